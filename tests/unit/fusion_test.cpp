// SPDX-License-Identifier: Apache-2.0
// fusion_test.cpp: lists of one topic made into one: methods and normalisations by hand, and what
// holds for all of them.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <random>

#include "assay/fuse.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using Values = std::map<std::string, double>;

Values values_of(const ScoredList& list) {
  Values values;
  for (const ScoredDoc& each : list) values.emplace(std::string(each.doc), each.score);
  return values;
}

std::string order_of(const ScoredList& list) {
  std::string order;
  for (const ScoredDoc& each : list) order += each.doc;
  return order;
}

Fusion fusion_named(std::string_view name) { return fusion_by(**find_fusion_method(name)); }

// By min-max the first is 1, 1/2, 0 and the second 1, 2/3, 0; C is 4.
std::vector<ScoredList> two_lists() {
  return {{{"a", 3}, {"b", 2}, {"c", 1}}, {{"c", 8}, {"a", 6}, {"d", 2}}};
}

TEST(Fusion, IsOneCall) {
  const Fusion fusion = fusion_by(**find_fusion_method("rrf"));
  const ScoredList bm25 = {{"a", 12.5}, {"b", 9.1}};
  const ScoredList dense = {{"b", 0.93}, {"c", 0.88}};
  const ScoredList fused = fuse_topic({bm25, dense}, fusion);  // b, a, c
  EXPECT_EQ(order_of(fused), "bac");
}

struct Worked {
  std::string_view method;
  std::string_view param;
  std::vector<double> weights;
  Values expect;
};

void expect_values(const Values& values, const Values& expect, std::string_view what) {
  ASSERT_EQ(values.size(), expect.size()) << what;
  for (const auto& [doc, value] : expect) EXPECT_NEAR(values.at(doc), value, 1e-14) << what << doc;
}

void expect_worked(const Worked& worked) {
  Fusion fusion = fusion_named(worked.method);
  if (!worked.param.empty()) {
    ASSERT_TRUE(set_fusion_param(fusion, worked.param)) << worked.method;
  }
  fusion.weights = worked.weights;
  ASSERT_TRUE(check_fusion(fusion, 2)) << worked.method;
  expect_values(values_of(fuse_topic(two_lists(), fusion)), worked.expect, worked.method);
}

const double kRoot = std::sqrt(2.0);

TEST(Fusion, CombinesScoresAsWorkedByHand) {
  expect_worked({"min", "", {}, {{"a", 2.0 / 3}, {"b", 0.5}, {"c", 0}, {"d", 0}}});
  expect_worked({"max", "", {}, {{"a", 1}, {"b", 0.5}, {"c", 1}, {"d", 0}}});
  expect_worked({"med", "", {}, {{"a", 5.0 / 6}, {"b", 0.5}, {"c", 0.5}, {"d", 0}}});
  expect_worked({"sum", "", {}, {{"a", 5.0 / 3}, {"b", 0.5}, {"c", 1}, {"d", 0}}});
  expect_worked({"anz", "", {}, {{"a", 5.0 / 6}, {"b", 0.5}, {"c", 0.5}, {"d", 0}}});
  expect_worked({"mnz", "", {}, {{"a", 10.0 / 3}, {"b", 0.5}, {"c", 2}, {"d", 0}}});
  expect_worked(
      {"gmnz", "gamma=0.5", {}, {{"a", kRoot * 5 / 3}, {"b", 0.5}, {"c", kRoot}, {"d", 0}}});
  const std::vector<double> weights = {0.25, 0.75};
  expect_worked({"wsum", "", weights, {{"a", 0.75}, {"b", 0.125}, {"c", 0.75}, {"d", 0}}});
  expect_worked({"wmnz", "", weights, {{"a", 5.0 / 3}, {"b", 0.125}, {"c", 1}, {"d", 0}}});
  expect_worked(
      {"mixed", "", weights, {{"a", kRoot * 0.75}, {"b", 0.125}, {"c", kRoot * 0.75}, {"d", 0}}});
}

