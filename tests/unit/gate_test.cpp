// SPDX-License-Identifier: Apache-2.0
// Rules of a gate. What would do harm: to let a proven loss pass, and to raise false alarms.
#include "assay/gate.hpp"

#include <fstream>
#include <nlohmann/json.hpp>

#include "assay/power.hpp"
#include "reports.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::kNoValue;
using testing::report;

// One rule about the one measure of the report.
GateConfig rule(std::string_view word, double limit) {
  return {.measures = {}, .rules = {{.def = find_gate_rule(word), .measure = 0, .limit = limit}}};
}

RuleResult judged(const EvalReport& runs, GateConfig config) {
  config.measures = runs.measures;
  return check_gate({.config = config, .report = runs}).value().results.front();
}

// Differences of an eighth, two and three: mean 1/4, deviation 1/8, so t = 2 sqrt(3) against 0.
EvalReport falling(std::string_view measure = "AP", double sign = -1) {
  return report(
      measure,
      {{"main", {{"a", {0.5}}, {"b", {0.5}}, {"c", {0.5}}}},
       {"pr",
        {{"a", {0.5 + sign * 0.125}}, {"b", {0.5 + sign * 0.25}}, {"c", {0.5 + sign * 0.375}}}}});
}

// With 2 degrees of freedom the tail above t is (1 - t / sqrt(2 + t^2)) / 2.
double tail(double t) { return (1 - t / std::sqrt(2 + t * t)) / 2; }

TEST(Gate, FailsOnAProvenLoss) {
  const RuleResult result = judged(falling(), rule("no_regression", 0));
  EXPECT_EQ(result.verdict, RuleVerdict::kFailed);
  EXPECT_EQ(result.change, -0.25);
  EXPECT_NEAR(result.test->p, tail(2 * std::sqrt(3.0)), 1e-14);  // 0.037
  // The 95 % point of 2 degrees of freedom is 0.9 sqrt(2 / 0.19).
  const double reach = 0.9 * std::sqrt(2 / 0.19) * 0.125 / std::sqrt(3.0);
  EXPECT_NEAR(result.test->low, -0.25 - reach, 1e-14);
  EXPECT_NEAR(result.test->high, -0.25 + reach, 1e-14);
  ASSERT_EQ(result.worst.size(), 3U);
  EXPECT_EQ(result.worst[0].name, "c");
}

TEST(Gate, LetsPassALossThatIsNotProven) {
  // Against a margin of 1/8, t = sqrt(3) and p = 0.11.
  const RuleResult result = judged(falling(), rule("no_regression", 0.125));
  EXPECT_EQ(result.verdict, RuleVerdict::kPassed);
  EXPECT_NEAR(result.test->p, tail(std::sqrt(3.0)), 1e-14);
  EXPECT_GT(result.test->high, -0.125);
}

TEST(Gate, ProvesAtItsAlpha) {
  // p is 0.037, between alpha and twice that.
  GateConfig config = rule("no_regression", 0);
  config.alpha = 0.02;
  const RuleResult result = judged(falling(), config);
  EXPECT_EQ(result.verdict, RuleVerdict::kPassed);
  EXPECT_GT(result.test->high, 0);
}

TEST(Gate, DoesNotTakeAGainForALoss) {
  EXPECT_EQ(judged(falling("AP", 1), rule("no_regression", 0)).verdict, RuleVerdict::kPassed);
  EXPECT_EQ(judged(falling("AP", 1), rule("max_drop", 0)).verdict, RuleVerdict::kPassed);
  EXPECT_EQ(judged(falling("AP", 1), rule("max_topic_drop", 0)).verdict, RuleVerdict::kPassed);
}

TEST(Gate, KnowsWhereLowerIsBetter) {
  const RuleResult up = judged(falling("Unjudged@10", 1), rule("no_regression", 0));
  EXPECT_EQ(up.verdict, RuleVerdict::kFailed);
  EXPECT_EQ(up.change, 0.25);
  EXPECT_GT(up.test->low, 0);
  EXPECT_LT(up.test->low, up.test->high);
  EXPECT_EQ(judged(falling("Unjudged@10"), rule("no_regression", 0)).verdict, RuleVerdict::kPassed);
  EXPECT_EQ(judged(falling("Unjudged@10", 1), rule("max_drop", 0.2)).verdict, RuleVerdict::kFailed);
}

