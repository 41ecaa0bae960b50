// SPDX-License-Identifier: Apache-2.0
// contingency.hpp: the whole collection as a table of two by two: fallout, generality, accuracy,
// specificity and Matthews' correlation.
#pragma once

#include <algorithm>
#include <cmath>

#include "measures/precision.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// a: relevant and retrieved; b: retrieved only; c: relevant only; d: neither.
struct Contingency {
  double a = 0;
  double b = 0;
  double c = 0;
  double d = 0;

  // Not if the collection's size is unknown, or smaller than what was retrieved and judged.
  [[nodiscard]] bool is_possible() const { return d >= 0; }
};

inline constexpr auto contingency = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const double looked_at = std::min<double>(p.cutoff, topic.retrieved);
  Contingency table;
  table.a = count_hits(topic, p.cutoff, p.rel, trace);
  table.b = looked_at - table.a;
  table.c = relevant_in(topic, p.rel) - table.a;
  table.d = p.collection == 0 ? -1 : p.collection - looked_at - table.c;
  return table;
};

inline constexpr auto fallout = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const Contingency t = contingency(topic, p, trace);
  return t.is_possible() ? Ratio{t.b, t.b + t.d} : kUndefined;
};

inline constexpr auto generality = [](const JudgedTopic& topic, const Params& p, auto) {
  return Ratio{relevant_in(topic, p.rel), p.collection};
};

inline constexpr auto set_accuracy = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const Contingency t = contingency(topic, p, trace);
  return t.is_possible() ? Ratio{t.a + t.d, p.collection} : kUndefined;
};

inline constexpr auto specificity = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const Contingency t = contingency(topic, p, trace);
  return t.is_possible() ? Ratio{t.d, t.b + t.d} : kUndefined;
};

inline constexpr auto matthews = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const Contingency t = contingency(topic, p, trace);
  if (!t.is_possible()) return kUndefined;
  const double root = std::sqrt((t.a + t.b) * (t.a + t.c) * (t.d + t.b) * (t.d + t.c));
  return Ratio{t.a * t.d - t.b * t.c, root};
};

inline constexpr std::array kRelCollection = {params::kRel, params::kCollection};
inline constexpr std::array kTableParams = {params::kRel, params::kCollection, params::kCutoff};

inline constexpr MeasureDef kFallout{
    .name = "Fallout",
    .title = "Fallout",
    .formula = R"(Fallout@k = \frac{b}{b+d})",
    .meaning =
        "The share of all non-relevant documents of the collection that is among the first k. "
        "Undefined where every document is relevant.",
    .user_model = "Somebody who takes the result as a whole and minds every useless document.",
    .caveat =
        "In a large collection it is near 0 for every system, and returning nothing makes it 0. "
        "Documents that nobody judged count as not relevant.",
    .citation =
        "Cleverdon, Mills and Keen (1966), Factors determining the performance of indexing systems",
    .params = kTableParams,
    .at = &Params::cutoff,
    .direction = Direction::kLowerIsBetter,
    .needs = Need::kCollection,
    .compute = compute_with<fallout>,
    .explain = explain_with<fallout>,
    .story = stories::set_share("b / (b + d) = {n} / {d}"),
    // a 1, b 2, c 1, d 6: two of eight that are not relevant
    .example = {.params = "(collection=10)", .run = "100", .judged = "1100", .expect = 2.0 / 8}};

inline constexpr MeasureDef kGenerality{
    .name = "Generality",
    .title = "Generality",
    .formula = R"(\frac{R}{N} = \frac{a+c}{a+b+c+d})",
    .meaning = "The share of the collection that is relevant: how rare it is what one looks for.",
    .user_model = "None: it describes the topic, not the system.",
    .caveat =
        "R counts only what was judged. Precision depends on it: compare precision only between "
        "topics of like generality.",
    .citation =
        "Cleverdon, Mills and Keen (1966), Factors determining the performance of indexing systems",
    .params = kRelCollection,
    .direction = Direction::kNeither,
    .needs = Need::kCollection,
    .compute = compute_with<generality>,
    .explain = explain_with<generality>,
    .story = stories::set_share("(a + c) / (a + b + c + d) = {n} / {d}"),
    .example = {.params = "(collection=10)", .run = "1", .judged = "110", .expect = 2.0 / 10}};

inline constexpr MeasureDef kSetAccuracy{
    .name = "SetAccuracy",
    .title = "Accuracy of the whole result",
    .formula = R"(\frac{a+d}{a+b+c+d})",
    .meaning =
        "The share of the collection that is where it belongs: relevant and among the first k, or "
        "neither.",
    .user_model = "Somebody who wants each document of the collection classified.",
    .caveat =
        "Almost every document is not relevant, so a system that returns nothing is almost "
        "perfect.",
    .citation =
        "Manning, Raghavan and Schutze (2008), Introduction to Information Retrieval, chapter 8",
    .params = kTableParams,
    .at = &Params::cutoff,
    .needs = Need::kCollection,
    .compute = compute_with<set_accuracy>,
    .explain = explain_with<set_accuracy>,
    .story = stories::set_share("(a + d) / (a + b + c + d) = {n} / {d}"),
    // a 1, b 2, c 1, d 6
    .example = {.params = "(collection=10)", .run = "100", .judged = "1100", .expect = 7.0 / 10}};

inline constexpr MeasureDef kSpecificity{
    .name = "Specificity",
    .title = "Specificity",
    .formula = R"(\frac{d}{b+d} = 1 - Fallout@k)",
    .meaning =
        "The share of all non-relevant documents of the collection that is not among the first k: "
        "the true negative rate.",
    .user_model = "Somebody who takes the result as a whole and minds every useless document.",
    .caveat = "In a large collection it is near 1 for every system, and 1 for an empty result.",
    .citation = "Yerushalmy (1947), Statistical problems in assessing methods of medical diagnosis",
    .params = kTableParams,
    .at = &Params::cutoff,
    .needs = Need::kCollection,
    .compute = compute_with<specificity>,
    .explain = explain_with<specificity>,
    .story = stories::set_share("d / (b + d) = {n} / {d}"),
    .example = {.params = "(collection=10)", .run = "100", .judged = "1100", .expect = 6.0 / 8}};

inline constexpr MeasureDef kMcc{
    .name = "MCC",
    .title = "Matthews' correlation coefficient",
    .formula = R"(MCC = \frac{ad - bc}{\sqrt{(a+b)(a+c)(d+b)(d+c)}})",
    .meaning =
        "The correlation between being retrieved and being relevant: 1 if both are the same, 0 if "
        "they have nothing to do with each other. Undefined where a row or column of the table is "
        "empty.",
    .user_model = "Somebody who wants each document of the collection classified.",
    .caveat =
        "Fair to rare classes, but documents that nobody judged count as not relevant, and it "
        "depends on where the result ends.",
    .citation =
        "Matthews (1975), Comparison of the predicted and observed secondary structure of T4 phage "
        "lysozyme",
    .params = kTableParams,
    .at = &Params::cutoff,
    .lowest = -1,
    .needs = Need::kCollection,
    .compute = compute_with<matthews>,
    .explain = explain_with<matthews>,
    .story = stories::set_share("(ad - bc) / sqrt((a+b)(a+c)(d+b)(d+c)) = {n} / {d}"),
    // a 1, b 2, c 1, d 6: (6 - 2) / sqrt(3 * 2 * 8 * 7)
    .example = {
        .params = "(collection=10)", .run = "100", .judged = "1100", .expect = 0.2182178902359924}};

}  // namespace assay::measures