TEST(Fusion, CombinesRanksAsWorkedByHand) {
  expect_worked({"isr", "", {}, {{"a", 2.5}, {"b", 0.25}, {"c", 20.0 / 9}, {"d", 1.0 / 9}}});
  const double log2 = std::log(2.0);
  expect_worked(
      {"log_isr", "", {}, {{"a", 1.25 * log2}, {"b", 0}, {"c", log2 * 10 / 9}, {"d", 0}}});
  expect_worked({"logn_isr",
                 "sigma=1",
                 {},
                 {{"a", 1.25 * std::log(3.0)},
                  {"b", 0.25 * log2},
                  {"c", std::log(3.0) * 10 / 9},
                  {"d", log2 / 9}}});
  expect_worked(
      {"rrf",
       "",
       {},
       {{"a", 1.0 / 61 + 1.0 / 62}, {"b", 1.0 / 62}, {"c", 1.0 / 63 + 1.0 / 61}, {"d", 1.0 / 63}}});
  expect_worked({"rbc", "phi=0.5", {}, {{"a", 0.75}, {"b", 0.25}, {"c", 0.625}, {"d", 0.125}}});
  expect_worked({"bordafuse", "", {}, {{"a", 7}, {"b", 4}, {"c", 6}, {"d", 3}}});
  const std::vector<double> weights = {0.25, 0.75};
  expect_worked({"w_bordafuse", "", weights, {{"a", 3.25}, {"b", 1.5}, {"c", 3.5}, {"d", 1.75}}});
  // One run each for a and c, b and c, b and d: Borda points decide.
  expect_worked({"condorcet", "", {}, {{"a", 4}, {"b", 2}, {"c", 3}, {"d", 1}}});
  // Now the second run alone decides these.
  expect_worked({"w_condorcet", "", weights, {{"a", 3}, {"b", 1}, {"c", 4}, {"d", 2}}});
}

TEST(Fusion, GivesByTablesAsWorkedByHand) {
  const auto with = [](std::string_view name, std::string_view param, FusionTables tables) {
    Fusion fusion = fusion_named(name);
    if (!param.empty()) {
      EXPECT_TRUE(set_fusion_param(fusion, param));
    }
    fusion.tables = std::move(tables);
    EXPECT_TRUE(check_fusion(fusion, 2));
    return values_of(fuse_topic(two_lists(), fusion));
  };
  // The second run was trained on shorter lists.
  expect_values(with("posfuse", "", {{0.5, 0.25, 0.125}, {0.75, 0.5}}),
                {{"a", 1.0}, {"b", 0.25}, {"c", 0.875}, {"d", 0}}, "posfuse");
  expect_values(with("slidefuse", "w=1", {{0.5, 0.25, 0.125}, {0.75, 0.5}}),
                {{"a", 0.375 + 1.25 / 3}, {"b", 0.875 / 3}, {"c", 0.1875 + 0.625}, {"d", 0.25}},
                "slidefuse");
  // Two segments: ranks 1 and 2, then 3.
  expect_values(with("probfuse", "n_segments=2", {{0.5, 0.25}, {1, 0.5}}),
                {{"a", 1.5}, {"b", 0.5}, {"c", 1.125}, {"d", 0.25}}, "probfuse");
  expect_values(with("segfuse", "", {{0.5, 0}, {0.25, 0}}),
                {{"a", 1 + 0.25 * 5 / 3}, {"b", 0.75}, {"c", 1}, {"d", 0.25}}, "segfuse");
  expect_values(with("mapfuse", "", {{0.5}, {0.25}}),
                {{"a", 0.625}, {"b", 0.25}, {"c", 0.5 / 3 + 0.25}, {"d", 0.25 / 3}}, "mapfuse");
  const double absent = std::log(0.001 / 0.999);
  expect_values(with("bayesfuse", "", {{-1, -2}, {0.5, -2}}),
                {{"a", -0.5}, {"b", absent - 1}, {"c", -0.5}, {"d", absent + 0.5}}, "bayesfuse");
}

