// SPDX-License-Identifier: Apache-2.0
// recall_captured.cpp: runs as captures: what two groups of them, or several, found again.
#include <algorithm>
#include <set>

#include "number.hpp"
#include "recall_topics.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr double kSame = 0.9;  // of what two runs found, found by both: they are one capture

bool is_within(std::uint32_t rank, std::uint32_t depth) { return rank != 0 && rank <= depth; }

TwoCaptures two_of(const RecallTopic& topic, std::uint32_t depth,
                   const std::vector<char>& is_first) {
  TwoCaptures captures;
  for (const std::vector<std::uint32_t>& ranks : topic.ranks) {
    bool first = false;
    bool second = false;
    for (std::size_t run = 0; run < ranks.size(); ++run) {
      if (is_within(ranks[run], depth)) (is_first[run] != 0 ? first : second) = true;
    }
    captures.first += first ? 1 : 0;
    captures.second += second ? 1 : 0;
    captures.both += first && second ? 1 : 0;
  }
  return captures;
}

ManyCaptures many_of(const RecallTopic& topic, std::uint32_t depth, std::size_t runs) {
  ManyCaptures captures{.runs = static_cast<std::uint32_t>(runs)};
  for (const std::vector<std::uint32_t>& ranks : topic.ranks) {
    const auto finds = static_cast<std::uint64_t>(std::count_if(
        ranks.begin(), ranks.end(), [&](std::uint32_t rank) { return is_within(rank, depth); }));
    captures.seen += finds > 0 ? 1 : 0;
    captures.once += finds == 1 ? 1 : 0;
    captures.twice += finds == 2 ? 1 : 0;
    captures.finds += finds;
  }
  return captures;
}

// Topics of which nothing was found say nothing, and add nothing.
void add_topic(const RecallTopic& topic, const CountEstimate& count, RecallEstimate& estimate) {
  estimate.known += topic.known;
  estimate.topics.emplace_back(topic.name);
  estimate.of_topics.push_back(count);
}

void set_total(const CountEstimate& together, std::uint64_t seen, double level,
               RecallEstimate& estimate) {
  std::vector<CountEstimate> defined;
  for (const CountEstimate& each : estimate.of_topics) {
    if (each.is_defined()) defined.push_back(each);
  }
  estimate.count = summed(defined, together, seen, level);
  if (defined.empty()) estimate.count.reason = "no run found a relevant document";
}

void warn_unjudged(const RecallReport& report, RecallEstimate& estimate) {
  if (report.unjudged == 0) return;
  estimate.warnings.push_back("down to rank " + grouped(report.depth) + ", " +
                              counted(report.unjudged, "document") +
                              " without judgment, taken for not relevant");
}

// Of the relevant documents that either found, the share that both found.
double share_of_both(const RecallTopics& found, std::uint32_t depth, std::size_t a, std::size_t b) {
  std::uint64_t either = 0;
  std::uint64_t both = 0;
  for (const RecallTopic& topic : found.topics) {
    for (const std::vector<std::uint32_t>& ranks : topic.ranks) {
      const bool is_a = is_within(ranks[a], depth);
      const bool is_b = is_within(ranks[b], depth);
      either += is_a || is_b ? 1 : 0;
      both += is_a && is_b ? 1 : 0;
    }
  }
  return either == 0 ? 0 : static_cast<double>(both) / static_cast<double>(either);
}

void warn_alike(const RecallTask& task, const RecallTopics& found, std::uint32_t depth,
                RecallEstimate& estimate) {
  std::set<std::string> pairs;
  for (std::size_t a = 0; a < task.runs.size(); ++a) {
    for (std::size_t b = a + 1; b < task.runs.size(); ++b) {
      if (share_of_both(found, depth, a, b) < kSame) continue;
      pairs.insert(std::min(task.names[a], task.names[b]) + " and " +
                   std::max(task.names[a], task.names[b]));
    }
  }
  if (pairs.empty()) return;
  const std::string more =
      pairs.size() > 1 ? " (and " + counted(pairs.size() - 1, "more pair") + ")" : "";
  estimate.warnings.push_back(*pairs.begin() + more +
                              " find nearly the same relevant documents and are hardly two "
                              "captures; leave one out");
}

