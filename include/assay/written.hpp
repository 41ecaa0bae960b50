// SPDX-License-Identifier: Apache-2.0
// written.hpp: the lines of judgments or of a run as they are written, in their order.
#pragma once

#include <functional>
#include <string_view>

#include "assay/error.hpp"
#include "assay/format.hpp"
#include "assay/input.hpp"

namespace assay {

// One line of four or six columns; judgments have no rank and no tag. Views into the input.
struct WrittenLine {
  std::string_view topic;
  std::string_view iteration;  // the second column
  std::string_view doc;
  std::string_view rank;
  double value = 0;  // grade or score
  std::string_view tag;
};

// Calls visit for each line that is no comment. Every line is looked at before an error is told; a
// topic may have a document twice, as it has where judgments are of subtopics.
[[nodiscard]] Result<Done> visit_written(const Input& input, Role role,
                                         const std::function<void(const WrittenLine&)>& visit);

}  // namespace assay
