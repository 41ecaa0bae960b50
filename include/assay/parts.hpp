// SPDX-License-Identifier: Apache-2.0
// parts.hpp: an evaluation that is made in parts, each with some of the topics, on one machine or
// many; put together it is the same, bit for bit, as one that was made at once.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/memory.hpp"
#include "assay/policy.hpp"

namespace assay {

// How a topic of the judgments or of a run takes part. The first three have values.
enum class TopicState : std::uint8_t { kFound, kMissing, kUnjudged, kIgnored, kLeftOut };
inline constexpr std::array kTopicStateChoices = {
    Choice<TopicState>{"found", TopicState::kFound, "judged, and in the run"},
    Choice<TopicState>{"missing", TopicState::kMissing, "judged, not in the run, counted as empty"},
    Choice<TopicState>{"unjudged", TopicState::kUnjudged,
                       "in the run, not judged, evaluated with empty judgments"},
    Choice<TopicState>{"ignored", TopicState::kIgnored, "in the run, not judged, ignored"},
    Choice<TopicState>{"left-out", TopicState::kLeftOut, "judged, not in the run, left out"},
};
[[nodiscard]] constexpr bool has_values(TopicState state) { return state <= TopicState::kUnjudged; }

struct PartTopic {
  std::string name;
  TopicState state = TopicState::kFound;
};

// What is seen down to one cutoff, in all topics of a part together.
struct PartCut {
  std::uint64_t looked_at = 0;  // documents
  std::uint64_t unjudged = 0;   // of those
  std::uint64_t tied = 0;       // topics where the last of them has the score of the next below
};

// How a value under Ties::kExpected came about.
struct PartSample {
  double orders = 0;  // that were drawn; 0: exact
  double error = 0;
};

// What was seen in the rows of a part; sums over parts.
struct PartFacts {
  std::uint64_t rows = 0;
  std::uint64_t retrieved = 0;     // documents of topics that are judged and evaluated
  std::uint64_t found = 0;         // of those, in the judgments
  std::vector<PartCut> cuts = {};  // one for each cutoff of the measures
  std::vector<Note> near_documents = {};
};

// One run in some of the topics, or in all of them.
struct RunPart {
  std::string run;
  std::vector<PartTopic> topics;    // in any order, each once
  std::vector<Ratio> values;        // of the topics that have any, one for each measure
  std::vector<PartSample> samples;  // as values, under Ties::kExpected
  PartFacts facts;
};

// What is known of all judgments together.
struct PartQrels {
  std::string name;
  std::uint64_t topics = 0;
  std::uint64_t judgments = 0;
  GradeRange grades = {};
};

// What cannot be made of parts: the first such thing, if any.
[[nodiscard]] std::optional<Error> check_parts(std::span<const Measure> measures,
                                               const EvalOptions& options);

// Judgments and runs of some topics. A run may have no rows here, and there may be no judgments.
// Runs that are pooled with others have to come with them.
[[nodiscard]] Result<std::vector<RunPart>> evaluate_part(const MemorySource& qrels,
                                                         std::span<const MemorySource> runs,
                                                         std::span<const Measure> measures,
                                                         const EvalOptions& options);

// Adds what was seen elsewhere.
void add_facts(const PartFacts& more, PartFacts& facts);

// Of runs with all of their topics. An error if a topic is there twice.
[[nodiscard]] Result<EvalReport> report_of_parts(const PartQrels& qrels, std::vector<RunPart> runs,
                                                 std::span<const Measure> measures,
                                                 const EvalOptions& options);

}  // namespace assay
