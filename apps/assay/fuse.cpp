// SPDX-License-Identifier: Apache-2.0
// fuse.cpp: `assay fuse`: several runs made into one.
#include "assay/fuse.hpp"

#include <algorithm>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "assay/fuse_report.hpp"
#include "assay/report.hpp"
#include "inputs.hpp"
#include "named_runs.hpp"
#include "names.hpp"
#include "output.hpp"
#include "record_files.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  std::vector<std::string> runs;
  std::string method = "rrf";
  std::optional<std::string> norm;
  std::vector<double> weights;
  std::vector<std::string> params;
  std::string train;
  std::string tune;
  std::string qrels;
  std::string trials;
  std::optional<FileFormat> run_format;
  std::optional<FileFormat> qrels_format;
  std::string output;
  std::optional<FileFormat> format;
  std::optional<std::string> tag;
  EvalOptions reading;  // ties and threads
  FuseOptions options;
  std::string color = "auto";
  bool lists = false;
  bool ascii = false;
  bool quiet = false;
};

std::vector<std::string> paths_of(const Settings& settings) {
  std::vector<std::string> paths = {settings.train, settings.qrels};
  for (const std::string& run : settings.runs) paths.push_back(named_run(run).path);
  return paths;
}

std::optional<Error> check_arguments(const Settings& settings) {
  if (settings.runs.size() < 2) {
    return wrong_use("fusing needs two runs or more", "assay fuse --help tells how to name them");
  }
  if (settings.reading.ties == Ties::kExpected) {
    return wrong_use("a fusion needs an order of equal scores", "choose another of --ties");
  }
  if (settings.tag && settings.tag->empty()) {
    return wrong_use("the tag is empty", "name one, or leave --tag out");
  }
  if (settings.tune.empty() && !(settings.qrels.empty() && settings.trials.empty())) {
    return wrong_use("--qrels and --trials are for --tune",
                     "name a measure with --tune; judgments to train on go to --train");
  }
  if (!settings.tune.empty() && settings.qrels.empty()) {
    return wrong_use("--tune needs judgments", "name them with --qrels");
  }
  const std::vector<std::string> paths = paths_of(settings);
  if (auto twice = check_standard_input(paths)) return twice;
  for (const std::string& output : {settings.output, settings.trials}) {
    if (auto over = check_written_over(paths, output)) return over;
  }
  return std::nullopt;
}

Result<Fusion> fusion_of(const Settings& settings) {
  const auto method = find_fusion_method(settings.method);
  if (!method) return method.error();
  Fusion fusion = fusion_by(**method);
  if (settings.norm) {
    const auto norm = find_fusion_norm(*settings.norm);
    if (!norm) return norm.error();
    fusion.norm = *norm;
  }
  for (const std::string& param : settings.params) {
    if (const auto set = set_fusion_param(fusion, param); !set) return set.error();
  }
  fusion.weights = settings.weights;
  fusion.ties = settings.reading.ties;
  const FusionLacks later{.tuned = !settings.tune.empty(),
                          .trained = !settings.train.empty() || !settings.tune.empty()};
  const auto right = check_fusion(fusion, settings.runs.size(), later);
  if (!right) return right.error();
  return fusion;
}

Result<std::vector<Run>> read_runs(const Settings& settings) {
  std::vector<Run> runs;
  for (const std::string& argument : settings.runs) {
    auto input = Input::open(named_run(argument).path);
    if (!input) return input.error();
    auto run = Run::index(*std::move(input),
                          {.threads = settings.options.threads, .format = settings.run_format});
    if (!run) return run.error();
    runs.push_back(*std::move(run));
  }
  return runs;
}

Result<Qrels> read_qrels(const Settings& settings, const std::string& path) {
  auto input = Input::open(path);
  if (!input) return input.error();
  return Qrels::read(*std::move(input), {.skip_bad_lines = false,
                                         .format = settings.qrels_format,
                                         .judgments = Judgments::kGrades,
                                         .reading = Reading::kStrict,
                                         .threads = settings.options.threads});
}

