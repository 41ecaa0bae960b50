// SPDX-License-Identifier: Apache-2.0
// ordering.hpp: how well relevant documents are put before the others.
#pragma once

#include <algorithm>

#include "kernel.hpp"
#include "measures/orders.hpp"
#include "measures/params.hpp"
#include "measures/traits.hpp"

namespace assay::measures {

// Of all pairs of a relevant and another document in the list, how many stand in the right order.
inline constexpr auto pairwise_accuracy = [](const JudgedTopic& topic, const Params& p,
                                             auto trace) {
  const double length = std::min<double>(p.cutoff, topic.retrieved);
  double relevant = 0;
  double wrong = 0;
  for (const Hit& hit : topic.found) {
    if (hit.rank > p.cutoff) break;
    if (hit.grade < p.rel) continue;
    const double above = hit.rank - 1.0 - relevant;  // documents above that are not relevant
    ++relevant;
    wrong += above;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = above, .total = wrong});
  }
  const double pairs = relevant * (length - relevant);
  return Ratio{pairs - wrong, pairs};
};

// At a cutoff a relevant document that comes in may only add pairs that are wrong.
inline constexpr auto orders_pairs = [](const Params& p) {
  return Traits{.likes_order = p.cutoff == kInfinity, .is_binary = true};
};

// Half of the pairs within a group of equal scores stand in the wrong order, on average. At a
// cutoff the number of pairs depends on the order, and there is no such formula.
inline std::optional<Expected> expected_accuracy(const JudgedTopic& topic, const Params& p) {
  if (p.cutoff < topic.retrieved) return std::nullopt;
  double relevant = 0;
  double wrong = 0;
  visit_blocks(topic, p.rel, [&](const Block& block) {
    const double above = block.first - 1 - relevant;
    wrong += block.relevant * (above + (block.size - block.relevant) / 2);
    relevant += block.relevant;
    return true;
  });
  const double pairs = relevant * (topic.retrieved - relevant);
  return Expected{.value = {pairs - wrong, pairs}};
}

inline constexpr MeasureDef kAccuracy{
    .name = "Accuracy",
    .title = "Pairwise accuracy",
    .formula = R"(1 - \frac{\sum_{i \in rel} |\{ j < i : r_j = 0 \}|}{n_{rel}\,n_{other}})",
    .meaning =
        "The share of pairs of a relevant and another retrieved document that stand in the right "
        "order. "
        "Undefined where the list holds no such pair.",
    .user_model = "None: the question a pairwise ranker is trained on.",
    .caveat =
        "Looks only at what was retrieved, and a mistake at the end weighs as much as one at the "
        "top. "
        "Documents that were not judged count as not relevant.",
    .citation = "ir_measures, Accuracy",
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .compute = compute_with<pairwise_accuracy>,
    .explain = explain_with<pairwise_accuracy>,
    .traits = orders_pairs,
    .expected = expected_accuracy,
    // four pairs, one wrong
    .example = {.params = "", .run = "1010", .judged = "11", .expect = 3.0 / 4}};

}  // namespace assay::measures
