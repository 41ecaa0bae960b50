// SPDX-License-Identifier: Apache-2.0
// report_power.cpp: how many topics an experiment needs, for people and programs.
#include "assay/report_power.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "assay/version.hpp"
#include "number.hpp"
#include "page_frame.hpp"
#include "report_blocks.hpp"
#include "report_json.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

std::string value_text(double value, const Look& look) {
  return fixed(value, look.digits.value_or(4));
}

// As it was typed, where that is short: rounding must not make it 0.
std::string difference_text(double difference, const Look& look) {
  const std::string typed = shortest(difference);
  const std::string rounded = value_text(difference, look);
  return typed.size() <= 8 && parse_number(rounded) != difference ? typed : rounded;
}

std::string topics_text(const std::optional<std::uint64_t>& topics) {
  return topics ? grouped(*topics) : "over 10^9";
}

bool has_power(const PowerReport& report) { return report.plans.front().topics.has_value(); }
bool has_anova(const PowerReport& report) { return report.plans.front().systems > 2; }

// Where nothing is known but effects, the deviation is 1 and need not be named.
bool is_of_effects(const PowerReport& report, const PowerPlan& plan) {
  return report.question.are_effects && plan.pilot_topics == 0 && plan.deviation == 1;
}

std::string spread_text(const PowerReport& report, const PowerPlan& plan, const Look& look) {
  if (is_of_effects(report, plan)) return "Differences in standard deviations";
  const std::string name = plan.measure ? name_of(*plan.measure) : "Given";
  const std::string text = name + ": standard deviation of differences" +
                           (plan.is_log ? " of logarithms " : " ") +
                           value_text(plan.deviation, look);
  if (!plan.measure) return text;
  return text + " (" + counted(plan.pilot_systems, "run") + ", " +
         counted(plan.pilot_topics, "topic") + ")";
}

Grid grid_of(const PowerReport& report, const PowerPlan& plan, const Look& look) {
  Grid grid;
  grid.columns = {{is_of_effects(report, plan) ? "effect"
                   : plan.is_log               ? "log difference"
                                               : "difference"}};
  if (has_power(report)) grid.columns.push_back({"power"});
  grid.columns.push_back({"t-test"});
  if (has_anova(report)) grid.columns.push_back({"ANOVA"});
  grid.columns.push_back({"interval"});
  for (const PowerRow& row : plan.rows) {
    std::vector<Grid::Cell> cells{{difference_text(row.difference, look)}};
    if (has_power(report)) cells.push_back({share_text(row.power.value_or(0))});
    cells.push_back({topics_text(row.topics)});
    if (has_anova(report)) cells.push_back({topics_text(row.anova_topics)});
    cells.push_back({topics_text(row.interval_topics)});
    grid.rows.push_back(std::move(cells));
  }
  return grid;
}

// What the columns mean, said once.
std::vector<Labelled> lines_of(const PowerReport& report) {
  const TestDesign& design = report.question.design;
  const std::string test = std::string("paired t-test, ") +
                           (design.is_one_sided ? "one-sided" : "two-sided") + ", alpha " +
                           shortest(design.alpha);
  const std::string often = level_text(design.power);
  std::vector<Labelled> lines;
  if (has_power(report)) {
    const PowerPlan& first = report.plans.front();
    const bool is_same = std::all_of(report.plans.begin(), report.plans.end(),
                                     [&](const PowerPlan& p) { return p.topics == first.topics; });
    lines.push_back({"power", "how often " +
                                  (is_same ? counted(*first.topics, "topic") : "these topics") +
                                  " show such a difference: " + test});
  }
  lines.push_back({"t-test", "topics with which it is found " + often + " of the time: " + test});
  if (has_anova(report)) {
    lines.push_back({"ANOVA", "the same for " + counted(report.plans.front().systems, "system") +
                                  " at once, if the best and the worst are so far apart: one-way "
                                  "analysis of variance, alpha " +
                                  shortest(design.alpha)});
  }
  lines.push_back({"interval", "topics with which a " + level_text(1 - design.alpha) +
                                   " interval is expected to be no wider than the difference"});
  return lines;
}

std::vector<Block> blocks_of(const PowerReport& report, const Look& look) {
  std::vector<Block> blocks;
  for (const PowerPlan& plan : report.plans) {
    Block block;
    block.title = spread_text(report, plan, look);
    if (plan.smallest) {
      block.intro.push_back(
          "Smallest difference " + std::string(plan.is_log ? "of logarithms " : "") + "that " +
          counted(*plan.topics, "topic") + " show " + level_text(report.question.design.power) +
          " of the time: " + value_text(*plan.smallest, look));
    }
    block.grid = grid_of(report, plan, look);
    block.grid.keys = 1;
    blocks.push_back(std::move(block));
  }
  blocks.back().lines = lines_of(report);
  return blocks;
}

