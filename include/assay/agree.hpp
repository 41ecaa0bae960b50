// SPDX-License-Identifier: Apache-2.0
// agree.hpp: how far judges agree on the same documents, and what that does to the order of
// systems.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/qrels.hpp"
#include "assay/rankings.hpp"
#include "assay/raters.hpp"

namespace assay {

// What one judge said. The judgments must live as long as this is looked at.
struct JudgeSource {
  std::string name;
  const Qrels* qrels = nullptr;
  std::vector<double> scale = {};  // grades that he had to choose from; empty if that is not known
};

struct AgreeOptions {
  // Grades from here on are 1, all others 0. Else they are taken as they stand.
  std::optional<double> level;
  double relevant = 1;  // where they stand, from here on they are relevant
  UnitDraws draws;      // of intervals
  bool per_topic = false;
};

struct AgreementValue {
  std::string_view name;   // for programs
  std::string_view title;  // for people
  Ratio value = kUndefined;
  DrawnInterval interval = {};  // of all topics alone
};

// Two judges. Where a coefficient is undefined, `confusion` tells why.
struct JudgePair {
  std::size_t first = 0;  // places of the judges
  std::size_t second = 0;
  Confusion confusion;  // of the documents that both judged
  std::uint64_t first_only = 0;
  std::uint64_t second_only = 0;
  RelevanceTable relevance;
  std::vector<AgreementValue> values;

  [[nodiscard]] const Ratio& value(std::string_view name) const;
};

// All judges on some documents.
struct JudgesTogether {
  std::uint64_t documents = 0;  // that somebody judged
  std::uint64_t shared = 0;     // that two judges or more did
  std::uint64_t by_all = 0;
  std::uint64_t relevant_to_all = 0;  // of those
  std::uint64_t relevant_to_any = 0;
  std::vector<AgreementValue> values;
};

struct TopicAgreement {
  std::string topic;
  std::vector<JudgePair> pairs;
  JudgesTogether together;
};

// One judge beside the others.
struct JudgeCount {
  std::string name;
  std::string file;
  std::uint64_t topics = 0;
  std::uint64_t documents = 0;  // that have a grade
  std::uint64_t relevant = 0;
  std::uint64_t alone = 0;     // documents that nobody else judged
  std::uint64_t ungraded = 0;  // named, but not judged
  std::vector<double> grades;  // that were given
  std::vector<double> scale;
};

struct Agreement {
  std::vector<JudgeCount> judges;
  std::vector<double> grades;    // of all, ascending
  std::vector<JudgePair> pairs;  // the first with all others, then the second …
  JudgesTogether together;
  std::vector<TopicAgreement> topics;  // if asked for; in natural order
  AgreeOptions options;
  std::vector<Note> notes;
};

// Documents with a grade below 0 are not judged. Two judges whose scales are known and differ are
// an error unless there is a level.
[[nodiscard]] Result<Agreement> compare_judges(std::span<const JudgeSource> judges,
                                               const AgreeOptions& options);

// The run that two orders put furthest apart.
struct RankMove {
  std::size_t system = 0;
  double first = 0;  // its ranks
  double second = 0;
};
// Of runs as far apart the first one; nothing if no rank changes.
[[nodiscard]] std::optional<RankMove> largest_move(const SystemOrder& first,
                                                   const SystemOrder& second);

}  // namespace assay
