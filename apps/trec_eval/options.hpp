// SPDX-License-Identifier: Apache-2.0
// options.hpp: trec_eval's options, and how they are read.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/trec_eval.hpp"

namespace assay::trec_eval {

enum class OptionId : std::uint8_t {
  kHelp,
  kVersion,
  kPerTopic,
  kNoSummary,
  kMeasure,
  kComplete,
  kLevel,
  kJudgedOnly,
  kDepth,
  kCollection,
  kRelFormat,
  kResultsFormat,
  kZScores,
  kDebug,
  kOldOutput,
  kCompat,
  kStrict,
  kMend,
  kFormat,
  kDigits,
  kThreads,
};

// One option, in words as the help, the manual and the completions have them.
struct Option {
  OptionId id;
  char letter;                // 0: none
  std::string_view name;      // after two dashes
  std::string_view argument;  // what to call it; empty: takes none
  std::string_view meaning;
  std::span<const std::string_view> choices;  // words that the argument may be; empty: any
  bool is_ours = false;                       // trec_eval itself does not have it
};

[[nodiscard]] std::span<const Option> options();

// What the judgments can be, and how each is read.
struct RelFormat {
  std::string_view name;
  Judgments judgments;
  std::string_view fields;
  std::string_view meaning;
};
[[nodiscard]] std::span<const RelFormat> rel_formats();
[[nodiscard]] std::string_view results_format();

// Everything a command line says.
struct Settings {
  TrecRequest request;
  std::vector<std::string> files;  // judgments, then runs
  std::string rel_format = "qrels";
  std::string results_format = std::string(trec_eval::results_format());
  std::optional<std::string> zscores;
  std::optional<std::string> only_topic;
  std::uint32_t depth = kAnyDepth;
  TrecFormat format = TrecFormat::kLines;
  TrecLook look;
  unsigned threads = 0;  // 0: every core
  bool complete = false;
  bool strict = false;
  bool mend = false;  // also set by strict: what it lets pass is to be relied on
  bool help = false;
  bool version = false;
  std::vector<std::string> warnings;  // values that are taken otherwise than they are written
};

// Options and files may stand in any order; a long name may be cut short where that leaves one.
// Stops at the first error, and at -v, as trec_eval does.
[[nodiscard]] Result<Settings> read_options(std::span<const std::string_view> arguments);

}  // namespace assay::trec_eval
