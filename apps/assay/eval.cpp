// SPDX-License-Identifier: Apache-2.0
// eval.cpp: `assay eval`: judgments and runs in, a table out.
#include <algorithm>
#include <array>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/report.hpp"
#include "assay/topic_lines.hpp"
#include "named_runs.hpp"
#include "names.hpp"
#include "output.hpp"
#include "terminal.hpp"
#include "vectors.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

constexpr std::string_view kUsualMeasures = "nDCG@10 AP RR";
constexpr std::int64_t kLargestCollection = 1'000'000'000'000'000;  // a double counts so far

struct Settings {
  std::string qrels;
  std::vector<std::string> runs;
  std::vector<std::string> measures;
  std::string format;
  std::string output;
  std::string name_by = "file";
  std::string sort = "best";
  std::string color = "auto";
  std::string only_topics;
  std::string group_by;
  std::optional<int> digits;
  EvalOptions options;
  std::optional<FileFormat> qrels_format;
  std::optional<FileFormat> run_format;
  Judgments judgments = Judgments::kGrades;
  std::int64_t collection_size = 0;
  std::string known;
  std::string expected;
  bool judged_only = false;
  bool percent = false;
  bool per_topic = false;
  bool no_summary = false;
  bool recipe = false;
  bool hash = false;
  bool ascii = false;
  bool quiet = false;
};

Result<const Format*> choose_format(const Settings& settings) {
  const auto formats = eval_formats();
  std::string extension = std::filesystem::path(settings.output).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  const std::string wanted = !settings.format.empty() ? settings.format
                             : extension.empty()      ? "table"
                                                      : extension.substr(1);
  const auto found = std::find_if(formats.begin(), formats.end(), [&](const Format& format) {
    return format.name == wanted || (settings.format.empty() && format.extension == wanted);
  });
  if (found != formats.end()) return &*found;
  std::string endings;
  for (const Format& format : formats) endings += " ." + std::string(format.extension);
  return wrong_use("no format is known for the file \"" + settings.output + "\"",
                   "name one with -f, or end the file's name with one of:" + endings);
}

// What is evaluated where no measure is named.
std::string_view usual_measures(Judgments judgments) {
  if (judgments == Judgments::kGroups) return "qrels_jg";
  return is_preference(judgments) ? "prefs" : kUsualMeasures;
}

Result<std::vector<Measure>> parse_all(const Settings& settings) {
  std::string all(settings.measures.empty() ? usual_measures(settings.judgments) : "");
  for (const std::string& text : settings.measures) all += text + " ";
  return parse_measures(all);
}

// Standard input can be read once.
std::optional<Error> check_arguments(const Settings& settings, const std::vector<NamedRun>& runs) {
  std::vector<std::string> paths{settings.qrels, settings.known, settings.expected,
                                 settings.only_topics, settings.group_by};
  for (const NamedRun& run : runs) paths.push_back(run.path);
  if (std::count(paths.begin(), paths.end(), "-") > 1) {
    return wrong_use("standard input is named twice",
                     "it can be read once; put the other into a file");
  }
  for (const NamedRun& run : runs) {
    if (run.path.empty()) {
      return wrong_use("no file is named in \"" + run.name + "=\"", "write it as in name=file.run");
    }
  }
  return std::nullopt;
}

// Says how far it is where a pipe or an archive takes long.
Result<std::shared_ptr<const Input>> open_input(const Settings& settings, const std::string& path) {
  Progress progress("reading", !settings.quiet);
  return Input::open(path, {.hash = settings.hash,
                            .progress = [&](std::size_t bytes) { progress.show_bytes(bytes); }});
}

Result<Qrels> read_qrels(const Settings& settings) {
  auto input = open_input(settings, settings.qrels);
  if (!input) return input.error();
  return Qrels::read(*std::move(input), {.skip_bad_lines = settings.options.skip_bad_lines,
                                         .format = settings.qrels_format,
                                         .judgments = settings.judgments,
                                         .threads = settings.options.threads});
}

// Empty if no file is named.
Result<std::shared_ptr<const UserData>> read_user(const Settings& settings, const Qrels& qrels) {
  auto user = std::make_shared<UserData>();
  for (const auto& [path, read] :
       {std::pair(&settings.known, &read_known), std::pair(&settings.expected, &read_expected)}) {
    if (path->empty()) continue;
    auto input = open_input(settings, *path);
    if (!input) return input.error();
    if (auto done = read(qrels, *std::move(input), *user); !done) return done.error();
  }
  return std::shared_ptr<const UserData>(std::move(user));
}

// What is set for all measures at once; one that names its collection keeps it.
void set_common(const Settings& settings, Measure& measure) {
  if (settings.judged_only) measure.params.judged_only = 1;
  for (const ParamDef& param : measure.def->params) {
    if (param.number != &Params::collection || measure.params.collection > 0) continue;
    measure.params.collection = static_cast<double>(settings.collection_size);
  }
}

