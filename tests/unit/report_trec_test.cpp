// SPDX-License-Identifier: Apache-2.0
// report_trec_test.cpp: the lines of trec_eval, byte for byte, and the same values elsewhere.
#include <array>
#include <cstdio>
#include <limits>
#include <nlohmann/json.hpp>

#include "assay/trec_eval.hpp"
#include "reports.hpp"
#include "testing.hpp"

namespace assay {
namespace {

TrecSelection small_selection() {
  return select_trec({.measures = {"runid", "num_q", "num_ret", "map", "gm_map", "relstring.3"}})
      .value();
}

// Columns: num_q, num_ret, map, gm_map.
TrecTable small_table(const std::string& run = "tag") {
  TrecTable table;
  table.scores = testing::scores_of({run, {{"10", {1, 7, 0.5, 0.25}}, {"9", {1, 5, 0.125, 0.25}}}},
                                    small_selection().measures);
  table.scores.tag = run;
  table.texts = {{"1-0", ""}};
  return table;
}

std::string lines(const TrecLook& look, const TrecTable& table = small_table()) {
  return write_trec(TrecFormat::kLines, std::span(&table, 1), small_selection(), look);
}

nlohmann::json json_of(const TrecTable& table, const TrecSelection& selection) {
  return nlohmann::json::parse(
      write_trec(TrecFormat::kJson, std::span(&table, 1), selection, {.per_topic = true}));
}

// As C prints it.
std::string printed(double value, int digits) {
  std::array<char, 400> text{};
  const int length = std::snprintf(text.data(), text.size(), "%.*f", digits, value);
  return {text.data(), static_cast<std::size_t>(length)};
}

constexpr std::string_view kSummary =
    "runid                 \tall\ttag\n"
    "num_q                 \tall\t2\n"
    "num_ret               \tall\t12\n"
    "map                   \tall\t0.3125\n"
    "gm_map                \tall\t0.2500\n";

TEST(ReportTrec, PrintsTheSummary) { EXPECT_EQ(lines({}), kSummary); }

TEST(ReportTrec, PrintsTopicsFirstWithoutWhatIsAboutAll) {
  EXPECT_EQ(lines({.per_topic = true}),
            "num_ret               \t10\t7\n"
            "map                   \t10\t0.5000\n"
            "relstring_3           \t10\t'1-0'\n"
            "num_ret               \t9\t5\n"
            "map                   \t9\t0.1250\n"
            "relstring_3           \t9\t''\n" +
                std::string(kSummary));
}

TEST(ReportTrec, PrintsTopicsAlone) {
  const std::string text = lines({.per_topic = true, .summary = false});
  EXPECT_EQ(text.find("all"), std::string::npos);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 6);
  EXPECT_EQ(lines({.summary = false}), "");
}

TEST(ReportTrec, HidesTopics) {
  TrecTable table = small_table();
  table.is_hidden = {true, false};
  const std::string text = lines({.per_topic = true, .summary = false}, table);
  EXPECT_EQ(text.find("\t10\t"), std::string::npos);
  EXPECT_NE(text.find("relstring_3           \t9\t''"), std::string::npos);
}

TEST(ReportTrec, MarksStandardScoresAndPrintsNoneAsWhole) {
  const std::string text = lines({.per_topic = true, .is_z = true});
  EXPECT_NE(text.find("Znum_ret               \t10\t7.0000\n"), std::string::npos);
  EXPECT_NE(text.find("\nrelstring_3           \t10\t'1-0'\n"), std::string::npos);
  EXPECT_NE(text.find("\nrunid                 \tall\ttag\n"), std::string::npos);
  EXPECT_NE(text.find("\nZnum_q                 \tall\t2.0000\n"), std::string::npos);
}

TEST(ReportTrec, PrintsAsManyDigitsAsAsked) {
  EXPECT_NE(lines({.digits = 1}).find("map                   \tall\t0.3\n"), std::string::npos);
  EXPECT_NE(lines({.digits = 6}).find("map                   \tall\t0.312500\n"),
            std::string::npos);
  EXPECT_NE(lines({.digits = 6}).find("num_ret               \tall\t12\n"), std::string::npos);
}

TEST(ReportTrec, NeverCutsALongName) {
  const TrecSelection selection =
      select_trec({.measures = {"ndcg_cut.1000000000000000000"}}).value();
  TrecTable table;
  table.scores = testing::scores_of({"t", {{"1", {0.5}}}}, selection.measures);
  EXPECT_EQ(write_trec(TrecFormat::kLines, std::span(&table, 1), selection, {}),
            "ndcg_cut_1000000000000000000\tall\t0.5000\n");
}

TEST(ReportTrec, PrintsUndefinedAsZeroAndNanInSixColumns) {
  TrecTable table = small_table();
  table.scores.summary[2].value = kUndefined;
  table.scores.summary[3].value = {std::numeric_limits<double>::quiet_NaN(), 1};
  const std::string text = lines({}, table);
  EXPECT_NE(text.find("map                   \tall\t0.0000\n"), std::string::npos);
  EXPECT_NE(text.find("gm_map                \tall\t   nan\n"), std::string::npos);
}

TEST(ReportTrec, CutsWholeNumbersOff) {
  TrecTable table = small_table();
  table.scores.summary[1].value = {199, 100};
  EXPECT_NE(lines({}, table).find("num_ret               \tall\t1\n"), std::string::npos);
}

// Written in place, with room for what is usual.
TEST(ReportTrec, FindsRoomForAnyTopicTextAndNumber) {
  for (const std::size_t length : {1U, 14U, 15U, 16U, 17U, 33U, 5000U}) {
    const std::string topic(length, 't');
    const std::string grades(length, '1');
    TrecTable table = small_table();
    table.scores =
        testing::scores_of({"tag", {{topic, {1, 1e300, -1e30, 0.25}}}}, small_selection().measures);
    table.texts = {{grades}};
    EXPECT_EQ(lines({.per_topic = true, .summary = false}, table),
              "num_ret               \t" + topic + "\t" + printed(1e300, 0) + "\n" +
                  "map                   \t" + topic + "\t" + printed(-1e30, 4) + "\n" +
                  "relstring_3           \t" + topic + "\t'" + grades + "'\n");
  }
}

TEST(ReportTrec, PutsANameBeforeEachOfSeveralRuns) {
  const std::vector<TrecTable> tables{small_table("one"), small_table("two")};
  const TrecSelection map = select_trec({.measures = {"map"}}).value();
  std::vector<TrecTable> short_tables(2);
  short_tables[0].scores = testing::scores_of({"one", {{"1", {0.5}}}}, map.measures);
  short_tables[1].scores = testing::scores_of({"two", {{"1", {0.25}}}}, map.measures);
  EXPECT_EQ(write_trec(TrecFormat::kLines, short_tables, map, {}),
            "runid                 \tall\tone\n"
            "map                   \tall\t0.5000\n"
            "runid                 \tall\ttwo\n"
            "map                   \tall\t0.2500\n");
  const std::string tsv = write_trec(TrecFormat::kTsv, tables, small_selection(), {});
  EXPECT_TRUE(tsv.starts_with("run\ttopic\tmeasure\tvalue\none\tall\trunid\tone\n"));
  EXPECT_NE(tsv.find("\ntwo\tall\trunid\ttwo\n"), std::string::npos);
}

TEST(ReportTrec, WritesFieldsBetweenCommas) {
  const TrecSelection selection = select_trec({.measures = {"map", "11pt_avg..25,.5"}}).value();
  TrecTable table;
  table.scores = testing::scores_of({"a,b", {{"q\"1", {1.0 / 3, 1}}}}, selection.measures);
  EXPECT_EQ(write_trec(TrecFormat::kCsv, std::span(&table, 1), selection, {.per_topic = true}),
            "run,topic,measure,value\n"
            "\"a,b\",\"q\"\"1\",map,0.3333333333333333\n"
            "\"a,b\",\"q\"\"1\",\"11pt_avg_.25,.5\",1\n"
            "\"a,b\",all,map,0.3333333333333333\n"
            "\"a,b\",all,\"11pt_avg_.25,.5\",1\n");
  EXPECT_EQ(write_trec(TrecFormat::kTsv, std::span(&table, 1), selection, {.digits = 2}),
            "run\ttopic\tmeasure\tvalue\n"
            "a,b\tall\tmap\t0.33\n"
            "a,b\tall\t11pt_avg_.25,.5\t1.00\n");
}

TEST(ReportTrec, WritesAnObject) {
  const nlohmann::json object = json_of(small_table(), small_selection());
  ASSERT_EQ(object["runs"].size(), 1U);
  const nlohmann::json& run = object["runs"][0];
  EXPECT_EQ(run["run"], "tag");
  EXPECT_EQ(run["all"]["runid"], "tag");
  EXPECT_TRUE(run["all"]["num_ret"].is_number_integer());
  EXPECT_EQ(run["all"]["num_ret"], 12);
  EXPECT_EQ(run["all"]["map"], 0.3125);
  EXPECT_EQ(run["topics"]["10"]["relstring_3"], "1-0");
  EXPECT_EQ(run["topics"]["9"]["map"], 0.125);
  EXPECT_FALSE(run["topics"]["9"].contains("gm_map"));
}

TEST(ReportTrec, TellsATopicCalledAllFromAllTopics) {
  const TrecSelection map = select_trec({.measures = {"map"}}).value();
  TrecTable table;
  table.scores = testing::scores_of({"t", {{"all", {1}}, {"b", {0}}}}, map.measures);
  const nlohmann::json object = json_of(table, map);
  EXPECT_EQ(object["runs"][0]["topics"]["all"]["map"], 1);
  EXPECT_EQ(object["runs"][0]["all"]["map"], 0.5);
}

TEST(ReportTrec, WritesAnObjectOfAnyBytes) {
  // JSON is UTF-8, whatever tags, topics and parameters are.
  const TrecSelection selection =
      select_trec({.measures = {"runid", "set_F.1\xff", "relstring.1\xfe"}}).value();
  TrecTable table;
  table.scores = testing::scores_of({"r\xff", {{"q\xff", {1}}}}, selection.measures);
  table.scores.tag = "t\xff";
  table.texts = {{"1"}};
  const nlohmann::json object = json_of(table, selection);
  EXPECT_EQ(object["runs"][0]["all"].size(), 2U);
  EXPECT_EQ(object["runs"][0]["topics"].begin()->size(), 2U);
}

// More than one piece; the topics are numbered.
TrecTable large_table() {
  TrecTable table = small_table();
  const Scores small = table.scores;
  table.scores.topics.clear();
  table.scores.values.clear();
  table.texts = {{}};
  for (int t = 0; t < 5000; ++t) {
    table.scores.topics.push_back(std::to_string(t));
    table.scores.values.insert(table.scores.values.end(), small.values.begin(),
                               small.values.begin() + 4);
    table.texts[0].push_back("1-0");
  }
  return table;
}

TEST(ReportTrec, GivesASinkTheSameTextInPieces) {
  const TrecTable table = large_table();
  for (const auto& [name, format, meaning] : kTrecFormatChoices) {
    const TrecLook look{.per_topic = true};
    std::string all;
    std::size_t largest = 0;
    const auto written = write_trec(format, std::span(&table, 1), small_selection(), look,
                                    [&](std::string_view piece) -> Result<Done> {
                                      all += piece;
                                      largest = std::max(largest, piece.size());
                                      return Done{};
                                    });
    EXPECT_TRUE(written);
    EXPECT_EQ(all, write_trec(format, std::span(&table, 1), small_selection(), look)) << name;
    EXPECT_GT(std::count(all.begin(), all.end(), '\n'), 15'000) << name;
    if (format != TrecFormat::kJson) {
      EXPECT_LT(largest, 70'000U) << name;
    }
  }
}

TEST(ReportTrec, GivesNothingToASinkThatHasFailed) {
  const TrecTable table = large_table();
  int calls = 0;
  const auto written = write_trec(
      TrecFormat::kLines, std::span(&table, 1), small_selection(), {.per_topic = true},
      [&](std::string_view) -> Result<Done> {
        ++calls;
        return Error{.place = {}, .what = "full", .hint = {}, .tally = {}, .excerpt = {}};
      });
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().what, "full");
  EXPECT_EQ(calls, 1);
}

}  // namespace
}  // namespace assay
