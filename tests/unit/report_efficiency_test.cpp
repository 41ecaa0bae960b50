// SPDX-License-Identifier: Apache-2.0
// report_efficiency_test.cpp: numbers with units, the figure, and the section of a page.
#include "assay/report_efficiency.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "report_efficiency_parts.hpp"

namespace assay {
namespace {

EngineResult engine(const std::string& name, double gain, std::uint64_t bytes) {
  EngineResult result{.measurement = {.name = name,
                                      .documents = 10,
                                      .collection_bytes = 1000,
                                      .index_runs = {{.wall_seconds = 2, .index_bytes = bytes}},
                                      .values = {{"AP", gain}}}};
  for (std::uint64_t i = 0; i < 40; ++i) {
    result.log.push_back({.topic = std::to_string(i), .answered = bytes * 1000 + i});
  }
  return result;
}

EfficiencyTable table_of(const std::vector<EngineResult>& results) {
  return make_efficiency_table(results).value();
}

TEST(FigureText, HasThreeDigitsAndAUnitThatSuits) {
  const auto seconds = [](double value) { return figure_text(FigureUnit::kSeconds, value); };
  EXPECT_EQ(seconds(0), "0 ns");
  EXPECT_EQ(seconds(850e-9), "850 ns");
  EXPECT_EQ(seconds(12.34e-6), "12.3 µs");
  EXPECT_EQ(seconds(0.0012345), "1.23 ms");
  EXPECT_EQ(seconds(0.9996), "1.00 s");
  EXPECT_EQ(seconds(90), "90.0 s");
  EXPECT_EQ(seconds(1234), "20.6 min");
  EXPECT_EQ(seconds(100'000), "27.8 h");
  EXPECT_EQ(figure_text(FigureUnit::kBytes, 512), "512 B");
  EXPECT_EQ(figure_text(FigureUnit::kBytes, 34'120'000), "34.1 MB");
  EXPECT_EQ(figure_text(FigureUnit::kBytes, 999'600), "1.00 MB");
  EXPECT_EQ(figure_text(FigureUnit::kPerSecond, 12'345.4), "12 345");
  EXPECT_EQ(figure_text(FigureUnit::kTimes, 0.0123), "0.012×");
  EXPECT_EQ(three_digits(9.996), "10.0");
  EXPECT_EQ(three_digits(99.96), "100");
}

TEST(FigureText, ShowsTheSpreadInTheUnitOfTheMedian) {
  EngineFigure figure{.def = &figure_def("index_wall_seconds"),
                      .value = 0.5,
                      .range = FigureRange::kSpread,
                      .low = 0.25,
                      .high = 1.5,
                      .count = 3};
  EXPECT_EQ(figure_text(figure), "500 ms (250–1 500)");
  figure.count = 1;
  EXPECT_EQ(figure_text(figure), "500 ms");
}

TEST(RatioText, SaysHowMuchSlowerOrFaster) {
  EXPECT_EQ(ratio_text({.topics = 5, .ratio = 1.8, .low = 1.6, .high = 2.0}),
            "1.80× [1.60, 2.00] slower");
  EXPECT_EQ(ratio_text({.topics = 5, .ratio = 0.4, .low = 0.32, .high = 0.5}),
            "2.50× [2.00, 3.12] faster");
  EXPECT_EQ(ratio_text({.topics = 1, .ratio = 2}), "2.00× slower");
  EXPECT_EQ(ratio_text({.topics = 5, .ratio = 1, .low = 0.9, .high = 1.1}), "1.00× [0.90, 1.10]");
}

TEST(EfficiencyChart, TellsWhoIsOnTheFrontByMarkLineAndWord) {
  const auto chart = efficiency_chart(
      table_of({engine("a", 0.3, 2000), engine("b", 0.2, 3000), engine("c", 0.4, 4000)}),
      Cost::kSize);
  ASSERT_TRUE(chart) << chart.error().what;
  EXPECT_EQ(chart->title, "AP against size of the index");
  EXPECT_EQ(chart->finding,
            "No other beats a and c; the other one is no better and no smaller than one of these");
  ASSERT_EQ(chart->series.size(), 3U);
  EXPECT_EQ(chart->series[0].mark, Mark::kStep);
  // At a cost the line has the height of the best that is as cheap: from c to the left, down to a.
  const auto& line = chart->series[0].points;
  ASSERT_EQ(line.size(), 4U);
  EXPECT_EQ(line[1].x, 4);  // kB
  EXPECT_EQ(line[2].x, 2);
  EXPECT_EQ(line[2].y, 0.3);
  EXPECT_EQ(chart->series[1].points.size(), 2U);
  EXPECT_EQ(chart->series[2].points[0].label, "b");
  EXPECT_NE(chart->series[1].style, chart->series[2].style);
  const std::string svg = chart_svg(*chart);
  EXPECT_NE(svg.find("<desc"), std::string::npos);
  for (const std::string name : {">a<", ">b<", ">c<", ">no other beats<", ">beaten<"}) {
    EXPECT_NE(svg.find(name), std::string::npos) << name;
  }
}

TEST(EfficiencyChart, HasAnAxisOfLogarithmsWhereCostsAreFarApart) {
  const auto near =
      efficiency_chart(table_of({engine("a", 1, 2000), engine("b", 0, 4000)}), Cost::kSize);
  EXPECT_FALSE(near->x.is_log);
  const auto far =
      efficiency_chart(table_of({engine("a", 1, 2000), engine("b", 0, 400'000)}), Cost::kSize);
  EXPECT_TRUE(far->x.is_log);
  EXPECT_LT(far->x.low, 2);
  EXPECT_GT(far->x.high, 400);
}

TEST(EfficiencyChart, NeedsEffectivenessAndACost) {
  EngineResult alone = engine("a", 0.5, 10);
  alone.measurement.values.clear();
  const auto none = efficiency_chart(table_of({alone}), Cost::kSize);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().what, "there is no effectiveness to draw against the cost");
  EngineResult few = engine("a", 0.5, 10);
  few.log.resize(5);
  const auto rare = efficiency_chart(table_of({few}), Cost::kMedian);
  ASSERT_FALSE(rare);
  EXPECT_EQ(rare.error().what, "no engine has both AP and a median latency in the closed loop");
}

TEST(EfficiencyFormats, WriteWhateverThereIs) {
  EngineResult hostile = engine("<b>|&\t\x1b[0m\xff", std::nan(""), 1);
  hostile.measurement.failure = "</script>\n";
  for (const std::vector<EngineResult>& results :
       {std::vector<EngineResult>{}, {EngineResult{}}, {hostile, engine("b", 0.1, 5)}}) {
    const EfficiencyTable table = table_of(results);
    for (const EfficiencyFormat& format : efficiency_formats()) {
      const std::string text = format.write({.table = table}, {});
      EXPECT_EQ(text.find('\x1b'), format.name == "csv" || format.name == "tsv" ? text.find('\x1b')
                                                                                : std::string::npos)
          << format.name;
      if (format.name == "json") {
        EXPECT_EQ(nlohmann::json::parse(text)["schema"], "assay.efficiency/1");
      }
    }
  }
}

TEST(EfficiencyTableText, HasNoCharacterBeyondAsciiIfThatIsWanted) {
  const EfficiencyTable table = table_of({engine("a", 0.1, 2), engine("b", 0.2, 9)});
  const std::string text = efficiency_formats().front().write({.table = table}, {.ascii = true});
  for (const char c : text) EXPECT_GE(c, 0) << text;
}

}  // namespace
}  // namespace assay
