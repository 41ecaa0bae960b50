// SPDX-License-Identifier: Apache-2.0
// pairs.cpp: which two documents a judge should compare next.
#include "pairs.hpp"

#include <algorithm>
#include <numeric>

namespace assay::judge {
namespace {

enum class Relation : std::uint8_t { kUnknown, kBetter, kWorse, kEqual };

// What follows from comparisons: documents that are equal are one class, and better than a worse
// one is better than all that is worse than that.
class Known {
 public:
  Known(std::size_t count, std::span<const Comparison> said) : class_of_(count), worse_(count) {
    std::iota(class_of_.begin(), class_of_.end(), std::size_t{0});
    for (const Comparison& each : said) {
      if (each.is_equal) class_of_[find(each.better)] = find(each.worse);
    }
    for (std::size_t i = 0; i < count; ++i) class_of_[i] = find(i);
    for (const Comparison& each : said) {
      if (!each.is_equal) worse_[class_of_[each.better]].push_back(class_of_[each.worse]);
    }
  }

  [[nodiscard]] Relation between(std::size_t a, std::size_t b) const {
    if (class_of_[a] == class_of_[b]) return Relation::kEqual;
    if (reaches(class_of_[a], class_of_[b])) return Relation::kBetter;
    return reaches(class_of_[b], class_of_[a]) ? Relation::kWorse : Relation::kUnknown;
  }

 private:
  [[nodiscard]] std::size_t find(std::size_t i) const {
    while (class_of_[i] != i) i = class_of_[i];
    return i;
  }

  [[nodiscard]] bool reaches(std::size_t from, std::size_t to) const {
    std::vector<bool> seen(worse_.size());
    std::vector<std::size_t> open{from};
    while (!open.empty()) {
      const std::size_t at = open.back();
      open.pop_back();
      if (at == to) return true;
      for (const std::size_t next : worse_[at]) {
        if (!seen[next]) open.push_back(next);
        seen[next] = true;
      }
    }
    return false;
  }

  std::vector<std::size_t> class_of_;
  std::vector<std::vector<std::size_t>> worse_;
};

}  // namespace

NextPair next_pair(std::span<const std::size_t> order, std::span<const Comparison> said) {
  std::size_t count = 0;
  for (const std::size_t doc : order) count = std::max(count, doc + 1);
  const Known known(count, said);
  std::vector<std::size_t> classes;  // one document of each, the best first
  NextPair next;
  for (const std::size_t doc : order) {
    std::size_t low = 0;
    std::size_t high = classes.size();
    bool is_equal = false;
    while (low < high && !is_equal) {
      const std::size_t middle = (low + high) / 2;
      const std::size_t other = classes[middle];
      switch (known.between(doc, other)) {
        case Relation::kUnknown: {
          const bool is_turned = (doc + other) % 2 == 1;
          next.pair = is_turned ? std::pair(other, doc) : std::pair(doc, other);
          return next;
        }
        case Relation::kBetter: high = middle; break;
        case Relation::kWorse: low = middle + 1; break;
        case Relation::kEqual: is_equal = true; break;
      }
    }
    if (!is_equal) classes.insert(classes.begin() + static_cast<std::ptrdiff_t>(low), doc);
    ++next.placed;
  }
  return next;
}

}  // namespace assay::judge
