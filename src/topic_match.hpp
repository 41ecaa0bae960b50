// SPDX-License-Identifier: Apache-2.0
// topic_match.hpp: what two files call their topics, when they do not call them the same.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace assay {

// The change of names that makes most topics of the run match: "2 of 2 run topics match after
// removing the prefix "q" from the run topics". Empty if none helps.
[[nodiscard]] std::string matching_hint(const std::vector<std::string_view>& qrels,
                                        const std::vector<std::string_view>& run);

}  // namespace assay