TEST(Fusion, DoesNotReadBeyondTheRanksThatBayesFuseKnows) {
  std::vector<std::string> names;
  ScoredList list;
  for (int i = 0; i < 1001; ++i) names.push_back(std::to_string(i));
  for (const std::string& name : names) list.push_back({name, 2000.0 - list.size()});
  Fusion fusion = fusion_named("bayesfuse");
  fusion.tables = {std::vector<double>(9, -1.0)};
  const Values values = values_of(fuse_topic({list}, fusion));
  EXPECT_EQ(values.at("999"), -1.0);
  EXPECT_NEAR(values.at("1000"), std::log(0.001 / 0.999), 1e-15);
}

Values normalised(std::string_view norm, ScoredList list) {
  std::vector<ScoredList> lists = {std::move(list)};
  normalise(lists, **find_fusion_norm(norm));
  return values_of(lists.front());
}

TEST(Fusion, NormalisesAsWorkedByHand) {
  const ScoredList list = {{"a", 5}, {"b", 2}, {"c", -1}};
  const auto expect = [&](std::string_view norm, const Values& values) {
    expect_values(normalised(norm, list), values, norm);
  };
  expect("none", {{"a", 5}, {"b", 2}, {"c", -1}});
  expect("min-max", {{"a", 1}, {"b", 0.5}, {"c", 0}});
  expect("min_max_inverted", {{"a", 0}, {"b", 0.5}, {"c", 1}});
  expect("max", {{"a", 1}, {"b", 0.4}, {"c", -0.2}});
  expect("sum", {{"a", 2.0 / 3}, {"b", 1.0 / 3}, {"c", 0}});
  expect("zmuv", {{"a", std::sqrt(1.5)}, {"b", 0}, {"c", -std::sqrt(1.5)}});
  expect("rank", {{"a", 1}, {"b", 2.0 / 3}, {"c", 1.0 / 3}});
  expect_values(normalised("max", {{"a", -1}, {"b", -4}}), {{"a", -0.25}, {"b", -1}}, "negative");
}

TEST(Fusion, BordaNormalisationPutsDocumentsOfOthersBehind) {
  std::vector<ScoredList> lists = two_lists();
  lists.emplace_back();
  normalise(lists, **find_fusion_norm("borda"));
  EXPECT_EQ(order_of(lists[0]), "abcd");
  EXPECT_EQ(order_of(lists[1]), "cadb");
  EXPECT_TRUE(lists[2].empty());
  expect_values(values_of(lists[0]), {{"a", 1}, {"b", 0.75}, {"c", 0.5}, {"d", 0.25}}, "borda");
}

TEST(Fusion, InvertedScoresTurnRanksRound) {
  Fusion fusion = fusion_named("rrf");
  fusion.norm = *find_fusion_norm("min-max-inverted");
  EXPECT_EQ(order_of(fuse_topic({{{"a", 3}, {"b", 2}, {"c", 1}}}, fusion)), "cba");
}

TEST(Fusion, ARunWithoutTheTopicHasNoSay) {
  for (const FusionMethod& method : all_fusion_methods()) {
    if (method.is_trained || method.takes_weights) continue;
    Fusion fusion = fusion_by(method);
    if (!method.params.empty()) fusion.params.*method.params[0].number = 1;
    auto with_empty = two_lists();
    with_empty.insert(with_empty.begin() + 1, ScoredList{});
    EXPECT_EQ(fuse_topic(with_empty, fusion), fuse_topic(two_lists(), fusion)) << method.name;
    EXPECT_TRUE(fuse_topic({{}, {}}, fusion).empty()) << method.name;
  }
}

TEST(Fusion, EqualScoresAreInTheOrderOfTies) {
  Fusion fusion = fusion_named("sum");
  EXPECT_EQ(order_of(fuse_topic({{{"b", 1}, {"a", 1}}, {{"c", 1}}}, fusion)), "cba");
  fusion.ties = Ties::kDocAsc;
  EXPECT_EQ(order_of(fuse_topic({{{"b", 1}, {"a", 1}}, {{"c", 1}}}, fusion)), "abc");
}

