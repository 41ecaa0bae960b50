// SPDX-License-Identifier: Apache-2.0
// compatibility.hpp: how like the ranking is to an ideal one, by rank-biased overlap.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "kernel.hpp"
#include "measures/params.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// The depths at which documents of the ideal list are in both lists, in order. The ideal list is
// sorted by grade; documents of one grade stand as the ranking has them, then those it lacks.
inline std::vector<double> meeting_depths(const JudgedTopic& topic) {
  std::vector<double> depths;
  std::vector<std::pair<double, double>> taken;  // a grade, and how many of it were met
  for (const Hit& hit : topic.found) {
    if (hit.grade <= 0) continue;
    const auto is_same = [&](const auto& entry) { return entry.first == hit.grade; };
    auto entry = std::find_if(taken.begin(), taken.end(), is_same);
    if (entry == taken.end()) entry = taken.insert(taken.end(), {hit.grade, 0});
    const auto better =
        std::lower_bound(topic.ideal.begin(), topic.ideal.end(), hit.grade, std::greater<>{});
    const double place = static_cast<double>(better - topic.ideal.begin()) + ++entry->second;
    depths.push_back(std::max<double>(place, hit.rank));
  }
  std::sort(depths.begin(), depths.end());
  return depths;
}

inline constexpr auto compatibility = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const std::vector<double> depths = meeting_depths(topic);
  const auto end =
      std::find_if(topic.ideal.begin(), topic.ideal.end(), [](double grade) { return grade <= 0; });
  const auto ideal = static_cast<double>(end - topic.ideal.begin());
  if (ideal == 0) return kUndefined;
  const double depth = p.cutoff == kInfinity ? std::max<double>(topic.retrieved, ideal) : p.cutoff;
  double weight = 1;
  double weights = 0;
  double sum = 0;
  double best = 0;
  std::size_t met = 0;
  for (double i = 1; i <= depth && weight > 0; ++i) {
    while (met < depths.size() && depths[met] <= i) ++met;
    const double term = weight * static_cast<double>(met) / i;
    sum += term;
    best += weight * std::min(i, ideal) / i;
    weights += weight;
    weight *= p.p;
    if (met == 0) continue;
    trace(Step{.rank = static_cast<std::uint32_t>(i),
               .grade = static_cast<double>(met),
               .term = term,
               .total = sum});
  }
  return Ratio{sum, p.normalize != 0 ? best : weights};
};

inline constexpr ParamDef kOverlapP{
    .name = "p",
    .meaning = "persistence: the nearer to 1, the deeper the lists are compared",
    .number = &Params::p,
    .initial = 0.95,
    .lowest = 0,
    .highest = 1};
inline constexpr ParamDef kNormalize{.name = "normalize",
                                     .meaning = "divide by what the ideal list itself would have",
                                     .word = &Params::normalize,
                                     .initial = 1,
                                     .words = params::kNoYes};
inline constexpr ParamDef kOverlapDepth{
    .name = "cutoff",
    .meaning =
        "depth to which the lists are compared, also beyond their ends; none is the longer one",
    .number = &Params::cutoff,
    .initial = kInfinity,
    .lowest = 1,
    .highest = 1e6,
    .is_whole = true,
    .words = params::kNone,
    .values = params::kNoneValue};
inline constexpr std::array kCompatParams = {kOverlapP, kNormalize, kOverlapDepth};
inline constexpr MeasureDef kCompat{
    .name = "Compat",
    .title = "Compatibility with an ideal ranking",
    .formula =
        R"(\frac{RBO(d, ideal)}{RBO(ideal, ideal)}, \quad RBO(A, B) = \frac{\sum_{i \le k} p^{i-1} |A_{1..i} \cap B_{1..i}| / i}{\sum_{i \le k} p^{i-1}})",
    .meaning =
        "Rank-biased overlap with the ideal list most like the ranking: all documents of a grade "
        "above 0, better grades first, those of one grade as the ranking has them. Undefined where "
        "there is none.",
    .user_model =
        "Somebody of patience p who compares with the best list that there could have been.",
    .caveat =
        "Grades only order: how far they are apart does not matter. The depth does: ir_measures "
        "ends at the longer list, Clarke's own program (Compat@1000) at 1 000.",
    .citation =
        "Clarke, Smucker and Vtyurina (2020), Offline evaluation by maximum similarity to an ideal "
        "ranking",
    .params = kCompatParams,
    .at = &Params::cutoff,
    .compute = compute_with<compatibility>,
    .explain = explain_with<compatibility>,
    .story = {.columns = stories::kSumColumns,
              .worked = "similarity to the ideal / its best = {n} / {d}"},
    // overlap 0 then 2 of 2, weights 1 and 1/2: (0 + 1/2) / (1 + 1/2)
    .example = {.params = "(p=0.5)", .run = "12", .judged = "21", .expect = 0.5 / 1.5}};

}  // namespace assay::measures
