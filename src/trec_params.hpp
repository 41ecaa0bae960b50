// SPDX-License-Identifier: Apache-2.0
// trec_params.hpp: the parameters of a measure as trec_eval reads them: numbers as far as C does.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/measure.hpp"
#include "trec_names.hpp"

namespace assay {

[[nodiscard]] Error trec_error(std::string_view code, std::string what, std::string hint);

// Measures of one name, each with the name that is printed.
struct TrecColumns {
  std::vector<Measure> measures;
  std::vector<std::string> names;
};

// The plain name, with the parameters it stands for.
[[nodiscard]] Result<TrecColumns> trec_columns(const TrecMeasure& named);
// With the text after its dot.
[[nodiscard]] Result<TrecColumns> trec_columns(const TrecMeasure& named, const std::string& text);

// Parts that are numbers only as far as C reads them, or keys that mean nothing.
void warn_of_odd_parts(const TrecMeasure& named, std::string_view text,
                       std::vector<std::string>& warnings);

}  // namespace assay
