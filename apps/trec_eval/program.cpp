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
#include "options.hpp"
#include "output.hpp"
#include "run_table.hpp"
#include "terminal.hpp"
#include "vectors.hpp"

namespace assay::trec_eval {
namespace {

// Codes of notes that are printed. trec_eval says nothing, so only what changes a number or hints
// at a mistake is worth a line.
constexpr std::array<std::string_view, 6> kTold = {"left-out-topics", "odd-lines",
                                                   "odd-qrels-lines", "near-topics",
                                                   "near-documents",  "no-judged-documents"};

constexpr std::string_view kWhatFormatsHold =
    "-R qrels reads grades, qrels_jg grades by groups of judges, prefs and qrels_prefs preferences";

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

// What --strict refuses, and the exit code for it.
struct Warning {
  std::string text;
  int exit_code = kInput;
};

// One call, from settings to printed text.
class Program {
 public:
  explicit Program(Settings settings) : settings_(std::move(settings)) {}

  // What went wrong, or nothing: then there is something to print.
  std::optional<Failure> run() {
    if (auto failure = prepare()) return failure;
    auto qrels = read_qrels();
    if (!qrels) return Failure{qrels.error(), qrels_exit_code(qrels.error())};
    if (can_print_rows()) return evaluate_and_print(*qrels);
    if (auto failure = evaluate_runs(*qrels, nullptr)) return failure;
    if (settings_.strict && !warnings_.empty()) {
      return Failure{input_error(warnings_[0].text, "leave out --strict to go on all the same"),
                     warnings_[0].exit_code};
    }
    tell_apart(tables_);
    settings_.look.is_z = settings_.zscores.has_value();
    return std::nullopt;
  }

  [[nodiscard]] Result<Done> print() const {
    if (printed_) return *printed_;
    return app::write_output({}, [this](const Sink& sink) {
      return write_trec(settings_.format, tables_, selection_, settings_.look, sink);
    });
  }

  [[nodiscard]] const std::vector<Warning>& warnings() const { return warnings_; }

 private:
  void warn(std::string text, int exit_code = kInput) {
    warnings_.push_back({std::move(text), exit_code});
  }

  // Whether topics can be printed while the next ones are evaluated, so that their values need not
  // be kept: if no one can ask for the lines of a run twice, or change or refuse them at the end.
  [[nodiscard]] bool can_print_rows() const {
    return settings_.look.per_topic && settings_.format == TrecFormat::kLines &&
           settings_.files.size() == 2 && !settings_.strict && !settings_.zscores &&
           !settings_.only_topic;
  }

  std::optional<Failure> evaluate_and_print(const Qrels& qrels) {
    std::optional<Failure> failure;
    printed_ = app::write_output({}, [&](const Sink& sink) -> Result<Done> {
      TrecLines lines(selection_, settings_.look, sink);
      failure = evaluate_runs(qrels, &lines);
      return lines.finish();
    });
    return failure;
  }

  // Runs of one tag go by their files.
  void tell_apart(std::vector<TrecTable>& tables) const {
    std::set<std::string> names;
    for (const TrecTable& table : tables) names.insert(table.scores.run);
    if (names.size() == tables.size()) return;
    for (std::size_t i = 0; i < tables.size(); ++i) tables[i].scores.run = settings_.files[i + 1];
  }

  // All that can be wrong before a file is read.
  std::optional<Failure> prepare() {
    auto selection = select_trec(settings_.request);
    if (!selection) return Failure{selection.error(), exit_code_of(selection.error(), kInput)};
    selection_ = *std::move(selection);
    for (const std::string& text : settings_.warnings) warn(text);
    for (const std::string& text : selection_.warnings) warn(text);
    const auto vectors = app::wanted_vectors();
    if (!vectors) return Failure{vectors.error(), kUsage};
    vectors_ = *vectors;
    if (auto failure = check_formats()) return failure;
    const auto named = std::count(settings_.files.begin(), settings_.files.end(), "-");
    if (named + (settings_.zscores == "-" ? 1 : 0) > 1) {
      return Failure{input_error("standard input is named twice",
                                 "it can be read once; put the other into a file")};
    }
    return read_zscores();
  }

  std::optional<Failure> check_formats() {
    const auto formats = rel_formats();
    const auto format = std::find_if(formats.begin(), formats.end(), [&](const RelFormat& each) {
      return each.name == settings_.rel_format;
    });
    if (format == formats.end()) {
      return Failure{input_error("unknown format of judgments \"" + settings_.rel_format + "\"",
                                 std::string(kWhatFormatsHold))};
    }
    format_ = &*format;
    if (settings_.results_format != results_format()) {
      return Failure{input_error("unknown format of results \"" + settings_.results_format + "\"",
                                 "-T takes trec_results")};
    }
    const bool has_grades = std::any_of(
        selection_.columns.begin(), selection_.columns.end(),
        [](const TrecColumn& column) { return column.what == TrecColumn::What::kGrades; });
    if (has_grades && format_->judgments != Judgments::kGrades) {
      return Failure{input_error("relstring needs grades, but -R is " + settings_.rel_format,
                                 std::string(kWhatFormatsHold)),
                     kCalculation};
    }
    return std::nullopt;
  }

