// SPDX-License-Identifier: Apache-2.0
// fts5_index.hpp: makes an index of SQLite's FTS5.
#pragma once

#include <string>

#include "embedded.hpp"

namespace assay::lab {

// Two tables: `docs`, which has the words of titles and texts and nothing else of them, and `ids`,
// which has the ids. Both number documents from 1 as they come.
[[nodiscard]] Result<Done> build_fts5(const IndexNames& names, const std::string& tokenizer,
                                      const DocumentWalk& walk);

}  // namespace assay::lab
