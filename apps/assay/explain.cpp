// SPDX-License-Identifier: Apache-2.0
// explain.cpp: `assay explain`: how values come about, rank by rank.
#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "assay/explain_report.hpp"
#include "assay/what_if.hpp"
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
  std::vector<std::string> topics;
  std::vector<std::string> changes;
  std::optional<std::uint32_t> ranks;
  bool conventions = false;
  bool quiz = false;
};

// What every explanation of one command needs.
struct Task {
  const Settings& settings;
  const Prepared& prepared;
  const std::vector<Run>& runs;
  const std::vector<std::string>& names;
  const Pool& pool;
  std::vector<Note>& notes;
  ExplainOptions options;
};

// The topics that were asked for, each once, or all that --topics takes.
Result<std::vector<std::string>> wanted_topics(const Settings& settings, const Qrels& qrels,
                                               const std::vector<Run>& runs) {
  const auto all = topics_to_explain(qrels, runs, settings.inputs.options.topics);
  if (settings.topics.empty()) return all;
  std::vector<std::string> wanted;
  for (const std::string& topic : settings.topics) {
    const bool is_known =
        qrels.find_topic(topic) || std::find(all.begin(), all.end(), topic) != all.end();
    if (!is_known) return unknown_topic(qrels, topic);
    if (std::find(wanted.begin(), wanted.end(), topic) == wanted.end()) wanted.push_back(topic);
  }
  return wanted;
}

// Bad lines that were skipped.
void note_skipped(const std::string& run, const Ranking& ranking, std::vector<Note>& notes) {
  if (ranking.skipped() == 0) return;
  notes.push_back({.code = "bad-lines",
                   .count = ranking.skipped(),
                   .message = run + ": " + std::to_string(ranking.skipped()) +
                              (ranking.skipped() == 1 ? " bad line" : " bad lines") + " of topic " +
                              ranking.topic() + " skipped",
                   .advice = {}});
}

Result<RunExplanation> explain_one(const Task& task, std::size_t run, const std::string& topic) {
  const Prepared& prepared = task.prepared;
  const auto ranking =
      rank_topic(prepared.qrels, task.runs[run], topic, prepared.options, task.pool);
  if (!ranking) return ranking.error();
  if (!ranking->is_in_run() && !task.settings.topics.empty())
    return not_in_run(task.runs[run], topic);
  note_skipped(task.names[run], *ranking, task.notes);
  RunExplanation part{.run = task.names[run]};
  if (task.settings.changes.empty()) {
    part.told = explain_topic(view_of(*ranking), prepared.measures, task.options);
    return part;
  }
  std::vector<RankingChange> changes;
  for (const std::string& text : task.settings.changes) {
    auto change = parse_change(text);
    if (!change) return change.error();
    changes.push_back(*std::move(change));
  }
  for (const Measure& measure : prepared.measures)
    part.before.push_back(compute(measure, ranking->judged()));
  part.changes = task.settings.changes;
  const auto changed = what_if(view_of(*ranking), changes);
  if (!changed) return changed.error();
  part.told = explain_topic(changed->view(), prepared.measures, task.options);
  return part;
}

// Two runs, with the same ranks listed of both.
Result<std::vector<RunExplanation>> explain_pair(Task task, const std::string& topic) {
  std::vector<RunExplanation> pair;
  for (const int pass : {0, 1}) {
    pair.clear();
    const std::size_t noted = task.notes.size();
    std::vector<std::uint32_t> listed;
    for (std::size_t r = 0; r < task.runs.size(); ++r) {
      auto part = explain_one(task, r, topic);
      if (!part) return part.error();
      for (const ExplainedRow& row : part->told.rows) listed.push_back(row.rank);
      pair.push_back(*std::move(part));
    }
    if (pass == 1 || task.settings.ranks) break;
    task.notes.resize(noted);  // the second pass tells them again
    task.options.also = std::move(listed);
  }
  return pair;
}

// The same ranking under every convention of each measure, one table for each run and topic.
Result<std::vector<ConventionTable>> compare_conventions(const Task& task) {
  std::vector<ConventionTable> tables;
  for (std::size_t r = 0; r < task.runs.size(); ++r) {
    for (const Measure& asked : task.prepared.measures) {
      const auto forms = conventions_of(asked, task.options.grades.back());
      std::vector<Measure> measures;
      for (const ConventionForm& form : forms) measures.push_back(form.measure);
      const auto scores =
          evaluate(task.prepared.qrels, task.runs[r], measures, task.prepared.options, task.pool);
      if (!scores) return scores.error();
      std::vector<std::string> topics = task.settings.topics;
      if (topics.empty()) topics.emplace_back();
      for (const std::string& topic : topics) {
        const auto place = std::find(scores->topics.begin(), scores->topics.end(), topic);
        ConventionTable table{.run = task.names[r], .topic = topic, .values = {}};
        for (std::size_t m = 0; m < forms.size(); ++m) {
          ConventionValue value{.form = forms[m], .all = scores->summary[m].value};
          if (place != scores->topics.end())
            value.topic = scores->at(static_cast<std::size_t>(place - scores->topics.begin()), m);
          table.values.push_back(value);
        }
        tables.push_back(std::move(table));
      }
    }
  }
  return tables;
}

