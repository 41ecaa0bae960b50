// SPDX-License-Identifier: Apache-2.0
// summary.cpp: what an experiment says in the end.
#include "summary.hpp"

#include <vector>

#include "against.hpp"
#include "assay/report_efficiency.hpp"
#include "cost.hpp"
#include "engine_run.hpp"
#include "fold_choice.hpp"
#include "own_advice.hpp"

namespace assay::lab {
namespace {

// Runs of engines that are finished, and after each what its first settings gave.
std::vector<std::string> finished_runs(const SummaryTask& task) {
  std::vector<std::string> names;
  for (const EngineConfig& engine : task.plan.experiment.engines) {
    if (!is_finished(task.folder, engine.name)) continue;
    names.push_back(engine.name);
    const bool has_first = task.folder.has(engine.name + "/" + std::string(kFolds)) &&
                           task.folder.has(default_run_name(engine.name));
    if (has_first) names.push_back(engine.name + "-default");
  }
  return names;
}

// What was seen while runs were evaluated: documents that nobody judged, equal scores.
Result<std::string> notes_on(const SummaryTask& task, const std::vector<std::string>& names) {
  std::vector<RunSource> sources;
  for (const std::string& name : names) {
    sources.push_back({.path = task.folder.in(run_name(name)), .format = FileFormat::kTrec});
  }
  auto report = evaluate_all(task.plan.qrels, sources, names, task.plan.experiment.measures,
                             task.plan.options);
  if (!report) return report.error();
  leave_out_advice(*report);
  return notes_text(*report, task.look);
}

Result<std::string> folds_of(const SummaryTask& task, const std::string& engine) {
  const std::string folds = engine + "/" + std::string(kFolds);
  if (!task.folder.has(folds)) return std::string();
  const auto input = Input::open(task.folder.in(folds));
  if (!input) return input.error();
  const auto table = folds_table(engine, **input, task.look);
  if (!table) return table.error();
  return "\n" + *table;
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

// What the engines are worth and what they cost, and the files of it.
Result<Done> add_costs(const SummaryTask& task, const std::vector<std::string>& runs,
                       LabSummary& summary) {
  const auto table = cost_table(task.plan, task.folder.path());
  if (!table) return table.error();
  const auto write = efficiency_formats().front().write;
  summary.text += write({.table = *table, .is_brief = true}, task.look);
  summary.notes += notes_text(table->notes, task.look);
  auto written =
      write_cost_files({.plan = task.plan, .folder = task.folder, .table = *table, .runs = runs});
  if (written && !task.old.empty()) {
    const auto old = cost_table(task.plan, task.old);
    if (!old) return old.error();
    const EfficiencyChange change = compare_efficiency(*old, *table);
    summary.text += "\n" + write({.table = *table, .change = &change}, task.look);
  }
  return written;
}

// What there is to look at.
std::string files_text(const SummaryTask& task, bool has_page) {
  const std::string& path = task.folder.path();
  std::string text = "results are in " + path;
  if (!has_page) return text + "\n";
  return text + ", a page with all of them is " + task.folder.in(kPage) + "\n" +
         "assay efficiency " + path + " tells more of time and space\n";
}

}  // namespace

Result<LabSummary> summarise(const SummaryTask& task) {
  const std::vector<std::string> names = finished_runs(task);
  LabSummary summary;
  if (!names.empty()) {
    const auto notes = notes_on(task, names);
    if (!notes) return notes.error();
    summary.notes = *notes;
    if (auto added = add_costs(task, names, summary); !added) return added.error();
  }
  for (const std::string& name : names) {
    const auto folds = folds_of(task, name);
    if (!folds) return folds.error();
    summary.text += *folds;
  }
  if (!task.old.empty()) {
    const auto means = against_text(
        {.plan = task.plan, .folder = task.folder, .old = task.old, .look = task.look});
    if (!means) return means.error();
    summary.text += "\n" + *means;
  }
  if (!names.empty()) summary.text += "\n";
  summary.text += failures(task) + files_text(task, !names.empty());
  return summary;
}

}  // namespace assay::lab
