// SPDX-License-Identifier: Apache-2.0
// needs.hpp: whether a measure was given all that it needs beside judgments and run.
#pragma once

#include <optional>
#include <span>

#include "assay/evaluate.hpp"
#include "notes.hpp"

namespace assay {

class Sample;

// What judgments there are.
struct JudgmentsGiven {
  Judgments kind = Judgments::kGrades;
  const Sample* sample = nullptr;  // if they are one
};

// The first measure that lacks something, if any.
[[nodiscard]] std::optional<Error> check_needs(std::span<const Measure> measures,
                                               const JudgmentsGiven& judgments,
                                               const EvalOptions& options);

// The first topic with more documents than the collection is said to have, if any.
[[nodiscard]] std::optional<Error> check_collection(const Facts& facts, const Scores& scores,
                                                    std::span<const Measure> measures);

}  // namespace assay
