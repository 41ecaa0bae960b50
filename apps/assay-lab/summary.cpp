// SPDX-License-Identifier: Apache-2.0
// summary.cpp: what an experiment says in the end.
#include "summary.hpp"

#include <vector>

#include "engine_run.hpp"
#include "fold_choice.hpp"

namespace assay::lab {
namespace {

// Runs of engines that are finished, and after each what its first settings gave.
std::vector<std::string> finished_runs(const SummaryTask& task) {
  std::vector<std::string> names;
  for (const EngineConfig& engine : task.plan.experiment.engines) {
    if (!is_finished(task.folder, engine.name)) continue;
    names.push_back(engine.name);
    const bool has_first = task.folder.has(default_run_name(engine.name));
    if (has_first) names.push_back(engine.name + "-default");
  }
  return names;
}

Result<LabSummary> table_of_means(const SummaryTask& task, const std::vector<std::string>& names) {
  std::vector<RunSource> sources;
  for (const std::string& name : names) {
    sources.push_back({.path = task.folder.in(run_name(name)), .format = FileFormat::kTrec});
  }
  const auto report = evaluate_all(task.plan.qrels, sources, names, task.plan.experiment.measures,
                                   task.plan.options);
  if (!report) return report.error();
  return LabSummary{.text = eval_formats().front().write(*report, task.look),
                    .notes = notes_text(*report, task.look)};
}

Result<std::string> folds_of(const SummaryTask& task, const std::string& engine) {
  const std::string folds = engine + "/" + std::string(kFolds);
  if (!task.folder.has(folds)) return std::string();
  const auto input = Input::open(task.folder.in(folds));
  if (!input) return input.error();
  return "\n" + folds_table(engine, std::string((*input)->bytes()));
}

std::string failures(const SummaryTask& task) {
  std::string text;
  for (const EngineConfig& engine : task.plan.experiment.engines) {
    const auto measurement = measurement_of(task.folder, engine.name);
    if (!measurement || measurement->failure.empty()) continue;
    const std::string file = task.folder.in(engine.name + "/" + std::string(kMeasurement));
    text += engine.name + " failed: " + file + " says why\n";
  }
  return text;
}

}  // namespace

Result<LabSummary> summarise(const SummaryTask& task) {
  const std::vector<std::string> names = finished_runs(task);
  Result<LabSummary> summary = LabSummary{};
  if (!names.empty()) summary = table_of_means(task, names);
  if (!summary) return summary;
  for (const std::string& name : names) {
    const auto folds = folds_of(task, name);
    if (!folds) return folds.error();
    summary->text += *folds;
  }
  if (!summary->text.empty()) summary->text += "\n";
  summary->text += failures(task) + "results are in " + task.folder.path() + "\n";
  return summary;
}

}  // namespace assay::lab
