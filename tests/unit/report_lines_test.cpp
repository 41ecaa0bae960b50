// SPDX-License-Identifier: Apache-2.0
// report_lines_test.cpp: one value a line: tsv, csv, jsonl and trec_eval's layout, byte by byte.
#include <cstdio>
#include <nlohmann/json.hpp>
#include <random>

#include "report_text.hpp"
#include "reports.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::kNoValue;
using testing::report;
using testing::small_report;

TEST(ReportTsv, ListsTopicsInNaturalOrderAndThenTheMeans) {
  EXPECT_EQ(write_tsv(small_report(), {.per_topic = true}),
            "run\ttopic\tmeasure\tvalue\n"
            "bm25\tq9\tnDCG@10\t0.25\n"
            "bm25\tq9\tAP\t0.75\n"
            "bm25\tq10\tnDCG@10\t0.5\n"
            "bm25\tq10\tAP\t0.25\n"
            "bm25\tall\tnDCG@10\t0.375\n"
            "bm25\tall\tAP\t0.5\n"
            "splade\tq9\tnDCG@10\t0.5\n"
            "splade\tq9\tAP\t0.25\n"
            "splade\tq10\tnDCG@10\t0.75\n"
            "splade\tq10\tAP\t0.5\n"
            "splade\tall\tnDCG@10\t0.625\n"
            "splade\tall\tAP\t0.375\n");
}

TEST(ReportTsv, LeavesOutWhatWasNotAskedFor) {
  const EvalReport one = report("AP", {{"r", {{"1", {0.5}}}}});
  EXPECT_EQ(write_tsv(one, {}), "run\ttopic\tmeasure\tvalue\nr\tall\tAP\t0.5\n");
  EXPECT_EQ(write_tsv(one, {.per_topic = true, .summary = false}),
            "run\ttopic\tmeasure\tvalue\nr\t1\tAP\t0.5\n");
}

TEST(ReportTsv, KeepsFullPrecisionWhateverTheLookSays) {
  const EvalReport third = report("AP", {{"r", {{"1", {1.0 / 3}}}}});
  EXPECT_EQ(write_tsv(third, {.digits = 2, .percent = true}),
            "run\ttopic\tmeasure\tvalue\nr\tall\tAP\t0.3333333333333333\n");
}

TEST(ReportTsv, WritesUndefinedAsAWord) {
  EXPECT_EQ(write_tsv(report("R@5", {{"r", {{"1", {kNoValue}}}}}), {.per_topic = true}),
            "run\ttopic\tmeasure\tvalue\n"
            "r\t1\tR@5\tundefined\n"
            "r\tall\tR@5\tundefined\n");
}

TEST(ReportCsv, QuotesWhatHoldsACommaAQuoteOrALineEnd) {
  const EvalReport odd = report("nDCG(gain=exp, discount=jk)@10 AP",
                                {{"a,\"b\"", {{"x\ny", {0.5, 0.25}}}}, {"plain", {{"1", {1, 1}}}}});
  EXPECT_EQ(write_csv(odd, {.per_topic = true, .summary = false}),
            "run,topic,measure,value\n"
            "\"a,\"\"b\"\"\",\"x\ny\",\"nDCG(gain=exp, discount=jk)@10\",0.5\n"
            "\"a,\"\"b\"\"\",\"x\ny\",AP,0.25\n"
            "plain,1,\"nDCG(gain=exp, discount=jk)@10\",1\n"
            "plain,1,AP,1\n");
}

TEST(ReportJsonl, WritesOneObjectALine) {
  EXPECT_EQ(
      write_jsonl(report("R@5", {{"r", {{"1", {0.5}}, {"2", {kNoValue}}}}}), {.per_topic = true}),
      "{\"run\":\"r\",\"topic\":\"1\",\"measure\":\"R@5\",\"value\":0.5}\n"
      "{\"run\":\"r\",\"topic\":\"2\",\"measure\":\"R@5\",\"value\":null}\n"
      "{\"run\":\"r\",\"topic\":\"all\",\"measure\":\"R@5\",\"value\":0.5}\n");
}

TEST(ReportJsonl, SurvivesIdsThatAreNotUtf8) {
  const std::string line =
      write_jsonl(report("AP", {{"r\xff", {{"\xe9t\xe9 \"1\"", {0.5}}}}}), {.per_topic = true});
  const auto json = nlohmann::json::parse(line.substr(0, line.find('\n')));
  EXPECT_EQ(json["run"], "r\ufffdff");
  EXPECT_EQ(json["topic"], "\ufffde9t\ufffde9 \"1\"");
}

