// SPDX-License-Identifier: Apache-2.0
// unpack_test.cpp: archives made by zlib and libzstd, whole, in parts, cut and damaged.
#include "unpack.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

#include "archives.hpp"

namespace assay {
namespace {

using std::string_literals::operator""s;

using testing::gzip;
using testing::GzipOptions;
using testing::unpacked;
using testing::zstd;

// About `size` bytes of lines that do not compress too well.
std::string lines(std::size_t size) {
  std::mt19937 random(1);
  std::string text;
  while (text.size() < size) text += std::to_string(random()) + "\n";
  return text;
}

TEST(FindArchive, GoesByTheFirstBytes) {
  EXPECT_EQ(find_archive(gzip("x"))->name, "gzip");
  EXPECT_EQ(find_archive(zstd("x"))->name, "Zstandard");
  EXPECT_EQ(find_archive("1 Q0 d 1 2 t\n"), nullptr);
  EXPECT_EQ(find_archive("\x1f"), nullptr);
  EXPECT_EQ(find_archive("\x28\xb5\x2f"), nullptr);
  EXPECT_EQ(find_archive(""), nullptr);
}

TEST(Gzip, IsUnpackedAtEveryLevel) {
  const std::string text = lines(10'000);
  for (int level = 0; level <= 9; ++level) {
    EXPECT_EQ(unpacked(gzip(text, {.level = level})), text) << level;
  }
}

TEST(Gzip, MayHaveEveryOptionalHeaderField) {
  EXPECT_EQ(unpacked(gzip("one\n", {.has_header = true})), "one\n");
}

TEST(Gzip, GivesTheContentOfSeveralMembersInARow) {
  EXPECT_EQ(unpacked(gzip("one\n") + gzip("two\n") + gzip("three\n")), "one\ntwo\nthree\n");
  EXPECT_EQ(unpacked(gzip("") + gzip("two\n") + gzip("")), "two\n");
  EXPECT_EQ(unpacked(gzip("one\n", {.level = 0}) + gzip("two\n", {.has_header = true})),
            "one\ntwo\n");
}

TEST(Gzip, MayHoldALotOfSmallMembersAsBgzipMakesThem) {
  std::string packed;
  std::string text;
  for (int i = 0; i < 500; ++i) {
    text += std::to_string(i) + "\n";
    packed += gzip(std::to_string(i) + "\n");
  }
  EXPECT_EQ(unpacked(packed), text);
}

TEST(Gzip, MayBeEmpty) { EXPECT_EQ(unpacked(gzip("")), ""); }

TEST(Gzip, MayBeLargerThanOneStep) {
  // Steps are of 1 MiB; sizes at and around their ends.
  const std::string text = lines(std::size_t{5} << 19);
  for (const std::size_t size : {(1U << 20) - 1, 1U << 20, (1U << 20) + 1, 1U << 21, 5U << 19}) {
    EXPECT_TRUE(unpacked(gzip(text.substr(0, size), {.level = 1})) == text.substr(0, size)) << size;
  }
}

TEST(Gzip, CutAnywhereIsAnErrorAndNeverLessText) {
  for (const GzipOptions options : {GzipOptions{}, {.level = 0}, {.has_header = true}}) {
    const std::string packed = gzip("301 Q0 FBIS3-1 1 9.5 bm25\n301 Q0 FBIS3-2 2 9.1\n", options);
    for (std::size_t size = 2; size < packed.size(); ++size) {
      ASSERT_EQ(unpacked(packed.substr(0, size)),
                "<is cut short: it ends in the middle of gzip data>")
          << size;
    }
  }
}

TEST(Gzip, CutInALaterMemberIsAnError) {
  const std::string first = gzip("one\n");
  const std::string packed = first + gzip("two two two two\n");
  for (std::size_t size = first.size() + 1; size < packed.size(); ++size) {
    ASSERT_EQ(unpacked(packed.substr(0, size)).front(), '<') << size;
  }
}

TEST(Gzip, WithADamagedBitIsAnErrorOrTheSameText) {
  // Bits that carry no content, such as the time in the header, may change; the rest may not.
  const std::string text = "301 Q0 FBIS3-1 1 9.5 bm25\n301 Q0 FBIS3-2 2 9.1 bm25\n";
  const std::string packed = gzip(text);
  for (std::size_t bit = 16; bit < packed.size() * 8; ++bit) {
    std::string damaged = packed;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    const std::string result = unpacked(damaged);
    ASSERT_TRUE(result.front() == '<' || result == text) << "bit " << bit << ": " << result;
    if (bit >= 80) {  // after the ten bytes of the header
      ASSERT_EQ(result.front(), '<') << "bit " << bit;
    }
  }
}

TEST(Gzip, WhoseDecoderLosesCountOfItsInputIsAnError) {
  // Found by fuzzing: ISA-L says that 2^32 - 1 of the 26 bytes are left, and that they are damaged.
  const std::string packed =
      "\x1f\x8b\x08\0\0\0\0\0\0\0\x03\xcf\xe7\x02\0%\x08\x17\x96\x04\0\0\x04\0\0\0"s;
  EXPECT_EQ(unpacked(packed), "<is not valid gzip data, or is damaged>");
}

TEST(Gzip, MayBeFollowedByZeros) {
  EXPECT_EQ(unpacked(gzip("one\n") + std::string(1, '\0')), "one\n");
  EXPECT_EQ(unpacked(gzip("one\n") + gzip("two\n") + std::string(10'000, '\0')), "one\ntwo\n");
  EXPECT_EQ(unpacked(gzip("one\n") + std::string(512, '\0') + "two\n"),
            "<has something behind its gzip data>");
}

TEST(Gzip, FollowedByOtherBytesIsAnError) {
  for (const std::string& rest : {"two\n"s, "\x1fx"s, "\n"s, zstd("two\n")}) {
    EXPECT_EQ(unpacked(gzip("one\n") + rest), "<has something behind its gzip data>") << rest;
  }
  // A first byte alone may be the start of another member.
  EXPECT_EQ(unpacked(gzip("one\n") + "\x1f"), "<is cut short: it ends in the middle of gzip data>");
}

TEST(Zstandard, IsUnpackedAtSeveralLevels) {
  const std::string text = lines(10'000);
  for (const int level : {-5, 1, 3, 19}) EXPECT_EQ(unpacked(zstd(text, level)), text) << level;
}

TEST(Zstandard, GivesTheContentOfSeveralFramesInARow) {
  EXPECT_EQ(unpacked(zstd("one\n") + zstd("two\n") + zstd("three\n")), "one\ntwo\nthree\n");
  EXPECT_EQ(unpacked(zstd("") + zstd("two\n") + zstd("")), "two\n");
}

TEST(Zstandard, MaySkipAFrameThatIsNotItsOwn) {
  // The four bytes of a skippable frame, its size in four more, and three bytes to skip.
  const std::string skippable = "\x50\x2a\x4d\x18\x03\0\0\0abc"s;
  EXPECT_EQ(unpacked(zstd("one\n") + skippable + zstd("two\n")), "one\ntwo\n");
}

TEST(Zstandard, MayBeginWithAFrameToSkipAsPzstdMakesIt) {
  const std::string skippable = "\x50\x2a\x4d\x18\x04\0\0\0abcd"s;
  ASSERT_NE(find_archive(skippable), nullptr);
  EXPECT_EQ(find_archive(skippable)->name, "Zstandard");
  EXPECT_EQ(unpacked(skippable + zstd("one\n")), "one\n");
  EXPECT_EQ(unpacked(skippable + zstd("one\n") + skippable + zstd("two\n")), "one\ntwo\n");
}

TEST(Zstandard, MayBeEmpty) { EXPECT_EQ(unpacked(zstd("")), ""); }

TEST(Zstandard, MayBeLargerThanOneStep) {
  const std::string text = lines(std::size_t{5} << 19);
  for (const std::size_t size : {(1U << 20) - 1, 1U << 20, (1U << 20) + 1, 1U << 21, 5U << 19}) {
    EXPECT_TRUE(unpacked(zstd(text.substr(0, size))) == text.substr(0, size)) << size;
  }
}

TEST(Zstandard, CutAnywhereIsAnErrorAndNeverLessText) {
  for (const std::string& packed : {zstd(lines(40)), zstd(lines(700)), zstd("")}) {
    for (std::size_t size = 4; size < packed.size(); ++size) {
      ASSERT_EQ(unpacked(packed.substr(0, size)),
                "<is cut short: it ends in the middle of Zstandard data>")
          << size << " of " << packed.size();
    }
  }
}

TEST(Zstandard, CutInALaterFrameIsAnError) {
  const std::string first = zstd("one\n");
  const std::string packed = first + zstd("two two two two\n");
  for (std::size_t size = first.size() + 1; size < packed.size(); ++size) {
    ASSERT_EQ(unpacked(packed.substr(0, size)).front(), '<') << size;
  }
}

TEST(Zstandard, WithADamagedBitIsAnErrorOrTheSameText) {
  const std::string text = lines(200);
  const std::string packed = zstd(text);
  for (std::size_t bit = 32; bit < packed.size() * 8; ++bit) {
    std::string damaged = packed;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << bit % 8));
    const std::string result = unpacked(damaged);
    ASSERT_TRUE(result.front() == '<' || result == text) << "bit " << bit;
  }
}

TEST(Zstandard, SaysWhatTheLibraryFoundWrong) {
  std::string packed = zstd("one\n");
  packed.back() = static_cast<char>(packed.back() ^ 1);  // the checksum comes last
  EXPECT_EQ(unpacked(packed),
            "<is not valid Zstandard data, or is damaged: Restored data doesn't match checksum>");
}

TEST(Zstandard, FollowedByOtherBytesIsAnError) {
  EXPECT_EQ(unpacked(zstd("one\n") + "two\n").front(), '<');
}

}  // namespace
}  // namespace assay
