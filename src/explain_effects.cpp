// SPDX-License-Identifier: Apache-2.0
// explain_effects.cpp: what a value would be if documents stood elsewhere, had grades, or were
// ordered otherwise.
#include "explain_effects.hpp"

#include <algorithm>
#include <functional>

#include "bounds.hpp"
#include "expected.hpp"
#include "measure_like.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostLosses = 200;  // documents of the ideal list that are looked at
constexpr double kMostWork = 1e7;         // orders of equal scores times documents

bool is_same(const Ratio& a, const Ratio& b) {
  return a.is_defined() == b.is_defined() && (!a.is_defined() || a.value() == b.value());
}

// A ranking with one document moved, put in or left alone.
class Moved {
 public:
  explicit Moved(const JudgedTopic& topic) : topic_(topic) {}

  // Only this document; at rank 0, none.
  [[nodiscard]] JudgedTopic alone(const Hit& hit) {
    hits_.assign(hit.rank > 0 ? 1 : 0, hit);
    return with_hits(hit.rank);
  }

  // The document from rank `from`, or from nowhere, stands at `hit.rank`, which is higher up, and
  // those between move down by one.
  [[nodiscard]] JudgedTopic put_in(const Hit& hit, std::uint32_t from) {
    hits_.clear();
    const std::uint32_t end = from == 0 ? kAnyDepth : from;
    for (Hit each : topic_.found) {
      if (from > 0 && each.rank == from) continue;
      if (each.rank >= hit.rank && each.rank < end) ++each.rank;
      hits_.push_back(each);
    }
    const auto place = std::find_if(hits_.begin(), hits_.end(),
                                    [&](const Hit& each) { return each.rank > hit.rank; });
    hits_.insert(place, hit);
    JudgedTopic topic = with_hits(hit.rank);
    if (from == 0) topic.retrieved = std::max(topic_.retrieved + 1, hit.rank);
    return topic;
  }

 private:
  [[nodiscard]] JudgedTopic with_hits(std::uint32_t rank) const {
    JudgedTopic topic = topic_;
    topic.found = hits_;
    topic.ties = {};
    topic.retrieved = std::max(topic.retrieved, rank);
    return topic;
  }

  const JudgedTopic& topic_;
  std::vector<Hit> hits_;
};

// What the value lacks because the document is not at its best rank.
std::optional<double> loss_of(const Measure& measure, const Ratio& value, const JudgedTopic& topic,
                              const Loss& at) {
  Moved moved(topic);
  const Hit best{.rank = at.best_rank, .grade = at.doc.grade};
  Ratio better;
  Ratio worse = value;
  if (traits_of(measure).linear != Holds::kNotSaid) {
    better = compute(measure, moved.alone(best));
    worse = compute(measure, moved.alone({.rank = at.rank, .grade = at.doc.grade}));
  } else {
    better = compute(measure, moved.put_in(best, at.rank));
  }
  if (!better.is_defined() || !worse.is_defined()) return std::nullopt;
  return better.value() - worse.value();
}

// Where the ideal list has each relevant document. To a measure that does not tell grades apart,
// they are as well placed in the order in which they were found.
std::vector<Loss> ideal_places(const Measure& measure, const RankingView& ranking) {
  const double least = has_param(*measure.def, &Params::rel) ? measure.params.rel : 0;
  std::vector<Loss> places;
  for (std::size_t i = 0; i < ranking.ideal_order.size() && i < kMostLosses; ++i) {
    const Judgment& judgment = ranking.ideal_order[i];
    if (judgment.grade < least || judgment.grade <= 0) break;
    places.push_back(
        {.doc = {std::string(judgment.doc), judgment.grade}, .rank = ranking.ideal_ranks[i]});
  }
  if (traits_of(measure).is_binary) {
    std::stable_sort(places.begin(), places.end(),
                     [](const Loss& a, const Loss& b) { return a.rank - 1 < b.rank - 1; });
  }
  for (std::size_t i = 0; i < places.size(); ++i)
    places[i].best_rank = static_cast<std::uint32_t>(i + 1);
  return places;
}

// Every document of equal score in the best or the worst order of its group.
JudgedTopic reordered(const JudgedTopic& topic, bool best_first, std::vector<Hit>& hits) {
  hits.assign(topic.found.begin(), topic.found.end());
  for (const TieGroup& tie : topic.ties) {
    const auto begin = std::find_if(hits.begin(), hits.end(),
                                    [&](const Hit& hit) { return hit.rank >= tie.first; });
    const auto end =
        std::find_if(begin, hits.end(), [&](const Hit& hit) { return hit.rank > tie.last; });
    std::sort(begin, end, [&](const Hit& a, const Hit& b) {
      return best_first ? a.grade > b.grade : a.grade < b.grade;
    });
    // Documents outside the judgments are worth nothing: they stand behind, or in front.
    auto rank = best_first ? tie.first : tie.last - static_cast<std::uint32_t>(end - begin) + 1;
    for (auto hit = begin; hit != end; ++hit) hit->rank = rank++;
  }
  JudgedTopic changed = topic;
  changed.found = hits;
  return changed;
}

