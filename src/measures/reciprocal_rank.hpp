// SPDX-License-Identifier: Apache-2.0
// reciprocal_rank.hpp: one over the rank of the first relevant document.
#pragma once

#include "kernel.hpp"
#include "measures/params.hpp"

namespace assay::measures {

inline constexpr auto reciprocal_rank = [](const JudgedTopic& topic, const Params& p, auto trace) {
  for (const Hit& hit : topic.found) {
    if (hit.rank > p.cutoff) break;
    if (hit.grade < p.rel) continue;
    const Ratio ratio{1, static_cast<double>(hit.rank)};
    trace(
        Step{.rank = hit.rank, .grade = hit.grade, .term = ratio.value(), .total = ratio.value()});
    return ratio;
  }
  return Ratio{0, 1};
};

inline constexpr std::array kRrAliases = {Alias{"MRR", ""}};
inline constexpr std::array kRrTrec = {TrecName{"recip_rank", "", {}}};
inline constexpr MeasureDef kRr{
    .name = "RR",
    .title = "Reciprocal rank",
    .formula = R"(RR = \frac{1}{\min \{ i : r_i = 1 \}})",
    .meaning =
        "One over the rank of the first relevant document, 0 if there is none. The mean over "
        "topics is MRR.",
    .user_model = "Somebody who stops at the first relevant document.",
    .caveat =
        "An ordinal scale: the step from rank 1 to 2 counts as much as from 2 to never, so means "
        "mislead; look at the distribution of ranks as well.",
    .citation = "Voorhees (1999), The TREC-8 question answering track report",
    .aliases = kRrAliases,
    .trec = kRrTrec,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .compute = compute_with<reciprocal_rank>,
    .explain = explain_with<reciprocal_rank>,
    .example = {.params = "", .run = "001", .judged = "1", .expect = 1.0 / 3}};

}  // namespace assay::measures
