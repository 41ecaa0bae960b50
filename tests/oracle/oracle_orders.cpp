// SPDX-License-Identifier: Apache-2.0
// oracle_orders.cpp: all cases one after the other; meant for a dozen documents.
#include "oracle_orders.hpp"

#include <algorithm>

#include "oracle_parts.hpp"

namespace oracle {
namespace {

class Collector {
 public:
  explicit Collector(const Function& function) : function_(function) {}

  void add(const Topic& topic) {
    const Value value = function_(topic);
    ++(value ? values_.defined : values_.undefined);
    if (!value) return;
    const bool is_first = values_.defined == 1;
    sum_ += *value;
    values_.lowest = is_first ? *value : std::min(values_.lowest, *value);
    values_.highest = is_first ? *value : std::max(values_.highest, *value);
  }

  [[nodiscard]] std::optional<Values> result() {
    if (values_.defined == 0) return std::nullopt;
    values_.mean = sum_ / values_.defined;
    return values_;
  }

 private:
  const Function& function_;
  Values values_;
  double sum_ = 0;
};

// One document of the ranking, with what may differ between documents of one level.
using Place = std::pair<Grade, bool>;

std::vector<Place> places_of(const Topic& topic) {
  std::vector<Place> places;
  for (std::size_t i = 0; i < topic.ranking.size(); ++i) {
    places.emplace_back(topic.ranking[i], !topic.known.empty() && topic.known[i]);
  }
  return places;
}

Topic with_places(Topic topic, const std::vector<Place>& places) {
  for (std::size_t i = 0; i < places.size(); ++i) {
    topic.ranking[i] = places[i].first;
    if (!topic.known.empty()) topic.known[i] = places[i].second;
  }
  return topic;
}

// Orders the level that begins at an index in every way, and for each of them the levels below.
void order_from(std::size_t begin, std::vector<Place>& places, const Topic& topic,
                Collector& collector) {
  if (begin == places.size()) {
    collector.add(with_places(topic, places));
    return;
  }
  std::size_t end = begin + 1;
  while (end < places.size() && !topic.level.empty() && topic.level[end] == topic.level[begin]) {
    ++end;
  }
  const auto from = places.begin() + static_cast<std::ptrdiff_t>(begin);
  const auto to = places.begin() + static_cast<std::ptrdiff_t>(end);
  std::sort(from, to);
  do {
    order_from(end, places, topic, collector);
  } while (std::next_permutation(from, to));
}

// Gives a grade to a document that was pooled without one, or was not in the list at all.
void join(std::vector<double>& list, Grade before, double grade) {
  const auto same = before ? std::ranges::find(list, *before) : list.end();
  if (same == list.end()) {
    list.push_back(grade);
  } else {
    *same = grade;
  }
}

// Grades the documents at an index and below in every way.
void grade_from(std::size_t index, const Topic& topic, const std::vector<double>& grades,
                Judgments judgments, Collector& collector) {
  if (index == topic.ranking.size()) {
    collector.add(topic);
    return;
  }
  const Grade before = topic.ranking[index];
  if (is_judged(before)) {
    grade_from(index + 1, topic, grades, judgments, collector);
    return;
  }
  for (const double grade : grades) {
    Topic graded = topic;
    graded.ranking[index] = grade;
    if (judgments == Judgments::kJoined) {
      join(graded.judged, before, grade);
      join(graded.pooled, before, grade);
      if (!topic.known.empty() && topic.known[index]) join(graded.known_judged, before, grade);
    }
    grade_from(index + 1, graded, grades, judgments, collector);
  }
}

}  // namespace

std::optional<Values> over_orders(const Topic& topic, const Function& function) {
  Collector collector(function);
  std::vector<Place> places = places_of(topic);
  order_from(0, places, topic, collector);
  return collector.result();
}

std::optional<Values> over_grades(const Topic& topic, const std::vector<double>& grades,
                                  Judgments judgments, const Function& function) {
  Collector collector(function);
  grade_from(0, topic, grades, judgments, collector);
  return collector.result();
}

}  // namespace oracle
