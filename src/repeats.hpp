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

// A document that stands twice in the judgments of a topic that is evaluated.
[[nodiscard]] std::optional<Error> check_repeated(const Qrels& qrels, const Plan& plan);

}  // namespace assay
