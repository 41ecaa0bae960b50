// SPDX-License-Identifier: Apache-2.0
// report_compare_test.cpp: what a comparison looks like: numbers, marks, what is refused, and data.
#include "report_compare.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "number.hpp"
#include "testing.hpp"

namespace assay {
namespace {

// Systems with these values on topics t1, t2, ...; P@1 because any value will do.
struct Experiment {
  EvalReport report;

  explicit Experiment(const std::vector<std::vector<double>>& values,
                      std::string_view measure = "P@1") {
    report.measures = parse_measures(measure).value();
    for (std::size_t s = 0; s < values.size(); ++s) {
      Scores scores{.run = "s" + std::to_string(s)};
      for (std::size_t t = 0; t < values[s].size(); ++t) {
        scores.topics.push_back("t" + std::to_string(t + 1));
        scores.values.push_back({.numerator = values[s][t]});
      }
      scores.summary.resize(1);
      report.runs.push_back(scores);
      report.sources.emplace_back();
    }
  }

  [[nodiscard]] Comparison compared(CompareOptions options = {}) const {
    options.tests = {find_test("t")};
    return compare(report, options).value();
  }
  [[nodiscard]] std::string text(const CompareOptions& options = {}, const Look& look = {}) const {
    const Comparison comparison = compared(options);
    const auto marks = choose_marks({}, comparison).value();
    return compare_text({.report = report, .comparison = comparison, .marks = marks}, look);
  }
};

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

TEST(PText, HasTheDigitsThatTellItsSideOfAlpha) {
  EXPECT_EQ(p_text(0.0517, 0.05), "0.052");
  EXPECT_EQ(p_text(0.0503, 0.05), "0.0503");  // 0.050 would look significant
  EXPECT_EQ(p_text(0.04996, 0.05), "0.050");
  EXPECT_EQ(p_text(0.0004, 0.05), "<0.001");
  EXPECT_EQ(p_text(1, 0.05), "1.000");
  EXPECT_EQ(p_text(0.0007, 0.0005), "0.001");  // not significant: never "less than"
}

TEST(PText, HasNoZeroInFrontWhereThereAreMany) {
  EXPECT_EQ(short_p(0.0517, 0.05), ".052");
  EXPECT_EQ(short_p(0.0004, 0.05), "<.001");
  EXPECT_EQ(short_p(1, 0.05), "1.000");
}

TEST(Verdict, GoesByTheSideThatTheMeasureCallsBetter) {
  const std::vector<std::vector<double>> values = {{0, 0.1, 0, 0.1, 0, 0.1},
                                                   {1, 0.9, 0.9, 1, 0.9, 1}};
  const auto verdict = [&](std::string_view measure) {
    const Experiment experiment(values, measure);
    const Comparison comparison = experiment.compared();
    const MeasureComparison& first = comparison.measures.front();
    return verdict_of(comparison, first, first.pairs.front(), kDeciding);
  };
  EXPECT_EQ(verdict("P@1"), Verdict::kBetter);
  EXPECT_EQ(verdict("SearchLength"), Verdict::kWorse);
}

TEST(Verdict, OfRunsThatAreTheSameSaysSo) {
  const std::string text = Experiment({{0.5, 0.2, 0.1}, {0.5, 0.2, 0.1}}).text();
  EXPECT_TRUE(has(text, "the same"));
  EXPECT_TRUE(has(text, "1.000"));  // p
  EXPECT_FALSE(has(text, "nan"));
}

TEST(CompareText, OfOneTopicSaysThatNothingCanBeSaid) {
  const std::string text = Experiment({{0.5}, {0.7}}).text();
  EXPECT_TRUE(has(text, "unbounded"));
  EXPECT_TRUE(has(text, "no test can say anything"));
  EXPECT_FALSE(has(text, "nan"));
}

TEST(CompareText, MarksAllThatAreBestAfterRounding) {
  const Experiment experiment({{0.50001, 0.5}, {0.5, 0.5}, {0.1, 0.2}});
  const Comparison comparison = experiment.compared();
  const CompareView view{.report = experiment.report, .comparison = comparison};
  EXPECT_EQ(best_means(view, comparison.measures.front(), {.digits = 4}),
            (std::vector<bool>{true, true, false}));
  EXPECT_EQ(best_means(view, comparison.measures.front(), {.digits = 6}),
            (std::vector<bool>{true, false, false}));
}

TEST(CompareText, HasNoCharacterBeyondAsciiIfAsked) {
  const std::vector<std::vector<double>> values = {
      {0, 0.1, 0, 0.1, 0.4}, {1, 0.9, 0.9, 1, 0.8}, {0.2, 0.3, 0.1, 0.4, 0.6}};
  for (const std::string baseline : {"", "s0"}) {
    const std::string text = Experiment(values).text({.baseline = baseline}, {.ascii = true});
    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c > 0; })) << text;
  }
  const std::string pair = Experiment({values[0], values[1]}).text({}, {.ascii = true});
  EXPECT_TRUE(std::all_of(pair.begin(), pair.end(), [](char c) { return c > 0; })) << pair;
}

