// SPDX-License-Identifier: Apache-2.0
// topic_list.hpp: the topics that a file is about, where every line counts.
#pragma once

#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/input.hpp"
#include "assay/topic_lines.hpp"

namespace assay {

// As read_topic_ids() has them, and of topics as TREC writes them; but an object that was torn off,
// and a line without an id, are errors.
[[nodiscard]] Result<std::vector<std::string>> read_topic_list(const Input& input);

// Lines about topics that are none of these. Where all are others, the file is another one, or its
// names are: nothing would come of it, and that is an error.
[[nodiscard]] Result<std::vector<Note>> notes_on_others(const TopicLines& list,
                                                        const std::vector<std::string>& topics);

}  // namespace assay
