// SPDX-License-Identifier: Apache-2.0
// aligned.hpp: the values of several systems on the topics that all of them have.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"

namespace assay {

struct AlignedValues {
  std::vector<std::string> topics = {};  // in byte order
  std::vector<double> values = {};       // of system s on topic t at s * topics + t; finite
  bool is_log = false;                   // of a geometric mean: logarithms of the values
  std::vector<Note> notes = {};          // what was left out, by name
};

// Undefined values count what the report's policy says; where that leaves them out, the topic is
// left out for all.
[[nodiscard]] AlignedValues align(const EvalReport& report, std::size_t measure);

// What `eval` prints of the topics in place of the mean that is compared: "sum"; may be empty.
[[nodiscard]] std::string_view other_than_mean(const Measure& measure);

}  // namespace assay
