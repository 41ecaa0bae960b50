// SPDX-License-Identifier: Apache-2.0
// tukey.hpp: honestly significant differences: all systems at once, by dealing values anew or by
// the analysis of variance.
#pragma once

#include <vector>

#include "assay/compare.hpp"
#include "resample_sums.hpp"

namespace assay {

// The values of each topic are dealt to the systems anew (Carterette, 2012): in how many deals is
// the range of all means at least a difference?
[[nodiscard]] std::vector<TestOutcome> run_randomised_tukey(const PairTask& task);
[[nodiscard]] std::vector<TestOutcome> randomised_tukey(const PairTask& task,
                                                        Arithmetic arithmetic);

// By the studentised range, with the spread that neither topics nor systems explain.
[[nodiscard]] std::vector<TestOutcome> run_hsd(const PairTask& task);

// Two-way, without replication. Nothing for fewer than two systems or two topics.
[[nodiscard]] std::optional<Anova> anova(const PairTask& task);

}  // namespace assay
