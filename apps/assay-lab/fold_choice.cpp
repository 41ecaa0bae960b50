// SPDX-License-Identifier: Apache-2.0
// fold_choice.cpp: which settings each fold is tested with, and what comes of it.
#include "fold_choice.hpp"

#include <algorithm>
#include <array>

#include "engine_stage.hpp"

namespace assay::lab {
namespace {

RunSource source_of(const std::string& name, const std::string& lines) {
  return {.path = name, .format = FileFormat::kTrec, .bytes = Input::from_memory(name, lines)};
}

// One value for each judged topic; a run without any line has none.
Result<PointValues> values_of(const LabPlan& plan, const std::string& lines) {
  if (lines.empty()) return PointValues(plan.split.topics.size(), 0);
  const std::array measures{plan.experiment.folds->measure};
  const auto scores = evaluate(plan.qrels, source_of("point", lines), measures, plan.options);
  if (!scores) return scores.error();
  return values_by_topic(*scores, plan.split);
}

std::size_t most_chosen(const std::vector<FoldChoice>& choices, std::size_t points) {
  std::vector<std::size_t> counts(points);
  for (const FoldChoice& choice : choices) ++counts[choice.point];
  return static_cast<std::size_t>(std::max_element(counts.begin(), counts.end()) - counts.begin());
}

bool has_failed(const GridRuns& grid, std::size_t point, const std::string& topic) {
  if (point >= grid.unanswered.size()) return false;
  const std::vector<std::string>& failed = grid.unanswered[point];
  return std::find(failed.begin(), failed.end(), topic) != failed.end();
}

void pool(const LabPlan& plan, const GridRuns& grid, FoldResult& result) {
  std::vector<LinesByTopic> lines;
  for (const std::string& run : grid.runs) lines.push_back(lines_by_topic(run));
  const TopicSplit& split = plan.split;
  for (const TopicText& topic : plan.topics) {
    const auto at = std::lower_bound(split.topics.begin(), split.topics.end(), topic.id);
    std::size_t point = result.usual;
    if (at != split.topics.end() && *at == topic.id) {
      const auto place = static_cast<std::size_t>(at - split.topics.begin());
      point = result.choices[split.fold_of[place]].point;
    }
    const auto found = lines[point].find(topic.id);
    if (found != lines[point].end()) result.pooled += found->second;
    if (has_failed(grid, point, topic.id)) result.unanswered.push_back(topic.id);
  }
}

}  // namespace

Result<FoldResult> choose_by_folds(const LabPlan& plan, const GridRuns& grid) {
  std::vector<PointValues> values;
  for (std::size_t point = 0; point < grid.points.size(); ++point) {
    auto own = values_of(plan, grid.runs[point]);
    if (!own) return own.error();
    values.push_back(*std::move(own));
  }
  FoldResult result{.choices = choose_points(values, plan.split)};
  result.usual = most_chosen(result.choices, grid.points.size());
  pool(plan, grid, result);
  result.first = grid.runs.front();
  return result;
}

Result<TunedComparison> compare_with_first(const LabPlan& plan, const FoldResult& result) {
  const std::array measures{plan.experiment.folds->measure};
  // First settings that find nothing have a run without a line, which is no run: one with a
  // document that nobody judged has the same values.
  const std::string nothing = plan.topics.front().id + " Q0 \x7f 1 0 nothing\n";
  const std::array sources{source_of("tuned", result.pooled),
                           source_of("default", result.first.empty() ? nothing : result.first)};
  const std::array<std::string, 2> names{"tuned", "default"};
  const auto report = evaluate_all(plan.qrels, sources, names, measures, plan.options);
  if (!report) return report.error();
  CompareOptions how{.tests = {find_test("t")}, .baseline = "default"};
  const auto comparison = compare(*report, how);
  if (!comparison) return comparison.error();
  const MeasureComparison& measure = comparison->measures.front();
  return TunedComparison{.tuned = measure.means[0],
                         .usual = measure.means[1],
                         .test = measure.pairs.front().tests.front()};
}

}  // namespace assay::lab
