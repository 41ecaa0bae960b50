// SPDX-License-Identifier: Apache-2.0
// compare_letters.cpp: letters, and groups by insert and absorb.
#include "compare_letters.hpp"

#include <algorithm>

namespace assay {
namespace {

constexpr std::size_t kLetters = 26;

using Members = std::vector<bool>;  // of a group, one for each system

bool is_within(const Members& inner, const Members& outer) {
  for (std::size_t i = 0; i < inner.size(); ++i) {
    if (inner[i] && !outer[i]) return false;
  }
  return true;
}

// A group with both systems becomes two, each without one of them; what another group holds is
// absorbed by it.
void split_groups(const SystemPair& pair, std::vector<Members>& groups) {
  std::vector<Members> halves;
  for (Members& group : groups) {
    if (!group[pair.first] || !group[pair.second]) continue;
    halves.push_back(group);
    halves.back()[pair.first] = false;
    group[pair.second] = false;
    halves.push_back(group);
    group.clear();  // both halves are looked at below
  }
  std::erase_if(groups, [](const Members& group) { return group.empty(); });
  for (Members& half : halves) {
    const auto holds = [&](const Members& group) { return is_within(half, group); };
    if (std::any_of(groups.begin(), groups.end(), holds)) continue;
    std::erase_if(groups, [&](const Members& group) { return is_within(group, half); });
    groups.push_back(std::move(half));
  }
}

SystemGroup numbers_of(const Members& members) {
  SystemGroup numbers;
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (members[i]) numbers.push_back(i);
  }
  return numbers;
}

}  // namespace

std::string letter_of(std::size_t number) {
  std::string text;
  for (std::size_t rest = number + 1; rest > 0; rest = (rest - 1) / kLetters) {
    text.insert(text.begin(), static_cast<char>('a' + (rest - 1) % kLetters));
  }
  return text;
}

std::string letters_text(std::span<const std::size_t> numbers, std::size_t all) {
  const bool is_short = all <= kLetters;
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    if (!text.empty() && !is_short) text += ", ";
    text += letter_of(numbers[i]);
    if (is_short || last < i + 2) continue;
    text += "–" + letter_of(numbers[last]);
    i = last;
  }
  return text;
}

std::optional<std::vector<SystemGroup>> groups_alike(std::size_t systems,
                                                     std::span<const SystemPair> different) {
  std::vector<Members> groups{Members(systems, true)};
  for (const SystemPair& pair : different) {
    split_groups(pair, groups);
    if (groups.size() > kMostGroups) return std::nullopt;
  }
  std::vector<SystemGroup> result;
  for (const Members& group : groups) result.push_back(numbers_of(group));
  std::sort(result.begin(), result.end());
  return result;
}

}  // namespace assay