Result<Measure> measure_of(const std::string& text) {
  const auto measures = parse_measures(text);
  if (!measures) return measures.error();
  if (measures->size() == 1) return measures->front();
  return wrong_use("--tune takes one measure, and these are " + std::to_string(measures->size()),
                   "name the one that counts");
}

// Trains and tunes as far as that is wanted; `told` gets what there is to say about it.
Result<Fusion> completed(const Settings& settings, const std::vector<Run>& runs, Fusion fusion,
                         const Look& look, std::string& told) {
  std::optional<Qrels> training;
  if (!settings.train.empty()) {
    auto read = read_qrels(settings, settings.train);
    if (!read) return read.error();
    training = *std::move(read);
  }
  if (settings.tune.empty()) {
    if (!training) return fusion;
    auto tables = train_fusion(*training, fusion_runs(runs), fusion, settings.options);
    if (!tables) return tables.error();
    fusion.tables = *std::move(tables);
    return fusion;
  }
  const auto measure = measure_of(settings.tune);
  if (!measure) return measure.error();
  const auto qrels = read_qrels(settings, settings.qrels);
  if (!qrels) return qrels.error();
  const std::vector<FusionRun> sources = fusion_runs(runs);
  const TuneTask task{.qrels = *qrels,
                      .training = training ? &*training : nullptr,
                      .runs = sources,
                      .measure = *measure};
  auto tuning = tune_fusion(task, fusion, settings.options);
  if (!tuning) return tuning.error();
  told = tuning_text(*tuning, *measure, look);
  if (!settings.trials.empty()) {
    const auto written = write_output(settings.trials, tuning_csv(*tuning, *measure));
    if (!written) return written.error();
  }
  return std::move(tuning->fusion);
}

// Writes the fused run; what was seen goes to `count`.
Result<Done> write_run(const Settings& settings, const std::vector<Run>& runs, const Fusion& fusion,
                       const FusedFile& file, FusedCount& count) {
  const auto fuse_to = [&](const Sink& sink) -> Result<Done> {
    auto fused = write_fused(fusion_runs(runs), fusion, settings.options, file,
                             packed(settings.output, sink));
    if (!fused) return fused.error();
    count = *std::move(fused);
    return Done{};
  };
  // Standard output cannot be taken back: first see that everything can be written.
  if (settings.output.empty() || settings.output == "-") {
    const auto nowhere = fuse_to([](std::string_view) { return Done{}; });
    if (!nowhere) return nowhere;
  }
  return write_output(settings.output, fuse_to);
}

Result<FileFormat> format_of(const Settings& settings) {
  if (settings.format) return *settings.format;
  if (settings.output.empty() || settings.output == "-") return FileFormat::kTrec;
  return format_of_file(settings.output, "-f");
}

Result<std::string> fuse(const Settings& settings, const Look& look) {
  if (auto wrong = check_arguments(settings)) return *wrong;
  const auto format = format_of(settings);
  if (!format) return format.error();
  const auto wanted = fusion_of(settings);
  if (!wanted) return wanted.error();
  const auto runs = read_runs(settings);
  if (!runs) return runs.error();
  std::string told;
  const auto fusion = completed(settings, *runs, *wanted, look, told);
  if (!fusion) return fusion.error();
  const FusedFile file{.format = *format,
                       .tag = settings.tag.value_or(std::string(fusion->method->name))};
  FusedCount count;
  const auto written = write_run(settings, *runs, *fusion, file, count);
  if (!written) return written.error();
  return told + fused_text(*fusion, runs->size(), count, look);
}

