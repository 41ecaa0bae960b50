// SPDX-License-Identifier: Apache-2.0
// id_numbers.hpp: numbers of any type in arrays, as those that are computed with.
#pragma once

#include <bit>
#include <cstring>
#include <limits>
#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "assay/half.hpp"
#include "assay/id_arrays.hpp"

namespace assay {

template <class T>
[[nodiscard]] T number_in(const char* place) {
  T value;
  std::memcpy(&value, place, sizeof value);
  return value;
}

[[nodiscard]] inline const char* row_of(const NumberMatrix& matrix, std::size_t row) {
  return static_cast<const char*>(matrix.data) +
         static_cast<std::ptrdiff_t>(row) * matrix.row_stride;
}

// Writes `count` numbers, one in each `stride` bytes, as Wide.
template <class Wide>
void copy_numbers(NumberType type, const char* from, std::ptrdiff_t stride, std::size_t count,
                  Wide* to) {
  with_type(type, [&]<class T>(T) {
    for (std::size_t i = 0; i < count; ++i) {
      const T number = number_in<T>(from + static_cast<std::ptrdiff_t>(i) * stride);
      if constexpr (std::is_same_v<T, std::uint16_t>) {
        to[i] = type == NumberType::kHalf ? static_cast<Wide>(half_value(number))
                                          : static_cast<Wide>(number);
      } else {
        to[i] = static_cast<Wide>(number);
      }
    }
  });
}

// A row as numbers of one type that lie together: where they are if they do, else copied to `room`.
template <class Wide>
[[nodiscard]] const Wide* row_as(NumberType same, const NumberMatrix& matrix, std::size_t row,
                                 std::vector<Wide>& room) {
  const char* const place = row_of(matrix, row);
  const bool is_aligned = std::bit_cast<std::uintptr_t>(place) % alignof(Wide) == 0;
  if (matrix.type == same && matrix.column_stride == sizeof(Wide) && is_aligned) {
    return reinterpret_cast<const Wide*>(place);
  }
  room.resize(matrix.columns);
  copy_numbers(matrix.type, place, matrix.column_stride, matrix.columns, room.data());
  return room.data();
}

// Whether a document is below -1. No branch, so that the compiler does it in vectors: id & (id + 1)
// is below 0 if id is below -1.
[[nodiscard]] inline bool has_faults(std::span<const std::int64_t> ids) {
  std::uint64_t below_minus_1 = 0;
  for (const std::int64_t id : ids) {
    const auto bits = static_cast<std::uint64_t>(id);
    below_minus_1 |= bits & (bits + 1);
  }
  return static_cast<std::int64_t>(below_minus_1) < 0;
}

// A number that is higher than those that are computed with, and its row.
struct HighNumber {
  std::size_t row = 0;
  std::uint64_t number = 0;
};
inline constexpr std::int64_t kHighestNumber = std::numeric_limits<std::int64_t>::max();

// The first one of an array; only those of unsigned numbers of 64 bits can have any.
[[nodiscard]] inline std::optional<HighNumber> too_high_in(const NumberMatrix& matrix) {
  if (matrix.type != NumberType::kUInt64) return std::nullopt;
  for (std::size_t row = 0; row < matrix.rows; ++row) {
    const char* place = row_of(matrix, row);
    for (std::size_t i = 0; i < matrix.columns; ++i, place += matrix.column_stride) {
      const auto number = number_in<std::uint64_t>(place);
      if (number > std::uint64_t{kHighestNumber}) return HighNumber{row, number};
    }
  }
  return std::nullopt;
}

// The first column of all rows, in the same way.
template <class Wide>
[[nodiscard]] std::span<const Wide> column_as(NumberType same, const NumberMatrix& matrix,
                                              std::vector<Wide>& room) {
  NumberMatrix row = matrix;
  row.columns = matrix.rows;
  row.column_stride = matrix.row_stride;
  return {row_as(same, row, 0, room), matrix.rows};
}

}  // namespace assay
