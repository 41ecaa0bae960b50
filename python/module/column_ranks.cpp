// SPDX-License-Identifier: Apache-2.0
// column_ranks.cpp: a column of ranks, which only ties ask for.
#include "column_ranks.hpp"

#include <algorithm>
#include <limits>

#include "column_numbers.hpp"
#include "python_values.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

using Numbers = std::vector<double>;

// Rows begin .. end of a chunk.
void add_numbers(const Chunk& chunk, std::size_t begin, std::size_t end, Numbers& numbers) {
  const bool has_numbers = with_numbers(chunk, [&](const auto& at) {
    for (std::size_t row = begin; row < end; ++row) {
      numbers.push_back(chunk.is_null(row) ? kNone : static_cast<double>(at(row)));
    }
  });
  if (!has_numbers) numbers.resize(numbers.size() + end - begin, kNone);
}

Numbers numbers_in(const Chunk& chunk);

Numbers numbers_of_objects(const Chunk& chunk) {
  const NumbersAt<PyObject*> objects{chunk.data, chunk.stride};
  Numbers numbers;
  for (std::size_t row = 0; row < chunk.rows; ++row) {
    const nb::object object = nb::borrow(objects(row));  // held: it may have code of its own
    numbers.push_back(number_in(object).value_or(kNone));
  }
  return numbers;
}

Numbers coded_numbers(const Chunk& chunk) {
  const Numbers words = numbers_in(*chunk.dictionary);
  Numbers numbers;
  with_integers(chunk, [&](const auto& at) {
    for (std::size_t row = 0; row < chunk.rows; ++row) {
      const auto code = chunk.is_null(row) ? words.size() : static_cast<std::size_t>(at(row));
      numbers.push_back(code < words.size() ? words[code] : kNone);
    }
  });
  return numbers;
}

Numbers numbers_in(const Chunk& chunk) {
  if (chunk.dictionary != nullptr) return coded_numbers(chunk);
  if (chunk.lying == Lying::kObjects) return numbers_of_objects(chunk);
  Numbers numbers;
  add_numbers(chunk, 0, chunk.rows, numbers);
  return numbers;
}

}  // namespace

RankColumn::RankColumn(const Column& column) : owners_(column.owners) {
  std::size_t end = 0;
  for (const Chunk& chunk : column.chunks) {
    end += chunk.rows;
    ends_.push_back(end);
    if (chunk.dictionary == nullptr && chunk.lying != Lying::kObjects) {
      chunks_.push_back(chunk);
      continue;
    }
    const auto numbers = std::make_shared<const Numbers>(numbers_in(chunk));
    owners_.push_back(numbers);
    chunks_.push_back({.lying = Lying::kNumbers,
                       .rows = chunk.rows,
                       .data = reinterpret_cast<const char*>(numbers->data()),
                       .stride = sizeof(double)});
  }
}

void RankColumn::read(std::size_t begin, std::size_t end, Numbers& ranks) const {
  while (begin < end) {
    const auto own = std::upper_bound(ends_.begin(), ends_.end(), begin);
    const Chunk& chunk = chunks_[static_cast<std::size_t>(own - ends_.begin())];
    const std::size_t before = *own - chunk.rows;
    const std::size_t stop = std::min(end, *own);
    add_numbers(chunk, begin - before, stop - before, ranks);
    begin = stop;
  }
}

}  // namespace assay::python
