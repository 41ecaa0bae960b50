// SPDX-License-Identifier: Apache-2.0
// documents_read.cpp: all documents or topics of a file, one after the other.
#include "documents_read.hpp"

#include <utility>

#include "doc_line.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

std::string hint_of(LinesOf lines) {
  return lines == LinesOf::kTopics
             ? "an object with _id and text, or an id, a tab and words, expected on each line"
             : "an object with _id, title and text, or an id, a tab and text, expected on each "
               "line";
}

class LineReader {
 public:
  LineReader(const Input& input, LinesOf lines, const TakeText& take)
      : input_(input), lines_(lines), take_(take) {}

  Result<Done> read() {
    const std::string_view bytes = input_.bytes();
    const char* const end = bytes.data() + bytes.size();
    for (const char* at = bytes.data(); at != end;) {
      const char* const next = next_line(at, end);
      std::string_view line = between(at, next);
      at = next;
      // Not tabs: behind one may be a text that is empty.
      while (!line.empty() && (line.back() == '\n' || line.back() == '\r')) line.remove_suffix(1);
      if (trimmed(line).empty()) continue;
      texts_.clear();
      auto taken = trimmed(line).front() == '{' ? take_object(trimmed(line)) : take_columns(line);
      if (!taken) return taken;
    }
    return Done{};
  }

 private:
  // Members alone do not show what is wrong at the end, nor where.
  [[nodiscard]] Result<Done> take_object(std::string_view line) {
    is_first_ = false;
    const auto fields = doc_line_of(line, lines_, texts_);
    JsonScanner scanner(line);
    const bool is_value = scanner.take_value().has_value();
    const bool is_whole = is_value && trimmed(rest_of(line, scanner)).empty();
    if (!is_whole)
      return fail(shown_rest_of(line, scanner), "this is not a JSON object on one line");
    if (!fields) return fail(line, "this is not a JSON object on one line");
    const JsonToken& id = fields->id;
    const bool is_name = id.kind == JsonToken::Kind::kString || is_json_number(id.raw);
    const auto name = content_of(id, texts_);
    const auto title = content_of(fields->title, texts_);
    const auto text = content_of(fields->text, texts_);
    if (!name || !title || !text) return fail(line, "a text here has an escape that JSON has not");
    if (!is_name || name->empty()) return fail(id.raw.data() != nullptr ? id.raw : line, no_id());
    if (fields->text.raw.empty() && fields->title.raw.empty()) {
      return fail(line, "there is no text here under any of its usual names");
    }
    ReadText read{.id = *name, .title = *title, .text = *text, .origin = id.raw};
    if (lines_ == LinesOf::kTopics) add_story(line, read);
    return hand_over(read, line);
  }

  // What a topic says beside its words, if it does; nothing that is wrong here is an error.
  void add_story(std::string_view line, ReadText& read) {
    (void)for_each_member(line, texts_, [&](std::string_view key, const JsonToken& value) {
      const std::string name = lower(key);
      const bool is_description = name == "description" || name == "desc";
      const bool is_narrative = name == "narrative" || name == "narr";
      if (value.kind != JsonToken::Kind::kString || (!is_description && !is_narrative)) return true;
      (is_description ? read.description : read.narrative) = content_of(value, texts_).value_or("");
      return true;
    });
  }

  [[nodiscard]] Result<Done> take_columns(std::string_view line) {
    const std::size_t tab = line.find('\t');
    const std::string_view id = trimmed(line.substr(0, tab));
    // A heading is one line, the first.
    if (std::exchange(is_first_, false) && id_key_rank(id, lines_)) return Done{};
    if (id.empty()) return fail(line, no_id());
    if (tab == line.npos) return fail(line, "there is no tab between an id and a text");
    std::string_view text = line.substr(tab + 1);
    std::string_view title;
    const std::size_t second = text.find('\t');
    if (lines_ == LinesOf::kDocuments && second != text.npos) {
      title = trimmed(text.substr(0, second));
      text = text.substr(second + 1);
    }
    return hand_over({.id = id, .title = title, .text = trimmed(text), .origin = id}, line);
  }

  [[nodiscard]] Result<Done> hand_over(const ReadText& read, std::string_view line) const {
    if (lines_ == LinesOf::kTopics && read.text.find_first_not_of(kBlanks) == read.text.npos) {
      return fail(line, "topic " + in_quotes(read.id) + " has no words");
    }
    return take_(read);
  }

  [[nodiscard]] std::string no_id() const {
    return std::string("there is no ") + (lines_ == LinesOf::kTopics ? "topic" : "document") +
           " id here";
  }

  static std::string_view rest_of(std::string_view line, const JsonScanner& scanner) {
    return line.substr(static_cast<std::size_t>(scanner.at() - line.data()));
  }

  // Where there is none, the last character.
  static std::string_view shown_rest_of(std::string_view line, const JsonScanner& scanner) {
    const std::string_view rest = rest_of(line, scanner);
    return rest.empty() ? line.substr(line.size() - 1) : rest;
  }

  [[nodiscard]] Error fail(std::string_view part, std::string what) const {
    return text_error(input_, part, std::move(what), hint_of(lines_));
  }

  const Input& input_;
  LinesOf lines_;
  const TakeText& take_;
  Texts texts_;
  bool is_first_ = true;
};

}  // namespace

Error text_error(const Input& input, std::string_view part, std::string what, std::string hint) {
  return {.place = input.place_of(part.data()),
          .what = std::move(what),
          .hint = std::move(hint),
          .tally = {},
          .excerpt = input.excerpt_of(part)};
}

Result<Done> read_texts(const Input& input, LinesOf lines, const TakeText& take) {
  const std::string_view bytes = input.bytes();
  const char* kept = bytes.data();  // what was not given back yet
  bool has_any = false;
  const TakeText take_and_give_back = [&](const ReadText& read) {
    constexpr std::ptrdiff_t kMuch = 8 << 20;
    has_any = true;
    auto taken = take(read);
    if (read.origin.data() - kept > kMuch) {
      input.give_back(between(kept, read.origin.data()));
      kept = read.origin.data();
    }
    return taken;
  };
  const std::size_t first = bytes.find_first_not_of(kBlanks);
  const bool is_sgml = first != bytes.npos && bytes[first] == '<';
  auto done = !is_sgml                    ? LineReader(input, lines, take_and_give_back).read()
              : lines == LinesOf::kTopics ? read_trec_topics(input, take_and_give_back)
                                          : read_trec_documents(input, take_and_give_back);
  if (!done || has_any) return done;
  return Error{.place = {.file = input.name()},
               .what = lines == LinesOf::kTopics ? "has no topics" : "has no documents"};
}

}  // namespace assay
