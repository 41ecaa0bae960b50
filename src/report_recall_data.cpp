// SPDX-License-Identifier: Apache-2.0
// report_recall_data.cpp: estimates of what was missed with every digit.
#include "report_recall_data.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <vector>

#include "assay/utf8.hpp"
#include "assay/version.hpp"
#include "number.hpp"
#include "report_json.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;
using Row = std::vector<std::string>;

std::string exact(double value) { return std::isfinite(value) ? shortest(value) : std::string(); }

// Empty where it is not defined.
Row cells_of(const CountEstimate& count) {
  if (!count.is_defined()) return {"", "", "", ""};
  return {exact(*count.total), exact(count.variance), exact(count.low), exact(count.high)};
}

void append(Row& row, const Row& more) { row.insert(row.end(), more.begin(), more.end()); }

Row share_cells(const std::optional<RecallEstimate::Share>& share) {
  if (!share) return {"", "", ""};
  return {exact(share->value), exact(share->low), exact(share->high)};
}

std::vector<Row> estimate_rows(const RecallReport& report, bool per_topic) {
  std::vector<Row> rows{{"estimate", "topic", "known", "relevant", "variance", "low", "high",
                         "recall", "recall_low", "recall_high"}};
  for (const RecallEstimate& estimate : report.estimates) {
    const std::string word(recall_method(estimate.method).word);
    for (std::size_t t = 0; per_topic && t < estimate.of_topics.size(); ++t) {
      RecallEstimate own{.count = estimate.of_topics[t]};
      own.known = report.known_of(estimate.topics[t]);
      Row row{word, estimate.topics[t], std::to_string(own.known)};
      append(row, cells_of(own.count));
      append(row, share_cells(own.share_of(own.known)));
      rows.push_back(std::move(row));
    }
    Row row{word, std::string(kAllWord), std::to_string(estimate.known)};
    append(row, cells_of(estimate.count));
    append(row, share_cells(estimate.share_of(estimate.known)));
    rows.push_back(std::move(row));
  }
  return rows;
}

