// SPDX-License-Identifier: Apache-2.0
// topic_list.cpp: the topics of a file, and what is wrong with its lines.
#include "assay/topic_list.hpp"

#include <optional>
#include <string_view>
#include <unordered_set>

#include "assay/topic_ids.hpp"
#include "documents_read.hpp"
#include "json_scan.hpp"
#include "scan.hpp"
#include "text.hpp"
#include "texts.hpp"

namespace assay {
namespace {

// read_topic_ids looks at an object up to its id; what comes after may be torn off.
std::optional<Error> check_object(const Input& input, std::string_view line) {
  Texts texts;
  JsonScanner scanner(line);
  const bool is_value = scanner.take_value().has_value();
  const auto rest = line.substr(static_cast<std::size_t>(scanner.at() - line.data()));
  const bool is_whole = is_value && trimmed(rest).empty();
  const auto take_all = [](std::string_view, const JsonToken&) { return true; };
  if (is_whole && for_each_member(line, texts, take_all)) return std::nullopt;
  const std::string_view part = is_whole       ? line
                                : rest.empty() ? line.substr(line.size() - 1)
                                               : rest;
  return corpus_line_error(input, part, "this is not a JSON object on one line", LinesOf::kTopics);
}

// It also takes the next column for the id where the first is empty.
std::optional<Error> check_line(const Input& input, std::string_view line) {
  while (line.ends_with('\n') || line.ends_with('\r')) line.remove_suffix(1);
  const std::string_view words = trimmed(line);
  if (words.empty() || words.front() == '#') return std::nullopt;
  if (words.front() == '{') return check_object(input, words);
  const std::size_t tab = line.find('\t');
  const bool is_empty =
      tab == line.npos ? words.front() == ',' : trimmed(line.substr(0, tab)).empty();
  if (!is_empty) return std::nullopt;
  return corpus_line_error(input, line, {}, LinesOf::kTopics);
}

Result<std::vector<std::string>> topics_of_lines(const Input& input) {
  const std::string_view bytes = input.bytes();
  const char* const end = bytes.data() + bytes.size();
  for (const char* at = bytes.data(); at != end;) {
    const char* const next = next_line(at, end);
    if (auto wrong = check_line(input, between(at, next))) return *std::move(wrong);
    at = next;
  }
  return read_topic_ids(input);
}

Result<std::vector<std::string>> topics_of_trec(const Input& input) {
  std::vector<std::string> topics;
  const auto done = read_texts(input, LinesOf::kTopics, [&](const ReadText& read) {
    topics.emplace_back(read.id);
    return Result<Done>(Done{});
  });
  if (!done) return done.error();
  return topics;
}

}  // namespace

Result<std::vector<std::string>> read_topic_list(const Input& input) {
  return trimmed(input.bytes()).starts_with('<') ? topics_of_trec(input) : topics_of_lines(input);
}

Result<std::vector<Note>> notes_on_others(const TopicLines& list,
                                          const std::vector<std::string>& topics) {
  const std::unordered_set<std::string_view> known(topics.begin(), topics.end());
  std::unordered_set<std::string_view> others;
  std::string_view first;
  bool has_any = false;
  for (const TopicLine& line : list.lines) {
    if (known.contains(line.topic)) {
      has_any = true;
    } else if (others.insert(line.topic).second && others.size() == 1) {
      first = line.topic;
    }
  }
  const std::string& file = list.input->name();
  if (!has_any) {
    return Error{.place = {.file = file},
                 .what = "names none of the topics that are split",
                 .hint = "it begins with " + in_quotes(first) + "; " + in_quotes(topics.front()) +
                         " is one of those that are split"};
  }
  if (others.empty()) return std::vector<Note>{};
  const bool is_one = others.size() == 1;
  return std::vector<Note>{
      {.code = "unknown-topics",
       .count = others.size(),
       .message = counted(others.size(), "topic") + " of " + file + (is_one ? " is" : " are") +
                  " not split: " + (is_one ? "" : "the first is ") + in_quotes(first),
       .advice = {}}};
}

}  // namespace assay
