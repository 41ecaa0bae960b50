// SPDX-License-Identifier: Apache-2.0
// doc_line.hpp: a document or a topic on a line of its own, as it stands there.
#pragma once

#include <optional>
#include <string_view>

#include "corpus_ids.hpp"
#include "json_scan.hpp"
#include "texts.hpp"

namespace assay {

// Nothing is decoded yet: most who read a collection want a few texts of it. What a line has not is
// empty and stands nowhere (its raw.data() is null).
struct DocLine {
  JsonToken id;
  JsonToken title;
  JsonToken text;
};

// A JSON object with id, title and text under any of their usual names, or an id, a tab and the
// text. Nothing if it begins like an object and is none.
[[nodiscard]] std::optional<DocLine> doc_line_of(std::string_view line, LinesOf lines,
                                                 Texts& texts);

}  // namespace assay
