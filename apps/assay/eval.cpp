// SPDX-License-Identifier: Apache-2.0
// eval.cpp: `assay eval`: judgments and runs in, a table out.
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assay/limits.hpp"
#include "assay/report.hpp"
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
  std::string sort = "best";
  bool per_topic = false;
  bool no_summary = false;
  bool recipe = false;
};

Look look_for_eval(const Settings& settings, const Format& format) {
  Look look = look_of(settings.looks, format.name == "table");
  look.per_topic = settings.per_topic;
  look.summary = !settings.no_summary;
  look.recipe = settings.recipe;
  look.best_first = settings.sort == "best";
  return look;
}

// An option whose numbers the format has no room for, or nothing.
std::string lost_in(const Format& format, const Settings& settings) {
  if (!format.is_bare) return {};
  if (settings.inputs.options.bounds != Bounding::kNone) return "--bounds";
  if (settings.inputs.options.intervals) return "--intervals";
  return settings.inputs.group_by.empty() ? "" : "--group-by";
}

// Reads everything and evaluates it.
Result<EvalReport> evaluate_all_of(const Settings& settings, const Format& format) {
  Inputs inputs = settings.inputs;
  inputs.options.values = settings.per_topic || format.needs_values;
  const auto prepared = prepare(inputs, settings.looks.output);
  if (!prepared) return prepared.error();
  return evaluate_files(inputs, *prepared);
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto format = choose_format(eval_formats(), settings.looks);
  if (!format) return fail(format.error(), error_look);
  if (settings.no_summary && !settings.per_topic) {
    return fail(
        wrong_use("--no-summary leaves nothing to print", "add -q for the values of each topic"),
        error_look);
  }
  if (const auto missing = lost_in(**format, settings); !missing.empty()) {
    return fail(wrong_use("-f " + std::string((*format)->name) + " cannot show what " + missing +
                              " asks for",
                          "take another format, such as -f tsv"),
                error_look);
  }
  const auto report = evaluate_all_of(settings, **format);
  if (!report) return fail(report.error(), error_look);
  const auto written = write_output(settings.looks.output,
                                    (*format)->write(*report, look_for_eval(settings, **format)));
  if (!written) return fail(written.error(), error_look);
  if (!settings.inputs.quiet && !(*format)->carries_notes) {
    const std::string notes = notes_text(*report, error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

// What can be told of the numbers beside them.
void add_doubts(Verb& verb, EvalOptions& options) {
  add_number(verb, "--seed", options.seed, kSeedLimits.least, kSeedLimits.most,
             "Draws other orders for --ties expected where there are too many; else 1");
  add_flag_choice(
      verb, "--bounds", options.bounds, kBoundingChoices, Bounding::kFixed,
      "Also how low and high each value could be with any grade for unjudged documents");
  verb.add_flag("--intervals", options.intervals,
                "Also 95 % confidence intervals of the means, after Student's t");
}

void add_tables(Verb& verb, Settings& s) {
  verb.add_flag("-q,--per-topic", s.per_topic, "Also the values of each topic");
  verb.add_flag("-n,--no-summary", s.no_summary, "No means");
  add_output(verb, s.looks, eval_formats());
  add_digits(verb, s.looks);
  add_percent(verb, s.looks);
  add_words(verb, "--sort", s.sort, {"best", "given"}, "Order of runs in tables");
  verb.add_flag("--recipe", s.recipe, "Say under the table what exactly each number is");
  verb.add_flag("--hash", s.inputs.hash, "Put the SHA-256 of every input into JSON and LaTeX");
  verb.add_flag("--quiet", s.inputs.quiet, "No notes and no progress");
}

}  // namespace

void add_eval(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "eval", "Evaluate runs against judgments");
  verb->footer(
      "Examples:\n"
      "  assay eval qrels.txt bm25.run dense.run.gz -m 'nDCG@10 AP(rel=2) RR@10'\n"
      "  assay eval qrels.txt a.run new=b.run -m official -q -f json\n"
      "  assay eval qrels.txt run.txt -m 'DCG(discount=jk)@1..15'");
  Inputs& inputs = s->inputs;
  add_inputs(*verb, inputs);
  add_ties_and_threads(*verb, inputs.options);
  add_averaging(*verb, inputs.options);
  add_doubts(*verb, inputs.options);
  add_limits(*verb, inputs);
  add_file(*verb, "--only-topics", inputs.only_topics, "Only the topics of this file, one a line");
  add_file(*verb, "--group-by", inputs.group_by,
           "Also means for each category of topics; lines of: topic category");
  add_user_files(*verb, inputs);
  add_tables(*verb, *s);
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