// A table for each of the methods that are trained.
Fusion complete(const FusionMethod& method, std::size_t runs, std::mt19937& random) {
  Fusion fusion = fusion_by(method);
  std::uniform_real_distribution<double> share(0.05, 0.95);
  for (const FusionParamDef& param : method.params) {
    fusion.params.*param.number = param.is_whole ? 3 : share(random);
  }
  for (std::size_t run = 0; run < runs; ++run) {
    if (method.takes_weights) fusion.weights.push_back(share(random));
    if (!method.is_trained) continue;
    std::vector<double>& table = fusion.tables.emplace_back(9);
    for (double& each : table) each = share(random);
  }
  return fusion;
}

const std::vector<std::string>& doc_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> list;
    for (char c = 'a'; c <= 't'; ++c) list.emplace_back(1, c);
    return list;
  }();
  return names;
}

std::vector<ScoredList> random_lists(std::mt19937& random, std::size_t runs) {
  std::vector<ScoredList> lists(runs);
  std::uniform_real_distribution<double> score(-10, 10);
  for (ScoredList& list : lists) {
    std::vector<std::string_view> docs(doc_names().begin(), doc_names().end());
    std::shuffle(docs.begin(), docs.end(), random);
    docs.resize(1 + random() % 12);
    for (const std::string_view doc : docs) list.push_back({doc, score(random)});
    std::sort(list.begin(), list.end(),
              [](const ScoredDoc& a, const ScoredDoc& b) { return a.score > b.score; });
  }
  return lists;
}

TEST(Fusion, EveryMethodGivesNumbersWhateverTheScores) {
  std::mt19937 random(1);
  const double big = 1.7e308;
  const std::vector<std::vector<ScoredList>> cases = {
      {{{"a", 1}}, {{"a", 1}}},                                 // single documents
      {{{"b", 2}, {"a", 2}}, {{"a", 0}, {"c", 0}}},             // all equal
      {{}, {{"a", 0}}},                                         // an empty list
      {{{"a", -1}, {"b", -5}}, {{"b", -1e-3}, {"c", -7}}},      // all negative
      {{{"a", big}, {"b", -big}}, {{"b", big}, {"a", -big}}},   // differences overflow
      {{{"a", big}, {"b", -big}}, {{"a", big}, {"b", -big}}},   // and sums
      {{{"a", 5e-324}, {"b", 0}}, {{"b", 1e-300}, {"c", 0}}},   // squares underflow
      {{{"a", 0.1}, {"b", 0.1}, {"c", 0.1}}, {{"a", 1e-12}}}};  // a mean that is not exact
  for (const FusionMethod& method : all_fusion_methods()) {
    Fusion fusion = complete(method, 2, random);
    for (const FusionNorm& norm : all_fusion_norms()) {
      fusion.norm = &norm;
      for (std::size_t i = 0; i < cases.size(); ++i) {
        for (const ScoredDoc& each : fuse_topic(cases[i], fusion)) {
          EXPECT_TRUE(std::isfinite(each.score)) << method.name << " " << norm.name << " " << i;
        }
      }
    }
  }
}

TEST(Fusion, TheOrderOfRunsDoesNotMatter) {
  std::mt19937 random(2);
  for (int round = 0; round < 50; ++round) {
    const auto lists = random_lists(random, 3);
    for (const FusionMethod& method : all_fusion_methods()) {
      Fusion fusion = complete(method, 3, random);
      const Values before = values_of(fuse_topic(lists, fusion));
      std::rotate(fusion.weights.begin(), fusion.weights.begin() + (method.takes_weights ? 1 : 0),
                  fusion.weights.end());
      std::rotate(fusion.tables.begin(), fusion.tables.begin() + (method.is_trained ? 1 : 0),
                  fusion.tables.end());
      const Values after = values_of(fuse_topic({lists[1], lists[2], lists[0]}, fusion));
      ASSERT_EQ(before.size(), after.size());
      for (const auto& [doc, value] : before) {
        EXPECT_NEAR(value, after.at(doc), 1e-12) << method.name << " " << doc;
      }
    }
  }
}

