// SPDX-License-Identifier: Apache-2.0
// engine_run.hpp: one engine from its first index to its measurement.json, which is written last: a
// folder that has it is finished.
#pragma once

#include <optional>
#include <string>

#include "assay/efficiency.hpp"
#include "engine_stage.hpp"

namespace assay::lab {

// Names in the folder of results.
[[nodiscard]] std::string run_name(const std::string& engine);          // "bm25.run"
[[nodiscard]] std::string default_run_name(const std::string& engine);  // "bm25-default.run"
inline constexpr std::string_view kMeasurement = "measurement.json";
inline constexpr std::string_view kQueries = "queries.jsonl";
inline constexpr std::string_view kFolds = "folds.json";

// Nothing if it is not there, or not whole.
[[nodiscard]] std::optional<EngineMeasurement> measurement_of(const ResultsFolder& folder,
                                                              const std::string& engine);
// It is there, and the engine did not fail.
[[nodiscard]] bool is_finished(const ResultsFolder& folder, const std::string& engine);

struct EngineRunOptions {
  bool keeps_indexes = false;  // and what else is thrown away in the end
};
// What the engine does wrong is told in the measurement's failure. An error is that results cannot
// be written.
[[nodiscard]] Result<EngineMeasurement> run_engine(const EngineStage& stage,
                                                   const EngineRunOptions& options);

}  // namespace assay::lab
