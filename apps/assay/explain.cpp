// SPDX-License-Identifier: Apache-2.0
// explain.cpp: `assay explain`: how values come about, rank by rank.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "assay/explain_runs.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "names.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  Inputs inputs;
  Looks looks;
  std::vector<std::string> topics;
  std::vector<std::string> changes;
  std::optional<std::uint32_t> ranks;
  bool conventions = false;
  bool quiz = false;
};

Result<std::string> explained(const Settings& settings, const ExplainFormat& format,
                              std::vector<Note>& notes) {
  const auto prepared = prepare(settings.inputs, settings.looks.output);
  if (!prepared) return prepared.error();
  const auto runs = index_runs(settings.inputs, *prepared);
  if (!runs) return runs.error();
  const auto names = names_of(settings.inputs, *prepared, *runs);
  if (!names) return names.error();
  ExplainTask task{.qrels = prepared->qrels,
                   .runs = *runs,
                   .names = *names,
                   .measures = prepared->measures,
                   .evaluation = prepared->options,
                   .options = explain_options(prepared->qrels),
                   .topics = settings.topics,
                   .changes = settings.changes,
                   .conventions = settings.conventions,
                   .quiz = settings.quiz};
  task.options.ranks = settings.ranks;
  task.options.collection = static_cast<double>(settings.inputs.collection_size);
  const auto report = explain_runs(std::move(task), notes);
  if (!report) return report.error();
  return format.write(*report, look_of(settings.looks, format.name == "table"));
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto format = choose_format(explain_formats(), settings.looks);
  if (!format) return fail(format.error(), error_look);
  std::vector<Note> notes;
  const auto text = explained(settings, **format, notes);
  if (!text) return fail(text.error(), error_look);
  const auto written = write_output(settings.looks.output, *text);
  if (!written) return fail(written.error(), error_look);
  const std::string told = settings.inputs.quiet ? "" : notes_text(notes, error_look);
  std::fwrite(told.data(), 1, told.size(), stderr);
  return kFine;
}

}  // namespace

void add_explain(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  s->inputs.usual = "nDCG@10 AP";
  Verb* verb = &add_verb(program, "explain", "Show how values come about, rank by rank");
  verb->footer(
      "Examples:\n"
      "  assay explain qrels.txt bm25.run -t 42 -m nDCG@10,AP\n"
      "  assay explain qrels.txt bm25.run -t 42 --what-if D11:2\n"
      "  assay explain qrels.txt bm25.run --conventions -m nDCG@10\n"
      "  assay explain qrels.txt bm25.run dense.run -t 42");
  add_inputs(*verb, s->inputs);
  verb->add_option("-t,--topic", s->topics, "The topic to explain, in any number; else all")
      ->allow_extra_args(false)
      ->type_name("TOPIC");
  verb->add_flag("--conventions", s->conventions,
                 "The same ranking under every convention in the field");
  verb->add_option("--what-if", s->changes,
                   "Change the ranking first: D11:2 moves a document to a rank, D11:out takes it "
                   "out, D52=3 judges it; in any number")
      ->allow_extra_args(false)
      ->type_name("CHANGE");
  verb->add_flag("--quiz", s->quiz, "The table with empty places, then the key");
  add_number(
      *verb, "--ranks", s->ranks, 1, 1000000000,
      "List so many ranks; else as many as the cutoffs look at, and those that add something");
  add_ties_and_threads(*verb, s->inputs.options);
  add_averaging(*verb, s->inputs.options);
  add_limits(*verb, s->inputs);
  add_user_files(*verb, s->inputs);
  add_output(*verb, s->looks, explain_formats());
  add_digits(*verb, s->looks);
  verb->add_flag("--quiet", s->inputs.quiet, "No notes and no progress");
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
