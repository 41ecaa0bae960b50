// SPDX-License-Identifier: Apache-2.0
// report_judged_json.cpp: how complete judgments are, all of it as JSON.
#include <nlohmann/json.hpp>

#include "assay/utf8.hpp"
#include "assay/version.hpp"
#include "best_first.hpp"
#include "recipe.hpp"
#include "report_json.hpp"
#include "report_judged_data.hpp"
#include "report_text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

Json ratio_json(const Ratio& ratio) {
  return ratio.is_defined() ? number_json(ratio.value()) : Json();
}

// Null for all documents.
Json depth_json(std::uint32_t depth) { return depth == kAnyDepth ? Json() : Json(depth); }

Json contribution_json(const Contribution& given) {
  return {{"judged", given.judged},
          {"relevant", given.relevant},
          {"unique", given.unique},
          {"unique_relevant", given.unique_relevant}};
}

Json topic_json(const JudgedRuns& judged, const JudgedShare& topic) {
  const auto names = share_names(judged);
  Json json = {{"topic", utf8_text(topic.topic)}};
  for (std::size_t i = 0; i < names.size(); ++i) {
    json["judged"][names[i]] = {
        {"share", ratio_json(topic.judged[i])},
        {"looked_at", topic.judged[i].denominator},
        {"unjudged", topic.judged[i].denominator - topic.judged[i].numerator}};
  }
  json["gave"] = contribution_json(topic.given);
  return json;
}

Json run_json(const JudgedRuns& judged, const RunCompleteness& run, bool has_topics) {
  const auto names = share_names(judged);
  Json json = {{"run", utf8_text(run.run)}};
  if (!run.group.empty()) json["group"] = utf8_text(run.group);
  for (std::size_t i = 0; i < names.size(); ++i) {
    json["judged"][names[i]] = {{"share", ratio_json(run.judged[i].value)},
                                {"looked_at", run.looked_at[i]},
                                {"unjudged", run.unjudged[i]}};
  }
  json["judged_to"] = depth_json(run.judged_to);
  json["gave"] = contribution_json(run.given);
  if (!has_topics) return json;
  json["topics"] = Json::array();
  for (const JudgedShare* topic : natural_topics(run)) {
    json["topics"].push_back(topic_json(judged, *topic));
  }
  return json;
}

Json order_json(const OrderKept& order) {
  return {{"tau", number_json(order.tau)},
          {"tau_b", number_json(order.tau_b)},
          {"tau_ap", number_json(order.tau_ap)},
          {"tau_ap_b", number_json(order.tau_ap_b)},
          {"opposite", order.opposite}};
}

Json moved_json(const JudgedView& view, const MovedRun& run) {
  return {{"run", utf8_text(view.report.runs[run.run].run)},
          {"before", ratio_json(run.before)},
          {"after", ratio_json(run.after)},
          {"change", run.has_change() ? Json(run.change()) : Json()},
          {"rank_before", run.rank_before},
          {"rank_after", run.rank_after}};
}

Json left_out_json(const JudgedView& view, const LeftOut& left) {
  Json json = {{"left_out", utf8_text(left.name)},
               {"judgments", left.judgments},
               {"relevant", left.relevant},
               {"measures", Json::object()}};
  for (std::size_t m = 0; m < left.measures.size(); ++m) {
    Json entry = {{"runs", Json::array()}, {"order", order_json(left.measures[m].order)}};
    for (const MovedRun& run : left.measures[m].runs) {
      entry["runs"].push_back(moved_json(view, run));
    }
    json["measures"][name_of(view.report.measures[m])] = std::move(entry);
  }
  return json;
}

Json leaving_json(const JudgedView& view, const LeavingOut& leaving,
                  const std::vector<std::size_t>& order) {
  Json json = {{"each", Json::array()}, {"summary", Json::object()}};
  for (const std::size_t place : order) {
    json["each"].push_back(left_out_json(view, leaving.each[place]));
  }
  for (std::size_t m = 0; m < leaving.summary.size(); ++m) {
    const LeftOutSummary& summary = leaving.summary[m];
    json["summary"][name_of(view.report.measures[m])] = {
        {"mean_absolute_change", number_json(summary.mean_change)},
        {"largest_loss", summary.worst ? moved_json(view, *summary.worst) : Json()},
        {"most_ranks", summary.most_ranks},
        {"mean_tau", number_json(summary.mean_tau)},
        {"least_tau", number_json(summary.least_tau)},
        {"order_by_own_scores", order_json(summary.own)}};
  }
  return json;
}

