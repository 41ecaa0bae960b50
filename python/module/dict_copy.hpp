// SPDX-License-Identifier: Apache-2.0
// dict_copy.hpp: dictionaries of documents and numbers, copied by several threads at once.
#pragma once

#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>
#include <string_view>
#include <vector>

#include "assay/memory.hpp"
#include "assay/unset_vector.hpp"

namespace assay::python {

// Most names have 4 to 16 bytes: two pieces that may overlap take a fifth of the time of a call.
inline void copy_name(char* to, std::string_view name) {
  const auto copy_ends = [&]<class Piece>(Piece) {
    Piece first;
    Piece last;
    std::memcpy(&first, name.data(), sizeof first);
    std::memcpy(&last, name.data() + name.size() - sizeof last, sizeof last);
    std::memcpy(to, &first, sizeof first);
    std::memcpy(to + name.size() - sizeof last, &last, sizeof last);
  };
  if (name.size() < sizeof(std::uint32_t) || name.size() > 2 * sizeof(std::uint64_t)) {
    std::memcpy(to, name.data(), name.size());
  } else if (name.size() < sizeof(std::uint64_t)) {
    copy_ends(std::uint32_t{});
  } else {
    copy_ends(std::uint64_t{});
  }
}

// The rows of one dictionary, in one piece of memory: all that is read of it lies together.
class DictRows {
 public:
  DictRows() = default;
  // In room for bytes_for() bytes, which is to be filled.
  DictRows(std::byte* room, std::size_t count);
  static std::size_t bytes_for(std::size_t count, std::size_t text_bytes) {
    return count * (sizeof(double) + sizeof(std::uint32_t)) + text_bytes;
  }
  void set(std::size_t row, std::string_view doc, double value) {
    const std::uint32_t begin = row == 0 ? 0 : ends_[row - 1];
    copy_name(text_ + begin, doc);
    ends_[row] = begin + static_cast<std::uint32_t>(doc.size());
    values_[row] = value;
  }

  [[nodiscard]] bool is_there() const { return values_ != nullptr; }
  [[nodiscard]] std::size_t size() const { return count_; }
  void read(std::span<MemoryRow> rows) const {
    std::uint32_t begin = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      rows[i] = {.doc = {text_ + begin, ends_[i] - begin}, .value = values_[i]};
      begin = ends_[i];
    }
  }

 private:
  double* values_ = nullptr;
  std::uint32_t* ends_ = nullptr;  // of the texts
  char* text_ = nullptr;
  std::size_t count_ = 0;
};

// What one thread copies to.
using DictMemory = std::vector<UnsetVector<std::byte>>;

// The rows of many dictionaries. Those that hold anything but texts in ASCII, floats and whole
// numbers are left out.
struct DictCopies {
  std::vector<DictRows> rows;
  std::vector<DictMemory> memory;
};

// The lock of Python is held by the caller while all threads work, so that nothing changes.
[[nodiscard]] DictCopies copy_dicts(std::span<PyObject* const> dicts, unsigned threads);

}  // namespace assay::python
