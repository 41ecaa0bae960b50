// SPDX-License-Identifier: Apache-2.0
// topic_ranks.cpp: the ranks of the judged documents of a topic, with as little sorting as
// possible.
#include "topic_ranks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <numeric>
#include <utility>

#include "doc_slots.hpp"
#include "nearby.hpp"

namespace assay {
namespace {

// How many documents stand above the cutoff.
std::uint32_t looked_at(double cutoff, const ScannedPiece& piece) {
  return static_cast<std::uint32_t>(std::min(cutoff, static_cast<double>(piece.retrieved)));
}

bool has_lower_rank(const FoundDoc& a, const FoundDoc& b) { return a.rank < b.rank; }

// Cuts the range of keys into equal parts, the highest first.
class KeyBuckets {
 public:
  static constexpr int kCountBits = 8;
  static constexpr std::size_t kCount = std::size_t{1} << kCountBits;

  KeyBuckets(std::int64_t lowest, std::int64_t highest)
      : highest_(static_cast<std::uint64_t>(highest)),
        shift_(std::max(0, width_of(highest_ - static_cast<std::uint64_t>(lowest)) - kCountBits)) {}

  std::uint64_t operator()(std::int64_t key) const {
    return (highest_ - static_cast<std::uint64_t>(key)) >> shift_;
  }

 private:
  static int width_of(std::uint64_t range) { return static_cast<int>(std::bit_width(range)); }

