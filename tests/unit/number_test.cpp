// SPDX-License-Identifier: Apache-2.0
// number_test.cpp: what counts as a number, and how numbers are printed.
#include "number.hpp"

#include <gtest/gtest.h>

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <random>

namespace assay {
namespace {

TEST(ParseNumber, ReadsWholeNumbersAndDecimals) {
  EXPECT_EQ(parse_number("0"), 0.0);
  EXPECT_EQ(parse_number("12"), 12.0);
  EXPECT_EQ(parse_number("-7"), -7.0);
  EXPECT_EQ(parse_number("0.5"), 0.5);
  EXPECT_EQ(parse_number("-12.25"), -12.25);
  EXPECT_EQ(parse_number("007"), 7.0);
}

TEST(ParseNumber, AcceptsAPlusSign) {
  EXPECT_EQ(parse_number("+3"), 3.0);
  EXPECT_EQ(parse_number("+.5"), 0.5);
  EXPECT_EQ(parse_number("+1e2"), 100.0);
}

TEST(ParseNumber, NeedsDigitsOnOneSideOfThePointOnly) {
  EXPECT_EQ(parse_number("5."), 5.0);
  EXPECT_EQ(parse_number(".5"), 0.5);
  EXPECT_EQ(parse_number("-.5"), -0.5);
  EXPECT_EQ(parse_number("."), std::nullopt);
  EXPECT_EQ(parse_number("-."), std::nullopt);
}

TEST(ParseNumber, ReadsExponents) {
  EXPECT_EQ(parse_number("1e3"), 1000.0);
  EXPECT_EQ(parse_number("1E+3"), 1000.0);
  EXPECT_EQ(parse_number("-2.5e-1"), -0.25);
  EXPECT_EQ(parse_number(".5e1"), 5.0);
  EXPECT_EQ(parse_number("0e5"), 0.0);
}

TEST(ParseNumber, RefusesWhatIsNotANumber) {
  for (const std::string_view text :
       {"",    "-",   "+",   "x",   "1x",   "x1", "1.2.3", "1,5", "1e",    "1e+", "e5", ".e5",
        "--1", "++1", "+-1", "-+1", "0x10", "1 ", " 1",    "1\n", "1_000", "1f",  "½",  "١"}) {
    EXPECT_EQ(parse_number(text), std::nullopt) << '"' << text << '"';
  }
  EXPECT_EQ(parse_number(std::string_view("1\0", 2)), std::nullopt);
}

TEST(ParseNumber, RefusesInfinityAndNan) {
  for (const std::string_view text :
       {"inf", "-inf", "+inf", "INF", "infinity", "nan", "-nan", "NaN", "nan(1)"}) {
    EXPECT_EQ(parse_number(text), std::nullopt) << text;
  }
}

TEST(ParseNumber, RefusesWhatIsTooLargeForADouble) {
  EXPECT_EQ(parse_number("1.7976931348623157e308"), std::numeric_limits<double>::max());
  EXPECT_EQ(parse_number("1e309"), std::nullopt);
  EXPECT_EQ(parse_number("-1e309"), std::nullopt);
  EXPECT_EQ(parse_number("1e999999999999999999999999"), std::nullopt);
  EXPECT_EQ(parse_number("1e9223372036854775807"), std::nullopt);  // the largest long
  EXPECT_EQ(parse_number("1e9223372036854775808"), std::nullopt);
  EXPECT_EQ(parse_number("1" + std::string(400, '0')), std::nullopt);
  EXPECT_EQ(parse_number("1" + std::string(400, '0') + "e-400"), 1.0);
}

TEST(ParseNumber, TakesWhatIsTooSmallForADoubleAsZero) {
  EXPECT_EQ(parse_number("5e-324"), std::numeric_limits<double>::denorm_min());
  EXPECT_EQ(parse_number("1e-400"), 0.0);
  EXPECT_EQ(parse_number("1e-999999999999999999999999"), 0.0);
  EXPECT_EQ(parse_number(".01e-9223372036854775808"), 0.0);  // the smallest long
  EXPECT_EQ(parse_number(".01e-9223372036854775809"), 0.0);
  EXPECT_EQ(parse_number("0." + std::string(400, '0') + "1"), 0.0);
  EXPECT_EQ(parse_number("0." + std::string(400, '0') + "1e401"), 1.0);
  EXPECT_EQ(parse_number("0e999999999999999999999999"), 0.0);
}

TEST(ParseNumber, KeepsTheSignOfZero) {
  EXPECT_TRUE(std::signbit(parse_number("-0").value()));
  EXPECT_TRUE(std::signbit(parse_number("-1e-400").value()));
  EXPECT_FALSE(std::signbit(parse_number("0").value()));
}

TEST(ParseNumber, RoundsLikeTheCLibraryWhateverTheNumberOfDigits) {
  // Up to 15 digits take the short way, more of them the long one; the seam is what this is about.
  std::mt19937_64 random(1);
  for (int i = 0; i < 50'000; ++i) {
    std::string text = random() % 2 == 0 ? "-" : "";
    const std::size_t whole = random() % 12;
    for (std::size_t k = 0; k <= whole; ++k) text += static_cast<char>('0' + random() % 10);
    const std::size_t decimals = random() % 12;
    if (decimals > 0) text += '.';
    for (std::size_t k = 0; k < decimals; ++k) text += static_cast<char>('0' + random() % 10);
    if (random() % 4 == 0) text += "e" + std::to_string(static_cast<int>(random() % 40) - 20);
    ASSERT_EQ(parse_number(text), std::strtod(text.c_str(), nullptr)) << text;
  }
}

TEST(Shortest, PrintsNoMoreDigitsThanNeeded) {
  EXPECT_EQ(shortest(0), "0");
  EXPECT_EQ(shortest(0.1), "0.1");
  EXPECT_EQ(shortest(100), "100");
  EXPECT_EQ(shortest(-2.5), "-2.5");
  EXPECT_EQ(shortest(1.0 / 3), "0.3333333333333333");
  EXPECT_EQ(shortest(1e300), "1e+300");
}

TEST(Shortest, ReadsBackAsTheSameDouble) {
  std::mt19937_64 random(2);
  for (int i = 0; i < 50'000; ++i) {
    const std::uint64_t bits = random();
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    if (!std::isfinite(value)) continue;
    ASSERT_EQ(parse_number(shortest(value)), value) << shortest(value);
  }
}

TEST(Fixed, PrintsLikePrintf) {
  EXPECT_EQ(fixed(0.48214, 4), "0.4821");
  EXPECT_EQ(fixed(1, 4), "1.0000");
  EXPECT_EQ(fixed(0.125, 2), "0.12");  // an exact half goes to the even digit
  EXPECT_EQ(fixed(0.375, 2), "0.38");
  EXPECT_EQ(fixed(2.5, 0), "2");
  EXPECT_EQ(fixed(-0.00001, 4), "-0.0000");
}

std::string fixed_by_library(double value, int digits) {
  std::array<char, 400> buffer{};
  const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                          std::chars_format::fixed, digits);
  return {buffer.data(), end};
}

void expect_as_library(double value) {
  for (const double each : {value, -value}) {
    for (int digits = 0; digits < 9; ++digits) {
      ASSERT_EQ(fixed(each, digits), fixed_by_library(each, digits)) << shortest(each);
    }
  }
}

TEST(Fixed, IsTheLibrarysForDoublesOfEverySize) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 20'000; ++i) {
    expect_as_library(std::bit_cast<double>(random()));
    // Few exponents are those of numbers with a short text.
    const std::uint64_t exponent = 1023 - 30 + random() % 75;
    expect_as_library(std::bit_cast<double>(exponent << 52 | random() >> 12));
    expect_as_library(static_cast<double>(random() % 10'001) / 10'000);
  }
  for (const double edge : {0.0, 0x1p-1074, 0x1p-1022, 0x1p40, 0x1p52, 0x1p63, 0x1p64}) {
    expect_as_library(edge);
    expect_as_library(std::nextafter(edge, 0.0));
    expect_as_library(std::nextafter(edge, 1e300));
  }
}

