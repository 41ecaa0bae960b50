// SPDX-License-Identifier: Apache-2.0
// corpus_ids.cpp: which documents a collection holds.
#include "corpus_ids.hpp"

#include "field_names.hpp"
#include "json_scan.hpp"

namespace assay {
std::optional<std::size_t> id_key_rank(std::string_view key, LinesOf what) {
  if (key == "_id") return 0;
  if (key == "id") return 1;
  const auto named = field_named(key, Role::kQrels);
  if (!named || named->field != (what == LinesOf::kTopics ? kTopic : kDoc)) return std::nullopt;
  return named->rank + 2;
}

std::optional<std::string_view> id_in_object(std::string_view line, LinesOf lines, Texts& texts) {
  std::optional<std::string_view> id;
  std::size_t best = static_cast<std::size_t>(-1);
  const bool is_object =
      for_each_member(line, texts, [&](std::string_view key, const JsonToken& value) {
        const auto rank = id_key_rank(key, lines);
        if (!rank || *rank >= best) return true;
        best = *rank;
        id = content_of(value, texts);
        return best > 1;
      });
  return is_object ? id : std::nullopt;
}

Error corpus_line_error(const Input& input, std::string_view line, std::string what,
                        LinesOf lines) {
  const std::string noun = lines == LinesOf::kTopics ? "topic" : "document";
  return {.place = input.place_of(line.data()),
          .what = what.empty() ? "there is no " + noun + " id here" : std::move(what),
          .hint = "an object with _id, or an id before a tab, expected on each line",
          .tally = {},
          .excerpt = input.excerpt_of(line)};
}

Result<CorpusIds> read_corpus_ids(std::shared_ptr<const Input> input) {
  CorpusIds corpus{.input = std::move(input), .texts = {}, .ids = {}};
  std::optional<Error> error;
  for_each_text_line(corpus.input->bytes(), [&](std::string_view line) {
    const bool is_object = line.front() == '{';
    const auto id = is_object ? id_in_object(line, LinesOf::kDocuments, corpus.texts)
                              : line.substr(0, line.find('\t'));
    if (!id || id->empty()) {
      error = corpus_line_error(*corpus.input, line, {}, LinesOf::kDocuments);
      return false;
    }
    corpus.ids.insert(*id);
    return true;
  });
  if (error) return *error;
  return corpus;
}

}  // namespace assay
