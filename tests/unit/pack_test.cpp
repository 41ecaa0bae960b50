// SPDX-License-Identifier: Apache-2.0
// pack_test.cpp: what is packed can be unpacked, also in parts.
#include "assay/pack.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

#include "unpack.hpp"

namespace assay {
namespace {

std::string unpacked(const std::string& archive) {
  const Archive* format = find_archive(archive);
  if (format == nullptr) return "not an archive";
  Buffer out;
  const auto wrong = format->unpack(archive, out);
  return wrong ? *wrong : std::string(out.view());
}

TEST(Pack, IsUnpackedAgainPartByPart) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "q" + std::to_string(i) + " Q0 d 1 0.5 t\n";
  for (const char* ending : {".gz", ".zst", ".bz2", ".xz", ".lz4"}) {
    const Packer* packer = packer_for("x.run" + std::string(ending));
    ASSERT_NE(packer, nullptr);
    std::string archive;
    ASSERT_TRUE(packer->pack(std::string_view(text).substr(0, 1000), archive));
    ASSERT_TRUE(packer->pack(std::string_view(text).substr(1000), archive));
    EXPECT_LT(archive.size(), text.size() / 2) << ending;
    EXPECT_EQ(unpacked(archive), text) << ending;
  }
  EXPECT_EQ(packer_for("x.run"), nullptr);
}

TEST(Pack, TakesBytesThatDoNotShrink) {
  std::mt19937 random(1);
  std::string noise;
  for (int i = 0; i < 300'000; ++i) noise += static_cast<char>(1 + random() % 255);
  for (const char* ending : {".gz", ".zst", ".bz2", ".xz", ".lz4"}) {
    std::string archive;
    ASSERT_TRUE(packer_for(ending)->pack(noise, archive)) << ending;
    EXPECT_EQ(unpacked(archive), noise) << ending;
  }
}

}  // namespace
}  // namespace assay
