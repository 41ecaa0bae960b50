// SPDX-License-Identifier: Apache-2.0
// file_kind_test.cpp: files that are not lines of text are named; lines of text never are.
#include "file_kind.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace assay {
namespace {

using std::string_literals::operator""s;

std::string kind_of_file(std::string_view bytes) {
  const auto kind = find_other_kind(bytes);
  return kind ? std::string(kind->what) : "";
}

TEST(FileKind, IsSeenInTheFirstBytes) {
  EXPECT_EQ(kind_of_file("PK\x03\x04\x14\0"s), "a zip archive");
  EXPECT_EQ(kind_of_file("PK\x03\x04"s + std::string(26, ' ') + "[Content_Types].xml"),
            "an Office document");
  EXPECT_EQ(kind_of_file(std::string(257, 'x') + "ustar\0"s), "a tar archive");
  EXPECT_EQ(kind_of_file("\x7f"
                         "ELF\x02\x01"),
            "a program (ELF)");
  EXPECT_EQ(kind_of_file("%PDF-1.7\n"), "a PDF document");
  EXPECT_EQ(kind_of_file("SQLite format 3\0"s), "an SQLite database");
  EXPECT_EQ(kind_of_file("PAR1\x15\x04"), "a Parquet file");
  EXPECT_EQ(kind_of_file("version https://git-lfs.github.com/spec/v1\noid sha256:"),
            "a Git LFS pointer, not the file it stands for");
}

TEST(FileKind, OfAWebPageIsSeenInAnyCaseAndAfterBlanks) {
  EXPECT_EQ(kind_of_file("\n <!DOCTYPE HTML>"), "a web page");
  EXPECT_EQ(kind_of_file("<html lang=en>"), "a web page");
  EXPECT_EQ(kind_of_file("<htm"), "");
}

TEST(FileKind, OfUtf16IsSeenWithAndWithoutAMark) {
  EXPECT_EQ(kind_of_file("\xff\xfe"
                         "3\0000\0001\0"s),
            "UTF-16 text");
  EXPECT_EQ(kind_of_file("\xfe\xff\0003\0000"s), "UTF-16 text");
  EXPECT_EQ(kind_of_file("\xff\xfe\0\0003\0\0\0"s), "UTF-32 text");
  EXPECT_EQ(kind_of_file("3\0000\0001\0 \0000\0"s), "UTF-16 text without a byte order mark");
  EXPECT_EQ(find_other_kind("\0003\0000\0001\0 \0000"s)->hint,
            "convert it first: iconv -f UTF-16BE -t UTF-8");
}

TEST(FileKind, OfBytesThatAreNoTextIsSaid) {
  std::mt19937 random(7);
  std::string bytes;
  for (int i = 0; i < 4000; ++i) bytes += static_cast<char>(random() % 255 + 1);
  EXPECT_EQ(kind_of_file(bytes), "not text");
}

TEST(FileKind, IsNotClaimedOfLinesOfText) {
  for (const std::string& text :
       {"301 0 d1 1\n"s, "PAR1 Q0 d 1 2 t\n"s, "PK 0 d 1\n"s, "%PDF 0 d 1\n"s, "version 0 d 1\n"s,
        "ARROW1 0 d 1\n"s, "Rar! 0 d 1\n"s, "7z 0 d 1\n"s,
        "\xef\xbb\xbf"
        "301 0 d1 1\n"s,
        "301 0 d\x01 1\n301 0 d\0 1\n"s, "\xe4\xf6 0 d 1\n"s, "\t\v\f\r\n\n\n\n\n"s,
        "日本 0 d 1\n"s, ""s}) {
    EXPECT_EQ(kind_of_file(text), "") << text;
  }
}

}  // namespace
}  // namespace assay
