// SPDX-License-Identifier: Apache-2.0
// corpus_ids.cpp: which documents a collection holds.
#include "corpus_ids.hpp"

#include <optional>

#include "field_names.hpp"
#include "json_scan.hpp"
#include "scan.hpp"
#include "text.hpp"

namespace assay {
namespace {

bool is_id_key(std::string_view key) {
  if (key == "_id" || key == "id") return true;
  const auto field = field_named(key, Role::kQrels);
  return field && field->field == kDoc;
}

// The id in an object, or nothing if it has none or is none.
std::optional<std::string_view> id_in_object(std::string_view line, Texts& texts) {
  JsonScanner scanner(line);
  if (!scanner.take('{')) return std::nullopt;
  do {
    const auto name = scanner.take_string();
    if (!name || !scanner.take(':')) return std::nullopt;
    const auto key = content_of(*name, texts);
    const auto value = scanner.take_value();
    if (!key || !value) return std::nullopt;
    if (is_id_key(*key)) return content_of(*value, texts);
  } while (scanner.take(','));
  return std::nullopt;
}

}  // namespace

Result<CorpusIds> read_corpus_ids(std::shared_ptr<const Input> input) {
  CorpusIds corpus{.input = std::move(input), .texts = {}, .ids = {}};
  const std::string_view bytes = corpus.input->bytes();
  const char* const end = bytes.data() + bytes.size();
  for (const char* at = bytes.data(); at != end;) {
    const char* const next = next_line(at, end);
    const std::string_view line = trimmed(between(at, next));
    at = next;
    if (line.empty()) continue;
    const bool is_object = line.front() == '{';
    const auto id = is_object ? id_in_object(line, corpus.texts) : line.substr(0, line.find('\t'));
    if (!id || id->empty()) {
      return Error{.place = corpus.input->place_of(line.data()),
                   .what = "there is no document id here",
                   .hint = "an object with _id, or an id before a tab, expected on each line",
                   .tally = {},
                   .excerpt = corpus.input->excerpt_of(line)};
    }
    corpus.ids.insert(*id);
  }
  return corpus;
}

}  // namespace assay
