// SPDX-License-Identifier: Apache-2.0
// rank_unjudged.cpp: `assay rank-unjudged`: runs in order without judgments.
#include "assay/rank_unjudged.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "assay/limits.hpp"
#include "assay/report_unjudged.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "names.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  Inputs inputs;  // runs, measure and judgments
  std::vector<std::string> methods;
  UnjudgedOptions options;
  Looks looks;
  bool lists = false;
};

std::optional<Error> check_settings(const Settings& settings) {
  const UnjudgedOptions& options = settings.options;
  if (settings.inputs.runs.size() < 2) {
    return wrong_use("an order needs two runs or more",
                     "assay rank-unjudged --help tells how to name them");
  }
  if (options.count && (options.share || options.deviation)) {
    return wrong_use("--count and --share are two ways to say one thing", "choose one of them");
  }
  if (options.count_deviation && !options.count) {
    return wrong_use("--count-sd is how far --count varies", "name that, too");
  }
  if (options.ties == Ties::kExpected) {
    return wrong_use("documents of equal score need an order here", "choose another of --ties");
  }
  std::vector<std::string> paths{settings.inputs.qrels};
  for (const std::string& run : settings.inputs.runs) paths.push_back(named_run(run).path);
  if (auto twice = check_standard_input(paths)) return twice;
  return check_written_over(paths, settings.looks.output);
}

Result<Measure> measure_of(const Inputs& inputs) {
  std::string all;
  for (const std::string& text : inputs.measures) all += text + " ";
  const auto measures = parse_measures(all.empty() ? inputs.usual : std::string_view(all));
  if (!measures) return measures.error();
  if (measures->size() == 1) return measures->front();
  return wrong_use(
      "runs are ordered by one measure, and these are " + std::to_string(measures->size()),
      "name the one that counts");
}

Result<UnjudgedOptions> options_of(const Settings& settings) {
  UnjudgedOptions options = settings.options;
  options.ties = settings.inputs.options.ties;
  options.threads = settings.inputs.options.threads;
  if (options.threads == 0) options.threads = std::max(1U, std::thread::hardware_concurrency());
  const auto measure = measure_of(settings.inputs);
  if (!measure) return measure.error();
  options.measure = *measure;
  for (const std::string& name : settings.methods) {
    if (name == "all") {
      for (const UnjudgedMethod& method : all_unjudged_methods()) {
        options.methods.push_back(&method);
      }
      continue;
    }
    const auto method = find_unjudged_method(name);
    if (!method) return method.error();
    options.methods.push_back(*method);
  }
  if (options.methods.empty()) options.methods.push_back(&all_unjudged_methods().front());
  return options;
}

Result<std::vector<NamedRun>> named_runs(const Inputs& inputs) {
  std::vector<NamedRun> named;
  for (const std::string& argument : inputs.runs) named.push_back(named_run(argument));
  if (auto clash = find_clash(named)) return *clash;
  return named;
}

Result<std::vector<Run>> read_runs(const std::vector<NamedRun>& named, const Inputs& inputs,
                                   unsigned threads) {
  std::vector<Run> runs;
  for (const NamedRun& each : named) {
    auto input = Input::open(each.path);
    if (!input) return input.error();
    auto run = Run::index(*std::move(input), {.threads = threads, .format = inputs.run_format});
    if (!run) return run.error();
    runs.push_back(*std::move(run));
  }
  return runs;
}

// The orders, the truth if there are judgments, and what was seen on the way to it.
struct Outcome {
  UnjudgedOrders orders;
  std::optional<UnjudgedTruth> truth;
  std::optional<EvalReport> report;
};

