// SPDX-License-Identifier: Apache-2.0
// report_json_test.cpp: the JSON of an evaluation, read back.
#include <nlohmann/json.hpp>

#include "assay/version.hpp"
#include "report_text.hpp"
#include "reports.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using nlohmann::json;
using testing::kNoValue;
using testing::report;
using testing::small_report;

TEST(ReportJson, NamesItsSchemaAndTool) {
  const json text = json::parse(write_json(small_report(), {}));
  EXPECT_EQ(text["schema"], "assay.eval/1");
  EXPECT_EQ(text["tool"], (json{{"name", "assay"}, {"version", kVersion}}));
}

TEST(ReportJson, TellsWhereTheNumbersComeFrom) {
  EvalReport hashed = small_report();
  hashed.sources[1].sha256 = "91ab";
  hashed.qrels.fields = "topic document";  // of a file whose format is known
  const json inputs = json::parse(write_json(hashed, {}))["inputs"];
  ASSERT_EQ(inputs.size(), 3U);
  EXPECT_EQ(inputs[0], (json{{"role", "qrels"},
                             {"path", "qrels.txt"},
                             {"format", "trec"},
                             {"topics", 2},
                             {"lines", 9}}));
  EXPECT_EQ(inputs[1], (json{{"role", "run"}, {"path", "bm25.run"}, {"topics", 2}, {"lines", 7}}));
  EXPECT_EQ(inputs[2]["sha256"], "91ab");
}

TEST(ReportJson, HoldsTheRunsInTheOrderGiven) {
  const json runs = json::parse(write_json(small_report(), {}))["runs"];
  ASSERT_EQ(runs.size(), 2U);
  EXPECT_EQ(runs[0], (json{{"name", "bm25"},
                           {"tag", "bm25-tag"},
                           {"topics", 2},
                           {"measures",
                            {{{"name", "nDCG@10"},
                              {"direction", "higher is better"},
                              {"mean", 0.375},
                              {"undefined_topics", 0}},
                             {{"name", "AP"},
                              {"direction", "higher is better"},
                              {"mean", 0.5},
                              {"undefined_topics", 0}}}}}));
  EXPECT_EQ(runs[1]["name"], "splade");
}

TEST(ReportJson, HoldsTopicsAndMeansAsAskedFor) {
  const Look look{.per_topic = true, .summary = false};
  const json runs = json::parse(write_json(small_report(), look))["runs"];
  const json& ndcg = runs[0]["measures"][0];
  EXPECT_EQ(ndcg["per_topic"], (json{{"q9", 0.25}, {"q10", 0.5}}));
  EXPECT_FALSE(ndcg.contains("mean"));
}

TEST(ReportJson, ListsTopicsInNaturalOrder) {
  const std::string text = write_json(small_report(), {.per_topic = true});
  EXPECT_LT(text.find("\"q9\""), text.find("\"q10\""));
}

TEST(ReportJson, KeepsEveryBitOfAValue) {
  const double value = 0.1 + 0.2;
  const json text = json::parse(write_json(report("AP", {{"r", {{"1", {value}}}}}), {.digits = 1}));
  EXPECT_EQ(text["runs"][0]["measures"][0]["mean"].get<double>(), value);
}

TEST(ReportJson, WritesUndefinedAsNull) {
  const EvalReport holes = report("R@5 P@5", {{"r", {{"1", {kNoValue, 0.5}}, {"2", {1, 0.5}}}}});
  const json measures = json::parse(write_json(holes, {.per_topic = true}))["runs"][0]["measures"];
  EXPECT_TRUE(measures[0]["per_topic"]["1"].is_null());
  EXPECT_EQ(measures[0]["undefined_topics"], 1);
  EXPECT_EQ(measures[0]["mean"], 1);
  const EvalReport nothing = report("R@5", {{"r", {{"1", {kNoValue}}}}});
  EXPECT_TRUE(json::parse(write_json(nothing, {}))["runs"][0]["measures"][0]["mean"].is_null());
}

