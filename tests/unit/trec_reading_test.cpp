// SPDX-License-Identifier: Apache-2.0
// trec_reading_test.cpp: files as trec_eval reads them: odd numbers pass, with a note, and
// documents that stand twice are an error only where they count.
#include <limits>

#include "bad_lines.hpp"
#include "layout.hpp"
#include "run_reader.hpp"
#include "testing.hpp"

namespace assay {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();
constexpr double kLowest = std::numeric_limits<double>::lowest();
constexpr Reading kTrecReadings[] = {Reading::kTrecEval, Reading::kTrecEval9};

Run run_of(std::string text, Reading reading = Reading::kTrecEval) {
  return Run::index(testing::text_input(std::move(text), "test.run"), {.reading = reading}).value();
}

Result<Qrels> try_qrels(std::string text, Judgments judgments = Judgments::kGrades,
                        Reading reading = Reading::kTrecEval) {
  return Qrels::read(testing::text_input(std::move(text)),
                     {.format = FileFormat::kTrec, .judgments = judgments, .reading = reading});
}

// The score that a text stands for, and how many lines were odd.
struct Read {
  double score = 0;
  std::uint64_t odd = 0;
};
Read read_score(const std::string& text, Reading reading) {
  TopicRows scratch;
  BadLines bad;
  read_topic(run_of("1 Q0 a 1 " + text + " t\n", reading), 0, Ties::kTrec, scratch, bad);
  EXPECT_TRUE(bad.empty()) << text;
  EXPECT_EQ(scratch.rows.size(), 1U) << text;
  return {scratch.rows.at(0).score, scratch.odd.total()};
}

double read_grade(const std::string& text, Judgments judgments, std::uint64_t odd) {
  const std::string group = judgments == Judgments::kPreferences ? "g p" : "g";
  const Qrels qrels = try_qrels("1 " + group + " a " + text + "\n", judgments).value();
  EXPECT_EQ(qrels.odd_lines().total(), odd) << text;
  return qrels.judgments(0)[0].grade;
}

Result<EvalReport> try_evaluate(const Qrels& qrels, const Run& run, std::string_view measures,
                                const EvalOptions& options = {}) {
  const std::vector<std::string> names{"test"};
  return evaluate_all(qrels, std::span(&run, 1), names, parse_measures(measures).value(), options);
}

std::string message_of(const std::vector<Note>& notes, std::string_view code) {
  for (const Note& note : notes) {
    if (note.code == code) return note.message;
  }
  return {};
}

TEST(TrecReading, TakesAnyTextForAScore) {
  for (const Reading reading : kTrecReadings) {
    EXPECT_EQ(read_score("abc", reading).score, 0);
    EXPECT_EQ(read_score("3.5abc", reading).score, 3.5);
    EXPECT_EQ(read_score("3,5", reading).score, 3);
    EXPECT_EQ(read_score("0x10", reading).score, 16);
    EXPECT_EQ(read_score("inf", reading).score, kInf);
    EXPECT_EQ(read_score("1e400", reading).score, kInf);
    EXPECT_EQ(read_score("nan", reading).score, -kInf);
    for (const char* odd : {"abc", "3.5abc", "0x10", "inf", "1e400", "nan"}) {
      EXPECT_EQ(read_score(odd, reading).odd, 1U) << odd;
    }
    for (const char* fine : {"0", "-3.5", "+2", "1e3", ".5"}) {
      EXPECT_EQ(read_score(fine, reading).odd, 0U) << fine;
    }
  }
}

TEST(TrecReading, PutsWhatIsNotANumberBehindMinusInfinity) {
  EXPECT_EQ(read_score("-inf", Reading::kTrecEval).score, kLowest);
  const auto run = run_of("1 Q0 a 1 nan t\n1 Q0 b 1 -inf t\n1 Q0 c 1 -1e308 t\n1 Q0 d 1 x t\n");
  TopicRows scratch;
  BadLines bad;
  read_topic(run, 0, Ties::kTrec, scratch, bad);
  std::string order;
  for (const Row& row : scratch.rows) order += row.doc;
  EXPECT_EQ(order, "dcba");
}

TEST(TrecReading, RoundsScoresTo32BitsInVersion9Alone) {
  EXPECT_EQ(read_score("16777217", Reading::kTrecEval).score, 16777217);
  EXPECT_EQ(read_score("16777217", Reading::kTrecEval9).score, 16777216);
  EXPECT_EQ(read_score("0.1", Reading::kTrecEval9).score, static_cast<double>(0.1F));
  EXPECT_EQ(read_score("1e300", Reading::kTrecEval9).score, kInf);
  // The two are equal there, and then the larger name comes first.
  const std::string text = "1 Q0 a 1 16777217 t\n1 Q0 b 2 16777216 t\n";
  EXPECT_EQ(run_of(text).rows(0).value().rows[0].doc, "a");
  EXPECT_EQ(run_of(text, Reading::kTrecEval9).rows(0).value().rows[0].doc, "b");
}

TEST(TrecReading, KeepsDocumentsThatStandTwice) {
  const auto run = run_of("1 Q0 a 1 3 t\n1 Q0 b 1 2 t\n1 Q0 a 1 1 t\n2 Q0 a 1 1 t\n");
  TopicRows scratch;
  BadLines bad;
  read_topic(run, 0, Ties::kTrec, scratch, bad);
  EXPECT_TRUE(scratch.has_repeats);
  EXPECT_EQ(scratch.rows.size(), 3U);
  EXPECT_EQ(scratch.odd.total(), 1U);
  EXPECT_TRUE(bad.empty());
  read_topic(run, 1, Ties::kTrec, scratch, bad);
  EXPECT_FALSE(scratch.has_repeats);  // of the topic that was read last
  EXPECT_EQ(scratch.odd.total(), 1U);
}

TEST(TrecReading, RefusesDocumentsThatStandTwiceOnlyWhereTheyCount) {
  const Qrels qrels = try_qrels("1 0 a 1\n").value();
  const std::string twice = "1 Q0 a 1 3 t\n1 Q0 b 1 2 t\n1 Q0 a 1 1 t\n";
  const auto error = try_evaluate(qrels, run_of(twice), "P@5");
  ASSERT_FALSE(error);
  EXPECT_EQ(error.error().code, "document-twice");
  EXPECT_EQ(error.error().place.line, 3U);
  const auto short_run = try_evaluate(qrels, run_of(twice), "NumRet", {.depth = 2});
  ASSERT_TRUE(short_run);
  EXPECT_EQ(short_run->runs[0].at(0, 0).value(), 2);
  EXPECT_TRUE(try_evaluate(qrels, run_of("1 Q0 a 1 3 t\n2 Q0 b 1 2 t\n2 Q0 b 1 1 t\n"), "P@5"));
}

TEST(TrecReading, TakesWholeNumbersForGradesAndAnyForLevels) {
  for (const Judgments whole : {Judgments::kGrades, Judgments::kGroups}) {
    EXPECT_EQ(read_grade("rel", whole, 1), 0);
    EXPECT_EQ(read_grade("1.7", whole, 1), 1);
    EXPECT_EQ(read_grade("-1.7", whole, 1), -1);
    EXPECT_EQ(read_grade("0x10", whole, 1), 0);
    EXPECT_EQ(read_grade("+1", whole, 0), 1);
    EXPECT_EQ(read_grade("1.0", whole, 0), 1);
    EXPECT_EQ(read_grade("99999999999999999999", whole, 1), 9223372036854775807.0);
  }
  for (const Judgments level : {Judgments::kPreferences, Judgments::kGradedPreferences}) {
    EXPECT_EQ(read_grade("1.7", level, 0), 1.7);
    EXPECT_EQ(read_grade("rel", level, 1), 0);
    EXPECT_EQ(read_grade("0x10", level, 1), 16);
    EXPECT_EQ(read_grade("nan", level, 1), 0);
    EXPECT_EQ(read_grade("-inf", level, 1), -kInf);
  }
}

TEST(TrecReading, RefusesWhatIsNotANumberOtherwise) {
  EXPECT_FALSE(try_qrels("1 0 a rel\n", Judgments::kGrades, Reading::kStrict));
  EXPECT_EQ(try_qrels("1 0 a 1.7\n", Judgments::kGrades, Reading::kStrict)->judgments(0)[0].grade,
            1.7);
  EXPECT_FALSE(run_of("1 Q0 a 1 abc t\n", Reading::kStrict).rows(0));
}

TEST(TrecReading, KeepsTheFirstOfTwoGradesAndTheFaultForLater) {
  for (const Reading reading : kTrecReadings) {
    const Qrels qrels =
        try_qrels("1 0 a 1\n2 0 b 1\n2 0 b 2\n", Judgments::kGrades, reading).value();
    ASSERT_EQ(qrels.topic_faults().size(), 1U);
    EXPECT_EQ(qrels.topic_faults()[0].topic, 1U);
    EXPECT_EQ(qrels.topic_faults()[0].fault, Fault::kTwoGrades);
    EXPECT_EQ(qrels.odd_lines().total(), 1U);
    EXPECT_EQ(qrels.judgments(1).size(), 1U);
    EXPECT_EQ(qrels.judgments(1)[0].grade, 1);
    EXPECT_EQ(try_evaluate(qrels, run_of("1 Q0 a 1 1 t\n2 Q0 b 1 1 t\n"), "P@5").error().code,
              "two-grades");
    EXPECT_TRUE(try_evaluate(qrels, run_of("1 Q0 a 1 1 t\n"), "P@5", {.topics = Topics::kBoth}));
  }
  EXPECT_FALSE(try_qrels("2 0 b 1\n2 0 b 1\n", Judgments::kGrades, Reading::kStrict));
}

TEST(TrecReading, RefusesTwoGradesOfOneGroupAnywhere) {
  EXPECT_TRUE(try_qrels("1 g a 1\n1 h a 0\n", Judgments::kGroups));
  const auto refused = try_qrels("1 g a 1\n2 g b 1\n2 g b 1\n", Judgments::kGroups);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, "two-grades");
  EXPECT_EQ(refused.error().place.line, 3U);
}

TEST(TrecReading, TellsOfOddLines) {
  const Qrels qrels = try_qrels("1 0 a 1.7\n1 0 b x\n").value();
  const auto run = run_of("1 Q0 a 1 abc t\n1 Q0 b 1 1 t\n");
  const EvalReport report = try_evaluate(qrels, run, "P@1").value();
  EXPECT_EQ(message_of(report.notes, "odd-qrels-lines"),
            "2 odd lines read as trec_eval reads them, the first at test.txt:1:7 "
            "(grade is not a finite number: \"1.7\")");
  EXPECT_EQ(message_of(report.runs[0].notes, "odd-lines"),
            "1 odd line read as trec_eval reads it, the first at test.run:1:10 "
            "(score is not a finite number: \"abc\")");
}

TEST(TrecReading, HasNothingToTellOfGoodLines) {
  const EvalReport report =
      try_evaluate(try_qrels("1 0 a 1\n").value(), run_of("1 Q0 a 1 1 t\n"), "P@1").value();
  EXPECT_EQ(message_of(report.notes, "odd-qrels-lines"), "");
  EXPECT_EQ(message_of(report.runs[0].notes, "odd-lines"), "");
}

}  // namespace
}  // namespace assay