int run(Settings settings) {
  const Look look = look_for(stderr, settings.color, settings.ascii);
  if (settings.lists) {
    return print(fusion_list_text(look_for(stdout, settings.color, settings.ascii)), look);
  }
  settings.options.threads = settings.reading.threads;
  if (settings.options.threads == 0) {
    settings.options.threads = std::max(1U, std::thread::hardware_concurrency());
  }
  const auto told = fuse(settings, look);
  if (!told) return fail(told.error(), look);
  if (!settings.quiet) std::fwrite(told->data(), 1, told->size(), stderr);
  return kFine;
}

template <class Def>
std::vector<std::string> names_in(std::span<const Def> list) {
  std::vector<std::string> names;
  for (const Def& def : list) names.emplace_back(def.name);
  return names;
}

// An option whose words are completed; what they mean --methods tells.
OptionUsage words_of(const std::vector<std::string>& names, const std::string& brief) {
  OptionUsage usage{.brief = brief, .takes = Takes::kWord};
  for (const std::string& name : names) usage.words.push_back({name, {}});
  return usage;
}

void add_method(Verb& verb, Settings& s) {
  const std::string method = "How to fuse, else rrf; --methods lists all";
  verb.words[verb.add_option("-M,--method", s.method, method)->type_name("NAME")->take_last()] =
      words_of(names_in(all_fusion_methods()), method);
  const std::string norm =
      "What is done to the scores first, else min-max where a method looks at scores";
  verb.words[verb.add_option("--norm", s.norm, norm)->type_name("NAME")->take_last()] =
      words_of(names_in(all_fusion_norms()), norm);
  verb.add_option("--weights", s.weights, "A weight for each run, as in 0.6,0.4")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST");
  verb.add_option("--param", s.params, "A parameter of the method, as in k=60")
      ->allow_extra_args(false)
      ->type_name("NAME=X");
  verb.add_flag("--methods", s.lists, "List methods and normalisations, with their formulas");
}

void add_judgments(Verb& verb, Settings& s) {
  add_file(verb, "--train", s.train, "Judgments, for a method that is trained on them");
  verb.words[verb.add_option("--tune", s.tune,
                             "Find the parameter or the weights that are best by this measure")
                 ->type_name("MEASURE")
                 ->take_last()] = measure_words(Takes::kList);
  add_file(verb, "--qrels", s.qrels, "Judgments to tune with; also to train on, without --train");
  add_file(verb, "--trials", s.trials, "Write every setting that was tried, as CSV");
  add_choice(verb, "--qrels-format", s.qrels_format, kFileFormatChoices,
             "Format of judgments, guessed if not given", Explain::kWords);
  add_choice(verb, "--run-format", s.run_format, kFileFormatChoices,
             "Format of runs, guessed if not given", Explain::kWords);
}

}  // namespace

void add_fuse(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "fuse", "Make one run of several");
  verb->footer(
      "Examples:\n"
      "  assay fuse bm25.run dense.run -o hybrid.run\n"
      "  assay fuse bm25.run dense.run --method wsum --weights 0.3,0.7 --depth 1000\n"
      "  assay fuse *.run --tune nDCG@10 --qrels train.txt -o fused.run.gz\n"
      "  assay fuse *.run --method mapfuse --train train.txt");
  verb->add_option("RUN", s->runs, "Runs in any format, two or more; - is standard input");
  add_method(*verb, *s);
  add_judgments(*verb, *s);
  add_number(*verb, "--depth", s->options.depth, 1, kAnyDepth - 1,
             "Documents of a topic that are kept, else all");
  add_ties_and_threads(*verb, s->reading);
  verb->add_option("-o,--output", s->output,
                   "Write to this file; its ending chooses the format and how it is packed")
      ->type_name("FILE")
      ->take_last();
  add_choice(*verb, "-f,--format", s->format, kFileFormatChoices, "Format to write, else trec",
             Explain::kWords);
  verb->add_option("--tag", s->tag, "Tag of the run, else the name of the method")
      ->type_name("TAG")
      ->take_last();
  add_color(*verb, s->color, s->ascii);
  verb->add_flag("--quiet", s->quiet, "No notes");
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
