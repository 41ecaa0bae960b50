// SPDX-License-Identifier: Apache-2.0
// The rules of a gate from TOML. What would do harm: a rule that is misread in silence, and an
// error that does not say where.
#include "assay/gate.hpp"
#include "testing.hpp"

namespace assay {
namespace {

Result<GateConfig> read(const std::string& text) {
  return read_gate_config(*testing::text_input(text, "gate.toml"));
}

// "gate.toml:1:9: what, hint"
std::string wrong(const std::string& text) {
  const auto config = read(text);
  if (config) return "no error";
  return to_string(config.error()) +
         (config.error().hint.empty() ? "" : "; " + config.error().hint);
}

TEST(GateConfig, HasTheRulesInTheOrderOfTheFile) {
  const GateConfig config = read(R"(
alpha = 0.01
power = 0.9
seed = 7
resamples = 5000

[measure."nDCG@10"]
no_regression = { margin = 0.01, detect = 0.05 }
min = 0.4
max_topic_drop = 0.3

[measure.AP]
max_drop = 0.02
)")
                                .value();
  EXPECT_EQ(config.alpha, 0.01);
  EXPECT_EQ(config.power, 0.9);
  EXPECT_EQ(config.seed, 7U);
  EXPECT_EQ(config.resamples, 5000U);
  ASSERT_EQ(config.measures.size(), 2U);
  EXPECT_EQ(name_of(config.measures[0]), "nDCG@10");
  ASSERT_EQ(config.rules.size(), 4U);
  EXPECT_EQ(config.rules[0].def->word, "no_regression");
  EXPECT_EQ(config.rules[0].limit, 0.01);
  EXPECT_EQ(config.rules[0].detect, 0.05);
  EXPECT_EQ(config.rules[1].def->word, "min");
  EXPECT_EQ(config.rules[2].def->word, "max_topic_drop");
  EXPECT_EQ(config.rules[3].measure, 1U);
  EXPECT_EQ(config.rules[3].place.line, 13U);
  EXPECT_EQ(config.rules[3].place.column, 1U);
}

TEST(GateConfig, AsksForNoProvenLossWhereATableIsEmpty) {
  const GateConfig config = read("[measure.\"nDCG@10\"]\n[measure.AP]\nwarn = []\n").value();
  ASSERT_EQ(config.rules.size(), 2U);
  for (const GateRule& rule : config.rules) {
    EXPECT_EQ(rule.def->word, "no_regression");
    EXPECT_EQ(rule.limit, 0);
  }
}

TEST(GateConfig, LooksAtJudgedDocumentsDownToTheCutoff) {
  const GateConfig config = read("measure.\"nDCG@10\".min_judged = 0.9").value();
  ASSERT_EQ(config.rules.size(), 1U);
  EXPECT_EQ(name_of(config.measures[*config.rules[0].measure]), "Judged@10");
}

TEST(GateConfig, TakesOneTableForSeveralMeasures) {
  const GateConfig config = read("measure.\"P@{5,10}\".min = 0.2").value();
  ASSERT_EQ(config.rules.size(), 2U);
  EXPECT_EQ(name_of(config.measures[*config.rules[1].measure]), "P@10");
}

TEST(GateConfig, LetsRulesWarnForAllMeasuresOrForOne) {
  const GateConfig all =
      read("warn = [\"min\"]\nmeasure.AP.min = 0.1\nmeasure.RR.min = 0.1").value();
  EXPECT_TRUE(all.rules[0].only_warns && all.rules[1].only_warns);
  const GateConfig one =
      read("measure.AP = { min = 0.1, warn = [\"min\"] }\nmeasure.RR.min = 0.1").value();
  EXPECT_TRUE(one.rules[0].only_warns);
  EXPECT_FALSE(one.rules[1].only_warns);
}

TEST(GateConfig, TakesHashesInAnyCase) {
  const std::string hash(64, 'A');
  const GateConfig config = read("inputs_unchanged = { qrels = \"" + hash + "\" }").value();
  ASSERT_EQ(config.pinned.size(), 1U);
  EXPECT_EQ(config.pinned[0].sha256, std::string(64, 'a'));
  EXPECT_TRUE(config.has_rule("inputs_unchanged"));
}

TEST(GateConfig, SaysWhereAndWhatWasMeant) {
  EXPECT_EQ(wrong("alhpa = 0.05"),
            "gate.toml:1:1: unknown key \"alhpa\" at the top; did you mean \"alpha\", "
            "\"power\" or \"seed\"?");
  EXPECT_EQ(wrong("[measure.AP]\nmax_drp = 1").substr(0, 50),
            "gate.toml:2:1: unknown key \"max_drp\" of a measure;");
  EXPECT_EQ(wrong("[measure.AP]\nmin = \"0.4\""),
            "gate.toml:2:7: min is a text, a number expected");
  EXPECT_EQ(wrong("alpha = 0.7"),
            "gate.toml:1:9: alpha cannot be 0.7; a number from 1e-06 to below 0.5 expected");
  EXPECT_EQ(
      wrong("resamples = 99"),
      "gate.toml:1:13: resamples cannot be 99; a whole number from 100 to 100 000 000 expected");
  EXPECT_EQ(wrong("[measure.AP]\nmax_drop = -0.1"),
            "gate.toml:2:12: max_drop cannot be -0.1; a number not below 0 expected");
  EXPECT_EQ(wrong("[measure.AP]\nmin = nan").substr(0, 33), "gate.toml:2:7: min cannot be nan;");
  EXPECT_EQ(wrong("seed = 1.5").substr(0, 33), "gate.toml:1:8: seed cannot be 1.5");
}

TEST(GateConfig, RefusesToWarnOfARuleThatIsNotThere) {
  EXPECT_EQ(
      wrong("warn = [\"min\", \"max\"]\n[measure.AP]\nmin = 0.1"),
      "gate.toml:1:16: warn names max, which is nowhere in the file; add the rule, or take it "
      "out of warn");
  EXPECT_EQ(wrong("[measure.RR]\nmin = 0.1\n[measure.AP]\nmax = 1\nwarn = [\"min\"]").substr(0, 67),
            "gate.toml:5:9: warn names min, which this measure does not have; ad");
  // The rule of a table without any.
  EXPECT_TRUE(read("[measure.AP]\nwarn = [\"no_regression\"]").value().rules[0].only_warns);
}

TEST(GateConfig, TakesTestsOfTheMeanOfOnePair) {
  std::vector<std::string_view> taken;
  for (const TestDef& test : significance_tests()) {
    const auto config = read("test = \"" + std::string(test.word) + "\"\n[measure.AP]");
    if (config) taken.push_back(config->test->word);
  }
  EXPECT_EQ(taken, (std::vector<std::string_view>{"t", "randomization", "bootstrap", "bootstrap-t",
                                                  "percentile", "bca"}));
}

TEST(GateConfig, TakesAsManyResamplesAsTheOption) {
  EXPECT_EQ(read("resamples = 100000000\n[measure.AP]").value().resamples, 100'000'000U);
}

TEST(GateConfig, RefusesWhatContradictsItself) {
  EXPECT_EQ(wrong("[measure.\"nDCG@10\"]\n[measure.\"ndcg_cut_10\"]\n").substr(0, 39),
            "gate.toml:2:10: nDCG@10 is there twice;");
  EXPECT_EQ(wrong("[measure.AP]\nno_regression = { margin = 0.1, detect = 0.1 }").substr(0, 56),
            "gate.toml:2:42: a loss of 0.1 lies within the margin of ");
  EXPECT_EQ(wrong("# nothing"),
            "gate.toml: has no rule; [measure.\"nDCG@10\"] asks for no proven "
            "loss of nDCG@10");
  EXPECT_EQ(wrong("[measure.nDGC]").substr(0, 39), "gate.toml:1:10: unknown measure \"nDGC\";");
}

TEST(GateConfig, NamesThePlaceOfBrokenToml) {
  const auto broken = read("alpha = 0.05\n[measure.\n");
  ASSERT_FALSE(broken);
  EXPECT_EQ(broken.error().place.line, 2U);
  EXPECT_FALSE(read("\xff\xfe"));
  EXPECT_FALSE(read(std::string("alpha = 0.05\n\0", 14)));
}

// toml++ 3.3 runs into undefined behaviour there.
TEST(GateConfig, KeepsSomeTextsFromTheParser) {
  EXPECT_EQ(wrong("[measure.AP]\nmin = 0.1 \xc3\xa4").substr(0, 38),
            "gate.toml:2:11: \"\xc3\xa4\" cannot stand here");
  EXPECT_FALSE(read("measure.AP =0+\"\xc3\xa4\" = 4"));
  EXPECT_FALSE(read("[measure.AP]\nmin = \"\"\"\\\xc3\xa4\"\"\""));
}

// What its assertions are about, which would end the program.
TEST(GateConfig, BearsWhatTheParserTakesForGranted) {
  EXPECT_FALSE(read("[!]"));
  EXPECT_FALSE(read("[measure.AP]\nmin = 1979-05-27Tes:7"));
  EXPECT_EQ(wrong("[measure.AP]\nmin = 1979-05-27"),
            "gate.toml:2:7: min is a date or time, a number expected");
}

TEST(GateConfig, TakesEverythingInQuotesAndComments) {
  EXPECT_TRUE(read("# \xc3\xa4 1-2: \"\n[measure.AP] # '\xc3\xa4"));
  EXPECT_TRUE(read("[measure.'RBP:p=0.8']\nmax_drop = 1e-3\n"));
  EXPECT_EQ(wrong("[measure.\"\\\"#:\"]").substr(0, 32), "gate.toml:1:10: unknown measure ");
}

TEST(GateConfig, UnderlinesAtMostTheEndOfALine) {
  const auto cut = read("#\r");
  ASSERT_FALSE(cut);
  const Excerpt& excerpt = cut.error().excerpt;
  EXPECT_LE(excerpt.first + excerpt.length, excerpt.line.size() + 1);
}

TEST(GateConfig, CountsColumnsInBytesAfterOtherLetters) {
  const auto late = read("# \xc3\xa4\xc3\xa4 \x01");
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().place.column, 8U);
}

}  // namespace
}  // namespace assay
