// SPDX-License-Identifier: Apache-2.0
// sampled_log.hpp: what was judged of a sample, with all that the sample was drawn from.
#pragma once

#include <memory>

#include "assay/convert.hpp"
#include "assay/error.hpp"
#include "assay/input.hpp"

namespace assay {

// A line for each document of the pool: topic, 0, document, stratum and grade, which is -1 where it
// was not drawn, or is not judged. The log must be of grades, and of this pool, and the pool must
// have strata.
[[nodiscard]] Result<Conversion> convert_sample(const std::shared_ptr<const Input>& log,
                                                const std::shared_ptr<const Input>& pool,
                                                const Sink& sink);

}  // namespace assay
