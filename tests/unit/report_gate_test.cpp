// SPDX-License-Identifier: Apache-2.0
// What a gate found, in each format, from topics and runs with hostile names.
#include <nlohmann/json.hpp>

#include "assay/gate_report.hpp"
#include "report_escape.hpp"
#include "reports.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using nlohmann::json;
using testing::report;

// Two topics of which one lost all, under rules that fail, warn and pass.
struct Judged {
  EvalReport report;
  GateReport gate;
  [[nodiscard]] GateView view() const { return {.gate = gate, .report = report}; }
};
Judged hostile() {
  const EvalReport runs = report("AP", {{"<main>", {{"\x1b[31m", {0.5}}, {"a<&\"\n:,%", {1}}}},
                                        {"p|r", {{"\x1b[31m", {0.5}}, {"a<&\"\n:,%", {0}}}}});
  GateConfig config{.measures = runs.measures};
  config.rules = {{.def = find_gate_rule("max_topic_drop"),
                   .measure = 0,
                   .limit = 0.25,
                   .place = {.file = "g,a.toml", .line = 3, .column = 1}},
                  {.def = find_gate_rule("min"), .measure = 0, .limit = 0.5, .only_warns = true},
                  {.def = find_gate_rule("max"), .measure = 0, .limit = 1}};
  return {.report = runs, .gate = check_gate({.config = config, .report = runs}).value()};
}

TEST(ReportGate, ShowsEveryRuleAndSaysWhy) {
  EXPECT_EQ(gate_text(hostile().view(), {}),
            "result  measure  rule                      before   after   change\n"
            "FAIL    AP       no topic loses over 0.25                  −1.0000\n"
            "warn    AP       at least 0.5                      0.2500\n"
            "ok      AP       at most 1                         0.2500\n"
            "\n"
            "AP  1 topic lost more than 0.25: a<&\"\\x0a:,% (1.0000 → 0.0000)\n"
            "p|r against <main>\n"
            "gate failed: 1 of 3 rules not met, 1 warning\n");
}

TEST(ReportGate, HasNoCharacterBeyondAsciiWhereThatIsAskedFor) {
  const std::string text = gate_text(hostile().view(), {.ascii = true});
  EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; }));
}

TEST(ReportGate, WritesJUnitWithoutMarkupFromNames) {
  const std::string xml = gate_junit(hostile().view(), {});
  EXPECT_NE(xml.find("<testsuites name=\"assay gate\" tests=\"3\" failures=\"1\" errors=\"0\""),
            std::string::npos);
  EXPECT_NE(xml.find("<failure type=\"max_topic_drop\" message=\"AP: no topic loses over 0.25: "
                     "1 topic lost more than 0.25: a&lt;&amp;&quot;\\x0a:,% "),
            std::string::npos)
      << xml;
  EXPECT_NE(xml.find("p|r against &lt;main&gt;"), std::string::npos);
}

TEST(ReportGate, KeepsAnAnnotationOnOneLine) {
  const std::string text = gate_github(hostile().view(), {});
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
  EXPECT_TRUE(text.starts_with(
      "::error file=g%2Ca.toml,line=3,col=1,title=assay gate%2C AP%3A no topic loses over "
      "0.25::1 topic lost more than 0.25: a<&\"\\x0a:,%25 "))
      << text;
  EXPECT_NE(text.find("\n::warning title="), std::string::npos);
}

TEST(ReportGate, EscapesMarkdown) {
  const std::string text = gate_markdown(hostile().view(), {});
  EXPECT_TRUE(text.starts_with("### Gate failed: 1 of 3 rules not met, 1 warning\n"));
  EXPECT_NE(text.find("p\\|r against \\<main\\>"), std::string::npos);
}

TEST(ReportGate, WritesJsonWithAllNumbers) {
  const json text = json::parse(gate_json(hostile().view(), {}));
  EXPECT_EQ(text["schema"], "assay.gate/1");
  EXPECT_EQ(text["passed"], false);
  ASSERT_EQ(text["rules"].size(), 3U);
  EXPECT_EQ(text["rules"][0]["verdict"], "fail");
  EXPECT_EQ(text["rules"][0]["worst"][0]["topic"], "a<&\"\n:,%");
  EXPECT_EQ(text["rules"][1]["candidate"], 0.25);
}

