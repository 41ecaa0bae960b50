// SPDX-License-Identifier: Apache-2.0
// file_kind.cpp: the one table of files that are not lines of text.
// A magic must be something that no line of judgments or of a run begins with.
#include "file_kind.hpp"

#include <algorithm>
#include <array>

namespace assay {
namespace {

using std::string_view_literals::operator""sv;

constexpr std::string_view kUnpack =
    "unpack it first; gzip, zstd, bzip2, xz and lz4 are read as they are";
constexpr std::string_view kUnpackMembers = "unpack it first and name the files that were in it";
constexpr std::string_view kExport = "write it as lines of text first";
constexpr std::string_view kWrongFile =
    "is it the right file? judgments and runs are lines of text";
constexpr std::string_view kConvert16 = "convert it first: iconv -f UTF-16 -t UTF-8";

struct Magic {
  std::size_t offset;
  std::string_view bytes;
  FileKind kind;
};

// The first that fits counts: what is longer stands before what it begins with.
constexpr std::array kMagics = {
    Magic{30, "[Content_Types].xml"sv, {"an Office document", kExport}},
    Magic{0, "PK\x03\x04"sv, {"a zip archive", kUnpackMembers}},
    Magic{257, "ustar\0"sv, {"a tar archive", kUnpackMembers}},
    Magic{257, "ustar  \0"sv, {"a tar archive", kUnpackMembers}},
    Magic{0, "7z\xbc\xaf\x27\x1c"sv, {"a 7z archive", kUnpackMembers}},
    Magic{0, "Rar!\x1a\x07"sv, {"a rar archive", kUnpackMembers}},
    Magic{0, "\x1f\x9d"sv, {"packed with compress (.Z)", kUnpack}},
    Magic{0, "LZIP\x01"sv, {"packed with lzip", kUnpack}},
    Magic{0, "\x89LZO\0"sv, {"packed with lzop", kUnpack}},
    Magic{0, "\x5d\0\0"sv, {"packed with lzma", kUnpack}},
    Magic{0, "\x02\x21\x4c\x18"sv, {"packed with lz4 in its old format", kUnpack}},
    Magic{0, "\xff\x06\0\0sNaPpY"sv, {"packed with Snappy", kUnpack}},
    Magic{0, "PAR1\x15"sv, {"a Parquet file", kExport}},
    Magic{0, "SQLite format 3\0"sv, {"an SQLite database", kExport}},
    Magic{0, "ARROW1\0\0"sv, {"an Arrow file", kExport}},
    Magic{0, "Obj\x01"sv, {"an Avro file", kExport}},
    Magic{0, "\x89HDF\r\n\x1a\n"sv, {"an HDF5 file", kExport}},
    Magic{0, "\x93NUMPY"sv, {"a NumPy array", kExport}},
    Magic{0, "\x80\x03"sv, {"a Python pickle", kExport}},
    Magic{0, "\x80\x04\x95"sv, {"a Python pickle", kExport}},
    Magic{0, "\x80\x05\x95"sv, {"a Python pickle", kExport}},
    Magic{0, "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"sv, {"an Office document", kExport}},
    Magic{0, "%PDF-1."sv, {"a PDF document", kWrongFile}},
    Magic{0, "%PDF-2."sv, {"a PDF document", kWrongFile}},
    Magic{0, "\x89PNG\r\n\x1a\n"sv, {"a PNG picture", kWrongFile}},
    Magic{0, "\xff\xd8\xff"sv, {"a JPEG picture", kWrongFile}},
    Magic{0, "\177ELF"sv, {"a program (ELF)", kWrongFile}},
    Magic{0, "\xff\xfe\0\0"sv, {"UTF-32 text", "convert it first: iconv -f UTF-32 -t UTF-8"}},
    Magic{0, "\xff\xfe"sv, {"UTF-16 text", kConvert16}},
    Magic{0, "\xfe\xff"sv, {"UTF-16 text", kConvert16}},
    Magic{0,
          "version https://git-lfs.github.com/spec/"sv,
          {"a Git LFS pointer, not the file it stands for", "fetch the file: git lfs pull"}},
};

// A download that went wrong is often a page that says so.
bool is_web_page(std::string_view bytes) {
  constexpr std::array kBeginnings = {"<!doctype html"sv, "<html"sv};
  const std::size_t first = bytes.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return false;
  const std::string_view text = bytes.substr(first);
  return std::any_of(kBeginnings.begin(), kBeginnings.end(), [&](std::string_view beginning) {
    return text.size() >= beginning.size() &&
           std::equal(beginning.begin(), beginning.end(), text.begin(), [](char want, char c) {
             return want == (c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
           });
  });
}

// Plain English text in UTF-16 has a NUL as every other byte, before or after the character.
std::optional<FileKind> utf16_without_mark(std::string_view bytes) {
  constexpr std::size_t kFew = 8;
  const std::string_view start = bytes.substr(0, std::min<std::size_t>(bytes.size(), 64) & ~1UL);
  if (start.size() < kFew) return std::nullopt;
  std::array<std::size_t, 2> zeros{};
  for (std::size_t i = 0; i < start.size(); ++i) zeros[i % 2] += start[i] == '\0' ? 1 : 0;
  const std::size_t most = start.size() / 2;
  if (zeros[1] == most && zeros[0] == 0) {
    return FileKind{"UTF-16 text without a byte order mark",
                    "convert it first: iconv -f UTF-16LE -t UTF-8"};
  }
  if (zeros[0] == most && zeros[1] == 0) {
    return FileKind{"UTF-16 text without a byte order mark",
                    "convert it first: iconv -f UTF-16BE -t UTF-8"};
  }
  return std::nullopt;
}

// Text has hardly any control characters; of random bytes they are one in nine.
bool is_binary(std::string_view bytes) {
  const std::string_view start = bytes.substr(0, 1024);
  const auto controls = std::count_if(start.begin(), start.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && (byte < '\t' || byte > '\r')) || byte == 0x7f;
  });
  constexpr std::ptrdiff_t kFew = 8;  // a stray one, or some in a short file, has a line to show
  return controls > kFew && static_cast<std::size_t>(controls) > start.size() / 20;
}

}  // namespace

std::optional<FileKind> find_other_kind(std::string_view bytes) {
  for (const Magic& magic : kMagics) {
    if (bytes.size() >= magic.offset && bytes.substr(magic.offset).starts_with(magic.bytes)) {
      return magic.kind;
    }
  }
  if (is_web_page(bytes)) {
    return FileKind{"a web page", "was the link to a page about the file, not to the file itself?"};
  }
  if (const auto kind = utf16_without_mark(bytes)) return kind;
  if (is_binary(bytes)) return FileKind{"not text", kWrongFile};
  return std::nullopt;
}

}  // namespace assay
