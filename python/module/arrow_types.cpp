// SPDX-License-Identifier: Apache-2.0
// arrow_types.cpp: types of columns by the codes that Arrow has for them.
#include "arrow_types.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <utility>

namespace assay::python {
namespace {

struct Number {
  std::string_view code;
  NumberType type;
  std::string_view name;
};
constexpr auto kNumbers = std::to_array<Number>({
    {"c", NumberType::kInt8, "int8"},
    {"s", NumberType::kInt16, "int16"},
    {"i", NumberType::kInt32, "int32"},
    {"l", NumberType::kInt64, "int64"},
    {"C", NumberType::kUInt8, "uint8"},
    {"S", NumberType::kUInt16, "uint16"},
    {"I", NumberType::kUInt32, "uint32"},
    {"L", NumberType::kUInt64, "uint64"},
    {"e", NumberType::kHalf, "float16"},
    {"f", NumberType::kFloat, "float32"},
    {"g", NumberType::kDouble, "float64"},
});

struct Other {
  std::string_view code;
  Lying lying;
  std::size_t bytes;
  std::string_view name;
};
constexpr auto kOthers = std::to_array<Other>({
    {"b", Lying::kBits, 0, "bool"},
    {"u", Lying::kText32, 4, "string"},
    {"U", Lying::kText64, 8, "large_string"},
    {"vu", Lying::kViews, 16, "string_view"},
    {"z", Lying::kText32, 4, "binary"},
    {"Z", Lying::kText64, 8, "large_binary"},
    {"vz", Lying::kViews, 16, "binary_view"},
    {"n", Lying::kNulls, 0, "null"},
});

// Types that hold neither names nor numbers, by what their codes begin with.
struct Unfit {
  std::string_view code;
  std::string_view name;
};
constexpr auto kUnfit = std::to_array<Unfit>({
    {"w:", "fixed_size_binary"},
    {"tdD", "date32"},
    {"tdm", "date64"},
    {"tts", "time32"},
    {"ttm", "time32"},
    {"tt", "time64"},
    {"ts", "timestamp"},
    {"tD", "duration"},
    {"ti", "interval"},
    {"+l", "list"},
    {"+L", "large_list"},
    {"+vl", "list_view"},
    {"+vL", "large_list_view"},
    {"+w:", "fixed_size_list"},
    {"+s", "struct"},
    {"+m", "map"},
    {"+u", "union"},
    {"+r", "run_end_encoded"},
});

// "d:10,2" and "d:10,2,256": digits, digits after the point, bits.
std::string decimal_name(std::string_view code) {
  code.remove_prefix(2);
  const std::size_t first = code.find(',');
  if (first == std::string_view::npos) return "decimal";
  const std::string digits(code.substr(0, first));
  code.remove_prefix(first + 1);
  const std::size_t second = std::min(code.find(','), code.size());
  const std::string scale(code.substr(0, second));
  const std::string bits(second < code.size() ? code.substr(second + 1) : "128");
  return "decimal" + bits + "(" + digits + ", " + scale + ")";
}

std::string unfit_name(std::string_view code) {
  if (code.starts_with("d:")) return decimal_name(code);
  for (const Unfit& unfit : kUnfit) {
    if (code.starts_with(unfit.code)) return std::string(unfit.name);
  }
  return std::string(code);
}

}  // namespace

ArrowType arrow_type(std::string_view code) {
  for (const Number& number : kNumbers) {
    if (number.code != code) continue;
    return {.lying = Lying::kNumbers,
            .number = number.type,
            .bytes = with_type(number.type, [](auto one) { return sizeof one; }),
            .name = std::string(number.name)};
  }
  for (const Other& other : kOthers) {
    if (other.code != code) continue;
    return {.lying = other.lying, .bytes = other.bytes, .name = std::string(other.name)};
  }
  return {.name = unfit_name(code)};
}

// How many pairs there are, and each text with its length before it.
std::string_view extension_in(const char* metadata) {
  if (metadata == nullptr) return {};
  const auto next_number = [&metadata] {
    std::int32_t number = 0;
    std::memcpy(&number, metadata, sizeof number);
    metadata += sizeof number;
    return number;
  };
  const auto next_text = [&] {
    const auto size = static_cast<std::size_t>(next_number());
    return std::string_view(std::exchange(metadata, metadata + size), size);
  };
  for (std::int32_t left = next_number(); left > 0; --left) {
    const std::string_view key = next_text();
    const std::string_view value = next_text();
    if (key == "ARROW:extension:name") return value;
  }
  return {};
}

std::string_view number_name(NumberType type) {
  const auto found = std::find_if(kNumbers.begin(), kNumbers.end(),
                                  [&](const Number& number) { return number.type == type; });
  return found != kNumbers.end() ? found->name : std::string_view();
}

}  // namespace assay::python
