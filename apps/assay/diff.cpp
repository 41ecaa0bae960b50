// SPDX-License-Identifier: Apache-2.0
// diff.cpp: `assay diff`: two rankings side by side, with or without judgments.
#include "assay/diff.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "assay/report.hpp"
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
  std::array<std::string, 2> runs;
  std::string qrels;
  std::string docs;
  std::string topic_text;
  std::vector<std::string> measures;
  std::optional<FileFormat> qrels_format;
  std::optional<FileFormat> run_format;
  Judgments judgments = Judgments::kGrades;
  std::string name_by = "file";
  DiffOptions options;
  Looks looks;
  std::size_t top = Look{}.top;
  bool quiet = false;
};

struct DiffFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const Diff&, const Look&);
};
constexpr std::array kFormats = {
    DiffFormat{"table", "txt", diff_text}, DiffFormat{"md", "md", diff_markdown},
    DiffFormat{"html", "html", diff_page}, DiffFormat{"json", "json", diff_json}};

Result<Run> read_run(const Settings& settings, const std::string& path) {
  auto input = Input::open(path);
  if (!input) return input.error();
  return Run::index(*std::move(input),
                    {.threads = settings.options.threads, .format = settings.run_format});
}

Result<Qrels> read_qrels(const Settings& settings) {
  auto input = Input::open(settings.qrels);
  if (!input) return input.error();
  return Qrels::read(*std::move(input), {.skip_bad_lines = settings.options.skip_bad_lines,
                                         .format = settings.qrels_format,
                                         .judgments = settings.judgments,
                                         .threads = settings.options.threads});
}

std::optional<Error> check_arguments(const Settings& settings, const std::vector<NamedRun>& named) {
  const std::vector<std::string> paths = {named[0].path, named[1].path, settings.qrels,
                                          settings.docs, settings.topic_text};
  if (auto twice = check_standard_input(paths)) return twice;
  if (settings.qrels.empty() && !settings.measures.empty()) {
    return wrong_use("-m needs judgments", "name them with --qrels");
  }
  if (!settings.docs.empty() && settings.options.topics.empty()) {
    return wrong_use("--docs shows documents, which only a single topic has",
                     "name a topic with -t");
  }
  return std::nullopt;
}

// What the collection and the list of topics say, if they are named.
std::optional<Error> add_texts(const Settings& settings, Diff& diff) {
  for (const auto& [path, add] : {std::pair(&settings.docs, &add_doc_texts),
                                  std::pair(&settings.topic_text, &add_topic_texts)}) {
    if (path->empty()) continue;
    const auto input = Input::open(*path);
    if (!input) return input.error();
    if (const auto done = add(diff, **input); !done) return done.error();
  }
  return std::nullopt;
}

Result<Diff> diff_of(const Settings& settings) {
  std::vector<NamedRun> named = {named_run(settings.runs[0]), named_run(settings.runs[1])};
  if (auto wrong = check_arguments(settings, named)) return *wrong;
  std::string list;
  for (const std::string& text : settings.measures) list += text + " ";
  const auto measures = parse_measures(list.empty() ? "nDCG@10 AP" : list);
  if (!measures) return measures.error();
  std::vector<Run> runs;
  for (NamedRun& each : named) {
    auto run = read_run(settings, each.path);
    if (!run) return run.error();
    if (settings.name_by == "tag" && !run->tag().empty()) each.name = run->tag();
    runs.push_back(*std::move(run));
  }
  if (auto clash = find_clash(named)) return *clash;
  DiffTask task{.runs = {&runs[0], &runs[1]}, .names = {named[0].name, named[1].name}};
  std::optional<Qrels> qrels;
  if (!settings.qrels.empty()) {
    auto read = read_qrels(settings);
    if (!read) return read.error();
    qrels = *std::move(read);
    task.qrels = &*qrels;
    task.measures = *measures;
  }
  auto diff = diff_runs(task, settings.options);
  if (!diff) return diff;
  if (auto error = add_texts(settings, *diff)) return *error;
  return diff;
}

