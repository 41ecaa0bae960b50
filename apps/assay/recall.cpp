// SPDX-License-Identifier: Apache-2.0
// recall.cpp: `assay recall`: how many relevant documents there are, of which judgments know some.
#include "assay/recall.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "assay/limits.hpp"
#include "assay/report_recall.hpp"
#include "figure.hpp"
#include "inputs.hpp"
#include "looks.hpp"
#include "named_runs.hpp"
#include "names.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  std::string qrels;
  std::vector<std::string> runs;
  std::string pool;
  std::string elusion;
  std::string external;
  std::string to_depth;
  std::string plot;
  std::optional<FileFormat> qrels_format;
  std::optional<FileFormat> run_format;
  std::int64_t collection = 0;
  RecallOptions options;
  EvalOptions reading;  // ties and threads
  std::optional<RecallPart> part;
  bool per_topic = false;
  Looks looks;
};

// What was read, and lives as long as the work.
struct Files {
  std::optional<Qrels> qrels;
  std::vector<Run> runs;
  std::vector<std::string> names;
  std::vector<SampledTopic> samples;
  std::optional<Qrels> elusion;
  std::optional<NamedDocs> external;
};

std::optional<Error> check_settings(const Settings& settings) {
  std::vector<std::string> paths{settings.qrels, settings.pool, settings.elusion,
                                 settings.external};
  std::vector<NamedRun> named;
  for (const std::string& run : settings.runs) named.push_back(named_run(run));
  for (const NamedRun& run : named) paths.push_back(run.path);
  if (auto twice = check_standard_input(paths)) return twice;
  for (const std::string& output : {settings.looks.output, settings.plot}) {
    if (auto over = check_written_over(paths, output)) return over;
  }
  if (const auto figure = check_figure(settings.plot); !figure) return figure.error();
  if (settings.reading.ties == Ties::kExpected) {
    return wrong_use("a depth needs an order of equal scores", "choose another of --ties");
  }
  return find_clash(named);
}

Result<Qrels> read_judgments(const Settings& settings, const std::string& path) {
  auto input = Input::open(path);
  if (!input) return input.error();
  return Qrels::read(*std::move(input),
                     {.format = settings.qrels_format, .threads = settings.options.threads});
}

Result<Done> read_runs(const Settings& settings, Files& files) {
  for (const std::string& argument : settings.runs) {
    const NamedRun named = named_run(argument);
    auto input = Input::open(named.path);
    if (!input) return input.error();
    auto run = Run::index(*std::move(input),
                          {.threads = settings.options.threads, .format = settings.run_format});
    if (!run) return run.error();
    files.runs.push_back(*std::move(run));
    files.names.push_back(named.name);
  }
  return Done{};
}

Result<Done> read_samples(const Settings& settings, Files& files) {
  if (!settings.pool.empty()) {
    auto input = Input::open(settings.pool);
    if (!input) return input.error();
    const auto pool = read_pool_file(*std::move(input));
    if (!pool) return pool.error();
    files.samples = sampled_topics(*pool, *files.qrels, settings.options.relevant);
  }
  if (!settings.elusion.empty()) {
    auto elusion = read_judgments(settings, settings.elusion);
    if (!elusion) return elusion.error();
    files.elusion = *std::move(elusion);
  }
  if (!settings.external.empty()) {
    auto input = Input::open(settings.external);
    if (!input) return input.error();
    auto external = read_named_docs(*std::move(input));
    if (!external) return external.error();
    files.external = *std::move(external);
  }
  return Done{};
}

Result<Files> read_files(const Settings& settings) {
  Files files;
  auto qrels = read_judgments(settings, settings.qrels);
  if (!qrels) return qrels.error();
  files.qrels = *std::move(qrels);
  if (const auto read = read_runs(settings, files); !read) return read.error();
  if (const auto read = read_samples(settings, files); !read) return read.error();
  return files;
}

// A rank, or "all" for no end.
Result<std::uint32_t> last_depth(const std::string& text) {
  if (text.empty()) return std::uint32_t{0};
  if (text == "all") return kNoEnd;
  std::uint32_t depth = 0;
  if (CLI::detail::lexical_cast(text, depth) && depth >= 1 && depth <= 10'000'000) return depth;
  return wrong_use("--to-depth is \"" + text + "\"", "name a rank up to 10 000 000, or \"all\"");
}

Result<RecallReport> recall_of(const Settings& settings) {
  if (auto wrong = check_settings(settings)) return *wrong;
  RecallOptions options = settings.options;
  const auto last = last_depth(settings.to_depth);
  if (!last) return last.error();
  options.last = *last;
  options.ties = settings.reading.ties;
  options.collection = static_cast<std::uint64_t>(settings.collection);
  const auto files = read_files(settings);
  if (!files) return files.error();
  const auto runs = fusion_runs(files->runs);
  return estimate_recall({.qrels = *files->qrels,
                          .runs = runs,
                          .names = files->names,
                          .samples = files->samples,
                          .elusion = files->elusion ? &*files->elusion : nullptr,
                          .external = files->external ? &*files->external : nullptr},
                         options);
}

