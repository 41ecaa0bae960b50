// SPDX-License-Identifier: Apache-2.0
// report_text_test.cpp: what the report formats share.
#include "report_text.hpp"

#include "reports.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::measure;

TEST(ReportText, WrapsAtTheWidthAndIndentsWhatFollows) {
  EXPECT_EQ(wrapped("one two three", 13, 2), "one two three");
  EXPECT_EQ(wrapped("one two three", 12, 2), "one two\n  three");
  EXPECT_EQ(wrapped("one two three", 7, 0), "one two\nthree");
  EXPECT_EQ(wrapped("", 10, 2), "");
}

TEST(ReportText, LetsAWordStickOutThatIsLongerThanALine) {
  EXPECT_EQ(wrapped("a abcdefghij b", 5, 0), "a\nabcdefghij\nb");
  EXPECT_EQ(wrapped("abcdefghij", 5, 0), "abcdefghij");
}

TEST(ReportText, KeepsBlanksThatAlign) {
  EXPECT_EQ(wrapped("range     from 0", 80, 10), "range     from 0");
  EXPECT_EQ(wrapped("range     from 0 up", 17, 10), "range     from 0\n          up");
}

TEST(ReportText, CountsCharactersWhenItWraps) {
  EXPECT_EQ(wrapped("äöü äöü", 7, 0), "äöü äöü");  // 13 bytes
}

TEST(ReportText, CountsTheColumnsOfUtf8) {
  EXPECT_EQ(columns_of(""), 0U);
  EXPECT_EQ(columns_of("abc"), 3U);
  EXPECT_EQ(columns_of("größe"), 5U);
  EXPECT_EQ(columns_of("│≥…"), 3U);
}

TEST(ReportText, WritesOutControlCharacters) {
  EXPECT_EQ(printable("a\033b\x7f"), "a\\x1bb\\x7f");
  EXPECT_EQ(printable(std::string_view("\0x", 2)), "\\x00x");
  EXPECT_EQ(printable("\xc2\x9bm"), "\\xc2\\x9bm");  // U+009B, which some terminals obey
  EXPECT_EQ(printable("größe\u00a0€"), "größe\u00a0€");
}

TEST(ReportText, WritesOutWhatIsNotUtf8) {
  EXPECT_EQ(printable("\xe4x"), "\\xe4x");
  EXPECT_EQ(printable("ä\xc3"), "ä\\xc3");
  EXPECT_EQ(utf8_text("\xff\xfe"), "\ufffdff\ufffdfe");
  EXPECT_EQ(utf8_text("größe\033\n"), "größe\033\n");  // JSON quotes control characters itself
}

TEST(ReportText, HasAPlainFormOfEveryCharacterOfItsOwn) {
  EXPECT_EQ(suited("a · 0–1 ≥ │ … —", {.ascii = true}), "a | 0-1 >= | ... -");
  EXPECT_EQ(suited("a · 0–1 ≥ │ … —", {}), "a · 0–1 ≥ │ … —");
  EXPECT_EQ(suited("größe", {.ascii = true}), "größe");  // not our own
}

TEST(ReportText, ShowsAValueAsTheLookSays) {
  EXPECT_EQ(shown(measure("P@5"), {1, 3}, {}), "0.3333");
  EXPECT_EQ(shown(measure("P@5"), {1, 3}, {.digits = 1, .percent = true}), "33.3");
  EXPECT_EQ(shown(measure("DCG"), {5, 2}, {.digits = 1, .percent = true}), "2.5");
  EXPECT_EQ(shown(measure("P@5"), {1, 3}, {.percent = true}), "33.33");
  EXPECT_EQ(shown(measure("DCG"), {5, 2}, {.percent = true}), "2.5000");
  EXPECT_EQ(shown(measure("NumRet"), {7, 1}, {.percent = true}), "7");
  EXPECT_EQ(shown(measure("P@5"), kUndefined, {}), "undefined");
}

TEST(ReportText, OrdersRunsByTheirFirstMeasureAndUndefinedOnesLast) {
  const EvalReport three = testing::report(
      "R@5",
      {{"none", {{"1", {testing::kNoValue}}}}, {"low", {{"1", {0.25}}}}, {"high", {{"1", {0.5}}}}});
  EXPECT_EQ(run_order(three, {}), (std::vector<std::size_t>{2, 1, 0}));
  EXPECT_EQ(run_order(three, {.best_first = false}), (std::vector<std::size_t>{0, 1, 2}));
}

TEST(ReportText, KeepsTheOrderOfRunsThatAreEqual) {
  const EvalReport equal =
      testing::report("AP", {{"b", {{"1", {0.5}}}}, {"a", {{"1", {0.5}}}}, {"c", {{"1", {1}}}}});
  EXPECT_EQ(run_order(equal, {}), (std::vector<std::size_t>{2, 0, 1}));
}

TEST(ReportText, TurnsRowsIntoColumns) {
  const Grid grid = turned(make_grid(testing::small_report(), {}));
  ASSERT_EQ(grid.columns.size(), 3U);
  EXPECT_EQ(grid.columns[1].header, "splade");
  ASSERT_EQ(grid.rows.size(), 3U);
  EXPECT_EQ(grid.rows[0][0].text, "nDCG@10");
  EXPECT_EQ(grid.rows[0][1].text, "0.6250");
  EXPECT_TRUE(grid.rows[0][1].is_best);
  EXPECT_FALSE(grid.rows[0][2].is_best);
}

TEST(ReportText, ShowsRbpInPerCentAsOtherShares) {
  EXPECT_EQ(shown(measure("RBP"), {1, 4}, {.digits = 1, .percent = true}), "25.0");
}

TEST(ReportText, ShowsNothingInPerCentThatMayLeaveZeroToOne) {
  for (const std::string_view name : {"RBP(gain=raw)", "RBP(gain={1:2})", "nDCG(fill=1)"}) {
    EXPECT_EQ(shown(measure(name), {1, 4}, {.digits = 2, .percent = true}), "0.25") << name;
  }
}

TEST(ReportText, WrapsColouredTextWhereItWrapsPlainText) {
  EXPECT_EQ(wrapped("\033[1mone\033[0m two", 7, 0), "\033[1mone\033[0m two");
}

}  // namespace
}  // namespace assay
