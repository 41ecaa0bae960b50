// SPDX-License-Identifier: Apache-2.0
// memory_qrels.hpp: judgments of some topics, from a table in memory.
#pragma once

#include "assay/memory.hpp"

namespace assay {

// As qrels_from(), but there may be none at all.
[[nodiscard]] Result<Qrels> qrels_part_from(const MemorySource& source, unsigned threads);

}  // namespace assay
