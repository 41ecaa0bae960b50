// SPDX-License-Identifier: Apache-2.0
// report_worked.hpp: the formula of a measure with the numbers of a topic put in.
#pragma once

#include <string>

#include "assay/explain.hpp"
#include "assay/report.hpp"

namespace assay {

// "DCG / IDCG = 5.6759 / 7.8305". Empty where the value itself is all there is to say.
[[nodiscard]] std::string worked_formula(const ExplainedMeasure& told, const Look& look);

// A number in a table: whole ones without decimals.
[[nodiscard]] std::string short_number(double value, const Look& look);

}  // namespace assay
