// SPDX-License-Identifier: Apache-2.0
// pool_simulation.hpp: `assay pool --simulate`.
#pragma once

#include <span>

#include "pool_options.hpp"

namespace assay::app {

// What the command line says of a simulation.
[[nodiscard]] Result<SimulateOptions> simulation_of(const PoolSettings& settings);

// The simulation, written; returns the exit code.
[[nodiscard]] int simulate(const PoolSettings& settings, std::span<const PoolRun> runs,
                           const Qrels& qrels, const SimulateOptions& options, const Look& look);

}  // namespace assay::app