TEST(Gate, WantsProofThatALossIsSmall) {
  // Against a margin of 5/8, t = 3 sqrt(3) and p = 0.018; against 3/8, t = sqrt(3).
  const RuleResult far = judged(falling(), rule("non_inferior", 0.625));
  EXPECT_EQ(far.verdict, RuleVerdict::kPassed);
  EXPECT_NEAR(far.test->p, tail(3 * std::sqrt(3.0)), 1e-14);
  EXPECT_EQ(judged(falling(), rule("non_inferior", 0.375)).verdict, RuleVerdict::kFailed);
}

TEST(Gate, ComparesMeansAndTopics) {
  EXPECT_EQ(judged(falling(), rule("max_drop", 0.25)).verdict, RuleVerdict::kPassed);
  EXPECT_EQ(judged(falling(), rule("max_drop", 0.24)).verdict, RuleVerdict::kFailed);
  EXPECT_EQ(judged(falling(), rule("max_topic_drop", 0.375)).verdict, RuleVerdict::kPassed);
  const RuleResult topics = judged(falling(), rule("max_topic_drop", 0.2));
  EXPECT_EQ(topics.verdict, RuleVerdict::kFailed);
  EXPECT_EQ(topics.below, 2U);
  EXPECT_EQ(judged(falling(), rule("min", 0.25)).verdict, RuleVerdict::kPassed);
  EXPECT_EQ(judged(falling(), rule("min", 0.26)).verdict, RuleVerdict::kFailed);
  EXPECT_EQ(judged(falling(), rule("max", 0.24)).verdict, RuleVerdict::kFailed);
}

TEST(Gate, IsNotMisledByRounding) {
  // 0.8 - 0.7 is 0.10000000000000009 in binary.
  const EvalReport tenth = report("AP", {{"main", {{"a", {0.8}}}}, {"pr", {{"a", {0.7}}}}});
  EXPECT_EQ(judged(tenth, rule("max_drop", 0.1)).verdict, RuleVerdict::kPassed);
  EXPECT_EQ(judged(tenth, rule("max_topic_drop", 0.1)).verdict, RuleVerdict::kPassed);
  const EvalReport two =
      report("AP", {{"main", {{"a", {0.8}}, {"b", {0.8}}}}, {"pr", {{"a", {0.7}}, {"b", {0.7}}}}});
  EXPECT_EQ(judged(two, rule("no_regression", 0.1)).verdict, RuleVerdict::kPassed);
}

// Three topics have eight flips, of which two always count: no loss could be proven at 0.05.
TEST(Gate, WarnsWhereItsTestIsBlind) {
  const EvalReport lost = report("AP", {{"main", {{"a", {0.9}}, {"b", {0.8}}, {"c", {0.9}}}},
                                        {"pr", {{"a", {0.1}}, {"b", {0.2}}, {"c", {0}}}}});
  GateConfig config = rule("no_regression", 0);
  config.test = find_test("randomization");
  const RuleResult result = judged(lost, config);
  EXPECT_EQ(result.verdict, RuleVerdict::kWarned);
  EXPECT_FALSE(result.power);
}

TEST(Gate, CountsTopicsWithFewJudgedDocuments) {
  const RuleResult result = judged(falling("Judged@10"), rule("min_judged", 0.3));
  EXPECT_EQ(result.verdict, RuleVerdict::kFailed);
  EXPECT_EQ(result.below, 2U);
}

TEST(Gate, LetsTheSameRunPass) {
  const EvalReport same = falling("AP", 0);
  const RuleResult result = judged(same, rule("no_regression", 0));
  EXPECT_EQ(result.verdict, RuleVerdict::kPassed);
  EXPECT_FALSE(result.power);
  EXPECT_EQ(result.test->p, 1);
  EXPECT_EQ(judged(same, rule("non_inferior", 0.01)).verdict, RuleVerdict::kPassed);
  EXPECT_EQ(judged(same, rule("max_topic_drop", 0)).verdict, RuleVerdict::kPassed);
}