Result<TopicLines> read_lines(const std::string& path, ValueIs value, std::string_view shape) {
  auto input = Input::open(path);
  if (!input) return input.error();
  return read_topic_lines(*std::move(input), value, shape);
}

// The options for evaluation, with what the small files about topics say.
Result<EvalOptions> read_options(const Settings& settings) {
  EvalOptions options = settings.options;
  if (!settings.only_topics.empty()) {
    const auto list = read_lines(settings.only_topics, ValueIs::kIgnored, "topic");
    if (!list) return list.error();
    for (const TopicLine& line : list->lines) options.only_topics.emplace_back(line.topic);
  }
  if (!settings.group_by.empty()) {
    const auto list = read_lines(settings.group_by, ValueIs::kRequired, "topic category");
    if (!list) return list.error();
    for (const TopicLine& line : list->lines) {
      if (line.value == "all") {
        return topic_line_error(*list, line.value, "a category is called \"all\", as the means are",
                                "topic category");
      }
      options.categories.push_back({std::string(line.topic), std::string(line.value)});
    }
  }
  return options;
}

// The runs as they are to be read. Several are read at once, so only one alone tells how far it is.
std::vector<RunSource> sources_of(const Settings& settings, const std::vector<NamedRun>& named,
                                  Progress& progress) {
  std::vector<RunSource> sources;
  for (const NamedRun& each : named) {
    sources.push_back(
        {.path = each.path, .format = settings.run_format, .input = {.hash = settings.hash}});
  }
  if (named.size() == 1) {
    sources[0].input.progress = [&](std::size_t bytes) { progress.show_bytes(bytes); };
  }
  return sources;
}

// What the runs are called: by their tags, if that is asked for and they have any.
std::optional<Error> name_runs(const Settings& settings, std::vector<NamedRun> named,
                               EvalReport& report) {
  for (std::size_t i = 0; i < named.size(); ++i) {
    const std::string& tag = report.runs[i].tag;
    if (settings.name_by == "tag" && !tag.empty()) named[i].name = tag;
    report.runs[i].run = named[i].name;
  }
  return find_clash(named);
}

// Reads everything and evaluates it.
Result<EvalReport> evaluate_files(const Settings& settings) {
  auto measures = parse_all(settings);
  if (!measures) return measures.error();
  for (Measure& measure : *measures) set_common(settings, measure);
  std::vector<NamedRun> named;
  for (const std::string& argument : settings.runs) named.push_back(named_run(argument));
  if (auto wrong = check_arguments(settings, named)) return *wrong;
  auto options = read_options(settings);
  if (!options) return options.error();
  const auto qrels = read_qrels(settings);
  if (!qrels) return qrels.error();
  if (settings.name_by != "tag") {
    if (auto clash = find_clash(named)) return *clash;
  }
  auto user = read_user(settings, *qrels);
  if (!user) return user.error();
  Progress progress("evaluating", !settings.quiet);
  options->user = *user;
  options->progress = [&](std::size_t done, std::size_t total) { progress.show(done, total); };
  const std::vector<std::string> names(named.size());
  auto report =
      evaluate_all(*qrels, sources_of(settings, named, progress), names, *measures, *options);
  if (!report) return report;
  if (auto clash = name_runs(settings, std::move(named), *report)) return *clash;
  return report;
}

Look look_of(const Settings& settings, const Format& format) {
  Look look = look_for(stdout, settings.color, settings.ascii);
  // What is for other programs, or goes to a file, does not depend on the terminal.
  const bool is_for_terminal = format.name == "table" && settings.output.empty();
  if (!is_for_terminal) {
    look.color = settings.color == "always";
    look.ascii = settings.ascii;
    look.width = Look{}.width;
  }
  look.percent = settings.percent;
  look.digits = settings.digits;
  look.per_topic = settings.per_topic;
  look.summary = !settings.no_summary;
  look.recipe = settings.recipe;
  look.best_first = settings.sort == "best";
  return look;
}

// An option whose numbers the format has no room for, or nothing.
std::string lost_in(const Format& format, const Settings& settings) {
  if (!format.is_bare) return {};
  if (settings.options.bounds != Bounding::kNone) return "--bounds";
  if (settings.options.intervals) return "--intervals";
  return settings.group_by.empty() ? "" : "--group-by";
}

