// SPDX-License-Identifier: Apache-2.0
// fuzz_experiment.cpp: any bytes are an experiment that can be run, or an error with a place.
#include "assay/experiment.hpp"
#include "fuzz.hpp"

using assay::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = assay::Input::from_memory("fuzz", assay::fuzz::text_of(data, size));
  const auto experiment = assay::read_experiment(*input);
  if (!experiment) {
    const assay::Error& error = experiment.error();
    require(!error.what.empty() && error.place.file == "fuzz", "an error without words or file");
    require(error.excerpt.first + error.excerpt.length <= error.excerpt.line.size() + 1,
            "an underline beyond its line");
    return 0;
  }
  require(!experiment->engines.empty() && !experiment->measures.empty(), "nothing to do");
  require(!experiment->collection.docs.empty(), "nothing to search");
  require(experiment->search.depth > 0 && experiment->search.passes > 0, "nothing to measure");
  for (const assay::EngineConfig& engine : experiment->engines) {
    require(engine.def != nullptr && !engine.name.empty(), "an engine that nobody knows");
    require(engine.grid_size() >= 1, "settings without values");
    require(engine.grid_size() == 1 || experiment->folds.has_value(), "a choice without folds");
    for (const assay::EngineSetting& setting : engine.settings) {
      require(setting.def != nullptr && !setting.values.empty(), "a setting of nothing");
      require(setting.place.file == "fuzz" && setting.place.line > 0, "a setting without a place");
    }
  }
  return 0;
}
