// SPDX-License-Identifier: Apache-2.0
// doc_texts.cpp: what documents and topics say.
#include "doc_texts.hpp"

#include <optional>

#include "doc_line.hpp"
#include "notes.hpp"
#include "text.hpp"

namespace assay {
namespace {

class Reader {
 public:
  Reader(const Input& input, LinesOf lines, const WantedIds& wanted)
      : input_(input), lines_(lines), wanted_(wanted) {}

  [[nodiscard]] Result<DocTexts> read() {
    const char* kept = input_.bytes().data();  // what was not given back yet
    for_each_text_line(input_.bytes(), [&](std::string_view line) {
      error_ = take(line);
      constexpr std::ptrdiff_t kMuch = 32 << 20;
      if (line.data() - kept > kMuch) {
        input_.give_back(between(kept, line.data()));
        kept = line.data();
      }
      return !error_ && found_.size() < wanted_.size();
    });
    if (error_) return *error_;
    return std::move(found_);
  }

 private:
  [[nodiscard]] std::optional<Error> take(std::string_view text) {
    texts_.clear();
    const auto line = doc_line_of(text, lines_, texts_);
    if (!line) return error_at(text, "this is not a JSON object on one line");
    const auto id = content_of(line->id, texts_);
    if (!id || id->empty()) return error_at(text, {});
    const auto wanted = wanted_.find(*id);
    if (wanted == wanted_.end() || found_.contains(*wanted)) return std::nullopt;
    const auto title = content_of(line->title, texts_);
    const auto content = content_of(line->text, texts_);
    if (!title || !content) return error_at(text, "a text here has an escape that JSON has not");
    found_.emplace(*wanted, DocText{.title = clipped(*title, kMostTextBytes),
                                    .text = clipped(*content, kMostTextBytes)});
    return std::nullopt;
  }

  [[nodiscard]] Error error_at(std::string_view line, std::string what) const {
    return corpus_line_error(input_, line, std::move(what), lines_);
  }

  const Input& input_;
  LinesOf lines_;
  const WantedIds& wanted_;
  Texts texts_;
  DocTexts found_;
  std::optional<Error> error_;
};

}  // namespace

Result<DocTexts> read_doc_texts(const Input& input, LinesOf lines, const WantedIds& wanted) {
  return Reader(input, lines, wanted).read();
}

void note_missing(const Input& input, const std::vector<std::string_view>& missing,
                  std::string_view noun, std::vector<Note>& notes) {
  if (missing.empty()) return;
  notes.push_back({.code = "missing-texts",
                   .count = missing.size(),
                   .message = input.name() + " has no text for " + counted(missing.size(), noun) +
                              ": " + first_names(missing, kMostNames),
                   .advice = {}});
}

}  // namespace assay
