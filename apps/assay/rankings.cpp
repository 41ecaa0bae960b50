// SPDX-License-Identifier: Apache-2.0
// rankings.cpp: `assay rankings`: how measures, judgments or depths order runs, and how far those
// orders agree.
#include "assay/rankings.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assay/report_rankings.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "names.hpp"
#include "output.hpp"
#include "significance.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  Inputs inputs;
  Looks looks;
  RankingsOptions options;
  RankingsLook shown;
  std::string other_qrels;
  std::vector<std::uint32_t> depths;
  TestSettings tests;
  std::optional<RankingsPart> part;
};

// One way to evaluate the runs, and what to call it.
struct Setting {
  std::string name;
  Inputs inputs;
};

std::optional<Error> check_settings(const Settings& settings) {
  if (!settings.other_qrels.empty() && !settings.depths.empty()) {
    return wrong_use("--other-qrels and --depths are two questions", "ask one after the other");
  }
  if (settings.depths.size() == 1) {
    return wrong_use("one depth has nothing to be compared with",
                     "name two, as in --depths 10,100");
  }
  for (auto depth = settings.depths.begin(); depth != settings.depths.end(); ++depth) {
    if (std::find(settings.depths.begin(), depth, *depth) != depth) {
      return wrong_use("depth " + std::to_string(*depth) + " is named twice", "name it once");
    }
  }
  for (const std::string& run : settings.inputs.runs) {
    if (!settings.other_qrels.empty() || !settings.depths.empty()) {
      if (named_run(run).path == "-") {
        return wrong_use("standard input can be read once, and the runs are evaluated again",
                         "put the run into a file");
      }
    }
  }
  return check_standard_input({settings.inputs.qrels, settings.other_qrels});
}

std::vector<Setting> settings_of(const Settings& settings) {
  std::vector<Setting> all;
  for (const std::uint32_t depth : settings.depths) {
    all.push_back({"depth " + std::to_string(depth), settings.inputs});
    all.back().inputs.options.depth = depth;
  }
  if (all.empty()) all.push_back({stem_of(settings.inputs.qrels), settings.inputs});
  if (!settings.other_qrels.empty()) {
    all.push_back({stem_of(settings.other_qrels), settings.inputs});
    all.back().inputs.qrels = settings.other_qrels;
    if (all[0].name == all[1].name) {
      for (Setting& setting : all) setting.name = setting.inputs.qrels;
    }
  }
  return all;
}

Result<RankingsOptions> options_of(const Settings& settings) {
  const auto test = one_test_options(settings.tests);
  if (!test) return test.error();
  RankingsOptions options = settings.options;
  options.test = test->tests.front();
  options.alpha = test->alpha;
  options.resamples = test->resamples;
  options.seed = test->seed;
  return options;
}

// The orders, and what was seen on the way to them.
struct Outcome {
  Rankings rankings;
  std::vector<std::string> names;  // of the settings
  std::vector<EvalReport> reports;
};

std::vector<OrderSetting> settings_of(const std::vector<std::string>& names,
                                      const std::vector<EvalReport>& reports) {
  std::vector<OrderSetting> settings;
  for (std::size_t i = 0; i < names.size(); ++i) settings.push_back({names[i], &reports[i]});
  return settings;
}

Result<Outcome> rankings_of(const Settings& settings) {
  if (auto wrong = check_settings(settings)) return *wrong;
  auto options = options_of(settings);
  if (!options) return options.error();
  std::vector<std::string> names;
  std::vector<EvalReport> reports;
  for (const Setting& setting : settings_of(settings)) {
    const auto prepared = prepare(setting.inputs, settings.looks.output);
    if (!prepared) return prepared.error();
    options->threads = prepared->options.threads;
    auto report = evaluate_files(setting.inputs, *prepared);
    if (!report) return report.error();
    names.push_back(setting.name);
    reports.push_back(*std::move(report));
  }
  auto rankings = rank_systems(settings_of(names, reports), *options);
  if (!rankings) return rankings.error();
  return Outcome{
      .rankings = *std::move(rankings), .names = std::move(names), .reports = std::move(reports)};
}

