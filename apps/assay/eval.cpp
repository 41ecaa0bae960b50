// SPDX-License-Identifier: Apache-2.0
// eval.cpp: `assay eval`: judgments and runs in, a table out.
#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/report.hpp"
#include "terminal.hpp"
#include "verbs.hpp"

namespace assay::app {
namespace {

struct Settings {
  std::string qrels;
  std::vector<std::string> runs;
  std::vector<std::string> measures = {"nDCG@10 AP RR"};
  std::string format;
  std::string output;
  std::string name_by = "file";
  std::string sort = "best";
  std::string color = "auto";
  std::optional<int> digits;
  EvalOptions options;
  bool percent = false;
  bool per_topic = false;
  bool no_summary = false;
  bool recipe = false;
  bool hash = false;
  bool ascii = false;
  bool quiet = false;
};

struct NamedRun {
  std::string name;
  std::string path;
};

// bm25.run.gz is called bm25.
std::string stem_of(const std::string& path) {
  constexpr std::array kSuffixes = {".gz",  ".zst", ".bz2", ".xz",  ".lz4",
                                    ".run", ".txt", ".res", ".trec"};
  std::string name = std::filesystem::path(path).filename().string();
  for (bool is_shorter = true; is_shorter;) {
    is_shorter = false;
    for (const std::string_view suffix : kSuffixes) {
      if (name.size() <= suffix.size() || !name.ends_with(suffix)) continue;
      name.resize(name.size() - suffix.size());
      is_shorter = true;
    }
  }
  return name;
}

// "FILE" or "NAME=FILE"; a file whose own name has an equals sign is taken as it is.
NamedRun named_run(const std::string& argument) {
  const std::size_t equals = argument.find('=');
  if (equals == std::string::npos || equals == 0 || std::filesystem::exists(argument)) {
    return {.name = argument == "-" ? "stdin" : stem_of(argument), .path = argument};
  }
  return {.name = argument.substr(0, equals), .path = argument.substr(equals + 1)};
}

Error wrong_use(std::string what, std::string hint) {
  return {
      .place = {}, .what = std::move(what), .hint = std::move(hint), .tally = {}, .excerpt = {}};
}

Result<const Format*> choose_format(const Settings& settings) {
  const auto formats = eval_formats();
  const std::string extension = std::filesystem::path(settings.output).extension().string();
  const std::string wanted = !settings.format.empty() ? settings.format
                             : extension.empty()      ? "table"
                                                      : extension.substr(1);
  const auto found = std::find_if(formats.begin(), formats.end(), [&](const Format& format) {
    return format.name == wanted || (settings.format.empty() && format.extension == wanted);
  });
  if (found != formats.end()) return &*found;
  return wrong_use(
      "no format is known for the file \"" + settings.output + "\"",
      "name one with -f, or end the file's name with .txt, .tsv, .csv, .json, .md or .tex");
}

Result<std::vector<Measure>> parse_all(const std::vector<std::string>& texts) {
  std::string all;
  for (const std::string& text : texts) all += text + " ";
  return parse_measures(all);
}

GradeRange grades_of(const Qrels& qrels) {
  GradeRange range{.lowest = kInfinity, .highest = 0, .negative = 0};
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    for (const double grade : qrels.ideal(t)) {
      range.highest = std::max(range.highest, grade);
      if (is_judged(grade)) {
        range.lowest = std::min(range.lowest, grade);
      } else {
        ++range.negative;
      }
    }
  }
  if (range.lowest == kInfinity) range.lowest = 0;
  return range;
}

template <class Table>
Source source_of(const Table& table, const std::string& path) {
  return {.path = path,
          .sha256 = table.input().sha256(),
          .lines = table.lines(),
          .topics = table.topic_count()};
}

// Two runs of one name could not be told apart in any output.
std::optional<Error> find_clash(const std::vector<NamedRun>& runs) {
  std::map<std::string, std::string> paths;
  for (const NamedRun& run : runs) {
    const auto [known, is_new] = paths.try_emplace(run.name, run.path);
    if (is_new) continue;
    return wrong_use(
        "two runs are called \"" + run.name + "\": " + known->second + " and " + run.path,
        "give one another name, as in other=" + run.path);
  }
  return std::nullopt;
}

class EvalCommand {
 public:
  explicit EvalCommand(const Settings& settings) : settings_(settings) {
    options_ = settings.options;
    if (options_.threads == 0) options_.threads = std::max(1U, std::thread::hardware_concurrency());
  }

