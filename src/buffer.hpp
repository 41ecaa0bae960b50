// SPDX-License-Identifier: Apache-2.0
// buffer.hpp: bytes of unknown number, collected without copying them over and over.
// realloc moves large blocks by their page tables, and pages that were never written take no
// memory: with a std::string that grew by resize(), a run of 211 MB from a pipe took 7.2 s and 443
// MB, not 0.6 s and 214.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <functional>
#include <memory>
#include <new>
#include <string_view>
#include <utility>

namespace assay {

class Buffer {
 public:
  // Tells `watch`, if there is one, how much has been collected each time that more is to come.
  explicit Buffer(std::function<void(std::size_t)> watch = {}) : watch_(std::move(watch)) {}

  // At least `wanted` bytes behind the end, to be written and then added.
  [[nodiscard]] char* room(std::size_t wanted) {
    if (watch_) watch_(size_);
    if (capacity_ - size_ < wanted) {
      const std::size_t capacity = std::max(size_ + wanted, 2 * capacity_);
      char* const moved = static_cast<char*>(std::realloc(data_.get(), capacity));
      if (moved == nullptr) throw std::bad_alloc();
      (void)data_.release();  // realloc has freed or moved it
      data_.reset(moved);
      capacity_ = capacity;
    }
    return data_.get() + size_;
  }
  void add(std::size_t written) { size_ += written; }
  // All is there: what `watch` refers to need not live as long as the bytes.
  void finish() { watch_ = nullptr; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::string_view view() const { return {data_.get(), size_}; }

 private:
  struct Free {
    void operator()(char* bytes) const { std::free(bytes); }
  };
  std::function<void(std::size_t)> watch_;
  std::unique_ptr<char, Free> data_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace assay
