// SPDX-License-Identifier: Apache-2.0
// number_as_in_c_test.cpp: numbers read as C reads them, compared with the C library itself.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>

#include "number.hpp"

namespace assay {
namespace {

// The same number, with the same sign of zero; one NaN is as good as another.
::testing::AssertionResult is_as_in_c(const std::string& text) {
  const double expected = std::strtod(text.c_str(), nullptr);
  const double value = number_as_in_c(text);
  const bool is_same = std::isnan(expected)
                           ? std::isnan(value)
                           : value == expected && std::signbit(value) == std::signbit(expected);
  if (is_same) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << '"' << text << "\" is " << expected << " to C, not " << value;
}

::testing::AssertionResult is_whole_as_in_c(const std::string& text) {
  const long expected = std::strtol(text.c_str(), nullptr, 10);
  const std::int64_t value = whole_as_in_c(text);
  if (value == expected) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure()
         << '"' << text << "\" is " << expected << " to C, not " << value;
}

// Texts of parts from which numbers are made, so that many are nearly one.
std::string random_text(std::mt19937_64& random) {
  constexpr std::string_view kParts[] = {
      "0",  "1",  "9",  "25",  "123456789", "00000000", ".",  "-",   "+",   "e",    "E",
      "e-", "e+", "p",  "P-",  "0x",        "0X",       "a",  "F",   "inf", "NaN",  "infinity",
      " ",  "\t", "\n", "308", "324",       "1074",     ",5", "nan", "x",   "99999"};
  std::string text;
  const std::size_t parts = random() % 7;
  for (std::size_t i = 0; i < parts; ++i) text += kParts[random() % std::size(kParts)];
  return text;
}

TEST(NumberAsInC, TakesAsMuchOfATextAsIsANumber) {
  EXPECT_EQ(number_as_in_c("3.0abc"), 3);
  EXPECT_EQ(number_as_in_c("3,5"), 3);
  EXPECT_EQ(number_as_in_c("abc"), 0);
  EXPECT_EQ(number_as_in_c(""), 0);
  EXPECT_EQ(number_as_in_c("1e"), 1);
  EXPECT_EQ(number_as_in_c("+.5"), 0.5);
  EXPECT_EQ(number_as_in_c(" 10"), 10);
}

TEST(NumberAsInC, KnowsInfinityAndHexadecimals) {
  EXPECT_EQ(number_as_in_c("inf"), std::numeric_limits<double>::infinity());
  EXPECT_EQ(number_as_in_c("-Infinity"), -std::numeric_limits<double>::infinity());
  EXPECT_EQ(number_as_in_c("1e400"), std::numeric_limits<double>::infinity());
  EXPECT_TRUE(std::isnan(number_as_in_c("nan")));
  EXPECT_EQ(number_as_in_c("0x10"), 16);
  EXPECT_EQ(number_as_in_c("-0x.8p1"), -1);
}

TEST(NumberAsInC, IsTheNumberOfTheCLibrary) {
  for (const char* text : {"",        "-",         "+",        ".",    "-.",
                           "e5",      "1e5",       "1e+",      "1e-",  "1E-5x",
                           "--1",     "+-1",       "-+1",      "++1",  "1.2.3",
                           "-0",      "in",        "infin",    "nano", "-nan",
                           "nan(12)", "infinityx", "INFINITY", " 1",   "\t\n\v\f\r-2",
                           "\u00a01", "١",         "1_000",    "0b11", "1d5",
                           "1f"}) {
    EXPECT_TRUE(is_as_in_c(text));
  }
}

TEST(NumberAsInC, IsTheNumberOfTheCLibraryAmongHexadecimals) {
  for (const char* text :
       {"-0x0", "0x", "0xg", "0x.", "0x.g", "0x-5", "0x+5", "0xinf", "0xnan", "-0x", "0x1p",
        "0x1p4", "0x1P-4", "0x1p+4", "0X1.8", "0x.8", "0x8.", "0xFe"}) {
    EXPECT_TRUE(is_as_in_c(text));
  }
}

TEST(NumberAsInC, IsTheNumberOfTheCLibraryBeyondTheRangeOfADouble) {
  for (const char* text :
       {"0x1p5000", "0x1p-5000", "0x1P5000", "0x1P-5000", "-0x1p-1080", "0x0p9999999999", "1e-400",
        "-1e-400", "-1e400", "5e-324", "2e-324", "1e99999999999999999999",
        "1e-99999999999999999999", "0e99999999999999999999"}) {
    EXPECT_TRUE(is_as_in_c(text));
  }
  const std::string zeros(400, '0');
  EXPECT_TRUE(is_as_in_c("1" + zeros));
  EXPECT_TRUE(is_as_in_c("0x1" + zeros));
  EXPECT_TRUE(is_as_in_c("0x." + zeros + "1"));
  EXPECT_TRUE(is_as_in_c("0x." + zeros + "1p1604"));
  EXPECT_TRUE(is_as_in_c("0x1" + zeros + "p-1600"));
  EXPECT_TRUE(is_as_in_c("." + zeros + "1"));
}

TEST(NumberAsInC, IsTheNumberOfTheCLibraryForRandomTexts) {
  std::mt19937_64 random(1);
  for (int i = 0; i < 200'000; ++i) ASSERT_TRUE(is_as_in_c(random_text(random))) << i;
}

TEST(NumberAsInC, RoundsHexadecimalsLikeTheCLibrary) {
  constexpr std::string_view kDigits = "0123456789abcdefABCDEF";
  std::mt19937_64 random(2);
  for (int i = 0; i < 50'000; ++i) {
    std::string text = "0x";
    const std::size_t whole = random() % 18;
    for (std::size_t k = 0; k <= whole; ++k) text += kDigits[random() % kDigits.size()];
    if (random() % 2 == 0) text += '.';
    for (std::size_t k = random() % 18; k > 0; --k) text += kDigits[random() % kDigits.size()];
    if (random() % 2 == 0) text += "p" + std::to_string(static_cast<int>(random() % 2400) - 1200);
    ASSERT_TRUE(is_as_in_c(text));
  }
}

TEST(WholeAsInC, IsTheNumberOfTheCLibrary) {
  for (const char* text :
       {"",     "-",   "+",   "0",   "-0",  "7",    "-7",  "+7",  "1.7", "23.4",         "abc",
        "5abc", "--1", "+-1", "-+1", "++1", "0x10", "007", "1e3", " 5",  "\t\v\f\r\n-5", "- 5",
        "5 6",  ",5",  "rel"}) {
    EXPECT_TRUE(is_whole_as_in_c(text));
  }
}

TEST(WholeAsInC, EndsWhere64BitsDo) {
  for (const char* text :
       {"9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809", "+9223372036854775808", "99999999999999999999x"}) {
    EXPECT_TRUE(is_whole_as_in_c(text));
  }
}

TEST(WholeAsInC, IsTheNumberOfTheCLibraryForRandomTexts) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 200'000; ++i) ASSERT_TRUE(is_whole_as_in_c(random_text(random))) << i;
}

}  // namespace
}  // namespace assay