std::string write_text(const PowerView& view, const Look& look) {
  return blocks_text(blocks_of(view.power, look), look);
}
std::string write_md(const PowerView& view, const Look& look) {
  return blocks_markdown(blocks_of(view.power, look));
}
std::string write_tex(const PowerView& view, const Look& look) {
  return blocks_latex(blocks_of(view.power, look));
}
std::string write_html(const PowerView& view, const Look& look) {
  return page_around("How many topics?", blocks_html(blocks_of(view.power, look)));
}

std::string exact(const std::optional<double>& value) {
  return value ? shortest(*value) : std::string(kNoneWord);
}
std::string exact(const std::optional<std::uint64_t>& value) {
  return value ? std::to_string(*value) : std::string(kNoneWord);
}

std::string write_csv(const PowerView& view, const Look&) {
  std::string out =
      "measure,deviation,topics,smallest,difference,power,t_topics,systems,anova_topics,"
      "interval_topics,logarithms,alpha,target_power,sides\n";
  const TestDesign& design = view.power.question.design;
  for (const PowerPlan& plan : view.power.plans) {
    for (const PowerRow& row : plan.rows) {
      out +=
          joined({csv_field(plan.measure ? name_of(*plan.measure) : ""), shortest(plan.deviation),
                  exact(plan.topics), exact(plan.smallest), shortest(row.difference),
                  exact(row.power), exact(row.topics), std::to_string(plan.systems),
                  exact(row.anova_topics), exact(row.interval_topics), plan.is_log ? "yes" : "no",
                  shortest(design.alpha), shortest(design.power), design.is_one_sided ? "1" : "2"},
                 ",") +
          "\n";
    }
  }
  return out;
}

Json plan_json(const PowerPlan& plan) {
  Json json = {{"measure", plan.measure ? Json(name_of(*plan.measure)) : Json()},
               {"deviation", plan.deviation},
               {"pilot", plan.measure ? Json{{"topics", plan.pilot_topics},
                                             {"runs", plan.pilot_systems},
                                             {"logarithms", plan.is_log}}
                                      : Json()},
               {"topics", number_json(plan.topics)},
               {"smallest", number_json(plan.smallest)},
               {"systems", plan.systems},
               {"differences", Json::array()}};
  for (const PowerRow& row : plan.rows) {
    json["differences"].push_back({{"difference", row.difference},
                                   {"power", number_json(row.power)},
                                   {"t_topics", number_json(row.topics)},
                                   {"anova_topics", number_json(row.anova_topics)},
                                   {"interval_topics", number_json(row.interval_topics)}});
  }
  return json;
}

std::string write_all_json(const PowerView& view, const Look& look) {
  const TestDesign& design = view.power.question.design;
  Json json = {{"schema", "assay.power/1"}, {"tool", {{"name", "assay"}, {"version", kVersion}}}};
  if (view.pilot != nullptr) {
    for (const auto& [role, source] : inputs_of(*view.pilot)) {
      json["inputs"].push_back(source_json(source, role));
    }
    for (const Measure& measure : view.pilot->measures) {
      json["recipes"][name_of(measure)] = full_recipe(measure, *view.pilot);
    }
  }
  json["design"] = {
      {"alpha", design.alpha}, {"power", design.power}, {"sides", design.is_one_sided ? 1 : 2}};
  json["plans"] = Json::array();
  for (const PowerPlan& plan : view.power.plans) json["plans"].push_back(plan_json(plan));
  json["notes"] = view.pilot == nullptr ? Json::array() : notes_json(*view.pilot);
  for (const Note& note : view.power.notes) json["notes"].push_back(note_json(note, Json()));
  return json.dump(2, ' ', look.ascii) + "\n";
}

constexpr std::array kFormats = {PowerFormat{"table", "txt", write_text},
                                 PowerFormat{"csv", "csv", write_csv},
                                 PowerFormat{"json", "json", write_all_json, true},
                                 PowerFormat{"md", "md", write_md},
                                 PowerFormat{"latex", "tex", write_tex},
                                 PowerFormat{"html", "html", write_html}};

}  // namespace

std::span<const PowerFormat> power_formats() { return kFormats; }

}  // namespace assay