int run(Settings settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  settings.options.docs = !settings.options.topics.empty();
  if (settings.options.threads == 0) {
    settings.options.threads = std::max(1U, std::thread::hardware_concurrency());
  }
  const auto format = choose_format(std::span<const DiffFormat>(kFormats), settings.looks);
  if (!format) return fail(format.error(), error_look);
  const auto diff = diff_of(settings);
  if (!diff) return fail(diff.error(), error_look);
  Look look = look_of(settings.looks, (*format)->name == "table");
  look.top = settings.top;
  const auto written = write_output(settings.looks.output, (*format)->write(*diff, look));
  if (!written) return fail(written.error(), error_look);
  if (!settings.quiet && (*format)->name != "json") {
    const std::string notes = notes_text(diff->notes, error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

void add_texts_and_judgments(Verb& verb, Settings& s) {
  add_file(verb, "--qrels", s.qrels, "Judgments: also grades, and values of measures");
  verb.words[verb.add_option("-m,--measure", s.measures,
                             "Measures to compare both runs by, with --qrels; else nDCG@10 AP")
                 ->allow_extra_args(false)
                 ->type_name("LIST")] = measure_words(Takes::kList);
  add_file(verb, "--docs", s.docs,
           "The collection, for titles and texts: JSON objects with _id, title and text, or lines "
           "of id, tab, text");
  add_file(verb, "--topic-text", s.topic_text, "What the topics ask, in the same two forms");
  add_choice(verb, "--qrels-format", s.qrels_format, kFileFormatChoices,
             "Format of the judgments, guessed if not given", Explain::kWords);
  add_choice(verb, "--run-format", s.run_format, kFileFormatChoices,
             "Format of the runs, guessed if not given", Explain::kWords);
}

// These mean what they mean to `eval`.
void add_reading(Verb& verb, Settings& s) {
  add_choice(verb, "--judgments", s.judgments, kJudgmentsChoices,
             "What the judgments are, for measures that need more than grades");
  add_words(verb, "--name-by", s.name_by, {"file", "tag"}, "What to call a run by");
  add_skip_and_depth(verb, s.options.skip_bad_lines, s.options.cut);
}

}  // namespace

void add_diff(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  s->options.threads = 0;
  Verb* verb = &add_verb(program, "diff", "Show two rankings side by side");
  verb->footer(
      "Without -t, all topics in one table, the most changed first.\n\n"
      "Examples:\n"
      "  assay diff bm25.run dense.run\n"
      "  assay diff bm25.run dense.run -t 101 --qrels qrels.txt --docs corpus.jsonl\n"
      "  assay diff old.run new.run -t 7 -k 20 -o topic7.html");
  verb->add_option("RUN", s->runs[0], "The first run, in any format; NAME=FILE names it")
      ->required();
  verb->add_option("OTHER", s->runs[1], "The second run")->required();
  verb->add_option("-t,--topic", s->options.topics, "Show the documents of this topic")
      ->allow_extra_args(false)
      ->type_name("TOPIC");
  add_number(*verb, "-k,--ranks", s->options.depth, 1, 1'000'000, "Documents to show; else 10");
  add_real(*verb, "-p,--persistence", s->options.p, 0.01, 0.999,
           "How deep RBO looks, from 0.01 to 0.999; else 0.9");
  add_choice(*verb, "--ties", s->options.ties, kTiesChoices, "Who comes first among equal scores");
  add_texts_and_judgments(*verb, *s);
  add_reading(*verb, *s);
  add_number(*verb, "-j,--threads", s->options.threads, 0, 1024,
             "Threads; 0, the default, takes every core");
  add_number(*verb, "--top", s->top, 0, 1'000'000'000, "Topics in the summary; 0 is all, else 10");
  add_output(*verb, s->looks, kFormats);
  verb->add_flag("--quiet", s->quiet, "No notes");
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