TEST(CompareMarks, AreRefusedWhereTheyWouldSayNothing) {
  const Experiment experiment({{0.1, 0.2}, {0.3, 0.4}});
  EXPECT_FALSE(choose_marks(MarkStyle::kDaggers, experiment.compared()));
  EXPECT_FALSE(choose_marks(MarkStyle::kGroups, experiment.compared({.baseline = "s0"})));
  EXPECT_FALSE(choose_marks(MarkStyle::kLetters, experiment.compared({.baseline = "s0"})));
  EXPECT_EQ(choose_marks({}, experiment.compared()).value(), MarkStyle::kLetters);
  EXPECT_EQ(choose_marks({}, experiment.compared({.baseline = "s0"})).value(), MarkStyle::kDaggers);
}

// The second is best and differs from both others, which do not differ.
const std::vector<std::vector<double>> kThree = {
    {0.1, 0.2, 0.1, 0.2, 0.1}, {0.8, 0.9, 0.9, 0.8, 0.85}, {0.2, 0.1, 0.2, 0.1, 0.12}};

TEST(CompareMarks, AreTheLettersOfTheRunsThatAreBeaten) {
  const Experiment experiment(kThree);
  const Comparison comparison = experiment.compared();
  CompareView view{.report = experiment.report, .comparison = comparison};
  const auto order = system_order(view, {});
  EXPECT_EQ(order, (std::vector<std::size_t>{1, 2, 0}));
  const MeasureComparison& measure = comparison.measures.front();
  EXPECT_EQ(marks_of(view, measure, order, {}).marks, (std::vector<std::string>{"", "bc", ""}));
  view.marks = MarkStyle::kGroups;
  EXPECT_EQ(marks_of(view, measure, order, {}).marks, (std::vector<std::string>{"b", "a", "b"}));
}

TEST(CompareMarks, DoNotDependOnTheOrderOfRuns) {
  const Experiment given(kThree);
  Experiment turned({kThree[2], kThree[1], kThree[0]});
  turned.report.runs[0].run = "s2";
  turned.report.runs[2].run = "s0";
  EXPECT_EQ(given.text(), turned.text());
}

TEST(CompareText, SaysOfGeometricMeansWhatIsALogarithm) {
  // exp of means is 0.2 and 0.5657; 1.5 ln 2 apart.
  const Experiment experiment({{0.2, 0.2}, {0.4, 0.8}}, "GMAP");
  const std::string text = experiment.text({.margin = 0.1});
  EXPECT_TRUE(has(text, "s0   0.2000\n")) << text;
  EXPECT_TRUE(has(text, "s1   0.5657  +1.0397")) << text;
  EXPECT_TRUE(has(text, "Δ log  win/tie/loss")) << text;
  EXPECT_TRUE(has(text, "Δ log per topic  −2 ┤")) << text;
  EXPECT_TRUE(has(text, "a true difference of logarithms")) << text;
  EXPECT_TRUE(has(text, "gained  t2     0.2000  0.8000  +1.3863")) << text;
  // exp(-0.1) is 0.9048.
  EXPECT_TRUE(has(text, "loses less than 0.1 in logarithms (a factor of 0.9048)")) << text;
}

TEST(CompareText, TakesStandardisedLogarithmsAsTheyAre) {
  const Experiment experiment({{0.2, 0.2}, {0.4, 0.8}}, "GMAP");
  const std::string text = experiment.text({.standardisation = Standardisation::kZ});
  EXPECT_TRUE(has(text, "s1    0.7071")) << text;  // not exp of it
  EXPECT_FALSE(has(text, "Δ log")) << text;
}