TEST(Gate, FailsWhereEveryTopicLosesTheSame) {
  const EvalReport even =
      report("AP", {{"main", {{"a", {0.5}}, {"b", {0.25}}}}, {"pr", {{"a", {0.25}}, {"b", {0}}}}});
  EXPECT_EQ(judged(even, rule("no_regression", 0)).verdict, RuleVerdict::kFailed);
  EXPECT_EQ(judged(even, rule("no_regression", 0.25)).verdict, RuleVerdict::kPassed);
}

TEST(Gate, SaysWhichLossItCanSee) {
  GateConfig config = rule("no_regression", 0.125);
  const RuleResult plain = judged(falling(), config);
  const double effect = smallest_effect(3, {.is_one_sided = true}).value();
  EXPECT_NEAR(plain.power->change, -0.125 - effect * 0.125, 1e-12);
  EXPECT_FALSE(plain.power->is_lacking);
  config.rules[0].detect = 0.25;
  const RuleResult wanted = judged(falling(), config);
  EXPECT_TRUE(wanted.power->is_lacking);
  EXPECT_EQ(wanted.verdict, RuleVerdict::kWarned);
  EXPECT_EQ(wanted.power->needed, topics_needed(1, {.is_one_sided = true}));
}

TEST(Gate, WarnsThatOneTopicShowsNothing) {
  const EvalReport one = report("AP", {{"main", {{"a", {1}}}}, {"pr", {{"a", {0}}}}});
  EXPECT_EQ(judged(one, rule("no_regression", 0)).verdict, RuleVerdict::kWarned);
  EXPECT_EQ(judged(one, rule("non_inferior", 0.5)).verdict, RuleVerdict::kFailed);
}

TEST(Gate, OnlyWarnsWhereThatIsAskedFor) {
  GateConfig config = rule("min", 1);
  config.rules[0].only_warns = true;
  EXPECT_EQ(judged(falling(), config).verdict, RuleVerdict::kWarned);
}

TEST(Gate, AlignsTopicsByTheirIds) {
  const EvalReport uneven =
      report("AP", {{"main", {{"a", {0.5}}, {"b", {0.5}}, {"z", {1}}}}, {"pr", {{"b", {0.25}}}}});
  const GateConfig config = [&] {
    GateConfig all = rule("max_drop", 0.25);
    all.measures = uneven.measures;
    return all;
  }();
  const GateReport gate = check_gate({.config = config, .report = uneven}).value();
  EXPECT_EQ(gate.results[0].baseline, 0.5);
  EXPECT_EQ(gate.results[0].verdict, RuleVerdict::kPassed);
  ASSERT_EQ(gate.notes.size(), 1U);
  EXPECT_EQ(gate.notes[0].count, 2U);
}

TEST(Gate, FailsOnAMeanThatIsUndefined) {
  const EvalReport none = report("AP", {{"pr", {{"a", {kNoValue}}}}});
  EXPECT_EQ(judged(none, rule("min", 0)).verdict, RuleVerdict::kFailed);
}

// The table of docs/gate.md is written by hand.
TEST(Gate, HasEveryRuleInTheDocumentation) {
  std::ifstream file(std::string(ASSAY_SOURCE_DIR) + "/docs/gate.md");
  const std::string page{std::istreambuf_iterator<char>(file), {}};
  for (const RuleDef& each : gate_rules()) {
    const std::string row =
        "| `" + std::string(each.word) + "` | " + std::string(each.meaning) + " |";
    EXPECT_NE(page.find(row), std::string::npos) << row;
  }
}

// The error of a gate that cannot be checked.
std::string refused(const EvalReport& runs, GateConfig config) {
  config.measures = runs.measures;
  const auto gate = check_gate({.config = config, .report = runs});
  return gate ? "no error" : gate.error().what;
}

