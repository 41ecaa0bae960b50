// SPDX-License-Identifier: Apache-2.0
// standardise.hpp: values of a topic, seen beside those of all systems there.
#pragma once

#include <cstddef>
#include <vector>

#include "assay/compare.hpp"

namespace assay {

// Of system s on topic t at s * topics + t. A topic on which all are equal has a z of 0
// for all.
void standardise(std::vector<double>& values, std::size_t topics, Standardisation way);

}  // namespace assay
