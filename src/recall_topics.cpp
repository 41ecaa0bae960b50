// SPDX-License-Identifier: Apache-2.0
// recall_topics.cpp: relevant documents with their rank in every run.
#include "recall_topics.hpp"

#include <algorithm>
#include <limits>
#include <optional>
#include <unordered_map>

#include "parallel.hpp"
#include "text.hpp"

namespace assay {
namespace {

struct Judging {
  const RecallTask& task;
  double relevant = 1;
};

void add_ranks(const PooledTopic& pooled, const std::vector<std::uint32_t>& numbers,
               RecallTopic& topic) {
  constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();
  topic.ranks.assign(numbers.size(), std::vector<std::uint32_t>(pooled.lists.size()));
  std::vector<std::uint32_t> place(pooled.docs.size(), kNone);
  for (std::uint32_t i = 0; i < numbers.size(); ++i) place[numbers[i]] = i;
  for (std::size_t run = 0; run < pooled.lists.size(); ++run) {
    const std::vector<std::uint32_t>& list = pooled.lists[run];
    topic.longest = std::max(topic.longest, static_cast<std::uint32_t>(list.size()));
    for (std::uint32_t i = 0; i < list.size(); ++i) {
      if (place[list[i]] != kNone) topic.ranks[place[list[i]]][run] = i + 1;
    }
  }
}

void count(std::vector<std::uint64_t>& counts, std::uint32_t rank) {
  if (counts.size() < rank) counts.resize(rank);
  ++counts[rank - 1];
}

// Also counts what is new at each depth.
void add_runs(const Judging& judging, std::uint32_t number, const PooledTopic& pooled,
              RecallTopic& topic, DepthCounts& depths) {
  topic.runs = &pooled;
  const std::vector<std::uint32_t> best = best_ranks(pooled);
  std::vector<std::uint32_t> relevant;
  for (std::uint32_t d = 0; d < pooled.docs.size(); ++d) {
    const DocVerdict verdict =
        verdict_of(judging.task.qrels, number, pooled.docs[d], judging.relevant);
    count(depths.documents, best[d]);
    if (verdict == DocVerdict::kUnjudged) {
      ++topic.pooled;
    } else {
      count(depths.judged, best[d]);
    }
    if (verdict == DocVerdict::kRelevant) relevant.push_back(d);
  }
  add_ranks(pooled, relevant, topic);
}

RecallTopic judged_topic(const Judging& judging, std::uint32_t number) {
  const Qrels& qrels = judging.task.qrels;
  RecallTopic topic{.name = qrels.topic(number)};
  for (const double grade : qrels.grades(number)) {
    if (grade < 0) continue;
    ++topic.judged;
    if (grade >= judging.relevant) ++topic.known;
  }
  topic.pooled = topic.judged;
  return topic;
}

void add(const std::vector<std::uint64_t>& from, std::vector<std::uint64_t>& to) {
  if (to.size() < from.size()) to.resize(from.size());
  for (std::size_t i = 0; i < from.size(); ++i) to[i] += from[i];
}

// A run that has nothing to do with the judgments would be a net that never catches anything.
std::optional<Error> check_runs(const RecallTask& task, const RecallTopics& found) {
  for (std::size_t run = 0; run < task.names.size(); ++run) {
    const bool is_judged =
        std::any_of(found.topics.begin(), found.topics.end(), [&](const RecallTopic& topic) {
          return topic.runs != nullptr && !topic.runs->lists[run].empty();
        });
    if (is_judged) continue;
    return Error{.what = "no topic of " + task.names[run] + " is judged",
                 .hint = "are these the judgments of its topics?"};
  }
  return std::nullopt;
}

}  // namespace

DocVerdict verdict_of(const Qrels& qrels, std::uint32_t topic, std::string_view doc,
                      double relevant) {
  const auto row = qrels.find(topic, doc);
  const double grade = row ? qrels.judgment(*row).grade : -1;
  if (grade < 0) return DocVerdict::kUnjudged;
  return grade >= relevant ? DocVerdict::kRelevant : DocVerdict::kOther;
}

Result<RecallTopics> found_topics(const RecallTask& task, const RecallOptions& options) {
  RecallTopics found;
  if (!task.runs.empty()) {
    auto pooled = pooled_topics(task.runs, {.ties = options.ties, .threads = options.threads});
    if (!pooled) return pooled.error();
    found.pooled = *std::move(pooled);
  }
  std::unordered_map<std::string_view, const PooledTopic*> by_name;
  for (const PooledTopic& each : found.pooled) by_name.emplace(each.name, &each);
  std::vector<std::uint32_t> numbers(task.qrels.topic_count());
  for (std::uint32_t i = 0; i < numbers.size(); ++i) numbers[i] = i;
  std::sort(numbers.begin(), numbers.end(), [&](std::uint32_t a, std::uint32_t b) {
    return natural_less(task.qrels.topic(a), task.qrels.topic(b));
  });
  const Judging judging{.task = task, .relevant = options.relevant};
  found.topics.resize(numbers.size());
  std::vector<DepthCounts> depths(numbers.size());
  for_each_index(numbers.size(), options.threads, [&](std::size_t i, unsigned /*worker*/) {
    found.topics[i] = judged_topic(judging, numbers[i]);
    const auto runs = by_name.find(found.topics[i].name);
    if (runs == by_name.end()) return;
    add_runs(judging, numbers[i], *runs->second, found.topics[i], depths[i]);
  });
  std::uint64_t with_runs = 0;
  std::uint32_t longest = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    add(depths[i].documents, found.depths.documents);
    add(depths[i].judged, found.depths.judged);
    with_runs += found.topics[i].runs != nullptr ? 1 : 0;
    longest = std::max(longest, found.topics[i].longest);
  }
  found.depths.documents.resize(longest);  // the last ranks may bring nothing new
  found.depths.judged.resize(longest);
  found.unjudged_topics = found.pooled.size() - with_runs;
  if (auto wrong = check_runs(task, found)) return *wrong;
  return found;
}

// Down to there 95 % are judged, and at that depth itself 80 %: what is below a pool would
// otherwise count as judged as long as what is above makes up for it.
std::uint32_t judged_depth(const DepthCounts& depths) {
  std::uint32_t deepest = 0;
  std::uint64_t documents = 0;
  std::uint64_t judged = 0;
  for (std::uint32_t d = 0; d < depths.documents.size(); ++d) {
    documents += depths.documents[d];
    judged += depths.judged[d];
    const bool is_here = depths.judged[d] * 5 >= depths.documents[d] * 4;
    if (is_here && judged * 20 >= documents * 19) deepest = d + 1;
  }
  return deepest;
}

const RecallTopic* find_topic(const RecallTopics& found, std::string_view name) {
  const auto at = std::lower_bound(
      found.topics.begin(), found.topics.end(), name,
      [](const RecallTopic& topic, std::string_view own) { return natural_less(topic.name, own); });
  return at != found.topics.end() && at->name == name ? &*at : nullptr;
}

}  // namespace assay
