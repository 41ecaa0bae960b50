// SPDX-License-Identifier: Apache-2.0
// report.cpp: `assay report`: judgments and runs in, one page of HTML out.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "assay/page.hpp"
#include "inputs.hpp"
#include "names.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "typed.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  Inputs inputs;
  std::string output;
  std::string title;
  std::string docs;
  std::string topic_text;
  std::string results;
};

PageCommand typed(const Verb& verb, const Inputs& inputs) {
  PageCommand command{.qrels = inputs.qrels, .runs = inputs.runs};
  for (TypedOption& option : typed_options(verb)) {
    if (option.words.front() == "-m") {
      command.measures = std::move(option.words);
    } else {
      command.options.push_back(std::move(option));
    }
  }
  return command;
}

// The documents of the best runs are looked at after the evaluation.
bool can_read_twice(const std::vector<NamedRun>& named) {
  std::vector<std::string> paths;
  for (const NamedRun& run : named) paths.push_back(run.path);
  return can_read_again(paths);
}

// An evaluation, and the runs whose documents the page shows.
struct Evaluated {
  EvalReport report;
  std::vector<Run> pair;
};

Result<Evaluated> evaluate_whole(const Inputs& inputs, const Prepared& prepared) {
  auto runs = index_runs(inputs, prepared);
  if (!runs) return runs.error();
  auto report = evaluate_runs(inputs, prepared, *runs);
  if (!report) return report.error();
  std::vector<Run> pair;
  for (const std::size_t run : page_pair(*report)) pair.push_back((*runs)[run]);
  return Evaluated{.report = *std::move(report), .pair = std::move(pair)};
}

// Runs are read while they are evaluated; then the two that are looked at are read again.
Result<Evaluated> evaluate_in_passing(const Inputs& inputs, Prepared& prepared) {
  auto report = evaluate_files(inputs, prepared);
  if (!report) return report.error();
  std::vector<NamedRun> best;
  for (const std::size_t run : page_pair(*report)) best.push_back(prepared.named[run]);
  prepared.named = std::move(best);
  Inputs again = inputs;
  again.hash = false;
  auto pair = index_runs(again, prepared);
  if (!pair) return pair.error();
  return Evaluated{.report = *std::move(report), .pair = *std::move(pair)};
}

// Nothing if no file is named.
Result<std::shared_ptr<const Input>> open_texts(const std::string& path) {
  if (path.empty()) return std::shared_ptr<const Input>();
  return Input::open(path);
}

// What the runs cost, if results of a laboratory are named.
Result<EfficiencyTable> table_of(const std::string& results) {
  if (results.empty()) return EfficiencyTable{};
  const auto read = read_results(std::vector{results});
  if (!read) return read.error();
  auto table = make_efficiency_table(read->engines);
  if (table) table->notes.insert(table->notes.begin(), read->notes.begin(), read->notes.end());
  return table;
}

Result<std::string> make_page(Settings settings, PageCommand command) {
  Inputs& inputs = settings.inputs;
  inputs.hash = true;
  inputs.options.intervals = true;
  auto prepared = prepare(inputs, settings.output);
  if (!prepared) return prepared.error();
  const std::size_t asked = prepared->measures.size();
  prepared->options.noted = asked;
  auto measures = page_measures(prepared->measures, prepared->qrels.kind());
  if (!measures) return measures.error();
  prepared->measures = *std::move(measures);
  auto evaluated = can_read_twice(prepared->named) ? evaluate_in_passing(inputs, *prepared)
                                                   : evaluate_whole(inputs, *prepared);
  if (!evaluated) return evaluated.error();
  const auto docs = open_texts(settings.docs);
  if (!docs) return docs.error();
  const auto topic_texts = open_texts(settings.topic_text);
  if (!topic_texts) return topic_texts.error();
  const auto efficiency = table_of(settings.results);
  if (!efficiency) return efficiency.error();
  return report_html({.qrels = prepared->qrels,
                      .report = evaluated->report,
                      .asked = asked,
                      .pair = evaluated->pair,
                      .docs = docs->get(),
                      .topic_texts = topic_texts->get(),
                      .title = settings.title,
                      .command = std::move(command),
                      .efficiency = settings.results.empty() ? nullptr : &*efficiency,
                      .results = settings.results});
}

// Standard input can be read once, and the page must not take the place of what it is about.
std::optional<Error> check_paths(const Settings& settings) {
  const Inputs& inputs = settings.inputs;
  std::vector<std::string> paths{inputs.qrels,       inputs.known,  inputs.expected,
                                 inputs.only_topics, settings.docs, settings.topic_text,
                                 settings.results};
  for (const std::string& run : inputs.runs) paths.push_back(named_run(run).path);
  if (auto twice = check_standard_input(paths)) return twice;
  return check_written_over(paths, settings.output);
}

int run(const Settings& settings, const Verb& verb) {
  const Look look = look_for(stderr, "auto", false);
  if (const auto wrong = check_paths(settings)) return fail(*wrong, look);
  const auto page = make_page(settings, typed(verb, settings.inputs));
  if (!page) return fail(page.error(), look);
  const auto written = write_output(settings.output, *page);
  return written ? static_cast<int>(kFine) : fail(written.error(), look);
}

}  // namespace

void add_report(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "report", "Write one page of HTML with all there is to say");
  verb->footer(
      "The page needs nothing but itself: no network, no other file, and it works without its "
      "script.\n\n"
      "Examples:\n"
      "  assay report qrels.txt bm25.run dense.run.gz -o report.html\n"
      "  assay report qrels.txt *.run -m 'nDCG@10 R@1000' --title 'First round' -o report.html");
  Inputs& inputs = s->inputs;
  add_inputs(*verb, inputs);
  add_ties_and_threads(*verb, inputs.options);
  add_averaging(*verb, inputs.options);
  add_limits(*verb, inputs);
  add_file(*verb, "--only-topics", inputs.only_topics, "Only the topics of this file, one a line");
  add_user_files(*verb, inputs);
  add_file(*verb, "-o,--output", s->output, "Write to this file, else to standard output");
  add_file(
      *verb, "--docs", s->docs,
      "The collection, to show what documents say: JSON objects with _id, or lines of id, tab, "
      "text");
  add_file(*verb, "--topic-text", s->topic_text,
           "The topics, to show what they say, in the same way");
  add_file(*verb, "--results", s->results,
           "Results of a laboratory, to show what engines cost: a folder, or a log of queries");
  verb->add_option("--title", s->title, "What stands above the page")
      ->type_name("TEXT")
      ->take_last();
  verb->add_flag("--quiet", inputs.quiet, "No progress");
  verb->callback([s, verb, &exit_code] { exit_code = run(*s, *verb); });
}

}  // namespace assay::app
