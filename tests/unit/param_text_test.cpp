// SPDX-License-Identifier: Apache-2.0
// param_text_test.cpp: parameters from text and back, and the names made of them.
#include "param_text.hpp"

#include "testing.hpp"
#include "text.hpp"

namespace assay {
namespace {

using testing::measure;

TEST(ParamText, NamesAMeasureByWhatIsNotUsual) {
  EXPECT_EQ(name_of(measure("AP")), "AP");
  EXPECT_EQ(name_of(measure("AP(cutoff=10, rel=2)")), "AP(rel=2)@10");
  EXPECT_EQ(name_of(measure("P:judged_only=1:rel=2@5")), "P(rel=2, judged_only=True)@5");
  EXPECT_EQ(name_of(measure("nDCG(gain={2:0.5, 0:-1})@3")), "nDCG(gain={0:-1, 2:0.5})@3");
}

TEST(ParamText, KeepsTheCutoffOfAMeasureThatNeedsOne) {
  EXPECT_EQ(name_of(measure("IPrec@0")), "IPrec@0");  // 0 is also the default
  EXPECT_EQ(name_of(measure("P@1")), "P@1");
}

TEST(ParamText, NamesParseBackToTheSameBits) {
  for (const double p : {0.1, 1.0 / 3, 0.1 + 0.2, 1e-7, 0.9999999999999999}) {
    Measure rbp = measure("RBP");
    rbp.params.p = p;
    EXPECT_EQ(measure(name_of(rbp)), rbp) << name_of(rbp);
  }
  Measure dcg = measure("DCG(gain={-1:0.1, 1e-9:1e300})");
  EXPECT_EQ(measure(name_of(dcg)), dcg) << name_of(dcg);
}

TEST(ParamText, GivesTrecEvalsNameWhereTheParametersAgree) {
  EXPECT_EQ(trec_name_of(measure("AP")), "map");
  EXPECT_EQ(trec_name_of(measure("AP@10")), "map_cut_10");
  EXPECT_EQ(trec_name_of(measure("nDCG")), "ndcg");
  EXPECT_EQ(trec_name_of(measure("nDCG@10")), "ndcg_cut_10");
  EXPECT_EQ(trec_name_of(measure("R@1000")), "recall_1000");
  EXPECT_EQ(trec_name_of(measure("P@5")), "P_5");
  EXPECT_EQ(trec_name_of(measure("IPrec(round=nearest)@0.1")), "iprec_at_recall_0.10");
  EXPECT_EQ(trec_name_of(measure("IPrec(round=nearest)@1")), "iprec_at_recall_1.00");
  EXPECT_EQ(trec_name_of(measure("SetP(relative=True)")), "set_relative_P");
  EXPECT_EQ(trec_name_of(measure("RBP(p=0.9, gain=topic)")), "rbp");
  EXPECT_EQ(trec_name_of(measure("GMAP")), "gm_map");
  EXPECT_EQ(trec_name_of(measure("Unjudged@5")), "unj_5");
  EXPECT_EQ(trec_name_of(measure("R_cap@5")), "relative_P_5");
  EXPECT_EQ(trec_name_of(measure("RprecMult@0.2")), "Rprec_mult_0.20");
  EXPECT_EQ(trec_name_of(measure("RprecMult@1234567.25")), "Rprec_mult_1234567.");
  EXPECT_EQ(trec_name_of(measure("AP(groups=mean)")), "map_avgjg");
  EXPECT_EQ(trec_name_of(measure("RBPResidual(p=0.9, tail=unjudged)")), "rbp_resid");
  EXPECT_EQ(trec_name_of(measure("Utility(collection=100)")), "utility");
}

TEST(ParamText, GivesTheCanonicalNameWhereTrecEvalHasNone) {
  EXPECT_EQ(trec_name_of(measure("AP(rel=2)")), "AP(rel=2)");
  EXPECT_EQ(trec_name_of(measure("nDCG(gain=exp)@10")), "nDCG(gain=exp)@10");
  EXPECT_EQ(trec_name_of(measure("IPrec@0.1")), "IPrec@0.1");  // rounds up, trec_eval does not
  EXPECT_EQ(trec_name_of(measure("RBP")), "RBP");
  EXPECT_EQ(trec_name_of(measure("RR@10")), "RR@10");
  EXPECT_EQ(trec_name_of(measure("ERR@20")), "ERR@20");
  EXPECT_EQ(trec_name_of(measure("P(judged_only=True)@5")), "P(judged_only=True)@5");
}

TEST(ParamText, RecipesNameEveryParameter) {
  EXPECT_EQ(recipe_of(measure("AP")), "rel=1 norm=R cutoff=none judged_only=False groups=none");
  EXPECT_EQ(recipe_of(measure("P(rel=2)@5")), "rel=2 cutoff=5 judged_only=False groups=none");
  EXPECT_EQ(recipe_of(measure("NumRet")), "rel=any judged_only=False groups=none");
  EXPECT_EQ(recipe_of(measure("nDCG(gain={1:0, 2:1}, base=e)@10")),
            "gain={1:0, 2:1} neutral=1 discount=log base=e ideal=judged ideal_cut=cutoff "
            "unjudged=0 pad=0 fill=0 average=mean cutoff=10 judged_only=False groups=none");
}

// "rel=1 cutoff=5" as it would stand in parentheses.
std::string as_list(const std::string& recipe) {
  std::vector<std::string> parts;
  for (const std::string_view part : split_outside(recipe, " ")) parts.emplace_back(part);
  return joined(parts, ",");
}

TEST(ParamText, RecipesParseBack) {
  for (const std::string_view text :
       {"AP(norm=min, rel=0.5)@10", "nDCG(gain={1:0, 2:1}, base=e, pad=7, fill=1)", "RBP(p=0.95)",
        "NumRet", "NumRet(rel=2)", "SetF(alpha=0.3)", "ERR(gain=linear, max=2)@3",
        "nDCG(gain=penalty, neutral=2, ideal=pooled, ideal_cut=none, average=ratio)@5", "R@5"}) {
    const Measure before = measure(text);
    const std::string again =
        std::string(before.def->name) + "(" + as_list(recipe_of(before)) + ")";
    EXPECT_EQ(measure(again), before) << again;
  }
}

TEST(ParamText, SplitsOnlyOutsideOfParenthesesBracesAndQuotes) {
  const auto parts = split_outside(" a(b,c) , {d,e},'f,g' ,,h ", ",");
  EXPECT_EQ(parts, (std::vector<std::string_view>{"a(b,c)", "{d,e}", "'f,g'", "h"}));
  EXPECT_TRUE(split_outside("", ",").empty());
  EXPECT_TRUE(split_outside(" , ,", ",").empty());
  EXPECT_EQ(split_outside("a)b,c", ",").size(), 2U);  // a stray parenthesis hides nothing
}

TEST(ParamText, SetsOneParameterAndLeavesTheOthers) {
  Measure ap = measure("AP");
  EXPECT_EQ(set_param(*ap.def, "rel", "'2'", ap.params), "");
  EXPECT_EQ(set_param(*ap.def, "norm", "min", ap.params), "");
  EXPECT_EQ(ap, measure("AP(rel=2, norm=min)"));
  EXPECT_EQ(set_params(*ap.def, "cutoff=10, rel=1", ap.params), "");
  EXPECT_EQ(ap, measure("AP(norm=min)@10"));
}

TEST(ParamText, LeavesAParameterAloneWhenItsTextIsWrong) {
  Measure ap = measure("AP(rel=2)");
  EXPECT_EQ(set_param(*ap.def, "rel", "-3", ap.params),
            "rel is \"-3\"; it takes a number from 0 up");
  EXPECT_EQ(set_param(*ap.def, "rel", "", ap.params), "rel is \"\"; it takes a number from 0 up");
  EXPECT_EQ(ap, measure("AP(rel=2)"));
}

TEST(ParamText, ChecksTheRangeOfANumberButAllowsItsNamedValues) {
  Measure p = measure("P@5");
  const ParamDef* const cutoff = find_param(*p.def, &Params::cutoff);
  ASSERT_NE(cutoff, nullptr);
  EXPECT_EQ(set_number(*cutoff, kInfinity, p.params), "");  // "none"
  EXPECT_EQ(value_of(*cutoff, p.params), "none");
  EXPECT_EQ(set_number(*cutoff, 2.5, p.params),
            "cutoff is \"2.5\"; it takes a whole number from 1 up, or none");
  EXPECT_EQ(find_param(*p.def, &Params::beta), nullptr);
}

}  // namespace
}  // namespace assay
