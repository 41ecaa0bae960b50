// SPDX-License-Identifier: Apache-2.0
// nearby.hpp: memory that is soon looked at here and there, read once in its order.
#pragma once

#include <cstddef>
#include <span>

namespace assay {

// Whether so many places of `count` are looked at that all of them should be near.
[[nodiscard]] inline bool is_worth_bringing_near(std::size_t places, std::size_t count) {
  return places > count / 8;
}

// Processors foresee what is read in order. Prefetches of the single places are partly dropped, and
// help half as much.
template <class T>
void bring_near(std::span<const T> values) {
  constexpr std::size_t kCacheLine = 64;
  const volatile std::byte* const bytes = std::as_bytes(values).data();
  for (std::size_t i = 0; i < values.size_bytes(); i += kCacheLine) (void)bytes[i];
}

// The same without a wait, for what is read a little later, while other work is done.
inline void ask_for(const void* begin, std::size_t bytes) {
  constexpr std::size_t kCacheLine = 64;
  const char* const first = static_cast<const char*>(begin);
  for (std::size_t i = 0; i < bytes; i += kCacheLine) __builtin_prefetch(first + i);
}

}  // namespace assay
