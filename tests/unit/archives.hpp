// SPDX-License-Identifier: Apache-2.0
// archives.hpp: archives for the tests, made by zlib and the libraries of the other formats.
#pragma once

#include <bzlib.h>
#include <gtest/gtest.h>
#include <lz4frame.h>
#include <lzma.h>
#include <zlib.h>
#include <zstd.h>

#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "unpack.hpp"

namespace assay::testing {

struct GzipOptions {
  int level = 9;
  bool has_header = false;  // a name, a comment, an extra field and a checksum of the header
};

inline std::string gzip(std::string_view text, const GzipOptions& options = {}) {
  z_stream stream{};
  EXPECT_EQ(deflateInit2(&stream, options.level, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY), Z_OK);
  std::string extra("AB\2\0xy", 6);
  std::string name = "a.run";
  std::string comment = "made by hand";
  gz_header header{};
  header.extra = reinterpret_cast<Bytef*>(extra.data());
  header.extra_len = static_cast<uInt>(extra.size());
  header.name = reinterpret_cast<Bytef*>(name.data());
  header.comment = reinterpret_cast<Bytef*>(comment.data());
  header.hcrc = 1;
  if (options.has_header) {
    EXPECT_EQ(deflateSetHeader(&stream, &header), Z_OK);
  }
  std::string packed(deflateBound(&stream, text.size()) + 64, '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  EXPECT_EQ(deflate(&stream, Z_FINISH), Z_STREAM_END);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

// With a checksum, as the zstd program writes it.
inline std::string zstd(std::string_view text, int level = 3) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level);
  std::string packed(ZSTD_compressBound(text.size()), '\0');
  packed.resize(ZSTD_compress2(context, packed.data(), packed.size(), text.data(), text.size()));
  ZSTD_freeCCtx(context);
  return packed;
}

inline std::string bzip2(std::string_view text) {
  std::string packed(text.size() + text.size() / 100 + 600, '\0');
  auto size = static_cast<unsigned>(packed.size());
  EXPECT_EQ(BZ2_bzBuffToBuffCompress(packed.data(), &size, const_cast<char*>(text.data()),
                                     static_cast<unsigned>(text.size()), 9, 0, 0),
            BZ_OK);
  packed.resize(size);
  return packed;
}

inline std::string xz(std::string_view text) {
  std::string packed(lzma_stream_buffer_bound(text.size()), '\0');
  std::size_t size = 0;
  EXPECT_EQ(lzma_easy_buffer_encode(
                6, LZMA_CHECK_CRC64, nullptr, reinterpret_cast<const std::uint8_t*>(text.data()),
                text.size(), reinterpret_cast<std::uint8_t*>(packed.data()), &size, packed.size()),
            LZMA_OK);
  packed.resize(size);
  return packed;
}

inline std::string lz4(std::string_view text) {
  LZ4F_preferences_t preferences{};
  preferences.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;  // as the program does
  std::string packed(LZ4F_compressFrameBound(text.size(), &preferences), '\0');
  packed.resize(
      LZ4F_compressFrame(packed.data(), packed.size(), text.data(), text.size(), &preferences));
  return packed;
}

// The content, or the problem in angle brackets.
inline std::string unpacked(std::string_view packed) {
  const Archive* archive = find_archive(packed);
  if (archive == nullptr) return "<not an archive>";
  Buffer out;
  const auto problem = archive->unpack(packed, out);
  return problem ? "<" + *problem + ">" : std::string(out.view());
}

// The same from parts of at most `part` bytes, into spaces of at most `space`.
struct PartSizes {
  std::size_t part;
  std::size_t space;
};

inline std::string unpacked_in_parts(std::string_view packed, const PartSizes& sizes) {
  const std::unique_ptr<Decoder> decoder = find_archive(packed)->decoder();
  std::string all;
  std::string_view part;
  bool is_last = false;
  while (true) {
    std::string piece(sizes.space, '\0');
    std::span<char> space(piece);
    if (const auto problem = decoder->unpack(part, space, is_last)) return "<" + *problem + ">";
    all += piece.substr(0, piece.size() - space.size());
    if (space.empty()) continue;
    EXPECT_TRUE(part.empty()) << "there was room for more";
    if (is_last) return all;
    part = packed.substr(0, sizes.part);
    packed.remove_prefix(part.size());
    is_last = packed.empty();
  }
}

}  // namespace assay::testing