  std::optional<Failure> read_zscores() {
    if (!settings_.zscores) return std::nullopt;
    auto input = Input::open(*settings_.zscores);
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
    auto input = Input::open(settings_.files[0]);
    if (!input) return input.error();
    tell_mark({.path = (*input)->name(), .had_byte_order_mark = (*input)->had_byte_order_mark()});
    auto qrels = Qrels::read(*std::move(input), {.skip_bad_lines = false,
                                                 .format = FileFormat::kTrec,
                                                 .judgments = format_->judgments,
                                                 .reading = reading(),
                                                 .threads = threads()});
    if (!qrels) return without_skipping(qrels.error());
    return qrels;
  }

  // Two grades in one group are malformed, in the judgments of a topic they are not.
  static int qrels_exit_code(const Error& error) {
    return error.code == "two-grades" ? static_cast<int>(kInput) : exit_code_of(error, kInput);
  }

  void tell_mark(const Source& source) {
    if (!source.had_byte_order_mark) return;
    warn(source.path + " begins with a byte order mark, which is passed over");
  }

  // There is no option for it here.
  static Error without_skipping(Error error) {
    error.tally = error.tally.substr(0, error.tally.find(';'));
    return error;
  }

  [[nodiscard]] unsigned threads() const {
    return settings_.threads != 0 ? settings_.threads
                                  : std::max(1U, std::thread::hardware_concurrency());
  }

  [[nodiscard]] EvalOptions eval_options() const {
    EvalOptions options;
    options.topics = settings_.complete ? Topics::kQrels : Topics::kBoth;
    options.undefined = Undefined::kZero;
    options.threads = threads();
    options.vectors = vectors_;
    options.depth = settings_.depth;
    options.any_collection = true;
    options.needs_common_topic =
        !settings_.complete || settings_.request.version == TrecVersion::k9;
    options.values = settings_.look.per_topic || settings_.zscores.has_value();
    options.cutoff_notes = false;  // trec_eval says nothing about them
    if (settings_.only_topic) options.only_topics.push_back(*settings_.only_topic);
    return options;
  }

  [[nodiscard]] std::vector<RunSource> sources() const {
    std::vector<RunSource> runs;
    for (std::size_t i = 1; i < settings_.files.size(); ++i) {
      const std::string& path = settings_.files[i];
      runs.push_back(
          {.path = path.starts_with('-') ? "-" : path,  // after "--", as trec_eval has it
           .format = FileFormat::kTrec,
           .reading = reading()});
    }
    return runs;
  }

  // Either prints the one run by `lines` or leaves tables to print.
  std::optional<Failure> evaluate_runs(const Qrels& qrels, TrecLines* lines) {
    const std::vector<RunSource> runs = sources();
    std::vector<RunTable> parts(runs.size(), {settings_, selection_, qrels.topic_count()});
    EvalOptions options = eval_options();
    if (lines != nullptr) {
      options.values = false;
      parts[0].word_lines_by(*lines);
      options.on_row = [&](const TopicRow& row) { lines->add_text(row.text); };
    }
    options.on_topic = [&](const TopicValues& topic) { parts[topic.run].see(topic); };
    const std::vector<std::string> names(runs.size());
    auto report = evaluate_all(qrels, runs, names, selection_.measures, options);
    // What is wrong with a run comes first, as trec_eval reads it before it looks for the topic.
    const bool is_read = report || report.error().code == "no-common-topic";
    if (is_read && not_judged(qrels)) return not_judged(qrels);
    if (!report) return failure_of(report.error());
    tell(report->notes, {});
    for (std::size_t i = 0; i < runs.size(); ++i) {
      const std::string& path = settings_.files[i + 1];
      tell_mark(report->sources[i]);
      tell(report->runs[i].notes, path);
      if (settings_.complete) tell_missing(report->runs[i], report->sources[i].path);
      std::vector<std::string> notes;
      tables_.push_back(parts[i].finish(qrels, std::move(report->runs[i]), notes));
      for (const std::string& note : notes) warn(of_run(path) + note);
      if (zscores_) apply_zscores(tables_.back());
    }
    if (lines != nullptr && settings_.look.summary) lines->add_summary(tables_[0].scores);
    return std::nullopt;
  }

  [[nodiscard]] Failure failure_of(const Error& error) const {
    if (settings_.only_topic && error.code == "no-common-topic") return no_topic(error.place.file);
    return {in_our_words(error), evaluation_exit_code(error)};
  }