TEST(CompareText, HasEverythingInPerCentIfAsked) {
  const Experiment experiment({{0.1, 0.2, 0.3}, {0.4, 0.2, 0.5}});
  const std::string text = experiment.text({.margin = 0.07}, {.percent = true});
  EXPECT_TRUE(has(text, "s1   36.67  +16.67")) << text;
  EXPECT_TRUE(has(text, "−30 ┤")) << text;
  EXPECT_TRUE(has(text, "loses less than 7: ")) << text;
  EXPECT_TRUE(has(text, "values    in %")) << text;
  const std::string others =
      Experiment({{1, 5}, {2, 3}}, "SearchLength").text({}, {.percent = true});
  EXPECT_TRUE(has(others, "values    not in %, which is for values from 0 to 1")) << others;
}

TEST(CompareText, NamesTheMeasureThatOrdersRuns) {
  Experiment experiment(kThree);
  EXPECT_FALSE(has(experiment.text(), "order"));
  experiment.report.measures.push_back(experiment.report.measures.front());
  for (Scores& scores : experiment.report.runs) {
    const auto values = scores.values;
    scores.values.clear();
    for (const Ratio& value : values) scores.values.insert(scores.values.end(), {value, value});
    scores.summary.resize(2);
  }
  EXPECT_TRUE(has(experiment.text(), "order   by P@1\n"));
  EXPECT_TRUE(has(experiment.text({.baseline = "s0"}), "order     by P@1, after the baseline\n"));
}

// s2 is like s0 on the whole; differences are 0.1, −0.1, 0.1, −0.1 and 0.02: mean 0.004,
// deviation 0.1004, t of a margin of 0.1 is 2.32 for a loss and 2.14 for any difference.
TEST(CompareMargin, HasTwoColumnsBesideABaseline) {
  const std::string text = Experiment(kThree).text({.baseline = "s0", .margin = 0.1});
  EXPECT_TRUE(has(text, "run  p (non-inferior)  p (equivalent)")) << text;
  EXPECT_TRUE(has(text, "s2              0.041           0.050")) << text;
  EXPECT_TRUE(has(text, "margin    0.1; non-inferior: a run loses less than that")) << text;
}

TEST(CompareLetters, AreCutBetweenLettersAndSayIt) {
  std::mt19937 random(5);
  std::vector<std::vector<double>> values;
  for (int s = 0; s < 100; ++s) {
    values.emplace_back();
    for (int t = 0; t < 8; ++t) {
      values.back().push_back((s + static_cast<double>(random() % 300)) / 400);
    }
  }
  const std::string text = Experiment(values).text({.correction = Correction::kNone});
  EXPECT_TRUE(has(text, "lists  those that end in … are cut; -f csv has all pairs")) << text;
  EXPECT_TRUE(has(text, ", …\n"));
  for (std::size_t at = text.find("…"); at != std::string::npos; at = text.find("…", at + 1)) {
    const std::string before = text.substr(at - 2, 2);
    EXPECT_TRUE(before == ", " || before == "n ") << text.substr(at - 20, 40);
  }
}

TEST(CompareMargin, OfAllPairsIsCounted) {
  const std::string text = Experiment(kThree).text({.margin = 0.1});
  // s1 is far above s0, s2 far below s1.
  EXPECT_TRUE(has(text, "margin  P@1: differ by less than 0.1 in either direction: 1 of 3 pairs"))
      << text;
}

TEST(CompareMargin, IsInCsvAndInTheCaption) {
  const Experiment experiment({kThree[0], kThree[2]});
  const Comparison comparison = experiment.compared({.margin = 0.1});
  const CompareView view{.report = experiment.report, .comparison = comparison};
  const MarginOutcome& margin = *comparison.measures.front().pairs.front().margin;
  EXPECT_TRUE(has(compare_csv(view, {}),
                  "," + shortest(margin.p_non_inferior) + "," + shortest(margin.p_equivalent) +
                      "," + shortest(margin.low) + "," + shortest(margin.high) + ","));
  EXPECT_TRUE(has(compare_latex(view, {}),
                  "A loss of less than 0.1: p = 0.041; a difference of "
                  "less in either direction: p = 0.050."));
}

TEST(CompareMargin, NamesRunsInTheCaptionBesideABaseline) {
  const Experiment experiment(kThree);
  const Comparison comparison = experiment.compared({.baseline = "s0", .margin = 0.1});
  const std::string text = compare_latex(
      {.report = experiment.report, .comparison = comparison, .marks = MarkStyle::kDaggers}, {});
  EXPECT_TRUE(has(text, "each by itself shown to lose less than 0.1: s1, s2;")) << text;
}

