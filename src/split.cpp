// SPDX-License-Identifier: Apache-2.0
// split.cpp: topics in folds, for training and testing.
#include "assay/split.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "number.hpp"
#include "random.hpp"
#include "stable_hash.hpp"

namespace assay {
namespace {

// Topics that stay in one fold.
struct Unit {
  std::string_view stratum;  // empty if nothing is said of it
  std::uint64_t key = 0;     // where chance puts it among others
  std::string_view name;
  std::vector<std::size_t> members = {};
};

using Words = std::unordered_map<std::string_view, std::string_view>;

// The first that is said of a topic counts.
Words words_of(const std::vector<TopicWord>& said) {
  Words words;
  for (const TopicWord& each : said) words.emplace(each.topic, each.word);
  return words;
}

// Groups that share a topic are one group, also by way of others: what one of them gives away, all
// have. Its name is the first of theirs in byte order, so that the order of lines does not matter.
class JoinedGroups {
 public:
  explicit JoinedGroups(const std::vector<TopicWord>& said) {
    for (const TopicWord& each : said) {
      const auto [first, is_new] = first_of_.emplace(each.topic, each.word);
      if (!is_new) join(first->second, each.word);
    }
  }

  // Of a topic that nothing is said of, nothing.
  [[nodiscard]] std::optional<std::string_view> group_of(std::string_view topic) {
    const auto found = first_of_.find(topic);
    if (found == first_of_.end()) return std::nullopt;
    return name_of_all(found->second);
  }

 private:
  void join(std::string_view one, std::string_view other) {
    const auto [first, second] = std::minmax({name_of_all(one), name_of_all(other)});
    if (first != second) earlier_.emplace(second, first);
  }

  // Shortens the way that it goes: n lines are n steps or little more, in whatever order.
  [[nodiscard]] std::string_view name_of_all(std::string_view word) {
    auto at = earlier_.find(word);
    if (at == earlier_.end()) return word;
    for (auto next = earlier_.find(at->second); next != earlier_.end();
         next = earlier_.find(at->second)) {
      at->second = next->second;
      at = next;
    }
    return at->second;
  }

  Words first_of_;  // the group that a topic was first said to be in
  Words earlier_;   // of a group that was joined, one that is before it
};

// In the order in which they are dealt: large ones first, since small ones fill what is left.
std::vector<Unit> units_of(const std::vector<std::string>& topics, const SplitOptions& options) {
  const Words strata = words_of(options.spread);
  JoinedGroups together(options.together);
  std::map<std::string_view, Unit> shared;
  std::vector<Unit> units;
  for (std::size_t t = 0; t < topics.size(); ++t) {
    const std::string_view topic = topics[t];
    const auto group = together.group_of(topic);
    Unit& unit = group ? shared[*group] : units.emplace_back();
    unit.members.push_back(t);
    if (unit.members.size() > 1) continue;
    const auto stratum = strata.find(topic);
    unit.stratum = stratum == strata.end() ? std::string_view() : stratum->second;
    unit.name = group.value_or(topic);
    unit.key = mix_bits(mix_bits(options.seed) ^ stable_hash(unit.name));
  }
  for (auto& [word, unit] : shared) units.push_back(std::move(unit));
  std::sort(units.begin(), units.end(), [](const Unit& a, const Unit& b) {
    return std::tuple(a.stratum, b.members.size(), a.key, a.name) <
           std::tuple(b.stratum, a.members.size(), b.key, b.name);
  });
  return units;
}

// Each unit to the fold that has the fewest of its stratum, and then the fewest at all.
std::vector<std::uint32_t> deal(const std::vector<Unit>& units, std::size_t topics,
                                std::uint32_t folds) {
  std::vector<std::uint32_t> fold_of(topics);
  std::vector<std::size_t> sizes(folds);
  std::vector<std::size_t> own(folds);  // of the stratum that is dealt
  std::string_view stratum;
  for (const Unit& unit : units) {
    if (std::exchange(stratum, unit.stratum) != unit.stratum) std::fill(own.begin(), own.end(), 0);
    std::uint32_t best = 0;
    for (std::uint32_t fold = 1; fold < folds; ++fold) {
      if (std::pair(own[fold], sizes[fold]) < std::pair(own[best], sizes[best])) best = fold;
    }
    own[best] += unit.members.size();
    sizes[best] += unit.members.size();
    for (const std::size_t member : unit.members) fold_of[member] = best;
  }
  return fold_of;
}

Error cannot_split(std::string what, std::string hint) {
  return {.place = {}, .what = std::move(what), .hint = std::move(hint)};
}

}  // namespace

std::vector<std::string> TopicSplit::topics_of(std::uint32_t fold, Part part) const {
  std::vector<std::string> chosen;
  for (std::size_t t = 0; t < topics.size(); ++t) {
    if ((fold_of[t] == fold) == (part == Part::kTest)) chosen.push_back(topics[t]);
  }
  return chosen;
}

Result<TopicSplit> split_topics(std::vector<std::string> topics, const SplitOptions& options) {
  std::sort(topics.begin(), topics.end());
  topics.erase(std::unique(topics.begin(), topics.end()), topics.end());
  if (options.folds < 2 || options.folds > kMostFolds) {
    return cannot_split("there are " + grouped(options.folds) + " folds",
                        "from 2 to " + grouped(kMostFolds) + " can be made");
  }
  const std::vector<Unit> units = units_of(topics, options);
  if (units.size() < options.folds) {
    const std::string what = options.together.empty() ? " topics" : " groups of topics";
    return cannot_split(grouped(units.size()) + what + " make no " + grouped(options.folds) +
                            " folds: some would be empty",
                        "ask for fewer folds");
  }
  TopicSplit split{.folds = options.folds, .topics = std::move(topics), .fold_of = {}};
  split.fold_of = deal(units, split.topics.size(), split.folds);
  return split;
}

}  // namespace assay
