// SPDX-License-Identifier: Apache-2.0
// number_types.hpp: the types of numbers in arrays and columns of others.
#pragma once

#include <cstddef>
#include <cstdint>

namespace assay {

// Whole numbers first.
enum class NumberType : std::uint8_t {
  kInt8,
  kInt16,
  kInt32,
  kInt64,
  kUInt8,
  kUInt16,
  kUInt32,
  kUInt64,
  kHalf,  // a float of 16 bits
  kFloat,
  kDouble,
};

[[nodiscard]] constexpr bool is_whole(NumberType type) { return type < NumberType::kHalf; }

// Of 1, 2, 4 or 8 bytes.
[[nodiscard]] constexpr NumberType whole_type(std::size_t bytes, bool is_signed) {
  switch (bytes) {
    case 1: return is_signed ? NumberType::kInt8 : NumberType::kUInt8;
    case 2: return is_signed ? NumberType::kInt16 : NumberType::kUInt16;
    case 4: return is_signed ? NumberType::kInt32 : NumberType::kUInt32;
    default: return is_signed ? NumberType::kInt64 : NumberType::kUInt64;
  }
}

// Calls visit with a value of the type that the numbers have; halves are numbers of 16 bits.
template <class Visit>
auto with_type(NumberType type, const Visit& visit) {
  switch (type) {
    case NumberType::kInt8: return visit(std::int8_t{});
    case NumberType::kInt16: return visit(std::int16_t{});
    case NumberType::kInt32: return visit(std::int32_t{});
    case NumberType::kInt64: return visit(std::int64_t{});
    case NumberType::kUInt8: return visit(std::uint8_t{});
    case NumberType::kUInt16: return visit(std::uint16_t{});
    case NumberType::kUInt32: return visit(std::uint32_t{});
    case NumberType::kUInt64: return visit(std::uint64_t{});
    case NumberType::kHalf: return visit(std::uint16_t{});
    case NumberType::kFloat: return visit(float{});
    case NumberType::kDouble: break;
  }
  return visit(double{});
}

}  // namespace assay
