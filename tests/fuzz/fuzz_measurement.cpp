// SPDX-License-Identifier: Apache-2.0
// fuzz_measurement.cpp: any bytes are what was measured of an engine, which is the same when it is
// written and read again, or an error with a place.
#include <string>

#include "assay/efficiency.hpp"
#include "fuzz.hpp"

using assay::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = assay::Input::from_memory("fuzz", assay::fuzz::text_of(data, size));
  const auto measurement = assay::read_measurement(*input);
  if (!measurement) {
    const assay::Error& error = measurement.error();
    require(!error.what.empty() && error.place.file == "fuzz", "an error without words or file");
    require(error.excerpt.first + error.excerpt.length <= error.excerpt.line.size() + 1,
            "an underline beyond its line");
    return 0;
  }
  const std::string written = assay::to_json(*measurement);
  const auto again = assay::read_measurement(*assay::Input::from_memory("again", written));
  require(bool(again), "a measurement that cannot be read again");
  require(assay::to_json(*again) == written, "a measurement that is another when read again");
  return 0;
}
