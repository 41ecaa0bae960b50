// SPDX-License-Identifier: Apache-2.0
// program.cpp: trec_eval's work: judgments and results in, its lines out.
#include "program.hpp"

#include <algorithm>
#include <cstdio>
#include <set>
#include <thread>

#include "assay/evaluate.hpp"
#include "assay/report.hpp"
#include "assay/trec_eval.hpp"
#include "help.hpp"
#include "kept_bugs.hpp"
#include "options.hpp"
#include "output.hpp"
#include "terminal.hpp"

namespace assay::trec_eval {
namespace {

// Codes of notes that are printed. trec_eval says nothing, so only what changes a number or hints
// at a mistake is worth a line.
constexpr std::array<std::string_view, 6> kTold = {"left-out-topics", "odd-lines",
                                                   "odd-qrels-lines", "near-topics",
                                                   "near-documents",  "no-judged-documents"};

// An error that a caller can tell from others by the exit code.
struct Failure {
  Error error;
  int exit_code = kInput;
};

int exit_code_of(const Error& error, int usual) {
  const std::string_view code = error.code;
  if (code == "unknown-measure" || code == "usage") return kUsage;
  if (code == "measure-parameters" || code == "columns") return kInput;
  constexpr std::array<std::string_view, 6> kOfCalculation = {"parameter-count", "document-twice",
                                                              "two-grades",      "two-levels",
                                                              "contradiction",   "other-judgments"};
  const auto* const found = std::find(kOfCalculation.begin(), kOfCalculation.end(), code);
  return found == kOfCalculation.end() ? usual : kCalculation;
}

Error input_error(std::string what, std::string hint) {
  return {
      .place = {}, .what = std::move(what), .hint = std::move(hint), .tally = {}, .excerpt = {}};
}

// One call, from settings to printed text.
class Program {
 public:
  explicit Program(Settings settings) : settings_(std::move(settings)) {}

  // The text to print, or what went wrong.
  std::optional<Failure> run(std::string& text) {
    if (auto failure = prepare()) return failure;
    auto qrels = read_qrels();
    if (!qrels) return Failure{qrels.error(), qrels_exit_code(qrels.error())};
    std::vector<TrecTable> tables;
    for (std::size_t i = 1; i < settings_.files.size(); ++i) {
      auto table = evaluate_run(*qrels, settings_.files[i]);
      if (!table) return failure_;
      tables.push_back(*std::move(table));
    }
    if (settings_.strict && !warnings_.empty()) {
      return Failure{input_error(warnings_.front(), "leave out --strict to go on all the same"),
                     strict_exit_code_};
    }
    settings_.look.is_z = !settings_.zscores.empty();
    text = write_trec(settings_.format, tables, selection_, settings_.look);
    return std::nullopt;
  }

  [[nodiscard]] const std::vector<std::string>& warnings() const { return warnings_; }

 private:
  // All that can be wrong before a file is read.
  std::optional<Failure> prepare() {
    auto selection = select_trec(settings_.request);
    if (!selection) return Failure{selection.error(), exit_code_of(selection.error(), kInput)};
    selection_ = *std::move(selection);
    warnings_ = selection_.warnings;
    if (settings_.request.level < 0) {
      warnings_.push_back(
          "-l below 0 would make documents relevant that nobody judged; 0 is taken");
    }
    if (settings_.traces) {
      warnings_.push_back("-D prints no traces here; a topic after the dot is evaluated alone");
    }
    const auto formats = rel_formats();
    const auto format = std::find_if(formats.begin(), formats.end(), [&](const RelFormat& each) {
      return each.name == settings_.rel_format;
    });
    if (format == formats.end()) {
      return Failure{input_error("unknown format of judgments \"" + settings_.rel_format + "\"",
                                 "-R takes qrels, qrels_jg, prefs or qrels_prefs")};
    }
    format_ = &*format;
    if (settings_.results_format != results_format()) {
      return Failure{input_error("unknown format of results \"" + settings_.results_format + "\"",
                                 "-T takes trec_results")};
    }
    if (std::count(settings_.files.begin(), settings_.files.end(), "-") > 1) {
      return Failure{input_error("standard input is named twice",
                                 "it can be read once; put the other into a file")};
    }
    return read_zscores();
  }

  std::optional<Failure> read_zscores() {
    if (settings_.zscores.empty()) return std::nullopt;
    auto input = Input::open(settings_.zscores);
    if (!input) return Failure{input.error(), kZScores};
    auto zscores = ZScores::read(*std::move(input));
    if (!zscores) return Failure{zscores.error(), kZScores};
    zscores_.emplace(*std::move(zscores));
    return std::nullopt;
  }

