// SPDX-License-Identifier: Apache-2.0
// topic_words.hpp: where the words of a topic stand in a document, also in another form.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "plain_text.hpp"

namespace assay::judge {

// What is left of a word of English without its ending; other words come back in small letters.
[[nodiscard]] std::string stem_of(std::string_view word);

using Stems = std::set<std::string>;
// Of all words but those that stand everywhere ("the").
[[nodiscard]] Stems stems_of(std::string_view topic);

// Words whose stem is among them. Characters of scripts without blanks are words of their own.
[[nodiscard]] std::vector<Range> marked_words(std::string_view text, const Stems& stems);

}  // namespace assay::judge