TEST(ReportJsonl, KeepsApartIdsThatAreNotUtf8) {
  const EvalReport odd = report("AP", {{"r", {{"\xe4", {0.5}}, {"\xe9", {0.25}}}}});
  EXPECT_EQ(write_jsonl(odd, {.per_topic = true, .summary = false}),
            "{\"run\":\"r\",\"topic\":\"\ufffde4\",\"measure\":\"AP\",\"value\":0.5}\n"
            "{\"run\":\"r\",\"topic\":\"\ufffde9\",\"measure\":\"AP\",\"value\":0.25}\n");
}

TEST(ReportTrec, PadsNamesAndSeparatesByTabs) {
  EXPECT_EQ(write_trec(report("map P_5 num_ret nDCG(gain=exp,discount=jk)@10",
                              {{"r", {{"1", {0.5, 0.25, 1000, 1}}}}}),
                       {}),
            "map                   \tall\t0.5000\n"
            "P_5                   \tall\t0.2500\n"
            "num_ret               \tall\t1000\n"
            "nDCG(gain=exp, discount=jk)@10\tall\t1.0000\n");
}

TEST(ReportTrec, ListsTopicsInByteOrder) {
  EXPECT_EQ(write_trec(report("map", {{"r", {{"10", {0.5}}, {"9", {0.25}}}}}), {.per_topic = true}),
            "map                   \t10\t0.5000\n"
            "map                   \t9\t0.2500\n"
            "map                   \tall\t0.3750\n");
}

TEST(ReportTrec, HasNoCountOfTopicsAndNoGeometricMeanForOneTopic) {
  EXPECT_EQ(write_trec(report("num_q map gm_map", {{"r", {{"1", {1, 0.25, 0.25}}}}}),
                       {.per_topic = true}),
            "map                   \t1\t0.2500\n"
            "num_q                 \tall\t1\n"
            "map                   \tall\t0.2500\n"
            "gm_map                \tall\t0.2500\n");
}

TEST(ReportTrec, WritesZeroForUndefined) {
  EXPECT_EQ(write_trec(report("recall_5", {{"r", {{"1", {kNoValue}}}}}), {.per_topic = true}),
            "recall_5              \t1\t0.0000\n"
            "recall_5              \tall\t0.0000\n");
}

TEST(ReportTrec, NamesTheRunWhereThereAreSeveral) {
  EXPECT_EQ(write_trec(report("map", {{"a", {{"1", {0.5}}}}, {"b", {{"1", {0.25}}}}}), {}),
            "runid                 \tall\ta\n"
            "map                   \tall\t0.5000\n"
            "runid                 \tall\tb\n"
            "map                   \tall\t0.2500\n");
}

TEST(ReportTrec, NamesEachOfSeveralRunsBeforeItsTopics) {
  const EvalReport two = report("map", {{"a", {{"1", {0.5}}}}, {"b\tc", {{"1", {0.25}}}}});
  EXPECT_EQ(write_trec(two, {.per_topic = true, .summary = false}),
            "runid                 \tall\ta\n"
            "map                   \t1\t0.5000\n"
            "runid                 \tall\tb c\n"
            "map                   \t1\t0.2500\n");
}

TEST(ReportTrec, HasAsManyDigitsAsAskedForButNoPerCent) {
  const EvalReport third = report("map", {{"r", {{"1", {1.0 / 3}}}}});
  EXPECT_EQ(write_trec(third, {.percent = true}), "map                   \tall\t0.3333\n");
  EXPECT_EQ(write_trec(third, {.digits = 6, .percent = true}),
            "map                   \tall\t0.333333\n");
}

// The digits that trec_eval's own format gives.
std::string printed(double value) {
  char buffer[64];
  (void)std::snprintf(buffer, sizeof buffer, "%6.4f", value);
  return buffer;
}

TEST(ReportTrec, RoundsAsPrintf) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> values(0, 1);
  std::vector<double> cases{0, 1, 0.00005, 0.00015, 0.12345, 0.5, 0.03125, 12345.678, 1e-9};
  for (int i = 0; i < 1000; ++i) cases.push_back(values(random));
  for (const double value : cases) {
    EXPECT_EQ(write_trec(report("dcg", {{"r", {{"1", {value}}}}}), {}),
              "dcg                   \tall\t" + printed(value) + "\n");
  }
}

}  // namespace
}  // namespace assay
