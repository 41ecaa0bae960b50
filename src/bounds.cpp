// SPDX-License-Identifier: Apache-2.0
// bounds.cpp: the lowest and the highest value over all grades that unjudged documents may take. By
// argument where the traits of the measure allow one, by trying all where they are few; else what
// is certain to hold both, which is said.
#include "bounds.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include "condensed.hpp"
#include "expected.hpp"

namespace assay {
namespace {

// Up to so many ways to give grades are tried, and so many times a measure is computed in all.
constexpr double kMostTrials = 4096;
constexpr double kMostCalls = 40'320;

// The lowest and highest of the values seen. Undefined ones are passed over.
struct Extremes {
  Ratio low = kUndefined;
  Ratio high = kUndefined;
  bool is_partial = false;
  bool is_sampled = false;
  bool may_be_undefined = false;

  void add(const Expected& seen) {
    is_partial = is_partial || seen.is_partial;
    is_sampled = is_sampled || seen.samples > 0;
    may_be_undefined = may_be_undefined || !seen.value.is_defined();
    if (!seen.value.is_defined()) return;
    if (!low.is_defined() || seen.value.value() < low.value()) low = seen.value;
    if (!high.is_defined() || seen.value.value() > high.value()) high = seen.value;
  }
};

// Of two ends; one that is not defined is beyond all others.
bool is_less(const Ratio& a, const Ratio& b) {
  if (!a.is_defined() || !b.is_defined()) return a.is_defined() != b.is_defined();
  return a.value() < b.value();
}

// A ranking in which every unjudged document can be given a grade.
class Trial {
 public:
  Trial(const Measure& measure, const JudgedTopic& topic, const BoundsOptions& options)
      : measure_(measure), topic_(topic), options_(options) {
    auto hit = topic.found.begin();
    std::vector<double> negative;  // grades that the judgments hold for unjudged documents
    for (std::uint32_t rank = 1; rank <= topic.retrieved; ++rank) {
      const bool is_hit = hit != topic.found.end() && hit->rank == rank;
      const double grade = is_hit ? (hit++)->grade : kNotInPool;
      if (is_open(grade, measure.params)) {
        if (is_hit) negative.push_back(grade);
        open_.push_back(found_.size());
      }
      found_.push_back({.rank = rank, .grade = grade});
    }
    others_ = without(topic.ideal, negative);
    pooled_others_ = without(topic.pooled, negative);
  }

  // How many documents are not judged, and how many of them stand where the measure looks.
  [[nodiscard]] std::size_t open() const { return open_.size(); }
  [[nodiscard]] std::size_t open_above_cutoff() const {
    return static_cast<std::size_t>(
        std::count_if(open_.begin(), open_.end(), [&](std::size_t index) {
          return first_rank_of(found_[index].rank) <= measure_.params.cutoff;
        }));
  }

  // The value if the unjudged documents, from the top, had these grades.
  [[nodiscard]] Expected value(std::span<const double> grades) {
    for (std::size_t i = 0; i < open_.size(); ++i) found_[open_[i]].grade = grades[i];
    JudgedTopic topic = topic_;
    topic.found = found_;
    if (options_.bounding == Bounding::kFull) {
      // Mostly in order already, or the other way round.
      joined_.assign(grades.begin(), grades.end());
      if (joined_.front() < joined_.back()) std::reverse(joined_.begin(), joined_.end());
      if (!std::is_sorted(joined_.rbegin(), joined_.rend()))
        std::sort(joined_.begin(), joined_.end(), std::greater<>{});
      topic.ideal = merged(others_, ideal_);
      if (measure_.params.ideal == kPooledIdeal) topic.pooled = merged(pooled_others_, pooled_);
    }
    if (options_.seed) return expected_value(measure_, topic, *options_.seed);
    return {.value = compute(measure_, topic)};
  }

  [[nodiscard]] Expected value_if_all(double grade) {
    return value(std::vector<double>(open_.size(), grade));
  }

  // How many values may be asked for.
  [[nodiscard]] double most() {
    if (!options_.seed) return kMostTrials;
    return std::min(kMostTrials, kMostCalls / orders_tried(measure_, topic_));
  }

 private:
  // The first rank on which a document may stand if equal scores have no order.
  [[nodiscard]] std::uint32_t first_rank_of(std::uint32_t rank) const {
    if (!options_.seed) return rank;
    const auto tie = std::partition_point(topic_.ties.begin(), topic_.ties.end(),
                                          [rank](const TieGroup& t) { return t.last < rank; });
    return tie != topic_.ties.end() && tie->first <= rank ? tie->first : rank;
  }

  [[nodiscard]] static std::vector<double> without(std::span<const double> all,
                                                   const std::vector<double>& some) {
    std::vector<double> rest(all.begin(), all.end());
    for (const double grade : some) {
      if (const auto at = std::find(rest.begin(), rest.end(), grade); at != rest.end())
        rest.erase(at);
    }
    return rest;
  }

