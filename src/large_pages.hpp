// SPDX-License-Identifier: Apache-2.0
// large_pages.hpp: room for a long list, in large pages where the system has them. For lists that
// are filled at once: a small page that is written for the first time costs as much as some 500
// documents of an array.
#pragma once

#include <cstddef>
#include <vector>

namespace assay {

// What lies in whole large pages of it is asked for in such pages; nothing happens to the rest.
void ask_for_large_pages(void* memory, std::size_t bytes);

template <class T>
void reserve_large(std::vector<T>& list, std::size_t count) {
  list.reserve(count);
  ask_for_large_pages(list.data(), count * sizeof(T));
}

}  // namespace assay