  [[nodiscard]] Reading reading() const {
    return settings_.request.version == TrecVersion::k9 ? Reading::kTrecEval9 : Reading::kTrecEval;
  }

  Result<Qrels> read_qrels() {
    auto input = open(settings_.files[0]);
    if (!input) return input.error();
    auto qrels = Qrels::read(*std::move(input), {.skip_bad_lines = false,
                                                 .format = FileFormat::kTrec,
                                                 .judgments = format_->judgments,
                                                 .reading = reading()});
    if (!qrels) return without_skipping(qrels.error());
    return qrels;
  }

  // Two grades in one group are malformed, in the judgments of a topic they are not.
  static int qrels_exit_code(const Error& error) {
    return error.code == "two-grades" ? static_cast<int>(kInput) : exit_code_of(error, kInput);
  }

  Result<std::shared_ptr<const Input>> open(const std::string& path) {
    auto input = Input::open(path);
    if (!input) return input.error();
    if ((*input)->had_byte_order_mark()) {
      warnings_.push_back((*input)->name() +
                          " begins with a byte order mark, which is passed over");
    }
    return input;
  }

  // There is no option for it here.
  static Error without_skipping(Error error) {
    error.tally = error.tally.substr(0, error.tally.find(';'));
    return error;
  }

  [[nodiscard]] EvalOptions eval_options() const {
    EvalOptions options;
    const bool is_preference = format_->judgments == Judgments::kPreferences ||
                               format_->judgments == Judgments::kGradedPreferences;
    options.ties = is_preference ? Ties::kDocAsc : Ties::kTrec;
    options.topics = settings_.complete ? Topics::kQrels : Topics::kBoth;
    options.undefined = Undefined::kZero;
    options.threads = settings_.threads != 0 ? settings_.threads
                                             : std::max(1U, std::thread::hardware_concurrency());
    options.depth = settings_.depth;
    options.any_collection = true;
    options.needs_common_topic =
        !settings_.complete || settings_.request.version == TrecVersion::k9;
    if (settings_.only_topic) options.only_topics.push_back(*settings_.only_topic);
    return options;
  }

  // Columns of grades are texts, which only a look at each topic can make.
  void collect(TrecTable& table, KeptBugs& bugs, EvalOptions& options,
               std::size_t most_topics) const {
    for (const TrecColumn& column : selection_.columns) {
      if (column.what == TrecColumn::What::kGrades) table.texts.emplace_back(most_topics);
    }
    if (table.texts.empty() && !settings_.keep_bugs) return;
    options.on_topic = [this, &table, &bugs](std::size_t place, const JudgedTopic& topic) {
      if (settings_.keep_bugs) bugs.see(place, topic);
      std::size_t next = 0;
      for (const TrecColumn& column : selection_.columns) {
        if (column.what != TrecColumn::What::kGrades) continue;
        table.texts[next++][place] =
            grade_string(topic, column.length, settings_.request.judged_only);
      }
    };
  }

  std::optional<TrecTable> evaluate_run(const Qrels& qrels, const std::string& path) {
    auto input = open(path);
    if (!input) return failed({input.error(), kInput});
    EvalOptions options = eval_options();
    const auto run =
        Run::index(*std::move(input),
                   {.threads = options.threads, .format = FileFormat::kTrec, .reading = reading()});
    if (!run) return failed({without_skipping(run.error()), evaluation_exit_code(run.error())});
    if (settings_.only_topic && !qrels.find_topic(*settings_.only_topic)) return failed(no_topic());
    TrecTable table;
    KeptBugs bugs(selection_, settings_.depth, qrels.topic_count());
    collect(table, bugs, options, qrels.topic_count());
    const std::vector<Run> runs{*run};
    const std::vector<std::string> names{run->tag()};
    auto report = evaluate_all(qrels, runs, names, selection_.measures, options);
    if (!report)
      return failed({without_skipping(report.error()), evaluation_exit_code(report.error())});
    table.scores = std::move(report->runs[0]);
    tell(report->notes);
    tell(table.scores.notes);
    if (settings_.request.version == TrecVersion::k9) hide_missing(*run, table);
    if (settings_.keep_bugs) {
      bugs.put_nan(table.scores);
      if (settings_.complete) bugs.recount_relevant(qrels, table.scores);
    }
    if (zscores_) apply_zscores(table);
    return table;
  }

