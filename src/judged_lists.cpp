// SPDX-License-Identifier: Apache-2.0
// judged_lists.cpp: what runs have of the judgments, and who gave them to the pool.
#include <algorithm>

#include "judged_parts.hpp"
#include "plan.hpp"
#include "pool_depth.hpp"

namespace assay {
namespace {

constexpr std::uint32_t kNoRank = 0xffffffff;

// The first rank at which any run has each judged document.
std::vector<std::uint32_t> first_ranks(const FoundLists& lists) {
  std::vector<std::uint32_t> ranks(lists.qrels().judgment_count(), kNoRank);
  for (std::size_t run = 0; run < lists.runs(); ++run) {
    for (const std::uint32_t topic : lists.topics()) {
      for (const FoundDoc& doc : lists.list(run, topic).docs) {
        ranks[doc.row] = std::min(ranks[doc.row], doc.rank);
      }
    }
  }
  return ranks;
}

}  // namespace

std::span<const FoundDoc> FoundLists::List::down_to(std::uint32_t depth) const {
  const auto end = std::partition_point(docs.begin(), docs.end(),
                                        [&](const FoundDoc& doc) { return doc.rank <= depth; });
  return docs.first(static_cast<std::size_t>(end - docs.begin()));
}

Result<FoundLists> FoundLists::find(const Qrels& qrels, std::span<const Run> runs,
                                    const EvalOptions& options) {
  FoundLists lists;
  lists.qrels_ = &qrels;
  const Wanted wanted(options.only_topics);
  for (std::uint32_t t = 0; t < qrels.topic_count(); ++t) {
    if (wanted.has(qrels.topic(t))) lists.topics_.push_back(t);
  }
  for (const Run& run : runs) {
    FoundRun found = find_in(qrels, run, {}, options);
    if (!found.bad.empty() && (!options.skip_bad_lines || found.bad.is_fatal())) {
      return found.bad.to_error(run.input(), run.lines(), run.layout().expected);
    }
    lists.found_.push_back(std::move(found));
  }
  for (const FoundRun& found : lists.found_) {
    std::vector<const FoundTopic*>& own = lists.lists_.emplace_back(qrels.topic_count());
    for (const FoundTopic& topic : found.topics) {
      if (topic.judged != kNoTopic && !topic.is_missing) own[topic.judged] = &topic;
    }
  }
  return lists;
}

FoundLists::List FoundLists::list(std::size_t run, std::uint32_t topic) const {
  const FoundTopic* const found = lists_[run][topic];
  if (found == nullptr) return {};
  return {.retrieved = found->retrieved, .docs = found_[run].docs(*found)};
}

std::uint32_t FoundLists::longest() const {
  std::uint32_t longest = 0;
  for (std::size_t run = 0; run < runs(); ++run) {
    for (const std::uint32_t topic : topics_) {
      longest = std::max(longest, list(run, topic).retrieved);
    }
  }
  return longest;
}

SoleGivers sole_givers(const FoundLists& lists, std::span<const std::uint32_t> units,
                       std::uint32_t depth) {
  SoleGivers givers{.of_row = std::vector(lists.qrels().judgment_count(), kNobody)};
  for (std::size_t run = 0; run < lists.runs(); ++run) {
    for (const std::uint32_t topic : lists.topics()) {
      for (const FoundDoc& doc : lists.list(run, topic).down_to(depth)) {
        std::uint32_t& giver = givers.of_row[doc.row];
        if (giver == kNobody) giver = units[run];
        if (giver != units[run]) giver = kSeveral;
      }
    }
  }
  return givers;
}

Contribution contribution_of(const FoundLists& lists, std::uint32_t topic,
                             std::span<const std::size_t> runs, const SoleGivers& givers,
                             const JudgedRuns& settings) {
  std::vector<std::uint32_t> rows;
  for (const std::size_t run : runs) {
    for (const FoundDoc& doc : lists.list(run, topic).down_to(settings.depth)) {
      rows.push_back(doc.row);
    }
  }
  std::sort(rows.begin(), rows.end());
  rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
  Contribution given;
  for (const std::uint32_t row : rows) {
    const double grade = lists.qrels().judgment(row).grade;
    if (!is_judged(grade)) continue;
    const bool is_unique = givers.of_row[row] < kSeveral;
    const bool is_relevant = grade >= settings.rel;
    given.judged += 1;
    given.relevant += is_relevant ? 1 : 0;
    given.unique += is_unique ? 1 : 0;
    given.unique_relevant += is_unique && is_relevant ? 1 : 0;
  }
  return given;
}

std::uint32_t judged_to(const FoundLists::List& list) {
  std::uint32_t count = 0;
  while (count < list.docs.size() && list.docs[count].rank == count + 1) ++count;
  return count == list.retrieved ? kAnyDepth : count;
}

std::vector<PoolStep> pool_steps(const FoundLists& lists, double rel) {
  const std::vector<std::uint32_t> first = first_ranks(lists);
  std::vector<PoolStep> steps;
  for (const std::uint32_t depth : usual_pool_depths(lists.longest())) {
    steps.push_back({.depth = depth});
  }
  for (const std::uint32_t topic : lists.topics()) {
    const std::uint32_t row = lists.qrels().first_row(topic);
    for (std::uint32_t i = row; i < row + lists.qrels().judgments(topic).size(); ++i) {
      const double grade = lists.qrels().judgment(i).grade;
      if (first[i] == kNoRank || !is_judged(grade)) continue;
      for (PoolStep& step : steps) {
        if (first[i] > step.depth) continue;
        step.judged += 1;
        step.relevant += grade >= rel ? 1 : 0;
      }
    }
  }
  return steps;
}

}  // namespace assay
