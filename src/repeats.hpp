// SPDX-License-Identifier: Apache-2.0
// repeats.hpp: documents that stand twice where Reading::kTrecEval let them pass, and count.
#pragma once

#include <optional>
#include <vector>

#include "assay/error.hpp"
#include "bad_lines.hpp"
#include "plan.hpp"

namespace assay {

// Those that are still there twice among the documents that are looked at.
void find_repeats(const std::vector<Row>& rows, BadLines& bad);

// What is wrong with the judgments of topics that are evaluated.
[[nodiscard]] std::optional<Error> check_faults(const Qrels& qrels, const Plan& plan,
                                                Reading reading);

}  // namespace assay
