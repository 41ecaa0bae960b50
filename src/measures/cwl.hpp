// SPDX-License-Identifier: Apache-2.0
// cwl.hpp: measures of the C/W/L framework: a user goes on from rank i with probability C(i).
// Lists are taken to be 1 000 documents long, as the reference implementation does.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "kernel.hpp"
#include "measures/params.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

inline constexpr std::size_t kCwlDepth = 1000;

// A grade on the scale from 0 to 1; what was not judged gains nothing.
inline double scaled_gain(double grade, const Params& p) {
  if (!is_judged(grade)) return 0;
  return (std::clamp(grade, p.min_rel, p.max_rel) - p.min_rel) / (p.max_rel - p.min_rel);
}

inline std::vector<double> scaled_gains(const JudgedTopic& topic, const Params& p) {
  std::vector<double> gains(kCwlDepth, 0.0);
  for (const Hit& hit : topic.found) {
    if (hit.rank <= kCwlDepth) gains[hit.rank - 1] = scaled_gain(hit.grade, p);
  }
  return gains;
}

// Where a user is who may go on.
struct Reader {
  double rank = 0;
  double gain = 0;    // there
  double gained = 0;  // there and above
};

// Expected utility: gains weighted by how likely each rank is seen. `goes_on(reader)` is C(i).
inline constexpr auto expected_utility = [](const JudgedTopic& topic, const Params& p, auto goes_on,
                                            auto trace) {
  const std::vector<double> gains = scaled_gains(topic, p);
  double seen = 1;
  double weights = 0;
  double total = 0;
  double gained = 0;
  for (std::size_t i = 0; i < kCwlDepth && seen > 0; ++i) {
    const double rank = static_cast<double>(i) + 1;
    gained += gains[i];
    weights += seen;
    total += seen * gains[i];
    if (gains[i] > 0) {
      trace(Step{.rank = static_cast<std::uint32_t>(rank),
                 .grade = gains[i],
                 .term = seen * gains[i],
                 .total = total});
    }
    seen *= goes_on(Reader{.rank = rank, .gain = gains[i], .gained = gained});
  }
  return Ratio{total, weights};
};

inline double square(double value) { return value * value; }

// Patience that grows with the rank.
inline double patience(double rank, const Params& p) {
  return square((rank + 2 * p.target - 1) / (rank + 2 * p.target));
}

inline constexpr auto insq = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const auto goes_on = [&](const Reader& at) { return patience(at.rank, p); };
  return expected_utility(topic, p, goes_on, trace);
};

inline constexpr auto inst = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const auto goes_on = [&](const Reader& at) {
    const double ahead = at.rank + p.target + (p.target - at.gained);
    return square((ahead - 1) / ahead);
  };
  return expected_utility(topic, p, goes_on, trace);
};

inline constexpr auto bejewelled = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const auto goes_on = [&](const Reader& at) {
    return at.gained < p.target && at.rank < p.cutoff ? 1.0 : 0.0;
  };
  return expected_utility(topic, p, goes_on, trace);
};

inline constexpr auto scaled_dcg = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const auto goes_on = [&](const Reader& at) {
    return at.rank < p.cutoff ? std::log2(at.rank + 1) / std::log2(at.rank + 2) : 0.0;
  };
  return expected_utility(topic, p, goes_on, trace);
};

inline constexpr auto has_scale = [](const Params& p) -> std::string_view {
  return p.max_rel > p.min_rel ? "" : "max_rel must be above min_rel";
};

inline constexpr ParamDef kTarget{.name = "T",
                                  .meaning = "how much the user wants to gain in all",
                                  .number = &Params::target,
                                  .initial = 1,
                                  .lowest = 0.001,
                                  .highest = 1e6};
inline constexpr ParamDef kMinRel{.name = "min_rel",
                                  .meaning = "the grade that gains 0, and all below it",
                                  .number = &Params::min_rel,
                                  .initial = 0,
                                  .lowest = 0};
inline constexpr ParamDef kMaxRel{.name = "max_rel",
                                  .meaning = "the grade that gains 1: the top of the scale",
                                  .number = &Params::max_rel,
                                  .initial = 1,
                                  .lowest = 0};
// Below a quarter, INST's chance to go on could exceed 1.
inline constexpr ParamDef kInstTarget{.name = kTarget.name,
                                      .meaning = kTarget.meaning,
                                      .number = kTarget.number,
                                      .initial = kTarget.initial,
                                      .lowest = 0.25,
                                      .highest = kTarget.highest};
inline constexpr std::array kInstParams = {kInstTarget, kMinRel, kMaxRel};
inline constexpr std::array kInsqParams = {kTarget, kMinRel, kMaxRel};
inline constexpr std::array kBpmParams = {kTarget, kMinRel, kMaxRel, params::kCutoff};
inline constexpr std::array kSdcgParams = {kMinRel, kMaxRel, params::kCutoff};
inline constexpr std::string_view kScaleCaveat =
    "Grades must be put on a scale from 0 to 1 by min_rel and max_rel; lists count as 1 000 long.";

