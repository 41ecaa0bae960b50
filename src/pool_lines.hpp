// SPDX-License-Identifier: Apache-2.0
// pool_lines.hpp: a sampled pool with its grades, as evaluators of samples read it.
#pragma once

#include "assay/error.hpp"
#include "assay/pool_file.hpp"

namespace assay {

// Both refuse names that cannot stand in columns.
// topic, 0, document, stratum and grade, which is -1 where it was not drawn or is not judged
[[nodiscard]] Result<Done> write_qrels5(const PoolFile& pool, const Sink& sink);
// topic, document, grade, 1 and probability, of those that are judged
[[nodiscard]] Result<Done> write_prels(const PoolFile& pool, const Sink& sink);

}  // namespace assay
