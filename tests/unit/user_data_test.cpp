// SPDX-License-Identifier: Apache-2.0
// user_data_test.cpp: files about what users knew and expected, and their way into the measures.
#include "assay/user_data.hpp"

#include "testing.hpp"

namespace assay {
namespace {

using testing::text_input;

const Qrels& judged() {
  static const Qrels qrels =
      testing::qrels("1 0 a 1\n1 0 b 1\n1 0 c 0\n2 0 a 1\n2 0 d 2\n3 0 e 1\n");
  return qrels;
}
const Run& retrieved() {
  static const Run run =
      testing::run("1 Q0 a 1 3 x\n1 Q0 c 2 2 x\n1 Q0 b 3 1 x\n2 Q0 d 1 2 x\n2 Q0 z 2 1 x\n");
  return run;
}

UserData user(const std::string& known, const std::string& expected) {
  UserData data;
  if (!known.empty()) {
    EXPECT_TRUE(read_known(judged(), text_input(known, "known.txt"), data));
  }
  if (!expected.empty()) {
    EXPECT_TRUE(read_expected(judged(), text_input(expected, "expected.txt"), data));
  }
  return data;
}

Error known_error(const std::string& text) {
  UserData data;
  return read_known(judged(), text_input(text, "known.txt"), data).error();
}
Error expected_error(const std::string& text) {
  UserData data;
  return read_expected(judged(), text_input(text, "expected.txt"), data).error();
}

EvalReport report(const std::string& measures, const UserData& data) {
  const std::vector<Run> runs{retrieved()};
  return evaluate_all(judged(), runs, std::vector<std::string>{"x"},
                      parse_measures(measures).value(), {.user = std::make_shared<UserData>(data)})
      .value();
}

TEST(UserData, MarksTheJudgmentsOfKnownDocuments) {
  const UserData data = user("1 b\n1 zz\n2 a\n2 a\n9 a\n", "");
  EXPECT_EQ(data.known, (Marks{0, 1, 0, 1, 0, 0}));
  EXPECT_EQ(data.known_file.silent, std::vector<std::string>{"3"});
  EXPECT_EQ(data.known_file.unjudged, std::vector<std::string>{"9"});
}

TEST(UserData, HoldsANumberForEachJudgedTopic) {
  const UserData data = user("", "2 5\n1 0\n9 1\n");
  EXPECT_EQ(data.expected, (std::vector<double>{0, 5, 0}));
  EXPECT_EQ(data.expected_file.silent, std::vector<std::string>{"3"});
  EXPECT_EQ(data.expected_file.unjudged, std::vector<std::string>{"9"});
  EXPECT_EQ(data.expected_for(1), 5);
  EXPECT_EQ(UserData{}.expected_for(1), 0);
}

TEST(UserData, ReachesTheMeasures) {
  const auto scores =
      report("Coverage Novelty RelativeRecall RecallEffort", user("1 a\n1 c\n", "1 2\n2 4\n"))
          .runs[0];
  EXPECT_EQ(scores.at(0, 0).value(), 1);        // a is found
  EXPECT_EQ(scores.at(0, 1).value(), 0.5);      // b is new
  EXPECT_EQ(scores.at(0, 2).value(), 1);        // two of two
  EXPECT_EQ(scores.at(0, 3).value(), 2.0 / 3);  // the second stands at rank 3
  EXPECT_FALSE(scores.at(1, 0).is_defined());   // nothing known
  EXPECT_EQ(scores.at(1, 1).value(), 1);        // so all is new
  EXPECT_EQ(scores.at(1, 2).value(), 0.25);
  EXPECT_EQ(scores.at(1, 3).value(), 2);  // four expected, two examined
  EXPECT_FALSE(scores.at(2, 2).is_defined());
}

TEST(UserData, SaysWhichTopicsAreMissing) {
  const auto notes = report("Coverage RelativeRecall", user("1 a\n7 a\n8 a\n", "1 2\n2 1\n")).notes;
  ASSERT_EQ(notes.size(), 3U);
  EXPECT_EQ(notes[0].code, "known-missing");
  EXPECT_EQ(notes[0].message, "known.txt names no document for 2 judged topics: 2, 3");
  EXPECT_EQ(notes[1].code, "known-unjudged");
  EXPECT_EQ(notes[1].message, "2 topics of known.txt without judgments, ignored: 7, 8");
  EXPECT_EQ(notes[2].code, "expected-missing");
  EXPECT_EQ(notes[2].message, "expected.txt names no number for 1 judged topic: 3");
}

TEST(UserData, SaysNothingOfFilesThatNoMeasureAskedFor) {
  EXPECT_TRUE(report("AP", user("1 a\n", "1 2\n")).notes.empty());
}

TEST(UserData, RefusesWhatIsNotANumber) {
  for (const std::string wrong : {"x", "-1", "1.5", "nan", "2 3"}) {
    const Error error = expected_error("1 2\n2 " + wrong + "\n");
    EXPECT_EQ(to_string(error),
              "expected.txt:2:3: not a whole number from 0 up: \"" + wrong + "\"");
    EXPECT_EQ(error.hint, "a line for each topic expected: topic number");
  }
}

TEST(UserData, RefusesATopicTwice) {
  EXPECT_EQ(to_string(expected_error("1 2\n2 2\n1 3\n")),
            "expected.txt:3:1: topic \"1\" stands twice");
}

TEST(UserData, RefusesAFileWithoutAnyJudgedTopic) {
  EXPECT_EQ(to_string(known_error("# mine\nq1 a\n")),
            "known.txt:2:1: no topic of this file is in test.txt");
  EXPECT_EQ(to_string(expected_error("q1 1\n")),
            "expected.txt:1:1: no topic of this file is in test.txt");
}

TEST(UserData, RefusesALineWithoutAValue) {
  EXPECT_EQ(to_string(known_error("1 a\n2\n")), "known.txt:2:1: there is nothing after the topic");
}

}  // namespace
}  // namespace assay
