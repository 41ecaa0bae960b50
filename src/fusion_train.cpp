// SPDX-License-Identifier: Apache-2.0
// fusion_train.cpp: what judgments say of the lists of runs, for methods that learn from it.
#include <algorithm>

#include "assay/measure.hpp"
#include "fusion_parts.hpp"
#include "parallel.hpp"

namespace assay {
namespace {

constexpr double kLowestRelevant = 1;  // and what is above

std::vector<std::uint32_t> rows_of(const Qrels& qrels, std::uint32_t judged,
                                   const std::vector<std::string_view>& docs) {
  std::vector<std::uint32_t> rows;
  rows.reserve(docs.size());
  for (const std::string_view doc : docs) rows.push_back(qrels.find(judged, doc).value_or(kNoDoc));
  return rows;
}

double average_precision(const Qrels& qrels, std::uint32_t judged, std::span<const Hit> found,
                         std::size_t retrieved) {
  static const Measure measure = parse_measures("AP").value().front();
  const JudgedTopic topic{.retrieved = static_cast<std::uint32_t>(retrieved),
                          .found = found,
                          .ideal = qrels.ideal(judged)};
  const Ratio value = compute(measure, topic);
  return value.is_defined() ? value.value() : 0;
}

TrainedList hits_in_list(const Qrels& qrels, const JudgedLists& topic, std::size_t run) {
  TrainedList list;
  std::vector<Hit> found;
  for (const std::uint32_t number : topic.topic.numbers[run]) {
    const std::uint32_t row = topic.rows[number];
    list.hits.push_back(0);
    if (row == kNoDoc) continue;
    const double grade = qrels.judgment(row).grade;
    list.hits.back() = grade >= kLowestRelevant ? 1 : 0;
    found.push_back({.rank = static_cast<std::uint32_t>(list.hits.size()), .grade = grade});
  }
  list.average_precision = average_precision(qrels, topic.judged, found, list.hits.size());
  return list;
}

}  // namespace

Result<std::vector<JudgedLists>> load_judged(const Qrels& qrels, FusionRuns runs,
                                             const Fusion& fusion, unsigned threads) {
  const FusionIndex index = index_topics(runs);
  std::vector<const FusionIndex::Topic*> found;
  std::vector<JudgedLists> topics;
  for (const FusionIndex::Topic& topic : index.topics) {
    const auto judged = qrels.find_topic(topic.name);
    if (!judged) continue;
    found.push_back(&topic);
    topics.push_back({.judged = *judged});
  }
  if (topics.empty()) {
    return fusion_error("no topic of the runs is judged in " + qrels.input().name(),
                        "assay check tells what both files call their topics");
  }
  std::vector<std::optional<Error>> errors(topics.size());
  for_each_index(topics.size(), threads, [&](std::size_t i, unsigned /*worker*/) {
    auto loaded = load_topic(runs, *found[i], fusion.ties);
    if (!loaded) {
      errors[i] = loaded.error();
      return;
    }
    topics[i].topic = prepare_topic(std::move(loaded->lists), fusion);
    topics[i].rows = rows_of(qrels, topics[i].judged, topics[i].topic.docs);
    topics[i].texts = std::move(loaded->texts);
  });
  for (const auto& error : errors) {
    if (error) return *error;
  }
  return topics;
}

std::vector<std::vector<TrainedList>> hits_of(const Qrels& qrels,
                                              std::span<const JudgedLists> topics,
                                              std::size_t runs) {
  std::vector<std::vector<TrainedList>> lists(runs);
  for (const JudgedLists& topic : topics) {
    for (std::size_t run = 0; run < runs; ++run) {
      lists[run].push_back(hits_in_list(qrels, topic, run));
    }
  }
  return lists;
}

FusionTables tables_of(const Fusion& fusion, std::span<const std::vector<TrainedList>> lists) {
  FusionTables tables;
  for (const std::vector<TrainedList>& own : lists) {
    tables.push_back(fusion.method->kernel->train(own, fusion.params));
  }
  return tables;
}

Result<FusionTables> train_fusion(const Qrels& qrels, FusionRuns runs, const Fusion& fusion,
                                  const FuseOptions& options) {
  if (!fusion.method->is_trained) {
    return fusion_error(std::string(fusion.method->name) + " is not trained", "leave out --train");
  }
  const auto right = check_fusion(fusion, runs.size(), {.tuned = false, .trained = true});
  if (!right) return right.error();
  const auto topics = load_judged(qrels, runs, fusion, options.threads);
  if (!topics) return topics.error();
  return tables_of(fusion, hits_of(qrels, *topics, runs.size()));
}

}  // namespace assay