Json steps_json(const JudgedRuns& judged) {
  Json steps = Json::array();
  for (const PoolStep& step : judged.steps) {
    steps.push_back(
        {{"depth", depth_json(step.depth)}, {"judged", step.judged}, {"relevant", step.relevant}});
  }
  return steps;
}

Json bounds_json(const JudgedView& view) {
  Json json = Json::object();
  for (std::size_t m = 0; m < view.judged.orders.size(); ++m) {
    Json runs = Json::array();
    for (const std::size_t run : best_first(view.report)) {
      const Summary& summary = view.report.runs[run].summary[m];
      runs.push_back({{"run", utf8_text(view.report.runs[run].run)},
                      {"value", ratio_json(summary.value)},
                      {"low", ratio_json(summary.bounds.low)},
                      {"high", ratio_json(summary.bounds.high)},
                      {"kind", kind_word(summary.bounds.kind)}});
    }
    Json open = Json::array();
    for (const OpenOrder::Pair& pair : view.judged.orders[m].open) {
      open.push_back({{"better", utf8_text(view.report.runs[pair.better].run)},
                      {"worse", utf8_text(view.report.runs[pair.worse].run)}});
    }
    json[name_of(view.report.measures[m])] = {{"runs", std::move(runs)},
                                              {"pairs", view.judged.orders[m].pairs},
                                              {"open", std::move(open)}};
  }
  return json;
}

Json head_json(const JudgedView& view) {
  const JudgedRuns& judged = view.judged;
  Json json = {{"schema", "assay.judged/1"},
               {"tool", {{"name", "assay"}, {"version", kVersion}}},
               {"inputs", Json::array()},
               {"recipes", Json::object()}};
  for (const auto& [role, source] : inputs_of(view.report)) {
    json["inputs"].push_back(source_json(source, role));
  }
  for (const Measure& measure : view.report.measures) {
    json["recipes"][name_of(measure)] = full_recipe(measure, view.report);
  }
  json["judgments"] = {
      {"topics", judged.topics}, {"judged", judged.judged}, {"relevant", judged.relevant}};
  json["pool_depth"] = judged.depth;
  json["is_guessed"] = judged.is_guessed;
  json["relevant_from"] = judged.rel;
  return json;
}

}  // namespace

std::string judged_json(const JudgedView& view, const JudgedLook& look) {
  const JudgedRuns& judged = view.judged;
  const std::vector<std::size_t> order = best_first(view.report);
  Json json = head_json(view);
  json["runs"] = Json::array();
  for (const std::size_t place : order) {
    json["runs"].push_back(run_json(judged, judged.runs[place], look.look.per_topic));
  }
  if (!judged.groups.empty()) json["groups"] = Json::array();
  std::vector<std::size_t> groups;
  for (const GroupContribution& group : judged.groups) {
    groups.push_back(groups.size());
    Json entry = {{"group", utf8_text(group.group)}, {"runs", Json::array()}};
    for (const std::size_t place : order) {
      if (std::find(group.runs.begin(), group.runs.end(), place) == group.runs.end()) continue;
      entry["runs"].push_back(utf8_text(judged.runs[place].run));
    }
    entry["gave"] = contribution_json(group.given);
    json["groups"].push_back(std::move(entry));
  }
  if (!judged.without_run.each.empty()) {
    json["without_run"] = leaving_json(view, judged.without_run, order);
  }
  if (!judged.without_group.each.empty()) {
    json["without_group"] = leaving_json(view, judged.without_group, groups);
  }
  json["pool"] = steps_json(judged);
  if (!judged.orders.empty()) json["bounds"] = bounds_json(view);
  json["notes"] = notes_json(view.report);
  for (const Note& note : judged.notes) json["notes"].push_back(note_json(note, Json()));
  return json.dump(2, ' ', look.look.ascii) + "\n";
}

}  // namespace assay
