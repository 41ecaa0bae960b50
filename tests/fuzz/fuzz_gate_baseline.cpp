// SPDX-License-Identifier: Apache-2.0
// fuzz_gate_baseline.cpp: any bytes are a whole baseline, or an error that names the file.
#include <algorithm>
#include <cmath>

#include "assay/gate.hpp"
#include "fuzz.hpp"

using assay::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = assay::Input::from_memory("fuzz", assay::fuzz::text_of(data, size));
  const bool is_stored = assay::is_stored_baseline(*input);
  const auto stored = assay::read_baseline(*input);
  if (!stored) {
    const assay::Error& error = stored.error();
    require(!error.what.empty() && error.place.file == "fuzz", "an error without words or file");
    require(error.excerpt.first + error.excerpt.length <= error.excerpt.line.size() + 1,
            "an underline beyond its line");
    return 0;
  }
  require(is_stored, "a baseline that does not say so");
  require(!stored->topics.empty() && !stored->measures.empty(), "a baseline of nothing");
  require(std::is_sorted(stored->topics.begin(), stored->topics.end()), "topics out of order");
  require(std::adjacent_find(stored->topics.begin(), stored->topics.end()) == stored->topics.end(),
          "a topic twice");
  for (const assay::StoredBaseline::Column& column : stored->measures) {
    require(column.values.size() == stored->topics.size(), "topics without a place for a value");
    for (const auto& value : column.values) {
      require(!value || std::isfinite(*value), "a value that is not a number");
    }
  }
  return 0;
}
