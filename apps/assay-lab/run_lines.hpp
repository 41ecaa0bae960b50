// SPDX-License-Identifier: Apache-2.0
// run_lines.hpp: what engines answered, as lines of a run.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "documents.hpp"
#include "engine.hpp"
#include "id_hashes.hpp"

namespace assay::lab {

// Six columns, topic by topic; documents by score, those with equal ones by id from the last to the
// first: so rank and score say the same to whoever reads the run. Hits that a run cannot have are
// an error: ids with blanks, or that come twice, and scores that are not finite.
[[nodiscard]] Result<std::string> run_lines(std::string_view tag, std::span<const TopicText> topics,
                                            const std::vector<std::vector<Hit>>& hits);

// Different documents in such a text, and how many of these the collection does not have.
struct FoundDocuments {
  std::uint64_t all = 0;
  std::uint64_t unknown = 0;
};
[[nodiscard]] FoundDocuments found_documents(std::string_view run, const IdHashes& ids);

// The lines of each topic of such a text, with their ends.
using LinesByTopic = std::map<std::string_view, std::string_view>;
[[nodiscard]] LinesByTopic lines_by_topic(std::string_view run);

}  // namespace assay::lab
