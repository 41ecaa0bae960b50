// SPDX-License-Identifier: Apache-2.0
// unset_vector.cpp: memory in large pages.
#include "assay/unset_vector.hpp"

#include <sys/mman.h>

#include <new>

namespace assay {
namespace {

constexpr std::size_t kLargePage = std::size_t{1} << 21;

// Less has no whole page.
bool is_large(std::size_t bytes) { return bytes >= kLargePage; }

}  // namespace

void* allocate_pages(std::size_t bytes) {
  if (!is_large(bytes)) return ::operator new(bytes);
  void* const memory = ::operator new (bytes, std::align_val_t{kLargePage});
#if defined(MADV_HUGEPAGE)
  (void)::madvise(memory, bytes, MADV_HUGEPAGE);  // what is refused is done in small pages
#endif
  return memory;
}

void free_pages(void* memory, std::size_t bytes) {
  if (!is_large(bytes)) return ::operator delete(memory);
  ::operator delete (memory, std::align_val_t{kLargePage});
}

}  // namespace assay