// Whether the mean over all orders takes no longer than anybody would wait.
bool is_quickly_expected(const Measure& measure, const JudgedTopic& topic) {
  if (measure.def->expected != nullptr) return true;
  std::uint32_t largest = 0;
  for (const TieGroup& tie : topic.ties) largest = std::max(largest, tie.last - tie.first + 1);
  const double orders = std::max<double>(orders_tried(measure, topic), largest);
  return orders * topic.retrieved <= kMostWork;
}

bool has_different_grades(const JudgedTopic& topic, const TieGroup& tie) {
  std::vector<double> grades;
  for (const Hit& hit : topic.found) {
    if (hit.rank >= tie.first && hit.rank <= tie.last) grades.push_back(hit.grade);
  }
  if (grades.size() < tie.last - tie.first + 1) grades.push_back(kNotInPool);
  return std::adjacent_find(grades.begin(), grades.end(), std::not_equal_to<>{}) != grades.end();
}

}  // namespace

std::vector<Loss> losses_of(const Measure& measure, const Ratio& value,
                            const RankingView& ranking) {
  const Traits traits = traits_of(measure);
  const bool has_ideal = traits.likes_order || traits.linear != Holds::kNotSaid;
  if (!value.is_defined() || !has_ideal || measure.def->direction != Direction::kHigherIsBetter ||
      measure.params.judged_only != 0 || measure.params.groups != kAllJudges)
    return {};
  std::vector<Loss> losses;
  for (Loss place : ideal_places(measure, ranking)) {
    const bool is_high_enough = place.rank > 0 && place.rank <= place.best_rank;
    if (place.best_rank > measure.params.cutoff || is_high_enough) continue;
    const auto loss = loss_of(measure, value, ranking.judged, place);
    if (!loss || *loss <= 0) continue;
    place.loss = *loss;
    losses.push_back(place);
  }
  std::stable_sort(losses.begin(), losses.end(),
                   [](const Loss& a, const Loss& b) { return a.loss > b.loss; });
  return losses;
}

std::optional<UnjudgedEffect> unjudged_effect(const Measure& measure, const Ratio& value,
                                              const RankingView& ranking,
                                              std::span<const double> grades) {
  const double top_grade = grades.back();
  const JudgedTopic& topic = ranking.judged;
  const auto last = static_cast<std::size_t>(
      std::min<double>(measure.params.cutoff, static_cast<double>(ranking.docs.size())));
  UnjudgedEffect effect{.grade = top_grade};
  std::vector<Hit> hits;
  std::vector<double> ideal(topic.ideal.begin(), topic.ideal.end());
  auto hit = topic.found.begin();
  for (std::size_t i = 0; i < ranking.docs.size(); ++i) {
    const auto rank = static_cast<std::uint32_t>(i + 1);
    while (hit != topic.found.end() && hit->rank < rank) ++hit;
    const bool is_found = hit != topic.found.end() && hit->rank == rank;
    const double grade = ranking.docs[i].grade;
    if (is_judged(grade) || i >= last) {
      if (is_found) hits.push_back(*hit);
      continue;
    }
    ++effect.count;
    hits.push_back({.rank = rank, .grade = top_grade});
    if (is_found) ideal.erase(std::find(ideal.begin(), ideal.end(), grade));
    ideal.push_back(top_grade);
  }
  if (effect.count == 0 || is_about_sample(measure.def->needs)) return std::nullopt;
  std::sort(ideal.begin(), ideal.end(), std::greater<>{});
  JudgedTopic graded = topic;
  graded.found = hits;
  graded.ideal = ideal;
  graded.ties = {};
  effect.if_graded = compute(measure, graded);
  Measure condensed = measure;
  condensed.params.judged_only = 1;
  effect.if_removed = compute(condensed, topic);
  effect.bounds = bounds_of(measure, topic, value, {.bounding = Bounding::kFull, .scale = grades});
  const bool is_certain = effect.bounds.kind == BoundsKind::kExact &&
                          is_same(effect.bounds.low, value) && is_same(effect.bounds.high, value);
  if (is_certain && is_same(effect.if_removed, value)) return std::nullopt;
  return effect;
}

std::optional<TieEffect> tie_effect(const Measure& measure, const RankingView& ranking,
                                    std::uint64_t seed) {
  JudgedTopic topic = ranking.judged;
  topic.ties = ranking.ties;
  TieEffect effect;
  for (const TieGroup& tie : topic.ties) {
    if (tie.first <= measure.params.cutoff && has_different_grades(topic, tie))
      effect.groups.push_back(tie);
  }
  if (effect.groups.empty() || measure.params.groups != kAllJudges) return std::nullopt;
  if (is_quickly_expected(measure, topic)) effect.expected = expected_value(measure, topic, seed);
  const Traits traits = traits_of(measure);
  if (traits.likes_order && measure.params.judged_only == 0) {
    std::vector<Hit> hits;
    effect.best = compute(measure, reordered(topic, true, hits));
    effect.worst = compute(measure, reordered(topic, false, hits));
    if (is_same(effect.best, effect.worst)) return std::nullopt;
  }
  return effect;
}

}  // namespace assay
