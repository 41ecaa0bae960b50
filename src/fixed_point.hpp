// SPDX-License-Identifier: Apache-2.0
// fixed_point.hpp: the values of systems on topics as whole numbers, whose sums are exact in any
// order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace assay {

// Of system s on topic t at s * topics + t. All are finite.
struct ValueTable {
  std::span<const double> values;
  std::size_t systems = 0;
  std::size_t topics = 0;
};

// So many numbers of 32 bits are a cache line.
inline constexpr std::size_t kLanes = 16;

// Rows of numbers, each padded with zeros to whole cache lines.
template <class Number>
class RowsOf {
 public:
  RowsOf(std::size_t rows, std::size_t columns)
      : rows_(rows),
        lines_per_row_((columns + kLanes - 1) / kLanes),
        lines_(rows * lines_per_row_) {}

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::size_t stride() const { return lines_per_row_ * kLanes; }
  [[nodiscard]] Number* operator[](std::size_t row) {
    return reinterpret_cast<Number*>(lines_.data()) + row * stride();
  }
  [[nodiscard]] const Number* operator[](std::size_t row) const {
    return reinterpret_cast<const Number*>(lines_.data()) + row * stride();
  }

 private:
  struct alignas(kLanes * sizeof(std::int32_t)) Line {
    Number numbers[kLanes] = {};
  };
  std::size_t rows_;
  std::size_t lines_per_row_;
  std::vector<Line> lines_;
};
using Rows = RowsOf<std::int32_t>;

// Differences between systems on a topic in units. Sums over as many topics as there are, each
// taken any number of times, stay below 2^30.
struct FixedPoint {
  Rows by_topic;                     // a row for each topic, a column for each system, from 0
  std::vector<std::int32_t> totals;  // the sum of each column
  double unit = 1;                   // what a 1 stands for
  // Whether nothing was rounded. If not, a difference is at most one unit off.
  bool is_exact = false;
};

// Any finite values will do. Those that are fractions of one small denominator (precision at 10,
// success, reciprocal ranks to 10) are kept exactly: equal sums stay equal, which sums of doubles
// do not promise. Others are rounded to a power of two that depends on the largest difference.
[[nodiscard]] FixedPoint fixed_point(const ValueTable& table);

}  // namespace assay
