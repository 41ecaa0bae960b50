// SPDX-License-Identifier: Apache-2.0
// cost.cpp: what the engines of an experiment cost, and the files that show it.
#include "cost.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "assay/page.hpp"
#include "assay/report_efficiency.hpp"
#include "engine_run.hpp"
#include "notes.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

Result<Done> write_tables(const CostFiles& files) {
  for (const EfficiencyFormat& format : efficiency_formats()) {
    if (format.name != "csv" && format.name != "json") continue;
    const std::string text = format.write({.table = files.table}, Look{});
    const std::string name = "efficiency." + std::string(format.extension);
    if (auto written = files.folder.write(name, text); !written) return written;
  }
  return Done{};
}

// An experiment of engines that were not timed, or have no values, has no figure.
Result<Done> write_figure(const CostFiles& files) {
  const auto chart = efficiency_chart(files.table, Cost::kMedian);
  if (!chart) return Done{};
  return files.folder.write("efficiency.svg", chart_svg(*chart));
}

// Nothing of texts that are in another form than the page can read: documents of TREC in SGML.
std::shared_ptr<const Input> texts_of(const LabInput& input) {
  auto opened = Input::open(input.path);
  if (!opened || (*opened)->bytes().starts_with('<')) return nullptr;
  return *std::move(opened);
}

struct PageRuns {
  EvalReport report;
  std::vector<Run> pair;  // those whose documents are set side by side
};

Result<PageRuns> evaluate_for_page(const CostFiles& files, std::span<const Measure> measures) {
  std::vector<RunSource> sources;
  for (const std::string& name : files.runs) {
    sources.push_back({.path = files.folder.in(run_name(name)), .format = FileFormat::kTrec});
  }
  EvalOptions options = files.plan.options;
  options.intervals = true;
  options.noted = files.plan.experiment.measures.size();
  auto report = evaluate_all(files.plan.qrels, sources, files.runs, measures, options);
  if (!report) return report.error();
  PageRuns runs{.report = *std::move(report)};
  for (const std::size_t place : page_pair(runs.report)) {
    auto input = Input::open(sources[place].path);
    if (!input) return input.error();
    auto run = Run::index(*std::move(input), {.format = FileFormat::kTrec});
    if (!run) return run.error();
    runs.pair.push_back(*std::move(run));
  }
  return runs;
}

PageCommand command_of(const CostFiles& files) {
  PageCommand command{.qrels = files.plan.input("qrels").path};
  for (const std::string& name : files.runs) {
    command.runs.push_back(files.folder.in(run_name(name)));
  }
  std::string measures;
  for (const Measure& measure : files.plan.experiment.measures) {
    measures += (measures.empty() ? "" : " ") + name_of(measure);
  }
  command.measures = {"-m", measures};
  return command;
}

Result<Done> write_page(const CostFiles& files) {
  const std::vector<Measure>& asked = files.plan.experiment.measures;
  const auto measures = page_measures(asked, files.plan.qrels.kind());
  if (!measures) return measures.error();
  const auto runs = evaluate_for_page(files, *measures);
  if (!runs) return runs.error();
  const auto docs = texts_of(files.plan.input("docs"));
  const auto topics = texts_of(files.plan.input("topics"));
  const auto page = report_html({.qrels = files.plan.qrels,
                                 .report = runs->report,
                                 .asked = asked.size(),
                                 .pair = runs->pair,
                                 .docs = docs.get(),
                                 .topic_texts = topics.get(),
                                 .title = files.plan.experiment.name,
                                 .command = command_of(files),
                                 .efficiency = &files.table,
                                 .results = files.folder.path()});
  if (!page) return page.error();
  return files.folder.write(kPage, *page);
}

// What the run of an engine lacks, or has too much.
void add_run_notes(const EngineMeasurement& engine, std::vector<Note>& notes) {
  if (engine.unanswered_topics > 0) {
    notes.push_back(
        {.code = "topics-without-answer",
         .count = engine.unanswered_topics,
         .message =
             engine.name + " had no answer to " + counted(engine.unanswered_topics, "topic") +
             ", of which nothing is in the run: " + first_names(engine.unanswered, kMostNames),
         .advice = "remove its folder, and --resume asks all again"});
  }
  if (engine.unknown_documents > 0) {
    notes.push_back({.code = "unknown-documents",
                     .count = engine.unknown_documents,
                     .message = "of " + counted(engine.found_documents, "document") + " that " +
                                engine.name + " returned, " + grouped(engine.unknown_documents) +
                                (engine.unknown_documents == 1 ? " is" : " are") +
                                " not in the collection",
                     .advice = "is its index old?"});
  }
}

}  // namespace

Result<EfficiencyTable> cost_table(const LabPlan& plan, const std::string& results) {
  auto read = read_results(std::vector{results});
  if (!read) return read.error();
  std::vector<EngineResult> engines;
  for (const EngineConfig& engine : plan.experiment.engines) {
    const auto found = std::find_if(
        read->engines.begin(), read->engines.end(),
        [&](const EngineResult& each) { return each.measurement.name == engine.name; });
    if (found != read->engines.end()) engines.push_back(std::move(*found));
  }
  auto table = make_efficiency_table(engines);
  if (!table) return table.error();
  for (const EngineRow& row : table->engines) {
    if (row.measurement.failure.empty()) add_run_notes(row.measurement, table->notes);
  }
  return table;
}

Result<Done> write_cost_files(const CostFiles& files) {
  if (auto written = write_tables(files); !written) return written;
  if (auto written = write_figure(files); !written) return written;
  return files.runs.empty() ? Done{} : write_page(files);
}

}  // namespace assay::lab