  Result<Done> read() {
    auto measures = parse_all(settings_.measures);
    if (!measures) return measures.error();
    report_.measures = *std::move(measures);
    if (auto done = read_qrels(); !done) return done;
    for (const std::string& argument : settings_.runs) {
      if (auto done = read_run(named_run(argument)); !done) return done;
    }
    if (auto clash = find_clash(names_)) return *clash;
    return Done{};
  }

  Result<Done> evaluate_all() {
    Pool pool;
    if (needs_pool(report_.measures)) {
      auto pooled = pool_of(*qrels_, runs_, options_);
      if (!pooled) return pooled.error();
      pool = *std::move(pooled);
    }
    for (std::size_t i = 0; i < runs_.size(); ++i) {
      Progress progress("evaluating " + names_[i].name, !settings_.quiet);
      options_.progress = [&](std::size_t done, std::size_t total) { progress.show(done, total); };
      auto scores = evaluate(*qrels_, runs_[i], report_.measures, options_, pool);
      if (!scores) return scores.error();
      scores->run = names_[i].name;
      if (i == 0 && qrels_->ignored_count() > 0) {
        scores->notes.insert(scores->notes.begin(), {.code = "bad-qrels-lines",
                                                     .count = qrels_->ignored_count(),
                                                     .message = qrels_->ignored(),
                                                     .advice = {}});
      }
      report_.runs.push_back(*std::move(scores));
    }
    report_.policy = options_;
    return Done{};
  }

  [[nodiscard]] const EvalReport& report() const { return report_; }

 private:
  Result<Done> read_qrels() {
    auto input = Input::open(settings_.qrels, {.hash = settings_.hash});
    if (!input) return input.error();
    auto qrels = Qrels::read(*std::move(input), {.skip_bad_lines = options_.skip_bad_lines});
    if (!qrels) return qrels.error();
    qrels_ = std::make_unique<Qrels>(*std::move(qrels));
    report_.qrels = source_of(*qrels_, settings_.qrels);
    report_.grades = grades_of(*qrels_);
    return Done{};
  }

  Result<Done> read_run(NamedRun named) {
    auto input = Input::open(named.path, {.hash = settings_.hash});
    if (!input) return input.error();
    auto run = Run::index(*std::move(input),
                          {.skip_bad_lines = options_.skip_bad_lines, .threads = options_.threads});
    if (!run) return run.error();
    if (settings_.name_by == "tag") named.name = run->tag();
    report_.sources.push_back(source_of(*run, named.path));
    names_.push_back(std::move(named));
    runs_.push_back(*std::move(run));
    return Done{};
  }

