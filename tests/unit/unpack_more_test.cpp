// SPDX-License-Identifier: Apache-2.0
// unpack_more_test.cpp: bzip2, xz and lz4 archives, whole, in parts, cut and damaged.
#include "unpack_more.hpp"

#include <gtest/gtest.h>

#include "archives.hpp"
#include "unpack.hpp"

namespace assay {
namespace {

using testing::bzip2;
using testing::lz4;
using testing::unpacked;
using testing::xz;

struct Packer {
  std::string name;
  std::string (*pack)(std::string_view);
};

void PrintTo(const Packer& packer, std::ostream* out) { *out << packer.name; }

class Packed : public ::testing::TestWithParam<Packer> {};

TEST_P(Packed, IsRecognisedAndUnpacked) {
  const std::string packed = GetParam().pack("301 Q0 d1 1 9.5 bm25\n");
  ASSERT_NE(find_archive(packed), nullptr);
  EXPECT_EQ(find_archive(packed)->name, GetParam().name);
  EXPECT_EQ(unpacked(packed), "301 Q0 d1 1 9.5 bm25\n");
}

TEST_P(Packed, MayBeLargerThanOneStep) {
  std::string text;
  while (text.size() < 3 * kUnpackStep) text += std::to_string(text.size()) + "\n";
  EXPECT_TRUE(unpacked(GetParam().pack(text)) == text);
}

TEST_P(Packed, MayBeSeveralOneAfterTheOther) {
  EXPECT_EQ(unpacked(GetParam().pack("one\n") + GetParam().pack("two\n")), "one\ntwo\n");
}

TEST_P(Packed, CutAnywhereIsAnErrorAndNeverLessText) {
  constexpr std::size_t kMagic = 10;  // shorter, it is not recognised
  const std::string packed =
      GetParam().pack("301 Q0 FBIS3-1 1 9.5 bm25\n301 Q0 FBIS3-2 2 9.1 bm25\n");
  for (std::size_t size = kMagic; size < packed.size(); ++size) {
    const std::string result = unpacked(std::string_view(packed).substr(0, size));
    EXPECT_EQ(result, "<" + cut_short(GetParam().name) + ">") << size << " of " << packed.size();
  }
}

TEST_P(Packed, DamagedByOneBitIsAnError) {
  const std::string text = "301 Q0 FBIS3-1 1 9.5 bm25\n301 Q0 FBIS3-2 2 9.1 bm25\n";
  std::string packed = GetParam().pack(text);
  for (std::size_t bit = 80; bit < 8 * packed.size(); ++bit) {
    packed[bit / 8] = static_cast<char>(packed[bit / 8] ^ (1 << (bit % 8)));
    const std::string result = unpacked(packed);
    EXPECT_TRUE(result == text || result.starts_with("<is ")) << "bit " << bit;
    packed[bit / 8] = static_cast<char>(packed[bit / 8] ^ (1 << (bit % 8)));
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, Packed,
                         ::testing::Values(Packer{"bzip2", bzip2}, Packer{"xz", xz},
                                           Packer{"lz4", lz4}),
                         [](const auto& test) { return test.param.name; });

TEST(Archives, LeaveATopicThatBeginsLikeOneAlone) {
  EXPECT_EQ(find_archive("BZh1 0 a 1\n"), nullptr);
  EXPECT_EQ(find_archive("BZh"), nullptr);
}

}  // namespace
}  // namespace assay
