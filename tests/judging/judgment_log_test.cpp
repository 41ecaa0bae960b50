// SPDX-License-Identifier: Apache-2.0
#include "assay/judgment_log.hpp"

#include "assay/convert.hpp"
#include "assay/evaluate.hpp"
#include "assay/qrels.hpp"
#include "bad_lines.hpp"
#include "opinions.hpp"
#include "unit/testing.hpp"

namespace assay {
namespace {

using testing::text_input;

const std::string kHead =
    R"({"schema":"assay.judgments/1","judge":"ana","kind":"graded","scale":[0,1,2]})"
    "\n";
const std::string kPairs = R"({"schema":"assay.judgments/1","judge":"ana","kind":"preference"})"
                           "\n";

Result<JudgmentLog> log_of(const std::string& text) { return read_judgment_log(text_input(text)); }

std::string graded(const std::string& topic, const std::string& doc, int grade) {
  return judgment_log_line(JudgingAction{
      .topic = topic, .doc = doc, .grade = static_cast<double>(grade), .time = "2026-01-01"});
}

// "q1 a 2, q1 b 0"
std::string grades_of(const JudgmentLog& log) {
  std::string text;
  for (const JudgingAction* action : log.grades()) {
    text += (text.empty() ? "" : ", ") + std::string(action->topic) + " " +
            std::string(action->doc) + " " + std::to_string(static_cast<int>(action->grade));
  }
  return text;
}

TEST(JudgmentLog, KeepsTheLastGradeOfADocument) {
  const auto log = log_of(kHead + graded("q1", "a", 2) + graded("q1", "b", 0) +
                          graded("q1", "a", 1) + graded("q2", "a", 2));
  EXPECT_EQ(grades_of(*log), "q1 b 0, q1 a 1, q2 a 2");
  EXPECT_EQ(log->lines, 5U);
}

TEST(JudgmentLog, TakesBackTheLastActionThatStands) {
  // Both undo lines reach back over what was taken back before them.
  const auto log =
      log_of(kHead + graded("q1", "a", 2) + graded("q1", "b", 1) + graded("q1", "c", 1) +
             undo_log_line("t") + undo_log_line("t") + graded("q1", "d", 0));
  EXPECT_EQ(grades_of(*log), "q1 a 2, q1 d 0");
  EXPECT_EQ(log->undone, 2U);
}

TEST(JudgmentLog, AnUndoneGradeUncoversTheOneBeforeIt) {
  const auto log = log_of(kHead + graded("q1", "a", 2) + graded("q1", "a", 0) + undo_log_line("t"));
  EXPECT_EQ(grades_of(*log), "q1 a 2");
}

TEST(JudgmentLog, IsWrittenAsItIsRead) {
  const JudgingTerms terms{
      .judge = "a \"b\"", .kind = JudgingKind::kSubtopic, .scale = {0, 0.5, 1}, .pool = "f00"};
  const JudgingAction action{.topic = "q 1",
                             .doc = "d\t1",
                             .subtopic = "s",
                             .grade = 0.5,
                             .seconds = 1.25,
                             .time = "t",
                             .note = "é\n"};
  const auto log = log_of(judgment_log_line(terms) + judgment_log_line(action)).value();
  EXPECT_EQ(log.terms.front().judge, terms.judge);
  EXPECT_EQ(log.scale(), terms.scale);
  EXPECT_EQ(log.terms.front().pool, "f00");
  const JudgingAction& read = log.actions.at(0);
  EXPECT_EQ(read.topic, action.topic);
  EXPECT_EQ(read.doc, action.doc);
  EXPECT_EQ(read.subtopic, action.subtopic);
  EXPECT_EQ(read.grade, 0.5);
  EXPECT_EQ(read.seconds, 1.25);
  EXPECT_EQ(read.note, action.note);
}

TEST(JudgmentLog, TextsMayBeAnyWord) {
  const JudgingAction grade{.topic = "null", .doc = "null", .grade = 1, .time = "t"};
  const JudgingAction note{
      .act = JudgingAct::kNote, .topic = "true", .doc = "false", .time = "t", .note = "null"};
  const auto log = log_of(kHead + judgment_log_line(grade) + judgment_log_line(note));
  ASSERT_TRUE(log) << log.error().what;
  EXPECT_EQ(grades_of(*log), "null null 1");
  ASSERT_EQ(log->actions.size(), 2U);
  EXPECT_EQ(log->actions[1].note, "null");
}

TEST(JudgmentLog, LosesNothingWholeWhereverItIsCut) {
  const std::string text = kHead + graded("q1", "a", 2) + graded("q1", "\xc3\xa9", 1);
  const std::size_t first = kHead.size() + graded("q1", "a", 2).size();
  for (std::size_t cut = kHead.size() - 1; cut <= text.size(); ++cut) {
    const auto log = log_of(text.substr(0, cut));
    ASSERT_TRUE(log) << cut << " " << log.error().what;
    // A line is whole from its last brace on, with its end or without.
    const std::size_t whole = (cut + 1 >= first ? 1U : 0U) + (cut + 1 >= text.size() ? 1U : 0U);
    EXPECT_EQ(log->actions.size(), whole) << cut;
    const bool is_whole = cut == kHead.size() || cut + 1 == kHead.size() || cut == first ||
                          cut + 1 == first || cut + 1 >= text.size();
    EXPECT_EQ(log->torn.empty(), is_whole) << cut;
  }
  for (std::size_t cut = 0; cut + 1 < kHead.size(); ++cut) {
    EXPECT_FALSE(log_of(text.substr(0, cut)));
  }
}

void expect_error(const std::string& text, std::uint64_t line, const std::string& what) {
  const auto log = log_of(text);
  ASSERT_FALSE(log) << text;
  EXPECT_EQ(log.error().place.line, line) << text;
  EXPECT_NE(log.error().what.find(what), std::string::npos) << log.error().what;
  EXPECT_FALSE(log.error().hint.empty());
}

TEST(JudgmentLog, SaysWhatIsWrongAndWhere) {
  expect_error(kHead + "{\"topic\": \n" + graded("q1", "a", 1), 2, "not a JSON object");
  expect_error(kHead + graded("q1", "a", 3), 2, "grade 3 is not on the scale of this log: 0, 1, 2");
  expect_error(kHead + R"({"topic":"q","doc":"d","grade":"x"})"
                       "\n",
               2, "not a finite number");
  expect_error(kHead + R"({"doc":"d","grade":1})"
                       "\n",
               2, "no topic");
  expect_error(kHead + R"({"topic":"d","grade":1})"
                       "\n",
               2, "no document");
  expect_error(kHead + R"({"topic":"d","doc":"x"})"
                       "\n",
               2, "no grade");
  expect_error(kHead + undo_log_line("t"), 2, "nothing left to take back");
  expect_error(graded("q1", "a", 1), 1, "not the first line");
  expect_error(R"({"schema":"assay.judgments/2","judge":"a","kind":"graded","scale":[0]})"
               "\n",
               1, "of the form");
  expect_error(R"({"schema":"assay.judgments/1","kind":"graded","scale":[0]})"
               "\n",
               1, "who judged");
  expect_error(R"({"schema":"assay.judgments/1","judge":"a","kind":"graded"})"
               "\n",
               1, "which grades");
  expect_error(R"({"schema":"assay.judgments/1","judge":"a","kind":"graded","scale":[1,0]})"
               "\n",
               1, "must rise");
  expect_error(R"({"schema":"assay.judgments/1","judge":"a","kind":"stars","scale":[0]})"
               "\n",
               1, "not known");
}

TEST(JudgmentLog, RefusesTwoScalesPutTogether) {
  const std::string other =
      R"({"schema":"assay.judgments/1","judge":"ben","kind":"graded","scale":[0,1]})"
      "\n";
  expect_error(kHead + graded("q1", "a", 2) + other, 3,
               "another scale begins here: 0, 1 after 0, 1, 2");
  expect_error(kHead + kPairs, 2, "another kind");
}

TEST(JudgmentLog, UndoReachesNoFurtherThanItsJudge) {
  const std::string ben =
      R"({"schema":"assay.judgments/1","judge":"ben","kind":"graded","scale":[0,1,2]})"
      "\n";
  const auto log = log_of(kHead + graded("q1", "a", 2) + ben + graded("q1", "a", 0));
  ASSERT_TRUE(log);
  EXPECT_EQ(grades_of(*log), "q1 a 2, q1 a 0");  // one of each judge
  expect_error(kHead + graded("q1", "a", 2) + ben + undo_log_line("t"), 4, "nothing left");
}

TEST(JudgmentLog, IsReadWhereJudgmentsAre) {
  const auto qrels = Qrels::read(
      text_input(kHead + graded("q2", "b", 1) + graded("q1", "a", 2) + graded("q1", "a", 0)));
  ASSERT_TRUE(qrels) << qrels.error().what;
  EXPECT_EQ(qrels->topic_count(), 2U);
  EXPECT_EQ(qrels->topic(0), "q1");
  EXPECT_EQ(qrels->judgments(0)[0].grade, 0);
  EXPECT_EQ(qrels->judgments(1)[0].doc, "b");
  EXPECT_EQ(qrels->lines(), 4U);
}

TEST(JudgmentLog, ATornLineIsSaidWhereJudgmentsAreRead) {
  const auto qrels = Qrels::read(text_input(kHead + graded("q2", "b", 1) + "{\"time\": "));
  ASSERT_TRUE(qrels) << qrels.error().what;
  EXPECT_EQ(qrels->bad_lines().total(), 1U);
  EXPECT_NE(qrels->bad_lines().to_note(qrels->input(), {}).find(":3:1 (the last line was cut off"),
            std::string::npos);
}

TEST(JudgmentLog, TwoGradesOfTwoJudgesAreRefusedUnlessTheyAreGroups) {
  const std::string ben =
      R"({"schema":"assay.judgments/1","judge":"ben","kind":"graded","scale":[0,1,2]})"
      "\n";
  const std::string text = kHead + graded("q1", "a", 2) + ben + graded("q1", "a", 0);
  const auto refused = Qrels::read(text_input(text));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().place.line, 4U);
  const auto groups = Qrels::read(text_input(text), {.judgments = Judgments::kGroups});
  ASSERT_TRUE(groups) << groups.error().what;
  EXPECT_EQ(groups->opinions().groups(0).size(), 2U);
}

std::string pair_line(const std::string& better, const std::string& worse, JudgingAct act) {
  return judgment_log_line(
      JudgingAction{.act = act, .topic = "q1", .doc = better, .other = worse, .time = "t"});
}

TEST(JudgmentLog, PreferencesReachThroughDocumentsThatAreAsGood) {
  const std::string text =
      kPairs + pair_line("a", "b", JudgingAct::kPrefer) + pair_line("b", "c", JudgingAct::kEqual);
  const auto qrels = Qrels::read(text_input(text), {.judgments = Judgments::kPreferences});
  ASSERT_TRUE(qrels) << qrels.error().what;
  const auto& opinions = qrels->opinions();
  const auto group = opinions.groups(0).front();
  const auto docs = opinions.docs(group);
  const auto place = [&](std::string_view doc) {
    for (std::size_t i = 0; i < docs.size(); ++i) {
      if (qrels->judgment(docs[i].row).doc == doc) return i;
    }
    return docs.size();
  };
  EXPECT_TRUE(opinions.prefers(group, place("a"), place("b")));
  EXPECT_TRUE(opinions.prefers(group, place("a"), place("c")));  // a > b = c
  EXPECT_FALSE(opinions.prefers(group, place("c"), place("b")));
  EXPECT_FALSE(Qrels::read(text_input(text)));
}

Result<std::string> converted(const std::string& text, FileFormat to) {
  std::string out;
  const auto done = convert(text_input(text), {.to = to}, [&](std::string_view part) {
    out += part;
    return Done{};
  });
  if (!done) return done.error();
  return out;
}

TEST(JudgmentLog, ADocumentMayBeBetterThanOneAndWorseThanAnother) {
  const auto text = text_input(kPairs + R"({"topic":"q1","preferred":"a","over":"b"})"
                                        "\n"
                                        R"({"topic":"q1","preferred":"b","over":"c"})"
                                        "\n"
                                        R"({"topic":"q1","equal":["c","d"]})"
                                        "\n");
  const auto qrels = Qrels::read(text, {.judgments = Judgments::kPreferences});
  ASSERT_TRUE(qrels) << qrels.error().what;
  const auto scores =
      evaluate(*qrels, testing::run("q1 Q0 a 1 4 t\nq1 Q0 b 2 3 t\nq1 Q0 d 3 2 t\n"),
               parse_measures("NumPrefs NumPrefsMet").value(), {});
  EXPECT_EQ(scores->at(0, 0).value(), 5);  // a before b, c, d; b before c, d
  EXPECT_EQ(scores->at(0, 1).value(), 5);
}

TEST(JudgmentLog, IsConverted) {
  const std::string text = kHead + graded("q2", "b", 1) + graded("q1", "a", 2) +
                           graded("q2", "c", 0) + undo_log_line("t") + graded("q2", "c d", 2);
  EXPECT_EQ(converted(text, FileFormat::kCsv).value(),
            "query_id,doc_id,relevance\nq2,b,1\nq2,c d,2\nq1,a,2\n");
  EXPECT_FALSE(converted(text, FileFormat::kTrec));  // a blank in a name
  EXPECT_EQ(converted(kHead + graded("q2", "b", 1), FileFormat::kTrec).value(), "q2 0 b 1\n");
}

TEST(JudgmentLog, OtherKindsAreConvertedToColumns) {
  const std::string pairs =
      kPairs + pair_line("a", "b", JudgingAct::kPrefer) + pair_line("b", "c", JudgingAct::kEqual);
  EXPECT_EQ(converted(pairs, FileFormat::kTrec).value(),
            "q1 ana 1 a 2\nq1 ana 1 b 1\nq1 ana 1 c 1\nq1 ana 2 b 1\nq1 ana 2 c 1\n");
  EXPECT_FALSE(converted(pairs, FileFormat::kCsv));
  const std::string subtopics =
      R"({"schema":"assay.judgments/1","judge":"ana","kind":"subtopic","scale":[0,1]})"
      "\n"
      R"({"topic":"q1","doc":"a","subtopic":"2","grade":1})"
      "\n";
  EXPECT_EQ(converted(subtopics, FileFormat::kTrec).value(), "q1 2 a 1\n");
  EXPECT_TRUE(Qrels::read(text_input(subtopics), {.judgments = Judgments::kGroups}));
}

}  // namespace
}  // namespace assay
