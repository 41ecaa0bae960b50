// SPDX-License-Identifier: Apache-2.0
// fake.hpp: engines for tests, made of settings as an experiment would have them.
#pragma once

#include <gtest/gtest.h>
#include <signal.h>

#include <string>
#include <utility>
#include <vector>

#include "engine.hpp"

namespace assay::lab {

inline const std::string kFakes = std::string(ASSAY_SOURCE_DIR) + "/tests/lab/fake";

// As every program of this project does when it starts.
inline const bool kIgnoresBrokenPipes = ::signal(SIGPIPE, SIG_IGN) != SIG_ERR;

// Settings that own what they point to.
class FakeSettings {
 public:
  using Told = std::vector<std::pair<std::string_view, std::vector<std::string>>>;
  FakeSettings(EngineKind kind, const Told& told) {
    for (const EngineDef& def : engine_defs()) {
      if (def.kind == kind) config_.def = &def;
    }
    for (const auto& [word, values] : told) {
      for (const SettingDef& def : config_.def->settings) {
        if (def.word != word) continue;
        EngineSetting setting{.def = &def, .values = {}};
        for (const std::string& value : values) setting.values.emplace_back(value);
        config_.settings.push_back(std::move(setting));
      }
    }
  }
  [[nodiscard]] ChosenSettings chosen() const {
    return {.engine = &config_, .values = std::vector<std::size_t>(config_.settings.size(), 0)};
  }

 private:
  EngineConfig config_;
};

}  // namespace assay::lab
