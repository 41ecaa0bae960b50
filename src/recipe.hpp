// SPDX-License-Identifier: Apache-2.0
// recipe.hpp: what exactly numbers are, and which files they come from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"

namespace assay {

// Every file that the numbers come from, and what it is: "qrels", "run", "known", "expected".
struct InputRole {
  std::string_view role;
  Source source;
};
[[nodiscard]] std::vector<InputRole> inputs_of(const EvalReport& report);

// What exactly a number is: the parameters of its measure, and the policy of the evaluation.
[[nodiscard]] std::string full_recipe(const Measure& measure, const EvalReport& report);

}  // namespace assay
