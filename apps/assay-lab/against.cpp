// SPDX-License-Identifier: Apache-2.0
// against.cpp: results beside those of an earlier time.
#include "against.hpp"

#include <array>
#include <cmath>
#include <filesystem>
#include <vector>

#include "assay/compare.hpp"
#include "engine_run.hpp"
#include "experiment_record.hpp"
#include "number.hpp"
#include "report_compare.hpp"
#include "report_efficiency_parts.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

namespace fs = std::filesystem;

std::string in(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name).string();
}

Result<Done> add_means(const AgainstTask& task, const std::string& engine, Grid& grid) {
  const std::array sources{
      RunSource{.path = in(task.old, run_name(engine)), .format = FileFormat::kTrec},
      RunSource{.path = task.folder.in(run_name(engine)), .format = FileFormat::kTrec}};
  const std::array<std::string, 2> names{"old", "new"};
  const auto report = evaluate_all(task.plan.qrels, sources, names, task.plan.experiment.measures,
                                   task.plan.options);
  if (!report) return report.error();
  const auto comparison = compare(*report, {.tests = {find_test("t")}, .baseline = "old"});
  if (!comparison) return comparison.error();
  for (const MeasureComparison& measure : comparison->measures) {
    const PairComparison& pair = measure.pairs.front();
    const double p = pair.tests.front().p;
    grid.rows.push_back({{engine},
                         {name_of(measure.measure)},
                         {fixed(measure.means[0], 4)},
                         {fixed(measure.means[1], 4)},
                         {(pair.difference < 0 ? "" : "+") + fixed(pair.difference, 4)},
                         {std::isfinite(p) ? p_text(p, kAlpha) : ""}});
  }
  return Done{};
}

// Whether the old experiment says of this input what ours says.
bool has_same(std::string_view identity, const LabPlan& plan, const std::string& role) {
  return identity.find(role + " = sha256:" + plan.input(role).sha256 + " ") != identity.npos;
}

// What both must be about: a topic that was never asked would count 0.
std::vector<std::string> other_inputs(std::string_view identity, const LabPlan& plan) {
  std::vector<std::string> others;
  for (const std::string role : {"docs", "topics"}) {
    if (!has_same(identity, plan, role)) others.push_back(role);
  }
  const std::string depth =
      "\nsearch.depth = " + std::to_string(plan.experiment.search.depth) + "\n";
  if (identity.find(depth) == identity.npos) others.push_back("depth");
  return others;
}

}  // namespace

Result<Done> check_against(const std::string& old) {
  std::error_code failure;
  if (old.empty() || fs::exists(in(old, std::string(kRecord)), failure)) return Done{};
  return Error{.place = {.file = old},
               .what = "there are no results of an experiment in this folder",
               .hint = "--against names the folder that another `assay lab` wrote"};
}

Result<std::string> against_text(const AgainstTask& task) {
  const auto identity = Input::open(in(task.old, std::string(kIdentity)));
  if (!identity) return identity.error();
  const auto others = other_inputs((*identity)->bytes(), task.plan);
  if (!others.empty()) {
    return "means beside " + task.old + " are not compared: it has other " +
           joined(others, " and ") + "\n";
  }
  Block block{.title = "Means beside " + task.old,
              .lines = {{"p", "paired t-test, not corrected for several"}}};
  if (!has_same((*identity)->bytes(), task.plan, "qrels")) {
    block.lines.push_back({"judgments", "have changed since; both are evaluated with these here"});
  }
  block.grid.columns = {{"engine", false}, {"measure", false}, {"old"}, {"new"}, {"change"}, {"p"}};
  block.grid.keys = 2;
  for (const EngineConfig& engine : task.plan.experiment.engines) {
    if (!is_finished(task.folder, engine.name)) continue;
    std::error_code failure;
    if (!fs::exists(in(task.old, run_name(engine.name)), failure)) continue;
    if (auto added = add_means(task, engine.name, block.grid); !added) return added.error();
  }
  if (block.grid.rows.empty()) return "no engine is finished here and in " + task.old + "\n";
  return blocks_text({block}, task.look);
}

}  // namespace assay::lab