Result<ExplainReport> explain_all(const Task& task) {
  const auto topics = wanted_topics(task.settings, task.prepared.qrels, task.runs);
  if (!topics) return topics.error();
  ExplainReport report{.is_quiz = task.settings.quiz,
                       .is_side_by_side = task.runs.size() == 2 && !task.settings.quiz};
  if (task.settings.conventions) {
    auto tables = compare_conventions(task);
    if (!tables) return tables.error();
    report.conventions = *std::move(tables);
    return report;
  }
  for (const std::string& topic : *topics) {
    if (report.is_side_by_side) {
      auto pair = explain_pair(task, topic);
      if (!pair) return pair.error();
      for (RunExplanation& part : *pair) report.parts.push_back(std::move(part));
      continue;
    }
    for (std::size_t r = 0; r < task.runs.size(); ++r) {
      auto part = explain_one(task, r, topic);
      if (!part) return part.error();
      report.parts.push_back(*std::move(part));
    }
  }
  return report;
}

// What cannot be shown together.
std::optional<Error> check_settings(const Settings& settings) {
  if (settings.inputs.options.ties == Ties::kExpected) {
    return wrong_use("an expected value has no order of documents to show",
                     "leave out --ties expected: equal scores that matter are told in any case");
  }
  if (settings.conventions && (settings.quiz || settings.ranks || !settings.changes.empty())) {
    return wrong_use("--conventions shows values of rankings as they are, and no ranks",
                     "leave out --quiz, --ranks and --what-if");
  }
  if (!settings.changes.empty() && settings.inputs.runs.size() > 1) {
    return wrong_use("--what-if changes one ranking", "name one run");
  }
  return std::nullopt;
}

std::optional<Error> check_pool(const Settings& settings, const Prepared& prepared) {
  if (settings.changes.empty() || !needs_pool(prepared.measures)) return std::nullopt;
  return wrong_use("ideal=pooled depends on all runs, which --what-if does not change",
                   "take another ideal");
}

Result<std::string> explained(const Settings& settings, const ExplainFormat& format,
                              std::vector<Note>& notes) {
  if (auto wrong = check_settings(settings)) return *wrong;
  const auto prepared = prepare(settings.inputs, settings.looks.output);
  if (!prepared) return prepared.error();
  if (auto wrong = check_pool(settings, *prepared)) return *wrong;
  const auto options = checked_options(prepared->qrels, prepared->measures, prepared->options);
  if (!options) return options.error();
  const auto runs = index_runs(settings.inputs, *prepared);
  if (!runs) return runs.error();
  const auto names = names_of(settings.inputs, *prepared, *runs);
  if (!names) return names.error();
  Pool pool;
  if (needs_pool(prepared->measures) || settings.conventions) {
    auto found = pool_of(prepared->qrels, *runs, prepared->options);
    if (!found) return found.error();
    pool = *std::move(found);
  }
  Task task{settings, *prepared, *runs, *names, pool, notes, explain_options(prepared->qrels)};
  task.options.ranks = settings.ranks;
  task.options.seed = options->seed;
  task.options.collection = static_cast<double>(settings.inputs.collection_size);
  const auto report = explain_all(task);
  if (!report) return report.error();
  return format.write(*report, look_of(settings.looks, format.name == "table"));
}

int run(const Settings& settings) {
  const Look error_look = look_for(stderr, settings.looks.color, settings.looks.ascii);
  const auto format = choose_format(explain_formats(), settings.looks);
  if (!format) return fail(format.error(), error_look);
  std::vector<Note> notes;
  const auto text = explained(settings, **format, notes);
  if (!text) return fail(text.error(), error_look);
  const auto written = write_output(settings.looks.output, *text);
  if (!written) return fail(written.error(), error_look);
  const std::string told = settings.inputs.quiet ? "" : notes_text(notes, error_look);
  std::fwrite(told.data(), 1, told.size(), stderr);
  return kFine;
}

}  // namespace

void add_explain(CLI::App& program, int& exit_code) {
  auto s = std::make_shared<Settings>();
  s->inputs.usual = "nDCG@10 AP";
  Verb* verb = &add_verb(program, "explain", "Show how values come about, rank by rank");
  verb->footer(
      "Examples:\n"
      "  assay explain qrels.txt bm25.run -t 42 -m nDCG@10,AP\n"
      "  assay explain qrels.txt bm25.run -t 42 --what-if D11:2\n"
      "  assay explain qrels.txt bm25.run --conventions -m nDCG@10\n"
      "  assay explain qrels.txt bm25.run dense.run -t 42");
  add_inputs(*verb, s->inputs);
  verb->add_option("-t,--topic", s->topics, "The topic to explain, in any number; else all")
      ->allow_extra_args(false)
      ->type_name("TOPIC");
  verb->add_flag("--conventions", s->conventions,
                 "The same ranking under every convention in the field");
  verb->add_option("--what-if", s->changes,
                   "Change the ranking first: D11:2 moves a document to a rank, D11:out takes it "
                   "out, D52=3 judges it; in any number")
      ->allow_extra_args(false)
      ->type_name("CHANGE");
  verb->add_flag("--quiz", s->quiz, "The table with empty places, then the key");
  add_number(
      *verb, "--ranks", s->ranks, 1, 1000000000,
      "List so many ranks; else as many as the cutoffs look at, and those that add something");
  add_ties_and_threads(*verb, s->inputs.options);
  add_averaging(*verb, s->inputs.options);
  add_limits(*verb, s->inputs);
  add_user_files(*verb, s->inputs);
  add_output(*verb, s->looks, explain_formats());
  add_digits(*verb, s->looks);
  verb->add_flag("--quiet", s->inputs.quiet, "No notes and no progress");
  verb->callback([s, &exit_code] { exit_code = run(*s); });
}

}  // namespace assay::app
