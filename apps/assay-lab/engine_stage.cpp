// SPDX-License-Identifier: Apache-2.0
// engine_stage.cpp: what the stages of one engine share.
#include "engine_stage.hpp"

#include <exception>

namespace assay::lab {

Result<Done> keep(const EngineStage& stage, std::string_view name, std::string_view text) {
  auto written = stage.folder.write(name, text);
  if (written) return written;
  Error error = written.error();
  error.code = kResults;
  return error;
}

Result<std::unique_ptr<Engine>> make_engine_of(const EngineStage& stage,
                                               const ChosenSettings& settings) {
  auto engine = stage.make(settings);
  if (engine) return engine;
  return Error{.what = "engines of the kind " + std::string(stage.engine.def->word) +
                       " are no part of this program"};
}

std::string grid_text(const ChosenSettings& point) {
  std::string text;
  for (const EngineSetting& setting : point.engine->settings) {
    if (setting.def->is_list || setting.values.size() < 2) continue;
    text += (text.empty() ? "" : ", ") + std::string(setting.def->word) + " = " +
            point.text(setting.def->word, "");
  }
  return text;
}

}  // namespace assay::lab
