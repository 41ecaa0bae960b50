// SPDX-License-Identifier: Apache-2.0
// name_order.cpp: sorts names by eight of their bytes, digit by digit; by all only if need be.
// Names that come back often are numbered first, so that only different ones are sorted.
#include "name_order.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <span>
#include <string_view>

#include "doc_slots.hpp"
#include "tagged_slots.hpp"

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

std::vector<std::uint32_t> order_by_key(const PackedTexts& names) {
  const std::size_t common = common_start(names);
  KeyedList list(names.size());
  {
    KeyedList scratch(names.size());
    for (std::uint32_t i = 0; i < list.size(); ++i) list[i].number = i;
    for (const std::size_t begin : {common + kKeyBytes, common}) {
      for (Keyed& item : list) item.key = key_of(names[item.number], begin);
      sort_by_key(list, scratch);
    }
  }
  std::vector<std::uint32_t> order(names.size());
  for (std::size_t i = 0; i < list.size(); ++i) order[i] = list[i].number;
  return order;
}

NameOrder order_of_all(const PackedTexts& names) {
  NameOrder result;
  if (names.size() == 0) return {.numbers = {}, .begin = {0}};
  auto& numbers = result.numbers = order_by_key(names);
  const auto less = [&](std::uint32_t a, std::uint32_t b) { return names[a] < names[b]; };
  if (!std::is_sorted(numbers.begin(), numbers.end(), less)) {
    std::stable_sort(numbers.begin(), numbers.end(), less);
  }
  result.begin.reserve(names.size() + 1);
  for (std::uint32_t i = 0; i < numbers.size(); ++i) {
    if (i == 0 || names[numbers[i - 1]] != names[numbers[i]]) result.begin.push_back(i);
  }
  result.begin.push_back(static_cast<std::uint32_t>(numbers.size()));
  return result;
}

// Names that come back: which there are, and which of them each one is.
struct FewNames {
  PackedTexts different{""};
  UnsetVector<std::uint32_t> index;
};

// A name comes back at least this often on average, or sorting all of them is as quick.
constexpr std::size_t kOften = 8;

std::optional<FewNames> find_few(const PackedTexts& names) {
  const std::size_t most = names.size() / kOften;
  if (most == 0) return std::nullopt;
  std::vector<std::uint32_t> slot_numbers(kSlotsForEach * (most + 1));
  TaggedSlots slots{std::span(slot_numbers)};
  FewNames few;
  few.index.resize(names.size());
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string_view name = names[i];
    const auto earlier = slots.add(
        hash_of(name), count, [&](std::uint32_t other) { return few.different[other] == name; });
    few.index[i] = earlier.value_or(count);
    if (earlier) continue;
    if (++count > most) return std::nullopt;
    few.different.places().push_back(few.different.add_other(name));
  }
  return few;
}

// Counts how often each comes, which says where it belongs.
NameOrder order_of_few(FewNames& few) {
  const std::vector<std::uint32_t> sorted = order_of_all(few.different).numbers;
  std::vector<std::uint32_t> rank(sorted.size());
  for (std::uint32_t i = 0; i < sorted.size(); ++i) rank[sorted[i]] = i;
  NameOrder result;
  result.begin.resize(sorted.size() + 1);
  for (std::uint32_t& index : few.index) {
    index = rank[index];
    ++result.begin[index + 1];
  }
  std::inclusive_scan(result.begin.begin(), result.begin.end(), result.begin.begin());
  std::vector<std::uint32_t> next = result.begin;
  result.numbers.resize(few.index.size());
  for (std::uint32_t i = 0; i < few.index.size(); ++i) result.numbers[next[few.index[i]]++] = i;
  return result;
}

}  // namespace

NameOrder byte_order(const PackedTexts& names) {
  if (auto few = find_few(names)) return order_of_few(*few);
  return order_of_all(names);
}

}  // namespace assay
