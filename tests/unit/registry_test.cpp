// SPDX-License-Identifier: Apache-2.0
// registry_test.cpp: what every measure must keep, asked of all of them without knowing any.
#include <cmath>
#include <random>

#include "testing.hpp"

namespace assay {
namespace {

using testing::Ranking;

constexpr double kCollection = 40;  // more documents than any ranking here has

// A form that can be computed: with a cutoff and a collection where they are needed.
Measure usable(const MeasureDef& def) {
  const std::string at(def.needs_at ? def.example.params.substr(def.example.params.find('@')) : "");
  Measure measure = testing::measure(std::string(def.name) + at);
  if (def.needs == Need::kCollection) measure.params.collection = kCollection;
  return measure;
}

std::string random_text(std::mt19937& random, std::string_view letters, std::size_t most) {
  std::string text(random() % (most + 1), ' ');
  for (char& c : text) c = letters[random() % letters.size()];
  return text;
}

// A random ranking whose retrieved documents are among the judgments, as they must be.
Ranking random_ranking(std::mt19937& random) {
  const std::string run = random_text(random, "01230012.--", 12);
  std::string judged = random_text(random, "0123.", 6);
  for (const char c : run) judged += c == '-' ? "" : std::string(1, c);
  Ranking ranking(run, judged, judged);
  for (Hit& hit : ranking.found) {
    hit.is_known = random() % 3 == 0;
    if (hit.is_known) ranking.known.push_back(hit.grade);
  }
  std::sort(ranking.known.begin(), ranking.known.end(), std::greater<>{});
  ranking.expected = static_cast<double>(random() % 5);
  if (ranking.retrieved > 3 && random() % 2 == 0) ranking.ties = {{2, 4}};
  return ranking;
}

class EveryMeasure : public ::testing::TestWithParam<const MeasureDef*> {
 protected:
  [[nodiscard]] static const MeasureDef& def() { return *GetParam(); }
};

TEST_P(EveryMeasure, GivesTheValueOfItsWorkedExample) {
  const Example& example = def().example;
  const Measure measure = testing::measure(std::string(def().name) + std::string(example.params));
  Ranking ranking(example.run, example.judged);
  ranking.expected = example.expected;
  if (!example.run_strata.empty())
    ranking.draw(example.run_strata, example.judged, example.judged_strata);
  const Ratio ratio = compute(measure, ranking.view());
  ASSERT_TRUE(ratio.is_defined());
  EXPECT_NEAR(ratio.value(), example.expect, 1e-9);
}

TEST_P(EveryMeasure, ExplainsTheVeryBitsItComputes) {
  std::mt19937 random(1);
  const Measure measure = usable(def());
  for (int i = 0; i < 2000; ++i) {
    const Ranking ranking = random_ranking(random);
    const Ratio computed = compute(measure, ranking.view());
    std::vector<Step> steps;
    const Ratio explained = explain(measure, ranking.view(), steps);
    ASSERT_EQ(computed.numerator, explained.numerator);
    ASSERT_EQ(computed.denominator, explained.denominator);
  }
}

TEST_P(EveryMeasure, ParsesItsOwnName) {
  const Measure measure = usable(def());
  EXPECT_EQ(testing::measure(name_of(measure)), measure) << name_of(measure);
}

TEST_P(EveryMeasure, ParsesItsNameWithEveryParameterChanged) {
  for (const ParamDef* param : params_of(def())) {
    Measure measure = usable(def());
    if (param->list != nullptr) {
      measure.params.*param->list = {0, 0.25, 0.7};
      EXPECT_EQ(testing::measure(name_of(measure)), measure) << name_of(measure);
    } else if (param->word != nullptr) {
      for (const Word& word : param->words) {
        measure.params.*param->word = word.value;
        EXPECT_EQ(testing::measure(name_of(measure)), measure) << name_of(measure);
      }
    } else {
      for (const double value : {0.0, 0.25, 1.0, 2.0, 7.0}) {
        if (value < param->lowest || value > param->highest) continue;
        if (param->is_whole && value != std::floor(value)) continue;
        measure.params.*param->number = value;
        if (def().check != nullptr && !def().check(measure.params).empty()) continue;
        EXPECT_EQ(testing::measure(name_of(measure)), measure) << name_of(measure);
      }
    }
  }
}

TEST_P(EveryMeasure, StaysInItsRangeOnRandomRankings) {
  std::mt19937 random(2);
  const Measure measure = usable(def());
  for (int i = 0; i < 5000; ++i) {
    const Ranking ranking = random_ranking(random);
    const Ratio ratio = compute(measure, ranking.view());
    if (!ratio.is_defined()) continue;
    ASSERT_TRUE(std::isfinite(ratio.value()));
    ASSERT_GE(ratio.value(), def().lowest - 1e-12);
    ASSERT_LE(ratio.value(), def().highest + 1e-12);
  }
}

TEST_P(EveryMeasure, FindsNoRankingBetterThanTheIdealOne) {
  if (def().direction != Direction::kHigherIsBetter || def().name == "Judged") return;
  std::mt19937 random(3);
  const Measure measure = usable(def());
  for (int i = 0; i < 2000; ++i) {
    const std::string judged = random_text(random, "0123", 8);
    std::string best = judged;
    std::sort(best.begin(), best.end(), std::greater<>{});
    std::string some = judged;
    std::shuffle(some.begin(), some.end(), random);
    const Ratio ideal = compute(measure, Ranking(best, judged).view());
    const Ratio actual = compute(measure, Ranking(some, judged).view());
    ASSERT_EQ(ideal.is_defined(), actual.is_defined());
    if (!ideal.is_defined()) continue;
    ASSERT_LE(actual.value(), ideal.value() + 1e-12) << some << " " << judged;
  }
}

TEST_P(EveryMeasure, HasAValueForTheEmptyRankingOrIsUndefined) {
  for (const std::string_view judged : {"210", "0", ""}) {
    const Ratio ratio = compute(usable(def()), Ranking("", judged).view());
    EXPECT_TRUE(!ratio.is_defined() || std::isfinite(ratio.value())) << judged;
  }
}

TEST_P(EveryMeasure, DoesNotLookBelowItsCutoff) {
  if (def().at != &Params::cutoff) return;
  std::mt19937 random(4);
  Measure measure = usable(def());
  measure.params.cutoff = 3;
  for (int i = 0; i < 2000; ++i) {
    std::string top = "   ";
    for (char& c : top) c = std::string_view("0123-")[random() % 5];
    const Ranking one(top + random_text(random, "0123-", 5), "3210321032103210");
    const Ranking two(top + random_text(random, "0123-", 5), "3210321032103210");
    const Ratio first = compute(measure, one.view());
    const Ratio second = compute(measure, two.view());
    ASSERT_EQ(first.is_defined(), second.is_defined());
    if (!first.is_defined()) continue;
    ASSERT_EQ(first.value(), second.value());
  }
}

TEST_P(EveryMeasure, IgnoresUnjudgedDocumentsWhenToldTo) {
  Measure measure = usable(def());
  measure.params.judged_only = 1;
  Ranking whole("-2k.-1-0", "2k.10");
  Ranking judged("2k10", "2k.10");
  whole.expected = judged.expected = 2;
  const Ratio with = compute(measure, whole.view());
  const Ratio without = compute(measure, judged.view());
  EXPECT_EQ(with.value(), without.value());
}

TEST_P(EveryMeasure, GoesByItsAliases) {
  const std::string at(def().needs_at ? "@0.5" : "");
  for (const Alias& alias : def().aliases) {
    const std::string number = def().at == &Params::cutoff && def().needs_at ? "@5" : at;
    EXPECT_EQ(testing::measure(std::string(alias.name) + number).def, &def()) << alias.name;
  }
  for (const TrecName& trec : def().trec) {
    const Measure measure = testing::measure(trec.name);
    EXPECT_EQ(measure.def, &def()) << trec.name;
    EXPECT_EQ(testing::measure(trec_name_of(measure)), measure) << trec_name_of(measure);
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryMeasure,
                         ::testing::ValuesIn(all_measures().begin(), all_measures().end()),
                         [](const auto& test) { return std::string(test.param->name); });

TEST(Registry, KnowsWhichMeasuresAreShares) {
  for (const std::string_view name :
       {"P@5", "AP", "nDCG", "nDCG(gain=exp)@10", "NCG@5", "RBP", "RBP(gain=topic)",
        "RBP(gain={1:5}, scale=topic)", "ERR@20", "nDCG(pad=5)"}) {
    EXPECT_TRUE(is_share(testing::measure(name))) << name;
  }
  for (const std::string_view name :
       {"NumRet", "NumQ", "CG", "DCG", "RBP(gain=raw)", "RBP(gain={1:0.5})", "nDCG(gain={1:2})@5",
        "nDCG(gain=penalty)", "nDCG(unjudged=0.5)", "nDCG(pad=5, fill=1)", "NCG(unjudged=-1)@5"}) {
    EXPECT_FALSE(is_share(testing::measure(name))) << name;
  }
}

TEST(Registry, KnowsWhichMeasuresAreAboutAllTopics) {
  std::vector<std::string_view> names;
  for (const MeasureDef* def : all_measures()) {
    if (def->is_about_all) names.push_back(def->name);
  }
  EXPECT_EQ(names, (std::vector<std::string_view>{"NumQ", "GMAP", "GMbpref"}));
}

TEST(Registry, LeavesNoValueWhereAGainIsBeyondEveryNumber) {
  // 2^5000 is no double. The lower grade alone has a gain.
  const std::vector<Hit> found = {{.rank = 1, .grade = 5000}, {.rank = 2, .grade = 1}};
  const std::vector<double> ideal = {5000, 1};
  const JudgedTopic topic{.retrieved = 2, .found = found, .ideal = ideal, .pooled = {}};
  for (const std::string_view name :
       {"DCG(gain=exp)", "IDCG(gain=exp)@1", "nDCG(gain=exp)", "CG(gain=exp, judged_only=True)"}) {
    const Measure measure = testing::measure(name);
    EXPECT_FALSE(compute(measure, topic).is_defined()) << name;
    std::vector<Step> steps;
    EXPECT_FALSE(explain(measure, topic, steps).is_defined()) << name;
  }
  EXPECT_EQ(compute(testing::measure("CG"), topic).value(), 5001);
}

TEST(Registry, KeepsADocumentWhoseNegativeGradeTheGainsName) {
  // Grades 1, -2, none, -1, 3; -1 is not named and not judged, so 1 - 5 + 3 at ranks 1 to 3.
  const std::vector<Hit> found = {{.rank = 1, .grade = 1},
                                  {.rank = 2, .grade = -2},
                                  {.rank = 4, .grade = -1},
                                  {.rank = 5, .grade = 3}};
  const std::vector<double> ideal = {3, 1, -1, -2};
  const JudgedTopic topic{.retrieved = 5, .found = found, .ideal = ideal, .pooled = {}};
  const auto value = [&](std::string_view name) {
    return compute(testing::measure(name), topic).value();
  };
  EXPECT_EQ(value("CG(gain={-2:-5}, judged_only=True)"), -1);
  EXPECT_EQ(value("CG(gain={-2:-5}, judged_only=True)@2"), -4);
  EXPECT_EQ(value("CG(gain={-2:-5}, judged_only=True)@3"), -1);
  EXPECT_EQ(value("CG(gain={-2:-5})@3"), -4);  // the third is not judged
  EXPECT_EQ(value("CG(judged_only=True)@2"), 4);
}

TEST(Registry, TellsDocumentsNotInTheJudgmentsFromNegativeGrades) {
  // Ranks 1 to 5: not in the judgments, -1, -3, 2, not in the judgments.
  const std::vector<Hit> found = {
      {.rank = 2, .grade = -1}, {.rank = 3, .grade = -3}, {.rank = 4, .grade = 2}};
  const std::vector<double> ideal = {2, -1, -3};
  const JudgedTopic topic{.retrieved = 5, .found = found, .ideal = ideal};
  const auto value = [&](std::string_view name) {
    return compute(testing::measure(name), topic).value();
  };
  EXPECT_EQ(value("CG(gain={absent:10})"), 10 + 2 + 10);
  EXPECT_EQ(value("CG(gain={negative:5})"), 5 + 5 + 2);
  EXPECT_EQ(value("CG(gain={negative:5, -1:7})"), 7 + 5 + 2);
  EXPECT_EQ(value("CG(gain={negative:5, -1:7}, judged_only=True)"), 7 + 2);
  EXPECT_EQ(value("ICG(gain={absent:10, negative:5})"), 2);  // neither becomes judged
  EXPECT_EQ(value("CG(gain={absent:1}, unjudged=4)"), 1 + 4 + 4 + 2 + 1);
}

TEST(Registry, GivesNoNameToTwoMeasures) {
  std::vector<std::string_view> names;
  for (const MeasureDef* def : all_measures()) {
    names.push_back(def->name);
    for (const Alias& alias : def->aliases) names.push_back(alias.name);
    for (const TrecName& trec : def->trec) {
      if (trec.name != def->name) names.push_back(trec.name);
    }
  }
  std::sort(names.begin(), names.end());
  const auto twice = std::adjacent_find(names.begin(), names.end());
  EXPECT_EQ(twice, names.end()) << *twice;
}

}  // namespace
}  // namespace assay
