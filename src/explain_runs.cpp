// SPDX-License-Identifier: Apache-2.0
// explain_runs.cpp: explanations of several runs and topics at once.
#include "assay/explain_runs.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include "assay/what_if.hpp"

namespace assay {
namespace {

// The topics that were asked for, each once, or all that are evaluated.
Result<std::vector<std::string>> wanted_topics(const ExplainTask& task) {
  const auto all = topics_to_explain(task.qrels, task.runs, task.evaluation.topics);
  if (task.topics.empty()) return all;
  std::vector<std::string> wanted;
  for (const std::string& topic : task.topics) {
    const bool is_known =
        task.qrels.find_topic(topic) || std::find(all.begin(), all.end(), topic) != all.end();
    if (!is_known) return unknown_topic(task.qrels, topic);
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

class Explainer {
 public:
  Explainer(const ExplainTask& task, const Pool& pool, std::vector<Note>& notes)
      : task_(task), pool_(pool), notes_(notes), options_(task.options) {}

  Result<RunExplanation> explain_one(std::size_t run, const std::string& topic) {
    const auto ranking = rank_topic(task_.qrels, task_.runs[run], topic, task_.evaluation, pool_);
    if (!ranking) return ranking.error();
    if (!ranking->is_in_run() && !task_.topics.empty()) return not_in_run(task_.runs[run], topic);
    note_skipped(task_.names[run], *ranking, notes_);
    RunExplanation part{.run = task_.names[run]};
    if (task_.changes.empty()) {
      part.told = explain_topic(view_of(*ranking), task_.measures, options_);
      return part;
    }
    std::vector<RankingChange> changes;
    for (const std::string& text : task_.changes) {
      auto change = parse_change(text);
      if (!change) return change.error();
      changes.push_back(*std::move(change));
    }
    for (const Measure& measure : task_.measures)
      part.before.push_back(compute(measure, ranking->judged()));
    part.changes = task_.changes;
    const auto changed = what_if(view_of(*ranking), changes);
    if (!changed) return changed.error();
    part.told = explain_topic(changed->view(), task_.measures, options_);
    return part;
  }

  // Two runs, with the same ranks listed of both.
  Result<std::vector<RunExplanation>> explain_pair(const std::string& topic) {
    std::vector<RunExplanation> pair;
    options_ = task_.options;
    for (const int pass : {0, 1}) {
      pair.clear();
      const std::size_t noted = notes_.size();
      std::vector<std::uint32_t> listed;
      for (std::size_t r = 0; r < task_.runs.size(); ++r) {
        auto part = explain_one(r, topic);
        if (!part) return part.error();
        for (const ExplainedRow& row : part->told.rows) listed.push_back(row.rank);
        pair.push_back(*std::move(part));
      }
      if (pass == 1 || options_.ranks) break;
      notes_.resize(noted);  // the second pass tells them again
      options_.also = std::move(listed);
    }
    return pair;
  }

 private:
  const ExplainTask& task_;
  const Pool& pool_;
  std::vector<Note>& notes_;
  ExplainOptions options_;
};

ConventionTable convention_table(const std::vector<ConventionForm>& forms, const Scores& scores,
                                 const std::string& topic) {
  const auto place = std::find(scores.topics.begin(), scores.topics.end(), topic);
  ConventionTable table{.run = scores.run, .topic = topic, .values = {}};
  for (std::size_t m = 0; m < forms.size(); ++m) {
    ConventionValue value{.form = forms[m], .all = scores.summary[m].value};
    if (place != scores.topics.end())
      value.topic = scores.at(static_cast<std::size_t>(place - scores.topics.begin()), m);
    table.values.push_back(value);
  }
  return table;
}

// The same ranking under every convention of each measure, one table for each run and topic.
Result<std::vector<ConventionTable>> compare_conventions(const ExplainTask& task,
                                                         const Pool& pool) {
  std::vector<ConventionTable> tables;
  for (std::size_t r = 0; r < task.runs.size(); ++r) {
    for (const Measure& asked : task.measures) {
      const auto forms = conventions_of(asked, task.options.grades.back());
      std::vector<Measure> measures;
      for (const ConventionForm& form : forms) measures.push_back(form.measure);
      auto scores = evaluate(task.qrels, task.runs[r], measures, task.evaluation, pool);
      if (!scores) return scores.error();
      scores->run = task.names[r];
      std::vector<std::string> topics = task.topics;
      if (topics.empty()) topics.emplace_back();
      for (const std::string& topic : topics)
        tables.push_back(convention_table(forms, *scores, topic));
    }
  }
  return tables;
}

std::optional<Error> check_task(const ExplainTask& task) {
  if (task.evaluation.ties == Ties::kExpected) {
    return Error{
        .what = "an expected value has no order of documents to show",
        .hint = "leave out --ties expected: equal scores that matter are told in any case"};
  }
  if (task.conventions && (task.quiz || task.options.ranks || !task.changes.empty())) {
    return Error{.what = "conventions are shown by values of rankings as they are, and no ranks",
                 .hint = "leave out --quiz, --ranks and --what-if"};
  }
  if (task.changes.empty()) return std::nullopt;
  if (task.runs.size() > 1)
    return Error{.what = "a change is made to one ranking",
                 .hint = "name one run, or leave out --what-if"};
  if (!needs_pool(task.measures)) return std::nullopt;
  return Error{.what = "ideal=pooled depends on all runs, and one ranking alone is changed",
               .hint = "take another ideal, or leave out --what-if"};
}

// What every part of the task needs: judgments that allow it, and the pool of all runs.
Result<Pool> prepare_pool(ExplainTask& task) {
  if (auto wrong = check_task(task)) return *wrong;
  const auto options = checked_options(task.qrels, task.measures, task.evaluation);
  if (!options) return options.error();
  task.options.seed = options->seed;
  if (!needs_pool(task.measures) && !task.conventions) return Pool{};
  return pool_of(task.qrels, task.runs, task.evaluation);
}

}  // namespace

Result<ExplainReport> explain_runs(ExplainTask task, std::vector<Note>& notes) {
  const auto pool = prepare_pool(task);
  if (!pool) return pool.error();
  const auto topics = wanted_topics(task);
  if (!topics) return topics.error();
  ExplainReport report{.is_quiz = task.quiz,
                       .is_side_by_side = task.runs.size() == 2 && !task.quiz};
  if (task.conventions) {
    auto tables = compare_conventions(task, *pool);
    if (!tables) return tables.error();
    report.conventions = *std::move(tables);
    return report;
  }
  Explainer explainer(task, *pool, notes);
  for (const std::string& topic : *topics) {
    if (report.is_side_by_side) {
      auto pair = explainer.explain_pair(topic);
      if (!pair) return pair.error();
      for (RunExplanation& part : *pair) report.parts.push_back(std::move(part));
      continue;
    }
    for (std::size_t r = 0; r < task.runs.size(); ++r) {
      auto part = explainer.explain_one(r, topic);
      if (!part) return part.error();
      report.parts.push_back(*std::move(part));
    }
  }
  return report;
}

}  // namespace assay
