// SPDX-License-Identifier: Apache-2.0
// topic_ids.cpp: the topics that a file of any kind is about.
#include "assay/topic_ids.hpp"

#include <optional>
#include <string_view>
#include <unordered_set>
#include <utility>

#include "corpus_ids.hpp"
#include "field_names.hpp"

namespace assay {
namespace {

// Names may hold blanks where tabs part the columns, and commas where blanks do.
std::string_view first_column(std::string_view line) {
  for (const std::string_view between : {"\t", " ", ","}) {
    if (const auto end = line.find(between); end != line.npos) return line.substr(0, end);
  }
  return line;
}

bool is_heading(std::string_view column) {
  const auto named = field_named(column, Role::kQrels);
  return named && named->field == kTopic;
}

}  // namespace

Result<std::vector<std::string>> read_topic_ids(const Input& input) {
  std::vector<std::string> ids;
  std::unordered_set<std::string_view> seen;
  Texts texts;
  std::optional<Error> error;
  bool is_first = true;
  for_each_text_line(input.bytes(), [&](std::string_view line) {
    if (line.front() == '#') return true;  // the head of a run, say
    const bool is_object = line.front() == '{';
    const auto id = is_object ? id_in_object(line, LinesOf::kTopics, texts) : first_column(line);
    const bool is_skipped = std::exchange(is_first, false) && !is_object && is_heading(*id);
    if (is_skipped) return true;
    if (!id || id->empty()) {
      error = corpus_line_error(input, line, {}, LinesOf::kTopics);
      return false;
    }
    if (seen.insert(*id).second) ids.emplace_back(*id);
    return true;
  });
  if (error) return *error;
  if (ids.empty()) return Error{.place = {.file = input.name()}, .what = "has no topics"};
  return ids;
}

}  // namespace assay
