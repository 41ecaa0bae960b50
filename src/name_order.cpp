// SPDX-License-Identifier: Apache-2.0
// name_order.cpp: sorts names by eight of their bytes, digit by digit; by all only if need be.
#include "name_order.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace assay {
namespace {

struct Keyed {
  std::uint32_t key;
  std::uint32_t number;
};
using KeyedList = UnsetVector<Keyed>;

constexpr std::size_t kKeyBytes = sizeof(std::uint32_t);

// Four bytes of a name as a number that has their order; zeros behind its end.
std::uint32_t key_of(std::string_view name, std::size_t begin) {
  std::uint32_t key = 0;
  for (std::size_t i = begin; i < begin + kKeyBytes; ++i) {
    key = key << 8 | (i < name.size() ? static_cast<unsigned char>(name[i]) : 0U);
  }
  return key;
}

std::size_t common_start(const PackedTexts& names) {
  const std::string_view first = names[0];
  std::size_t common = first.size();
  for (std::size_t i = 1; i < names.size() && common > 0; ++i) {
    const std::string_view name = names[i];
    common = std::min(common, name.size());
    while (first.substr(0, common) != name.substr(0, common)) --common;
  }
  return common;
}

// Least byte first, so each pass keeps the order of the one before; bytes that are the same in all
// keys need none.
void sort_by_key(KeyedList& list, KeyedList& scratch) {
  std::array<std::array<std::uint32_t, 256>, kKeyBytes> counts{};
  for (const Keyed& item : list) {
    for (std::size_t byte = 0; byte < kKeyBytes; ++byte) ++counts[byte][item.key >> 8 * byte & 255];
  }
  for (std::size_t byte = 0; byte < kKeyBytes; ++byte) {
    auto& next = counts[byte];
    if (next[list[0].key >> 8 * byte & 255] == list.size()) continue;
    std::exclusive_scan(next.begin(), next.end(), next.begin(), 0U);
    for (const Keyed& item : list) scratch[next[item.key >> 8 * byte & 255]++] = item;
    list.swap(scratch);
  }
}

}  // namespace

std::vector<std::uint32_t> byte_order(const PackedTexts& names) {
  std::vector<std::uint32_t> order(names.size());
  std::iota(order.begin(), order.end(), 0U);
  if (names.size() < 2) return order;
  const std::size_t common = common_start(names);
  {
    KeyedList list(names.size());
    KeyedList scratch(names.size());
    for (std::uint32_t i = 0; i < list.size(); ++i) list[i].number = i;
    for (const std::size_t begin : {common + kKeyBytes, common}) {
      for (Keyed& item : list) item.key = key_of(names[item.number], begin);
      sort_by_key(list, scratch);
    }
    for (std::size_t i = 0; i < list.size(); ++i) order[i] = list[i].number;
  }
  const auto less = [&](std::uint32_t a, std::uint32_t b) { return names[a] < names[b]; };
  if (!std::is_sorted(order.begin(), order.end(), less)) {
    std::stable_sort(order.begin(), order.end(), less);
  }
  return order;
}

}  // namespace assay
