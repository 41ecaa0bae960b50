// SPDX-License-Identifier: Apache-2.0
// buffer_test.cpp: bytes of unknown number.
#include "buffer.hpp"

#include <gtest/gtest.h>

#include <vector>

#include <cstring>
#include <string>

namespace assay {
namespace {

TEST(Buffer, IsEmptyAtFirst) { EXPECT_EQ(Buffer().view(), ""); }

TEST(Buffer, KeepsWhatWasAddedWhileItGrows) {
  Buffer buffer;
  std::string expected;
  for (std::size_t i = 1; i < 2000; ++i) {
    const std::string text(i % 300, static_cast<char>('a' + i % 26));
    std::memcpy(buffer.room(text.size() + 1), text.data(), text.size());
    buffer.add(text.size());  // less than the room asked for
    expected += text;
  }
  EXPECT_EQ(buffer.size(), expected.size());
  EXPECT_TRUE(buffer.view() == expected);
}

TEST(Buffer, TellsHowMuchThereIsUntilAllIsThere) {
  std::vector<std::size_t> told;
  Buffer buffer([&](std::size_t size) { told.push_back(size); });
  for (int i = 0; i < 3; ++i) {
    (void)buffer.room(10);
    buffer.add(7);
  }
  buffer.finish();
  (void)buffer.room(10);
  EXPECT_EQ(told, (std::vector<std::size_t>{0, 7, 14}));
}

}  // namespace
}  // namespace assay
