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
  const auto read = [&]<class T>(T) {
    visit(NumbersAt<T>{chunk.data, chunk.stride});
    return true;
  };
  switch (chunk.lying) {
    case Lying::kInt8: return read(std::int8_t{});
    case Lying::kInt16: return read(std::int16_t{});
    case Lying::kInt32: return read(std::int32_t{});
    case Lying::kInt64: return read(std::int64_t{});
    case Lying::kUInt8: return read(std::uint8_t{});
    case Lying::kUInt16: return read(std::uint16_t{});
    case Lying::kUInt32: return read(std::uint32_t{});
    case Lying::kUInt64: return read(std::uint64_t{});
    default: return false;
  }
}

// The same for any number.
template <class Visit>
bool with_numbers(const Chunk& chunk, const Visit& visit) {
  if (with_integers(chunk, visit)) return true;
  const auto read = [&](const auto& at) {
    visit(at);
    return true;
  };
  switch (chunk.lying) {
    case Lying::kHalf:
      return read([at = NumbersAt<std::uint16_t>{chunk.data, chunk.stride}](std::size_t row) {
        return half_value(at(row));
      });
    case Lying::kFloat: return read(NumbersAt<float>{chunk.data, chunk.stride});
    case Lying::kDouble: return read(NumbersAt<double>{chunk.data, chunk.stride});
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
