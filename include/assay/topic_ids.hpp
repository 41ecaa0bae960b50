// SPDX-License-Identifier: Apache-2.0
// topic_ids.hpp: the topics that a file of any kind is about.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"

namespace assay {

// Each once, in the order of the file: of topics and queries, which have a line for each, and of
// judgments and runs, which name each many times. A line is a JSON object with an id, or columns
// between tabs, commas or blanks, of which the first is the id. A line of headings is none.
[[nodiscard]] Result<std::vector<std::string>> read_topic_ids(const Input& input);

}  // namespace assay
