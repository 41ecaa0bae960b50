// SPDX-License-Identifier: Apache-2.0
// group_views.cpp: the opinions of a topic laid over its ranking.
#include "group_views.hpp"

#include <algorithm>
#include <numeric>

#include "opinions.hpp"

namespace assay {

void GroupViews::build(const Qrels& qrels, std::size_t topic, std::span<const FoundDoc> found) {
  groups_.clear();
  preferences_.clear();
  if (qrels.kind() == Judgments::kGrades) return;
  rank_rows(qrels, topic, found);
  if (qrels.kind() == Judgments::kGroups) return add_groups(qrels, topic);
  number_rows(qrels, topic);
  add_preferences(qrels, topic);
}

void GroupViews::show_in(JudgedTopic& topic) const {
  topic.groups = groups_;
  topic.preferences = preferences_;
  topic.preferred_found = retrieved_;
}

void GroupViews::rank_rows(const Qrels& qrels, std::size_t topic, std::span<const FoundDoc> found) {
  const std::uint32_t first = qrels.first_row(topic);
  rank_.assign(qrels.judgments(topic).size(), 0);
  for (const FoundDoc& doc : found) rank_[doc.row - first] = doc.rank;
  retrieved_ = static_cast<std::uint32_t>(found.size());
}

// Those that were retrieved first, by rank; then the others, by name.
void GroupViews::number_rows(const Qrels& qrels, std::size_t topic) {
  std::vector<std::uint32_t> order(rank_.size());
  std::iota(order.begin(), order.end(), 0U);
  const auto judgments = qrels.judgments(topic);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    if ((rank_[a] == 0) != (rank_[b] == 0)) return rank_[b] == 0;
    return rank_[a] == 0 ? judgments[a].doc < judgments[b].doc : rank_[a] < rank_[b];
  });
  number_.resize(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) number_[order[i]] = i;
}

void GroupViews::add_groups(const Qrels& qrels, std::size_t topic) {
  const Opinions& opinions = qrels.opinions();
  const auto groups = opinions.groups(topic);
  const std::uint32_t first = qrels.first_row(topic);
  hits_.resize(std::max(hits_.size(), groups.size()));
  for (std::size_t g = 0; g < groups.size(); ++g) {
    std::vector<Hit>& hits = hits_[g];
    hits.clear();
    for (const Opinions::Doc& doc : opinions.docs(groups[g])) {
      const std::uint32_t rank = rank_[doc.row - first];
      if (rank > 0) hits.push_back({.rank = rank, .is_known = false, .grade = doc.level});
    }
    std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.rank < b.rank; });
    groups_.push_back({.found = hits, .ideal = opinions.ideal(groups[g])});
  }
}

void GroupViews::add_preferences(const Qrels& qrels, std::size_t topic) {
  const Opinions& opinions = qrels.opinions();
  const auto groups = opinions.groups(topic);
  const std::uint32_t first = qrels.first_row(topic);
  docs_.resize(std::max(docs_.size(), groups.size()));
  closures_.resize(docs_.size());
  for (std::size_t g = 0; g < groups.size(); ++g) {
    std::vector<PreferredDoc>& docs = docs_[g];
    docs.clear();
    for (const Opinions::Doc& doc : opinions.docs(groups[g])) {
      docs.push_back({.number = number_[doc.row - first], .level = doc.level});
    }
    closures_[g].clear();
    if (groups[g].has_parts) add_closure(qrels, topic, g);
    std::sort(docs.begin(), docs.end(),
              [](const PreferredDoc& a, const PreferredDoc& b) { return a.number < b.number; });
    preferences_.push_back({.docs = docs, .closure = closures_[g]});
  }
}

// From the order of the judgments to that of the numbers.
void GroupViews::add_closure(const Qrels& qrels, std::size_t topic, std::size_t group) {
  const Opinions& opinions = qrels.opinions();
  const Opinions::Group& from = opinions.groups(topic)[group];
  const std::vector<PreferredDoc>& docs = docs_[group];  // still as in the opinions
  std::vector<std::size_t> order(docs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return docs[a].number < docs[b].number; });
  const std::size_t words = (docs.size() + 63) / 64;
  std::vector<std::uint64_t>& bits = closures_[group];
  bits.assign(docs.size() * words, 0);
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t k = 0; k < order.size(); ++k) {
      if (!opinions.prefers(from, order[i], order[k])) continue;
      bits[i * words + k / 64] |= std::uint64_t{1} << (k % 64);
    }
  }
}

}  // namespace assay
