// SPDX-License-Identifier: Apache-2.0
// id_hashes.hpp: which ids were there already, in 11 to 22 bytes for each: what makes an index is
// measured with the memory of who reads the collection.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <string_view>
#include <utility>
#include <vector>

namespace assay::lab {

// Memory that a process which is forked does not have: those of the whole collection are kept while
// indexes are made in such processes, and must not count as theirs.
template <class T>
struct NotForked {
  using value_type = T;
  NotForked() = default;
  template <class U>
  explicit NotForked(const NotForked<U>& /*other*/) {}

  [[nodiscard]] T* allocate(std::size_t count) {
    void* const made = ::mmap(nullptr, count * sizeof(T), PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (made == MAP_FAILED) throw std::bad_alloc();
    (void)::madvise(made, count * sizeof(T), MADV_DONTFORK);
    return static_cast<T*>(made);
  }
  void deallocate(T* made, std::size_t count) { (void)::munmap(made, count * sizeof(T)); }
  bool operator==(const NotForked& /*other*/) const { return true; }
};

// Keeps 64 bits of each id, never 0, in the first free slot from where they belong. At most three
// quarters of the slots are used.
class IdHashes {
 public:
  // False if it was there, or, once in some 10^19 pairs, another id with the same hash.
  [[nodiscard]] bool insert(std::string_view id) {
    if ((count_ + 1) * 4 > slots_.size() * 3) grow();
    const bool is_new = put(hash_of(id));
    count_ += is_new ? 1 : 0;
    return is_new;
  }
  // True also, as rarely, of another id with the same hash.
  [[nodiscard]] bool has(std::string_view id) const {
    const std::uint64_t hash = hash_of(id);
    return slots_[slot_of(hash)] == hash;
  }
  [[nodiscard]] std::size_t size() const { return count_; }

 private:
  using Slots = std::vector<std::uint64_t, NotForked<std::uint64_t>>;

  [[nodiscard]] static std::uint64_t hash_of(std::string_view id) {
    return std::hash<std::string_view>{}(id) | 1;
  }

  // Where it is, or where it would be put.
  [[nodiscard]] std::size_t slot_of(std::uint64_t hash) const {
    std::size_t at = (hash >> 1) & (slots_.size() - 1);
    while (slots_[at] != 0 && slots_[at] != hash) at = (at + 1) & (slots_.size() - 1);
    return at;
  }

  [[nodiscard]] bool put(std::uint64_t hash) {
    const std::size_t at = slot_of(hash);
    const bool is_new = slots_[at] == 0;
    slots_[at] = hash;
    return is_new;
  }

  void grow() {
    const auto old = std::exchange(slots_, Slots(slots_.size() * 2));
    for (const std::uint64_t hash : old) {
      if (hash != 0) (void)put(hash);
    }
  }

  Slots slots_ = Slots(1024);
  std::size_t count_ = 0;
};

}  // namespace assay::lab
