// SPDX-License-Identifier: Apache-2.0
// compare.cpp: `assay compare`: do systems really differ?
#include "assay/compare.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assay/compare_report.hpp"
#include "assay/limits.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "names.hpp"
#include "output.hpp"
#include "significance.hpp"
#include "terminal.hpp"
#include "typed.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  Inputs inputs;
  TestSettings tests;
  std::optional<MarkStyle> marks;
  std::string topic_text;
  std::string sort = "best";
  Looks looks;
};

struct Compared {
  EvalReport report;
  Comparison comparison;
  MarkStyle marks = MarkStyle::kLetters;
  TopicTexts topic_texts = {};
  std::vector<Note> notes = {};  // on the texts of topics
};

// Judgments and runs.
std::vector<std::string> paths_of(const Inputs& inputs) {
  std::vector<std::string> paths{inputs.qrels};
  for (const std::string& run : inputs.runs) paths.push_back(named_run(run).path);
  return paths;
}

std::optional<Error> check_texts(const Settings& settings) {
  std::vector<std::string> paths = paths_of(settings.inputs);
  paths.push_back(settings.topic_text);
  if (auto lost = check_written_over({settings.topic_text}, settings.looks.output)) return lost;
  return check_standard_input(paths);
}

// A baseline may be named by the path that was typed for it.
std::string baseline_name(const std::string& typed, const Prepared& prepared,
                          const EvalReport& report) {
  const auto has_name = [&](const Scores& run) { return run.run == typed; };
  if (std::any_of(report.runs.begin(), report.runs.end(), has_name)) return typed;
  for (std::size_t i = 0; i < prepared.named.size(); ++i) {
    if (prepared.named[i].path == typed) return report.runs[i].run;
  }
  return typed;
}

// Between many pairs without a baseline, tables have no room for intervals.
bool shows_intervals(const CompareFormat& format, const CompareOptions& options, std::size_t runs) {
  return format.lists_pairs || !options.baseline.empty() || runs == 2;
}

Result<Compared> compare_all(const Settings& settings, const CompareFormat& format) {
  if (auto twice = check_texts(settings)) return *twice;
  auto options = compare_options(settings.tests);
  if (!options) return options.error();
  const auto prepared = prepare(settings.inputs, settings.looks.output);
  if (!prepared) return prepared.error();
  options->threads = prepared->options.threads;
  auto report = evaluate_files(settings.inputs, *prepared);
  if (!report) return report.error();
  options->baseline = baseline_name(options->baseline, *prepared, *report);
  options->intervals = shows_intervals(format, *options, report->runs.size());
  // Here they can be: topics that some run does not have are left out for all, with a note.
  forget_different_topics(*report);
  auto comparison = compare(*report, *options);
  if (!comparison) return comparison.error();
  const auto marks = choose_marks(settings.marks, *comparison);
  if (!marks) return marks.error();
  Compared result{
      .report = *std::move(report), .comparison = *std::move(comparison), .marks = *marks};
  if (settings.topic_text.empty()) return result;
  const auto input = Input::open(settings.topic_text);
  if (!input) return input.error();
  auto texts = read_topic_texts(result.comparison, **input, result.notes);
  if (!texts) return texts.error();
  result.topic_texts = *std::move(texts);
  return result;
}

// What tells of one topic in both runs, with what was typed that `explain` takes too.
std::vector<std::string> explain_words(const Settings& settings, const Verb& verb,
                                       const Comparison& comparison) {
  if (comparison.systems.size() != 2) return {};
  if (!can_read_again(paths_of(settings.inputs))) return {};
  const SystemPair& pair = comparison.measures.front().pairs.front().systems;
  std::vector<std::string> words{settings.inputs.qrels, settings.inputs.runs[pair.first],
                                 settings.inputs.runs[pair.second]};
  for (const TypedOption& option : typed_options(verb)) {
    const auto& verbs = option.verbs;
    if (option.words.front() == "-m") continue;
    if (std::find(verbs.begin(), verbs.end(), "explain") == verbs.end()) continue;
    words.insert(words.end(), option.words.begin(), option.words.end());
  }
  return words;
}

void print_notes(const Compared& compared, const Look& look) {
  std::string text = notes_text(compared.report, look);
  text += notes_text(measure_notes(compared.comparison), look);
  text += notes_text(compared.notes, look);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

int run(const Settings& settings, const Verb& verb) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto format = choose_format(compare_formats(), settings.looks);
  if (!format) return fail(format.error(), error_look);
  const auto compared = compare_all(settings, **format);
  if (!compared) return fail(compared.error(), error_look);
  Look look = look_of(settings.looks, (*format)->name == "table");
  look.best_first = settings.sort == "best";
  const CompareView view{.report = compared->report,
                         .comparison = compared->comparison,
                         .marks = compared->marks,
                         .topic_texts = compared->topic_texts,
                         .explain = explain_words(settings, verb, compared->comparison)};
  const auto written = write_output(settings.looks.output, (*format)->write(view, look));
  if (!written) return fail(written.error(), error_look);
  if (!settings.inputs.quiet && !(*format)->carries_notes) print_notes(*compared, error_look);
  return kFine;
}

void add_statistics(Verb& verb, Settings& s) {
  CompareOptions& options = s.tests.options;
  verb.add_option("--baseline", options.baseline,
                  "The run that all others are compared with, by name or path; else all pairs")
      ->type_name("NAME")
      ->take_last();
  add_tests(verb, s.tests);
  add_choice(verb, "--family", options.family, kFamilyChoices, "What is corrected together");
  add_real(verb, "--tie", options.tie, kDifferenceLimits.least, kDifferenceLimits.most,
           "Differences up to this count as none; else 0");
  add_real(verb, "--margin", options.margin, kDifferenceLimits.least, kDifferenceLimits.most,
           "Also test whether the loss, or any difference, is smaller than this");
  add_choice(verb, "--standardise", options.standardisation, kStandardisationChoices,
             "Values of a topic by what all runs have there");
}

void add_tables(Verb& verb, Settings& s) {
  add_choice(verb, "--marks", s.marks, kMarkChoices,
             "How tables say what differs; daggers with a baseline, else letters");
  add_file(verb, "--topic-text", s.topic_text,
           "What topics ask: JSON objects with _id, or lines of id, tab, text");
  add_output(verb, s.looks, compare_formats());
  add_digits(verb, s.looks);
  add_percent(verb, s.looks);
  add_words(verb, "--sort", s.sort, {"best", "given"}, "Order of runs in tables");
  verb.add_flag("--hash", s.inputs.hash, "Put the SHA-256 of every input into JSON and LaTeX");
  verb.add_flag("--quiet", s.inputs.quiet, "No notes and no progress");
}

}  // namespace

void add_compare(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "compare", "Say whether runs really differ");
  verb->footer(
      "Examples:\n"
      "  assay compare qrels.txt bm25.run dense.run -m nDCG@10\n"
      "  assay compare qrels.txt *.run -m nDCG@10,AP --baseline bm25 --test t,randomization\n"
      "  assay compare qrels.txt *.run -m AP -f latex -o table.tex");
  Inputs& inputs = s->inputs;
  add_inputs(*verb, inputs);
  add_statistics(*verb, *s);
  add_ties_and_threads(*verb, inputs.options);
  add_averaging(*verb, inputs.options);
  add_limits(*verb, inputs);
  add_file(*verb, "--only-topics", inputs.only_topics, "Only the topics of this file, one a line");
  add_user_files(*verb, inputs);
  add_tables(*verb, *s);
  verb->callback([s, verb, &exit_code] { exit_code = run(*s, *verb); });
}

}  // namespace assay::app
