// SPDX-License-Identifier: Apache-2.0
// families.cpp: measures of one request that differ in a cutoff alone, computed together.
#include "families.hpp"

#include <algorithm>

namespace assay {
namespace {

// Over all documents and judges: other views of a topic are made for each measure.
bool may_join(const Measure& measure) {
  return measure.def->compute_many != nullptr && measure.params.judged_only == 0 &&
         measure.params.groups == kAllJudges;
}

// Whether two measures differ in what "@" sets, at most.
bool are_alike(const Measure& one, const Measure& other) {
  if (one.def != other.def) return false;
  Params params = one.params;
  params.*one.def->at = other.params.*one.def->at;
  return params == other.params;
}

}  // namespace

Families::Families(std::span<const Measure> measures) : measures_(measures) {
  for (std::size_t m = 0; m < measures.size(); ++m) add(m);
  for (Family& family : families_) {
    const auto point_of = [&](std::size_t m) { return measures[m].params.*measures[m].def->at; };
    std::sort(family.places.begin(), family.places.end(),
              [&](std::size_t one, std::size_t other) { return point_of(one) < point_of(other); });
    for (const std::size_t m : family.places) family.points.push_back(point_of(m));
  }
}

void Families::add(std::size_t place) {
  const Measure& measure = measures_[place];
  if (!may_join(measure)) {
    singles_.push_back(place);
    return;
  }
  const auto family = std::find_if(families_.begin(), families_.end(), [&](const Family& other) {
    return are_alike(measures_[other.places.front()], measure);
  });
  if (family == families_.end()) {
    families_.push_back({.places = {place}, .points = {}});
  } else {
    family->places.push_back(place);
  }
}

void Families::compute_all(const JudgedTopic& topic, std::span<Ratio> values,
                           std::vector<Ratio>& passing) const {
  for (const std::size_t m : singles_) values[m] = compute(measures_[m], topic);
  for (const Family& family : families_) {
    passing.resize(family.places.size());
    compute_many(measures_[family.places.front()], topic, family.points, passing);
    for (std::size_t i = 0; i < passing.size(); ++i) values[family.places[i]] = passing[i];
  }
}

}  // namespace assay
