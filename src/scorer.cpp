// SPDX-License-Identifier: Apache-2.0
// scorer.cpp: judgments and measures that are kept, for many runs in memory that may be small.
#include "assay/scorer.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>

#include "families.hpp"
#include "found_run.hpp"
#include "layout.hpp"
#include "memory_rows.hpp"
#include "parallel.hpp"
#include "text.hpp"
#include "topic_judge.hpp"

namespace assay {

struct Scorer::Parts {
  Parts(std::shared_ptr<const Qrels> given_qrels, std::vector<Measure> given, Ties given_ties)
      : qrels(std::move(given_qrels)),
        measures(std::move(given)),
        families(measures),
        ties(given_ties) {}

  std::shared_ptr<const Qrels> qrels;
  std::vector<Measure> measures;
  Families families;  // refers to the measures
  Ties ties;
  Layout layout;  // of a table, which has none
  UserData nobody;
  Pool nothing;
};

namespace {

// What one thread needs, kept from topic to topic.
struct alignas(kApart) Worker {
  TopicRows scratch;
  MemoryFault fault;
  TopicJudge judge;
  std::vector<FoundDoc> docs;
  std::vector<Ratio> passing;
};

// One topic of the run that is judged.
struct Found {
  std::size_t place = 0;
  std::uint32_t judged = 0;
};

std::vector<Found> judged_topics(const Qrels& qrels, const MemoryTable& table) {
  std::vector<Found> found;
  for (std::size_t t = 0; t < table.topic_count(); ++t) {
    if (const auto judged = qrels.find_topic(table.topic(t))) found.push_back({t, *judged});
  }
  return found;
}

void find_judged(const Qrels& qrels, std::uint32_t topic, Worker& worker) {
  worker.docs.clear();
  std::uint32_t rank = 0;
  for (const Row& row : worker.scratch.rows) {
    ++rank;
    if (const auto found = qrels.find(topic, row.doc, row.hash))
      worker.docs.push_back({.rank = rank, .row = *found});
  }
}

std::optional<Error> check_scope(std::span<const Measure> measures) {
  for (const Measure& measure : measures) {
    const bool needs_topics = measure.params.average == kRatioOfMeans;
    if (!needs_topics && !needs_pool(std::span(&measure, 1))) continue;
    return Error{.place = {},
                 .what = "a scorer looks at one topic of one run, and " + name_of(measure) +
                         (needs_topics ? " at all topics" : " at all runs"),
                 .hint = "evaluate() gives it"};
  }
  return std::nullopt;
}

}  // namespace

Scorer::Scorer(std::unique_ptr<const Parts> parts) : parts_(std::move(parts)) {}
Scorer::~Scorer() = default;
Scorer::Scorer(Scorer&&) noexcept = default;
Scorer& Scorer::operator=(Scorer&&) noexcept = default;

const std::vector<Measure>& Scorer::measures() const { return parts_->measures; }

Result<Scorer> Scorer::make(std::shared_ptr<const Qrels> qrels, std::vector<Measure> measures,
                            Ties ties) {
  if (ties == Ties::kExpected) {
    return Error{.place = {},
                 .what = "a scorer has one order of documents",
                 .hint = "evaluate() gives expected values"};
  }
  if (auto error = check_scope(measures)) return *error;
  const auto options = checked_options(*qrels, measures, {.ties = ties});
  if (!options) return options.error();
  return Scorer(
      std::make_unique<const Parts>(std::move(qrels), std::move(measures), options->ties));
}

Result<TopicScores> Scorer::score(const MemorySource& run, unsigned threads) const {
  const Parts& parts = *parts_;
  const std::size_t width = parts.measures.size();
  const std::vector<Found> topics = judged_topics(*parts.qrels, *run.table);
  const RowReading how{.layout = parts.layout, .ties = parts.ties, .memory = &run};
  TopicScores scores{.topics = {}, .values = std::vector<Ratio>(topics.size() * width)};
  std::vector<Worker> workers(std::max(1U, threads));
  for_each_index(topics.size(), threads, [&](std::size_t i, unsigned number) {
    Worker& worker = workers[number];
    read_rows(how, topics[i].place, worker.scratch, worker.fault);
    find_judged(*parts.qrels, topics[i].judged, worker);
    const JudgedTopic topic =
        worker.judge.judge({*parts.qrels, parts.nobody, parts.nothing},
                           {.judged = topics[i].judged,
                            .count = static_cast<std::uint32_t>(worker.scratch.rows.size()),
                            .docs = worker.docs,
                            .ties = {}});
    parts.families.compute_all(topic, std::span(scores.values).subspan(i * width, width),
                               worker.passing);
  });
  for (const Worker& worker : workers) workers.front().fault.merge(worker.fault);
  if (workers.front().fault.is_set()) return error_of(run, workers.front().fault);
  for (const Found& topic : topics) scores.topics.push_back(topic.place);
  return scores;
}

}  // namespace assay
