// SPDX-License-Identifier: Apache-2.0
// parts.cpp: some of the topics of judgments and runs, evaluated apart from the others.
#include "assay/parts.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "averages.hpp"
#include "compute_scores.hpp"
#include "found_run.hpp"
#include "memory_qrels.hpp"
#include "needs.hpp"
#include "notes.hpp"

namespace assay {
namespace {

// A run that has no rows here, though it may have some elsewhere.
FoundRun nothing_found(const MemorySource& run) {
  return {.name = run.name,
          .layout = std::make_shared<const Layout>(),
          .tag = run.name,
          .has_rows = true};
}

bool has_rows(const MemorySource& run) {
  for (std::size_t t = 0; t < run.table->topic_count(); ++t) {
    if (run.table->row_count(t) > 0) return true;
  }
  return false;
}

Result<Pool> pool_of_tables(const Qrels& qrels, std::span<const MemorySource> tables,
                            const EvalOptions& options) {
  std::vector<Run> runs;
  for (const MemorySource& table : tables) {
    if (!has_rows(table)) continue;
    auto run = index_run({.path = table.name, .memory = table}, options.threads);
    if (!run) return run.error();
    runs.push_back(*std::move(run));
  }
  return pool_of(qrels, runs, options);
}

void add_topics(std::span<const std::string_view> names, TopicState state, RunPart& part) {
  for (const std::string_view name : names) part.topics.push_back({std::string(name), state});
}

PartFacts facts_of(const FoundRun& run, const Facts& seen) {
  PartFacts facts{.rows = run.lines, .near_documents = run.near_documents};
  for (const FoundTopic& topic : run.topics) {
    if (topic.judged == kNoTopic) continue;
    facts.retrieved += topic.retrieved;
    facts.found += topic.count;
  }
  for (const auto& [looked_at, unjudged, tied] : seen.cuts) {
    facts.cuts.push_back({looked_at, unjudged, tied});
  }
  return facts;
}

RunPart part_of(const FoundRun& run, SeenScores seen) {
  RunPart part{.run = run.name, .values = std::move(seen.scores.values)};
  for (std::string& name : seen.scores.topics)
    part.topics.push_back({std::move(name), TopicState::kFound});
  for (const std::uint32_t place : seen.scores.missing)
    part.topics[place].state = TopicState::kMissing;
  std::vector<std::string_view> unjudged = seen.facts.unjudged_topics;
  std::sort(unjudged.begin(), unjudged.end());
  for (PartTopic& topic : part.topics) {
    if (std::binary_search(unjudged.begin(), unjudged.end(), topic.name))
      topic.state = TopicState::kUnjudged;
  }
  add_topics(seen.facts.ignored_topics, TopicState::kIgnored, part);
  add_topics(seen.facts.left_out_topics, TopicState::kLeftOut, part);
  for (const Expected& sample : seen.facts.samples)
    part.samples.push_back({static_cast<double>(sample.samples), sample.error});
  part.facts = facts_of(run, seen.facts);
  return part;
}

}  // namespace

std::optional<Error> check_parts(std::span<const Measure> measures, const EvalOptions& options) {
  if (auto error = check_needs(measures, {}, options)) return error;
  if (options.bounds != Bounding::kNone) {
    return Error{.what = "bounds look at the grades of all topics, and cannot be made in parts",
                 .hint = "evaluate on one machine where bounds are wanted"};
  }
  for (const Measure& measure : measures) {
    if (!has_curve_mean(measure)) continue;
    return Error{.what = "the mean of " + name_of(measure) +
                         " is taken rank by rank, and cannot be put together from parts",
                 .hint = "leave out average=ratio, or evaluate on one machine"};
  }
  if (options.ties == Ties::kFile || options.ties == Ties::kRank) {
    return Error{.what = "parts of a run have no order of rows that ties could be broken by",
                 .hint = "ties can be trec, doc-asc or expected"};
  }
  return std::nullopt;
}

Result<std::vector<RunPart>> evaluate_part(const MemorySource& qrels_table,
                                           std::span<const MemorySource> runs,
                                           std::span<const Measure> measures,
                                           const EvalOptions& given) {
  const auto qrels = qrels_part_from(qrels_table, given.threads);
  if (!qrels) return qrels.error();
  if (auto error = check_parts(measures, given)) return *error;
  auto options = checked_options(*qrels, measures, given);
  if (!options) return options.error();
  options->needs_common_topic = false;  // the others may have one
  Result<Pool> pool = Pool();
  if (needs_pool(measures)) pool = pool_of_tables(*qrels, runs, *options);
  if (!pool) return pool.error();
  const auto cutoffs = cutoffs_of(noted_measures(measures, *options));
  std::vector<RunPart> parts;
  for (const MemorySource& run : runs) {
    Result<FoundRun> found = nothing_found(run);
    if (has_rows(run)) found = find_in(*qrels, run, cutoffs, *options);
    if (!found) return found.error();
    auto seen = compute_seen(*qrels, *found, measures, *options, *pool);
    if (!seen) return seen.error();
    parts.push_back(part_of(*found, *std::move(seen)));
  }
  return parts;
}

void add_facts(const PartFacts& more, PartFacts& facts) {
  facts.rows += more.rows;
  facts.retrieved += more.retrieved;
  facts.found += more.found;
  facts.cuts.resize(std::max(facts.cuts.size(), more.cuts.size()));
  for (std::size_t c = 0; c < more.cuts.size(); ++c) {
    facts.cuts[c].looked_at += more.cuts[c].looked_at;
    facts.cuts[c].unjudged += more.cuts[c].unjudged;
    facts.cuts[c].tied += more.cuts[c].tied;
  }
  facts.near_documents.insert(facts.near_documents.end(), more.near_documents.begin(),
                              more.near_documents.end());
}

}  // namespace assay
