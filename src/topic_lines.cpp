// SPDX-License-Identifier: Apache-2.0
// topic_lines.cpp: reads files of one topic a line. A line with a tab is split at the first one,
// so that what follows may hold blanks; any other at its first blank.
#include "assay/topic_lines.hpp"

#include <string>

#include "scan.hpp"

namespace assay {
namespace {

TopicLine split(std::string_view line) {
  const std::size_t tab = line.find('\t');
  const char* const end = tab != std::string_view::npos
                              ? line.data() + tab
                              : text_end(line.data(), line.data() + line.size());
  const auto length = static_cast<std::size_t>(end - line.data());
  return {.topic = without_blanks_around(line.substr(0, length)),
          .value = without_blanks_around(line.substr(length)),
          .is_after_tab = tab != std::string_view::npos};
}

}  // namespace

Error topic_line_error(const TopicLines& lines, std::string_view text, std::string what,
                       std::string_view shape) {
  return {.place = lines.input->place_of(text.data()),
          .what = std::move(what),
          .hint = "a line for each topic expected: " + std::string(shape),
          .tally = {},
          .excerpt = lines.input->excerpt_of(text)};
}

Result<TopicLines> read_topic_lines(std::shared_ptr<const Input> input, ValueIs value,
                                    std::string_view shape) {
  TopicLines read{.input = std::move(input), .lines = {}};
  const std::string_view bytes = read.input->bytes();
  const char* const end = bytes.data() + bytes.size();
  if (const auto nul = bytes.find('\0'); nul != std::string_view::npos) {
    return topic_line_error(read, bytes.substr(nul, 1), "NUL byte", shape);
  }
  for (const char* at = bytes.data(); at != end;) {
    const char* const next = next_line(at, end);
    const auto line = without_blanks_around({at, static_cast<std::size_t>(next - at)});
    at = next;
    if (line.empty() || line.starts_with('#')) continue;
    const TopicLine parts = split(line);
    if (value == ValueIs::kRequired && parts.value.empty()) {
      return topic_line_error(read, line, "there is nothing after the topic", shape);
    }
    read.lines.push_back(parts);
  }
  if (read.lines.empty()) {
    return Error{.place = {.file = read.input->name()},
                 .what = "names no topic, only blank lines and comments",
                 .hint = "a line for each topic expected: " + std::string(shape)};
  }
  return read;
}

}  // namespace assay