TEST(ReportJson, TellsTheRecipeOfEveryMeasure) {
  const json recipes =
      json::parse(write_json(report("P@5 NumQ", {{"r", {{"1", {0.5, 1}}}}}), {}))["recipes"];
  EXPECT_EQ(recipes["P@5"],
            "rel=1 cutoff=5 judged_only=False groups=none ties=trec topics=qrels undefined=usual");
  EXPECT_EQ(recipes["NumQ"],
            "judged_only=False groups=none ties=trec topics=qrels undefined=usual");
}

TEST(ReportJson, TellsThePolicyInTheRecipe) {
  EvalReport other = report("NumQ", {{"r", {{"1", {1}}}}});
  const auto recipe_under = [&](Ties ties, Undefined undefined) {
    other.policy = {.ties = ties, .topics = Topics::kBoth, .undefined = undefined};
    return json::parse(write_json(other, {}))["recipes"]["NumQ"].get<std::string>();
  };
  EXPECT_EQ(recipe_under(Ties::kDocAsc, Undefined::kSkip),
            "judged_only=False groups=none ties=doc-asc topics=both undefined=skip");
  EXPECT_EQ(recipe_under(Ties::kRank, Undefined::kZero),
            "judged_only=False groups=none ties=rank topics=both undefined=zero");
  EXPECT_EQ(recipe_under(Ties::kFile, Undefined::kWorst),
            "judged_only=False groups=none ties=file topics=both undefined=worst");
}

TEST(ReportJson, CarriesTheNotesOfEveryRun) {
  EvalReport noted = small_report();
  noted.runs[1].notes.push_back(
      {.code = "ties", .count = 3, .message = "equal \"scores\"", .advice = "--ties"});
  const json notes = json::parse(write_json(noted, {}))["notes"];
  ASSERT_EQ(notes.size(), 1U);
  EXPECT_EQ(notes[0]["run"], "splade");
  EXPECT_EQ(notes[0]["code"], "ties");
  EXPECT_EQ(notes[0]["count"], 3);
  EXPECT_EQ(notes[0]["message"], "equal \"scores\"");
  EXPECT_EQ(notes[0]["advice"], "--ties");
  EXPECT_EQ(json::parse(write_json(small_report(), {}))["notes"], json::array());
}

TEST(ReportJson, CarriesTheNotesOnAllRunsFirstAndWithoutARun) {
  EvalReport noted = small_report();
  noted.runs[0].notes.push_back({.code = "ties", .count = 3, .message = "equal", .advice = ""});
  noted.notes.push_back(
      {.code = "different-topics", .count = 2, .message = "not the same", .advice = "--topics"});
  const json notes = json::parse(write_json(noted, {}))["notes"];
  ASSERT_EQ(notes.size(), 2U);
  EXPECT_EQ(notes[0], (json{{"run", nullptr},
                            {"code", "different-topics"},
                            {"count", 2},
                            {"message", "not the same"},
                            {"advice", "--topics"}}));
  EXPECT_EQ(notes[1]["run"], "bm25");
}

TEST(ReportJson, SurvivesIdsThatAreNotUtf8) {
  const EvalReport odd = report("AP", {{"r\xff", {{"\xe9", {0.5}}}}});
  const json text = json::parse(write_json(odd, {.per_topic = true}));
  EXPECT_EQ(text["runs"][0]["name"], "r\ufffdff");
  EXPECT_EQ(text["runs"][0]["measures"][0]["per_topic"], (json{{"\ufffde9", 0.5}}));
}

TEST(ReportJson, KeepsApartTopicsThatAreNotUtf8) {
  const EvalReport odd = report("AP", {{"r", {{"\xe4", {0.5}}, {"\xe9", {0.25}}}}});
  const json text = json::parse(write_json(odd, {.per_topic = true}));
  EXPECT_EQ(text["runs"][0]["measures"][0]["per_topic"],
            (json{{"\ufffde4", 0.5}, {"\ufffde9", 0.25}}));
}

TEST(ReportJson, EscapesWhatJsonMust) {
  const EvalReport odd = report("AP", {{"a\"\\\n\001", {{"1", {0.5}}}}});
  EXPECT_EQ(json::parse(write_json(odd, {}))["runs"][0]["name"], "a\"\\\n\001");
}

}  // namespace
}  // namespace assay
