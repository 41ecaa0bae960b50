// SPDX-License-Identifier: Apache-2.0
// Each rule of advice with small data where it applies and where it does not.
#include "assay/advise.hpp"

#include <nlohmann/json.hpp>
#include <random>
#include <set>
#include <sstream>

#include "assay/report.hpp"
#include "report_text.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using Runs = std::vector<Run>;  // inside a TEST, Run is a function of GoogleTest

// Of each topic the grades of all judged documents, "." for one below 0, "h" for a half; of each
// run and topic the grades of what it returned, in order, "-" for a document that is not judged,
// parentheses around equal scores. An empty list is a topic without results.
struct Data {
  std::vector<std::string> judged;
  std::vector<std::vector<std::string>> runs;
};

std::string topic_name(std::size_t topic) { return "t" + std::to_string(topic); }

std::string grade_text(char c) {
  if (c == '.') return "-1";
  return c == 'h' ? "0.5" : std::string(1, c);
}

std::string qrels_text(const Data& data) {
  std::string text;
  for (std::size_t t = 0; t < data.judged.size(); ++t) {
    for (std::size_t i = 0; i < data.judged[t].size(); ++i) {
      const char c = data.judged[t][i];
      text += topic_name(t) + " 0 d" + std::to_string(i) + " " + grade_text(c) + "\n";
    }
  }
  return text;
}

// One topic of a run: each character takes the next judged document of its grade.
std::string run_lines(const Data& data, std::size_t topic, const std::string& ranking) {
  std::string rest = data.judged[topic];
  std::string text;
  double score = 10'000;
  bool is_tied = false;
  for (const char c : ranking) {
    if (c == '(' || c == ')') {
      is_tied = c == '(';
      score -= 1;
      continue;
    }
    std::string doc = "u" + std::to_string(text.size());
    if (const std::size_t at = rest.find(c); at != std::string::npos) {
      rest[at] = 'x';
      doc = "d" + std::to_string(at);
    }
    text += topic_name(topic) + " Q0 " + doc + " 0 " + std::to_string(score) + " tag\n";
    if (!is_tied) score -= 1;
  }
  return text;
}

AdviceReport advice_on(const Data& data, const std::vector<std::string>& given_names = {}) {
  std::vector<Run> runs;
  std::vector<std::string> names;
  for (const auto& run : data.runs) {
    std::string text;
    for (std::size_t t = 0; t < run.size(); ++t) text += run_lines(data, t, run[t]);
    names.push_back("run" + std::to_string(runs.size()));
    runs.push_back(testing::run(text));
  }
  const Qrels qrels = testing::qrels(qrels_text(data));
  return advise(qrels, runs, given_names.empty() ? names : given_names).value();
}

std::set<std::string> rules_of(const Data& data) {
  std::set<std::string> ids;
  for (const Advice& advice : advice_on(data).advice) ids.emplace(advice.rule->id);
  return ids;
}

std::string many(std::size_t count, char c) { return std::string(count, c); }
Data topics_of(std::size_t count) {
  return {std::vector<std::string>(count, "110"), {std::vector<std::string>(count, "10")}};
}

struct Case {
  std::string rule;
  Data with;
  Data without;
};

std::vector<Case> cases() {
  const Data plain{{"110"}, {{"10"}}};
  const Data single{{"100", "10"}, {{"10", "01"}}};
  const std::string ten = many(10, '1');
  const std::string deep = "11" + many(998, '0');
  return {
      {"one-relevant", single, {{"110", "10"}, {{"10", "01"}}}},
      {"graded", {{"210"}, {{"10"}}}, plain},
      {"binary-complete", plain, {{"110"}, {{"1-----"}}}},
      {"incomplete", {{"110"}, {{"1-----"}}}, plain},
      {"condensed", {{"210"}, {{"2-----"}}}, {{"110"}, {{"1-----"}}}},
      {"sampled", {{"110."}, {{"10"}}}, plain},
      {"residual", {{"110"}, {{"1-"}}}, plain},
      {"first-page", {{ten + "0"}, {{ten}}}, {{"1110000000"}, {{"1110000000"}}}},
      {"recall-1000", {{deep}, {{deep}}}, {{deep}, {{deep.substr(1)}}}},
      {"recall-100", {{deep}, {{deep.substr(0, 100)}}}, {{deep}, {{deep.substr(0, 99)}}}},
      {"single-topic", plain, topics_of(2)},
      {"few-topics", topics_of(24), topics_of(25)},
      {"cannot-tell",
       {{"110", "110"}, {{"10", "01"}, {"01", "10"}}},
       {{"110", "110"}, {{"11", "11"}, {"0", "0"}}}},
      {"unjudged-top", {{"110"}, {{"1-"}}}, plain},
      {"unjudged-deep", {{"110"}, {{"1" + many(19, '-')}}}, {{"110"}, {{"1---"}}}},
      {"uneven-judged", {{"110"}, {{"10"}, {"1-"}}}, {{"110"}, {{"10"}, {"01"}}}},
      {"relevant-alone", {{"11"}, {{"1-"}}}, plain},
      {"low-grades", {{"hh0"}, {{"h0"}}}, {{"1h0"}, {{"h0"}}}},
      {"mean-of-ranks", single, {{"110", "10"}, {{"10", "01"}}}},
      {"p10-ceiling", plain, {{ten + "0"}, {{ten}}}},
      {"few-relevant", plain, {{"111110"}, {{"10"}}}},
      {"many-best", {{many(11, '2') + "10"}, {{"21"}}}, {{many(10, '2') + "10"}, {{"21"}}}},
      {"err-scale", {{"210"}, {{"21"}}}, {{"410"}, {{"41"}}}},
      {"no-relevant", {{"110", "00"}, {{"10", "0"}}}, plain},
      {"missing-topics", {{"110", "110"}, {{"10", ""}}}, topics_of(2)},
      {"short-lists", {{deep}, {{deep.substr(0, 9)}}}, {{deep}, {{deep.substr(0, 10)}}}},
      {"uneven-depth", {{"1100"}, {{"10"}, {"1100"}}}, {{"1100"}, {{"10"}, {"110"}}}},
      {"ties", {{"1000000"}, {{"1000(00)"}}}, {{"1000000"}, {{"(10)0000"}}}},
  };
}

