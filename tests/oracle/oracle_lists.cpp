// SPDX-License-Identifier: Apache-2.0
// oracle_lists.cpp: effectiveness, grades as thresholds, areas under curves, the likeness to an
// ideal list, and what a user knew or expected.
#include <algorithm>
#include <set>

#include "oracle_parts.hpp"

namespace oracle {
namespace {

// The ranks, from 1, of the relevant documents within the cutoff.
std::vector<std::size_t> ranks_of_relevant(const Setting& setting, const Topic& topic) {
  std::vector<std::size_t> ranks;
  for (std::size_t i = 0; i < depth(setting, topic.ranking.size()); ++i) {
    if (is_relevant(setting, topic.ranking[i])) ranks.push_back(i + 1);
  }
  return ranks;
}

double count_relevant(const Setting& setting, const Topic& topic) {
  return static_cast<double>(ranks_of_relevant(setting, topic).size());
}

// ---- lists of documents ----

using DocumentList = std::vector<std::size_t>;  // documents by number

// Those with a grade above 0, best first: of equal ones the first in the ranking, the rest below.
// A retrieved document has its index as number.
DocumentList ideal_list(const Setting& setting, const Topic& topic) {
  std::vector<double> missing = topic.judged;
  std::vector<std::pair<double, std::size_t>> graded;  // minus the grade, number
  const auto add = [&](double grade, std::size_t document) {
    if (grade > 0 && grade >= number(setting, "rel", 0)) graded.emplace_back(-grade, document);
  };
  for (std::size_t i = 0; i < topic.ranking.size(); ++i) {
    if (!topic.ranking[i]) continue;
    add(*topic.ranking[i], i);
    const auto same = std::ranges::find(missing, *topic.ranking[i]);
    if (same != missing.end()) missing.erase(same);
  }
  std::size_t next = topic.ranking.size();
  for (const double grade : missing) add(grade, next++);
  std::ranges::sort(graded);
  DocumentList list;
  for (const auto& [grade, document] : graded) list.push_back(document);
  return list;
}

// Rank-biased overlap of so many first ranks, also beyond the ends of the lists.
double overlap(const DocumentList& one, const DocumentList& other, double p, double ranks) {
  double sum = 0, weights = 0, weight = 1;
  std::set<std::size_t> in_one, in_other, in_both;
  for (std::size_t i = 0; static_cast<double>(i) < ranks; ++i) {
    if (i < one.size()) in_one.insert(one[i]);
    if (i < other.size()) in_other.insert(other[i]);
    if (i < one.size() && in_other.contains(one[i])) in_both.insert(one[i]);
    if (i < other.size() && in_one.contains(other[i])) in_both.insert(other[i]);
    sum += weight * static_cast<double>(in_both.size()) / static_cast<double>(i + 1);
    weights += weight;
    weight *= p;
  }
  return sum / weights;
}

// The mean over the ranks of a normalized vector that has another name of its own.
Value area_of(const std::string& vector, const Setting& setting, const Topic& topic) {
  const double k = number(setting, "cutoff");
  double sum = 0;
  for (double rank = 1; rank <= k; ++rank) {
    Setting at_rank = setting;
    at_rank.measure = vector;
    at_rank.numbers["cutoff"] = rank;
    const Value height = normalized_cumulated(at_rank, topic);
    if (!height) return std::nullopt;
    sum += *height;
  }
  return sum / k;
}

}  // namespace

// One minus the relevant documents found, to the weighted mean of those examined and those there
// are: van Rijsbergen's E, written in counts.
Value e_measure(const Setting& setting, const Topic& topic) {
  const double examined = number(setting, "cutoff", static_cast<double>(topic.ranking.size()));
  const double R = relevant(setting, topic);
  if (examined == 0 || R == 0) return std::nullopt;
  const double beta = number(setting, "beta", 1);
  double alpha = number(setting, "alpha", 0.5);
  if (alpha == 0.5) alpha = 1 / (beta * beta + 1);
  return 1 - count_relevant(setting, topic) / (alpha * examined + (1 - alpha) * R);
}

// Users differ in the lowest grade that is relevant to them. The sum of the precisions at relevant
// ranks, and the number of relevant documents, both as all users expect them.
Value graded_ap(const Setting& setting, const Topic& topic) {
  std::vector<std::pair<double, double>> users = setting.gains;  // lowest grade, probability
  const double highest = number(setting, "max", 4);
  for (double grade = 1; setting.gains.empty() && grade <= highest; ++grade) {
    users.emplace_back(grade, 1 / highest);
  }
  double above = 0, below = 0;
  for (const auto& [lowest, probability] : users) {
    Setting user = setting;
    user.numbers["rel"] = lowest;
    const auto ranks = ranks_of_relevant(user, topic);
    for (std::size_t i = 0; i < ranks.size(); ++i) {
      above += probability * static_cast<double>(i + 1) / static_cast<double>(ranks[i]);
    }
    below += probability * relevant(user, topic);
  }
  return below == 0 ? std::nullopt : Value(above / below);
}

Value area_of_ncg(const Setting& setting, const Topic& topic) {
  return area_of("NCG", setting, topic);
}

Value area_of_ndcg(const Setting& setting, const Topic& topic) {
  return area_of("nDCG", setting, topic);
}

Value compatibility(const Setting& setting, const Topic& topic) {
  const DocumentList ideal = ideal_list(setting, topic);
  if (ideal.empty()) return std::nullopt;
  DocumentList ranking;
  for (std::size_t i = 0; i < topic.ranking.size(); ++i) ranking.push_back(i);
  const double p = number(setting, "p", 0.95);
  const double longer = static_cast<double>(std::max(ranking.size(), ideal.size()));
  const double depth = std::min(number(setting, "cutoff", longer), 1e5);
  const double likeness = overlap(ranking, ideal, p, depth);
  const bool is_plain = word(setting, "normalize", {"True", "False"}) == "False";
  return is_plain ? likeness : likeness / overlap(ideal, ideal, p, depth);
}

// ---- what the user knew or expected ----

Value coverage(const Setting& setting, const Topic& topic) {
  double known = 0, found = 0;
  for (const double grade : topic.known_judged) known += is_relevant(setting, grade) ? 1 : 0;
  for (const std::size_t rank : ranks_of_relevant(setting, topic)) {
    found += !topic.known.empty() && topic.known[rank - 1] ? 1 : 0;
  }
  return known == 0 ? std::nullopt : Value(found / known);
}

Value novelty(const Setting& setting, const Topic& topic) {
  double all = 0, news = 0;
  for (const std::size_t rank : ranks_of_relevant(setting, topic)) {
    ++all;
    news += topic.known.empty() || !topic.known[rank - 1] ? 1 : 0;
  }
  return all == 0 ? std::nullopt : Value(news / all);
}

Value relative_recall(const Setting& setting, const Topic& topic) {
  if (!topic.expected || *topic.expected == 0) return std::nullopt;
  return count_relevant(setting, topic) / *topic.expected;
}

// Somebody reads until as many are found as expected, or there is nothing more to read.
Value recall_effort(const Setting& setting, const Topic& topic) {
  if (!topic.expected || *topic.expected == 0 || topic.ranking.empty()) return std::nullopt;
  double examined = 0, found = 0;
  for (const Grade grade : topic.ranking) {
    if (found >= *topic.expected) break;
    ++examined;
    found += is_relevant(setting, grade) ? 1 : 0;
  }
  return *topic.expected / examined;
}

}  // namespace oracle