TEST(CompareText, SaysWhichPAnIntervalAgreesWith) {
  const Experiment experiment(kThree);
  const auto text = [&](Correction correction) {
    return experiment.text({.baseline = "s0", .correction = correction}, {.width = 400});
  };
  EXPECT_TRUE(has(text(Correction::kHolm), "by the test of its plain p, so that the two agree"));
  EXPECT_TRUE(has(text(Correction::kBonferroni), "by the test of its p after Bonferroni"));
  EXPECT_TRUE(has(text(Correction::kHolm), "0.933  n.s."));
}

TEST(CompareLatex, BreaksLongListsOfLettersIntoLines) {
  // Every other run is of the better half, so their lists have no spans.
  std::vector<std::vector<double>> values;
  for (std::size_t s = 0; s < 60; ++s) {
    const double mean = s % 2 == 0 ? 0.8 : 0.2;
    const double more = static_cast<double>(s) / 1000;
    values.push_back({mean + more, mean - more, mean + 0.1, mean - 0.1, mean, mean - more});
  }
  const Experiment experiment(values);
  const Comparison comparison = experiment.compared({.correction = Correction::kNone});
  const CompareView view{.report = experiment.report, .comparison = comparison};
  const std::string text = compare_latex(view, {.best_first = false});
  EXPECT_TRUE(has(text, "\\begin{longtable}{llrl}")) << text;
  EXPECT_TRUE(has(text, "\\parbox[t]{0.500\\linewidth}{\\scriptsize\\raggedright b, d, f, "))
      << text;
  EXPECT_FALSE(has(text, "\\textsuperscript"));
}

TEST(CompareLatex, EscapesNamesAndMarksTheBest) {
  Experiment experiment(kThree);
  experiment.report.runs[1].run = "b_m%\n\\input{x}";
  const Comparison comparison = experiment.compared({.baseline = "s0"});
  const std::string text = compare_latex(
      {.report = experiment.report, .comparison = comparison, .marks = MarkStyle::kDaggers}, {});
  EXPECT_TRUE(has(text, "b\\_m\\%\\textbackslash{}x0a\\textbackslash{}input\\{x\\}"));
  EXPECT_TRUE(has(text, "\\textbf{0.8500} & \\textsuperscript{$\\ddagger$}"));
  EXPECT_TRUE(has(text, "Holm"));
  EXPECT_FALSE(has(text, "\n\\input"));
}

TEST(CompareJson, HoldsPairsTestsAndTopics) {
  const Experiment experiment({{0.1, 0.2, 0.3}, {0.4, 0.2, 0.5}});
  const Comparison comparison = experiment.compared();
  const auto json = nlohmann::json::parse(
      compare_json({.report = experiment.report, .comparison = comparison}, {}));
  EXPECT_EQ(json["schema"], "assay.compare/1");
  const auto& pair = json["pairs"][0];
  EXPECT_EQ(pair["a"], "s0");
  EXPECT_EQ(pair["b"], "s1");
  EXPECT_EQ(json["settings"]["tests"][0]["question"], find_test("t")->meaning);
  const auto power = pair_power(comparison.measures[0].pairs[0], 3, 0.05);
  EXPECT_EQ(pair["power"]["smallest_shown"], power->smallest);
  EXPECT_EQ(pair["power"]["topics_needed"], *power->topics);
  EXPECT_EQ(pair["wtl"], (std::vector<int>{2, 1, 0}));
  EXPECT_EQ(pair["tests"]["t"]["p"], comparison.measures[0].pairs[0].tests[0].p);
  EXPECT_EQ(json["measures"][0]["runs"][1]["per_topic"]["t3"], 0.5);
}

TEST(CompareJson, HasNothingWhereANumberIsNotFinite) {
  const Experiment experiment({{0.1}, {0.4}});
  const Comparison comparison = experiment.compared();
  const auto json = nlohmann::json::parse(
      compare_json({.report = experiment.report, .comparison = comparison}, {}));
  EXPECT_TRUE(json["pairs"][0]["tests"]["t"]["interval"][0].is_null());
}

TEST(CompareCsv, HasALineForEachPairMeasureAndTest) {
  const Experiment experiment(kThree);
  const Comparison comparison = experiment.compared();
  const std::string text = compare_csv({.report = experiment.report, .comparison = comparison}, {});
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 1 + 3);
  EXPECT_TRUE(has(text, "P@1,s0,s1,5,"));
}

}  // namespace
}  // namespace assay