TEST(Gate, RefusesRulesThatHaveNoMeaning) {
  const EvalReport alone = report("AP", {{"pr", {{"a", {1}}}}});
  EXPECT_EQ(refused(alone, rule("max_drop", 0)),
            "max_drop compares with a baseline, and there is none");
  EXPECT_EQ(refused(falling("NumQ"), rule("no_regression", 0)),
            "no_regression has no meaning for NumQ: neither high nor low is better");
  GateConfig unchanged{.rules = {{.def = find_gate_rule("inputs_unchanged")}}};
  EXPECT_EQ(refused(falling(), unchanged),
            "inputs_unchanged has nothing to hold the files against");
  EvalReport condensed = falling("Judged@10");
  condensed.measures[0].params.judged_only = 1;
  EXPECT_EQ(refused(condensed, rule("min_judged", 0.5)),
            "min_judged has no meaning where only judged documents are looked at");
  const EvalReport apart = report("AP", {{"main", {{"a", {1}}}}, {"pr", {{"b", {1}}}}});
  EXPECT_EQ(refused(apart, rule("max_drop", 0)),
            "no topic has a value of AP in both, baseline and candidate");
}

// The baseline of falling(), as it is stored.
std::string stored_text(const std::string& qrels_hash = "1234") {
  EvalReport alone = falling();
  alone.runs.pop_back();
  alone.sources.pop_back();
  alone.qrels.sha256 = qrels_hash;
  return baseline_json(alone).value();
}

Result<StoredBaseline> read_text(const std::string& text) {
  return read_baseline(*testing::text_input(text, "main.json"));
}

EvalReport candidate_alone() {
  EvalReport alone = falling();
  alone.runs.erase(alone.runs.begin());
  alone.sources.erase(alone.sources.begin());
  alone.qrels.sha256 = "1234";
  return alone;
}

Result<GateReport> against_stored(const std::string& text, GateConfig config) {
  const EvalReport alone = candidate_alone();
  const StoredBaseline stored = read_text(text).value();
  config.measures = alone.measures;
  return check_gate({.config = config, .report = alone, .stored = &stored});
}

TEST(GateBaseline, StoredSaysTheSameAsTheRun) {
  for (const auto& [word, limit] : {std::pair("no_regression", 0.0), std::pair("max_drop", 0.2)}) {
    const GateReport gate = against_stored(stored_text(), rule(word, limit)).value();
    const RuleResult direct = judged(falling(), rule(word, limit));
    EXPECT_EQ(gate.results[0].verdict, direct.verdict);
    EXPECT_EQ(gate.results[0].baseline, direct.baseline);
    EXPECT_EQ(gate.results[0].change, direct.change);
    EXPECT_EQ(gate.baseline, "main");
  }
}

