// SPDX-License-Identifier: Apache-2.0
// evaluate_all.cpp: several runs against the same judgments, and what holds for all of them.
#include <algorithm>
#include <cassert>

#include "assay/evaluate.hpp"
#include "layout.hpp"
#include "notes.hpp"
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
          .topics = table.topic_count()};
}

// Progress over all runs together.
EvalOptions options_for(std::size_t run, std::span<const Run> runs, const EvalOptions& options) {
  EvalOptions own = options;
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

}  // namespace

Result<EvalReport> evaluate_all(const Qrels& qrels, std::span<const Run> runs,
                                std::span<const std::string> names,
                                std::span<const Measure> measures, const EvalOptions& options) {
  assert(runs.size() == names.size() && "every run has a name");
  EvalReport report{.measures = {measures.begin(), measures.end()},
                    .qrels = source_of(qrels),
                    .grades = grades_of(qrels),
                    .policy = options};
  report.policy.progress = nullptr;  // what it refers to need not outlive this call
  Pool pool;
  if (needs_pool(measures)) {
    auto pooled = pool_of(qrels, runs, options);
    if (!pooled) return pooled.error();
    pool = *std::move(pooled);
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    auto scores = evaluate(qrels, runs[i], measures, options_for(i, runs, options), pool);
    if (!scores) return scores.error();
    scores->run = names[i];
    report.sources.push_back(source_of(runs[i]));
    report.runs.push_back(*std::move(scores));
  }
  report.notes = notes_on_all(qrels, report);
  if (const auto unknown = unknown_topics(qrels, runs, options.only_topics); !unknown.empty()) {
    report.notes.push_back(
        {.code = "unknown-topics",
         .count = unknown.size(),
         .message = counted(unknown.size(), "topic") +
                    " of the list in no file: " + first_names(unknown, kMostNames),
         .advice = {}});
  }
  return report;
}

bool has_same_topics(const EvalReport& report) {
  return std::all_of(report.runs.begin(), report.runs.end(), [&](const Scores& scores) {
    return scores.topics == report.runs.front().topics;
  });
}

}  // namespace assay
