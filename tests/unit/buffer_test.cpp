// SPDX-License-Identifier: Apache-2.0
// buffer_test.cpp: bytes of unknown number.
#include "buffer.hpp"

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace assay
