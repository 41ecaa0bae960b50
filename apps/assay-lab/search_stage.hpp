// SPDX-License-Identifier: Apache-2.0
// search_stage.hpp: an engine is opened and asked: once for what it answers, or timed.
#pragma once

#include <string>
#include <vector>

#include "engine_stage.hpp"
#include "load.hpp"

namespace assay::lab {

// The lines of a run, and the topics that have none in it because no answer came.
struct PointRun {
  std::string lines;
  std::vector<std::string> unanswered;
};
// One pass over all topics, whose times do not matter and which is not in the log of queries.
// Topics without an answer are said.
[[nodiscard]] Result<PointRun> search_point(const EngineStage& stage,
                                            const ChosenSettings& settings,
                                            const EnginePlaces& places);

// As [search] of the experiment says. `version` is what the engine calls itself.
[[nodiscard]] Result<LoadResult> search_timed(const EngineStage& stage,
                                              const ChosenSettings& settings,
                                              const EnginePlaces& places, std::string& version);

// queries.jsonl
[[nodiscard]] std::string log_text(const LoadResult& load);
// Why nothing more was asked, in the words of the last failure.
[[nodiscard]] Error cut_short(const LoadResult& load);
// Says which queries had no answer, and which topics had several.
void note_failures(const EngineStage& stage, const LoadResult& load);

}  // namespace assay::lab
