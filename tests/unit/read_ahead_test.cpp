// SPDX-License-Identifier: Apache-2.0
// read_ahead_test.cpp: windows come in order, and so does what goes wrong.
#include "read_ahead.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <string>

namespace assay {
namespace {

constexpr WindowSizes kSizes{.first = 1, .most = 4};

// Windows of 'a', 'b', and so on, up to `last`, which is one byte short.
ReadAhead::Work letters(char last) {
  return {[letter = 'a', last](std::span<char> space) mutable -> Result<std::size_t> {
            const std::size_t size = letter == last ? space.size() - 1 : space.size();
            std::fill_n(space.begin(), size, letter++);
            return size;
          },
          {}};
}

std::string text_of(const Result<std::span<char>>& window) {
  return {window->data(), window->size()};
}

TEST(ReadAhead, DoublesItsWindowsUpToTheLargest) {
  ReadAhead ahead(letters('f'), kSizes);
  for (const std::string expected : {"a", "bb", "cccc", "dddd", "eeee", "fff", "", ""}) {
    EXPECT_EQ(text_of(ahead.next()), expected);
    ahead.release();
  }
}

TEST(ReadAhead, LeavesTheWindowBeforeUntilItIsReleased) {
  ReadAhead ahead(letters('z'), kSizes);
  (void)ahead.next();
  for (int i = 0; i < 20; ++i) {
    const auto before = ahead.next();
    const std::string text = text_of(before);
    const auto window = ahead.next();
    EXPECT_EQ(text_of(before), text);
    EXPECT_NE(text_of(window), text);
    ahead.release();
    if (window->size() < 4) break;
  }
}

TEST(ReadAhead, GivesAnErrorInItsTurnAndAgain) {
  ReadAhead ahead({[left = 3](std::span<char> space) mutable -> Result<std::size_t> {
                     if (left-- == 0) return Error{.place = {}, .what = "is bad"};
                     return space.size();
                   },
                   {}},
                  kSizes);
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(ahead.next().has_value());
    ahead.release();
  }
  EXPECT_EQ(ahead.next().error().what, "is bad");
  EXPECT_EQ(ahead.next().error().what, "is bad");
}

TEST(ReadAhead, PassesAnExceptionOnAndAgain) {
  ReadAhead ahead({[left = 1](std::span<char> space) mutable -> Result<std::size_t> {
                     if (left-- == 0) throw std::bad_alloc();
                     return space.size();
                   },
                   {}},
                  kSizes);
  EXPECT_TRUE(ahead.next().has_value());
  EXPECT_THROW((void)ahead.next(), std::bad_alloc);
  EXPECT_THROW((void)ahead.next(), std::bad_alloc);
}

TEST(ReadAhead, MayBeLeftWhileItWaits) {
  ReadAhead ahead(letters('z'), kSizes);
  EXPECT_EQ(text_of(ahead.next()), "a");
  // The thread has filled what it may and waits; the end of the test is that it ends.
}

}  // namespace
}  // namespace assay