// Notes on the runs in each setting, then on what tests leave out; each said once.
std::string notes_of(const Outcome& outcome, const Look& look) {
  std::vector<std::string> texts;
  const auto add = [&](std::string text) {
    if (std::find(texts.begin(), texts.end(), text) == texts.end())
      texts.push_back(std::move(text));
  };
  for (const EvalReport& report : outcome.reports) add(notes_text(report, look));
  for (const Discrimination& each : outcome.rankings.discrimination) {
    for (const Note& note : each.notes) add(notes_text({&note, 1}, look));
  }
  std::string all;
  for (const std::string& text : texts) all += text;
  return all;
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto format = choose_format(rankings_formats(), settings.looks);
  if (!format) return fail(format.error(), error_look);
  if (settings.part && (*format)->name != "csv") {
    return fail(wrong_use("--part says what -f csv holds, and has no effect on -f " +
                              std::string((*format)->name),
                          "add -f csv, or leave --part out"),
                error_look);
  }
  const auto outcome = rankings_of(settings);
  if (!outcome) return fail(outcome.error(), error_look);
  RankingsLook look = settings.shown;
  look.part = settings.part.value_or(look.part);
  look.look = look_of(settings.looks, (*format)->name == "table");
  look.look.top = settings.shown.look.top;
  const auto views = settings_of(outcome->names, outcome->reports);
  const RankingsView view{.rankings = outcome->rankings, .settings = views};
  const auto written = write_output(settings.looks.output, (*format)->write(view, look));
  if (!written) return fail(written.error(), error_look);
  if (!settings.inputs.quiet && !(*format)->carries_notes) {
    const std::string notes = notes_of(*outcome, error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

void add_settings(Verb& verb, Settings& s) {
  add_file(verb, "--other-qrels", s.other_qrels,
           "Compare the orders under these judgments with those under QRELS");
  auto check = CLI::Range(std::int64_t{1}, std::int64_t{0xfffffffe});
  check.description("");
  verb.add_option("--depths", s.depths,
                  "Compare the orders when only so many documents of each topic are looked at, as "
                  "in 10,100")
      ->delimiter(',')
      ->check(check)
      ->allow_extra_args(false)
      ->type_name("LIST");
}

void add_agreement(Verb& verb, Settings& s) {
  add_choice(verb, "--with", s.shown.with, kCoefficientChoices,
             "One coefficient alone, as a matrix");
  add_real(verb, "-p,--persistence", s.options.p, 0.01, 0.999,
           "How deep RBO looks, from 0.01 to 0.999; else 0.9");
  add_choice(verb, "--rbo-ties", s.options.rbo_ties, kRboTiesChoices,
             "What equal means are to RBO");
}

void add_power(Verb& verb, Settings& s) {
  add_one_test(verb, s.tests, "Level of the test and of the swap rate");
  add_number(verb, "--splits", s.options.splits, 1, 1'000'000,
             "Splits of the topics for the swap rate, else 1000");
}

}  // namespace

void add_rankings(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "rankings", "Say how far measures agree on the order of runs");
  verb->footer(
      "It also says which measure tells runs apart.\n\n"
      "Examples:\n"
      "  assay rankings qrels.txt *.run -m AP,nDCG@10,P@10\n"
      "  assay rankings qrels.txt *.run -m AP --other-qrels crowd.txt\n"
      "  assay rankings qrels.txt *.run -m AP --depths 10,100,1000 -f json\n"
      "  assay rankings qrels.txt *.run -m AP,P@10 -f csv --part curve");
  Inputs& inputs = s->inputs;
  inputs.options.cutoff_notes = false;
  add_inputs(*verb, inputs);
  add_settings(*verb, *s);
  add_agreement(*verb, *s);
  add_power(*verb, *s);
  add_ties_and_threads(*verb, inputs.options);
  add_averaging(*verb, inputs.options);
  add_limits(*verb, inputs);
  add_file(*verb, "--only-topics", inputs.only_topics, "Only the topics of this file, one a line");
  add_user_files(*verb, inputs);
  add_output(*verb, s->looks, rankings_formats());
  add_choice(*verb, "--part", s->part, kRankingsPartChoices, "What -f csv holds");
  add_number(*verb, "--top", s->shown.look.top, 0, 1'000'000'000,
             "Runs in the table of orders; 0 is all, else 10");
  add_digits(*verb, s->looks);
  verb->add_flag("--hash", inputs.hash, "Put the SHA-256 of every input into JSON");
  verb->add_flag("--quiet", inputs.quiet, "No notes and no progress");
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
