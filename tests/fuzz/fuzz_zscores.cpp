// SPDX-License-Identifier: Apache-2.0
// fuzz_zscores.cpp: any bytes are means and deviations that give standard scores, or an error.
#include <cmath>

#include "assay/trec_eval.hpp"
#include "fuzz.hpp"
#include "scan.hpp"

namespace {

using assay::Ratio;
using assay::Scores;
using assay::TrecSelection;
using assay::fuzz::require;

// The topics that the lines begin with, a few of them, and one more; every value is one half.
Scores scores_for(const std::string& text, const TrecSelection& selection) {
  constexpr std::size_t kMostTopics = 8;
  Scores scores;
  assay::Fields<4> fields;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end && scores.topics.size() < kMostTopics;) {
    at = split_line(at, end, fields);
    if (!fields.is_empty()) scores.topics.emplace_back(fields.text[0]);
  }
  scores.topics.emplace_back("no such topic");
  scores.values.assign(scores.topics.size() * selection.measures.size(), Ratio{1, 2});
  scores.summary.resize(selection.measures.size());
  return scores;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = assay::fuzz::text_of(data, size);
  const auto zscores = assay::ZScores::read(assay::Input::from_memory("fuzz", text));
  if (!zscores) {
    require(!zscores.error().what.empty() && zscores.error().place.file == "fuzz",
            "an error without words or file");
    return 0;
  }
  const TrecSelection selection = assay::select_trec({.measures = {"official"}}).value();
  Scores scores = scores_for(text, selection);
  const std::uint64_t missing = zscores->apply(scores, selection, {});
  const std::size_t known = scores.values.size() - missing;
  require(missing <= scores.values.size(), "more is missing than there is");
  std::size_t placed = 0;
  for (const Ratio& value : scores.values) {
    require(!std::isnan(value.value()), "a value that is not a number");
    placed += value.value() != assay::kNoZScore ? 1 : 0;
  }
  // A value may also be as far from its mean; the number of topics stays as it is.
  require(placed <= known, "a value for what the file does not say");
  return 0;
}
