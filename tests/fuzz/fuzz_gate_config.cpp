// SPDX-License-Identifier: Apache-2.0
// fuzz_gate_config.cpp: any bytes are rules that can be followed, or an error with a place.
#include <cmath>

#include "assay/gate.hpp"
#include "fuzz.hpp"

using assay::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = assay::Input::from_memory("fuzz", assay::fuzz::text_of(data, size));
  const auto config = assay::read_gate_config(*input);
  if (!config) {
    const assay::Error& error = config.error();
    require(!error.what.empty() && error.place.file == "fuzz", "an error without words or file");
    require(error.excerpt.first + error.excerpt.length <= error.excerpt.line.size() + 1,
            "an underline beyond its line");
    return 0;
  }
  require(!config->rules.empty(), "a gate without rules");
  require(config->alpha > 0 && config->alpha < 0.5, "an alpha that no test can have");
  require(config->power > 0 && config->power < 1, "a power that no test can have");
  require(config->test != nullptr && !config->test->is_joint, "no test for one pair");
  for (const assay::GateRule& rule : config->rules) {
    require(rule.def != nullptr, "a rule that nobody knows");
    require(rule.def->is_about_files != rule.measure.has_value(), "a rule about nothing");
    require(!rule.measure || *rule.measure < config->measures.size(),
            "a measure that is not there");
    require(std::isfinite(rule.limit) && rule.limit >= rule.def->lowest, "a limit out of bounds");
    require(!rule.detect || *rule.detect > rule.limit, "a loss within the margin");
    require(rule.place.file == "fuzz" && rule.place.line > 0, "a rule without a place");
  }
  return 0;
}
