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
GateReport hostile() {
  const EvalReport runs = report("AP", {{"<main>", {{"\x1b[31m", {0.5}}, {"a<&\"\n:,%", {1}}}},
                                        {"p|r", {{"\x1b[31m", {0.5}}, {"a<&\"\n:,%", {0}}}}});
  GateConfig config{.measures = runs.measures};
  config.rules = {{.def = find_gate_rule("max_topic_drop"),
                   .measure = 0,
                   .limit = 0.25,
                   .place = {.file = "g,a.toml", .line = 3, .column = 1}},
                  {.def = find_gate_rule("min"), .measure = 0, .limit = 0.5, .only_warns = true},
                  {.def = find_gate_rule("max"), .measure = 0, .limit = 1}};
  return check_gate({.config = config, .report = runs}).value();
}

TEST(ReportGate, ShowsEveryRuleAndSaysWhy) {
  EXPECT_EQ(gate_text(hostile(), {}),
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
  const std::string text = gate_text(hostile(), {.ascii = true});
  EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return (c & 0x80) == 0; }));
}

TEST(ReportGate, WritesJUnitWithoutMarkupFromNames) {
  const std::string xml = gate_junit(hostile(), {});
  EXPECT_NE(xml.find("<testsuites name=\"assay gate\" tests=\"3\" failures=\"1\" errors=\"0\""),
            std::string::npos);
  EXPECT_NE(xml.find("<failure type=\"max_topic_drop\" message=\"AP: no topic loses over 0.25: "
                     "1 topic lost more than 0.25: a&lt;&amp;&quot;\\x0a:,% "),
            std::string::npos)
      << xml;
  EXPECT_NE(xml.find("p|r against &lt;main&gt;"), std::string::npos);
}

TEST(ReportGate, KeepsAnAnnotationOnOneLine) {
  const std::string text = gate_github(hostile(), {});
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 2);
  EXPECT_TRUE(text.starts_with(
      "::error file=g%2Ca.toml,line=3,col=1,title=assay gate%2C AP%3A no topic loses over "
      "0.25::1 topic lost more than 0.25: a<&\"\\x0a:,%25 "))
      << text;
  EXPECT_NE(text.find("\n::warning title="), std::string::npos);
}

TEST(ReportGate, EscapesMarkdown) {
  const std::string text = gate_markdown(hostile(), {});
  EXPECT_TRUE(text.starts_with("### Gate failed: 1 of 3 rules not met, 1 warning\n"));
  EXPECT_NE(text.find("p\\|r against \\<main\\>"), std::string::npos);
}

TEST(ReportGate, WritesJsonWithAllNumbers) {
  const json text = json::parse(gate_json(hostile(), {}));
  EXPECT_EQ(text["schema"], "assay.gate/1");
  EXPECT_EQ(text["passed"], false);
  ASSERT_EQ(text["rules"].size(), 3U);
  EXPECT_EQ(text["rules"][0]["verdict"], "fail");
  EXPECT_EQ(text["rules"][0]["worst"][0]["topic"], "a<&\"\n:,%");
  EXPECT_EQ(text["rules"][1]["candidate"], 0.25);
}

// Expat and browsers refuse both.
TEST(ReportEscape, LeavesNoCharacterThatXmlCannotHold) {
  EXPECT_EQ(xml_text("a\xef\xbf\xbf\xef\xbf\xbe"), "a\\xef\\xbf\\xbf\\xef\\xbf\\xbe");
  EXPECT_EQ(xml_text("\xef\xbf\xbd\x01<"), "\xef\xbf\xbd\\x01&lt;");
}

}  // namespace
}  // namespace assay
