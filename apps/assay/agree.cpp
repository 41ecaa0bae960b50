// SPDX-License-Identifier: Apache-2.0
// agree.cpp: `assay agree`: how far judges agree, and what that does to the order of runs.
#include "assay/agree.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assay/judgment_log.hpp"
#include "assay/limits.hpp"
#include "assay/report_agree.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "names.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  std::vector<std::string> judges;
  Inputs inputs;  // runs and measures
  AgreeOptions options;
  AgreeLook shown;
  std::optional<AgreePart> part;
  Looks looks;
};

// Files of the same name are told apart by their paths.
Result<std::vector<NamedRun>> named_judges(const Settings& settings) {
  if (settings.judges.size() < 2) {
    return wrong_use("one judge agrees with nobody else", "name the judgments of two or more");
  }
  std::vector<NamedRun> judges;
  for (const std::string& argument : settings.judges) judges.push_back(named_run(argument));
  if (find_clash(judges)) {
    for (NamedRun& judge : judges) judge.name = judge.path;
  }
  for (auto judge = judges.begin(); judge != judges.end(); ++judge) {
    if (std::any_of(judges.begin(), judge,
                    [&](const NamedRun& other) { return other.name == judge->name; })) {
      return wrong_use("judgments \"" + judge->path + "\" are named twice",
                       "name each judge's file once");
    }
  }
  return judges;
}

std::optional<Error> check_files(const Settings& settings, const std::vector<NamedRun>& judges) {
  std::vector<std::string> paths;
  for (const NamedRun& judge : judges) paths.push_back(judge.path);
  for (const std::string& argument : settings.inputs.runs) {
    const std::string path = named_run(argument).path;
    if (path == "-") {
      return wrong_use("standard input can be read once, and each judge's judgments need the runs",
                       "put the run into a file");
    }
    paths.push_back(path);
  }
  if (settings.inputs.runs.size() == 1) {
    return wrong_use("one run has no order", "name two runs or more after --runs");
  }
  if (!settings.inputs.measures.empty() && settings.inputs.runs.empty()) {
    return wrong_use("-m says how runs are evaluated, and there are none", "name them with --runs");
  }
  if (auto twice = check_standard_input(paths)) return twice;
  return check_written_over(paths, settings.looks.output);
}

// What the report is about.
struct Outcome {
  Agreement agreement;
  std::optional<Rankings> rankings;
  std::vector<EvalReport> reports;
};

// Topics that every judge has: on others the orders could not agree.
std::vector<std::string> shared_topics(const std::vector<Prepared>& judges) {
  std::vector<std::string> topics;
  const Qrels& first = judges.front().qrels;
  for (std::size_t t = 0; t < first.topic_count(); ++t) {
    const std::string_view topic = first.topic(t);
    const bool is_shared = std::all_of(
        judges.begin(), judges.end(),
        [topic](const Prepared& judge) { return judge.qrels.find_topic(topic).has_value(); });
    if (is_shared) topics.emplace_back(topic);
  }
  return topics;
}

std::optional<Error> add_orders(const Settings& settings, std::vector<Prepared>& judges,
                                Outcome& outcome) {
  const std::vector<std::string> topics = shared_topics(judges);
  std::vector<OrderSetting> orders;
  for (Prepared& judge : judges) {
    judge.options.only_topics = topics;
    auto report = evaluate_files(settings.inputs, judge);
    if (!report) return report.error();
    outcome.reports.push_back(*std::move(report));
  }
  for (std::size_t j = 0; j < judges.size(); ++j) {
    orders.push_back({outcome.agreement.judges[j].name, &outcome.reports[j]});
  }
  auto rankings = order_systems(orders, {});
  if (!rankings) return rankings.error();
  outcome.rankings = *std::move(rankings);
  return std::nullopt;
}

// The grades that a judge had to choose from, if his file is a log, which says so; else nothing.
Result<std::vector<double>> scale_in(const std::string& path) {
  if (!can_read_again({path})) return std::vector<double>{};
  auto input = Input::open(path);
  if (!input) return input.error();
  if (!is_judgment_log((*input)->bytes())) return std::vector<double>{};
  const auto log = read_judgment_log(*std::move(input));
  if (!log) return log.error();
  if (log->kind() == JudgingKind::kGraded) return log->scale();
  return wrong_use("\"" + path + "\" is a log of " +
                       std::string(choice_of(kJudgingKindChoices, log->kind()).word) +
                       " judgments, and agreement is one of grades of documents",
                   "name logs of graded judgments");
}

Result<Outcome> outcome_of(const Settings& settings) {
  const auto named = named_judges(settings);
  if (!named) return named.error();
  if (auto wrong = check_files(settings, *named)) return *wrong;
  std::vector<Prepared> judges;
  judges.reserve(named->size());
  for (const NamedRun& judge : *named) {
    Inputs inputs = settings.inputs;
    inputs.qrels = judge.path;
    auto prepared = prepare(inputs, settings.looks.output);
    if (!prepared) return prepared.error();
    judges.push_back(*std::move(prepared));
  }
  std::vector<JudgeSource> sources;
  for (std::size_t j = 0; j < judges.size(); ++j) {
    auto scale = scale_in((*named)[j].path);
    if (!scale) return scale.error();
    sources.push_back(
        {.name = (*named)[j].name, .qrels = &judges[j].qrels, .scale = *std::move(scale)});
  }
  AgreeOptions options = settings.options;
  options.draws.threads = judges.front().options.threads;
  auto agreement = compare_judges(sources, options);
  if (!agreement) return agreement.error();
  Outcome outcome{.agreement = *std::move(agreement), .rankings = {}, .reports = {}};
  if (settings.inputs.runs.empty()) return outcome;
  if (auto wrong = add_orders(settings, judges, outcome)) return *wrong;
  return outcome;
}

