// SPDX-License-Identifier: Apache-2.0
// power.cpp: `assay power`: how many topics an experiment needs, and what so many can show.
#include "assay/power_plan.hpp"

#include <cmath>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assay/limits.hpp"
#include "assay/report_power.hpp"
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
  PowerQuestion question;
  std::vector<double> differences;
  std::vector<double> effects;
  std::optional<double> deviation;
  std::optional<double> variance;
};

std::optional<Error> check_settings(const Settings& settings) {
  const bool has_pilot = !settings.inputs.qrels.empty();
  const int spreads =
      (has_pilot ? 1 : 0) + (settings.deviation ? 1 : 0) + (settings.variance ? 1 : 0);
  if (spreads > 1) {
    return wrong_use("the spread is given more than once", "give runs, --sd or --variance alone");
  }
  if (!settings.differences.empty() && !settings.effects.empty()) {
    return wrong_use("--difference and --effect say the same in two ways", "give one of them");
  }
  if (spreads == 0 && settings.effects.empty()) {
    return wrong_use("nothing says how much differences vary from topic to topic",
                     "give judgments and two runs, or --sd, --variance or --effect");
  }
  if (has_pilot && settings.inputs.runs.size() < 2) {
    return wrong_use("one run has no differences", "name two runs or more");
  }
  return std::nullopt;
}

struct Planned {
  PowerReport power;
  std::optional<EvalReport> pilot = {};
};

Result<Planned> plan_of(const Settings& settings) {
  if (auto wrong = check_settings(settings)) return *wrong;
  PowerQuestion question = settings.question;
  question.are_effects = !settings.effects.empty();
  question.differences = question.are_effects ? settings.effects : settings.differences;
  if (settings.inputs.qrels.empty()) {
    // Differences of two systems vary twice as much as each of them.
    const double deviation =
        settings.variance ? std::sqrt(2 * *settings.variance) : settings.deviation.value_or(1);
    return Planned{.power = plan_power(deviation, question)};
  }
  const auto prepared = prepare(settings.inputs, settings.looks.output);
  if (!prepared) return prepared.error();
  auto pilot = evaluate_files(settings.inputs, *prepared);
  if (!pilot) return pilot.error();
  forget_different_topics(*pilot);
  auto power = plan_power(*pilot, question);
  if (!power) return power.error();
  return Planned{.power = *std::move(power), .pilot = *std::move(pilot)};
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto format = choose_format(power_formats(), settings.looks);
  if (!format) return fail(format.error(), error_look);
  const auto planned = plan_of(settings);
  if (!planned) return fail(planned.error(), error_look);
  const Look look = look_of(settings.looks, (*format)->name == "table");
  const PowerView view{.power = planned->power,
                       .pilot = planned->pilot ? &*planned->pilot : nullptr};
  const auto written = write_output(settings.looks.output, (*format)->write(view, look));
  if (!written) return fail(written.error(), error_look);
  if (!settings.inputs.quiet && !(*format)->carries_notes) {
    const std::string notes =
        (planned->pilot ? notes_text(*planned->pilot, error_look) : std::string()) +
        notes_text(planned->power.notes, error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

// A number above 0, or several; ratios of such numbers and their squares are far from overflow.
template <class Value>
void add_positive(Verb& verb, const std::string& name, Value& value, const std::string& type,
                  const std::string& help) {
  const auto check = [](const std::string& text) -> std::string {
    double number = 0;
    const bool is_fine = CLI::detail::lexical_cast(text, number) && number >= 1e-9 && number <= 1e9;
    return is_fine ? "" : "must be a number from 10^-9 to 10^9, not \"" + text + "\"";
  };
  verb.add_option(name, value, help)->check(check)->type_name(type)->delimiter(',');
}

void add_question(Verb& verb, Settings& s) {
  add_positive(verb, "--difference", s.differences, "LIST",
               "Differences of means to be found, as in 0.01,0.05");
  add_positive(verb, "--effect", s.effects, "LIST",
               "The same in standard deviations of the differences (d_z)");
  add_positive(verb, "--sd", s.deviation, "X",
               "Standard deviation of the differences over topics, in place of runs");
  add_positive(
      verb, "--variance", s.variance, "X",
      "Variance of one system over topics, in place of runs; differences have twice as much");
  add_number(verb, "--topic-count", s.question.topics, 2, 1'000'000'000,
             "What so many topics show; else those of the runs");
  add_number(verb, "--systems", s.question.systems, 2, 100'000,
             "Systems that are compared at once; else the runs");
  add_real(verb, "--alpha", s.question.design.alpha, kAlphaLimits.least, kAlphaLimits.most,
           "How often a difference may be found that is not there, else 0.05");
  add_real(verb, "--power", s.question.design.power, kPowerLimits.least, kPowerLimits.most,
           "How often one that is there is to be found, else 0.8");
  verb.add_flag("--one-sided", s.question.design.is_one_sided,
                "Only a gain is looked for: of the paired t-test alone");
}

}  // namespace

void add_power(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "power", "Say how many topics it takes to find a difference");
  verb->footer(
      "The spread comes from runs that are there, or from --sd, --variance or --effect.\n\n"
      "Examples:\n"
      "  assay power qrels.txt old.run new.run -m nDCG@10\n"
      "  assay power qrels.txt *.run -m AP --difference 0.02 --power 0.9\n"
      "  assay power --sd 0.2 --difference 0.05\n"
      "  assay power --sd 0.2 --topic-count 50");
  Inputs& inputs = s->inputs;
  inputs.options.cutoff_notes = false;
  add_inputs(*verb, inputs);
  verb->get_option("QRELS")->required(false);
  verb->get_option("RUN")->required(false);
  add_question(*verb, *s);
  add_ties_and_threads(*verb, inputs.options);
  add_averaging(*verb, inputs.options);
  add_limits(*verb, inputs);
  add_file(*verb, "--only-topics", inputs.only_topics, "Only the topics of this file, one a line");
  add_output(*verb, s->looks, power_formats());
  add_digits(*verb, s->looks);
  verb->add_flag("--hash", inputs.hash, "Put the SHA-256 of every input into JSON");
  verb->add_flag("--quiet", inputs.quiet, "No notes and no progress");
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
