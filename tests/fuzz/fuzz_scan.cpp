// SPDX-License-Identifier: Apache-2.0
// fuzz_scan.cpp: the quick way through any bytes finds what the reader of one topic finds, at every
// vector level and wherever a window ends.
#include "../unit/scan_check.hpp"
#include "fuzz.hpp"

namespace {

using assay::fuzz::require;
using assay::testing::Seen;

// Two documents of three are judged.
std::string judgments_for(const std::string& text) {
  std::string judgments = "1 0 d1 1\n1 0 d2 0\n";
  const char* at = text.data();
  const char* const end = at + text.size();
  for (int line = 0; at != end && line < 100; ++line) {
    assay::Fields<6> fields;
    at = assay::split_line(at, end, fields);
    if (fields.is_empty() || fields.count < 3 || line % 3 == 2) continue;
    judgments += std::string(fields.text[0]) + " 0 " + std::string(fields.text[2]) + " 1\n";
  }
  std::erase(judgments, '\0');  // which no judgments have
  return judgments;
}

void require_same(const Seen& actual, const Seen& expected) {
  require(actual.has_nul == expected.has_nul, "a byte that is 0 was overlooked, or made up");
  require(actual.leading_lines == expected.leading_lines, "other lines before the first topic");
  if (!expected.has_nul) return require(actual.pieces == expected.pieces, "other pieces");
  require(actual.pieces.size() == expected.pieces.size(), "more or fewer pieces");
  for (std::size_t i = 0; i < actual.pieces.size(); ++i) {
    require(actual.pieces[i].begin == expected.pieces[i].begin &&
                actual.pieces[i].line_count == expected.pieces[i].line_count,
            "other lines in a piece");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size < 2) return 0;
  const std::string text = assay::fuzz::text_of(data + 2, size - 2);
  const auto input = assay::Input::from_memory("fuzz", judgments_for(text));
  const auto qrels =
      assay::Qrels::read(input, {.skip_bad_lines = true, .format = assay::FileFormat::kTrec});
  require(qrels.has_value(), "judgments that cannot be read");
  assay::ScanOptions options{
      .ties = (data[0] & 1) != 0 ? assay::Ties::kTrec : assay::Ties::kDocAsc,
      .reading = (data[0] & 2) != 0 ? assay::Reading::kStrict : assay::Reading::kTrecEval};
  if ((data[0] & 4) != 0) options.depth = 3;
  if ((data[0] & 8) != 0) options.cutoffs = {1, 2, 5};
  const Seen expected = assay::testing::read_in_lines(*qrels, options, text);
  const std::size_t cut = text.size() * data[1] / 256;
  for (const assay::VectorLevel level : assay::vector_levels()) {
    options.level = level;
    require_same(assay::testing::scan_in_windows(*qrels, options, text, {}), expected);
    require_same(assay::testing::scan_in_windows(*qrels, options, text, {cut}), expected);
  }
  return 0;
}
