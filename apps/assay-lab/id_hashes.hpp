// SPDX-License-Identifier: Apache-2.0
// id_hashes.hpp: which ids were there already, in 11 to 22 bytes for each: what makes an index is
// measured with the memory of who reads the collection.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace assay::lab {

// Keeps 64 bits of each id, never 0, in the first free slot from where they belong. At most three
// quarters of the slots are used.
class IdHashes {
 public:
  // False if it was there, or, once in some 10^19 pairs, another id with the same hash.
  [[nodiscard]] bool insert(std::string_view id) {
    if ((count_ + 1) * 4 > slots_.size() * 3) grow();
    const bool is_new = put(std::hash<std::string_view>{}(id) | 1);
    count_ += is_new ? 1 : 0;
    return is_new;
  }
  [[nodiscard]] std::size_t size() const { return count_; }

 private:
  [[nodiscard]] bool put(std::uint64_t hash) {
    std::size_t at = (hash >> 1) & (slots_.size() - 1);
    while (slots_[at] != 0 && slots_[at] != hash) at = (at + 1) & (slots_.size() - 1);
    const bool is_new = slots_[at] == 0;
    slots_[at] = hash;
    return is_new;
  }

  void grow() {
    const auto old = std::exchange(slots_, std::vector<std::uint64_t>(slots_.size() * 2));
    for (const std::uint64_t hash : old) {
      if (hash != 0) (void)put(hash);
    }
  }

  std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(1024);
  std::size_t count_ = 0;
};

}  // namespace assay::lab