// One rule about the one measure of the report.
Judged judged(const EvalReport& report, std::string_view word, double limit,
              std::string_view test = "t") {
  const GateConfig config{.measures = report.measures,
                          .rules = {{.def = find_gate_rule(word), .measure = 0, .limit = limit}},
                          .test = find_test(test)};
  return {.report = report, .gate = check_gate({.config = config, .report = report}).value()};
}

TEST(ReportGate, NamesTopicsThatAreLeftOutInEveryFormat) {
  EvalReport uneven = report("AP", {{"main", {{"a", {0.5}}, {"b", {0.5}}, {"z", {1}}}},
                                    {"pr", {{"a", {0.5}}, {"b", {0.25}}}}});
  uneven.runs[1].notes.push_back({.code = "left-out-topics",
                                  .count = 1,
                                  .message = "1 judged topic not in the run, left out: y",
                                  .advice = {}});
  const Judged gate = judged(uneven, "max_drop", 0.5);
  for (const auto write : {gate_markdown, gate_junit, gate_github, gate_json}) {
    const std::string text = write(gate.view(), {});
    EXPECT_NE(text.find("1 topic not in all runs, left out: z"), std::string::npos) << text;
    EXPECT_NE(text.find("1 judged topic not in the run, left out: y"), std::string::npos) << text;
  }
}

TEST(ReportGate, SaysThatTheMarginOfAGeometricMeanIsOneOfLogarithms) {
  const EvalReport falling = report("GMAP", {{"main", {{"a", {0.5}}, {"b", {0.5}}, {"c", {0.5}}}},
                                             {"pr", {{"a", {0.25}}, {"b", {0.2}}, {"c", {0.3}}}}});
  const std::string tested = gate_text(judged(falling, "no_regression", 0.1).view(), {});
  EXPECT_NE(tested.find("no proven loss beyond 0.1 (log)"), std::string::npos) << tested;
  EXPECT_NE(tested.find("the test, its interval and its margin are about logarithms"),
            std::string::npos)
      << tested;
  const std::string drop = gate_text(judged(falling, "max_drop", 0.1).view(), {});
  EXPECT_NE(drop.find("loses at most 0.1 "), std::string::npos) << drop;
  EXPECT_NE(drop.find("the drop is that of the geometric means, not of logarithms"),
            std::string::npos)
      << drop;
}

TEST(ReportGate, SaysWhereEvalHasNoMean) {
  const auto text_of = [](std::string_view measure, std::string_view rule) {
    const EvalReport runs =
        report(measure, {{"main", {{"a", {3}}, {"b", {4}}}}, {"pr", {{"a", {3}}, {"b", {5}}}}});
    return gate_text(judged(runs, rule, 1).view(), {});
  };
  const std::string words = "means of the values of topics are compared, where eval has their sum";
  EXPECT_NE(text_of("NumRelRet", "max_drop").find(words), std::string::npos);
  EXPECT_EQ(text_of("NumRelRet", "min").find(words), std::string::npos);
  EXPECT_EQ(text_of("DCG@10", "max_drop").find("eval"), std::string::npos);
}

TEST(ReportGate, NamesResamplesOnlyWhereTheyWereDrawn) {
  const EvalReport few = report("AP", {{"main", {{"a", {0.5}}, {"b", {0.5}}, {"c", {0.5}}}},
                                       {"pr", {{"a", {0.25}}, {"b", {0.2}}, {"c", {0.3}}}}});
  const Judged exact = judged(few, "no_regression", 0, "randomization");
  EXPECT_NE(gate_text(exact.view(), {}).find("alpha 0.05, exact\n"), std::string::npos)
      << gate_text(exact.view(), {});
  const json text = json::parse(gate_json(exact.view(), {}));
  EXPECT_FALSE(text.contains("resamples"));
  EXPECT_EQ(text["rules"][0]["exact"], true);
  const Judged drawn = judged(few, "no_regression", 0, "bootstrap");
  EXPECT_NE(gate_text(drawn.view(), {}).find("100 000 resamples, seed 1"), std::string::npos)
      << gate_text(drawn.view(), {});
}

// Expat and browsers refuse both.
TEST(ReportEscape, LeavesNoCharacterThatXmlCannotHold) {
  EXPECT_EQ(xml_text("a\xef\xbf\xbf\xef\xbf\xbe"), "a\\xef\\xbf\\xbf\\xef\\xbf\\xbe");
  EXPECT_EQ(xml_text("\xef\xbf\xbd\x01<"), "\xef\xbf\xbd\\x01&lt;");
}

}  // namespace
}  // namespace assay