TEST(Advise, HasNothingToSayWithoutRuns) {
  EXPECT_TRUE(advise(AdviceFacts{}).empty());
  const auto report = advise(testing::qrels("1 0 a 1\n"), {}, {});
  ASSERT_FALSE(report);
  EXPECT_EQ(report.error().what, "there are no runs to advise on");
}

TEST(Advise, ARunWithoutAMeanIsNotTheBest) {
  const Qrels qrels = testing::qrels("1 0 a 1\n1 0 b 1\n1 0 c 0\n2 0 a 0\n3 0 a 1\n3 0 c 0\n");
  const Runs runs = {testing::run("2 Q0 a 1 9 t\n"), testing::run("1 Q0 c 1 9 t\n3 Q0 c 1 9 t\n"),
                     testing::run("1 Q0 a 1 9 t\n3 Q0 a 1 9 t\n")};
  const std::vector<std::string> names = {"none", "low", "high"};
  const auto report =
      advise(qrels, runs, names, {.topics = Topics::kBoth, .undefined = Undefined::kSkip}).value();
  ASSERT_TRUE(report.facts.lead);
  EXPECT_EQ(report.facts.lead->first, "high");
  EXPECT_EQ(report.facts.lead->second, "low");
}

TEST(Advise, EachRuleAppliesWhereItShouldAndNowhereElse) {
  for (const Case& each : cases()) {
    EXPECT_TRUE(rules_of(each.with).contains(each.rule)) << each.rule;
    EXPECT_FALSE(rules_of(each.without).contains(each.rule)) << each.rule;
  }
}

TEST(Advise, EachRuleIsTestedAndHasASource) {
  std::set<std::string_view> tested;
  const auto all = cases();
  for (const Case& each : all) tested.insert(each.rule);
  std::set<std::string_view> known;
  for (const AdviceRule& rule : advice_rules()) {
    EXPECT_TRUE(known.insert(rule.id).second) << rule.id << " is there twice";
    EXPECT_GT(rule.source.size(), 20U) << rule.id;
    EXPECT_EQ(rule.measures.empty(), rule.kind == AdviceKind::kBeware) << rule.id;
    EXPECT_TRUE(rule.measures.empty() || parse_measures(rule.measures)) << rule.id;
  }
  EXPECT_EQ(tested, known);
}

