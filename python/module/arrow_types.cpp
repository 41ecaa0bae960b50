// SPDX-License-Identifier: Apache-2.0
// arrow_types.cpp: types of columns by the codes that Arrow has for them.
#include "arrow_types.hpp"

#include <algorithm>
#include <array>

namespace assay::python {
namespace {

struct Known {
  std::string_view code;
  Lying lying;
  std::size_t bytes;
  std::string_view name;
};
constexpr auto kNumbers = std::to_array<Known>({
    {"c", Lying::kInt8, 1, "int8"},
    {"s", Lying::kInt16, 2, "int16"},
    {"i", Lying::kInt32, 4, "int32"},
    {"l", Lying::kInt64, 8, "int64"},
    {"C", Lying::kUInt8, 1, "uint8"},
    {"S", Lying::kUInt16, 2, "uint16"},
    {"I", Lying::kUInt32, 4, "uint32"},
    {"L", Lying::kUInt64, 8, "uint64"},
    {"e", Lying::kHalf, 2, "float16"},
    {"f", Lying::kFloat, 4, "float32"},
    {"g", Lying::kDouble, 8, "float64"},
});
constexpr auto kOthers = std::to_array<Known>({
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
  for (const std::span<const Known> list : {std::span<const Known>(kNumbers), {kOthers}}) {
    for (const Known& known : list) {
      if (known.code == code) return {known.lying, known.bytes, std::string(known.name)};
    }
  }
  return {.name = unfit_name(code)};
}

std::string_view number_name(Lying lying) {
  for (const Known& known : kNumbers) {
    if (known.lying == lying) return known.name;
  }
  return {};
}

}  // namespace assay::python
