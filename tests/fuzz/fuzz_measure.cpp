// SPDX-License-Identifier: Apache-2.0
// fuzz_measure.cpp: whatever is accepted as a measure has a name that means the same measure.
#include "assay/measure.hpp"
#include "fuzz.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using assay::fuzz::require;
  const std::string text = assay::fuzz::text_of(data, size);
  const auto measures = assay::parse_measures(text);
  if (!measures) {
    require(!measures.error().what.empty(), "an error without words");
    return 0;
  }
  require(!measures->empty(), "a success without measures");
  for (const assay::Measure& measure : *measures) {
    const std::string name = name_of(measure);
    const auto again = assay::parse_measures(name);
    require(again.has_value(), "the name is refused: " + name);
    require(again->size() == 1, "the name is several measures: " + name);
    require(again->front() == measure, "the name is another measure: " + name);
    require(name_of(again->front()) == name, "the name has another name: " + name);
    require(!trec_name_of(measure).empty() && !recipe_of(measure).empty(), "no words: " + name);
  }
  return 0;
}
