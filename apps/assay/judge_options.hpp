// SPDX-License-Identifier: Apache-2.0
// judge_options.hpp: what `assay judge` can be told. The verb reads it to explain and to check, and
// the program assay-judge, which it starts, to obey.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assay/judgment_log.hpp"
#include "verbs.hpp"

namespace assay::app {

struct JudgeOptions {
  std::string pool;
  std::vector<std::string> docs = {};
  std::string topics;
  std::string output;
  std::string judge = {};  // the user, if not told
  std::optional<JudgingKind> kind = {};
  std::string scale = {};
  std::string subtopics = {};
  std::string qrels = {};
  bool skips_missing = false;
  std::vector<std::string> runs = {};
  std::string method = {};  // that chooses the next document by the runs
  std::vector<std::string> params = {};
  std::uint32_t depth = 100;
  std::uint64_t seed = 1;
  std::uint32_t stop_after = 0;
  double relevant = 1;
  std::string color = "auto";
  bool is_ascii = false;
};
// Adds the verb, which does nothing yet.
Verb& add_judge_verb(CLI::App& program, JudgeOptions& options);

}  // namespace assay::app
