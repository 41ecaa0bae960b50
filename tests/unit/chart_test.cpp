// SPDX-License-Identifier: Apache-2.0
// chart_test.cpp: pictures and data of charts: escaped, byte-stable, told apart without colour.
#include "assay/chart.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "chart_style.hpp"
#include "svg.hpp"

namespace assay {
namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
constexpr std::string_view kHostile = "</script><img src=x onerror=1>&\"'\x1b";

Chart lines(std::size_t count) {
  Chart chart{.kind = "test", .title = "T", .finding = "F", .notes = {"N"}};
  chart.x = {.label = "rank", .key = "rank", .low = 1, .high = 3, .is_whole = true};
  chart.y = {.label = "value", .key = "value"};
  for (std::size_t i = 0; i < count; ++i) {
    chart.series.push_back({.name = "system" + std::to_string(i),
                            .note = "0.5",
                            .points = {{.x = 1, .y = 0.25}, {.x = 2, .y = 0.5}, {.x = 3, .y = 0.5}},
                            .style = i});
  }
  return chart;
}

// Where the labels at the right of lines stand: the y of every text with this class.
std::vector<double> label_places(const std::string& svg) {
  std::vector<double> places;
  const std::string before = "<text class=\"number";
  for (std::size_t at = svg.find(before); at != std::string::npos; at = svg.find(before, at + 1)) {
    const std::size_t y = svg.find(" y=\"", at) + 4;
    places.push_back(std::stod(svg.substr(y)));
  }
  return places;
}

TEST(SvgNumber, HasTwoDecimalsAtMostAndNoZerosAtTheEnd) {
  EXPECT_EQ(svg_number(1), "1");
  EXPECT_EQ(svg_number(1.5), "1.5");
  EXPECT_EQ(svg_number(1.256), "1.26");
  EXPECT_EQ(svg_number(-0.001), "0");
  EXPECT_EQ(svg_number(100), "100");
}

TEST(Styles, DifferInColourDashAndShape) {
  std::set<std::string_view> colours;
  std::set<std::string_view> dashes;
  std::set<std::pair<std::string_view, bool>> shapes;
  for (const StyleDef& style : kStyles) {
    colours.insert(style.day);
    dashes.insert(style.dash);
    shapes.insert({style.shape, style.is_hollow});
  }
  EXPECT_EQ(colours.size(), 8U);
  EXPECT_EQ(dashes.size(), 8U);
  EXPECT_EQ(shapes.size(), 8U);
}

TEST(ChartSvg, IsNamedAndDescribedByIdsOfItsOwn) {
  const std::string svg = chart_svg(lines(2), {.id = "second"});
  EXPECT_NE(svg.find("role=\"img\" aria-labelledby=\"second-title second-desc\""),
            std::string::npos);
  EXPECT_NE(svg.find("<title id=\"second-title\">T</title>"), std::string::npos);
  EXPECT_NE(svg.find("<desc id=\"second-desc\">F. N.</desc>"), std::string::npos);
  EXPECT_EQ(svg.find("chart-title"), std::string::npos);
}

TEST(ChartSvg, LeavesTheStyleToThePageIfAsked) {
  EXPECT_NE(chart_svg(lines(1)).find("<style>"), std::string::npos);
  EXPECT_EQ(chart_svg(lines(1), {.has_style = false}).find("<style>"), std::string::npos);
  EXPECT_NE(chart_style().find("prefers-color-scheme:dark"), std::string::npos);
}

TEST(ChartSvg, NamesOfLinesThatEndTogetherDoNotTouch) {
  for (const std::size_t count : {2, 8, 20, 200}) {
    const auto places = label_places(chart_svg(lines(count)));
    ASSERT_GE(places.size(), std::min<std::size_t>(count, 20));
    for (std::size_t i = 1; i < places.size(); ++i) EXPECT_GE(places[i] - places[i - 1], 11.9);
  }
}

TEST(ChartSvg, SaysHowManyNamesHaveNoRoom) {
  EXPECT_EQ(chart_svg(lines(20)).find(" more</text>"), std::string::npos);
  const std::string svg = chart_svg(lines(200));
  const auto shown = label_places(svg).size();
  EXPECT_NE(svg.find("and " + std::to_string(200 - shown) + " more</text>"), std::string::npos);
}

TEST(ChartSvg, EscapesWhateverNamesHold) {
  Chart chart = lines(1);
  chart.title = chart.finding = chart.series[0].name = chart.x.label = kHostile;
  chart.notes = {std::string(kHostile)};
  chart.series[0].points[0].label = chart.series[0].points[0].note = kHostile;
  const std::string svg = chart_svg(chart);
  EXPECT_EQ(svg.find("<img"), std::string::npos);
  EXPECT_EQ(svg.find("</script"), std::string::npos);
  EXPECT_EQ(svg.find('\x1b'), std::string::npos);
  EXPECT_NE(svg.find("&lt;/script&gt;&lt;img"), std::string::npos);
}

TEST(ChartSvg, LongNamesLoseTheirMiddleAndAreWholeInATooltip) {
  Chart chart = lines(1);
  chart.series[0].name = std::string(300, 'w') + "-7";
  const std::string svg = chart_svg(chart);
  EXPECT_NE(svg.find("<title>" + std::string(300, 'w') + "-7 0.5</title>"), std::string::npos);
  EXPECT_NE(svg.find("w…w"), std::string::npos);
  EXPECT_NE(svg.find("w-7  0.5</text>"), std::string::npos);
}

TEST(ChartSvg, TakesTheSizeThatItIsTold) {
  const std::string svg = chart_svg(lines(2), {.size = {.width = 400, .height = 333}});
  EXPECT_NE(svg.find("width=\"400\" height=\"333\" viewBox=\"0 0 400 333\""), std::string::npos);
}

TEST(ChartSvg, ALineWithAGapIsTwoLines) {
  Chart chart = lines(1);
  chart.series[0].points = {{.x = 1, .y = 0.1}, {.x = 2, .y = kNothing}, {.x = 3, .y = 0.3}};
  const std::string svg = chart_svg(chart);
  const std::size_t line = svg.find("<path class=\"line s0\"");
  const std::string path = svg.substr(line, svg.find("/>", line) - line);
  EXPECT_EQ(std::count(path.begin(), path.end(), 'M'), 2);
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

// Huge and infinite values in every kind of mark: no number that a picture cannot hold, and an end.
TEST(Charts, DrawWhatHasNoPlaceAsAGap) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  for (const Mark mark :
       {Mark::kLine, Mark::kStep, Mark::kPoints, Mark::kBars, Mark::kChanges, Mark::kBox}) {
    Chart chart = lines(2);
    chart.x = {.label = "", .key = "x", .low = 0, .high = 2e307};
    if (mark != Mark::kBox) chart.x.names = {"q0", "q1", "q2", "q3"};
    chart.y.high = 2e301;
    chart.in_rows = mark == Mark::kBox;
    for (ChartSeries& series : chart.series) {
      series.mark = mark;
      series.points = {{.x = 0, .y = kInf}, {.x = 1, .y = -kInf}, {.x = 2, .y = 1e301}};
      series.points.push_back({.x = mark == Mark::kBox ? kInf : 3, .y = kNothing});
      if (mark == Mark::kBox) series.box = ChartBox{0, 1, 1e300, 1e301, 1e307};
    }
    const std::string svg = chart_svg(chart);
    for (const std::string_view word : {"\"inf", "\"-inf", "\"nan", " inf ", " nan ", "Vinf"}) {
      EXPECT_EQ(svg.find(word), std::string::npos) << word << "\n" << svg;
    }
    EXPECT_LT(chart_text(chart, {}).size(), 20000U);
  }
}

TEST(ChartCsv, HasEveryDigitAndQuotesWhatNeedsIt) {
  Chart chart = lines(1);
  chart.series[0].name = "a,b";
  chart.series[0].points = {{.x = 1, .y = 0.1 + 0.2}, {.x = 2, .y = kNothing}};
  EXPECT_EQ(chart_csv(chart),
            "run,rank,value\n\"a,b\",1,0.30000000000000004\n\"a,b\",2,undefined\n");
}

TEST(ChartJson, HoldsTheSamePoints) {
  Chart chart = lines(1);
  chart.x = {.label = "topic", .key = "topic", .names = {"q1", "q2", "q3", "q4"}};
  chart.series[0].points[2].y = kNothing;
  const auto json = nlohmann::json::parse(chart_json(chart));
  EXPECT_EQ(json["schema"], "assay.plot/1");
  EXPECT_EQ(json["series"][0]["points"][1]["x"], "q3");
  EXPECT_EQ(json["series"][0]["points"][1]["y"], 0.5);
  EXPECT_TRUE(json["series"][0]["points"][2]["y"].is_null());
}

TEST(ChartText, HasNoCharacterBeyondAsciiIfAsked) {
  Chart bars = lines(2);
  bars.x.names = {"q0", "q1", "q2", "q3"};
  for (ChartSeries& series : bars.series) {
    series.mark = Mark::kBars;
    series.points.push_back({.x = 0, .y = kNothing});
  }
  Chart changes = bars;
  changes.series[0].mark = Mark::kChanges;
  changes.series[0].points = {{.x = 1, .y = 0.5}, {.x = 2, .y = -0.5}};
  for (const Chart& chart : {lines(3), bars, changes}) {
    const std::string text = chart_text(chart, {.ascii = true});
    EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c >= 0; })) << text;
    EXPECT_FALSE(chart_text(chart, {}).empty());
  }
}

}  // namespace
}  // namespace assay