  const Settings& settings_;
  EvalOptions options_;
  std::unique_ptr<const Qrels> qrels_;
  std::vector<Run> runs_;
  std::vector<NamedRun> names_;
  EvalReport report_;
};

Look look_of(const Settings& settings) {
  Look look = look_for(stdout, settings.color, settings.ascii);
  if (!settings.output.empty()) look.color = settings.color == "always";
  look.percent = settings.percent;
  look.digits = settings.digits.value_or(settings.percent ? 2 : 4);
  look.per_topic = settings.per_topic;
  look.summary = !settings.no_summary;
  look.recipe = settings.recipe;
  look.best_first = settings.sort == "best";
  return look;
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.color, settings.ascii);
  const auto format = choose_format(settings);
  if (!format) return fail(format.error(), error_look);
  if (settings.no_summary && !settings.per_topic) {
    return fail(
        wrong_use("--no-summary leaves nothing to print", "add -q for the values of each topic"),
        error_look);
  }
  EvalCommand command(settings);
  if (const auto done = command.read(); !done) return fail(done.error(), error_look);
  if (const auto done = command.evaluate_all(); !done) return fail(done.error(), error_look);
  const auto written =
      write_output(settings.output, (*format)->write(command.report(), look_of(settings)));
  if (!written) return fail(written.error(), error_look);
  if (!settings.quiet && !(*format)->carries_notes) {
    const std::string notes = notes_text(command.report(), error_look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

const std::map<std::string, Ties> kTies = {{"trec", Ties::kTrec},
                                           {"doc-asc", Ties::kDocAsc},
                                           {"rank", Ties::kRank},
                                           {"file", Ties::kFile}};
const std::map<std::string, Topics> kTopics = {{"qrels", Topics::kQrels}, {"both", Topics::kBoth}};
const std::map<std::string, Undefined> kUndefineds = {{"usual", Undefined::kUsual},
                                                      {"skip", Undefined::kSkip},
                                                      {"zero", Undefined::kZero},
                                                      {"worst", Undefined::kWorst}};

void add_policies(CLI::App& verb, EvalOptions& options) {
  add_choice(
      verb, "--ties", options.ties, kTies,
      "Who comes first among equal scores (trec, the default, takes the larger document id)");
  add_choice(verb, "--topics", options.topics, kTopics,
             "Topics to average: all in the qrels (default), or those in both files");
  add_choice(verb, "--undefined", options.undefined, kUndefineds,
             "What undefined values count in a mean (usual: 0 where higher is better)");
  verb.add_flag("--skip-bad-lines", options.skip_bad_lines,
                "Ignore lines that cannot be read, and count them");
  add_number(verb, "-j,--threads", options.threads, 0, 1024,
             "Threads; 0, the default, takes every core");
  options.threads = 0;
}

void add_looks(CLI::App& verb, Settings& s) {
  std::vector<std::string> formats;
  for (const Format& format : eval_formats()) formats.emplace_back(format.name);
  verb.add_flag("-q,--per-topic", s.per_topic, "Also the values of each topic");
  verb.add_flag("-n,--no-summary", s.no_summary, "No means");
  add_words(verb, "-f,--format", s.format, formats, "How to print");
  verb.add_option("-o,--output", s.output, "Write to this file; its ending chooses the format")
      ->type_name("FILE");
  add_number(verb, "--digits", s.digits, 0, 17, "Decimals in tables (4, or 2 with --percent)");
  verb.add_flag("--percent", s.percent, "Show measures from 0 to 1 as per cent");
  add_words(verb, "--sort", s.sort, {"best", "given"}, "Order of runs in tables");
  verb.add_flag("--recipe", s.recipe, "Say under the table what exactly each number is");
  verb.add_flag("--hash", s.hash, "Put the SHA-256 of every input into JSON and LaTeX");
  add_words(verb, "--color", s.color, {"auto", "always", "never"}, "Colour");
  verb.add_flag("--ascii", s.ascii, "No character beyond ASCII");
  verb.add_flag("--quiet", s.quiet, "No notes and no progress");
}

}  // namespace

void add_eval(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  CLI::App* verb = program.add_subcommand("eval", "Evaluate runs against judgments");
  verb->footer(
      "Examples:\n"
      "  assay eval qrels.txt bm25.run dense.run.gz -m 'nDCG@10 AP(rel=2) RR@10'\n"
      "  assay eval qrels.txt a.run new=b.run -m official -q -f json\n"
      "  assay eval qrels.txt run.txt -m 'DCG(discount=jk)@1..15'");
  verb->add_option("QRELS", s->qrels,
                   "Judgments, lines of: topic iteration document grade; - is standard input")
      ->required();
  verb->add_option("RUN", s->runs,
                   "Runs, lines of: topic Q0 document rank score tag; NAME=FILE names one")
      ->required();
  verb->add_option("-m,--measure", s->measures,
                   "Measures, as in 'nDCG@10 AP(rel=2)', in any number; else nDCG@10 AP RR")
      ->allow_extra_args(false)
      ->type_name("LIST");
  add_words(*verb, "--name-by", s->name_by, {"file", "tag"}, "What to call a run by");
  add_policies(*verb, s->options);
  add_looks(*verb, *s);
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
