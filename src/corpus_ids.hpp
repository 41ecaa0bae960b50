// SPDX-License-Identifier: Apache-2.0
// corpus_ids.hpp: which documents a collection holds, for checking ids against it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_set>

#include "assay/error.hpp"
#include "assay/input.hpp"
#include "scan.hpp"
#include "text.hpp"
#include "texts.hpp"

namespace assay {

// What the lines of a file are about.
enum class LinesOf : std::uint8_t { kDocuments, kTopics };

// How good a key is as the name of the id, 0 the best; nothing if it is none: _id, id, or any name
// that judgments have for documents or topics.
[[nodiscard]] std::optional<std::size_t> id_key_rank(std::string_view key, LinesOf what);

// Hands each line that is not empty to `take`, without blanks around it, until that says no.
template <class Take>
void for_each_text_line(std::string_view bytes, const Take& take) {
  const char* const end = bytes.data() + bytes.size();
  for (const char* at = bytes.data(); at != end;) {
    const char* const next = next_line(at, end);
    const std::string_view line = trimmed(between(at, next));
    at = next;
    if (!line.empty() && !take(line)) return;
  }
}

// The id in an object, or nothing if it has none or is none.
[[nodiscard]] std::optional<std::string_view> id_in_object(std::string_view line, LinesOf lines,
                                                           Texts& texts);

// A line that is not as it should be.
[[nodiscard]] Error corpus_line_error(const Input& input, std::string_view line, std::string what,
                                      LinesOf lines);

struct CorpusIds {
  std::shared_ptr<const Input> input;  // owns the bytes behind the ids
  Texts texts;                         // owns those that stand otherwise in the file
  std::unordered_set<std::string_view> ids;
};

// A line for each document: a JSON object with its id as _id, id, or under any name that judgments
// have for documents; or columns between tabs, the first of which is the id.
[[nodiscard]] Result<CorpusIds> read_corpus_ids(std::shared_ptr<const Input> input);

}  // namespace assay
