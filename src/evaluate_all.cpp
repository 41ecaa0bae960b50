// SPDX-License-Identifier: Apache-2.0
// evaluate_all.cpp: several runs against the same judgments, and what holds for all of them.
#include <algorithm>
#include <atomic>
#include <cassert>
#include <optional>
#include <set>

#include "assay/evaluate.hpp"
#include "evaluate_source.hpp"
#include "layout.hpp"
#include "notes.hpp"
#include "parallel.hpp"
#include "text.hpp"

namespace assay {
namespace {

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
Source source_of(const Table& table) {
  return {.path = table.input().name(),
          .sha256 = table.input().sha256(),
          .format = table.layout().format,
          .fields = table.layout().expected.fields,
          .lines = table.lines(),
          .topics = table.topic_count(),
          .had_byte_order_mark = table.input().had_byte_order_mark()};
}

// Progress over all runs together.
EvalOptions options_for(std::size_t run, std::span<const Run> runs, const EvalOptions& options) {
  EvalOptions own = options;
  own.run = run;
  if (!options.progress) return own;
  std::size_t before = 0;
  std::size_t total = 0;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    before += i < run ? runs[i].topic_count() : 0;
    total += runs[i].topic_count();
  }
  own.progress = [&options, before, total](std::size_t done, std::size_t) {
    options.progress(before + done, total);
  };
  return own;
}

// A report that lacks its runs.
EvalReport empty_report(const Qrels& qrels, std::span<const Measure> measures,
                        const EvalOptions& options) {
  EvalReport report{.measures = {measures.begin(), measures.end()},
                    .qrels = source_of(qrels),
                    .grades = grades_of(qrels),
                    .policy = options};
  report.policy.progress = nullptr;  // what they refer to need not outlive this call
  report.policy.on_topic = nullptr;
  report.policy.on_row = nullptr;
  return report;
}

void add_notes(const Qrels& qrels, const std::set<std::string>& topics, EvalReport& report) {
  report.notes = notes_on_all(qrels, report);
  for (Note& note : notes_on_list(qrels, topics, report.policy.only_topics)) {
    report.notes.push_back(std::move(note));
  }
}

// Where documents count that other runs found, all runs have to be there.
Result<EvalReport> evaluate_pooled(const Qrels& qrels, std::span<const RunSource> sources,
                                   std::span<const std::string> names,
                                   std::span<const Measure> measures, const EvalOptions& options) {
  std::vector<Run> runs;
  std::vector<std::string> given(names.begin(), names.end());
  for (std::size_t i = 0; i < sources.size(); ++i) {
    auto run = index_run(sources[i], options.threads);
    if (!run) return run.error();
    if (given[i].empty()) given[i] = run->tag();
    runs.push_back(*std::move(run));
  }
  return evaluate_all(qrels, runs, given, measures, options);
}

}  // namespace

Result<Run> index_run(const RunSource& source, unsigned threads) {
  Result<std::shared_ptr<const Input>> input = source.bytes;
  if (source.memory.table) {
    input = run_text(source.memory);
  } else if (!source.bytes) {
    input = Input::open(source.path, source.input);
  }
  if (!input) return input.error();
  return Run::index(*std::move(input),
                    {.threads = threads, .format = source.format, .reading = source.reading});
}

Result<EvalReport> evaluate_all(const Qrels& qrels, std::span<const Run> runs,
                                std::span<const std::string> names,
                                std::span<const Measure> measures, const EvalOptions& options) {
  assert(runs.size() == names.size() && "every run has a name");
  EvalReport report = empty_report(qrels, measures, options);
  Pool pool;
  if (needs_pool(measures)) {
    auto pooled = pool_of(qrels, runs, options);
    if (!pooled) return pooled.error();
    pool = *std::move(pooled);
  }
  std::set<std::string> topics;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    auto scores = evaluate(qrels, runs[i], measures, options_for(i, runs, options), pool);
    if (!scores) return scores.error();
    scores->run = names[i];
    report.sources.push_back(source_of(runs[i]));
    report.runs.push_back(*std::move(scores));
    for (std::size_t t = 0; t < runs[i].topic_count(); ++t) topics.emplace(runs[i].topic(t));
  }
  add_notes(qrels, topics, report);
  return report;
}

Result<EvalReport> evaluate_all(const Qrels& qrels, std::span<const RunSource> runs,
                                std::span<const std::string> names,
                                std::span<const Measure> measures, const EvalOptions& options) {
  assert(runs.size() == names.size() && "every run has a name");
  if (needs_pool(measures)) return evaluate_pooled(qrels, runs, names, measures, options);
  // Several runs at once, each by one thread: less to wait for than several threads in each.
  const unsigned at_once = runs.size() > 1 ? std::max(1U, options.threads) : 1;
  std::vector<std::optional<Result<EvaluatedRun>>> done(runs.size());
  std::atomic<std::size_t> first_failure = runs.size();
  for_each_index(runs.size(), at_once, [&](std::size_t i, unsigned) {
    if (i > first_failure) return;  // nobody will look at it
    EvalOptions own = options;
    own.run = i;
    own.threads = at_once > 1 ? 1 : options.threads;
    if (at_once > 1) own.progress = nullptr;
    done[i] = evaluate_source(qrels, runs[i], measures, own);
    for (std::size_t first = first_failure; !*done[i] && i < first;) {
      if (first_failure.compare_exchange_weak(first, i)) break;
    }
  });
  EvalReport report = empty_report(qrels, measures, options);
  std::set<std::string> topics;
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (!*done[i]) return done[i]->error();
    EvaluatedRun run = **std::move(done[i]);
    run.scores.run = names[i].empty() ? run.scores.tag : names[i];
    report.sources.push_back(std::move(run.source));
    report.runs.push_back(std::move(run.scores));
    topics.merge(run.topics);
  }
  add_notes(qrels, topics, report);
  return report;
}

bool has_same_topics(const EvalReport& report) {
  return std::all_of(report.runs.begin(), report.runs.end(), [&](const Scores& scores) {
    return scores.topics == report.runs.front().topics;
  });
}

}  // namespace assay
