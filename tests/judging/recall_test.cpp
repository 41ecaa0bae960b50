// SPDX-License-Identifier: Apache-2.0
// recall_test.cpp: estimates from files: who counts as captured, drawn or named.
#include "assay/recall.hpp"

#include "recall_topics.hpp"
#include "unit/testing.hpp"

namespace assay {
namespace {

using testing::text_input;

// A run of topic q that returns these documents, a letter each.
std::string run_of(std::string_view docs, std::string_view topic = "q") {
  std::string text;
  for (std::size_t i = 0; i < docs.size(); ++i) {
    text += std::string(topic) + " Q0 " + docs[i] + " " + std::to_string(i + 1) + " " +
            std::to_string(100 - i) + " t\n";
  }
  return text;
}

// Judgments of topic q: lower case is not relevant, upper case is (as the documents' own names).
std::string judged(std::string_view relevant, std::string_view others,
                   std::string_view topic = "q") {
  std::string text;
  for (const char doc : relevant) text += std::string(topic) + " 0 " + doc + " 1\n";
  for (const char doc : others) text += std::string(topic) + " 0 " + doc + " 0\n";
  return text;
}

struct Files {
  Qrels qrels;
  std::vector<Run> runs;
  std::vector<std::string> names;
  std::vector<SampledTopic> samples = {};
  std::optional<Qrels> elusion = {};
  std::optional<NamedDocs> external = {};