TEST(Fusion, RankMethodsDoNotSeeScores) {
  std::mt19937 random(3);
  for (int round = 0; round < 50; ++round) {
    const auto lists = random_lists(random, 3);
    auto others = lists;
    for (ScoredList& list : others) {
      for (ScoredDoc& each : list) each.score = std::exp(each.score) * 1000;
    }
    for (const FusionMethod& method : all_fusion_methods()) {
      if (method.uses_scores) continue;
      const Fusion fusion = complete(method, 3, random);
      EXPECT_EQ(fuse_topic(lists, fusion), fuse_topic(others, fusion)) << method.name;
    }
  }
}

TEST(Fusion, ARunWithItselfKeepsItsOrder) {
  std::mt19937 random(4);
  for (int round = 0; round < 50; ++round) {
    const ScoredList list = random_lists(random, 1).front();
    for (const std::string_view name :
         {"sum", "min", "max", "med", "anz", "mnz", "rrf", "isr", "bordafuse", "condorcet"}) {
      EXPECT_EQ(order_of(fuse_topic({list, list}, fusion_named(name))), order_of(list)) << name;
    }
  }
}

// Also where majorities go round in a circle.
TEST(Fusion, CondorcetPutsNoDocumentBehindOneThatMostRankLower) {
  std::mt19937 random(5);
  for (int round = 0; round < 200; ++round) {
    const auto lists = random_lists(random, 5);
    const auto rank_in = [&](std::size_t run, std::string_view doc) {
      std::size_t rank = 0;
      while (rank < lists[run].size() && lists[run][rank].doc != doc) ++rank;
      return rank;
    };
    const ScoredList fused = fuse_topic(lists, fusion_named("condorcet"));
    for (std::size_t i = 1; i < fused.size(); ++i) {
      int lead = 0;
      for (std::size_t run = 0; run < lists.size(); ++run) {
        const std::size_t above = rank_in(run, fused[i - 1].doc);
        const std::size_t below = rank_in(run, fused[i].doc);
        lead += (above < below ? 1 : 0) - (above > below ? 1 : 0);
      }
      EXPECT_GE(lead, 0);
    }
  }
}

std::string told(const Result<Done>& done) {
  return done ? "fine" : done.error().what + " | " + done.error().hint;
}

TEST(Fusion, SaysWhatIsMissingOrWrong) {
  EXPECT_EQ(find_fusion_method("rff").error().what, "there is no method \"rff\"");
  EXPECT_EQ(find_fusion_method("rff").error().hint,
            "did you mean \"rrf\", \"rbc\" or \"anz\"? assay fuse --methods lists all methods");
  EXPECT_EQ((*find_fusion_method("W-BordaFuse"))->name, "w_bordafuse");
  EXPECT_EQ(find_fusion_norm("minmax").error().what, "there is no normalisation \"minmax\"");
  Fusion rbc = fusion_named("rbc");
  EXPECT_EQ(told(check_fusion(rbc, 2)),
            "rbc needs phi, share of readers who go on to the next rank | give a number from 0 to "
            "1 with --param phi=…, or let --tune find one");
  EXPECT_EQ(told(set_fusion_param(rbc, "phi=1.5")),
            "phi is \"1.5\" | it is a number from 0 to 1: share of readers who go on to the next "
            "rank");
  EXPECT_EQ(told(set_fusion_param(rbc, "k=1")), "rbc has no parameter \"k\" | it has phi");
  Fusion wsum = fusion_named("wsum");
  EXPECT_FALSE(check_fusion(wsum, 2));
  wsum.weights = {1};
  EXPECT_EQ(told(check_fusion(wsum, 2)),
            "1 weight for 2 runs | give one for each run, in their order");
  EXPECT_EQ(told(check_fusion(fusion_named("mapfuse"), 2)),
            "mapfuse is trained on judgments | name some with --train");
}

}  // namespace
}  // namespace assay
