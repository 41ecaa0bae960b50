// SPDX-License-Identifier: Apache-2.0
// missing.hpp: judged topics that the run does not have, under -c.
#pragma once

#include <vector>

#include "assay/evaluate.hpp"
#include "assay/trec_eval.hpp"

namespace assay::trec_eval {

// For each topic of the scores, whether the run does not have it.
[[nodiscard]] std::vector<bool> missing_topics(const Run& run, const Scores& scores);

// Version 9 does not look at missing topics, it only counts them and their relevant documents.
// Version 10 prints them; its utility is 0 for them, whatever it would be for no result.
void count_as_nothing(const std::vector<bool>& is_missing, TrecVersion version,
                      const TrecSelection& selection, TrecTable& table);

}  // namespace assay::trec_eval