  [[nodiscard]] Result<RecallReport> report(const RecallOptions& options = {}) const {
    const auto sources = fusion_runs(runs);
    return estimate_recall({.qrels = qrels,
                            .runs = sources,
                            .names = names,
                            .samples = samples,
                            .elusion = elusion ? &*elusion : nullptr,
                            .external = external ? &*external : nullptr},
                           options);
  }
};

Files files_of(const std::string& qrels, const std::vector<std::string>& runs) {
  Files files{.qrels = Qrels::read(text_input(qrels)).value(), .runs = {}, .names = {}};
  for (const std::string& run : runs) {
    files.runs.push_back(Run::index(text_input(run)).value());
    files.names.emplace_back(1, static_cast<char>('a' + files.names.size()));
  }
  return files;
}

const RecallEstimate& estimate_in(const RecallReport& report, RecallMethod method) {
  for (const RecallEstimate& estimate : report.estimates) {
    if (estimate.method == method) return estimate;
  }
  ADD_FAILURE() << "there is no such estimate";
  return report.estimates.front();
}

TEST(Recall, TakesRelevantDocumentsDownToTheDepthAsCaptures) {
  // a finds A B C D, b finds A B E; x is not relevant, and b has D only at rank 5, below the depth.
  const Files files = files_of(judged("ABCDE", "x"), {run_of("ABCD"), run_of("ABxED")});
  const auto report = files.report({.depth = 4}).value();
  const RecallEstimate& chapman_estimate = estimate_in(report, RecallMethod::kChapman);
  EXPECT_DOUBLE_EQ(*chapman_estimate.count.total, 5.0 * 4 / 3 - 1);  // 4, 3, both 2
  EXPECT_EQ(chapman_estimate.known, 5U);
  EXPECT_EQ(chapman_estimate.of_topics.size(), 1U);
  // C, D and E once, A and B twice, of two runs: 5 + ½ · 6 / 6.
  EXPECT_DOUBLE_EQ(*estimate_in(report, RecallMethod::kChao).count.total, 5.5);
  ASSERT_EQ(report.runs.size(), 2U);
  EXPECT_EQ(report.runs[0].found, 4U);  // at any rank, so D as well
  EXPECT_EQ(report.runs[1].found, 4U);
}

TEST(Recall, AddsWhatTopicsHave) {
  const Files files = files_of(
      judged("ABCDE", "", "q1") + judged("FGH", "", "q2"),
      {run_of("ABCD", "q1") + run_of("FG", "q2"), run_of("ABE", "q1") + run_of("GH", "q2")});
  const auto report = files.report({.depth = 4}).value();
  const RecallEstimate& estimate = estimate_in(report, RecallMethod::kChapman);
  ASSERT_EQ(estimate.of_topics.size(), 2U);
  EXPECT_DOUBLE_EQ(*estimate.of_topics[1].total, 3.0 * 3 / 2 - 1);  // 2, 2, both 1
  EXPECT_DOUBLE_EQ(*estimate.count.total, 17.0 / 3 + 3.5);
  // 5 · 4 · 2 · 1 / (3² · 4) + 3 · 3 · 1 · 1 / (2² · 3)
  EXPECT_DOUBLE_EQ(estimate.count.variance, 40.0 / 36 + 9.0 / 12);
}

TEST(Recall, DoesNotDependOnTheOrderOfRunsOrOnThreads) {
  Files files = files_of(judged("ABCDEF", "x"), {run_of("ABC"), run_of("ADx"), run_of("EBA")});
  const auto before = files.report({.depth = 3}).value();
  std::swap(files.runs[0], files.runs[2]);
  std::swap(files.names[0], files.names[2]);
  const auto after = files.report({.depth = 3, .threads = 4}).value();
  ASSERT_EQ(before.estimates.size(), after.estimates.size());
  for (std::size_t i = 0; i < before.estimates.size(); ++i) {
    EXPECT_EQ(before.estimates[i].count.total, after.estimates[i].count.total);
    EXPECT_EQ(before.estimates[i].basis, after.estimates[i].basis);
    EXPECT_EQ(before.estimates[i].warnings, after.estimates[i].warnings);
  }
  for (std::size_t i = 0; i < before.runs.size(); ++i) {
    EXPECT_EQ(before.runs[i].name, after.runs[i].name);
    EXPECT_EQ(before.runs[i].found, after.runs[i].found);
  }
}

TEST(Recall, TakesTheGroupsThatAreNamed) {
  const Files files = files_of(judged("ABCD", ""), {run_of("AB"), run_of("BC"), run_of("CD")});
  // By name: a and c against b: 4, 2, both 2. With c alone first: 2, 3, both 1.
  const auto usual = files.report({.depth = 2}).value();
  EXPECT_DOUBLE_EQ(*estimate_in(usual, RecallMethod::kChapman).count.total, 4);
  const auto told = files.report({.depth = 2, .first_group = {"c"}}).value();
  EXPECT_DOUBLE_EQ(*estimate_in(told, RecallMethod::kChapman).count.total, 3.0 * 4 / 2 - 1);
  EXPECT_FALSE(files.report({.depth = 2, .first_group = {"z"}}));
  EXPECT_FALSE(files.report({.depth = 2, .first_group = {"a", "b", "c"}}));
}

TEST(Recall, HasNoEstimateBelowWhatIsKnown) {
  // Runs find A and B alone, and both do; C and D were found by others.
  const Files files = files_of(judged("ABCD", ""), {run_of("AB"), run_of("BA")});
  const RecallEstimate estimate = estimate_in(files.report().value(), RecallMethod::kChapman);
  EXPECT_FALSE(estimate.count.is_defined());
  EXPECT_EQ(estimate.count.reason, "it says 2.0, and 4 are known");
  EXPECT_FALSE(estimate.share_of(2));
}

TEST(Recall, HasNoIntervalThatBeginsBelowWhatIsKnown) {
  // 4, 4, both 2: 25 / 3 - 1 = 7.3 of 6 seen, from 5.9 on; others found G.
  const Files files = files_of(judged("ABCDEFG", ""), {run_of("ABCD"), run_of("CDEF")});
  const auto report = files.report({.depth = 4}).value();
  const RecallEstimate& estimate = estimate_in(report, RecallMethod::kChapman);
  EXPECT_NEAR(*estimate.count.total, 7.333, 1e-3);
  EXPECT_EQ(estimate.count.low, 7);
  EXPECT_EQ(estimate.of_topics[0].low, 7);
}

TEST(Recall, NeedsTwoRunsForCaptures) {
  const Files files = files_of(judged("AB", ""), {run_of("AB")});
  const auto report = files.report().value();
  EXPECT_FALSE(estimate_in(report, RecallMethod::kChapman).count.is_defined());
  EXPECT_FALSE(estimate_in(report, RecallMethod::kChao).count.is_defined());
}

TEST(Recall, RefusesJudgmentsAloneAndThoseWithoutARelevantDocument) {
  EXPECT_FALSE(files_of(judged("AB", ""), {}).report());
  const auto none = files_of(judged("", "xy"), {run_of("xy"), run_of("yx")}).report();
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().what, "no judged document is relevant");
}

TEST(Recall, FindsTheDepthThatWasJudged) {
  // Two of two, two of two, none of two.
  EXPECT_EQ(judged_depth({.documents = {2, 2, 2}, .judged = {2, 2, 0}}), 2U);
  EXPECT_EQ(judged_depth({.documents = {2, 2}, .judged = {0, 0}}), 0U);
  EXPECT_EQ(judged_depth({.documents = {}, .judged = {}}), 0U);
  // 100 of 100 and 4 of 8: 96 % down to there, but not at that depth.
  EXPECT_EQ(judged_depth({.documents = {100, 8}, .judged = {100, 4}}), 1U);
}

TEST(Recall, ExtrapolatesWhatTheRunsWouldStillFind) {
  // New relevant documents at ranks 1 to 4: 1, 1, 0, 1 of a; b has the same and E at rank 6.
  const Files files = files_of(judged("ABCE", "xy"), {run_of("ABxCy"), run_of("ABxCyEz")});
  const auto report = files.report({.depth = 4}).value();
  ASSERT_TRUE(report.curve);
  EXPECT_EQ(report.curve->found, (std::vector<double>{1, 1, 0, 1}));
  EXPECT_EQ(report.curve->last, 7U);
  ASSERT_TRUE(report.curve->fit);
  const RecallEstimate& estimate = estimate_in(report, RecallMethod::kDepth);
  const double beyond = *decay_beyond(*report.curve->fit, 7, 0.95).total;
  EXPECT_DOUBLE_EQ(*estimate.count.total, 3 + std::max(1.0, beyond));  // E is known beyond
  EXPECT_GE(estimate.count.low, 4);
}

TEST(Recall, ExtrapolatesToNoLessThanIsKnownThere) {
  // New ones at ranks 1 to 4: 5, 1, 0, 0, hence next to none beyond; but F is known at rank 6.
  const Files files = files_of(
      judged("ABCDEFG", "xyzw"),
      {run_of("AxyzwF"), run_of("BGyzw"), run_of("Cxyzw"), run_of("Dxyzw"), run_of("Exyzw")});
  const auto report = files.report({.depth = 4}).value();
  const RecallEstimate& estimate = estimate_in(report, RecallMethod::kDepth);
  ASSERT_TRUE(estimate.count.is_defined());
  EXPECT_DOUBLE_EQ(*estimate.count.total, 7);
}

TEST(Recall, TakesAPoolThatSaysWhatWasDrawn) {
  Files files = files_of(judged("ACZ", "b"), {});
  const auto pool = read_pool_file(text_input("topic\tdoc\tstratum\tprobability\tsampled\n"
                                              "q\tA\t1\t1\t1\nq\tb\t1\t1\t1\n"
                                              "q\tC\t2\t0.5\t1\nq\td\t2\t0.5\t0\n"
                                              "q\te\t2\t0.5\t1\nq\tf\t2\t0.5\t0\n"))
                        .value();
  files.samples = sampled_topics(pool, files.qrels, 1);
  ASSERT_EQ(files.samples.size(), 1U);
  const SampledTopic& topic = files.samples[0];
  EXPECT_EQ(topic.strata, (std::vector<SampledStratum>{{2, 2, 1}, {4, 1, 1}}));
  EXPECT_EQ(topic.missing, 1U);  // e was drawn, and is not judged
  EXPECT_EQ(topic.outside, 1U);  // Z
  const auto report = files.report().value();
  const RecallEstimate& estimate = estimate_in(report, RecallMethod::kSample);
  EXPECT_DOUBLE_EQ(*estimate.count.total, 1 + 4 + 1);
  EXPECT_EQ(estimate.warnings.size(), 1U);
}

TEST(Recall, TakesAChanceForEachDocumentWhereThoseOfAStratumDiffer) {
  Files files = files_of(judged("AC", ""), {});
  const auto pool = read_pool_file(text_input("topic\tdoc\tprobability\tsampled\n"
                                              "q\tA\t1\t1\nq\tC\t0.25\t1\nq\td\t0.2\t0\n"))
                        .value();
  files.samples = sampled_topics(pool, files.qrels, 1);
  EXPECT_FALSE(files.samples[0].is_stratified);
  const auto report = files.report().value();
  EXPECT_DOUBLE_EQ(*estimate_in(report, RecallMethod::kSample).count.total, 5);
  EXPECT_DOUBLE_EQ(estimate_in(report, RecallMethod::kSample).count.variance, 12);
}

TEST(Recall, AddsWhatASampleOfTheRestSays) {
  // 20 documents, of which 3 are judged and 1 more is retrieved: 4 of 16 were drawn, 1 is relevant.
  Files files = files_of(judged("AB", "c"), {run_of("ABd")});
  files.elusion = Qrels::read(text_input(judged("K", "lmnA"))).value();
  const auto report = files.report({.collection = 20}).value();
  const RecallEstimate& estimate = estimate_in(report, RecallMethod::kElusion);
  EXPECT_DOUBLE_EQ(*estimate.count.total, 2 + 4);
  const auto [low, high] = hypergeometric_interval({16, 4, 1}, 0.95);
  EXPECT_EQ(estimate.count.low, 2 + static_cast<double>(low));
  EXPECT_EQ(estimate.count.high, 2 + static_cast<double>(high));
  EXPECT_EQ(estimate.warnings.size(), 2U);  // A is judged, and d is nowhere
  EXPECT_FALSE(files.report());             // without the size of the collection
  EXPECT_FALSE(files.report({.collection = 3}));
}

TEST(Recall, HoldsThePoolAgainstDocumentsOfExperts) {
  // Of A, B, C, x, N, M: A and B are known, x is judged not relevant, N is retrieved.
  Files files = files_of(judged("ABD", "x"), {run_of("ABDxN"), run_of("xA")});
  files.external =
      read_named_docs(text_input("q A\nq B 2\nq 0 x 1\nq N\nq M\nq O 0\nother P\n")).value();
  const auto report = files.report({.depth = 4}).value();
  ASSERT_TRUE(report.external);
  EXPECT_EQ(report.external->named, 5U);
  EXPECT_EQ(report.external->judged, 3U);
  EXPECT_EQ(report.external->relevant, 2U);
  EXPECT_EQ(report.external->retrieved, 4U);
  EXPECT_EQ(report.external->by_run[0].second, 4U);
  EXPECT_EQ(report.external->by_run[1].second, 2U);
  EXPECT_EQ(report.external->elsewhere, 2U);
  // 3 known, 4 named without x, both 2: 4 · 5 / 3 - 1.
  EXPECT_DOUBLE_EQ(*estimate_in(report, RecallMethod::kExternal).count.total, 20.0 / 3 - 1);
}

TEST(NamedDocs, SayWhatIsWrongWithALine) {
  EXPECT_EQ(read_named_docs(text_input("q A\nq\n")).error().place.line, 2U);
  EXPECT_EQ(read_named_docs(text_input("q A high\n")).error().place.column, 5U);
  EXPECT_EQ(read_named_docs(text_input("q A\nq A\n")).error().place.line, 2U);
  EXPECT_FALSE(read_named_docs(text_input("# nothing\n")));
  EXPECT_FALSE(read_named_docs(text_input("q 0 A 1 2\n")));
}

TEST(RecallShare, TurnsTheIntervalRound) {
  const RecallEstimate estimate{.count = {.total = 50, .low = 40, .high = 80}, .known = 40};
  const auto share = estimate.share_of(20).value();
  EXPECT_DOUBLE_EQ(share.value, 0.4);
  EXPECT_DOUBLE_EQ(share.low, 0.25);
  EXPECT_DOUBLE_EQ(share.high, 0.5);
}

}  // namespace
}  // namespace assay