// Where what is found does not change how far the user reads.
inline constexpr auto weighs_ranks = [](const Params&) {
  return Traits{.linear = Holds::kAlways, .monotone = Holds::kAlways, .likes_order = true};
};

inline constexpr MeasureDef kInst{
    .name = "INST",
    .title = "INST",
    .formula =
        R"(C(i) = \left( \frac{i + T + T_i - 1}{i + T + T_i} \right)^2, \quad T_i = T - \sum_{j \le i} g_j)",
    .meaning =
        "The rate of gain of a user who wants T in all and becomes less patient as the goal comes "
        "near.",
    .user_model = "Somebody with a goal: the more is found, the likelier to stop.",
    .caveat = kScaleCaveat,
    .citation =
        "Moffat, Bailey, Scholer and Thomas (2017), Incorporating user expectations and behavior "
        "into the "
        "measurement of search effectiveness",
    .params = kInstParams,
    .compute = compute_with<inst>,
    .explain = explain_with<inst>,
    .check = has_scale,
    .highest_grade = &Params::max_rel,
    .story = {.columns = stories::kSumColumns, .worked = stories::kShare},
    // one over 1 + (1/2)^2 + (1/3)^2 + … + (1/1000)^2, as each rank halves, thirds, … what is seen
    .example = {.params = "", .run = "1", .judged = "1", .expect = 0.6082967170759085}};

inline constexpr MeasureDef kInsq{
    .name = "INSQ",
    .title = "INSQ",
    .formula = R"(C(i) = \left( \frac{i + 2T - 1}{i + 2T} \right)^2)",
    .meaning =
        "The rate of gain of a user who wants T in all and becomes more patient the further the "
        "list is read.",
    .user_model = "Somebody with a goal, whom what is found does not change.",
    .caveat = kScaleCaveat,
    .citation =
        "Moffat, Scholer and Thomas (2012), Models and metrics: IR evaluation as a user process",
    .params = kInsqParams,
    .compute = compute_with<insq>,
    .explain = explain_with<insq>,
    .traits = weighs_ranks,
    .check = has_scale,
    .highest_grade = &Params::max_rel,
    .story = {.columns = stories::kSumColumns, .worked = stories::kShare},
    // one over (2/2)^2 + (2/3)^2 + … + (2/1001)^2
    .example = {.params = "", .run = "1", .judged = "1", .expect = 0.38823760281429426}};

inline constexpr MeasureDef kBpm{
    .name = "BPM",
    .title = "Bejewelled player model",
    .formula = R"(C(i) = 1 \text{ while } \sum_{j \le i} g_j < T \text{ and } i < k)",
    .meaning = "The mean gain of the ranks that are read until T is gained, or k ranks are.",
    .user_model = "Somebody who stops when there is enough, or when patience ends.",
    .caveat = kScaleCaveat,
    .citation =
        "Zhang, Liu, Li, Zhang, Xu and Ma (2017), Evaluating web search with a bejeweled player "
        "model",
    .params = kBpmParams,
    .at = &Params::cutoff,
    .needs_at = true,
    .compute = compute_with<bejewelled>,
    .explain = explain_with<bejewelled>,
    .check = has_scale,
    .highest_grade = &Params::max_rel,
    .story = {.columns = stories::kSumColumns, .worked = stories::kShare},
    // reads two ranks, gains one
    .example = {.params = "@5", .run = "010", .judged = "1", .expect = 1.0 / 2}};

inline constexpr MeasureDef kSdcg{
    .name = "SDCG",
    .title = "Scaled discounted cumulated gain",
    .formula =
        R"(SDCG@k = \frac{\sum_{i \le k} g_i / \log_2(i+1)}{\sum_{i \le k} 1 / \log_2(i+1)})",
    .meaning = "DCG as a share of what k documents of the highest grade would have.",
    .user_model = "Somebody who reads from the top with falling attention.",
    .caveat =
        "Unlike nDCG it does not ask how many such documents there are, so 1 may be out of reach.",
    .citation =
        "Moffat, Thomas and Scholer (2013), Users versus models: what observation tells us about "
        "effectiveness metrics",
    .params = kSdcgParams,
    .at = &Params::cutoff,
    .needs_at = true,
    .compute = compute_with<scaled_dcg>,
    .explain = explain_with<scaled_dcg>,
    .traits = weighs_ranks,
    .check = has_scale,
    .highest_grade = &Params::max_rel,
    .story = {.columns = stories::kSumColumns, .worked = stories::kShare},
    // 1 of 1 + 1/log2(3)
    .example = {.params = "@2", .run = "10", .judged = "1", .expect = 0.6131471927654584}};

}  // namespace assay::measures
