// SPDX-License-Identifier: Apache-2.0
// against.cpp: results beside those of an earlier time.
#include "against.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <vector>

#include "assay/compare.hpp"
#include "engine_run.hpp"
#include "experiment_record.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

namespace fs = std::filesystem;

std::string in(const std::string& folder, const std::string& name) {
  return (fs::path(folder) / name).string();
}

struct Row {
  std::string engine;
  std::string what;
  std::string before;
  std::string after;
  std::string change;
};

std::string table_of(const std::vector<Row>& rows) {
  constexpr std::array kColumns = {&Row::engine, &Row::what, &Row::before, &Row::after,
                                   &Row::change};
  std::string text;
  for (const Row& row : rows) {
    std::string line;
    for (std::size_t c = 0; c < kColumns.size(); ++c) {
      std::size_t width = 0;
      for (const Row& each : rows) width = std::max(width, (each.*kColumns[c]).size());
      const std::string& cell = row.*kColumns[c];
      const std::string space(width - cell.size(), ' ');
      const bool is_number = c == 2 || c == 3;
      line += (c == 0 ? "" : "  ") + (is_number ? space + cell : cell + space);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

Result<Done> add_means(const AgainstTask& task, const std::string& engine, std::vector<Row>& rows) {
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
    rows.push_back({.engine = engine,
                    .what = name_of(measure.measure),
                    .before = fixed(measure.means[0], 4),
                    .after = fixed(measure.means[1], 4),
                    .change = (pair.difference < 0 ? "" : "+") + fixed(pair.difference, 4) +
                              ", p (t) " + fixed(pair.tests.front().p, 3)});
  }
  return Done{};
}

// What both must be about: a topic that was never asked would count 0.
Result<std::vector<std::string>> other_inputs(const AgainstTask& task) {
  const auto told = Input::open(in(task.old, std::string(kIdentity)));
  if (!told) return told.error();
  std::vector<std::string> others;
  for (const std::string role : {"docs", "topics"}) {
    const std::string line = role + " = sha256:" + task.plan.input(role).sha256 + " ";
    if ((*told)->bytes().find(line) == std::string_view::npos) others.push_back(role);
  }
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
  const auto others = other_inputs(task);
  if (!others) return others.error();
  if (!others->empty()) {
    return "means beside " + task.old + " are not compared: it has other " +
           joined(*others, " and ") + "\n";
  }
  std::vector<Row> rows = {
      {.engine = "engine", .what = "what", .before = "old", .after = "new", .change = "change"}};
  for (const EngineConfig& engine : task.plan.experiment.engines) {
    if (!is_finished(task.folder, engine.name)) continue;
    std::error_code failure;
    if (!fs::exists(in(task.old, run_name(engine.name)), failure)) continue;
    if (auto added = add_means(task, engine.name, rows); !added) return added.error();
  }
  if (rows.size() == 1) return "no engine is finished here and in " + task.old + "\n";
  return "means beside " + task.old + ", paired t-tests, not corrected for several\n" +
         table_of(rows);
}

}  // namespace assay::lab
