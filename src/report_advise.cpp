// SPDX-License-Identifier: Apache-2.0
// report_advise.cpp: which measures to use, and what to beware of, for people and programs.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "assay/version.hpp"
#include "number.hpp"
#include "report_blocks.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::array kKinds = {AdviceKind::kUse, AdviceKind::kBeware};
std::string_view word_of(AdviceKind kind) { return kind == AdviceKind::kUse ? "use" : "beware"; }

std::string command_of(const AdviceReport& report) {
  std::string command = "assay eval";
  for (const std::string& word : report.inputs) command += " " + shell_text(word);
  return command + " -m " + shell_text(report.measures);
}

// "2–9", or "5" where both are the same.
std::string span_of(double low, double high) {
  return low == high ? shortest(low) : shortest(low) + "–" + shortest(high);
}

std::string judgments_line(const JudgmentFacts& facts) {
  std::string text = counted(facts.topics, "topic") + " · " + counted(facts.judgments, "judgment") +
                     " · grades " + span_of(facts.lowest, facts.highest);
  if (facts.relevant == 0) return text + " · nothing is relevant";
  return text + " · relevant a topic: " + span_of(facts.least_relevant, facts.most_relevant) +
         ", median " + shortest(facts.median_relevant);
}

Grid runs_grid(const AdviceFacts& facts) {
  Grid grid;
  grid.columns = {{"run", false}, {"missing"}, {"documents"}, {"median"}};
  for (const std::uint32_t depth : kAdviceDepths) {
    const std::string cut = "@" + std::to_string(depth);
    grid.columns.push_back({(depth == kAdviceDepths.front() ? "Judged" : "") + cut});
  }
  for (const RunFacts& run : facts.runs) {
    std::vector<Grid::Cell> row{{printable(run.run)},
                                {grouped(run.missing)},
                                {span_of(run.shortest, run.longest)},
                                {shortest(run.median)}};
    for (const double share : run.judged) row.push_back({share_text(share)});
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

std::string title_of(const Advice& advice) {
  return std::string(advice.rule->measures.empty() ? advice.rule->id : advice.rule->measures);
}

// Names and year; the title is for documents.
std::string short_source(std::string_view source) {
  const std::size_t year = source.find(" (");
  const std::size_t end = source.find(')', std::min(year, source.size()));
  if (end == std::string_view::npos) return std::string(source);
  return std::string(source.substr(0, year)) + " " +
         std::string(source.substr(year + 2, end - year - 2));
}

std::string advice_item(const Advice& advice, const Look& look) {
  const std::string title = title_of(advice);
  const std::string text = advice.text + " [" + short_source(advice.rule->source) + "]";
  return "  " + (look.color ? "\033[1m" + title + "\033[0m" : title) + "\n" +
         wrapped(suited("    " + printable(text), look), look.width, 4) + "\n";
}

bool has_kind(const AdviceReport& report, AdviceKind kind) {
  return std::any_of(report.advice.begin(), report.advice.end(),
                     [kind](const Advice& advice) { return advice.rule->kind == kind; });
}

Json judgments_json(const JudgmentFacts& facts) {
  return {
      {"path", utf8_text(facts.path)},
      {"topics", facts.topics},
      {"judgments", facts.judgments},
      {"relevant", facts.relevant},
      {"not_relevant", facts.not_relevant},
      {"negative", facts.negative},
      {"grades", {facts.lowest, facts.highest}},
      {"relevant_grades", facts.relevant_grades},
      {"topics_without_relevant", facts.without_relevant},
      {"topics_with_one_relevant", facts.with_one_relevant},
      {"relevant_per_topic", {facts.least_relevant, facts.median_relevant, facts.most_relevant}},
      {"reachable_p10", facts.reachable_p10}};
}

Json run_json(const RunFacts& run) {
  Json json = {{"name", utf8_text(run.run)},
               {"path", utf8_text(run.path)},
               {"missing_topics", run.missing},
               {"documents", {run.shortest, run.median, run.longest}},
               {"tied_topics", run.tied}};
  for (std::size_t d = 0; d < kAdviceDepths.size(); ++d) {
    json["judged"][std::to_string(kAdviceDepths[d])] = run.judged[d];
  }
  return json;
}

}  // namespace

std::string advice_text(const AdviceReport& report, const Look& look) {
  const auto line = [&](const std::string& text, std::size_t indent) {
    return wrapped(suited(printable(text), look), look.width, indent) + "\n";
  };
  Grid grid = runs_grid(report.facts);
  for (auto& row : grid.rows) {
    for (Grid::Cell& cell : row) cell.text = suited(cell.text, look);
  }
  std::string out = line(judgments_line(report.facts.judgments), 2) + "\n" + grid_table(grid, look);
  for (const AdviceKind kind : kKinds) {
    if (!has_kind(report, kind)) continue;
    out += "\n" + std::string(word_of(kind)) + "\n";
    for (const Advice& advice : report.advice) {
      if (advice.rule->kind == kind) out += advice_item(advice, look);
    }
  }
  // A command is for copying: it is not broken into lines.
  return out + "\n" + printable(command_of(report)) + "\n";
}

std::string advice_markdown(const AdviceReport& report, const Look& look) {
  (void)look;
  std::string out = markdown_text(judgments_line(report.facts.judgments)) + "\n\n" +
                    grid_markdown(runs_grid(report.facts));
  for (const AdviceKind kind : kKinds) {
    if (!has_kind(report, kind)) continue;
    out += std::string("\n## ") + (kind == AdviceKind::kUse ? "Use" : "Beware") + "\n\n";
    for (const Advice& advice : report.advice) {
      if (advice.rule->kind != kind) continue;
      out += "- **" + markdown_text(title_of(advice)) +
             "**: " + markdown_text(printable(advice.text)) + " *" +
             markdown_text(advice.rule->source) + "*\n";
    }
  }
  return out + "\n    " + printable(command_of(report)) + "\n";
}

std::string advice_json(const AdviceReport& report, const Look& look) {
  Json json = {{"schema", "assay.advise/1"},
               {"tool", {{"name", "assay"}, {"version", kVersion}}},
               {"qrels", judgments_json(report.facts.judgments)},
               {"runs", Json::array()}};
  for (const RunFacts& run : report.facts.runs) json["runs"].push_back(run_json(run));
  if (const auto& lead = report.facts.lead) {
    json["lead"] = {{"measure", lead->measure},
                    {"first", utf8_text(lead->first)},
                    {"second", utf8_text(lead->second)},
                    {"difference", lead->difference},
                    {"reach", lead->reach},
                    {"topics", lead->topics}};
  }
  json["advice"] = Json::array();
  for (const Advice& advice : report.advice) {
    json["advice"].push_back({{"rule", advice.rule->id},
                              {"kind", word_of(advice.rule->kind)},
                              {"measures", advice.rule->measures},
                              {"text", utf8_text(advice.text)},
                              {"source", advice.rule->source}});
  }
  json["measures"] = report.measures;
  json["command"] = utf8_text(command_of(report));
  return json.dump(2, ' ', look.ascii) + "\n";
}

}  // namespace assay
