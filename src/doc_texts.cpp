// SPDX-License-Identifier: Apache-2.0
// doc_texts.cpp: what documents and topics say.
#include "doc_texts.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "json_scan.hpp"
#include "notes.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Words = std::string_view;
// Names of keys in the wild, the best first.
constexpr auto kTitleKeys = std::to_array<Words>({"title", "headline"});
constexpr auto kTextKeys =
    std::to_array<Words>({"text", "contents", "content", "body", "passage", "segment", "abstract"});
constexpr auto kTopicKeys =
    std::to_array<Words>({"text", "query", "question", "title", "query_text", "topic"});

std::optional<std::size_t> place_in(std::span<const Words> names, std::string_view key) {
  const auto found = std::find(names.begin(), names.end(), lower(key));
  if (found == names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - names.begin());
}

// The value under the best of several names.
struct Best {
  std::size_t rank = static_cast<std::size_t>(-1);
  JsonToken value;  // empty if there is none

  void offer(std::optional<std::size_t> other, const JsonToken& token) {
    if (!other || *other >= rank) return;
    rank = *other;
    value = token;
  }
};

struct Line {
  Best id;
  Best title;
  Best text;
};

std::optional<Line> line_of_object(std::string_view text, LinesOf lines, Texts& texts) {
  Line line;
  const auto take = [&](std::string_view key, const JsonToken& value) {
    line.id.offer(id_key_rank(key, lines), value);
    if (value.kind != JsonToken::Kind::kString) return true;
    if (lines == LinesOf::kDocuments) line.title.offer(place_in(kTitleKeys, key), value);
    const std::span<const Words> names =
        lines == LinesOf::kTopics ? std::span<const Words>(kTopicKeys) : kTextKeys;
    line.text.offer(place_in(names, key), value);
    return true;
  };
  if (!for_each_member(text, texts, take)) return std::nullopt;
  // A name such as "query" or "topic" may stand for the id or for the text; it is not both.
  if (line.text.value.raw.data() == line.id.value.raw.data()) line.text = {};
  return line;
}

Line line_of_columns(std::string_view text) {
  const std::size_t tab = std::min(text.find('\t'), text.size());
  Line line;
  line.id.value.raw = text.substr(0, tab);
  line.text.value.raw = trimmed(text.substr(tab));
  return line;
}

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
    const auto line = text.front() == '{' ? line_of_object(text, lines_, texts_)
                                          : std::optional(line_of_columns(text));
    if (!line) return error_at(text, "this is not a JSON object on one line");
    const auto id = content_of(line->id.value, texts_);
    if (!id || id->empty()) return error_at(text, {});
    const auto wanted = wanted_.find(*id);
    if (wanted == wanted_.end() || found_.contains(*wanted)) return std::nullopt;
    const auto title = content_of(line->title.value, texts_);
    const auto content = content_of(line->text.value, texts_);
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
