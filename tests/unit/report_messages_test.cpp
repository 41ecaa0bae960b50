// SPDX-License-Identifier: Apache-2.0
// report_messages_test.cpp: errors and notes as a person sees them, and the list of formats.
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>

#include "report_text.hpp"
#include "reports.hpp"
#include "testing.hpp"

namespace assay {
namespace {

// A bad score, underlined in its line.
Error bad_score(const std::string& line, const std::string& score) {
  return {.place = {.file = "bad.run", .line = 790, .column = line.find(score) + 1},
          .what = "score is not a finite number: \"" + score + "\"",
          .hint = "6 columns expected: topic Q0 document rank score tag",
          .tally = {},
          .excerpt = {.line = line, .first = line.find(score), .length = score.size()}};
}

// The two lines of the excerpt.
std::string excerpt_of(const Error& error, const Look& look = {}) {
  const std::string text = error_text(error, look);
  const std::size_t begin = text.find("    790");
  return text.substr(begin, text.find("  hint:") - begin);
}

std::string times(std::size_t count, std::string_view text) {
  std::string result;
  for (std::size_t i = 0; i < count; ++i) result += text;
  return result;
}

TEST(ErrorText, ShowsPlaceLineCaretHintAndTally) {
  Error error = bad_score("301 Q0 FBIS3-10082 790 17.4.2 bm25", "17.4.2");
  error.tally = "1 of 800 lines is bad in this way";
  EXPECT_EQ(error_text(error, {}),
            "error: bad.run:790:24: score is not a finite number: \"17.4.2\"\n"
            "    790 │ 301 Q0 FBIS3-10082 790 17.4.2 bm25\n"
            "        │                        ^^^^^^\n"
            "  hint: 6 columns expected: topic Q0 document rank score tag\n"
            "  1 of 800 lines is bad in this way\n");
}

TEST(ErrorText, ShowsNoMoreThanThereIs) {
  EXPECT_EQ(error_text({.what = "no measure is named"}, {}), "error: no measure is named\n");
  EXPECT_EQ(
      error_text({.place = {.file = "a.run"}, .what = "cannot be opened", .hint = "look"}, {}),
      "error: a.run: cannot be opened\n"
      "  hint: look\n");
}

TEST(ErrorText, HasALookWithoutCharactersBeyondAscii) {
  EXPECT_EQ(excerpt_of(bad_score("301 Q0 d 1 x t", "x"), {.ascii = true}),
            "    790 | 301 Q0 d 1 x t\n"
            "        |            ^\n");
}

TEST(ErrorText, ColoursWhatMatters) {
  EXPECT_EQ(error_text(bad_score("301 Q0 d 1 x t", "x"), {.color = true}),
            "\033[1;31merror:\033[0m bad.run:790:12: score is not a finite number: \"x\"\n"
            "    790 │ 301 Q0 d 1 x t\n"
            "        │            \033[31m^\033[0m\n"
            "  \033[1mhint:\033[0m 6 columns expected: topic Q0 document rank score tag\n");
}

TEST(ErrorText, PutsTheCaretUnderCharactersAndNotBytes) {
  // Ü and ß take two bytes and one column each, before the score and in it.
  EXPECT_EQ(excerpt_of(bad_score("301 Q0 Überraß 1 1ß t", "1ß")),
            "    790 │ 301 Q0 Überraß 1 1ß t\n"
            "        │                  ^^\n");
}

TEST(ErrorText, ShowsTheLineAroundTheCaretWhereItIsLong) {
  // 80 columns less 10 of margin leave 70, a third of which goes before the caret: 23.
  const std::string line = times(100, "a") + "X" + times(100, "b");
  EXPECT_EQ(excerpt_of(bad_score(line, "X")), "    790 │ ..." + times(20, "a") + "X" +
                                                  times(43, "b") + "...\n" + "        │ " +
                                                  times(23, " ") + "^\n");
}

TEST(ErrorText, ShowsTheBeginningAndTheEndOfALongLineAsTheyAre) {
  EXPECT_EQ(excerpt_of(bad_score("X" + times(100, "b"), "X")),
            "    790 │ X" + times(66, "b") + "...\n        │ ^\n");
  EXPECT_EQ(excerpt_of(bad_score(times(100, "a") + "X", "X")),
            "    790 │ ..." + times(20, "a") + "X\n        │ " + times(23, " ") + "^\n");
}

TEST(ErrorText, KeepsALineThatJustFits) {
  const std::string line = times(69, "a") + "X";
  EXPECT_EQ(excerpt_of(bad_score(line, "X")),
            "    790 │ " + line + "\n        │ " + times(69, " ") + "^\n");
}

TEST(ErrorText, EndsTheUnderlineWithTheWindow) {
  // 200 bad characters at column 1, of which 67 are shown; what stands for the rest is not bad.
  EXPECT_EQ(excerpt_of(bad_score(times(200, "9"), times(200, "9"))),
            "    790 │ " + times(67, "9") + "...\n        │ " + times(67, "^") + "\n");
}

TEST(ErrorText, NeverCutsACharacterInTwo) {
  const std::string text = error_text(bad_score("x" + times(100, "é") + " X", "X"), {});
  EXPECT_NO_THROW((void)nlohmann::json(text).dump()) << "not UTF-8";
}

TEST(ErrorText, WritesOutControlCharacters) {
  const Error error{.place = {.file = "a\033]0;b\a.run", .line = 790, .column = 1},
                    .what = "bad\r\n\x7f",
                    .hint = "do\bit",
                    .tally = {},
                    .excerpt = {.line = "\033[2Jx", .first = 4, .length = 1}};
  EXPECT_EQ(error_text(error, {}),
            "error: a\\x1b]0;b\\x07.run:790:1: bad\\x0d\\x0a\\x7f\n"
            "    790 │ \\x1b[2Jx\n"
            "        │        ^\n"
            "  hint: do\\x08it\n");
}

TEST(ErrorText, PutsTheCaretUnderBytesThatHadToBeWrittenOut) {
  // \xff before the score and in it takes four columns each time.
  EXPECT_EQ(excerpt_of(bad_score("301 Q0 d\xff 1 9\xff t", "9\xff")),
            "    790 │ 301 Q0 d\\xff 1 9\\xff t\n"
            "        │                ^^^^^\n");
}

TEST(ErrorText, ShowsATabAsOneBlank) {
  EXPECT_EQ(excerpt_of(bad_score("301\tQ0\td\t1\tx\tt", "x")),
            "    790 │ 301 Q0 d 1 x t\n"
            "        │            ^\n");
}

TEST(ErrorText, HasNoCharacterBeyondAsciiOfItsOwnInAscii) {
  Error error = bad_score("301 Q0 d 1 x t", "x");
  error.what = "score is not a finite number: \"xxx…\"";
  error.hint = "qrels topics: 1, 2, 3, … (4)";
  EXPECT_EQ(error_text(error, {.ascii = true}),
            "error: bad.run:790:12: score is not a finite number: \"xxx...\"\n"
            "    790 | 301 Q0 d 1 x t\n"
            "        |            ^\n"
            "  hint: qrels topics: 1, 2, 3, ... (4)\n");
}

TEST(NotesText, HasNoCharacterBeyondAsciiOfItsOwnInAscii) {
  EvalReport noted = testing::small_report();
  noted.runs[0].notes.push_back(
      {.code = "missing-topics", .count = 6, .message = "no results: 1, 2, …", .advice = {}});
  EXPECT_EQ(notes_text(noted, {}), "note  bm25: no results: 1, 2, …\n");
  EXPECT_EQ(notes_text(noted, {.ascii = true}), "note  bm25: no results: 1, 2, ...\n");
}

TEST(NotesText, WritesOutControlCharacters) {
  EvalReport noted = testing::report("AP", {{"r\033[2J", {{"1", {0.5}}}}});
  noted.runs[0].notes.push_back(
      {.code = "missing-topics", .count = 1, .message = "no results: a\a\xff", .advice = {}});
  EXPECT_EQ(notes_text(noted, {}), "note  r\\x1b[2J: no results: a\\x07\\xff\n");
}

TEST(ErrorText, FitsBytesThatAreNotUtf8IntoTheTerminal) {
  // Each such byte takes four columns, so 6 of them 24; 80 columns leave 70 for the line.
  const std::string odd = times(6, "\xb0");
  EXPECT_EQ(excerpt_of(bad_score(odd + times(100, "x"), odd)),
            "    790 │ " + times(6, "\\xb0") + times(43, "x") + "...\n        │ " + times(24, "^") +
                "\n");
  EXPECT_EQ(excerpt_of(bad_score(times(100, "\xb0"), times(100, "\xb0"))),
            "    790 │ " + times(16, "\\xb0") + "\\xb...\n        │ " + times(67, "^") + "\n");
}

TEST(ErrorText, WrapsLongSentencesUnderTheirBeginning) {
  // Eight words of 8 letters end at column 7 + 8 * 9 - 1 = 78, under the hint at 79.
  const std::string nine = times(9, "nine.... ") + "end";
  EXPECT_EQ(error_text({.what = nine, .hint = nine}, {}),
            "error: nine.... nine.... nine.... nine.... nine.... nine.... nine.... nine....\n"
            "       nine.... end\n"
            "  hint: nine.... nine.... nine.... nine.... nine.... nine.... nine.... nine....\n"
            "        nine.... end\n");
}

TEST(ErrorText, KeepsToTheWidthOfTheTerminal) {
  Error error = bad_score(times(30, "é1 ") + "X" + times(30, " 2é"), "X");
  error.tally = times(30, "tally ");
  error.hint = times(30, "hint ");
  for (const std::size_t width : {45U, 60U, 80U, 132U}) {
    std::istringstream lines(error_text(error, {.width = width}));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns_of(line), width) << line;
  }
}

TEST(EvalFormats, HaveNamesAndExtensionsOfTheirOwn) {
  std::set<std::string_view> names;
  std::set<std::string_view> extensions;
  for (const Format& format : eval_formats()) {
    names.insert(format.name);
    extensions.insert(format.extension);
    EXPECT_FALSE(format.meaning.empty()) << format.name;
    EXPECT_EQ(format.carries_notes, format.name == "json") << format.name;
  }
  EXPECT_EQ(names, (std::set<std::string_view>{"table", "tsv", "csv", "json", "jsonl", "md",
                                               "latex", "trec"}));
  EXPECT_EQ(extensions.size(), names.size());
}

TEST(EvalFormats, AllEndTheirTextWithALineEnd) {
  for (const Format& format : eval_formats()) {
    const std::string text = format.write(testing::small_report(), {});
    EXPECT_TRUE(text.ends_with('\n') && !text.ends_with("\n\n")) << format.name;
  }
}

}  // namespace
}  // namespace assay
