// SPDX-License-Identifier: Apache-2.0
// aligned.hpp: the values of several systems on the topics that all of them have.
#pragma once

#include <cstddef>
#include <string>
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

}  // namespace assay
