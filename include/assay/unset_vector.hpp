// SPDX-License-Identifier: Apache-2.0
// unset_vector.hpp: long lists of numbers, of which only what is written takes memory and time.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <utility>
#include <vector>

namespace assay {

// In large pages if there is much of it, where the system has them: a page that is written for the
// first time costs it as much as 1 000 instructions, be it small or large.
[[nodiscard]] void* allocate_pages(std::size_t bytes);
void free_pages(void* memory, std::size_t bytes);

// Leaves new numbers as they are.
template <class T>
struct UnsetAllocator : std::allocator<T> {
  template <class U>
  struct rebind {
    using other = UnsetAllocator<U>;
  };
  [[nodiscard]] T* allocate(std::size_t count) {
    if (count > static_cast<std::size_t>(-1) / sizeof(T)) throw std::bad_array_new_length();
    return static_cast<T*>(allocate_pages(count * sizeof(T)));
  }
  void deallocate(T* place, std::size_t count) { free_pages(place, count * sizeof(T)); }
  template <class U>
  void construct(U* place) {
    ::new (static_cast<void*>(place)) U;
  }
  template <class U, class... Values>
  void construct(U* place, Values&&... values) {
    ::new (static_cast<void*>(place)) U(std::forward<Values>(values)...);
  }
};
template <class T>
using UnsetVector = std::vector<T, UnsetAllocator<T>>;

}  // namespace assay
