// SPDX-License-Identifier: Apache-2.0
// measure_parse_errors_test.cpp: what is said of a measure that cannot be understood.
#include "testing.hpp"

namespace assay {
namespace {

struct Wrong {
  std::string_view text;
  std::string_view what;
  std::string_view hint;
};

constexpr std::string_view kList = "assay measures lists what there is";
constexpr std::string_view kAtHint =
    "write it as in nDCG@10, nDCG@1..15, IPrec@0..1:0.1 or P@{5,10}";

std::string error_of(std::string_view text) {
  const auto measures = parse_measures(text);
  return measures ? "no error" : measures.error().what;
}

void expect_errors(std::initializer_list<Wrong> cases) {
  for (const Wrong& each : cases) {
    const auto measures = parse_measures(each.text);
    ASSERT_FALSE(measures.has_value()) << each.text;
    EXPECT_EQ(measures.error().what, each.what);
    EXPECT_EQ(measures.error().hint, each.hint) << each.text;
    EXPECT_EQ(measures.error().place.file, "") << "a measure is not in a file";
    EXPECT_EQ(measures.error().excerpt.length, 0U);
  }
}

TEST(MeasureParseErrors, NamesTheNearestThreeOfAnUnknownMeasure) {
  expect_errors({
      // ndgc: one swap makes ndcg, two steps dcg and idcg (n to i), in the order of the registry.
      {"ndgc@10", "unknown measure \"ndgc@10\"",
       "did you mean nDCG@10, DCG@10 or IDCG@10? assay measures lists what there is"},
      // What follows the name is kept.
      {"ndgc(gain=exp)@10", "unknown measure \"ndgc(gain=exp)@10\"",
       "did you mean nDCG(gain=exp)@10, DCG(gain=exp)@10 or IDCG(gain=exp)@10? assay measures "
       "lists what there is"},
      // No name at all: one letter away from the three that have one letter.
      {"@10", "unknown measure \"@10\"",
       "did you mean P@10, R@10 or F@10? assay measures lists what there is"},
  });
}

TEST(MeasureParseErrors, AsksForTheNumberThatIsNeeded) {
  expect_errors({
      {"R", "R needs a number after an @, as in R@10", "assay measures R explains it"},
      {"Recall", "R needs a number after an @, as in R@10", "assay measures R explains it"},
      {"AP Success(rel=2)", "Success needs a number after an @, as in Success@10",
       "assay measures Success explains it"},
      {"IPrec", "IPrec needs a number after an @, as in IPrec@0.5",
       "assay measures IPrec explains it"},
  });
}

TEST(MeasureParseErrors, RefusesACutoffWhereThereIsNone) {
  expect_errors({
      {"Rprec@5", "Rprec takes no cutoff, but \"Rprec@5\" has one",
       "assay measures Rprec explains it"},
      {"gm_map@10", "GMAP takes no cutoff, but \"gm_map@10\" has one",
       "assay measures GMAP explains it"},
  });
}

TEST(MeasureParseErrors, ShowsWhereParenthesesAreWrong) {
  constexpr std::string_view kExample = "write it as in AP(rel=2)@100";
  expect_errors({
      {"AP(rel=2", "\"AP(rel=2\" has no closing parenthesis", kExample},
      {"AP(rel=2 P@5", "\"AP(rel=2 P@5\" has no closing parenthesis", kExample},
      {"AP(rel=2)x", "\"x\" follows the parentheses in \"AP(rel=2)x\"",
       "only @ and a number may stand there, as in AP(rel=2)@100"},
      {"P(rel=2)5", "\"5\" follows the parentheses in \"P(rel=2)5\"",
       "only @ and a number may stand there, as in AP(rel=2)@100"},
  });
}

TEST(MeasureParseErrors, RefusesColonsAfterParentheses) {
  expect_errors({
      {"P(rel=2):judged_only=1@5",
       "\":judged_only=1@5\" follows the parentheses in \"P(rel=2):judged_only=1@5\"",
       "only @ and a number may stand there, as in AP(rel=2)@100"},
  });
}

TEST(MeasureParseErrors, ShowsWhatIsWrongAfterTheAt) {
  expect_errors({
      {"P@", "\"P@\" has nothing after the @", "write it as in nDCG@10"},
      {"P@x", "\"x\" after the @ is not a number", kAtHint},
      {"P@{5,x}", "\"x\" after the @ is not a number", kAtHint},
      {"P@{}", "the set after the @ is empty", "write it as in P@{5,10}"},
      {"AP@10(rel=2)", "\"10(rel=2)\" after the @ is not a number", kAtHint},
      {"P@nan", "\"nan\" after the @ is not a number", kAtHint},
  });
}

TEST(MeasureParseErrors, ShowsWhatIsWrongWithARange) {
  constexpr std::string_view kRange = "write it as in nDCG@1..15 or IPrec@0..1:0.1";
  constexpr std::string_view kSteps = "take larger steps, as in P@100..100000:100";
  expect_errors({
      {"P@1..", "\"1..\" is not a range", kRange},
      {"P@1..5:0", "\"1..5:0\" is not a range", kRange},
      {"P@5..1", "the range \"5..1\" runs backwards", "put the smaller number first"},
      {"P@1..10001", "the range \"1..10001\" makes more than 10 000 columns", kSteps},
      {"IPrec@0..1:0.00001", "the range \"0..1:0.00001\" makes more than 10 000 columns", kSteps},
  });
}

TEST(MeasureParseErrors, ChecksTheNumberAfterTheAt) {
  constexpr std::string_view kTakes = "it takes a whole number from 1 up, or none";
  for (const std::string_view at : {"0", "-5", "5.5"}) {
    const auto measures = parse_measures("P@" + std::string(at));
    ASSERT_FALSE(measures.has_value()) << at;
    EXPECT_EQ(measures.error().what, "in \"P@" + std::string(at) + "\": cutoff is \"" +
                                         std::string(at) + "\"; " + std::string(kTakes));
    EXPECT_EQ(measures.error().hint, "assay measures P explains it");
  }
  EXPECT_EQ(error_of("IPrec@1.5"),
            "in \"IPrec@1.5\": recall is \"1.5\"; it takes a number from 0 to 1");
}

TEST(MeasureParseErrors, ExplainsParametersThatAreWrong) {
  constexpr std::string_view kAp = "assay measures AP explains it";
  expect_errors({
      {"AP(foo=1)",
       "in \"AP(foo=1)\": AP has no parameter \"foo\"; it has rel, norm, cutoff, judged_only, "
       "groups",
       kAp},
      {"AP(rel)", "in \"AP(rel)\": \"rel\" is not a parameter and its value, as in rel=2", kAp},
      {"AP(rel=-1)", "in \"AP(rel=-1)\": rel is \"-1\"; it takes a number from 0 up", kAp},
      {"AP(rel=x)", "in \"AP(rel=x)\": rel is \"x\"; it takes a number from 0 up", kAp},
      {"AP:norm=max@5", "in \"AP:norm=max@5\": norm is \"max\"; it takes R or min", kAp},
      {"RBP(p=1.5)", "in \"RBP(p=1.5)\": p is \"1.5\"; it takes a number from 0 to 1",
       "assay measures RBP explains it"},
      {"SetP(relative=maybe)",
       "in \"SetP(relative=maybe)\": relative is \"maybe\"; it takes False or True",
       "assay measures SetP explains it"},
  });
}

TEST(MeasureParseErrors, ExplainsMapsThatAreWrong) {
  constexpr std::string_view kNdcg = "assay measures nDCG explains it";
  expect_errors({
      {"nDCG(gain={})", "in \"nDCG(gain={})\": the map is empty", kNdcg},
      {"nDCG(gain={2:1)", "in \"nDCG(gain={2:1)\": the map \"{2:1\" has no closing brace", kNdcg},
      {"nDCG(gain={2:1,2:3})", "in \"nDCG(gain={2:1,2:3})\": the map names grade 2 twice", kNdcg},
      {"nDCG(gain={2})",
       "in \"nDCG(gain={2})\": \"2\" is not a grade and its gain, as in {2:1, 1:0}", kNdcg},
      {"nDCG(gain={2:x})",
       "in \"nDCG(gain={2:x})\": \"2:x\" is not a grade and its gain, as in {2:1, 1:0}", kNdcg},
  });
}

TEST(MeasureParseErrors, ListsTheWordsThatAParameterTakes) {
  EXPECT_EQ(error_of("nDCG(discount=x)"),
            "in \"nDCG(discount=x)\": discount is \"x\"; it takes log, jk or none");
  EXPECT_EQ(error_of("nDCG(gain=x)"),
            "in \"nDCG(gain=x)\": gain is \"x\"; it takes linear, exp, penalty or a map such as "
            "{2:1, 1:0}");
}

TEST(MeasureParseErrors, WritesBoundsWithoutExponents) {
  EXPECT_EQ(error_of("nDCG(pad=-1)"),
            "in \"nDCG(pad=-1)\": pad is \"-1\"; it takes a whole number from 0 to 1000000");
}

TEST(MeasureParseErrors, RefusesBetaAndFillBeyondTheirBounds) {
  EXPECT_EQ(error_of("SetF(beta=1e7)"),
            "in \"SetF(beta=1e7)\": beta is \"1e+07\"; it takes a number from 0 to 1000000");
  EXPECT_EQ(error_of("CG(fill=-1)"),
            "in \"CG(fill=-1)\": fill is \"-1\"; it takes a number from 0 up");
}

TEST(MeasureParseErrors, RefusesAParameterThatIsGivenTwice) {
  expect_errors({
      {"AP(rel=2, rel=2)", "in \"AP(rel=2, rel=2)\": rel is given twice",
       "assay measures AP explains it"},
      {"AP:rel=1:rel=2@5", "in \"AP:rel=1:rel=2@5\": rel is given twice",
       "assay measures AP explains it"},
      {"map@100-l2 AP(rel=1)-l2", "\"-l2\" follows the parentheses in \"AP(rel=1)-l2\"",
       "only @ and a number may stand there, as in AP(rel=2)@100"},
      {"nDCG(gain={1:2}, gain=exp)", "in \"nDCG(gain={1:2}, gain=exp)\": gain is given twice",
       "assay measures nDCG explains it"},
      {"nDCG(dcg=log2, gain=exp)", "in \"nDCG(dcg=log2, gain=exp)\": gain is given twice",
       "assay measures nDCG explains it"},
  });
  EXPECT_EQ(error_of("set_relative_P(relative=False)"), "no error");  // the name only implies it
}

TEST(MeasureParseErrors, RefusesANumberInParenthesesAndAfterTheAt) {
  expect_errors({
      {"AP(cutoff=5)@10", "in \"AP(cutoff=5)@10\": the number after the @ is given twice",
       "assay measures AP explains it"},
      {"AP(cutoff=none)@10", "in \"AP(cutoff=none)@10\": the number after the @ is given twice",
       "assay measures AP explains it"},
      {"IPrec(recall=0.5)@0.5",
       "in \"IPrec(recall=0.5)@0.5\": the number after the @ is given twice",
       "assay measures IPrec explains it"},
  });
}

TEST(MeasureParseErrors, ShowsWhatIsWrongAfterTrecEvalsDot) {
  expect_errors({
      {"utility.1,2", "in \"utility.1,2\": utility takes four numbers, as in utility.1,-1,0,0",
       "assay measures Utility explains it"},
      {"set_F.-1", "in \"set_F.-1\": the square of beta must not be below 0",
       "assay measures SetF explains it"},
      {"set_F.", "in \"set_F.\": nothing follows the dot", "assay measures SetF explains it"},
      {"set_F.x", "in \"set_F.x\": \"x\" is not a number", "assay measures SetF explains it"},
      {"11pt_avg.0.5,1.5",
       "in \"11pt_avg.0.5,1.5\": levels is \"1.5\"; it takes a list of numbers such as {0.25, "
       "0.5}, each from 0 to 1",
       "assay measures AP11 explains it"},
      {"ndcg.1=3,x=7", "unknown measure \"x=7\"",
       "did you mean AP, RR or P? assay measures lists what there is"},
      {"ndcg.1=x", "in \"ndcg.1=x\": \"1=x\" is not a grade and its gain, as in 2=1",
       "assay measures nDCG explains it"},
      {"rbp.p=2", "in \"rbp.p=2\": p is \"2\"; it takes a number from 0 to 1",
       "assay measures RBP explains it"},
      {"rbp_resid.1=2",
       "in \"rbp_resid.1=2\": \"1=2\" is not a grade and its gain, as in 2=1, nor p and a number",
       "assay measures RBPResidual explains it"},
      {"AP11(levels=0.5)",
       "in \"AP11(levels=0.5)\": levels is \"0.5\"; it takes a list of numbers such as {0.25, "
       "0.5}, each from 0 to 1",
       "assay measures AP11 explains it"},
  });
}

TEST(MeasureParseErrors, SuggestsNicknames) {
  const std::string hint = parse_measures("Oficial").error().hint;
  EXPECT_TRUE(hint.starts_with("did you mean official, ")) << hint;
}

TEST(MeasureParseErrors, ClipsVeryLongNames) {
  const std::string name(10'000, 'x');
  const Error error = parse_measures(name + "@10").error();
  EXPECT_EQ(error.what, "unknown measure \"" + name.substr(0, 60) + "…\"");
  EXPECT_LT(error.hint.size(), 200U);
  EXPECT_LT(parse_measures("AP(" + name).error().what.size(), 200U);
  EXPECT_LT(parse_measures("P@" + name).error().what.size(), 200U);
}

TEST(MeasureParseErrors, TakesAlphaOrBetaButNotBoth) {
  expect_errors({
      {"SetF(alpha=0.3, beta=2)", "in \"SetF(alpha=0.3, beta=2)\": give alpha or beta, not both",
       "assay measures SetF explains it"},
      {"F:alpha=0.3:beta=2@5", "in \"F:alpha=0.3:beta=2@5\": give alpha or beta, not both",
       "assay measures F explains it"},
  });
}

TEST(MeasureParseErrors, RefusesARangeOfCutoffsTooLargeToBeRanks) {
  EXPECT_EQ(error_of("P@1e300..1e300"),
            "in \"P@1e300..1e300\": cutoff is \"1e+300\"; it takes a whole number from 1 up, or "
            "none");
}

TEST(MeasureParseErrors, AsksForAtLeastOneMeasure) {
  for (const std::string_view text : {"", " ", ",", " ,\n"}) {
    expect_errors({{text, "no measure is named", kList}});
  }
}

TEST(MeasureParseErrors, DoesNotGlueANumberToThePointInsideParentheses) {
  // The 20 continues nothing; the message must speak of what was written.
  EXPECT_EQ(error_of("AP(rel=1.5),20"), "unknown measure \"20\"");
}

TEST(MeasureParseErrors, TakesAnExplicitLevelOfZero) {
  EXPECT_TRUE(parse_measures("IPrec(recall=0)").has_value());
}

}  // namespace
}  // namespace assay
