// SPDX-License-Identifier: Apache-2.0
// engine_stage.hpp: what the stages of one engine share: indexes, settings by folds, searching.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "engine.hpp"
#include "environment.hpp"
#include "prepare.hpp"
#include "progress.hpp"
#include "results_folder.hpp"

namespace assay::lab {

// Nothing if engines of that kind are not part of the program.
using MakeEngine = std::function<std::unique_ptr<Engine>(const ChosenSettings&)>;

// One engine of an experiment, and all that is around it.
struct EngineStage {
  const LabPlan& plan;
  const EngineConfig& engine;
  const MakeEngine& make;
  const ResultsFolder& folder;
  const Environment& environment;
  StepProgress& progress;

  // Something in the engine's own folder of results.
  [[nodiscard]] std::string own(std::string_view name) const {
    return engine.name + "/" + std::string(name);
  }
  void begin(const std::string& step) const { progress.begin(engine.name + ": " + step); }
  void begin(const std::string& step, const std::string& family) const {
    progress.begin(engine.name + ": " + step, engine.name + ": " + family);
  }
  void note(std::string_view code, std::string message) const {
    progress.note({.code = std::string(code),
                   .count = 1,
                   .message = engine.name + ": " + std::move(message),
                   .advice = {}});
  }
};

// The code of an error that is none of the engine: results cannot be written.
inline constexpr std::string_view kResults = "results";
// Writes into the folder of results.
[[nodiscard]] Result<Done> keep(const EngineStage& stage, std::string_view name,
                                std::string_view text);

[[nodiscard]] Result<std::unique_ptr<Engine>> make_engine_of(const EngineStage& stage,
                                                             const ChosenSettings& settings);
// "k1 = 0.9, b = 0.4": of the settings that have several values.
[[nodiscard]] std::string grid_text(const ChosenSettings& point);

}  // namespace assay::lab