Result<Done> draw(const Settings& settings, const RecallReport& report) {
  if (settings.plot.empty()) return Done{};
  const auto chart = recall_chart(report);
  if (!chart) return chart.error();
  return write_figure(settings.plot, chart_svg(*chart));
}

int run(Settings settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto format = choose_format(recall_formats(), settings.looks);
  if (!format) return fail(format.error(), error_look);
  if (settings.part && !(*format)->is_columns) {
    return fail(wrong_use("--part says what columns hold, and has no effect on -f " +
                              std::string((*format)->name),
                          "add -f csv or -f tsv, or leave --part out"),
                error_look);
  }
  settings.options.threads = settings.reading.threads;
  if (settings.options.threads == 0) {
    settings.options.threads = std::max(1U, std::thread::hardware_concurrency());
  }
  const auto report = recall_of(settings);
  if (!report) return fail(report.error(), error_look);
  if (auto drawn = draw(settings, *report); !drawn) return fail(drawn.error(), error_look);
  RecallLook look{.look = look_of(settings.looks, (*format)->name == "table"),
                  .part = settings.part.value_or(RecallPart::kEstimates)};
  look.look.per_topic = settings.per_topic;
  const auto written = write_output(settings.looks.output, (*format)->write(*report, look));
  return written ? kFine : fail(written.error(), error_look);
}

void add_sources(Verb& verb, Settings& s) {
  verb.add_option("QRELS", s.qrels, "Judgments in any format; - is standard input")->required();
  verb.add_option("RUN", s.runs, "Runs in any format; NAME=FILE names one");
  add_file(verb, "--pool", s.pool,
           "A pool that was sampled, as assay pool writes it: topic, doc, stratum, probability, "
           "sampled");
  add_file(verb, "--elusion", s.elusion,
           "Judgments of a random sample of what is neither judged nor retrieved");
  add_number(verb, "--collection-size", s.collection, 1, 1'000'000'000'000'000,
             "Documents in the collection, for --elusion");
  add_file(verb, "--external", s.external,
           "Documents that experts named: lines of topic document, or topic document grade");
  add_choice(verb, "--qrels-format", s.qrels_format, kFileFormatChoices,
             "Format of the judgments, guessed if not given", Explain::kWords);
  add_choice(verb, "--run-format", s.run_format, kFileFormatChoices,
             "Format of the runs, guessed if not given", Explain::kWords);
}

void add_settings(Verb& verb, Settings& s) {
  add_real(verb, "-l,--rel-level", s.options.relevant, 0, 1e9,
           "Grades from this one on are relevant, else 1");
  add_real(verb, "--level", s.options.level, 0.5, 0.9999, "Of the intervals, else 0.95");
  add_number(verb, "--depth", s.options.depth, 1, 0xfffffffe,
             "Rank down to which the runs were judged; else found out");
  verb.add_option("--first", s.options.first_group,
                  "Runs that are the first of two captures, as in bm25,rm3; else every second one")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->type_name("LIST");
  verb.add_option("--to-depth", s.to_depth,
                  "How far new documents are extrapolated: a rank, or all; else where runs end")
      ->type_name("N")
      ->take_last();
  add_file(verb, "--plot", s.plot,
           "Draw what was found against depth into this file: .svg, .png or .pdf");
  add_ties_and_threads(verb, s.reading);
}

}  // namespace

void add_recall(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  Verb* verb = &add_verb(program, "recall", "Estimate how many relevant documents were missed");
  verb->footer(
      "Every estimate comes with an interval, with what it assumes, and with what speaks against\n"
      "it. Of relevant documents that nobody looked at no method knows for sure.\n\n"
      "Examples:\n"
      "  assay recall qrels.txt *.run\n"
      "  assay recall qrels.txt *.run --to-depth 5000 --plot curve.svg\n"
      "  assay recall qrels.txt --pool pool.tsv\n"
      "  assay recall qrels.txt *.run --elusion sample.txt --collection-size 528155\n"
      "  assay recall qrels.txt *.run --external experts.txt -q");
  add_sources(*verb, *s);
  add_settings(*verb, *s);
  verb->add_flag("-q,--per-topic", s->per_topic, "Each topic as well");
  add_output(*verb, s->looks, recall_formats());
  add_choice(*verb, "--part", s->part, kRecallPartChoices, "What -f csv and -f tsv hold");
  add_digits(*verb, s->looks);
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