TEST(Fixed, IsTheLibrarysAtAndBesideExactHalves) {
  // An odd number of 2^-(n + 1) is a half of the last of n decimals, and an exact one.
  std::mt19937_64 random(4);
  for (int i = 0; i < 50'000; ++i) {
    const double odd = static_cast<double>((random() >> (24 + random() % 39)) | 1);
    const double half = std::ldexp(odd, -static_cast<int>(1 + random() % 8));
    expect_as_library(half);
    expect_as_library(std::nextafter(half, 0.0));
    expect_as_library(std::nextafter(half, 1e300));
    // Decimal halves, which no double meets exactly.
    expect_as_library(static_cast<double>(random() % 1'000'000 * 10 + 5) / 1e5);
  }
}

TEST(AppendFixed, LeavesWhatIsThere) {
  std::string text = "a\t";
  append_fixed(text, -0.5, 4);
  append_fixed(text, 7, 0);
  append_fixed(text, 1e20, 1);
  EXPECT_EQ(text, "a\t-0.50007100000000000000000000.0");
}

TEST(Fixed, HasRoomForTheLargestDouble) {
  // 309 digits, a point and 20 decimals.
  EXPECT_EQ(fixed(std::numeric_limits<double>::max(), 20).size(), 330U);
}

TEST(Grouped, PutsABlankBetweenGroupsOfThree) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1 000");
  EXPECT_EQ(grouped(45'000), "45 000");
  EXPECT_EQ(grouped(1'234'567), "1 234 567");
  EXPECT_EQ(grouped(std::numeric_limits<std::uint64_t>::max()), "18 446 744 073 709 551 615");
}

}  // namespace
}  // namespace assay
