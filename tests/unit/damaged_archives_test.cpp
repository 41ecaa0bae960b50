// SPDX-License-Identifier: Apache-2.0
// damaged_archives_test.cpp: an archive that was cut, or in which one bit has changed, never gives
// other lines than those that were packed.
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "archives.hpp"
#include "assay/run.hpp"
#include "file_kind.hpp"
#include "unpack.hpp"

namespace assay {
namespace {

using testing::unpacked;

constexpr std::string_view kFirst = "301 Q0 FBIS3-1 1 9.5 bm25\n301 Q0 FBIS3-2 2 9.1 bm25\n";
constexpr std::string_view kSecond = "302 Q0 FBIS3-3 1 7.5 bm25\n302 Q0 FBIS3-2 2 7.5 bm25\n";

struct Format {
  std::string name;
  std::string (*pack)(std::string_view);
};

void PrintTo(const Format& format, std::ostream* out) { *out << format.name; }

// What is not seen to be an archive is read as text, and must be refused as that.
bool is_refused_as_text(const std::string& bytes) {
  if (bytes.empty() || find_other_kind(bytes)) return true;
  const auto run = Run::index(Input::from_memory("test.run", bytes));
  if (!run) return true;
  for (std::size_t topic = 0; topic < run->topic_count(); ++topic) {
    if (!run->rows(topic)) return true;
  }
  return false;
}

bool is_refused(const std::string& bytes) {
  if (find_archive(bytes) == nullptr) return is_refused_as_text(bytes);
  return unpacked(bytes).starts_with("<");
}

class DamagedArchive : public ::testing::TestWithParam<Format> {};

TEST_P(DamagedArchive, CutAnywhereIsRefusedOrEndsWithAMember) {
  const std::string first = GetParam().pack(kFirst);
  const std::string packed = first + GetParam().pack(kSecond);
  for (std::size_t size = 0; size < packed.size(); ++size) {
    const std::string cut = packed.substr(0, size);
    if (size == first.size()) {
      EXPECT_EQ(unpacked(cut), kFirst);
    } else {
      EXPECT_TRUE(is_refused(cut)) << size << " of " << packed.size();
    }
  }
}

TEST_P(DamagedArchive, WithAnyBitChangedIsRefusedOrGivesTheSameLines) {
  const std::string packed = GetParam().pack(kFirst) + GetParam().pack(kSecond);
  const std::string text = std::string(kFirst) + std::string(kSecond);
  for (std::size_t bit = 0; bit < 8 * packed.size(); ++bit) {
    std::string damaged = packed;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ (1 << (bit % 8)));
    EXPECT_TRUE(is_refused(damaged) || unpacked(damaged) == text) << "bit " << bit;
  }
}

INSTANTIATE_TEST_SUITE_P(
    Formats, DamagedArchive,
    ::testing::Values(Format{"gzip", [](std::string_view text) { return testing::gzip(text); }},
                      Format{"zstd", [](std::string_view text) { return testing::zstd(text); }},
                      Format{"bzip2", testing::bzip2}, Format{"xz", testing::xz},
                      Format{"lz4", testing::lz4}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace assay
