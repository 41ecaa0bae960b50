// SPDX-License-Identifier: Apache-2.0
// unset_vector.cpp: memory in large pages.
#include "assay/unset_vector.hpp"

#include <sys/mman.h>

#include <cstdint>
#include <new>

#include "large_pages.hpp"

namespace assay {
namespace {

constexpr std::size_t kLargePage = std::size_t{1} << 21;

// Less has no whole page.
bool is_large(std::size_t bytes) { return bytes >= kLargePage; }

}  // namespace

void ask_for_large_pages(void* memory, std::size_t bytes) {
#if defined(MADV_HUGEPAGE)
  const std::size_t before = -reinterpret_cast<std::uintptr_t>(memory) % kLargePage;
  if (bytes < before + kLargePage) return;
  const std::size_t whole = (bytes - before) / kLargePage * kLargePage;
  // What is refused is done in small pages.
  (void)::madvise(static_cast<char*>(memory) + before, whole, MADV_HUGEPAGE);
#endif
}

void* allocate_pages(std::size_t bytes) {
  if (!is_large(bytes)) return ::operator new(bytes);
  void* const memory = ::operator new (bytes, std::align_val_t{kLargePage});
  ask_for_large_pages(memory, bytes);
  return memory;
}

void free_pages(void* memory, std::size_t bytes) {
  if (!is_large(bytes)) return ::operator delete(memory);
  ::operator delete (memory, std::align_val_t{kLargePage});
}

}  // namespace assay
