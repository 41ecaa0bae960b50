// SPDX-License-Identifier: Apache-2.0
// nearly_err.hpp: what ERR would be in the C/W/L framework, to which it does not belong: four ways
// to stop at what is found, by the numbers of their equations.
#pragma once

#include "measures/cwl.hpp"

namespace assay::measures {

inline constexpr auto nearly_err_8 = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const auto goes_on = [&](const Reader& at) { return at.rank < p.cutoff ? 1 - at.gain : 0.0; };
  return expected_utility(topic, p, goes_on, trace);
};

inline constexpr auto nearly_err_9 = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const auto goes_on = [&](const Reader& at) {
    return at.rank < p.cutoff ? at.rank / (at.rank + 1) * (1 - at.gain) : 0.0;
  };
  return expected_utility(topic, p, goes_on, trace);
};

inline constexpr auto nearly_err_10 = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const auto goes_on = [&](const Reader& at) { return p.p * (1 - at.gain); };
  return expected_utility(topic, p, goes_on, trace);
};

inline constexpr auto nearly_err_11 = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const auto goes_on = [&](const Reader& at) { return patience(at.rank, p) * (1 - at.gain); };
  return expected_utility(topic, p, goes_on, trace);
};

inline constexpr ParamDef kNearlyPersistence{
    .name = "p",
    .meaning = "probability that the user goes on from a document that gains nothing",
    .number = &Params::p,
    .initial = 0.9,
    .lowest = 0,
    .highest = 1};
inline constexpr std::array kNerr8Params = {kMinRel, kMaxRel, params::kCutoff};
inline constexpr std::array kNerr10Params = {kNearlyPersistence, kMinRel, kMaxRel};
inline constexpr std::array kNerr11Params = {kTarget, kMinRel, kMaxRel};
inline constexpr std::string_view kNearlyCitation =
    "Azzopardi, Mackenzie and Moffat (2021), ERR is not C/W/L: exploring the relationship between "
    "expected reciprocal rank and other metrics";

inline constexpr MeasureDef kNerr8{
    .name = "NERR8",
    .title = "Nearly expected reciprocal rank, equation 8",
    .formula = R"(C(i) = 1 - g_i \text{ for } i < k)",
    .meaning = "The rate of gain of a user who stops at a document as likely as it gains.",
    .user_model = "Somebody who stops when satisfied, or after k ranks.",
    .caveat = kScaleCaveat,
    .citation = kNearlyCitation,
    .params = kNerr8Params,
    .at = &Params::cutoff,
    .needs_at = true,
    .compute = compute_with<nearly_err_8>,
    .explain = explain_with<nearly_err_8>,
    .check = has_scale,
    .highest_grade = &Params::max_rel,
    .story = {.columns = stories::kSumColumns, .worked = stories::kShare},
    // reads two ranks for certain and gains one
    .example = {.params = "@5", .run = "010", .judged = "1", .expect = 1.0 / 2}};

inline constexpr MeasureDef kNerr9{
    .name = "NERR9",
    .title = "Nearly expected reciprocal rank, equation 9",
    .formula = R"(C(i) = \frac{i}{i+1} (1 - g_i) \text{ for } i < k)",
    .meaning =
        "The rate of gain of a user who stops at a document as likely as it gains, and of whom "
        "else one of i reaches rank i.",
    .user_model = "Somebody who stops when satisfied, gives up anywhere, or ends after k ranks.",
    .caveat = kScaleCaveat,
    .citation = kNearlyCitation,
    .params = kNerr8Params,
    .at = &Params::cutoff,
    .needs_at = true,
    .compute = compute_with<nearly_err_9>,
    .explain = explain_with<nearly_err_9>,
    .check = has_scale,
    .highest_grade = &Params::max_rel,
    .story = {.columns = stories::kSumColumns, .worked = stories::kShare},
    // half of all users read the second rank, and nobody the third: 1/2 of 1 + 1/2
    .example = {.params = "@5", .run = "010", .judged = "1", .expect = 1.0 / 3}};

inline constexpr MeasureDef kNerr10{
    .name = "NERR10",
    .title = "Nearly expected reciprocal rank, equation 10",
    .formula = R"(C(i) = p (1 - g_i))",
    .meaning =
        "The rate of gain of a user who stops at a document as likely as it gains, and else goes "
        "on with probability p.",
    .user_model = "Somebody of steady patience, as in RBP, who also stops when satisfied.",
    .caveat = kScaleCaveat,
    .citation = kNearlyCitation,
    .params = kNerr10Params,
    .compute = compute_with<nearly_err_10>,
    .explain = explain_with<nearly_err_10>,
    .check = has_scale,
    .highest_grade = &Params::max_rel,
    .story = {.columns = stories::kSumColumns, .worked = stories::kShare},
    // half of all users read the second rank, and nobody the third: 1/2 of 1 + 1/2
    .example = {.params = "(p=0.5)", .run = "010", .judged = "1", .expect = 1.0 / 3}};

inline constexpr MeasureDef kNerr11{
    .name = "NERR11",
    .title = "Nearly expected reciprocal rank, equation 11",
    .formula = R"(C(i) = \left( \frac{i + 2T - 1}{i + 2T} \right)^2 (1 - g_i))",
    .meaning =
        "The rate of gain of a user who stops at a document as likely as it gains, and else goes "
        "on as in INSQ.",
    .user_model = "Somebody with a goal who becomes more patient, and stops when satisfied.",
    .caveat = kScaleCaveat,
    .citation = kNearlyCitation,
    .params = kNerr11Params,
    .compute = compute_with<nearly_err_11>,
    .explain = explain_with<nearly_err_11>,
    .check = has_scale,
    .highest_grade = &Params::max_rel,
    .story = {.columns = stories::kSumColumns, .worked = stories::kShare},
    // (2/3)^2 of all users read the second rank, and nobody the third: 4/9 of 1 + 4/9
    .example = {.params = "", .run = "010", .judged = "1", .expect = 4.0 / 13}};

}  // namespace assay::measures