  std::optional<TrecTable> failed(Failure failure) {
    failure_ = std::move(failure);
    return std::nullopt;
  }

  [[nodiscard]] int evaluation_exit_code(const Error& error) const {
    const bool is_without_topics = error.code == "no-common-topic" || error.code == "no-results";
    if (!is_without_topics) return exit_code_of(error, kInput);
    return settings_.request.version == TrecVersion::k9 ? kNoTopic : kCalculation;
  }

  [[nodiscard]] Failure no_topic() const {
    return {
        input_error("no topic is called \"" + *settings_.only_topic + "\" in " + settings_.files[0],
                    "-D evaluates one topic alone"),
        kNoTopic};
  }

  void tell(const std::vector<Note>& notes) {
    for (const Note& note : notes) {
      if (std::find(kTold.begin(), kTold.end(), note.code) == kTold.end()) continue;
      if (note.code == "left-out-topics") strict_exit_code_ = kCalculation;
      const bool is_missing = note.code == "left-out-topics";
      warnings_.push_back(note.message + (is_missing ? " (-c counts them as 0)" : ""));
    }
  }

  // Version 9 did not look at topics that the run does not have, only counted them.
  void hide_missing(const Run& run, TrecTable& table) const {
    std::set<std::string_view> there;
    for (std::size_t i = 0; i < run.topic_count(); ++i) there.insert(run.topic(i));
    Scores& scores = table.scores;
    table.is_hidden.assign(scores.topics.size(), false);
    for (std::size_t t = 0; t < scores.topics.size(); ++t) {
      table.is_hidden[t] = !there.contains(scores.topics[t]);
    }
    for (std::size_t m = 0; m < selection_.measures.size(); ++m) {
      const Measure& measure = selection_.measures[m];
      const bool is_kept = measure.def->average == Average::kGeometric ||
                           measure.def->is_about_all || is_relevant_count(m);
      if (is_kept) continue;
      std::vector<Ratio> column;
      for (std::size_t t = 0; t < scores.topics.size(); ++t) {
        column.push_back(table.is_hidden[t] ? Ratio{0, 1} : scores.at(t, m));
      }
      scores.summary[m] = summarise(measure, column, Undefined::kZero);
    }
  }

  // The one count that holds for all judged topics.
  [[nodiscard]] bool is_relevant_count(std::size_t measure) const {
    return std::any_of(selection_.columns.begin(), selection_.columns.end(),
                       [&](const TrecColumn& column) {
                         return column.what == TrecColumn::What::kMeasure &&
                                column.measure == measure && column.name == "num_rel";
                       });
  }

  void apply_zscores(TrecTable& table) {
    const std::uint64_t missing = zscores_->apply(table.scores, selection_);
    if (missing == 0) return;
    warnings_.push_back(settings_.zscores + " says nothing about " + std::to_string(missing) +
                        (missing == 1 ? " value" : " values") + "; -1000000 stands for each");
  }

  Settings settings_;
  TrecSelection selection_;
  const RelFormat* format_ = nullptr;
  std::optional<ZScores> zscores_;
  std::vector<std::string> warnings_;
  int strict_exit_code_ = kInput;
  Failure failure_;
};

int fail(const Failure& failure) {
  (void)app::fail(failure.error, app::look_for(stderr, "auto", false));
  return failure.exit_code;
}

int print(const std::string& text) {
  const auto written = app::write_output({}, text);
  return written ? static_cast<int>(kFine) : fail({written.error(), kInput});
}

}  // namespace

int run(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  auto settings = read_options(arguments);
  if (!settings) return fail({settings.error(), kUsage});
  if (settings->version) {
    std::fputs(version_line().c_str(), stderr);
    return kFine;
  }
  if (settings->help) {
    const auto selection = select_trec(settings->request);
    if (!selection && selection.error().code == "unknown-measure") {
      return fail({selection.error(), kUsage});
    }
    return print(help_text(*settings, app::look_for(stdout, "never", false)));
  }
  if (settings->files.size() < 2) {
    std::fputs(usage_lines().c_str(), stderr);
    return kUsage;
  }
  std::string text;
  Program program(*std::move(settings));
  const auto failure = program.run(text);
  if (failure) return fail(*failure);
  for (const std::string& warning : program.warnings()) {
    std::fprintf(stderr, "trec_eval: %s\n", warning.c_str());
  }
  return print(text);
}

}  // namespace assay::trec_eval
