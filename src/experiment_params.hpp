// SPDX-License-Identifier: Apache-2.0
// experiment_params.hpp: settings that one engine outside this program has, by names of its own.
#pragma once

#include "assay/experiment.hpp"
#include "toml_file.hpp"

namespace assay {

// Whether engines of a kind have commands, in which they could stand.
[[nodiscard]] bool has_params(const EngineDef& def);

// params = {k1 = [0.9, 1.2], stemmer = "english"}
[[nodiscard]] MaybeError read_params(const TomlFile& file, const Entry& entry,
                                     EngineConfig& engine);

// The first that no command of the engine mentions, so that it would change nothing.
[[nodiscard]] MaybeError check_params(const EngineConfig& engine);

}  // namespace assay
