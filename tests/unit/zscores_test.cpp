// SPDX-License-Identifier: Apache-2.0
// zscores_test.cpp: values as distances from a mean, in standard deviations.
#include <cmath>

#include "assay/trec_eval.hpp"
#include "reports.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::TopicValues;

Result<ZScores> try_read(std::string text) {
  return ZScores::read(testing::text_input(std::move(text), "z.txt"));
}

// Values of measures for topics, as if they had been evaluated.
struct Table {
  TrecSelection selection;
  Scores scores;

  Table(std::vector<std::string> measures, const std::vector<TopicValues>& topics)
      : selection(select_trec({.measures = std::move(measures)}).value()),
        scores(testing::scores_of({"run", topics}, selection.measures)) {}

  std::uint64_t apply(std::string text, const std::vector<bool>& is_hidden = {}) {
    return try_read(std::move(text)).value().apply(scores, selection, is_hidden);
  }
  [[nodiscard]] double at(std::size_t topic, std::size_t measure = 0) const {
    return scores.at(topic, measure).value();
  }
  [[nodiscard]] double all(std::size_t measure = 0) const {
    return scores.summary[measure].value.value();
  }
};

TEST(ZScores, AreDistancesInStandardDeviations) {
  Table table({"map", "P.5"}, {{"1", {0.5, 0.2}}, {"2", {0.25, 0.6}}});
  EXPECT_EQ(table.apply("1 map 0.25 0.125\n2 map 0.5 0.125\n1 P_5 0.2 3\n2 P_5 0.4 0.1\n"), 0U);
  EXPECT_DOUBLE_EQ(table.at(0, 0), 2);
  EXPECT_DOUBLE_EQ(table.at(1, 0), -2);
  EXPECT_DOUBLE_EQ(table.at(0, 1), 0);
  EXPECT_DOUBLE_EQ(table.at(1, 1), 2);
  EXPECT_DOUBLE_EQ(table.all(0), 0);
  EXPECT_DOUBLE_EQ(table.all(1), 1);
}

TEST(ZScores, KnowOnlyTheMeanWhereNothingDeviates) {
  Table table({"map"}, {{"1", {0.5}}, {"2", {0.25}}});
  EXPECT_EQ(table.apply("1 map 0.5 0\n2 map 0.5 0\n"), 0U);
  EXPECT_EQ(table.at(0), 0);
  EXPECT_EQ(table.at(1), kNoZScore);
}

TEST(ZScores, AreMissingWhereTheFileSaysNothing) {
  Table table({"map", "P.5"}, {{"1", {0.5, 0.2}}, {"2", {0.25, 0.6}}});
  EXPECT_EQ(table.apply("1 map 0.25 0.125\n2 P_10 0 1\n3 P_5 0 1\n"), 3U);
  EXPECT_DOUBLE_EQ(table.at(0, 0), 2);
  EXPECT_EQ(table.at(1, 0), kNoZScore);
  EXPECT_EQ(table.at(0, 1), kNoZScore);
  EXPECT_DOUBLE_EQ(table.all(0), (2 + kNoZScore) / 2);
}

TEST(ZScores, AreSummedWhereValuesAre) {
  Table table({"num_ret", "num_q"}, {{"1", {1, 10}}, {"2", {1, 30}}});
  table.apply("1 num_ret 5 5\n2 num_ret 10 10\n");
  EXPECT_DOUBLE_EQ(table.all(1), 1 + 2);  // num_q comes first in the order of measures
  EXPECT_DOUBLE_EQ(table.all(0), 2);      // and is what it was: the number of topics
}

TEST(ZScores, TakeTheLogarithmForAGeometricMean) {
  Table table({"gm_map"}, {{"1", {0.5}}, {"2", {0}}});
  EXPECT_EQ(table.apply("1 gm_map -1 2\n2 gm_map 0 1\n"), 0U);
  const double first = (std::log(0.5) + 1) / 2;
  const double second = std::log(1e-5);
  EXPECT_DOUBLE_EQ(table.at(0), first);
  EXPECT_DOUBLE_EQ(table.at(1), second);
  EXPECT_DOUBLE_EQ(table.all(), std::exp((first + second) / 2));
}

TEST(ZScores, LeaveHiddenTopicsAsTheyAre) {
  Table table({"map"}, {{"1", {0.5}}, {"2", {0.25}}});
  EXPECT_EQ(table.apply("1 map 0.25 0.125\n", {false, true}), 0U);
  EXPECT_DOUBLE_EQ(table.at(0), 2);
  EXPECT_EQ(table.at(1), 0.25);
  EXPECT_DOUBLE_EQ(table.all(), (2 + 0.25) / 2);
}

TEST(ZScores, CountAnUndefinedValueAsZero) {
  Table table({"map"}, {{"1", {testing::kNoValue}}});
  table.apply("1 map 0.5 0.25\n");
  EXPECT_DOUBLE_EQ(table.at(0), -2);
}

TEST(ZScores, TakeTheFirstOfTwoLines) {
  Table table({"map"}, {{"1", {0.5}}});
  table.apply("\n# a comment\n1 map 0.25 0.25\r\n1 map 0 1\n");
  EXPECT_DOUBLE_EQ(table.at(0), 1);
}

TEST(ZScores, NeedFourColumnsAndNumbers) {
  const auto short_line = try_read("1 map 0 1\n1 map 0\n");
  ASSERT_FALSE(short_line);
  EXPECT_EQ(to_string(short_line.error()), "z.txt:2:1: not 4 columns, as in a file of z-scores");
  EXPECT_TRUE(short_line.error().tally.empty());
  EXPECT_EQ(try_read("1 map 0 1 2\n").error().code, "columns");
  EXPECT_EQ(to_string(try_read("1 map x 1\n").error()), "z.txt:1:7: not a finite number: \"x\"");
  EXPECT_EQ(to_string(try_read("1 map 0 y\n").error()), "z.txt:1:9: not a finite number: \"y\"");
  EXPECT_FALSE(try_read("1 map nan 1\n"));
  EXPECT_EQ(to_string(try_read("# nothing\n\n").error()),
            "z.txt: has no means, only blank lines and comments");
  EXPECT_FALSE(try_read(""));
  EXPECT_EQ(try_read(std::string("1 map 0 1\0\n", 11)).error().code, "nul-byte");
}

}  // namespace
}  // namespace assay
