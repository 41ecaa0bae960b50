// SPDX-License-Identifier: Apache-2.0
// evaluate.cpp: judgments and a run in, a table of scores out: in one pass over the run if that is
// possible.
#include "assay/evaluate.hpp"

#include <algorithm>
#include <optional>

#include "bad_lines.hpp"
#include "compute_scores.hpp"
#include "evaluate_source.hpp"
#include "found_run.hpp"
#include "layout.hpp"
#include "needs.hpp"
#include "notes.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "quick_find.hpp"
#include "run_reader.hpp"

namespace assay {
namespace {

// A grade above the scale that a measure assumes makes it meaningless.
std::optional<Error> check_grades(const Qrels& qrels, std::span<const Measure> measures) {
  double highest = 0;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t)
    highest = std::max(highest, qrels.ideal(t).front());
  for (const Measure& measure : measures) {
    if (measure.def->highest_grade == nullptr) continue;
    if (highest <= measure.params.*measure.def->highest_grade) continue;
    if (!measure.params.gains.empty()) continue;  // a map in place of the scale
    Measure wider = measure;
    wider.params.*measure.def->highest_grade = highest;
    return Error{.place = {.file = qrels.input().name()},
                 .what = "grade " + shortest(highest) + " is above the scale that " +
                         name_of(measure) + " assumes",
                 .hint = "set the top of the scale: " + name_of(wider),
                 .tally = {},
                 .excerpt = {}};
  }
  return std::nullopt;
}

}  // namespace

bool needs_pool(std::span<const Measure> measures) {
  return std::any_of(measures.begin(), measures.end(),
                     [](const Measure& measure) { return measure.params.ideal == kPooledIdeal; });
}

Result<Pool> pool_of(const Qrels& qrels, std::span<const Run> runs, const EvalOptions& options) {
  Pool pool(qrels.judgment_count(), 0);
  for (const Run& run : runs) {
    struct Reader {
      TopicRows scratch;
      BadLines bad;
    };
    std::vector<Reader> readers(std::max(1U, options.threads));
    for_each_index(run.topic_count(), options.threads, [&](std::size_t index, unsigned number) {
      const auto topic = qrels.find_topic(run.topic(index));
      if (!topic) return;
      Reader& reader = readers[number];
      read_topic(run, index, options.ties, reader.scratch, reader.bad);
      for (const Row& row : reader.scratch.rows) {
        if (const auto found = qrels.find(*topic, row.doc, row.hash)) pool[*found] = 1;
      }
    });
    BadLines bad;
    for (const Reader& reader : readers) bad.merge(reader.bad);
    if (!bad.empty() && (!options.skip_bad_lines || bad.is_fatal())) {
      return bad.to_error(run.input(), run.lines(), run.layout().expected);
    }
  }
  return pool;
}

Result<EvalOptions> checked_options(const Qrels& qrels, std::span<const Measure> measures,
                                    EvalOptions options) {
  options.ties = ties_for(options.ties, qrels.kind());
  if (auto error = check_needs(measures, {qrels.kind(), qrels.sample()}, options)) return *error;
  if (auto error = check_grades(qrels, measures)) return *error;
  return options;
}

namespace {

std::vector<double> noted_cutoffs(std::span<const Measure> measures, const EvalOptions& options) {
  return options.cutoff_notes ? cutoffs_of(noted_measures(measures, options))
                              : std::vector<double>{};
}

Result<FoundRun> find_in_whole(const Qrels& qrels, std::shared_ptr<const Input> input,
                               const RunSource& source, std::span<const double> cutoffs,
                               const EvalOptions& options) {
  const auto run =
      Run::index(std::move(input),
                 {.threads = options.threads, .format = source.format, .reading = source.reading});
  if (!run) return run.error();
  return find_in(qrels, *run, cutoffs, options);
}

// In one pass if that is possible, else with an index of all topics.
Result<FoundRun> find_in_source(const Qrels& qrels, const RunSource& source,
                                std::span<const double> cutoffs, const EvalOptions& options,
                                bool& had_mark) {
  if (source.memory.table) return find_in(qrels, source.memory, cutoffs, options);
  if (source.bytes) return find_in_whole(qrels, source.bytes, source, cutoffs, options);
  auto stream = Stream::open(source.path, source.input);
  if (!stream) return stream.error();
  had_mark = (*stream)->had_byte_order_mark();
  const bool is_hashed = source.input.hash && !(*stream)->mapped();
  if (!is_hashed) {
    auto found = find_quickly(qrels, **stream, source, cutoffs, options);
    if (!found) return found.error();
    if (*found) return **std::move(found);
  }
  auto input = (*stream)->whole();
  if (!input) return input.error();
  return find_in_whole(qrels, *std::move(input), source, cutoffs, options);
}

}  // namespace

Result<Scores> evaluate(const Qrels& qrels, const Run& run, std::span<const Measure> measures,
                        const EvalOptions& given, const Pool& pool) {
  const auto options = checked_options(qrels, measures, given);
  if (!options) return options.error();
  const auto cutoffs = noted_cutoffs(measures, *options);
  return compute_scores(qrels, find_in(qrels, run, cutoffs, *options), measures, *options, pool);
}

Result<EvaluatedRun> evaluate_source(const Qrels& qrels, const RunSource& source,
                                     std::span<const Measure> measures, const EvalOptions& given) {
  const auto options = checked_options(qrels, measures, given);
  if (!options) return options.error();
  bool had_mark = false;
  const auto found =
      find_in_source(qrels, source, noted_cutoffs(measures, *options), *options, had_mark);
  if (!found) return found.error();
  auto scores = compute_scores(qrels, *found, measures, *options, {});
  if (!scores) return scores.error();
  EvaluatedRun run{.scores = *std::move(scores),
                   .source = {.path = found->name,
                              .sha256 = found->input ? found->input->sha256() : std::string(),
                              .format = found->layout->format,
                              .fields = found->layout->expected.fields,
                              .lines = found->lines,
                              .topics = found->topics.size(),
                              .had_byte_order_mark = had_mark}};
  if (options->only_topics.empty()) return run;
  for (const FoundTopic& topic : found->topics) run.topics.insert(std::string(topic.name));
  return run;
}

Result<Scores> evaluate(const Qrels& qrels, const RunSource& run, std::span<const Measure> measures,
                        const EvalOptions& options) {
  auto evaluated = evaluate_source(qrels, run, measures, options);
  if (!evaluated) return evaluated.error();
  return std::move(evaluated->scores);
}

}  // namespace assay
