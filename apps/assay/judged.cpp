// SPDX-License-Identifier: Apache-2.0
// judged.cpp: `assay judged`: how complete judgments are for some runs, and what each run gave.
#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assay/judged_runs.hpp"
#include "assay/report_judged.hpp"
#include "figure.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  Inputs inputs;
  Looks looks;
  JudgedOptions options;
  std::string groups;
  std::string plot;
  std::optional<JudgedPart> part;
  bool per_topic = false;
  bool keeps_all = false;
};

Result<std::vector<RunGroup>> groups_in(const std::string& path) {
  std::vector<RunGroup> groups;
  if (path.empty()) return groups;
  const auto list = read_lines(path, ValueIs::kRequired, "run group");
  if (!list) return list.error();
  for (const TopicLine& line : list->lines) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const RunGroup& each) {
      return each.run == line.topic && each.group != line.value;
    });
    if (same != groups.end()) {
      Error error = topic_line_error(*list, line.value,
                                     "run \"" + same->run + "\" is in group \"" + same->group +
                                         "\" already, and a run has one",
                                     "run group");
      error.hint = "a line for each run expected: run group";
      return error;
    }
    groups.push_back({std::string(line.topic), std::string(line.value)});
  }
  return groups;
}

std::optional<Error> check_settings(const Settings& settings, const JudgedFormat& format) {
  if (settings.part && !format.has_parts) {
    return wrong_use("--part says what -f csv and -f tsv hold, and has no effect on -f " +
                         std::string(format.name),
                     "add -f csv, or leave --part out");
  }
  std::vector<std::string> paths{settings.inputs.qrels, settings.groups};
  for (const std::string& run : settings.inputs.runs) paths.push_back(named_run(run).path);
  if (auto twice = check_standard_input(paths)) return twice;
  if (auto lost = check_written_over(paths, settings.looks.output)) return lost;
  if (auto lost = check_written_over(paths, settings.plot)) return lost;
  if (!settings.plot.empty() && settings.plot == settings.looks.output) {
    return wrong_use("--plot and --output name the same file", "give each a file of its own");
  }
  if (const auto figure = check_figure(settings.plot); !figure) return figure.error();
  return std::nullopt;
}

struct Outcome {
  EvalReport report;
  JudgedRuns judged;
};

// Whatever order runs are given in, they are looked at in that of their names.
Inputs with_runs_in_order(Inputs inputs) {
  std::stable_sort(inputs.runs.begin(), inputs.runs.end(),
                   [](const std::string& a, const std::string& b) {
                     const NamedRun one = named_run(a);
                     const NamedRun other = named_run(b);
                     return std::pair(one.name, one.path) < std::pair(other.name, other.path);
                   });
  return inputs;
}

Result<Outcome> outcome_of(const Settings& settings) {
  const Inputs inputs = with_runs_in_order(settings.inputs);
  JudgedOptions options = settings.options;
  auto groups = groups_in(settings.groups);
  if (!groups) return groups.error();
  options.groups = *std::move(groups);
  options.leaves_out = !settings.keeps_all;
  const auto prepared = prepare(inputs, settings.looks.output);
  if (!prepared) return prepared.error();
  if (auto wrong = check_for_judged(prepared->qrels, prepared->measures, prepared->options.ties)) {
    return *wrong;
  }
  const auto runs = index_runs(inputs, *prepared);
  if (!runs) return runs.error();
  auto report = evaluate_runs(inputs, *prepared, *runs);
  if (!report) return report.error();
  auto judged = look_at_judgments(prepared->qrels, *runs, *report, options);
  if (!judged) return judged.error();
  return Outcome{*std::move(report), *std::move(judged)};
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto format = choose_format(judged_formats(), settings.looks);
  if (!format) return fail(format.error(), error_look);
  if (auto wrong = check_settings(settings, **format)) return fail(*wrong, error_look);
  const auto outcome = outcome_of(settings);
  if (!outcome) return fail(outcome.error(), error_look);
  JudgedLook look{.look = look_of(settings.looks, (*format)->name == "table")};
  look.look.per_topic = settings.per_topic;
  look.part = settings.part.value_or(look.part);
  const JudgedView view{.judged = outcome->judged, .report = outcome->report};
  const auto written = write_output(settings.looks.output, (*format)->write(view, look));
  if (!written) return fail(written.error(), error_look);
  if (!settings.plot.empty()) {
    const auto drawn = write_figure(settings.plot, chart_svg(judged_chart(outcome->judged)));
    if (!drawn) return fail(drawn.error(), error_look);
  }
  if (!settings.inputs.quiet && !(*format)->carries_notes) {
    const std::string notes =
        notes_text(outcome->report, error_look) + notes_text(outcome->judged.notes, error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

void add_settings(Verb& verb, Settings& s) {
  add_number(verb, "--depth", s.options.depth, 1, 0xfffffffe,
             "Depth of the pool: so many first documents of a run count as its own. If not told, "
             "down to where every run is judged, else 100");
  add_file(verb, "--groups", s.groups, "Lines of run and group: who made which runs");
  auto check = CLI::Range(std::int64_t{1}, std::int64_t{0xfffffffe});
  check.description("");
  verb.add_option("-k,--cutoffs", s.options.cutoffs,
                  "Cutoffs of Judged@k, as in 5,20; if not told, 10, 100, 1000 and those of the "
                  "measures")
      ->delimiter(',')
      ->check(check)
      ->allow_extra_args(false)
      ->type_name("LIST");
  add_real(verb, "--rel", s.options.rel, 0, 1e9,
           "The lowest grade that is relevant; 1 if not told");
  verb.add_flag("--keep-all", s.keeps_all, "Leave no run and no group out");
  add_choice(verb, "--bounds", s.inputs.options.bounds, kBoundingChoices,
             "Lowest and highest value that unjudged documents allow, else fixed");
  verb.add_option("--plot", s.plot, "Draw judged and relevant documents by depth of the pool")
      ->type_name("FILE")
      ->take_last();
  verb.add_flag("-q,--per-topic", s.per_topic, "Also list every topic");
}

}  // namespace

void add_judged(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "judged", "Say how complete judgments are for these runs");
  verb->footer(
      "What is judged of each run, what each alone gave to the judgments, what scores and orders\n"
      "would be without that, and how many relevant documents pools of each depth have.\n\n"
      "Examples:\n"
      "  assay judged qrels.txt *.run\n"
      "  assay judged qrels.txt *.run -m AP --depth 100 --groups groups.tsv\n"
      "  assay judged qrels.txt *.run --bounds --plot depth.svg\n"
      "  assay judged qrels.txt *.run -f csv --part left-out");
  Inputs& inputs = s->inputs;
  inputs.usual = "AP nDCG@10";
  inputs.options.cutoff_notes = false;
  inputs.options.bounds = Bounding::kFixed;
  add_inputs(*verb, inputs);
  add_settings(*verb, *s);
  add_ties_and_threads(*verb, inputs.options);
  add_averaging(*verb, inputs.options);
  verb->add_flag("--skip-bad-lines", inputs.options.skip_bad_lines,
                 "Ignore lines that cannot be read, and count them");
  add_file(*verb, "--only-topics", inputs.only_topics, "Only the topics of this file, one a line");
  add_output(*verb, s->looks, judged_formats());
  add_choice(*verb, "--part", s->part, kJudgedPartChoices, "What -f csv and -f tsv hold");
  add_digits(*verb, s->looks);
  verb->add_flag("--hash", inputs.hash, "Put the SHA-256 of every input into JSON");
  verb->add_flag("--quiet", inputs.quiet, "No notes and no progress");
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
