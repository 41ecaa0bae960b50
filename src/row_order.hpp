// SPDX-License-Identifier: Apache-2.0
// row_order.hpp: the rows of a topic in the order of evaluation.
#pragma once

#include <vector>

#include "assay/policy.hpp"
#include "assay/run.hpp"

namespace assay {

// By score, and equal scores as `ties` says.
void put_in_order(Ties ties, std::vector<Row>& rows);

}  // namespace assay
