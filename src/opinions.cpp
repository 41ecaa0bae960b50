// SPDX-License-Identifier: Apache-2.0
// opinions.cpp: sorts opinions by group, and closes preferences that come in parts.
#include "opinions.hpp"

#include <algorithm>
#include <functional>
#include <tuple>

namespace assay {
namespace {

// Two lines of one group about one document.
enum class Pair : std::uint8_t { kFine, kRepeated, kContradicting };
Pair compare(Judgments kind, const Opinion& a, const Opinion& b) {
  if (!is_preference(kind)) return Pair::kContradicting;
  if (a.part == b.part) return a.level == b.level ? Pair::kRepeated : Pair::kContradicting;
  const bool is_both = (a.level == 0 && b.level > 0) || (b.level == 0 && a.level > 0);
  return is_both ? Pair::kContradicting : Pair::kFine;
}

}  // namespace

Opinions::Opinions(Judgments kind, std::size_t topics, std::vector<Opinion> lines,
                   std::vector<TopicFault>& faults, BadLines& odd) {
  const auto key = [](const Opinion& o) {
    return std::tuple(o.topic, o.group, o.row, o.part, o.doc.data());
  };
  std::sort(lines.begin(), lines.end(),
            [&](const Opinion& a, const Opinion& b) { return key(a) < key(b); });
  auto at = lines.begin();
  for (std::size_t topic = 0; topic < topics; ++topic) {
    first_group_.push_back(groups_.size());
    while (at != lines.end() && at->topic == topic) {
      const auto end = std::find_if(at, lines.end(), [&](const Opinion& other) {
        return other.topic != at->topic || other.group != at->group;
      });
      add_group(kind, {at, end}, faults, odd);
      at = end;
    }
  }
  first_group_.push_back(groups_.size());
}

void Opinions::add_group(Judgments kind, std::span<const Opinion> lines,
                         std::vector<TopicFault>& faults, BadLines& odd) {
  Group group{.begin = docs_.size(), .end = 0, .closure = closures_.size()};
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const Opinion& line = lines[i];
    group.has_parts = group.has_parts || line.part != lines[0].part;
    if (i == 0 || lines[i - 1].row != line.row) {
      docs_.push_back({.row = line.row, .level = line.level});
      continue;
    }
    const Opinion& earlier = lines[i - 1];
    docs_.back().level = line.level;  // of the last part, as trec_eval has it
    const Pair pair = compare(kind, earlier, line);
    if (pair == Pair::kFine) continue;
    if (pair == Pair::kRepeated) {
      odd.add({.fault = Fault::kTwoGrades, .text = line.doc, .earlier = earlier.doc});
    } else {
      faults.push_back({.topic = line.topic,
                        .fault = is_preference(kind) ? Fault::kTwoLevels : Fault::kTwoGrades,
                        .doc = line.doc,
                        .earlier = earlier.doc});
    }
  }
  group.end = docs_.size();
  for (std::size_t i = group.begin; i < group.end; ++i) ideal_.push_back(docs_[i].level);
  std::sort(ideal_.begin() + static_cast<std::ptrdiff_t>(group.begin), ideal_.end(),
            std::greater<>{});
  groups_.push_back(group);
  if (group.has_parts && is_preference(kind)) add_closure(lines, faults);
}

// Every pair of different levels in one part is a preference; what follows from two is one as well
// (Warshall's algorithm, a row of bits at a time).
void Opinions::add_closure(std::span<const Opinion> lines, std::vector<TopicFault>& faults) {
  const Group& group = groups_.back();
  const std::size_t count = group.end - group.begin;
  const std::size_t words = (count + 63) / 64;
  closures_.resize(group.closure + count * words, 0);
  std::uint64_t* const bits = closures_.data() + group.closure;
  std::vector<std::size_t> place;  // of each line's document, which stand in the same order
  for (const Opinion& line : lines) {
    const bool is_next = place.empty() || docs_[group.begin + place.back()].row != line.row;
    place.push_back(place.empty() ? 0 : place.back() + (is_next ? 1 : 0));
  }
  for (std::size_t a = 0; a < lines.size(); ++a) {
    for (std::size_t b = 0; b < lines.size(); ++b) {
      if (lines[a].part != lines[b].part || lines[a].level <= lines[b].level) continue;
      bits[place[a] * words + place[b] / 64] |= std::uint64_t{1} << (place[b] % 64);
    }
  }
  const auto has = [&](std::size_t i, std::size_t k) {
    return (bits[i * words + k / 64] >> (k % 64) & 1) != 0;
  };
  for (std::size_t k = 0; k < count; ++k) {
    for (std::size_t i = 0; i < count; ++i) {
      if (!has(i, k)) continue;
      for (std::size_t word = 0; word < words; ++word) {
        bits[i * words + word] |= bits[k * words + word];
      }
    }
  }
  for (std::size_t a = 0; a < lines.size(); ++a) {
    if (!has(place[a], place[a])) continue;
    faults.push_back({.topic = lines[a].topic,
                      .fault = Fault::kContradiction,
                      .doc = lines[a].doc,
                      .earlier = {}});
  }
}

}  // namespace assay