  [[nodiscard]] int evaluation_exit_code(const Error& error) const {
    const bool is_without_topics = error.code == "no-common-topic" || error.code == "no-results";
    if (!is_without_topics) return exit_code_of(error, kInput);
    return settings_.request.version == TrecVersion::k9 ? kNoTopic : kCalculation;
  }

  // A measure by its name here, and -R for what elsewhere is another option.
  [[nodiscard]] Error in_our_words(const Error& given) const {
    Error error = without_skipping(given);
    if (error.code != "other-judgments") return error;
    error.hint = kWhatFormatsHold;
    for (const TrecColumn& column : selection_.columns) {
      if (column.what != TrecColumn::What::kMeasure) continue;
      const std::string name = name_of(selection_.measures[column.measure]);
      if (!error.what.starts_with(name + " needs")) continue;
      error.what.replace(0, name.size(), column.name);
      break;
    }
    return error;
  }

  // Why the topic of -D cannot be evaluated.
  [[nodiscard]] Failure no_topic(const std::string& file, bool is_judged = true) const {
    const bool is_old = settings_.request.version == TrecVersion::k9;
    return Failure{input_error("topic \"" + *settings_.only_topic + "\" is not in " + file,
                               "-D names the one topic to evaluate, after the first dot"),
                   is_judged && !is_old ? kCalculation : kNoTopic};
  }

  [[nodiscard]] std::optional<Failure> not_judged(const Qrels& qrels) const {
    if (!settings_.only_topic || qrels.find_topic(*settings_.only_topic)) return std::nullopt;
    return no_topic(settings_.files[0], false);
  }

  void tell(const std::vector<Note>& notes, const std::string& path) {
    for (const Note& note : notes) {
      if (std::find(kTold.begin(), kTold.end(), note.code) == kTold.end()) continue;
      const bool is_missing = note.code == "left-out-topics";
      warn(of_run(path) + note.message + (is_missing ? " (-c counts such topics as 0)" : ""),
           is_missing ? kCalculation : kInput);
    }
  }

  // Before what is said of one of several runs.
  [[nodiscard]] std::string of_run(const std::string& path) const {
    return settings_.files.size() > 2 && !path.empty() ? path + ": " : "";
  }

  void tell_missing(const Scores& scores, const std::string& path) {
    if (settings_.only_topic || scores.missing.size() < scores.topics.size()) return;
    warn(path + ": no topic of this run is in " + settings_.files[0] +
             ", so every topic counts as without results",
         kCalculation);
  }

  void apply_zscores(TrecTable& table) {
    const std::uint64_t missing = zscores_->apply(table.scores, selection_, table.is_hidden);
    if (missing == 0) return;
    warn(*settings_.zscores + " says nothing about " + std::to_string(missing) +
         (missing == 1 ? " value, which is" : " values, which are") + " printed as -1000000");
  }

  Settings settings_;
  TrecSelection selection_;
  const RelFormat* format_ = nullptr;
  std::optional<ZScores> zscores_;
  VectorLevel vectors_ = VectorLevel::kScalar;
  std::vector<TrecTable> tables_;
  std::optional<Result<Done>> printed_;
  std::vector<Warning> warnings_;
};

int fail(const Failure& failure) {
  (void)app::fail(failure.error, app::look_for(stderr, "auto", false));
  return failure.exit_code;
}

void tell(const std::vector<Warning>& warnings) {
  EvalReport told;
  for (const auto& [warning, unused] : warnings) {
    told.notes.push_back({.code = {}, .count = 0, .message = warning, .advice = {}});
  }
  std::fputs(notes_text(told, app::look_for(stderr, "auto", false)).c_str(), stderr);
}

int exit_code_of(const Result<Done>& written) {
  return written ? static_cast<int>(kFine) : fail({written.error(), kInput});
}

}  // namespace

int run(int argc, char** argv) {
  const std::vector<std::string_view> arguments(argv + 1, argv + argc);
  auto settings = read_options(arguments);
  if (!settings) return fail({settings.error(), kUsage});
  if (settings->version || settings->help) {
    // Each -m is looked at when it comes, so a wrong one comes first.
    const auto selection = select_trec(settings->request);
    if (!selection && selection.error().code == "unknown-measure") {
      return fail({selection.error(), kUsage});
    }
    if (!settings->version) {
      const std::string help = help_text(*settings, app::look_for(stdout, "never", false));
      return exit_code_of(app::write_output({}, help));
    }
    std::fputs(version_line().c_str(), stderr);
    return kFine;
  }
  if (settings->files.size() < 2) {
    std::fputs(usage_lines().c_str(), stderr);
    return kUsage;
  }
  Program program(*std::move(settings));
  const auto failure = program.run();
  if (failure) return fail(*failure);
  tell(program.warnings());
  return exit_code_of(program.print());
}

}  // namespace assay::trec_eval