Result<Outcome> outcome_of(const Settings& settings) {
  if (auto wrong = check_settings(settings)) return *wrong;
  const auto options = options_of(settings);
  if (!options) return options.error();
  const auto named = named_runs(settings.inputs);
  if (!named) return named.error();
  const auto runs = read_runs(*named, settings.inputs, options->threads);
  if (!runs) return runs.error();
  std::vector<PoolRun> sources;
  for (std::size_t i = 0; i < runs->size(); ++i) {
    sources.push_back({.name = (*named)[i].name, .run = (*runs)[i]});
  }
  auto orders = rank_unjudged(sources, *options);
  if (!orders) return orders.error();
  Outcome outcome{.orders = *std::move(orders), .truth = {}, .report = {}};
  if (settings.inputs.qrels.empty()) return outcome;
  const auto prepared = prepare(settings.inputs, settings.looks.output);
  if (!prepared) return prepared.error();
  auto report = evaluate_runs(settings.inputs, *prepared, *runs);
  if (!report) return report.error();
  auto truth = compare_with_truth(outcome.orders, *report);
  if (!truth) return truth.error();
  outcome.truth = *std::move(truth);
  outcome.report = *std::move(report);
  return outcome;
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  if (settings.lists) {
    return print(unjudged_list_text(look_of(settings.looks, true)), error_look);
  }
  const auto format = choose_format(unjudged_formats(), settings.looks);
  if (!format) return fail(format.error(), error_look);
  const auto outcome = outcome_of(settings);
  if (!outcome) return fail(outcome.error(), error_look);
  const Look look = look_of(settings.looks, (*format)->name == "table");
  const UnjudgedView view{.orders = outcome->orders,
                          .truth = outcome->truth ? &*outcome->truth : nullptr};
  const auto written = write_output(settings.looks.output, (*format)->write(view, look));
  if (!written) return fail(written.error(), error_look);
  if (!settings.inputs.quiet && outcome->report && !(*format)->carries_notes) {
    const std::string notes = notes_text(*outcome->report, error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

void add_methods(Verb& verb, Settings& s) {
  const std::string help =
      "How to order, one or several, or all; else soboroff; --methods lists "
      "them";
  OptionUsage usage{.brief = help, .takes = Takes::kWord};
  for (const UnjudgedMethod& method : all_unjudged_methods()) {
    usage.words.push_back({std::string(method.name), std::string(method.title)});
  }
  usage.words.push_back({"all", "every method"});
  verb.words[verb.add_option("-M,--method", s.methods, help)
                 ->delimiter(',')
                 ->allow_extra_args(false)
                 ->type_name("LIST")] = usage;
  verb.add_flag("--methods", s.lists, "List the methods, with their formulas and sources");
}

void add_numbers(Verb& verb, UnjudgedOptions& options) {
  add_number(verb, "--depth", options.depth, 1, 1'000'000,
             "Ranks of each run that are looked at, else as --methods says");
  add_real(verb, "--share", options.share, 0.0001, 1,
           "Share of those documents that counts as relevant, else as --methods says");
  add_real(verb, "--share-sd", options.deviation, 0, 1, "How far that share varies by chance");
  add_real(verb, "--count", options.count, 1, 1e6,
           "Documents of a topic that count as relevant, in place of a share");
  add_real(verb, "--count-sd", options.count_deviation, 0, 1e6,
           "How far that number varies by chance, else not at all");
  add_number(verb, "--repeats", options.repeats, 1, 100'000, "How often is drawn, else 50");
  add_real(verb, "--most-biased", options.most_biased, 0.01, 1,
           "Fuse only this share of the runs, those least like the rest, else all");
  add_number(verb, "--seed", options.seed, kSeedLimits.least, kSeedLimits.most,
             "Another number, other draws; 1 if not told");
}

}  // namespace

void add_rank_unjudged(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  s->inputs.usual = "AP";
  s->inputs.options.cutoff_notes = false;
  Verb* verb = &add_verb(program, "rank-unjudged", "Put runs in order without judgments");
  verb->footer(
      "Examples:\n"
      "  assay rank-unjudged *.run\n"
      "  assay rank-unjudged *.run --method reference-count,nuray-condorcet --depth 30\n"
      "  assay rank-unjudged *.run --method all --qrels qrels.txt -m nDCG@10");
  verb->add_option("RUN", s->inputs.runs,
                   "Runs in any format, two or more; NAME=FILE names one; - is standard input");
  add_methods(*verb, *s);
  add_file(*verb, "--qrels", s->inputs.qrels,
           "Judgments: how far are the orders from that by the judgments?");
  verb->words[verb->add_option("-m,--measure", s->inputs.measures,
                               "By what runs are ordered where documents count as relevant, and "
                               "by judgments; else AP")
                  ->allow_extra_args(false)
                  ->type_name("MEASURE")] = measure_words(Takes::kList);
  add_numbers(*verb, s->options);
  add_choice(*verb, "--qrels-format", s->inputs.qrels_format, kFileFormatChoices,
             "Format of the judgments, guessed if not given", Explain::kWords);
  add_choice(*verb, "--run-format", s->inputs.run_format, kFileFormatChoices,
             "Format of the runs, guessed if not given", Explain::kWords);
  add_ties_and_threads(*verb, s->inputs.options);
  add_output(*verb, s->looks, unjudged_formats());
  add_digits(*verb, s->looks);
  verb->add_flag("--quiet", s->inputs.quiet, "No notes and no progress");
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
