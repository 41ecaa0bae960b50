// SPDX-License-Identifier: Apache-2.0
// measure_parse_test.cpp: the language of measures, as tables of text and what it stands for.
#include "testing.hpp"
#include "text.hpp"

namespace assay {
namespace {

struct Case {
  std::string_view text;
  std::string_view names;  // canonical, separated by "; "
};

std::string names_in(std::string_view text) {
  const auto measures = parse_measures(text);
  if (!measures) return "error: " + measures.error().what;
  std::vector<std::string> names;
  for (const Measure& measure : *measures) names.push_back(name_of(measure));
  return joined(names, "; ");
}

void expect_names(std::initializer_list<Case> cases) {
  for (const Case& each : cases) EXPECT_EQ(names_in(each.text), each.names) << each.text;
}

TEST(MeasureParse, SplitsAListAtBlanksAndCommas) {
  expect_names({
      {"nDCG@10 AP", "nDCG@10; AP"},
      {"nDCG@10,AP", "nDCG@10; AP"},
      {" nDCG@10 ,\tAP\n", "nDCG@10; AP"},
      {"AP,,P@5", "AP; P@5"},
      {"AP(rel=2, norm=min)@10 P@5", "AP(rel=2, norm=min)@10; P@5"},
      {"nDCG(gain={2:1, 1:0}), RR", "nDCG(gain={1:0, 2:1}); RR"},
  });
}

TEST(MeasureParse, TakesParametersInParentheses) {
  expect_names({
      {"AP(rel=2)", "AP(rel=2)"},
      {"AP()", "AP"},
      {"AP(rel=2)@100", "AP(rel=2)@100"},
      {"AP( rel = 2 , norm = min )@10", "AP(rel=2, norm=min)@10"},
      {"P(rel=1.5)@5", "P(rel=1.5)@5"},
      {"SetF(beta=0.5)", "SetF(beta=0.5)"},
      {"SetF(alpha=0.25)", "SetF(alpha=0.25)"},
      {"RBP(p=0.95, rel=2)", "RBP(p=0.95, rel=2)"},
      {"nDCG(discount=jk, base=e, ideal=retrieved)", "nDCG(discount=jk, base=e, ideal=retrieved)"},
      {"AP(cutoff=7)", "AP@7"},
      {"R(cutoff=7)", "R@7"},
      {"AP(cutoff=none)", "AP"},
      {"IPrec(recall=0.5)", "IPrec@0.5"},
  });
}

TEST(MeasureParse, TakesParametersAfterColonsForShells) {
  expect_names({
      {"AP:rel=2", "AP(rel=2)"},
      {"R:rel=2@1000", "R(rel=2)@1000"},
      {"AP:rel=2:norm=min@10", "AP(rel=2, norm=min)@10"},
      {"nDCG:gain={2:1,1:0}:discount=jk@10", "nDCG(gain={1:0, 2:1}, discount=jk)@10"},
      {"IPrec:rel=2@0..1:0.5", "IPrec(rel=2)@0; IPrec(rel=2)@0.5; IPrec(rel=2)@1"},
  });
}

TEST(MeasureParse, LeavesDefaultsOutOfTheName) {
  expect_names({
      {"nDCG(gain=linear, discount=log, base=2, ideal=judged)@10", "nDCG@10"},
      {"AP(rel=1, norm=R)", "AP"},
      {"RBP(p=0.8, gain=binary)", "RBP"},
      {"ERR(max=4)@20", "ERR@20"},
  });
}

TEST(MeasureParse, MakesOneMeasureForEachNumberOfARangeOrSet) {
  expect_names({
      {"P@1..3", "P@1; P@2; P@3"},
      {"P@2..7:2", "P@2; P@4; P@6"},
      {"P@5..5", "P@5"},
      {"P@{5,10}", "P@5; P@10"},
      {"P@{10, 5}", "P@10; P@5"},
      {"nDCG(gain=exp)@{1,3}", "nDCG(gain=exp)@1; nDCG(gain=exp)@3"},
      {"IPrec@0..1:0.25", "IPrec@0; IPrec@0.25; IPrec@0.5; IPrec@0.75; IPrec@1"},
  });
}

TEST(MeasureParse, DoesNotAddUpErrorsInARange) {
  // Added up, 0.1 + 0.1 + 0.1 is 0.30000000000000004 and the last level is missed.
  EXPECT_EQ(names_in("IPrec@0..1:0.1"),
            "IPrec@0; IPrec@0.1; IPrec@0.2; IPrec@0.3; IPrec@0.4; IPrec@0.5; IPrec@0.6; IPrec@0.7; "
            "IPrec@0.8; IPrec@0.9; IPrec@1");
}

TEST(MeasureParse, AllowsTenThousandColumnsOfOneRange) {
  const auto measures = parse_measures("P@1..10000");
  ASSERT_TRUE(measures.has_value());
  EXPECT_EQ(measures->size(), 10'000U);
  EXPECT_EQ(name_of(measures->back()), "P@10000");
}

TEST(MeasureParse, TakesMapsOfGains) {
  expect_names({
      {"nDCG(gain={2:1, 1:0, 0:-1})@5", "nDCG(gain={0:-1, 1:0, 2:1})@5"},
      {"nDCG(gain={-1:0.5})", "nDCG(gain={-1:0.5})"},
      {"RBP(gain={1:0.5,2:1})", "RBP(gain={1:0.5, 2:1})"},
      {"DCG(gain={ 1.5 : 2 })", "DCG(gain={1.5:2})"},
  });
}

TEST(MeasureParse, TakesWordsInQuotesAndInAnyCase) {
  expect_names({
      {"nDCG(gain='exp')@10", "nDCG(gain=exp)@10"},
      {"nDCG(gain=\"exp\")@10", "nDCG(gain=exp)@10"},
      {"nDCG(discount=JK)@10", "nDCG(discount=jk)@10"},
      {"AP(cutoff=NONE)", "AP"},
      {"AP(norm='MIN')@5", "AP(norm=min)@5"},
      {"SetP(relative=yes)", "SetP(relative=True)"},
      {"SetP(relative=1)", "SetP(relative=True)"},
      {"SetP(relative=no)", "SetP"},
  });
}

TEST(MeasureParse, UnderstandsIrMeasures) {
  expect_names({
      {"nDCG(dcg='exp-log2')@10", "nDCG(gain=exp)@10"},
      {"nDCG(dcg='log2')@10", "nDCG@10"},
      {"nDCG(gains={0:1,1:4})", "nDCG(gain={0:1, 1:4})"},
      {"P(judged_only=True)@4", "P(judged_only=True)@4"},
      {"P(judged_only=False)@4", "P@4"},
      {"NumRet(rel=2)", "NumRet(rel=2)"},
      {"SetP(relative=True)", "SetP(relative=True)"},
      {"SetRelP", "SetP(relative=True)"},
      {"MAP@100", "AP@100"},
      {"MRR@10", "RR@10"},
      {"NDCG@10", "nDCG@10"},
      {"RPrec", "Rprec"},
      {"BPref", "Bpref"},
      {"Success(rel=2)@1", "Success(rel=2)@1"},
      {"IPrec@0.1", "IPrec@0.1"},
      {"Judged@10", "Judged@10"},
  });
}

TEST(MeasureParse, UnderstandsTrecEval) {
  expect_names({
      {"map", "AP"},
      {"gm_map", "GMAP"},
      {"recip_rank", "RR"},
      {"bpref", "Bpref"},
      {"P_5", "P@5"},
      {"P.5", "P@5"},
      {"P.5,10", "P@5; P@10"},
      {"recall_1000", "R@1000"},
      {"map_cut_30", "AP@30"},
      {"ndcg", "nDCG"},
      {"ndcg_cut_10", "nDCG@10"},
      {"ndcg_cut.10,100", "nDCG@10; nDCG@100"},
      {"ndcg_cut.10,100 map", "nDCG@10; nDCG@100; AP"},
      {"iprec_at_recall_0.10", "IPrec(round=nearest)@0.1"},
      {"iprec_at_recall.0.10", "IPrec(round=nearest)@0.1"},
      {"11pt_avg", "AP11(round=nearest)"},
      {"rbp", "RBP(p=0.9, gain=raw, scale=topic)"},
      {"set_relative_P", "SetP(relative=True)"},
      {"num_rel_ret", "NumRelRet"},
  });
}

TEST(MeasureParse, GivesPlainTrecEvalNamesTheirCutoffs) {
  expect_names({
      {"P", "P@5; P@10; P@15; P@20; P@30; P@100; P@200; P@500; P@1000"},
      {"recall", "R@5; R@10; R@15; R@20; R@30; R@100; R@200; R@500; R@1000"},
      {"map_cut", "AP@5; AP@10; AP@15; AP@20; AP@30; AP@100; AP@200; AP@500; AP@1000"},
      {"ndcg_cut",
       "nDCG@5; nDCG@10; nDCG@15; nDCG@20; nDCG@30; nDCG@100; nDCG@200; nDCG@500; nDCG@1000"},
      {"success", "Success@1; Success@5; Success@10"},
      {"P(rel=2) AP",
       "P(rel=2)@5; P(rel=2)@10; P(rel=2)@15; P(rel=2)@20; P(rel=2)@30; P(rel=2)@100; "
       "P(rel=2)@200; P(rel=2)@500; P(rel=2)@1000; AP"},
  });
}

TEST(MeasureParse, KnowsTrecEvalsNicknames) {
  expect_names({
      {"set",
       "NumQ; NumRet; NumRel; NumRelRet; Utility; SetP; SetP(relative=True); SetR; SetAP; SetF"},
      {"AP set",
       "AP; NumQ; NumRet; NumRel; NumRelRet; Utility; SetP; SetP(relative=True); SetR; SetAP; "
       "SetF"},
  });
  EXPECT_EQ(names_in("Set"), names_in("set"));
  EXPECT_EQ(names_in("OFFICIAL"), names_in("official"));
  // 9 single numbers, 11 levels of recall, 9 cutoffs.
  const auto official = parse_measures("official");
  ASSERT_TRUE(official.has_value());
  ASSERT_EQ(official->size(), 29U);
  EXPECT_EQ(trec_name_of(official->front()), "num_q");
  EXPECT_EQ(trec_name_of((*official)[9]), "iprec_at_recall_0.00");
  EXPECT_EQ(trec_name_of(official->back()), "P_1000");
}

TEST(MeasureParse, KnowsAllThatTrecEvalComputesFromGrades) {
  // It prints 99 lines for all topics, the run's tag among them.
  const auto all = parse_measures("all_trec");
  ASSERT_TRUE(all.has_value());
  EXPECT_EQ(all->size(), 98U);
  EXPECT_EQ(trec_name_of(all->back()), "unj_20");
  const auto groups = parse_measures("qrels_jg");
  ASSERT_TRUE(groups.has_value());
  EXPECT_EQ(groups->size(), 1U + 1 + 9 + 10);
  EXPECT_EQ(trec_name_of((*groups)[1]), "map_avgjg");
  EXPECT_EQ(trec_name_of((*groups)[2]), "P_avgjg_5");
  EXPECT_EQ(trec_name_of(groups->back()), "Rprec_mult_avgjg_2.00");
}

TEST(MeasureParse, TakesTrecEvalsParametersAfterADot) {
  expect_names({
      {"Rprec_mult.0.2,0.4", "RprecMult@0.2; RprecMult@0.4"},
      {"unj.5,10 relative_P.5", "Unjudged@5; Unjudged@10; R_cap@5"},
      {"iprec_at_recall..1,.2", "IPrec(round=nearest)@0.1; IPrec(round=nearest)@0.2"},
      {"set_F.0.25", "SetF(beta=0.5)"},
      {"set_F.4,7", "SetF(beta=2)"},  // trec_eval reads the first alone
      {"utility.1,-1,0,0", "Utility"},
      {"utility.3,-1,-2,0.5 AP", "Utility(a=3, c=-2, d=0.5); AP"},
      {"11pt_avg..25,.75,.5", "AP11(round=nearest, levels={0.25, 0.5, 0.75})"},
      {"ndcg.1=3,2=7", "nDCG(gain={1:3, 2:7})"},
      {"AP ndcg.1=3,2=7,dcg.1=0.5,P.5,10",
       "AP; nDCG(gain={1:3, 2:7}); DCG(gain={1:0.5}); P@5; P@10"},
      {"ideal_dcg.0=1 G.1=3 ndcg_rel.1=3 Rndcg.1=3",
       "IDCG(gain={0:1}); G(gain={1:3}); nDCGRel(gain={1:3}); RnDCG(gain={1:3})"},
      {"ndcg.-1=0.5,-2=0.25,3=1", "nDCG(gain={absent:0.5, negative:0.25, 3:1})"},
      {"rbp.p=0.8,1=0.5", "RBP(gain={1:0.5}, scale=topic)"},
      {"rbp.p=0.8", "RBP(gain=raw, scale=topic)"},
      {"rbp_resid.p=0.5", "RBPResidual(p=0.5, tail=unjudged)"},
      {"P_avgjg.5", "P(groups=mean)@5"},
  });
}

TEST(MeasureParse, TakesAListAndWordsInAMap) {
  expect_names({
      {"AP11(levels={0.5, 0.1})", "AP11(levels={0.1, 0.5})"},
      {"AP11:levels={0.5,0.1}", "AP11(levels={0.1, 0.5})"},
      {"AP11(levels={0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1})", "AP11"},
      {"DCG(gain={absent:1, Negative:2, -1:3})", "DCG(gain={absent:1, negative:2, -1:3})"},
      {"RBP(gain=topic)", "RBP(gain=raw, scale=topic)"},
      {"RBP(gain=topic, scale=none)", "RBP(gain=raw)"},
  });
}

TEST(MeasureParse, UnderstandsRanxAndBeir) {
  expect_names({
      {"mrr@10", "RR@10"},
      {"hit_rate@5", "Success@5"},
      {"precision@10", "P@10"},
      {"recall@100", "R@100"},
      {"f1@5", "F@5"},
      {"r-precision", "Rprec"},
      {"r-precision-l2", "Rprec(rel=2)"},
      {"map-l2", "AP(rel=2)"},
      {"ndcg_burges@10", "nDCG(gain=exp)@10"},
      {"dcg_burges@10", "DCG(gain=exp)@10"},
      {"NDCG@10", "nDCG@10"},
      {"MAP@100", "AP@100"},
      {"Recall@100", "R@100"},
      {"ndcg_at_10", "nDCG@10"},
      {"map_at_100", "AP@100"},
      {"mrr_at_10", "RR@10"},
      {"recall_at_100", "R@100"},
  });
}

TEST(MeasureParse, FoldsCaseWhereThatLeavesNoDoubt) {
  expect_names({
      {"ndcg@10 p@5 ap err@20", "nDCG@10; P@5; AP; ERR@20"},
      {"rprec INFAP setf numret", "Rprec; infAP; SetF; NumRet"},
      {"RBP", "RBP"},                                // the exact name comes first ...
      {"rbp", "RBP(p=0.9, gain=raw, scale=topic)"},  // ... for trec_eval's, too
  });
}

TEST(MeasureParse, DropsWhatWasNamedBefore) {
  expect_names({
      {"AP AP", "AP"},
      {"AP map MAP AP(rel=1)", "AP"},
      {"nDCG@{10,5,10}", "nDCG@10; nDCG@5"},
      {"P@1..3 P@{2,4}", "P@1; P@2; P@3; P@4"},
  });
}

TEST(MeasureParse, ReadsAnyWayOfWritingANumber) {
  expect_names({{"P@1e1", "P@10"}, {"P@+5", "P@5"}, {"P@5.0", "P@5"}, {"IPrec@.5", "IPrec@0.5"}});
}

TEST(MeasureParse, WritesWholeNumbersWithoutAnExponent) {
  expect_names({
      {"nDCG@1e10", "nDCG@10000000000"},
      {"nDCG@10000000000", "nDCG@10000000000"},
      {"AP(rel=1e6)", "AP(rel=1000000)"},
      {"SetF(beta=1e6)", "SetF(beta=1000000)"},
  });
  EXPECT_EQ(trec_name_of(testing::measure("ndcg_cut_10000000000")), "ndcg_cut_10000000000");
}

TEST(MeasureParse, UnderstandsRanxLevelsAfterACutoff) {
  expect_names({{"map@100-l2", "AP(rel=2)@100"}, {"hit_rate@5-l3", "Success(rel=3)@5"}});
}

TEST(MeasureParse, ReadsTheNumberOfRanxRbpAsItsPersistence) {
  expect_names({{"rbp.80", "RBP(gain=raw)"}, {"rbp.95", "RBP(p=0.95, gain=raw)"}});
}

TEST(MeasureParse, ContinuesAListAfterANumberWithAPoint) {
  expect_names({
      {"IPrec@0.1,0.2", "IPrec@0.1; IPrec@0.2"},
      {"iprec_at_recall.0.10,0.20", "IPrec(round=nearest)@0.1; IPrec(round=nearest)@0.2"},
  });
}

TEST(MeasureParse, ContinuesAListAfterARange) {
  expect_names({{"P@1..3,5", "P@1; P@2; P@3; P@5"}});
}

TEST(MeasureParse, KeepsTheCutoffThatAParameterGivesToP) { expect_names({{"P(cutoff=7)", "P@7"}}); }

TEST(MeasureParse, NamesMinusZeroLikeZero) {
  expect_names({
      {"AP(rel=-0)", "AP(rel=0)"},
      {"AP(rel=-0) AP(rel=0)", "AP(rel=0)"},
      {"nDCG(gain={-0:-0})", "nDCG(gain={0:0})"},
      {"IPrec@-0", "IPrec@0"},
  });
}

}  // namespace
}  // namespace assay
