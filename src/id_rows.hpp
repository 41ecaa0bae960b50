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
// nothing is cleared between two; with 64 for each document, in the second cache at most, hardly
// one meets another.
class IdPlaces {
 public:
  explicit IdPlaces(std::size_t most)
      : bits_(std::bit_width(std::max<std::size_t>(most, 1) * kSlotsForEachDoc)),
        slots_(std::size_t{1} << bits_, 0) {}

  // Takes in a ranking. Returns the place of the first document that is there twice, or kNoPlace.
  [[nodiscard]] std::uint32_t set(std::span<const std::int64_t> docs) {
    docs_ = docs;
    if (++ranking_ > kMostRankings) {
      std::fill(slots_.begin(), slots_.end(), Slot{0});
      ranking_ = 1;
    }
    for (std::uint32_t place = 0; place < docs.size(); ++place) {
      std::size_t slot = slot_of(docs[place]);
      while (slots_[slot] >> kPlaceBits == ranking_) {
        if (docs[place_in(slots_[slot])] == docs[place]) return place;
        slot = next(slot);
      }
      slots_[slot] = ranking_ << kPlaceBits | place;
    }
    return kNoPlace;
  }

  [[nodiscard]] std::uint32_t find(std::int64_t doc) const {
    std::size_t slot = slot_of(doc);
    while (slots_[slot] >> kPlaceBits == ranking_) {
      const std::uint32_t place = place_in(slots_[slot]);
      if (docs_[place] == doc) return place;
      slot = next(slot);
    }
    return kNoPlace;
  }

 private:
  using Slot = std::uint64_t;  // 32 bits say which ranking, 32 which place
  static constexpr unsigned kPlaceBits = 32;
  static constexpr Slot kMostRankings = std::numeric_limits<std::uint32_t>::max();
  static constexpr std::size_t kSlotsForEachDoc = 32;

  [[nodiscard]] std::size_t slot_of(std::int64_t doc) const {
    constexpr std::uint64_t kFactor = 0x9e3779b97f4a7c15;  // 2^64 over the golden ratio
    return static_cast<std::uint64_t>(doc) * kFactor >> (64 - bits_);
  }
  [[nodiscard]] std::size_t next(std::size_t slot) const {
    return (slot + 1) & (slots_.size() - 1);
  }
  static std::uint32_t place_in(Slot slot) { return static_cast<std::uint32_t>(slot); }

  int bits_;
  std::vector<Slot> slots_;
  Slot ranking_ = 0;
  std::span<const std::int64_t> docs_;
};

}  // namespace assay
