// SPDX-License-Identifier: Apache-2.0
#include "own_advice.hpp"

#include <gtest/gtest.h>

namespace assay::lab {
namespace {

std::string kept_hint(const std::string& hint) {
  return with_own_advice({.what = "wrong", .hint = hint}).hint;
}

TEST(OwnAdvice, NamesNoOptionOfOtherPrograms) {
  EXPECT_EQ(kept_hint("give them with --collection-size N"), "");
  EXPECT_EQ(kept_hint("go on with --resume, or see --ties"), "");
  EXPECT_EQ(kept_hint("name another one with -o, or go on with these by --resume"),
            "name another one with -o, or go on with these by --resume");
  EXPECT_EQ(kept_hint("a file -- or a folder"), "a file -- or a folder");
  const Error error = with_own_advice({.what = "wrong",
                                       .hint = "0 or 1 expected",
                                       .tally = "2 lines; --skip-bad-lines skips them"});
  EXPECT_EQ(error.what, "wrong");
  EXPECT_EQ(error.hint, "0 or 1 expected");
  EXPECT_EQ(error.tally, "");
}

TEST(OwnAdvice, OfNotesOnRunsIsLeftOut) {
  EvalReport report;
  report.notes.push_back({.code = "a", .count = 1, .message = "odd", .advice = "see --topics"});
  report.runs.emplace_back().notes = report.notes;
  leave_out_advice(report);
  EXPECT_EQ(report.notes[0].advice, "");
  EXPECT_EQ(report.runs[0].notes[0].advice, "");
  EXPECT_EQ(report.runs[0].notes[0].message, "odd");
}

}  // namespace
}  // namespace assay::lab