// "a, c", by name, so that the order of the runs does not matter.
std::string names_in(const RecallTask& task, const std::vector<char>& is_first, bool first) {
  std::vector<std::string> names;
  for (std::size_t run = 0; run < task.names.size(); ++run) {
    if ((is_first[run] != 0) == first) names.push_back(task.names[run]);
  }
  std::sort(names.begin(), names.end(), natural_less);
  return joined(names, ", ");
}

}  // namespace

void warn_same(const TwoCaptures& captures, RecallEstimate& estimate) {
  if (captures.both == 0 || captures.seen() != captures.both) return;
  estimate.warnings.push_back(
      "both have the very same documents: are they two captures, found independently?");
}

RecallEstimate estimate_chapman(const RecallTask& task, const RecallTopics& found,
                                const RecallReport& report, const std::vector<char>& is_first) {
  RecallEstimate estimate{.method = RecallMethod::kChapman};
  TwoCaptures sum;
  std::uint64_t empty = 0;  // topics of which one of the two found nothing
  for (const RecallTopic& topic : found.topics) {
    const TwoCaptures captures = two_of(topic, report.depth, is_first);
    add_topic(topic, chapman(captures, report.options.level), estimate);
    sum.first += captures.first;
    sum.second += captures.second;
    sum.both += captures.both;
    empty += captures.seen() > 0 && (captures.first == 0 || captures.second == 0) ? 1 : 0;
  }
  set_total(chapman(sum, report.options.level), sum.seen(), report.options.level, estimate);
  estimate.basis = grouped(sum.first) + " found by " + names_in(task, is_first, true) + "; " +
                   grouped(sum.second) + " by " + names_in(task, is_first, false) + "; " +
                   grouped(sum.both) + " by both, down to rank " + grouped(report.depth);
  if (const auto plain = lincoln_petersen(sum)) {
    estimate.basis += "; Lincoln-Petersen of these: " + fixed(*plain, 1);
  }
  warn_same(sum, estimate);
  if (sum.both < kFewestAgain) {
    estimate.warnings.push_back("only " + counted(sum.both, "document") +
                                " found by both: fewer than " + grouped(kFewestAgain) +
                                " say little");
  }
  if (empty > 0) {
    estimate.warnings.push_back("of " + counted(empty, "topic") +
                                " one of the two found nothing; there what was seen counts");
  }
  warn_unjudged(report, estimate);
  return estimate;
}

RecallEstimate estimate_chao(const RecallTask& task, const RecallTopics& found,
                             const RecallReport& report) {
  RecallEstimate estimate{.method = RecallMethod::kChao};
  ManyCaptures sum{.runs = static_cast<std::uint32_t>(task.runs.size())};
  for (const RecallTopic& topic : found.topics) {
    const ManyCaptures captures = many_of(topic, report.depth, task.runs.size());
    add_topic(topic, chao(captures, report.options.level), estimate);
    sum.seen += captures.seen;
    sum.once += captures.once;
    sum.twice += captures.twice;
    sum.finds += captures.finds;
  }
  set_total(chao(sum, report.options.level), sum.seen, report.options.level, estimate);
  estimate.basis = grouped(sum.seen) + " found by " + counted(task.runs.size(), "run") + ": " +
                   grouped(sum.once) + " by one alone, " + grouped(sum.twice) +
                   " by two, down to rank " + grouped(report.depth);
  if (sum.twice < kFewestAgain) {
    estimate.warnings.push_back("only " + counted(sum.twice, "document") +
                                " found by two runs: fewer than " + grouped(kFewestAgain) +
                                " say little");
  }
  warn_alike(task, found, report.depth, estimate);
  warn_unjudged(report, estimate);
  return estimate;
}

}  // namespace assay
