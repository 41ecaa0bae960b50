// SPDX-License-Identifier: Apache-2.0
// unpack_more_test.cpp: bzip2, xz and lz4 archives, whole, in parts, cut and damaged.
#include "unpack_more.hpp"

#include <bzlib.h>
#include <gtest/gtest.h>
#include <lz4frame.h>
#include <lzma.h>

#include "unpack.hpp"

namespace assay {
namespace {

std::string bzip2(std::string_view text) {
  std::string packed(text.size() + text.size() / 100 + 600, '\0');
  auto size = static_cast<unsigned>(packed.size());
  EXPECT_EQ(BZ2_bzBuffToBuffCompress(packed.data(), &size, const_cast<char*>(text.data()),
                                     static_cast<unsigned>(text.size()), 9, 0, 0),
            BZ_OK);
  packed.resize(size);
  return packed;
}

std::string xz(std::string_view text) {
  std::string packed(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  EXPECT_EQ(lzma_easy_buffer_encode(
                6, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
                text.size(), reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size()),
            LZMA_OK);
  packed.resize(size);
  return packed;
}

std::string lz4(std::string_view text) {
  LZ4F_preferences_t preferences{};
  preferences.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;  // as the program does
  std::string packed(LZ4F_compressFrameBound(text.size(), &preferences), '\0');
  packed.resize(
      LZ4F_compressFrame(packed.data(), packed.size(), text.data(), text.size(), &preferences));
  return packed;
}

struct Packer {
  std::string name;
  std::string (*pack)(std::string_view);
};

void PrintTo(const Packer& packer, std::ostream* out) { *out << packer.name; }

// The content, or the problem in angle brackets.
std::string unpacked(std::string_view packed) {
  const Archive* archive = find_archive(packed);
  if (archive == nullptr) return "<not an archive>";
  Buffer out;
  const auto problem = archive->unpack(packed, out);
  return problem ? "<" + *problem + ">" : std::string(out.view());
}

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
