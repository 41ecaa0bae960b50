// SPDX-License-Identifier: Apache-2.0
// trec_names_test.cpp: trec_eval's parameters as values, also such as no text of ours may hold.
#include "trec_names.hpp"

#include "testing.hpp"

namespace assay {
namespace {

using testing::Ranking;

std::vector<Measure> of_numbers(std::string_view name, std::vector<double> numbers) {
  return trec_measures(find_trec(name).value(), numbers).value();
}

Measure of_pairs(std::string_view name, std::vector<TrecPair> pairs) {
  return trec_measures_of_pairs(find_trec(name).value(), pairs).value().front();
}

Ratio value(const Measure& measure, std::string_view run, std::string_view judged) {
  return compute(measure, Ranking(run, judged).view());
}

TEST(TrecNames, EveryPlainNameStandsForWhatItsTextDoes) {
  for (const MeasureDef* def : all_measures()) {
    for (const TrecName& trec : def->trec) {
      EXPECT_EQ(of_numbers(trec.name, {}), parse_measures(trec.name).value()) << trec.name;
      if (trec.kind != TrecKind::kPairs) continue;
      EXPECT_EQ(of_pairs(trec.name, {}), testing::measure(trec.name)) << trec.name;
    }
  }
  EXPECT_FALSE(find_trec("p").has_value());
  EXPECT_FALSE(find_trec("P.5").has_value());
}

TEST(TrecNames, KindsGoWithWhatNamesHold) {
  for (const MeasureDef* def : all_measures()) {
    for (const TrecName& trec : def->trec) {
      const bool has_list = trec.kind == TrecKind::kCutoffs || trec.kind == TrecKind::kReals;
      EXPECT_EQ(has_list, !trec.at.empty()) << trec.name;
      EXPECT_EQ(trec.kind == TrecKind::kNumbers, trec.set_numbers != nullptr) << trec.name;
      if (!has_list) continue;
      EXPECT_EQ(trec.kind == TrecKind::kCutoffs, def->at == &Params::cutoff) << trec.name;
    }
  }
}

TEST(TrecNames, TakeLevelsOfRecallOutsideTheScale) {
  // One relevant document at rank 2: level 1.2 rounds to one document, 1.6 to two.
  const auto levels = of_numbers("iprec_at_recall", {-0.5, 1.2, 1.6, 1e300});
  EXPECT_EQ(value(levels[0], "01", "1").value(), 0.5);
  EXPECT_EQ(value(levels[1], "01", "1").value(), 0.5);
  EXPECT_EQ(value(levels[2], "01", "1").value(), 0);
  EXPECT_EQ(value(levels[3], "01", "1").value(), 0);
  EXPECT_EQ(value(of_numbers("11pt_avg", {1.6, -0.5})[0], "01", "1").value(), 0.25);
}

TEST(TrecNames, TakeMultiplesAndCutoffsOfAnySize) {
  const auto multiples = of_numbers("Rprec_mult", {-1, 0, 1e18, kInfinity});
  EXPECT_FALSE(value(multiples[0], "1", "1").is_defined());
  EXPECT_FALSE(value(multiples[1], "1", "1").is_defined());
  EXPECT_EQ(value(multiples[2], "1", "1").value(), 1e-18);
  EXPECT_FALSE(value(multiples[3], "1", "1").is_defined());
  const double most = 9.2e18;
  EXPECT_EQ(value(of_numbers("P", {most})[0], "1", "1").value(), 1 / most);
  EXPECT_EQ(value(of_numbers("unj", {most})[0], "1-", "1").value(), 1 / most);
  EXPECT_EQ(value(of_numbers("ndcg_cut", {most})[0], "01", "1").value(), 1 / std::log2(3));
  EXPECT_EQ(value(of_numbers("relative_P", {most})[0], "01", "1").value(), 1);
}

TEST(TrecNames, RefuseWhatNoMeasureCanStand) {
  const auto refused = [](std::string_view name, std::vector<double> numbers) {
    return !trec_measures(find_trec(name).value(), numbers).has_value();
  };
  EXPECT_TRUE(refused("P", {5, 0}));
  EXPECT_TRUE(refused("P", {std::nan("")}));
  EXPECT_TRUE(refused("11pt_avg", {0.5, std::nan("")}));
  EXPECT_TRUE(refused("set_F", {-0.3}));
  EXPECT_TRUE(refused("utility", {1, 2, 3}));
  EXPECT_TRUE(refused("utility", {1, 2, 3, 4, 5}));
  EXPECT_FALSE(refused("utility", {1, 2, 3, 4}));
  EXPECT_FALSE(refused("map", {5}));  // takes nothing, and minds nothing
}

TEST(TrecNames, ReadPairsAsTrecEvalDoes) {
  EXPECT_EQ(of_pairs("ndcg", {{"2", 7}, {"+1", 3}, {"x", 9}, {"1.5", 9}, {"p", 9}}),
            testing::measure("nDCG(gain={1:3, 2:7})"));
  EXPECT_EQ(of_pairs("dcg", {{"1", 9}, {"01", 4}}), testing::measure("DCG(gain={1:4})"));
  EXPECT_EQ(of_pairs("dcg", {{"1", 4}, {"1", 9}}), testing::measure("DCG(gain={1:4})"));
  EXPECT_EQ(of_pairs("rbp", {{"p", 0.5}, {"p", 0.25}, {"P", 0.75}}),
            testing::measure("RBP(p=0.25, gain=topic)"));
  EXPECT_EQ(of_pairs("rbp_resid", {{"1", 2}}), testing::measure("rbp_resid"));
  EXPECT_EQ(of_pairs("rbp", {{"p", 1.5}}).params.p, 1.5);
}

TEST(TrecNames, NameMinusZeroLikeZero) {
  EXPECT_EQ(name_of(of_numbers("set_F", {-0.0})[0]), "SetF(beta=0)");
  EXPECT_EQ(name_of(of_numbers("utility", {-0.0, -1, 0, 0})[0]), "Utility(a=0)");
  EXPECT_EQ(name_of(of_pairs("dcg", {{"-0", -0.0}})), "DCG(gain={0:0})");
}

TEST(TrecNames, ScaleTheGainsOfRbp) {
  // From -1 to 2: grade 1 gains 2/3. What is not judged gains 0, named or not.
  const Measure lowered = of_pairs("rbp", {{"p", 0.5}, {"0", -1}});
  EXPECT_NEAR(value(lowered, "-.12", "0.12").value(), 0.5 * (2.0 / 3 / 4 + 1.0 / 8), 1e-15);
  // Not in the judgments: 1 of 2.
  const Measure absent = of_pairs("rbp", {{"p", 0.5}, {"-1", 1}});
  EXPECT_NEAR(value(absent, "-.12", "0.12").value(), 0.5 * (0.5 + 0.5 / 4 + 1.0 / 8), 1e-15);
  // In the scale though no document has it: 4.
  const Measure higher = of_pairs("rbp", {{"p", 0.5}, {"7", 4}});
  EXPECT_NEAR(value(higher, "-.12", "0.12").value(), 0.5 * (0.25 / 4 + 0.5 / 8), 1e-15);
  EXPECT_FALSE(value(of_pairs("rbp", {{"0", 3}}), "0", "0").is_defined());  // 3 to 3 is no scale
}

TEST(TrecNames, ForgetTheTailOfAJudgedList) {
  EXPECT_EQ(value(testing::measure("rbp_resid"), "10", "10").value(), 0);
  EXPECT_EQ(value(testing::measure("rbp_resid"), "", "1").value(), 0);
  EXPECT_DOUBLE_EQ(value(testing::measure("rbp_resid"), "1-", "1").value(), 0.81 + 0.1 * 0.9);
  EXPECT_DOUBLE_EQ(value(testing::measure("RBPResidual(p=0.9)"), "10", "10").value(), 0.81);
}

}  // namespace
}  // namespace assay