  [[nodiscard]] std::span<const double> merged(const std::vector<double>& others,
                                               std::vector<double>& all) const {
    all.resize(others.size() + joined_.size());
    std::merge(others.begin(), others.end(), joined_.begin(), joined_.end(), all.begin(),
               std::greater<>{});
    return all;
  }

  const Measure& measure_;
  const JudgedTopic& topic_;
  const BoundsOptions& options_;
  std::vector<Hit> found_;             // every rank
  std::vector<std::size_t> open_;      // indices of those not judged
  std::vector<double> others_;         // the judgments without them
  std::vector<double> pooled_others_;  // the same of those that any run returned
  std::vector<double> joined_;
  std::vector<double> ideal_;
  std::vector<double> pooled_;
};

// One search for the bounds of one measure on one topic.
class Search {
 public:
  Search(const Measure& measure, const JudgedTopic& topic, const BoundsOptions& options)
      : measure_(measure),
        options_(options),
        traits_(traits_of(measure)),
        trial_(measure, topic, options),
        levels_(levels_of(options.scale)) {}

  [[nodiscard]] bool has_open() const { return trial_.open() > 0; }

  [[nodiscard]] Bounds run() {
    for (const auto method : {&Search::by_corners, &Search::by_documents, &Search::by_multisets,
                              &Search::by_all, &Search::by_range}) {
      if (const auto bounds = (this->*method)()) return clipped(*bounds);
    }
    return {};
  }

 private:
  using Found = std::optional<Bounds>;

  // Grades that the measure tells apart: of a binary one, one on each side of `rel`.
  [[nodiscard]] std::vector<double> levels_of(std::span<const double> scale) const {
    if (!traits_.is_binary) return {scale.begin(), scale.end()};
    const bool has_two = scale.front() < measure_.params.rel && scale.back() >= measure_.params.rel;
    return has_two ? std::vector{scale.front(), scale.back()} : std::vector{scale.front()};
  }

  [[nodiscard]] bool holds(Holds trait) const {
    return trait == Holds::kAlways ||
           (trait == Holds::kFixed && options_.bounding == Bounding::kFixed);
  }

  [[nodiscard]] static Found exact(const Extremes& seen) {
    return Bounds{.low = seen.low,
                  .high = seen.high,
                  .kind = seen.is_sampled ? BoundsKind::kSampled : BoundsKind::kExact,
                  .may_be_undefined = seen.may_be_undefined};
  }

  // All lowest and all highest. A value that only some orders have is a mean of other orders than
  // before, so nothing follows from it; nor from an end that has no value.
  [[nodiscard]] Found by_corners() {
    if (!holds(traits_.monotone)) return std::nullopt;
    Extremes seen;
    const Expected lowest = trial_.value_if_all(levels_.front());
    const Expected highest = trial_.value_if_all(levels_.back());
    if (lowest.value.is_defined() != highest.value.is_defined()) return std::nullopt;
    seen.add(lowest);
    seen.add(highest);
    return seen.is_partial ? std::nullopt : exact(seen);
  }

  // Each document by itself, where none changes what another adds.
  [[nodiscard]] Found by_documents() {
    const std::size_t count = trial_.open();
    if (!holds(traits_.linear)) return std::nullopt;
    if (static_cast<double>(count * levels_.size()) > trial_.most()) return std::nullopt;
    std::vector<double> grades(count, levels_.front());
    std::vector<double> worst = grades;
    std::vector<double> best = grades;
    for (std::size_t i = 0; i < count; ++i) {
      Extremes before;
      for (const double level : levels_) {
        grades[i] = level;
        Extremes seen = before;
        seen.add(trial_.value(grades));
        if (is_less(seen.low, before.low)) worst[i] = level;
        if (is_less(before.high, seen.high)) best[i] = level;
        before = seen;
      }
      grades[i] = levels_.front();
    }
    Extremes seen;
    seen.add(trial_.value(worst));
    seen.add(trial_.value(best));
    return exact(seen);
  }

  // For every choice of how many documents have which grade: best first with the rest at its
  // lowest, and worst first with the rest at its highest.
  [[nodiscard]] Found by_multisets() {
    const std::size_t count = trial_.open_above_cutoff();
    if (!traits_.likes_order || multisets(count, levels_.size()) > trial_.most())
      return std::nullopt;
    std::vector<std::size_t> choice(count, 0);  // indices of levels, never increasing
    Extremes seen;
    do {
      std::vector<double> grades;
      for (const std::size_t level : choice) grades.push_back(levels_[level]);
      std::vector<double> reversed(grades.rbegin(), grades.rend());
      grades.resize(trial_.open(), levels_.front());
      reversed.resize(trial_.open(), levels_.back());
      seen.add(trial_.value(grades));
      seen.add(trial_.value(reversed));
    } while (next_multiset(choice));
    return seen.is_partial ? std::nullopt : exact(seen);
  }

