// SPDX-License-Identifier: Apache-2.0
// search_stage.hpp: an engine is opened and asked: once for what it answers, or timed.
#pragma once

#include <string>

#include "engine_stage.hpp"
#include "load.hpp"

namespace assay::lab {

// One pass over all topics, whose times do not matter: the lines of a run. Topics without an answer
// have none, which is said.
[[nodiscard]] Result<std::string> search_point(const EngineStage& stage,
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
