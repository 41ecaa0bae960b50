// SPDX-License-Identifier: Apache-2.0
// id_rows.hpp: where in a ranking of whole numbers a document stands.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace assay {

inline constexpr std::uint32_t kNoPlace = 0xffffffff;

// The documents of one ranking after the other. Slots say in which ranking they were set, so that
// nothing is cleared between two. 1.5 ns a document on one core, of which half is for reading it
// (20M documents in rankings of 100, g++ 12 -O3).
class IdPlaces {
 public:
  explicit IdPlaces(std::size_t most)
      : slot_of_{static_cast<int>(
            std::bit_width(std::max<std::size_t>(most, 1) * slots_for(most)))},
        slots_(std::size_t{1} << slot_of_.bits, 0) {}

  [[nodiscard]] std::size_t bytes() const { return slots_.size() * sizeof(Slot); }

  struct Seen {
    std::uint32_t repeated = kNoPlace;  // of the first document that is there twice
    std::int64_t signs = 0;             // below 0 if a document up to there is
  };
  // Takes in a ranking, which must live until the next.
  [[nodiscard]] Seen set(std::span<const std::int64_t> docs) {
    docs_ = docs;
    Seen seen;
    if (++ranking_ > kMostRankings) {
      std::fill(slots_.begin(), slots_.end(), Slot{0});
      ranking_ = 1;
    }
    // Apart from the object, which the compiler thinks a slot may be part of.
    const std::span<Slot> slots(slots_);
    const Slot ranking = ranking_;
    const SlotOf slot_of = slot_of_;
    for (std::uint32_t place = 0; place < docs.size(); ++place) {
      seen.signs |= docs[place];
      std::size_t slot = slot_of(docs[place]);
      while (slots[slot] >> kPlaceBits == ranking) {
        if (docs[place_in(slots[slot])] == docs[place]) {
          seen.repeated = place;
          return seen;
        }
        slot = slot_of.next(slot);
      }
      slots[slot] = ranking << kPlaceBits | place;
    }
    return seen;
  }

  [[nodiscard]] std::uint32_t find(std::int64_t doc) const {
    std::size_t slot = slot_of_(doc);
    while (slots_[slot] >> kPlaceBits == ranking_) {
      const std::uint32_t place = place_in(slots_[slot]);
      if (docs_[place] == doc) return place;
      slot = slot_of_.next(slot);
    }
    return kNoPlace;
  }

 private:
  using Slot = std::uint64_t;  // 32 bits say which ranking, 32 which place
  static constexpr unsigned kPlaceBits = 32;
  static constexpr Slot kMostRankings = std::numeric_limits<std::uint32_t>::max();
  // Most searches return some hundreds: with many slots hardly two meet. Of long rankings the slots
  // must not take more memory than the documents do.
  static constexpr std::size_t kShortRanking = 2048;
  static constexpr std::size_t slots_for(std::size_t most) {
    return most <= kShortRanking ? 16 : 2;
  }

  struct SlotOf {
    int bits;

    [[nodiscard]] std::size_t operator()(std::int64_t doc) const {
      constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio
      return static_cast<std::uint64_t>(doc) * kFactor >> (64 - bits);
    }
    [[nodiscard]] std::size_t next(std::size_t slot) const {
      return (slot + 1) & ((std::size_t{1} << bits) - 1);
    }
  };

  static std::uint32_t place_in(Slot slot) { return static_cast<std::uint32_t>(slot); }

  SlotOf slot_of_;
  std::vector<Slot> slots_;
  Slot ranking_ = 0;
  std::span<const std::int64_t> docs_;
};

}  // namespace assay
