// SPDX-License-Identifier: Apache-2.0
// conventions.hpp: what goes by the same name in the field, and who means what by it.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "assay/measure.hpp"

namespace assay {

// One meaning of a name. `form` is how it is written here; its cutoff, if it takes one, and the
// grade that is relevant are those of the measure that was asked for.
struct Convention {
  std::string_view measure;  // the name in the registry
  std::string_view form;     // {top} stands for the highest grade of the judgments
  std::string_view what;
  std::string_view tools;  // that have it so
};
[[nodiscard]] std::span<const Convention> all_conventions();

struct ConventionForm {
  Measure measure;
  const Convention* convention = nullptr;  // null: only asked for, nobody is known to have it so
  bool is_asked = false;
};

// All that is meant by the name of this measure, in the order of the list, itself among them.
[[nodiscard]] std::vector<ConventionForm> conventions_of(const Measure& asked, double top_grade);

}  // namespace assay