std::vector<Row> run_rows(const RecallReport& report) {
  std::vector<Row> rows{{"run", "estimate", "found", "recall", "recall_low", "recall_high"}};
  for (const RunRecall& run : report.runs) {
    for (std::size_t i = 0; i < report.estimates.size(); ++i) {
      const RecallEstimate& estimate = report.estimates[i];
      Row row{run.name, std::string(recall_method(estimate.method).word),
              std::to_string(run.found_of[i])};
      append(row, share_cells(estimate.share_of(run.found_of[i])));
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

std::vector<Row> external_rows(const RecallReport& report) {
  std::vector<Row> rows{{"what", "run", "documents"}};
  if (!report.external) return rows;
  const ExternalCheck& check = *report.external;
  rows.push_back({"named", "", std::to_string(check.named)});
  rows.push_back({"judged", "", std::to_string(check.judged)});
  rows.push_back({"relevant", "", std::to_string(check.relevant)});
  rows.push_back({"retrieved", "", std::to_string(check.retrieved)});
  for (const auto& [name, count] : check.by_run) {
    rows.push_back({"retrieved", name, std::to_string(count)});
  }
  return rows;
}

std::vector<Row> curve_rows(const RecallReport& report) {
  std::vector<Row> rows{{"depth", "found", "fitted"}};
  if (!report.curve) return rows;
  const DepthCurve& curve = *report.curve;
  for (std::size_t d = 0; d < curve.found.size(); ++d) {
    rows.push_back({std::to_string(d + 1), exact(curve.found[d]),
                    curve.fit ? exact(curve.fit->at(static_cast<double>(d + 1))) : ""});
  }
  return rows;
}

std::vector<Row> rows_of(const RecallReport& report, const RecallLook& look) {
  switch (look.part) {
    case RecallPart::kRuns: return run_rows(report);
    case RecallPart::kExternal: return external_rows(report);
    case RecallPart::kCurve: return curve_rows(report);
    default: return estimate_rows(report, look.look.per_topic);
  }
}

Json count_json(const CountEstimate& count) {
  if (!count.is_defined()) {
    return {{"relevant", Json()}, {"reason", count.reason}};
  }
  return {{"relevant", number_json(*count.total)},
          {"variance", number_json(count.variance)},
          {"low", number_json(count.low)},
          {"high", number_json(count.high)}};
}

Json share_json(const std::optional<RecallEstimate::Share>& share) {
  if (!share) return {};
  return {{"value", share->value}, {"low", share->low}, {"high", share->high}};
}

Json texts_json(const std::vector<std::string>& texts) {
  Json json = Json::array();
  for (const std::string& text : texts) json.push_back(utf8_text(text));
  return json;
}

Json estimate_json(const RecallReport& report, const RecallEstimate& estimate, bool per_topic) {
  const RecallMethodDef& method = recall_method(estimate.method);
  Json json = {{"estimate", std::string(method.word)},
               {"title", std::string(method.title)},
               {"known", estimate.known},
               {"topics", estimate.topics.size()}};
  json.update(count_json(estimate.count));
  json["recall"] = share_json(estimate.share_of(estimate.known));
  json["basis"] = utf8_text(estimate.basis);
  json["assumes"] = std::string(method.assumes);
  json["warnings"] = texts_json(estimate.warnings);
  if (!per_topic || estimate.of_topics.empty()) return json;
  json["per_topic"] = Json::object();
  for (std::size_t t = 0; t < estimate.of_topics.size(); ++t) {
    Json own = count_json(estimate.of_topics[t]);
    own["known"] = report.known_of(estimate.topics[t]);
    append_new(json["per_topic"], utf8_text(estimate.topics[t]), std::move(own));
  }
  return json;
}

Json run_json(const RecallReport& report, const RunRecall& run) {
  Json json = {{"run", utf8_text(run.name)}, {"found", run.found}, {"recall", Json::object()}};
  for (std::size_t i = 0; i < report.estimates.size(); ++i) {
    const RecallEstimate& estimate = report.estimates[i];
    json["recall"][std::string(recall_method(estimate.method).word)] =
        share_json(estimate.share_of(run.found_of[i]));
  }
  return json;
}

Json external_json(const ExternalCheck& check) {
  Json json = {{"named", check.named},        {"judged", check.judged},
               {"relevant", check.relevant},  {"retrieved", check.retrieved},
               {"left_out", check.elsewhere}, {"by_run", Json::object()}};
  for (const auto& [name, count] : check.by_run) json["by_run"][utf8_text(name)] = count;
  return json;
}

Json fit_json(const std::optional<DecayFit>& fit) {
  if (!fit) return {};
  return {{"curve", fit->decay == Decay::kPower ? "power" : "exponential"},
          {"level", fit->level},
          {"slope", fit->slope},
          {"deviance", fit->deviance},
          {"dispersion", fit->dispersion}};
}

Json curve_json(const DepthCurve& curve) {
  return {{"found", curve.found},
          {"last", curve.last == kNoEnd ? Json() : Json(curve.last)},
          {"fit", fit_json(curve.fit)},
          {"other", fit_json(curve.other)}};
}

std::string columns(const RecallReport& report, const RecallLook& look, char between) {
  std::string out;
  for (const Row& row : rows_of(report, look)) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i > 0) out += between;
      out += between == ',' ? csv_field(row[i]) : tsv_field(row[i]);
    }
    out += '\n';
  }
  return out;
}

}  // namespace

std::string recall_csv(const RecallReport& report, const RecallLook& look) {
  return columns(report, look, ',');
}

std::string recall_tsv(const RecallReport& report, const RecallLook& look) {
  return columns(report, look, '\t');
}

std::string recall_json(const RecallReport& report, const RecallLook& look) {
  const RecallOptions& options = report.options;
  Json json = {{"schema", "assay.recall/1"},
               {"tool", {{"name", "assay"}, {"version", kVersion}}},
               {"options",
                {{"relevant", options.relevant},
                 {"level", options.level},
                 {"collection", options.collection == 0 ? Json() : Json(options.collection)}}},
               {"topics", report.topics.size()},
               {"known", report.all_known()},
               {"judged", report.judged},
               {"unjudged_topics", report.unjudged_topics}};
  if (!report.runs.empty()) {
    json["depth"] = report.depth;
    json["judged_share"] = report.judged_share;
  }
  json["estimates"] = Json::array();
  for (const RecallEstimate& estimate : report.estimates) {
    json["estimates"].push_back(estimate_json(report, estimate, look.look.per_topic));
  }
  json["runs"] = Json::array();
  for (const RunRecall& run : report.runs) json["runs"].push_back(run_json(report, run));
  if (report.external) json["external"] = external_json(*report.external);
  if (report.curve) json["curve"] = curve_json(*report.curve);
  return json.dump(2, ' ', look.look.ascii) + "\n";
}

}  // namespace assay
