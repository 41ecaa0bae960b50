// SPDX-License-Identifier: Apache-2.0
// groups.hpp: columns of scores summed up, over all topics and over those of each category.
#pragma once

#include <span>
#include <vector>

#include "assay/evaluate.hpp"
#include "averages.hpp"

namespace assay {

// The columns over these rows of the table, with all that the options ask for.
[[nodiscard]] std::vector<Summary> summaries_of(const Scores& scores,
                                                std::span<const std::size_t> rows,
                                                std::span<const Measure> measures,
                                                const EvalOptions& options, const Curves& curves);

// Fills `groups`: a category without any of the topics is left out.
void add_groups(Scores& scores, std::span<const Measure> measures, const EvalOptions& options,
                const Curves& curves);

}  // namespace assay