  // Every way to give grades.
  [[nodiscard]] Found by_all() {
    const std::size_t count = looks_below_cutoff() ? trial_.open() : trial_.open_above_cutoff();
    if (std::pow(static_cast<double>(levels_.size()), static_cast<double>(count)) > trial_.most())
      return std::nullopt;
    std::vector<std::size_t> choice(count, 0);  // indices of levels
    std::vector<double> grades(trial_.open(), levels_.front());
    Extremes seen;
    do {
      for (std::size_t i = 0; i < count; ++i) grades[i] = levels_[choice[i]];
      seen.add(trial_.value(grades));
    } while (next_choice(choice));
    return exact(seen);
  }

  // What certainly holds every value: the smallest numerator over the largest denominator and the
  // other way round, or the range of the measure.
  [[nodiscard]] Found by_range() {
    Bounds bounds{.low = {-kInfinity, 1},
                  .high = {kInfinity, 1},
                  .kind = BoundsKind::kOuter,
                  .may_be_undefined = true};
    if (!traits_.parts_grow) return bounds;
    const Expected lowest = trial_.value_if_all(levels_.front());
    const Expected highest = trial_.value_if_all(levels_.back());
    if (lowest.samples > 0 || highest.samples > 0) return bounds;  // nothing is certain of these
    const auto& [small, large] = std::pair(lowest.value, highest.value);
    if (large.is_defined()) bounds.low = {small.numerator, large.denominator};
    if (small.is_defined()) bounds.high = {large.numerator, small.denominator};
    return bounds;
  }

  [[nodiscard]] bool looks_below_cutoff() const {
    return options_.bounding == Bounding::kFull || measure_.params.ideal == kRetrievedIdeal;
  }

  // Counts up, the choices being digits; false after the last.
  [[nodiscard]] bool next_choice(std::vector<std::size_t>& choice) const {
    return std::any_of(choice.begin(), choice.end(), [&](std::size_t& digit) {
      digit = (digit + 1) % levels_.size();
      return digit != 0;
    });
  }

  // The same for digits that never increase.
  [[nodiscard]] bool next_multiset(std::vector<std::size_t>& choice) const {
    for (std::size_t i = choice.size(); i-- > 0;) {
      const std::size_t most = i == 0 ? levels_.size() - 1 : choice[i - 1];
      if (choice[i] == most) continue;
      ++choice[i];
      std::fill(choice.begin() + static_cast<std::ptrdiff_t>(i) + 1, choice.end(), 0);
      return true;
    }
    return false;
  }

  [[nodiscard]] static double multisets(std::size_t count, std::size_t levels) {
    double result = 1;
    for (std::size_t i = 1; i < levels; ++i) {
      result = result * static_cast<double>(count + i) / static_cast<double>(i);
    }
    return std::round(result);
  }

  // More hits than R may lie beyond the range of the measure.
  [[nodiscard]] Bounds clipped(Bounds bounds) const {
    const MeasureDef& def = *measure_.def;
    if (def.leaves_range != nullptr && def.leaves_range(measure_.params)) return bounds;
    for (Ratio* end : {&bounds.low, &bounds.high}) {
      if (!end->is_defined()) continue;
      if (end->value() < def.lowest) *end = {def.lowest * end->denominator, end->denominator};
      if (end->value() > def.highest) *end = {def.highest * end->denominator, end->denominator};
    }
    return bounds;
  }

  const Measure& measure_;
  const BoundsOptions& options_;
  Traits traits_;
  Trial trial_;
  std::vector<double> levels_;
};

}  // namespace

std::vector<double> grade_scale(const Qrels& qrels) {
  std::vector<double> scale{0};
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) {
    for (const double grade : qrels.ideal(t)) {
      if (!is_judged(grade)) break;  // the list decreases
      if (grade != scale.back()) scale.push_back(grade);
    }
    std::sort(scale.begin(), scale.end());
    scale.erase(std::unique(scale.begin(), scale.end()), scale.end());
  }
  // Whole grades between them, though nobody gave them: but not thousands.
  constexpr double kMostGrades = 20;
  for (double grade = 1; grade < std::min(scale.back(), kMostGrades); ++grade) {
    const auto place = std::lower_bound(scale.begin(), scale.end(), grade);
    if (*place != grade) scale.insert(place, grade);
  }
  return scale;
}

Bounds bounds_of(const Measure& measure, const JudgedTopic& topic, const Ratio& value,
                 const BoundsOptions& options) {
  // Under judged_only nothing that is not judged is left.
  if (measure.params.judged_only != 0) return {.low = value, .high = value};
  Search search(measure, topic, options);
  if (!search.has_open()) return {.low = value, .high = value};
  if (measure.def->needs == Need::kKnown) {
    // Whether the user knew a document is known of judged ones alone.
    return {.low = {measure.def->lowest, 1},
            .high = {measure.def->highest, 1},
            .kind = BoundsKind::kOuter,
            .may_be_undefined = true};
  }
  return search.run();
}

}  // namespace assay
