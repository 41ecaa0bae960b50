// SPDX-License-Identifier: Apache-2.0
// chart_scale_test.cpp: ticks are round, labels do not touch, texts fit.
#include "chart_scale.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

namespace assay {
namespace {

TEST(NiceTicks, AreRoundNumbersWithinTheRange) {
  EXPECT_EQ(nice_ticks({0, 1}, 6), (std::vector<double>{0, 0.2, 0.4, 0.6, 0.8, 1}));
  EXPECT_EQ(nice_ticks({0, 1}, 11).at(3), 0.3);  // not 0.30000000000000004
  EXPECT_EQ(nice_ticks({-0.3, 0.4}, 5), (std::vector<double>{-0.2, 0, 0.2, 0.4}));
  EXPECT_EQ(nice_ticks({0, 3}, 11, true), (std::vector<double>{0, 1, 2, 3}));
}

TEST(NiceTicks, AreNeverMoreThanAskedForAndAtLeastOne) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> number(-1000, 1000);
  for (int i = 0; i < 1000; ++i) {
    const double low = number(random);
    const double high = low + std::abs(number(random)) * std::pow(10.0, i % 9 - 6);
    const auto ticks = nice_ticks({low, high}, 7);
    EXPECT_LE(ticks.size(), 7U) << low << " " << high;
    const Range nice = nice_range({low, high}, 7);
    EXPECT_LE(nice.low, low + 1e-9);
    EXPECT_GE(nice.high, high - 1e-9);
  }
  EXPECT_EQ(nice_ticks({3, 3}, 7), std::vector<double>{3});
}

// An axis of one ulp would need steps that cannot be told apart.
TEST(NiceRange, OfValuesThatDifferByRoundingAloneHasAnExtent) {
  constexpr double kUp = std::numeric_limits<double>::infinity();
  for (const double value : {1.0 / 3, 2.0 / 3, 1.0 / 5, 3.0 / 4, 1.0 / 7, 1e-12, 1e12}) {
    for (const Range range :
         {Range{value, std::nextafter(value, kUp)}, Range{-std::nextafter(value, kUp), -value}}) {
      for (std::size_t most = 2; most < 12; ++most) {
        const Range nice = nice_range(range, most);
        EXPECT_LT(nice.low, range.low - value / 10);
        EXPECT_GT(nice.high, range.high + value / 10);
        EXPECT_LE(nice_ticks(nice, most).size(), most + 1);
        EXPECT_EQ(nice_ticks(range, most), std::vector<double>{range.low});
      }
    }
  }
}

TEST(LogTicks, AreOneTwoAndFiveTimesPowersOfTenOrPowersAlone) {
  EXPECT_EQ(log_ticks({0.5, 50}, 9), (std::vector<double>{0.5, 1, 2, 5, 10, 20, 50}));
  EXPECT_EQ(log_ticks({0.001, 1000}, 9), (std::vector<double>{0.001, 0.01, 0.1, 1, 10, 100, 1000}));
  EXPECT_LE(log_ticks({1e-9, 1e12}, 5).size(), 5U);
}

TEST(LogRange, LeavesRoomAtBothEnds) {
  std::mt19937 random(9);
  std::uniform_real_distribution<double> exponent(-9, 12);
  for (int i = 0; i < 1000; ++i) {
    const double low = std::pow(10, exponent(random));
    const double high = low * std::pow(10, std::abs(exponent(random)));
    const Range wide = log_range({low, high});
    EXPECT_LE(wide.low, low / 1.05);
    EXPECT_GE(wide.high, high * 1.05);
    EXPECT_GT(wide.low, low / 3);
    EXPECT_LT(wide.high, high * 3);
  }
}

TEST(AxisScale, OfLogarithmsPutsEqualFactorsEquallyFarApart) {
  const AxisScale scale{.range = {1, 100}, .from = 10, .to = 30, .is_log = true};
  EXPECT_DOUBLE_EQ(scale(1), 10);
  EXPECT_DOUBLE_EQ(scale(10), 20);
  EXPECT_DOUBLE_EQ(scale(100), 30);
}

TEST(NiceRange, OfWhateverThereIsHasAnExtentAndFewTicks) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> ends{-kInf, -1.7e308, -1e301, -1,   -1e-300, 0,    5e-324,
                                 1e-17, 1e-9,     1,      1e20, 1e307,   kInf, kNan};
  for (const double low : ends) {
    for (const double high : ends) {
      const Range nice = nice_range({low, high}, 6);
      EXPECT_TRUE(std::isfinite(nice.high - nice.low)) << low << " " << high;
      EXPECT_LT(nice.low, nice.high) << low << " " << high;
      const auto ticks = nice_ticks(nice, 6);
      EXPECT_GE(ticks.size(), 2U) << low << " " << high;
      EXPECT_LE(ticks.size(), 7U) << low << " " << high;
      EXPECT_LE(nice_ticks({low, high}, 6).size(), 7U) << low << " " << high;
      const ChartAxis ranks{.label = "", .key = "", .low = 1, .high = high, .is_whole = true};
      EXPECT_LE(ticks_of(ranks, 300, 11).size(), 12U) << high;
    }
  }
}

