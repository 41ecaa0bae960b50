// SPDX-License-Identifier: Apache-2.0
// bad_lines_test.cpp: the exact words for every way in which a line can be wrong.
#include "bad_lines.hpp"

#include "layout.hpp"
#include "run_reader.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::text_input;

constexpr std::string_view kRunHint = "6 columns expected: topic Q0 document rank score tag";
constexpr std::string_view kQrelsHint = "4 columns expected: topic iteration document grade";

// The error of a run file, as reading all of its topics finds it.
Error run_error(const std::string& text, Ties ties = Ties::kTrec) {
  const Run run = testing::run(text);
  TopicRows scratch;
  BadLines bad;
  for (std::size_t i = 0; i < run.topic_count(); ++i) read_topic(run, i, ties, scratch, bad);
  EXPECT_FALSE(bad.empty());
  return bad.empty() ? Error{} : bad.to_error(run.input(), run.lines(), run.layout().expected);
}

Error qrels_error(const std::string& text) {
  const auto qrels = Qrels::read(text_input(text));
  EXPECT_FALSE(qrels.has_value());
  return qrels ? Error{} : qrels.error();
}

// What the excerpt shows, as the line and, below it, the underline.
std::string shown(const Excerpt& excerpt) {
  return excerpt.line + "\n" + std::string(excerpt.first, ' ') + std::string(excerpt.length, '^');
}

TEST(BadLines, SayThatAScoreIsNotANumber) {
  const Error error = run_error(
      "301 Q0 FBIS3-1 1 17.5 bm25\n"
      "301 Q0 FBIS3-2 2 17.4.2 bm25\n");
  EXPECT_EQ(to_string(error), "test.run:2:18: score is not a finite number: \"17.4.2\"");
  EXPECT_EQ(error.hint, kRunHint);
  EXPECT_EQ(error.tally,
            "1 of 2 lines is bad in this way; --skip-bad-lines ignores it, with a note");
  EXPECT_EQ(shown(error.excerpt),
            "301 Q0 FBIS3-2 2 17.4.2 bm25\n"
            "                 ^^^^^^");
}

TEST(BadLines, SayThatALineOfARunIsTooShort) {
  const Error error = run_error("1 Q0 a 1 2 t\n  1 Q0 b\t2  \r\n1 Q0 c 3 1 t\n1\n");
  EXPECT_EQ(to_string(error), "test.run:2:3: too few columns for a run");
  EXPECT_EQ(error.hint, kRunHint);
  EXPECT_EQ(error.tally,
            "2 of 4 lines are bad in this way; --skip-bad-lines ignores them, with a note");
  EXPECT_EQ(shown(error.excerpt), "  1 Q0 b\t2  \n  ^^^^^^^^");
}

TEST(BadLines, SayThatARankIsNotANumberWhereRanksDecide) {
  const std::string text = "1 Q0 a first 2 t\n";
  const Error error = run_error(text, Ties::kRank);
  EXPECT_EQ(to_string(error), "test.run:1:8: rank is not a number: \"first\"");
  EXPECT_EQ(error.tally,
            "1 of 1 line is bad in this way; --skip-bad-lines ignores it, with a note");
  EXPECT_EQ(shown(error.excerpt), "1 Q0 a first 2 t\n       ^^^^^");
}

TEST(BadLines, SayWhereADocumentWasRetrievedBefore) {
  const Error error = run_error("1 Q0 a 1 5 t\n2 Q0 a 1 5 t\n1 Q0 b 2 4 t\n1 Q0 a 3 3 t\n");
  EXPECT_EQ(to_string(error),
            "test.run:4:6: document is retrieved twice for one topic: \"a\"; first on line 1");
  EXPECT_EQ(error.hint, "keep one of the two");
  EXPECT_EQ(shown(error.excerpt), "1 Q0 a 3 3 t\n     ^");
}

TEST(BadLines, SayThatALineOfJudgmentsHasNotFourColumns) {
  const Error error = qrels_error("1 0 a 1\n 1 0 b 1 x y \n1 0 c\n");
  EXPECT_EQ(to_string(error), "test.txt:2:2: not 4 columns, as in a qrels file");
  EXPECT_EQ(error.hint, kQrelsHint);
  EXPECT_EQ(error.tally,
            "2 of 3 lines are bad in this way; --skip-bad-lines ignores them, with a note");
  EXPECT_EQ(shown(error.excerpt), " 1 0 b 1 x y \n ^^^^^^^^^^^");
}

TEST(BadLines, SayThatAGradeIsNotANumber) {
  const Error error = qrels_error("# topics of 2020\n\n1 0 a yes\n");
  EXPECT_EQ(to_string(error), "test.txt:3:7: grade is not a finite number: \"yes\"");
  EXPECT_EQ(error.hint, kQrelsHint);
  EXPECT_EQ(error.tally,
            "1 of 3 lines is bad in this way; --skip-bad-lines ignores it, with a note");
  EXPECT_EQ(shown(error.excerpt), "1 0 a yes\n      ^^^");
}

TEST(BadLines, SayWhereADocumentWasJudgedBefore) {
  const Error error = qrels_error("1 0 b 1\n1 0 a 1\n2 0 a 1\n1 0 a 2\n");
  EXPECT_EQ(to_string(error),
            "test.txt:4:5: document is judged twice for one topic: \"a\"; first on line 2");
  EXPECT_EQ(error.hint, "keep one of the two");
}

