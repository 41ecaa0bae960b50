// SPDX-License-Identifier: Apache-2.0
// plot_test.cpp: every kind of plot from a small experiment, and what is refused.
#include "assay/plot.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "testing.hpp"

namespace assay {
namespace {

// Two runs; q3 has no relevant document, and b has no results for q2.
struct Experiment {
  Qrels qrels = testing::qrels("q1 0 r 2\nq1 0 s 1\nq2 0 r 1\nq3 0 n 0\n");
  std::vector<Run> runs;
  std::vector<std::string> names{"a", "b"};

  Experiment() {
    runs.push_back(
        testing::run("q1 Q0 r 1 3 a\nq1 Q0 x 2 2 a\nq1 Q0 s 3 1 a\nq2 Q0 x 1 2 a\n"
                     "q2 Q0 r 2 1 a\nq3 Q0 n 1 1 a\n"));
    runs.push_back(testing::run("q1 Q0 x 1 3 b\nq1 Q0 r 2 2 b\nq3 Q0 n 1 1 b\n"));
  }

  [[nodiscard]] Result<Chart> chart(std::string_view name, PlotRequest request,
                                    std::size_t count = 2) const {
    const PlotKind& kind = *find_plot_kind(name);
    auto whole = complete(kind, std::move(request), count);
    if (!whole) return whole.error();
    auto measures = plot_measures(kind, *whole);
    if (!measures) return measures.error();
    const auto report =
        evaluate_all(qrels, std::span(runs).first(count), std::span(names).first(count), *measures)
            .value();
    return plot_chart(kind, {.report = report, .qrels = qrels, .runs = runs}, *whole);
  }
  [[nodiscard]] Chart drawn(std::string_view name, std::string_view measures = {}) const {
    PlotRequest request;
    if (!measures.empty()) request.measures = parse_measures(measures).value();
    return chart(name, request).value();
  }
};

TEST(PlotKinds, AllDrawAndDescribeThemselves) {
  const Experiment experiment;
  for (const PlotKind& kind : plot_kinds()) {
    const Chart chart = experiment.drawn(kind.name);
    EXPECT_EQ(chart.kind, kind.name);
    EXPECT_FALSE(chart.title.empty());
    EXPECT_FALSE(chart.finding.empty());
    EXPECT_FALSE(chart.series.empty());
    EXPECT_EQ(chart_svg(chart), chart_svg(chart));
    EXPECT_FALSE(chart_text(chart, {}).empty());
  }
}

TEST(PlotTopics, UndefinedIsNoZeroAndIsCounted) {
  const Chart chart = Experiment().drawn("topics", "AP");
  EXPECT_EQ(chart.x.names, (std::vector<std::string>{"q1", "q2", "q3"}));
  EXPECT_DOUBLE_EQ(chart.series[0].points[0].y, (1 + 2.0 / 3) / 2);
  EXPECT_TRUE(std::isnan(chart.series[0].points[2].y));
  EXPECT_EQ(chart.notes,
            (std::vector<std::string>{
                "All runs have no value of AP for 1 topic, which counts as 0 in the mean",
                "b has no results for 1 topic"}));
}

TEST(PlotDelta, SortsDifferencesAndCountsWhoIsAhead) {
  const Chart chart = Experiment().drawn("delta", "AP");
  EXPECT_EQ(chart.x.names, (std::vector<std::string>{"q2", "q1"}));
  EXPECT_DOUBLE_EQ(chart.series[0].points[0].y, -0.5);
  EXPECT_EQ(chart.finding, "b ahead on 0 of 2 topics, a on 2, 0 equal; mean 0.0833 against 0.4444");
  EXPECT_EQ(chart.above, "") << "no topic is there";
  EXPECT_EQ(chart.below, "a better: 2 topics");
}

TEST(PlotDelta, WhereLowerIsBetterTheLowerRunIsAhead) {
  const Chart chart = Experiment().drawn("delta", "SearchLength");
  // q1 alone has a value for both: 1 against 2.
  EXPECT_EQ(chart.finding.substr(0, 41), "b ahead on 0 of 1 topic, a on 1, 0 equal;");
  EXPECT_EQ(chart.above, "a better: 1 topic");
}

TEST(PlotRank, TurnedPairsAndTau) {
  // a is ahead under both; lower is better under the second.
  const Chart same = Experiment().drawn("rank", "AP SearchLength");
  EXPECT_EQ(same.series[0].name, "a");
  EXPECT_EQ(same.series[0].points[0].y, 1);
  EXPECT_EQ(same.series[0].points[1].y, 1);
  EXPECT_EQ(same.finding, "Kendall's tau-b 1.0000: 0 of 1 pair of runs change their order");
}

// Three runs of one topic with the relevant r and s. Under RR a (1) > b (1/2) > c (1/3); under R@3
// c (1) is before a and b (1/2), which are tied: 2 pairs turn round, none stays, (0 - 2) / sqrt(3 *
// 2).
TEST(PlotRank, CountsTurnedPairsAndTies) {
  Experiment three;
  three.qrels = testing::qrels("q1 0 r 1\nq1 0 s 1\n");
  three.runs.clear();
  three.runs.push_back(testing::run("q1 Q0 r 1 3 a\nq1 Q0 x 2 2 a\nq1 Q0 y 3 1 a\n"));
  three.runs.push_back(testing::run("q1 Q0 x 1 3 b\nq1 Q0 r 2 2 b\nq1 Q0 y 3 1 b\n"));
  three.runs.push_back(
      testing::run("q1 Q0 x 1 4 c\nq1 Q0 y 2 3 c\nq1 Q0 r 3 2 c\nq1 Q0 s 4 1 c\n"));
  three.names = {"a", "b", "c"};
  const PlotRequest request{.measures = parse_measures("RR R@4").value()};
  const Chart chart = three.chart("rank", request, 3).value();
  EXPECT_EQ(chart.finding, "Kendall's tau-b -0.8165: 2 of 3 pairs of runs change their order");
  EXPECT_EQ(chart.series[0].points[1].y, 2.5);
  EXPECT_EQ(chart.series[2].points[1].y, 1);
}

// A system for each list of values, on topics 1, 2, ...
Result<Chart> heat_of(const std::vector<std::vector<double>>& values, PlotRequest request = {}) {
  EvalReport report;
  report.measures = parse_measures("AP").value();
  for (std::size_t s = 0; s < values.size(); ++s) {
    Scores scores{.run = "s" + std::to_string(s)};
    for (std::size_t t = 0; t < values[s].size(); ++t) {
      scores.topics.push_back(std::to_string(t + 1));
      scores.values.push_back({.numerator = values[s][t]});
    }
    scores.summary.resize(1);
    report.runs.push_back(scores);
  }
  const PlotKind& kind = *find_plot_kind("heat");
  request.measures = report.measures;
  auto whole = complete(kind, std::move(request), values.size());
  if (!whole) return whole.error();
  return plot_chart(kind, {.report = report, .qrels = testing::qrels("1 0 r 1\n")}, *whole);
}

TEST(PlotHeat, HasTwoCellsForEachPairTheBestFirst) {
  // s1 is far above both others, which do not differ.
  const Chart chart =
      heat_of({{0.1, 0.2, 0.1, 0.2}, {0.8, 0.9, 0.8, 0.95}, {0.2, 0.1, 0.25, 0.1}}).value();
  EXPECT_EQ(chart.y.names, (std::vector<std::string>{"s1", "s2", "s0"}));
  ASSERT_EQ(chart.series.size(), 5U);
  std::size_t better = 0;
  for (const std::size_t kind : {0U, 1U}) {
    for (const ChartPoint& point : chart.series[kind].points) {
      EXPECT_EQ(point.y, 0);  // the row of s1
      ++better;
    }
    EXPECT_EQ(chart.series[kind].points.size(), chart.series[4 - kind].points.size());
  }
  EXPECT_EQ(better, 2U);
  EXPECT_EQ(chart.series[2].points.size(), 2U);  // not significant
  EXPECT_EQ(chart.finding.substr(0, 29), "2 of 3 pairs of runs differ: ");
}

TEST(PlotHeat, OfManyRunsHasNoTooltipForEachCellAndNamesThatFit) {
  std::vector<std::vector<double>> values(60);
  for (std::size_t s = 0; s < values.size(); ++s) {
    const double base = static_cast<double>(s) / 100;
    values[s] = {base, base + 0.01, base + 0.003};
  }
  const Chart chart = heat_of(values).value();
  const std::string svg = chart_svg(chart, {});
  EXPECT_EQ(svg.find("against"), std::string::npos);
  EXPECT_EQ(svg.find("style=\""), std::string::npos);  // the policy of a page lets none in
  EXPECT_NE(svg.find(">bh</text>"), std::string::npos);
  const std::string narrow = chart_svg(chart, {.size = {.width = 240}});
  EXPECT_EQ(narrow.find("nan"), std::string::npos);
}

TEST(PlotHeat, SaysFirstThatResamplesWereTooFew) {
  // 45 pairs: the least p of 100 resamples, times 45, is above 0.05.
  std::vector<std::vector<double>> values(10);
  for (std::size_t s = 0; s < values.size(); ++s) {
    for (std::size_t t = 0; t < 8; ++t) {
      values[s].push_back(static_cast<double>((7 * s + 3 * t + s * t) % 11) / 13);
    }
  }
  CompareOptions options{.tests = {find_test("randomization")}, .resamples = 100};
  const Chart chart = heat_of(values, {.comparison = std::move(options)}).value();
  ASSERT_GE(chart.notes.size(), 2U);
  EXPECT_EQ(chart.notes[0].substr(0, 29), "100 resamples are too few for");
  EXPECT_NE(chart.notes[0].find("; take "), std::string::npos);
  EXPECT_NE(chart_svg(chart, {}).find(">100 resamples are too few for"), std::string::npos);
}

TEST(PlotHeat, TakesTestsAndOtherKindsRefuseThem) {
  const std::vector<std::vector<double>> values = {{0.1, 0.2, 0.3}, {0.2, 0.4, 0.35}};
  PlotRequest request{.comparison = CompareOptions{.alpha = 0.2}};
  EXPECT_NE(heat_of(values, request).value().finding.find("alpha 0.2"), std::string::npos);
  const auto refused = complete(*find_plot_kind("box"), request, 2);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "plot box tests nothing");
}

TEST(PlotCurves, OfOneTopicRefuseARunWithoutIt) {
  const Experiment experiment;
  const auto chart = experiment.chart("dcg", {.topic = "q2"});
  ASSERT_FALSE(chart);
  EXPECT_EQ(chart.error().what, "the run b has no results for topic \"q2\"");
  EXPECT_TRUE(experiment.chart("dcg", {.topic = "q2"}, 1));
}

TEST(PlotCurves, PrecisionAndRecallOfOneTopicEndWithTheList) {
  const Chart chart = Experiment().chart("pr", {.topic = "q1"}).value();
  ASSERT_EQ(chart.series.size(), 4U);
  EXPECT_EQ(chart.series[0].points.size(), 3U);
  EXPECT_DOUBLE_EQ(chart.series[0].points[2].x, 1);
  EXPECT_DOUBLE_EQ(chart.series[0].points[2].y, 2.0 / 3);
  EXPECT_EQ(chart.series[2].points.size(), 2U);
}

// Grade 1 at every rank against an ideal of 3s: nDCG is 1/3 but for the last bit.
TEST(PlotCurves, OfValuesThatDifferByRoundingAloneAreDrawn) {
  Experiment flat;
  std::string judged;
  std::string run;
  for (int i = 0; i < 20; ++i) {
    judged += "q1 0 g" + std::to_string(i) + " 3\nq1 0 d" + std::to_string(i) + " 1\n";
    run += "q1 Q0 d" + std::to_string(i) + " 1 " + std::to_string(50 - i) + " a\n";
  }
  flat.qrels = testing::qrels(judged);
  flat.runs.clear();
  flat.runs.push_back(testing::run(run));
  flat.names = {"a"};
  const Chart chart = flat.chart("ndcg", {.topic = "q1", .depth = 20}, 1).value();
  EXPECT_LT(chart.y.low, 0.3);
  EXPECT_GT(chart.y.high, 0.4);
  EXPECT_NE(chart_svg(chart).find("</svg>"), std::string::npos);
}

// 2^1000 is a double, 2^2000 is none.
TEST(PlotKinds, DrawGainsWithoutMeasure) {
  Experiment huge;
  huge.qrels = testing::qrels("q1 0 r 1000\nq1 0 s 1\nq2 0 r 2000\nq3 0 s 3\n");
  for (const PlotKind& kind : plot_kinds()) {
    const std::string measures = kind.name == "pr"    ? "AP"
                                 : kind.measures == 2 ? "DCG(gain=exp)@5 CG(gain=exp)@5"
                                                      : "DCG(gain=exp)@5";
    const Chart chart = huge.drawn(kind.name, measures);
    EXPECT_TRUE(std::isfinite(chart.y.high - chart.y.low)) << kind.name;
    const std::string svg = chart_svg(chart);
    EXPECT_EQ(svg.find("\"nan"), std::string::npos) << kind.name;
    EXPECT_EQ(svg.find("\"inf"), std::string::npos) << kind.name;
    EXPECT_FALSE(chart_text(chart, {}).empty());
  }
}

TEST(PlotRequest, IsRefusedWithAReason) {
  const Experiment experiment;
  const auto reason = [&](std::string_view kind, const PlotRequest& request, std::size_t runs = 2) {
    const auto chart = experiment.chart(kind, request, runs);
    return chart ? std::string("drawn") : chart.error().what;
  };
  const auto with = [](std::string_view text) {
    return PlotRequest{.measures = parse_measures(text).value()};
  };
  EXPECT_EQ(reason("delta", {}, 1), "plot delta takes 2 runs, not 1");
  EXPECT_EQ(reason("rank", {}, 1), "plot rank takes at least 2 runs, not 1");
  EXPECT_EQ(reason("rank", with("AP")), "plot rank shows 2 measures, not 1");
  EXPECT_EQ(reason("box", {.topic = "q1"}), "plot box shows all topics at once");
  EXPECT_EQ(reason("box", {.depth = 5}), "plot box has no ranks to end at");
  const std::string too_long = "a curve to rank 1000000000 is too long to draw";
  EXPECT_EQ(reason("dcg", with("nDCG@1000000000")), too_long);
  EXPECT_EQ(reason("ndcg", with("nDCG@1000000000")), too_long);
  PlotRequest topic = with("AP@1000000000");
  topic.topic = "q1";
  EXPECT_EQ(reason("pr", topic), too_long);
  topic.depth = 5;
  EXPECT_EQ(reason("pr", topic), "drawn");
  EXPECT_EQ(reason("pr", with("AP@1000000000")), "drawn");  // eleven points
  EXPECT_EQ(reason("ndcg", {.depth = kMostRanks + 1}), "a curve to rank 10001 is too long to draw");
  EXPECT_EQ(reason("ndcg", with("nDCG@10000000000")),  // beyond 32 bits
            "a curve to rank 10000000000 is too long to draw");
  EXPECT_EQ(reason("dcg", with("AP")), "AP is no measure of cumulated gain");
  EXPECT_EQ(reason("pr", with("DCG")), "DCG has no level of relevance");
}

}  // namespace
}  // namespace assay