TEST(RangeOf, LeavesOutWhatHasNoPlace) {
  const std::vector<double> values{0.5, std::nan(""), 1.7e308, 0.25, -HUGE_VAL};
  EXPECT_EQ(range_of(values).low, 0.25);
  EXPECT_EQ(range_of(values).high, 0.5);
}

TEST(NiceRange, OfOneValueStillHasAnExtent) {
  const Range range = nice_range({0.25, 0.25}, 6);
  EXPECT_LT(range.low, 0.25);
  EXPECT_GT(range.high, 0.25);
  EXPECT_LT(nice_range({0, 0}, 6).low, nice_range({0, 0}, 6).high);
}

TEST(TickTexts, HaveTheSameDecimals) {
  const std::vector<double> ticks{-0.5, 0, 1};
  EXPECT_EQ(tick_texts(ticks), (std::vector<std::string>{"−0.5", "0.0", "1.0"}));
  EXPECT_EQ(tick_texts(std::vector<double>{0, 0.00002, 0.00004}),
            (std::vector<std::string>{"0.00000", "0.00002", "0.00004"}));
  EXPECT_EQ(tick_texts(std::vector<double>{0, 100000}), (std::vector<std::string>{"0", "100000"}));
}

TEST(TickTexts, HaveExponentsWhereDigitsWouldBeTooMany) {
  EXPECT_EQ(tick_texts(std::vector<double>{-2e-17, 0}), (std::vector<std::string>{"−2e-17", "0"}));
  EXPECT_EQ(tick_texts(std::vector<double>{0, 5e300}), (std::vector<std::string>{"0", "5e+300"}));
}

TEST(TicksOf, RanksBeginWithOne) {
  const ChartAxis axis{.label = "rank", .key = "rank", .low = 1, .high = 15, .is_whole = true};
  std::vector<double> places;
  for (const ChartTick& tick : ticks_of(axis, 500, 11)) places.push_back(tick.at);
  EXPECT_EQ(places, (std::vector<double>{1, 5, 10, 15}));
}

TEST(TicksOf, ThinsOutNamesUntilTheyFit) {
  ChartAxis axis{.label = "topic", .key = "topic"};
  for (int i = 0; i < 250; ++i) axis.names.push_back(std::to_string(1000 + i));
  const auto ticks = ticks_of(axis, 600, 11);
  ASSERT_GT(ticks.size(), 3U);
  const double place = 600.0 / 250;
  for (std::size_t i = 1; i < ticks.size(); ++i) {
    EXPECT_GT((ticks[i].at - ticks[i - 1].at) * place, text_width(ticks[i].text, 11));
  }
}

TEST(Spread, KeepsPlacesThatDoNotTouch) {
  const std::vector<double> wanted{10, 50, 90};
  EXPECT_EQ(spread(wanted, 20, {0, 100}), wanted);
}

TEST(Spread, MovesEqualPlacesApartAroundTheirMiddle) {
  const std::vector<double> wanted{50, 50, 50};
  EXPECT_EQ(spread(wanted, 10, {0, 100}), (std::vector<double>{40, 50, 60}));
  EXPECT_EQ(spread(wanted, 10, {0, 55}), (std::vector<double>{35, 45, 55}));
}

TEST(Spread, NeverLetsLabelsOverlapOrLeaveTheFrame) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> number(0, 400);
  for (int i = 0; i < 500; ++i) {
    std::vector<double> wanted(static_cast<std::size_t>(1 + i % 30));
    for (double& place : wanted) place = number(random);
    std::sort(wanted.begin(), wanted.end());
    const auto places = spread(wanted, 12, {0, 400});
    ASSERT_EQ(places.size(), wanted.size());
    EXPECT_GE(places.front(), -1e-9);
    EXPECT_LE(places.back(), 400 + 1e-9);
    for (std::size_t k = 1; k < places.size(); ++k) {
      EXPECT_GE(places[k] - places[k - 1], 12 - 1e-9);
    }
  }
}

TEST(Fitted, CutsLongTextsBetweenCharacters) {
  EXPECT_EQ(fitted("bm25", 100, 12), "bm25");
  const std::string text = fitted("日本語の検索システム", 60, 12);
  EXPECT_LE(text_width(text, 12), 60);
  EXPECT_EQ(text, "日本語の…");  // four characters of 12 and 0.9 · 12 are 58.8
  EXPECT_EQ(fitted("a\x1b[31m", 100, 12), "a\\x1b[31m");
}

TEST(ToldApart, LeavesOutWhatAllLongNamesBeginWith) {
  const std::vector<std::string> names{"conversation-topic-1_a", "conversation-topic-12_b"};
  EXPECT_EQ(told_apart(names, 60, 11), (std::vector<std::string>{"…1_a", "…12_b"}));
  EXPECT_EQ(told_apart(names, 600, 11), names);
  EXPECT_EQ(told_apart({"a", "b"}, 1, 11), (std::vector<std::string>{"a", "b"}));
}

}  // namespace
}  // namespace assay