// Notes on the runs, each once, whoever judged.
std::vector<Note> notes_on_runs(const Outcome& outcome) {
  std::vector<Note> notes;
  const auto add = [&](const Note& note) {
    if (std::none_of(notes.begin(), notes.end(), [&](const Note& known) {
          return known.code == note.code && known.message == note.message;
        })) {
      notes.push_back(note);
    }
  };
  for (const EvalReport& report : outcome.reports) {
    for (const Note& note : report.notes) add(note);
    for (const Scores& run : report.runs) {
      for (Note note : run.notes) {
        note.message = run.run + ": " + note.message;
        add(note);
      }
    }
  }
  return notes;
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto format = choose_format(agree_formats(), settings.looks);
  if (!format) return fail(format.error(), error_look);
  if (settings.part && !(*format)->has_parts) {
    return fail(wrong_use("--part says what -f csv or tsv holds, and has no effect on -f " +
                              std::string((*format)->name),
                          "add -f csv, or leave --part out"),
                error_look);
  }
  if (settings.part == AgreePart::kOrders && settings.inputs.runs.empty()) {
    return fail(wrong_use("there are no orders without runs", "name them with --runs"), error_look);
  }
  const auto outcome = outcome_of(settings);
  if (!outcome) return fail(outcome.error(), error_look);
  AgreeLook look = settings.shown;
  look.part = settings.part.value_or(look.part);
  look.look = look_of(settings.looks, (*format)->name == "table");
  const std::vector<Note> notes = notes_on_runs(*outcome);
  const AgreeView view{.agreement = outcome->agreement,
                       .rankings = outcome->rankings ? &*outcome->rankings : nullptr,
                       .notes = notes};
  const auto written = write_output(settings.looks.output, (*format)->write(view, look));
  if (!written) return fail(written.error(), error_look);
  if (!settings.inputs.quiet && !(*format)->carries_notes) {
    const std::string text =
        notes_text(outcome->agreement.notes, error_look) + notes_text(notes, error_look);
    std::fwrite(text.data(), 1, text.size(), stderr);
  }
  return kFine;
}

void add_options(Verb& verb, Settings& s) {
  add_real(verb, "-l,--level", s.options.level, 0, 1e9,
           "Relevant or not: grades from here on are 1, all others 0; else grades count as they "
           "stand, and those from 1 on are relevant");
  add_choice(verb, "--scale", s.shown.scale, kGradeScaleChoices,
             "What Krippendorff's alpha takes grades for in tables of pairs");
  verb.add_flag("-q,--per-topic", s.options.per_topic, "Also the values of each topic");
  add_number(verb, "-B,--resamples", s.options.draws.resamples, kResampleLimits.least, 1'000'000,
             "How often documents are drawn again for the intervals, else 2000");
  add_real(verb, "--confidence", s.options.draws.confidence, 0.5, 0.999,
           "Of the intervals, else 0.95");
  add_number(verb, "--seed", s.options.draws.seed, kSeedLimits.least, kSeedLimits.most,
             "Of the intervals; 1 if not told");
}

void add_run_options(Verb& verb, Settings& s) {
  verb.add_option("--runs", s.inputs.runs,
                  "Runs, two or more: how far does their order depend on the judge?")
      ->type_name("RUN");
  add_measures(verb, s.inputs);
  add_words(verb, "--name-by", s.inputs.name_by, {"file", "tag"}, "What to call a run by");
  add_choice(verb, "--qrels-format", s.inputs.qrels_format, kFileFormatChoices,
             "Format of the judgments, guessed if not given", Explain::kWords);
  add_choice(verb, "--run-format", s.inputs.run_format, kFileFormatChoices,
             "Format of the runs, guessed if not given", Explain::kWords);
  add_skip_and_depth(verb, s.inputs.options.skip_bad_lines, s.inputs.options.depth);
  add_ties_and_threads(verb, s.inputs.options);
}

}  // namespace

void add_agree(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  s->inputs.usual = "nDCG@10 AP";
  s->inputs.options.cutoff_notes = false;
  Verb* verb = &add_verb(program, "agree", "Say how far judges agree");
  verb->footer(
      "Examples:\n"
      "  assay agree ana.jsonl ben.jsonl\n"
      "  assay agree ana.txt ben.txt cleo.txt -l 2 -q\n"
      "  assay agree ana.txt ben.txt --runs *.run -m nDCG@10,AP\n"
      "  assay agree ana.txt ben.txt -f csv --part confusion");
  verb->add_option("JUDGMENTS", s->judges,
                   "Judgments of two judges or more, a file each: logs of assay judge, or any "
                   "other; NAME=FILE names one")
      ->required();
  add_options(*verb, *s);
  add_run_options(*verb, *s);
  add_output(*verb, s->looks, agree_formats());
  add_choice(*verb, "--part", s->part, kAgreePartChoices, "What -f csv and tsv hold");
  add_digits(*verb, s->looks);
  verb->add_flag("--quiet", s->inputs.quiet, "No notes and no progress");
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