TEST(Advise, CountsWhatIsThere) {
  // Topic 0 has grades 3 1 1 0 and one below 0, topic 1 only 0.
  const auto report = advice_on({{"3110.", "00"}, {{"1-0", ""}, {"3", "0-"}}});
  const JudgmentFacts& facts = report.facts.judgments;
  EXPECT_EQ(facts.topics, 2U);
  EXPECT_EQ(facts.judgments, 7U);
  EXPECT_EQ(facts.relevant, 3U);
  EXPECT_EQ(facts.not_relevant, 3U);
  EXPECT_EQ(facts.negative, 1U);
  EXPECT_EQ(facts.lowest, 0);
  EXPECT_EQ(facts.highest, 3);
  EXPECT_EQ(facts.relevant_grades, 2U);
  EXPECT_EQ(facts.without_relevant, 1U);
  EXPECT_EQ(facts.with_few_relevant, 1U);
  EXPECT_EQ(facts.median_relevant, 3);
  EXPECT_EQ(facts.median_best, 1);
  EXPECT_DOUBLE_EQ(facts.reachable_p10, 0.15) << "3 of 10, and nothing";
  EXPECT_EQ(report.facts.runs[0].missing, 1U);
  EXPECT_EQ(report.facts.runs[0].median, 3);
  EXPECT_EQ(report.facts.runs[1].shortest, 1);
  EXPECT_EQ(report.facts.runs[1].median, 1.5);
  EXPECT_EQ(report.facts.runs[1].longest, 2);
  // Run 0: two of three documents, and nothing to judge where it has no results.
  EXPECT_DOUBLE_EQ(report.facts.runs[0].judged[kTop10], 2.0 / 3);
  // Run 1: one of one, and one of two documents.
  EXPECT_DOUBLE_EQ(report.facts.runs[1].judged[kTop10], 0.75);
}

TEST(Advise, TellsHowSureTheLeadIs) {
  // By AP the runs have 1, 1/2, 1/2 and 1/2, 1/2, 1/2.
  const auto report = advice_on({{"10", "10", "11"}, {{"10", "01", "1"}, {"01", "01", "1"}}});
  ASSERT_TRUE(report.facts.lead);
  EXPECT_EQ(report.facts.lead->topics, 3U);
  EXPECT_EQ(report.facts.lead->measure, "AP");
  EXPECT_EQ(report.facts.lead->first, "run0");
  // Differences 1/2, 0, 0: mean 1/6, s = 0.28868, s/√3 = 1/6, t for two degrees of freedom 4.3027.
  EXPECT_NEAR(report.facts.lead->difference, 1.0 / 6, 1e-9);
  EXPECT_NEAR(report.facts.lead->reach, 4.3027 / 6, 1e-4);
  const auto text = advice_text(report, {});
  EXPECT_NE(text.find("about 26 topics like these"), std::string::npos) << text;  // effect 1/√3
}

TEST(Advise, AlwaysRecommendsSomethingThatCanBeComputed) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    Data data;
    data.runs.resize(1 + random() % 3);
    for (std::size_t t = 0; t < 1 + random() % 4; ++t) {
      std::string judged;
      for (std::size_t i = 0; i < 1 + random() % 6; ++i) judged += ".0012"[random() % 5];
      data.judged.push_back(judged);
      for (auto& run : data.runs) {
        std::string ranking = "-";  // a topic in common
        for (std::size_t i = 0; i < random() % 8; ++i) ranking += "-.012"[random() % 5];
        run.push_back(ranking);
      }
    }
    const auto report = advice_on(data);
    ASSERT_FALSE(report.measures.empty());
    ASSERT_TRUE(parse_measures(report.measures));
    for (const Advice& advice : report.advice) {
      EXPECT_TRUE(advice.text.ends_with('.')) << advice.text;
      EXPECT_EQ(advice.text.find("nan"), std::string::npos) << advice.text;
      EXPECT_EQ(advice.text.find("inf "), std::string::npos) << advice.text;
    }
  }
}

TEST(ReportAdvise, FitsTheWidthAndEndsWithACommand) {
  const auto report = advice_on({{"210", "10"}, {{"1-----", ""}, {"21", "01"}}});
  for (const std::size_t width : {40UL, 80UL}) {
    std::istringstream lines(advice_text(report, {.ascii = true, .width = width}));
    std::string last;
    for (std::string line; std::getline(lines, line); last = line) {
      for (const char c : line) EXPECT_LT(static_cast<unsigned char>(c), 0x80) << line;
      const bool is_command = line.starts_with("assay eval");  // not broken, for copying
      EXPECT_TRUE(is_command || columns_of(line) <= width) << line;
    }
    EXPECT_EQ(last, "assay eval test.txt test.run test.run -m '" + report.measures + "'");
  }
}

TEST(ReportAdvise, NamesThatMeanHarmStayText) {
  const std::string hostile = "</script>\x1b[2J|`*_x'\xff";
  auto report =
      advice_on({{"210", "10"}, {{"1-----", ""}, {"21", "01"}}}, {hostile, hostile + "b"});
  report.facts.judgments.path = hostile;
  report.inputs.front() = hostile;
  EXPECT_EQ(advice_text(report, {}).find('\x1b'), std::string::npos);
  EXPECT_EQ(advice_markdown(report, {}).find('\x1b'), std::string::npos);
  const auto json = nlohmann::json::parse(advice_json(report, {}));
  EXPECT_EQ(json["schema"], "assay.advise/1");
  EXPECT_NE(json["command"].get<std::string>().find("x'\\''"), std::string::npos);
}

}  // namespace
}  // namespace assay
