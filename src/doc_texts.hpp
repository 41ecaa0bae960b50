// SPDX-License-Identifier: Apache-2.0
// doc_texts.hpp: what documents and topics say, for the few that are shown. A collection may have
// millions, so only those are kept, and of each no more than its beginning.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/input.hpp"
#include "corpus_ids.hpp"

namespace assay {

inline constexpr std::size_t kMostTextBytes = 2000;  // more than any table shows

struct DocText {
  std::string title;  // may be empty
  std::string text;
};

using WantedIds = std::unordered_set<std::string_view>;
using DocTexts = std::unordered_map<std::string_view, DocText>;  // by ids of WantedIds

// A line for each: a JSON object with id, title and text under any of their usual names, or an id,
// a tab and the text. An id that comes twice keeps its first text; one that does not come has none.
[[nodiscard]] Result<DocTexts> read_doc_texts(const Input& input, LinesOf lines,
                                              const WantedIds& wanted);

// A note on ids that a file has no text for. Nothing if there are none.
void note_missing(const Input& input, const std::vector<std::string_view>& missing,
                  std::string_view noun, std::vector<Note>& notes);

}  // namespace assay
