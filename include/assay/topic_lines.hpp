// SPDX-License-Identifier: Apache-2.0
// topic_lines.hpp: small files that say something of topics, a line for each: `topic` or `topic
// value`. For lists of topics, categories, documents known to the user, and the like.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"

namespace assay {

struct TopicLine {
  std::string_view topic;
  std::string_view value;     // the rest of the line without the blanks around it; may be empty
  bool is_after_tab = false;  // a tab stands between them, so that blanks in the value are meant
};

enum class ValueIs : std::uint8_t { kIgnored, kRequired };

// The lines of a file in their order, without blank lines and comments. All views are into the
// input, so that a caller can name the place of what it does not like.
struct TopicLines {
  std::shared_ptr<const Input> input;
  std::vector<TopicLine> lines;
};

// `shape` says in an error what a line should look like: "topic category".
[[nodiscard]] Result<TopicLines> read_topic_lines(std::shared_ptr<const Input> input, ValueIs value,
                                                  std::string_view shape);

// An error about one line of such a file.
[[nodiscard]] Error topic_line_error(const TopicLines& lines, std::string_view text,
                                     std::string what, std::string_view shape);

}  // namespace assay
