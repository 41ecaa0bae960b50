// SPDX-License-Identifier: Apache-2.0
// ordering.hpp: how well relevant documents are put before the others: among those retrieved, or in
// the whole collection.
#pragma once

#include <algorithm>
#include <cmath>

#include "kernel.hpp"
#include "measures/orders.hpp"
#include "measures/params.hpp"
#include "measures/stories.hpp"
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
    .story = {.columns = stories::kOrderColumns, .worked = "right pairs / pairs = {n} / {d}"},
    // four pairs, one wrong
    .example = {.params = "", .run = "1010", .judged = "11", .expect = 3.0 / 4}};

// The whole collection in order: what was retrieved, then all the rest.
struct WholeOrder {
  double relevant = 0;  // R
  double others = 0;    // N - R
  double missing = 0;   // relevant documents that were not retrieved

  [[nodiscard]] bool is_possible(const JudgedTopic& topic, const Params& p) const {
    return p.collection >= topic.retrieved + missing && relevant > 0 && others > 0;
  }
};

// Calls visit(hit, number) for the relevant documents, the first being number 1.
inline constexpr auto whole_order = [](const JudgedTopic& topic, const Params& p, auto visit) {
  WholeOrder order;
  order.relevant = relevant_in(topic, p.rel);
  order.others = p.collection - order.relevant;
  double found = 0;
  for (const Hit& hit : topic.found) {
    if (hit.grade >= p.rel) visit(hit, ++found);
  }
  order.missing = order.relevant - found;
  return order;
};

// Pairs of a relevant and another document in the right order; two that are not retrieved stand in
// the right order half of the time.
inline constexpr auto roc_area = [](const JudgedTopic& topic, const Params& p, auto trace) {
  double wrong = 0;
  double above = 0;  // others above the last relevant document seen
  const WholeOrder order = whole_order(topic, p, [&](const Hit& hit, double number) {
    above = hit.rank - number;
    wrong += above;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = above, .total = wrong});
  });
  if (!order.is_possible(topic, p)) return kUndefined;
  const double retrieved = topic.retrieved - (order.relevant - order.missing);
  wrong += order.missing * (retrieved + (order.others - retrieved) / 2);
  const double pairs = order.relevant * order.others;
  return Ratio{pairs - wrong, pairs};
};

inline constexpr auto normalised_recall = [](const JudgedTopic& topic, const Params& p,
                                             auto trace) {
  double late = 0;  // ranks too far down, over all relevant documents
  const WholeOrder order = whole_order(topic, p, [&](const Hit& hit, double number) {
    late += hit.rank - number;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = hit.rank - number, .total = late});
  });
  if (!order.is_possible(topic, p)) return kUndefined;
  late += order.missing * order.others;  // the last ranks of the collection
  const double worst = order.relevant * order.others;
  return Ratio{worst - late, worst};
};

inline constexpr auto normalised_precision = [](const JudgedTopic& topic, const Params& p,
                                                auto trace) {
  double late = 0;  // the same in logarithms
  const WholeOrder order = whole_order(topic, p, [&](const Hit& hit, double number) {
    const double term = std::log(hit.rank / number);
    late += term;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = term, .total = late});
  });
  if (!order.is_possible(topic, p)) return kUndefined;
  double worst = 0;  // ln of N! / ((N-R)! R!): all relevant documents at the end
  for (double number = 1; number <= order.relevant; ++number) {
    const double term = std::log((order.others + number) / number);
    worst += term;
    if (number > order.relevant - order.missing) late += term;
  }
  return Ratio{worst - late, worst};
};

inline constexpr std::array kOrderParams = {params::kRel, params::kCollection};

inline constexpr std::array kRocAliases = {Alias{"AUC", ""}};
inline constexpr MeasureDef kRoc{
    .name = "ROC",
    .title = "Area under the ROC curve",
    .formula =
        R"(\frac{|\{ (r, n) : r \text{ relevant}, n \text{ not}, r \text{ above } n \}|}{R\,(N-R)})",
    .meaning =
        "The area under recall against fallout over the whole collection: the share of pairs of a "
        "relevant and another document that stand in the right order. Documents that were not "
        "retrieved stand below all others, in random order. Undefined where all documents or none "
        "are relevant.",
    .user_model = "None: the chance that a relevant document stands above another.",
    .caveat =
        "In a large collection nearly all pairs are easy, so it is near 1 for every system that "
        "finds most; a mistake at the end weighs as much as one at the top.",
    .citation =
        "Hanley and McNeil (1982), The meaning and use of the area under a receiver operating "
        "characteristic (ROC) curve; Swets (1969), Effectiveness of information retrieval methods",
    .aliases = kRocAliases,
    .params = kOrderParams,
    .needs = Need::kCollection,
    .compute = compute_with<roc_area>,
    .explain = explain_with<roc_area>,
    .story = {.columns = stories::kOrderColumns, .worked = "right pairs / pairs = {n} / {d}"},
    // six pairs: the first stands above two of three, the second, not retrieved, above one of two
    .example = {.params = "(collection=5)", .run = "01", .judged = "11", .expect = 3.0 / 6}};

inline constexpr MeasureDef kRnorm{
    .name = "Rnorm",
    .title = "Normalised recall",
    .formula = R"(R_{norm} = 1 - \frac{\sum_{r} rank_r - \sum_{i=1}^{R} i}{R\,(N-R)})",
    .meaning =
        "How near the relevant documents stand to the top, from 1 if they come first to 0 if they "
        "come last in the whole collection; those not retrieved do. Undefined where all documents "
        "or none are relevant.",
    .user_model = "Somebody who reads until the last relevant document is found.",
    .caveat =
        "A document that was not retrieved outweighs all others; in a large collection the rest is "
        "near 1.",
    .citation = "Rocchio (1966), Document retrieval systems: optimization and evaluation",
    .params = kOrderParams,
    .needs = Need::kCollection,
    .compute = compute_with<normalised_recall>,
    .explain = explain_with<normalised_recall>,
    .story = {.columns = stories::kLateColumns, .worked = stories::kShare},
    // ranks 2 and 5 against 1 and 2: 1 - 4/6
    .example = {.params = "(collection=5)", .run = "01", .judged = "11", .expect = 2.0 / 6}};

inline constexpr MeasureDef kPnorm{
    .name = "Pnorm",
    .title = "Normalised precision",
    .formula =
        R"(P_{norm} = 1 - \frac{\sum_{r} \ln rank_r - \sum_{i=1}^{R} \ln i}{\ln \frac{N!}{(N-R)!\,R!}})",
    .meaning =
        "Normalised recall of the logarithms of the ranks, which makes the first ranks count more. "
        "Undefined where all documents or none are relevant.",
    .user_model = "As for normalised recall, with attention that falls down the list.",
    .caveat = "As for normalised recall, though less: what was not retrieved weighs most.",
    .citation = "Rocchio (1966), Document retrieval systems: optimization and evaluation",
    .params = kOrderParams,
    .needs = Need::kCollection,
    .compute = compute_with<normalised_precision>,
    .explain = explain_with<normalised_precision>,
    .story = {.columns = stories::kLateColumns, .worked = stories::kShare},
    // ranks 2 and 5: 1 - (ln 10 - ln 2) / ln 10
    .example = {
        .params = "(collection=5)", .run = "01", .judged = "11", .expect = 0.30102999566398120}};

}  // namespace assay::measures
