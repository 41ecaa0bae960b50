// SPDX-License-Identifier: Apache-2.0
// unpack_parts_test.cpp: archives that come in parts, into spaces of any size, give what they give
// as a whole, text or error.
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "archives.hpp"

namespace assay {
namespace {

using testing::PartSizes;
using testing::unpacked;
using testing::unpacked_in_parts;

struct Format {
  std::string name;
  std::string (*pack)(std::string_view);
};

void PrintTo(const Format& format, std::ostream* out) { *out << format.name; }

class ArchiveInParts : public ::testing::TestWithParam<Format> {
 protected:
  ArchiveInParts()
      : packed_(GetParam().pack("301 Q0 FBIS3-1 1 9.5 bm25\n301 Q0 FBIS3-2 2 9.1 bm25\n") +
                GetParam().pack("302 Q0 FBIS3-3 1 7.5 bm25\n")) {}

  static void expect_same(const std::string& archive) {
    if (find_archive(archive) == nullptr) return;
    const std::string expected = unpacked(archive);
    for (const PartSizes sizes : {PartSizes{1, 1}, {1, 100}, {3, 7}, {17, 1000}, {1000, 3}}) {
      ASSERT_EQ(unpacked_in_parts(archive, sizes), expected) << sizes.part << " " << sizes.space;
    }
  }

  std::string packed_;
};

TEST_P(ArchiveInParts, IsTheSameHoweverMuchOfItThereIs) {
  for (std::size_t size = 1; size <= packed_.size(); ++size) expect_same(packed_.substr(0, size));
}

TEST_P(ArchiveInParts, IsTheSameWithAnyBitChanged) {
  for (std::size_t bit = 0; bit < 8 * packed_.size(); ++bit) {
    std::string damaged = packed_;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
    expect_same(damaged);
  }
}

TEST_P(ArchiveInParts, IsTheSameWithSomethingBehindIt) {
  expect_same(packed_ + std::string(5000, '\0'));
  expect_same(packed_ + std::string(50, '\0') + packed_);
  expect_same(packed_ + "something");
}

INSTANTIATE_TEST_SUITE_P(
    Formats, ArchiveInParts,
    ::testing::Values(
        Format{"gzip", [](std::string_view text) { return testing::gzip(text); }},
        Format{"gzip_with_header",
               [](std::string_view text) { return testing::gzip(text, {.has_header = true}); }},
        Format{"zstd", [](std::string_view text) { return testing::zstd(text); }},
        Format{"bzip2", testing::bzip2}, Format{"xz", testing::xz}, Format{"lz4", testing::lz4}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace assay