int run(Settings settings) {
  if (settings.options.threads == 0) {
    settings.options.threads = std::max(1U, std::thread::hardware_concurrency());
  }
  const Look error_look = look_for(stderr, settings.color, settings.ascii);
  const auto format = choose_format(settings);
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
  const auto vectors = wanted_vectors();
  if (!vectors) return fail(vectors.error(), error_look);
  settings.options.vectors = *vectors;
  settings.options.values = settings.per_topic || (*format)->needs_values;
  const auto report = evaluate_files(settings);
  if (!report) return fail(report.error(), error_look);
  const auto written =
      write_output(settings.output, (*format)->write(*report, look_of(settings, **format)));
  if (!written) return fail(written.error(), error_look);
  if (!settings.quiet && !(*format)->carries_notes) {
    const std::string notes = notes_text(*report, error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

void add_policies(Verb& verb, EvalOptions& options) {
  add_choice(verb, "--ties", options.ties, kTiesChoices, "Who comes first among equal scores");
  add_choice(verb, "--topics", options.topics, kTopicsChoices, "Topics to average");
  add_choice(verb, "--undefined", options.undefined, kUndefinedChoices,
             "What undefined values count in a mean");
  add_number(verb, "--seed", options.seed, 0, 2147483647,
             "Draws other orders for --ties expected where there are too many; else 1");
  add_flag_choice(
      verb, "--bounds", options.bounds, kBoundingChoices, Bounding::kFixed,
      "Also how low and high each value could be with any grade for unjudged documents");
  verb.add_flag("--intervals", options.intervals,
                "Also 95 % confidence intervals of the means, after Student's t");
  verb.add_flag("--skip-bad-lines", options.skip_bad_lines,
                "Ignore lines that cannot be read, and count them");
  add_number(verb, "-j,--threads", options.threads, 0, 1024,
             "Threads; 0, the default, takes every core");
  options.threads = 0;
}

void add_looks(Verb& verb, Settings& s) {
  std::vector<std::string> formats;
  for (const Format& format : eval_formats()) formats.emplace_back(format.name);
  verb.add_flag("-q,--per-topic", s.per_topic, "Also the values of each topic");
  verb.add_flag("-n,--no-summary", s.no_summary, "No means");
  add_words(verb, "-f,--format", s.format, formats, "How to print");
  verb.add_option("-o,--output", s.output, "Write to this file; its ending chooses the format")
      ->type_name("FILE")
      ->take_last();
  add_number(verb, "--digits", s.digits, 0, 17, "Decimals in tables (4, or 2 with --percent)");
  verb.add_flag("--percent", s.percent, "Show measures from 0 to 1 as per cent");
  add_words(verb, "--sort", s.sort, {"best", "given"}, "Order of runs in tables");
  verb.add_flag("--recipe", s.recipe, "Say under the table what exactly each number is");
  verb.add_flag("--hash", s.hash, "Put the SHA-256 of every input into JSON and LaTeX");
  add_words(verb, "--color", s.color, {"auto", "always", "never"}, "Colour");
  verb.add_flag("--ascii", s.ascii, "No character beyond ASCII");
  verb.add_flag("--quiet", s.quiet, "No notes and no progress");
}

// Small files about topics.
void add_files(Verb& verb, Settings& s) {
  const auto add_file = [&](const std::string& name, std::string& path, const std::string& help) {
    verb.add_option(name, path, help)->type_name("FILE")->take_last();
  };
  add_file("--only-topics", s.only_topics, "Only the topics of this file, one a line");
  add_file("--group-by", s.group_by,
           "Also means for each category of topics; lines of: topic category");
  add_file("--known", s.known, "Documents that the user knew: lines of topic document");
  add_file("--expected", s.expected,
           "Relevant documents that the user expected: lines of topic number");
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
  verb->add_option("QRELS", s->qrels,
                   "Judgments in any format, as TREC's topic iteration document grade; - is "
                   "standard input")
      ->required();
  verb->add_option("RUN", s->runs,
                   "Runs in any format, as TREC's topic Q0 document rank score tag; NAME=FILE "
                   "names one")
      ->required();
  verb->words[verb->add_option("-m,--measure", s->measures,
                               "Measures, as in 'nDCG@10 AP(rel=2)', in any number; else " +
                                   std::string(kUsualMeasures))
                  ->allow_extra_args(false)
                  ->type_name("LIST")] = measure_words(Takes::kList);
  add_choice(*verb, "--qrels-format", s->qrels_format, kFileFormatChoices,
             "Format of the judgments, guessed if not given (--recipe shows it)", Explain::kWords);
  add_choice(*verb, "--run-format", s->run_format, kFileFormatChoices,
             "Format of the runs, guessed if not given", Explain::kWords);
  add_choice(*verb, "--judgments", s->judgments, kJudgmentsChoices,
             "What the judgments are, for measures that need more than grades");
  add_words(*verb, "--name-by", s->name_by, {"file", "tag"}, "What to call a run by");
  add_policies(*verb, s->options);
  verb->add_flag(
      "--judged-only", s->judged_only,
      "First drop retrieved documents that were not judged; the names of the measures say so");
  add_number(*verb, "--depth", s->options.depth, 1, 0xfffffffe,
             "Look at the first so many documents of each topic alone");
  add_number(*verb, "--collection-size", s->collection_size, 1, kLargestCollection,
             "Documents in the collection, for measures such as Fallout");
  add_files(*verb, *s);
  add_looks(*verb, *s);
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