TEST(BadLines, SayThatAFileWithANulByteIsNoText) {
  const auto run = assay::Run::index(text_input(std::string("1 Q0 a 1 2 t\n1 Q0 \0b 2 1 t\n", 26)));
  ASSERT_FALSE(run.has_value());
  EXPECT_EQ(to_string(run.error()), "test.txt:2:6: NUL byte");
  EXPECT_EQ(run.error().hint,
            "this is not a text file in UTF-8 or another 8-bit encoding; is it UTF-16, or binary?");
  EXPECT_EQ(run.error().tally, "");  // skipping lines would not help
}

TEST(BadLines, ShortenALongQuotation) {
  const Error error = run_error("1 Q0 a 1 " + std::string(61, 'x') + " t\n");
  EXPECT_EQ(error.what, "score is not a finite number: \"" + std::string(60, 'x') + "…\"");
  const Error shorter = run_error("1 Q0 a 1 " + std::string(60, 'x') + " t\n");
  EXPECT_EQ(shorter.what, "score is not a finite number: \"" + std::string(60, 'x') + "\"");
}

TEST(BadLines, CountOnlyTheFaultThatTheySpeakOf) {
  const Error error = run_error("1 Q0 a 1 x t\n1 Q0 b\n1 Q0 c\n1 Q0 d 1 y t\n1 Q0 e 1 1 t\n");
  EXPECT_EQ(error.tally,
            "2 of 5 lines are bad in this way; --skip-bad-lines ignores them, with a note");
}

TEST(BadLines, GroupLargeCounts) {
  std::string text;
  for (int i = 0; i < 1234; ++i) text += "1 Q0 d 1 x t\n";
  EXPECT_EQ(run_error(text).tally,
            "1 234 of 1 234 lines are bad in this way; --skip-bad-lines ignores them, with a note");
}

// Three bad lines in a file, for the tests of collecting.
struct Three {
  std::shared_ptr<const Input> input = text_input("x\ny\nz\n", "f");
  BadLine x{.fault = Fault::kScore, .text = input->bytes().substr(0, 1), .earlier = {}};
  BadLine y{.fault = Fault::kGrade, .text = input->bytes().substr(2, 1), .earlier = {}};
  BadLine z{.fault = Fault::kScore, .text = input->bytes().substr(4, 1), .earlier = {}};
};

TEST(BadLines, AreEmptyUntilOneIsAdded) {
  const Three three;
  BadLines bad;
  EXPECT_TRUE(bad.empty());
  EXPECT_EQ(bad.total(), 0U);
  bad.add(three.z);
  EXPECT_FALSE(bad.empty());
  EXPECT_EQ(bad.total(), 1U);
}

TEST(BadLines, SpeakOfTheFirstOneInTheFileAndNotTheFirstAdded) {
  const Three three;
  BadLines bad;
  for (const BadLine& line : {three.z, three.x, three.y}) bad.add(line);
  EXPECT_EQ(to_string(bad.to_error(*three.input, 3, {})),
            "f:1:1: score is not a finite number: \"x\"");
  EXPECT_EQ(bad.total(), 3U);
}

TEST(BadLines, MergeInAnyOrderToTheSame) {
  const Three three;
  BadLines one;
  one.add(three.y);
  BadLines two;
  two.add(three.z);
  two.add(three.x);
  BadLines forth = one;
  forth.merge(two);
  forth.merge({});
  BadLines back;
  back.merge(two);
  back.merge(one);
  for (const BadLines& bad : {forth, back}) {
    EXPECT_EQ(bad.total(), 3U);
    const Error error = bad.to_error(*three.input, 3, {});
    EXPECT_EQ(error.place.line, 1U);
    EXPECT_EQ(error.tally,
              "2 of 3 lines are bad in this way; --skip-bad-lines ignores them, with a note");
  }
}

TEST(BadLines, BecomeANoteWhenTheyAreIgnored) {
  const Three three;
  BadLines bad;
  bad.add(three.y);
  EXPECT_EQ(bad.to_note(*three.input, {}),
            "1 bad line ignored, the first at f:2:1 (grade is not a finite number: \"y\")");
  bad.add(three.x);
  EXPECT_EQ(bad.to_note(*three.input, {}),
            "2 bad lines ignored, the first at f:1:1 (score is not a finite number: \"x\")");
}

TEST(BadLines, BecomeANoteThatQuotesOnlyWhatTheErrorQuotes) {
  const auto input = text_input("1 Q0 b\n", "f");
  BadLines bad;
  bad.add({.fault = Fault::kColumns, .text = input->bytes().substr(0, 6), .earlier = {}});
  EXPECT_EQ(
      bad.to_note(*input, {.fields = {}, .columns = "too few columns for a run", .shape = {}}),
      "1 bad line ignored, the first at f:1:1 (too few columns for a run)");
}

TEST(BadLines, ShortenAQuotationBetweenCharacters) {
  // 59 bytes and the two of an ä: at 60 it would be cut in two.
  const Error error = run_error("1 Q0 a 1 " + std::string(59, 'x') + "\xc3\xa4x t\n");
  EXPECT_EQ(error.what, "score is not a finite number: \"" + std::string(59, 'x') + "…\"");
}

}  // namespace
}  // namespace assay