  std::uint64_t highest_;
  int shift_;
};

}  // namespace

bool TopicRanks::rank(TopicDocs& docs, ScannedPiece& piece) {
  if (!find_judged(docs, piece.judged) || has_repeats(docs)) return false;
  piece.retrieved = static_cast<std::uint32_t>(std::min<std::size_t>(docs.size(), options_.depth));
  const KeyOrder order = docs.settle_keys();
  if (!order.has_rise) {
    rank_ordered(docs, order.has_equal, piece);
  } else if (!order.has_fall) {
    rank_reversed(docs, order.has_equal, piece);
  } else if (!count_ranks(docs, piece)) {
    sort_ranks(docs, piece);
  }
  if (!std::is_sorted(found_.begin(), found_.end(), has_lower_rank))
    std::sort(found_.begin(), found_.end(), has_lower_rank);
  while (!found_.empty() && found_.back().rank > piece.retrieved) found_.pop_back();
  piece.found = found_;
  return true;
}

// A judged document that is there twice is found twice: its bit was set both times.
bool TopicRanks::find_judged(const TopicDocs& docs, std::optional<std::uint32_t> topic) {
  found_.clear();
  unexplained_.clear();
  if (!topic) {
    unexplained_.assign(docs.suspects().begin(), docs.suspects().end());
    return true;
  }
  const std::uint32_t first_row = qrels_.first_row(*topic);
  is_found_.assign(qrels_.judgments(*topic).size(), 0);
  if (is_worth_bringing_near(docs.suspects().size(), is_found_.size())) qrels_.bring_near(*topic);
  for (const std::uint32_t suspect : docs.suspects()) {
    auto row = qrels_.find_candidate(*topic, docs.hash(suspect));
    if (row && !docs.is_doc(suspect, qrels_.judgment(*row).doc)) {
      row = qrels_.find(*topic, docs.doc(suspect), docs.hash(suspect));
    }
    if (!row) {
      unexplained_.push_back(suspect);
    } else if (std::exchange(is_found_[*row - first_row], 1) != 0) {
      return false;
    } else {
      found_.push_back({suspect, *row});
    }
  }
  return true;
}

// The later of two equal documents is a suspect, so only those are compared, with all before them.
bool TopicRanks::has_repeats(const TopicDocs& docs) {
  constexpr std::size_t kFew = 16;  // looking through all hashes takes 2 instructions for each
  if (unexplained_.size() > kFew) return has_repeats_of_many(docs);
  const auto hashes = docs.hashes();
  return std::any_of(unexplained_.begin(), unexplained_.end(), [&](std::uint32_t suspect) {
    const std::uint64_t hash = hashes[suspect];
    if (!stages_.has_hash(hashes.data(), suspect, hash)) return false;
    const auto is_same = [&](std::uint32_t i) {
      return hashes[i] == hash && docs.doc(i) == docs.doc(suspect);
    };
    for (std::uint32_t i = 0; i < suspect; ++i) {
      if (is_same(i)) return true;
    }
    return false;
  });
}

// The same with a table of the suspects. Looking up all documents takes its time, since nearly half
// of the slots are taken and no processor foresees which.
bool TopicRanks::has_repeats_of_many(const TopicDocs& docs) {
  const auto hashes = docs.hashes();
  slots_.assign(slots_for(unexplained_.size()), 0);
  const auto slot_of = [&](std::uint32_t index) -> std::uint32_t& {
    return find_slot(std::span(slots_), hashes[index], [&](std::uint32_t other) {
      return hashes[other] == hashes[index] && docs.doc(other) == docs.doc(index);
    });
  };
  for (const std::uint32_t suspect : unexplained_) {
    std::uint32_t& slot = slot_of(suspect);
    if (slot != 0) return true;
    slot = suspect + 1;
  }
  const auto alike = like_unexplained(hashes);
  return std::any_of(alike.begin(), alike.end(), [&](std::uint32_t i) {
    const std::uint32_t slot = slot_of(i);
    return slot != 0 && slot != i + 1;
  });
}

// The documents whose hash may be that of one that is unexplained, those themselves included: a
// byte for some bits of a hash tells, without a question (43 topics of 10 000 documents, each with
// some 50 suspects: 13.0 -> 9.8 ms in all).
std::span<const std::uint32_t> TopicRanks::like_unexplained(std::span<const std::uint64_t> hashes) {
  constexpr std::size_t kBytesEach = 16;  // lets 6 % pass
  const std::size_t size = std::bit_ceil(kBytesEach * unexplained_.size());
  const int shift = 64 - std::countr_zero(size);
  filter_.assign(size, 0);
  for (const std::uint32_t suspect : unexplained_) filter_[hashes[suspect] >> shift] = 1;
  if (alike_.size() < hashes.size()) alike_.resize(hashes.size());
  std::size_t count = 0;
  for (std::uint32_t i = 0; i < hashes.size(); ++i) {
    alike_[count] = i;
    count += filter_[hashes[i] >> shift];
  }
  return {alike_.data(), count};
}

bool TopicRanks::comes_first(const TopicDocs& docs, std::uint32_t a, std::uint32_t b) const {
  return options_.ties == Ties::kTrec ? docs.doc(a) > docs.doc(b) : docs.doc(a) < docs.doc(b);
}

// key_at(i) is the key of rank i + 1. Called only where keys are equal somewhere.
template <class KeyAt>
void TopicRanks::tell_ties(const KeyAt& key_at, ScannedPiece& piece) const {
  for (std::size_t i = 1; i < piece.retrieved && !piece.has_ties; ++i)
    piece.has_ties = key_at(i) == key_at(i - 1);
  for (std::size_t i = 0; i < options_.cutoffs.size(); ++i) {
    const std::uint32_t cut = looked_at(options_.cutoffs[i], piece);
    if (cut > 0 && cut < piece.retrieved && key_at(cut - 1) == key_at(cut))
      piece.tied_cuts |= std::uint64_t{1} << i;
  }
}

// Only those documents are put in order that share their score with a judged one.
void TopicRanks::rank_ordered(const TopicDocs& docs, bool has_equal, ScannedPiece& piece) {
  const auto keys = docs.keys();
  if (!has_equal) {
    for (FoundDoc& doc : found_) ++doc.rank;
    return;
  }
  tell_ties([&](std::size_t i) { return keys[i]; }, piece);
  for (std::size_t i = 0; i < found_.size();) {
    std::uint32_t begin = found_[i].rank;
    std::uint32_t end = begin + 1;
    while (begin > 0 && keys[begin - 1] == keys[begin]) --begin;
    while (end < keys.size() && keys[end] == keys[begin]) ++end;
    std::size_t next = i + 1;
    while (next < found_.size() && found_[next].rank < end) ++next;
    const std::span group = std::span(found_).subspan(i, next - i);
    rank_group(docs, begin, end, group);
    std::sort(group.begin(), group.end(), has_lower_rank);  // few: cheaper than all at the end
    i = next;
  }
}

// The documents begin .. end have the same score, and `found` are among them.
void TopicRanks::rank_group(const TopicDocs& docs, std::uint32_t begin, std::uint32_t end,
                            std::span<FoundDoc> found) {
  constexpr std::size_t kFew = 8;  // for more, sorting is cheaper than comparing with all
  if (found.size() <= kFew) {
    for (FoundDoc& doc : found) {
      const std::uint32_t index = doc.rank;
      doc.rank = begin + 1;
      for (std::uint32_t i = begin; i < end; ++i)
        doc.rank += i != index && comes_first(docs, i, index) ? 1 : 0;
    }
    return;
  }
  order_.resize(end - begin);
  std::iota(order_.begin(), order_.end(), begin);
  std::sort(order_.begin(), order_.end(),
            [&](std::uint32_t a, std::uint32_t b) { return comes_first(docs, a, b); });
  ranks_.resize(order_.size());
  for (std::uint32_t i = 0; i < order_.size(); ++i) ranks_[order_[i] - begin] = begin + i + 1;
  for (FoundDoc& doc : found) doc.rank = ranks_[doc.rank - begin];
}

void TopicRanks::rank_reversed(TopicDocs& docs, bool has_equal, ScannedPiece& piece) {
  docs.reverse();
  for (FoundDoc& doc : found_) doc.rank = static_cast<std::uint32_t>(docs.size()) - 1 - doc.rank;
  std::reverse(found_.begin(), found_.end());
  rank_ordered(docs, has_equal, piece);
}

// Out of order: the rank of a document is one more than the number of those above it. False if
// sorting is cheaper; at 1 000 documents that is so from about 150 judged ones on.
bool TopicRanks::count_ranks(TopicDocs& docs, ScannedPiece& piece) {
  constexpr std::size_t kMostCounted = 150;
  constexpr std::size_t kMostEqual = 64;
  if (found_.size() > kMostCounted || piece.retrieved < docs.size()) return false;
  const auto keys = docs.keys();
  ranks_.clear();
  for (const FoundDoc& doc : found_) {
    const std::int64_t key = keys[doc.rank];
    std::size_t rank = stages_.count_above(keys.data(), keys.size(), key) + 1;
    std::size_t equal = stages_.count_equal(keys.data(), keys.size(), key) - 1;
    if (equal > kMostEqual) return false;
    for (std::uint32_t i = 0; equal > 0; ++i) {
      if (keys[i] != key || i == doc.rank) continue;
      rank += comes_first(docs, i, doc.rank) ? 1 : 0;
      --equal;
    }
    ranks_.push_back(static_cast<std::uint32_t>(rank));
  }
  for (std::size_t i = 0; i < found_.size(); ++i) found_[i].rank = ranks_[i];
  piece.has_ties = docs.has_equal_keys();
  if (piece.has_ties) find_tied_cuts(keys, piece);
  return true;
}

// Keys by size into buckets: only those with a document above and one below a cutoff need sorting.
void TopicRanks::find_tied_cuts(std::span<const std::int64_t> keys, ScannedPiece& piece) {
  if (options_.cutoffs.empty()) return;
  std::int64_t highest = keys[0];
  std::int64_t lowest = keys[0];
  for (const std::int64_t key : keys) {
    highest = std::max(highest, key);
    lowest = std::min(lowest, key);
  }
  const KeyBuckets bucket_of(lowest, highest);
  std::array<std::uint32_t, KeyBuckets::kCount + 1> above{};  // how many keys are in those before
  for (const std::int64_t key : keys) ++above[bucket_of(key) + 1];
  std::partial_sum(above.begin(), above.end(), above.begin());
  const auto bucket_at = [&](std::uint32_t rank) {  // of the document there
    return std::lower_bound(above.begin(), above.end(), rank) - above.begin() - 1;
  };
  std::array<std::uint8_t, KeyBuckets::kCount> is_wanted{};
  for (const double cutoff : options_.cutoffs) {
    const std::uint32_t cut = looked_at(cutoff, piece);
    if (cut > 0 && cut < piece.retrieved) is_wanted[bucket_at(cut)] = 1;
  }
  wanted_.resize(keys.size() + 1);
  std::int64_t* next = wanted_.data();
  for (const std::int64_t key : keys) {
    *next = key;
    next += is_wanted[bucket_of(key)];
  }
  std::sort(wanted_.data(), next, std::greater<>{});
  for (std::size_t i = 0; i < options_.cutoffs.size(); ++i) {
    const std::uint32_t cut = looked_at(options_.cutoffs[i], piece);
    if (cut == 0 || cut >= piece.retrieved || bucket_at(cut) != bucket_at(cut + 1)) continue;
    const auto bucket = static_cast<std::uint64_t>(bucket_at(cut));
    const std::int64_t* const first = std::partition_point(
        wanted_.data(), next, [&](std::int64_t key) { return bucket_of(key) < bucket; });
    const std::int64_t* const last = first + (cut - above[bucket] - 1);
    if (last[0] == last[1]) piece.tied_cuts |= std::uint64_t{1} << i;
  }
}

void TopicRanks::sort_ranks(const TopicDocs& docs, ScannedPiece& piece) {
  const auto keys = docs.keys();
  order_.resize(keys.size());
  std::iota(order_.begin(), order_.end(), 0U);
  std::sort(order_.begin(), order_.end(), [&](std::uint32_t a, std::uint32_t b) {
    return keys[a] != keys[b] ? keys[a] > keys[b] : comes_first(docs, a, b);
  });
  ranks_.resize(keys.size());
  for (std::uint32_t i = 0; i < order_.size(); ++i) ranks_[order_[i]] = i + 1;
  for (FoundDoc& doc : found_) doc.rank = ranks_[doc.rank];
  tell_ties([&](std::size_t i) { return keys[order_[i]]; }, piece);
}

}  // namespace assay
