// SPDX-License-Identifier: Apache-2.0
// column_numbers.hpp: the numbers of a chunk, whatever their type is.
#pragma once

#include <cstdint>
#include <type_traits>

#include "assay/half.hpp"
#include "column_texts.hpp"

namespace assay::python {

template <class T>
struct NumbersAt {
  const char* data;
  std::ptrdiff_t stride;
  T operator()(std::size_t row) const {
    return read_as<T>(data + static_cast<std::ptrdiff_t>(row) * stride);
  }
};

// Calls visit with a function that has the whole number of a row; false if it holds none.
template <class Visit>
bool with_integers(const Chunk& chunk, const Visit& visit) {
  if (chunk.lying != Lying::kNumbers || !is_whole(chunk.number)) return false;
  with_type(chunk.number, [&]<class T>(T) {
    if constexpr (std::is_integral_v<T>) visit(NumbersAt<T>{chunk.data, chunk.stride});
  });
  return true;
}

// The same for any number.
template <class Visit>
bool with_numbers(const Chunk& chunk, const Visit& visit) {
  if (with_integers(chunk, visit)) return true;
  const auto read = [&](const auto& at) {
    visit(at);
    return true;
  };
  const auto halves = [at = NumbersAt<std::uint16_t>{chunk.data, chunk.stride}](std::size_t row) {
    return half_value(at(row));
  };
  switch (chunk.lying) {
    case Lying::kNumbers:
      if (chunk.number == NumberType::kHalf) return read(halves);
      if (chunk.number == NumberType::kFloat)
        return read(NumbersAt<float>{chunk.data, chunk.stride});
      return read(NumbersAt<double>{chunk.data, chunk.stride});
    case Lying::kExtended: return read(NumbersAt<long double>{chunk.data, chunk.stride});
    case Lying::kBool: return read(NumbersAt<std::uint8_t>{chunk.data, chunk.stride});
    case Lying::kBits:
      return read([&chunk](std::size_t row) {
        const std::size_t bit = chunk.first_bit + row;
        return (chunk.data[bit / 8] >> (bit % 8)) & 1;
      });
    default: return false;
  }
}

}  // namespace assay::python
