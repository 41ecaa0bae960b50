// SPDX-License-Identifier: Apache-2.0
// random_measures.hpp: any measure with random parameters, and small random topics with ties.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "testing.hpp"

namespace assay::testing {

class Chance {
 public:
  explicit Chance(unsigned seed) : random_(seed) {}
  std::size_t below(std::size_t count) { return random_() % count; }
  bool once_in(std::size_t count) { return below(count) == 0; }
  template <class List>
  auto one_of(const List& list) {
    return list[below(list.size())];
  }

 private:
  std::mt19937 random_;
};

// Larger than any topic here.
inline constexpr double kCollection = 40;

inline bool has_collection(const MeasureDef& def) {
  return std::any_of(def.params.begin(), def.params.end(),
                     [](const ParamDef& param) { return param.number == &Params::collection; });
}

// Each parameter is drawn, or keeps its default. Nothing here knows a measure by name.
inline Measure random_measure(const MeasureDef& def, Chance& chance) {
  constexpr std::array kNumbers = {0.0, 0.25, 0.5, 0.8, 1.0, 1.5, 2.0, 3.0, 4.0, 7.0};
  Measure measure{.def = &def, .params = default_params(def)};
  for (const ParamDef* param : params_of(def)) {
    const bool is_required = def.needs_at && param->number != nullptr && param->number == def.at;
    if (!is_required && !chance.once_in(2)) continue;
    if (param->word == &Params::groups) continue;  // topics here have one group of judges
    if (param->takes_map && chance.once_in(2)) {
      for (const double grade : {-1.0, 0.0, 1.0, 2.0}) {
        const double gain = chance.one_of(std::array{-1.0, 0.0, 0.5, 1.0, 3.0});
        if (chance.once_in(2)) measure.params.gains.emplace_back(grade, gain);
      }
    } else if (param->list != nullptr) {
      measure.params.*param->list = {0, 0.25, chance.one_of(kNumbers)};
      std::sort((measure.params.*param->list).begin(), (measure.params.*param->list).end());
    } else if (param->word != nullptr) {
      measure.params.*param->word = chance.one_of(param->words).value;
    } else {
      double value = chance.one_of(kNumbers);
      if (param->number == &Params::cutoff) value = 1 + static_cast<double>(chance.below(8));
      if (param->number == &Params::max || param->number == &Params::max_rel) value = 4;
      if (param->number == &Params::collection) continue;
      if (value < param->lowest || value > param->highest) continue;
      if (param->is_whole && value != std::floor(value)) continue;
      measure.params.*param->number = value;
    }
  }
  measure.params.collection = has_collection(def) ? kCollection : 0;
  const bool is_wrong = def.check != nullptr && !def.check(measure.params).empty();
  const bool lacks_at = def.needs_at && !std::isfinite(measure.params.*def.at);
  return is_wrong || lacks_at ? random_measure(def, chance) : measure;
}

// Grades by rank, kNotInPool for what the judgments do not mention, and all else of a topic.
struct TiedTopic {
  std::vector<double> grades;
  std::vector<bool> known = {};   // to the user, by rank; what is beyond its end is not
  std::vector<double> elsewhere;  // judged, but not retrieved
  std::vector<TieGroup> ties;

  // Calls use(JudgedTopic). The pool holds the retrieved documents and half of the others.
  template <class Use>
  auto with(const Use& use) const {
    std::vector<Hit> found;
    std::vector<double> known_grades;
    std::vector<double> ideal = elsewhere;
    std::vector<double> pooled(
        elsewhere.begin(), elsewhere.begin() + static_cast<std::ptrdiff_t>(elsewhere.size() / 2));
    for (std::uint32_t i = 0; i < grades.size(); ++i) {
      if (grades[i] == kNotInPool) continue;
      found.push_back(
          {.rank = i + 1, .is_known = i < known.size() && known[i], .grade = grades[i]});
      if (found.back().is_known) known_grades.push_back(grades[i]);
      ideal.push_back(grades[i]);
      pooled.push_back(grades[i]);
    }
    std::sort(ideal.begin(), ideal.end(), std::greater<>{});
    std::sort(pooled.begin(), pooled.end(), std::greater<>{});
    std::sort(known_grades.begin(), known_grades.end(), std::greater<>{});
    // One stratum of all that the judgments mention.
    for (Hit& hit : found) hit.stratum = 1;
    const auto drawn = static_cast<std::size_t>(
        std::partition_point(ideal.begin(), ideal.end(), is_judged) - ideal.begin());
    const Stratum stratum{
        .size = static_cast<double>(ideal.size()),
        .probability =
            ideal.empty() ? 0 : static_cast<double>(drawn) / static_cast<double>(ideal.size()),
        .grades = std::span(ideal).first(drawn)};
    return use(JudgedTopic{.retrieved = static_cast<std::uint32_t>(grades.size()),
                           .found = found,
                           .ideal = ideal,
                           .pooled = pooled,
                           .ties = ties,
                           .known = known_grades,
                           .expected = 2,
                           .strata = std::span(&stratum, 1)});
  }

  [[nodiscard]] Ratio value(const Measure& measure) const {
    return with([&](const JudgedTopic& topic) { return compute(measure, topic); });
  }

  [[nodiscard]] std::string text() const {
    std::string text;
    for (std::uint32_t i = 0; i < grades.size(); ++i) {
      for (const TieGroup& tie : ties) text += tie.first == i + 1 ? "(" : "";
      text += grades[i] == kNotInPool ? "-" : std::to_string(static_cast<int>(grades[i])) + " ";
      for (const TieGroup& tie : ties) text += tie.last == i + 1 ? ")" : "";
    }
    for (const double grade : elsewhere) text += " +" + std::to_string(static_cast<int>(grade));
    return text;
  }
};

// At most `most` documents, of grades that are drawn from a list; groups of two to `tied`.
struct TopicShape {
  std::vector<double> grades = {0, 0, 1, 1, 2, 3, -1, kNotInPool, kNotInPool};
  std::size_t most = 8;
  std::size_t tied = 4;
};

inline TiedTopic random_topic(Chance& chance, const TopicShape& shape = {}) {
  TiedTopic topic;
  const std::size_t length = chance.below(shape.most + 1);
  for (std::size_t i = 0; i < length; ++i) {
    topic.grades.push_back(chance.one_of(shape.grades));
    topic.known.push_back(topic.grades.back() != kNotInPool && chance.once_in(3));
  }
  for (std::size_t i = chance.below(4); i > 0; --i) {
    topic.elsewhere.push_back(static_cast<double>(chance.below(5)) - 1);
  }
  for (std::size_t rank = 1; rank < length; ++rank) {
    if (!chance.once_in(2)) continue;
    const std::size_t last = std::min(length, rank + 1 + chance.below(shape.tied - 1));
    topic.ties.push_back({static_cast<std::uint32_t>(rank), static_cast<std::uint32_t>(last)});
    rank = last;
  }
  return topic;
}

}  // namespace assay::testing
