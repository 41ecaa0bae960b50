// SPDX-License-Identifier: Apache-2.0
// doc_line.cpp: finds id, title and text on a line.
#include "doc_line.hpp"

#include <algorithm>
#include <array>
#include <span>

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

std::optional<DocLine> line_of_object(std::string_view line, LinesOf lines, Texts& texts) {
  Best id;
  Best title;
  Best text;
  const auto take = [&](std::string_view key, const JsonToken& value) {
    id.offer(id_key_rank(key, lines), value);
    if (value.kind != JsonToken::Kind::kString) return true;
    if (lines == LinesOf::kDocuments) title.offer(place_in(kTitleKeys, key), value);
    const std::span<const Words> names =
        lines == LinesOf::kTopics ? std::span<const Words>(kTopicKeys) : kTextKeys;
    text.offer(place_in(names, key), value);
    return true;
  };
  if (!for_each_member(line, texts, take)) return std::nullopt;
  // A name such as "query" or "topic" may stand for the id or for the text; it is not both.
  if (text.value.raw.data() == id.value.raw.data()) text = {};
  return DocLine{.id = id.value, .title = title.value, .text = text.value};
}

DocLine line_of_columns(std::string_view line) {
  const std::size_t tab = line.find('\t');
  DocLine result;
  result.id.raw = line.substr(0, tab);
  if (tab != line.npos) result.text.raw = trimmed(line.substr(tab));
  return result;
}

}  // namespace

std::optional<DocLine> doc_line_of(std::string_view line, LinesOf lines, Texts& texts) {
  if (line.starts_with('{')) return line_of_object(line, lines, texts);
  return line_of_columns(line);
}

}  // namespace assay