TEST(GateBaseline, KeepsEveryBitAndUndefinedValues) {
  const EvalReport odd = report("AP", {{"main", {{"a", {1.0 / 3}}, {"b", {kNoValue}}}}});
  const StoredBaseline stored = read_text(baseline_json(odd).value()).value();
  EXPECT_EQ(stored.topics, (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(stored.measures[0].values[0], 1.0 / 3);
  EXPECT_FALSE(stored.measures[0].values[1]);
}

TEST(GateBaseline, RefusesOtherJudgments) {
  const auto gate = against_stored(stored_text("abcd"), rule("no_regression", 0));
  ASSERT_FALSE(gate);
  EXPECT_EQ(gate.error().what,
            "qrels.txt is not the qrels file that main.json was stored with (SHA-256 1234, then "
            "abcd)");
}

TEST(GateBaseline, FailsOnOtherJudgmentsWhereThatIsARule) {
  GateConfig config = rule("no_regression", 0);
  config.rules.push_back({.def = find_gate_rule("inputs_unchanged")});
  const GateReport gate = against_stored(stored_text("abcd"), config).value();
  EXPECT_EQ(gate.results[0].verdict, RuleVerdict::kSkipped);
  EXPECT_EQ(gate.results[1].verdict, RuleVerdict::kFailed);
  EXPECT_FALSE(gate.is_passed());
  EXPECT_EQ(against_stored(stored_text(), config).value().results[1].verdict, RuleVerdict::kPassed);
  // A rule that only warns must not let pass what was not compared.
  config.rules.back().only_warns = true;
  EXPECT_FALSE(against_stored(stored_text("abcd"), config));
}

TEST(GateBaseline, RefusesAnotherRecipeAndMissingMeasures) {
  nlohmann::json json = nlohmann::json::parse(stored_text());
  json["measures"][0]["recipe"] = "rel=2";
  nlohmann::ordered_json first = {{"schema", "assay.baseline/1"}};
  first.update(nlohmann::ordered_json(json));
  const auto recipe = against_stored(first.dump(), rule("no_regression", 0));
  ASSERT_FALSE(recipe);
  EXPECT_EQ(recipe.error().what.substr(0, 68),
            "the AP of the stored baseline was computed in another way: rel=2; no");
  first["measures"][0]["name"] = "RR";
  const auto missing = against_stored(first.dump(), rule("no_regression", 0));
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().what, "the stored baseline has no AP");
}

TEST(GateBaseline, RefusesAMeanThatIsNotThatOfItsTopics) {
  nlohmann::ordered_json json = nlohmann::ordered_json::parse(stored_text());
  json["measures"][0]["mean"] = 0.75;
  const auto gate = against_stored(json.dump(), rule("no_regression", 0));
  ASSERT_FALSE(gate);
  EXPECT_EQ(to_string(gate.error()),
            "main.json: \"mean\" of AP is 0.75, and the values of its \"per_topic\" come to 0.5");
}

TEST(GateBaseline, HoldsPinnedFilesAgainstTheirHashes) {
  EvalReport runs = falling();
  runs.qrels.sha256 = "1234";
  runs.sources[0].sha256 = "5678";
  GateConfig config{.rules = {{.def = find_gate_rule("inputs_unchanged")}},
                    .pinned = {{"qrels", "1234"}, {"baseline", "5678"}}};
  EXPECT_EQ(judged(runs, config).verdict, RuleVerdict::kPassed);
  config.pinned[1].sha256 = "9999";
  EXPECT_EQ(judged(runs, config).verdict, RuleVerdict::kFailed);
  EXPECT_EQ(judged(runs, config).reason, "the baseline file is another: its SHA-256 is 5678");
}

TEST(GateBaseline, IsToldFromARun) {
  EXPECT_TRUE(is_stored_baseline(*testing::text_input(stored_text())));
  const auto other = testing::text_input("{\"schema\": \"assay.eval/1\"}");
  EXPECT_FALSE(is_stored_baseline(*other));
  EXPECT_TRUE(is_result(*other));
  EXPECT_FALSE(is_stored_baseline(*testing::text_input("{\"q1\": {\"d1\": 0.5}}")));
  EXPECT_FALSE(is_stored_baseline(*testing::text_input("{\"schema\": {\"d1\": 0.5}}")));
  EXPECT_FALSE(is_stored_baseline(*testing::text_input("1 Q0 d 1 0.5 tag\n")));
  EXPECT_FALSE(is_stored_baseline(*testing::text_input("")));
}

TEST(GateBaseline, SaysWhatIsWrongWithAFile) {
  const auto what = [](const std::string& text) {
    const auto read = read_text(text);
    return read ? "no error" : to_string(read.error());
  };
  EXPECT_EQ(what("{\"schema\": \"assay.eval/1\"}"),
            "main.json: this is not a stored baseline but \"assay.eval/1\"");
  EXPECT_EQ(what("{\"schema\": \"assay.baseline/1\",\n\"run\": x}").substr(0, 34),
            "main.json:2:8: this is not JSON");
  EXPECT_EQ(what("{\"schema\": \"assay.baseline/1\"}"),
            "main.json: this is not a whole baseline: \"run\" is not there, or not what it should "
            "be");
  std::string text = stored_text();
  text.replace(text.find("0.5"), 3, "\"x\"");
  EXPECT_EQ(what(text).substr(0, 67),
            "main.json: this is not a whole baseline: a number or null expected ");
}

}  // namespace
}  // namespace assay
