// SPDX-License-Identifier: Apache-2.0
// pack.cpp: one complete archive for each part. The parts are small, so every format is used in
// the simplest way that its library has.
#include "assay/pack.hpp"

#include <bzlib.h>
#include <isa-l/igzip_lib.h>
#include <lz4frame.h>
#include <lzma.h>
#include <zstd.h>

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace assay {
namespace {

// Lets `write(begin, capacity)` fill at most `most` bytes behind the end; it returns how many it
// wrote, or 0 if it failed.
template <class Write>
bool append(std::string& out, std::size_t most, const Write& write) {
  const std::size_t size = out.size();
  out.resize(size + most);
  const std::size_t written = write(out.data() + size, most);
  out.resize(size + written);
  return written > 0;
}

bool pack_gzip(std::string_view bytes, std::string& out) {
  constexpr std::size_t kOverhead = 1024;  // headers, and what a block that does not shrink adds
  return append(out, bytes.size() + bytes.size() / 64 + kOverhead, [&](char* to, std::size_t most) {
    std::vector<std::uint8_t> space(ISAL_DEF_LVL1_DEFAULT);
    isal_zstream stream{};
    isal_deflate_stateless_init(&stream);
    stream.level = 1;
    stream.level_buf = space.data();
    stream.level_buf_size = static_cast<std::uint32_t>(space.size());
    stream.gzip_flag = IGZIP_GZIP;
    stream.end_of_stream = 1;
    stream.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<std::uint32_t>(bytes.size());
    stream.next_out = reinterpret_cast<std::uint8_t*>(to);
    stream.avail_out = static_cast<std::uint32_t>(most);
    return isal_deflate_stateless(&stream) == COMP_OK ? most - stream.avail_out : 0;
  });
}

bool pack_zstd(std::string_view bytes, std::string& out) {
  const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(),
                                                                     &ZSTD_freeCCtx);
  if (context == nullptr) return false;
  ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);  // as the program zstd does
  return append(out, ZSTD_compressBound(bytes.size()), [&](char* to, std::size_t most) {
    const std::size_t size = ZSTD_compress2(context.get(), to, most, bytes.data(), bytes.size());
    return ZSTD_isError(size) != 0 ? 0 : size;
  });
}

bool pack_bzip2(std::string_view bytes, std::string& out) {
  constexpr int kLargestBlock = 9;
  // One per cent and 600 bytes more, as its manual says.
  return append(out, bytes.size() + bytes.size() / 100 + 601, [&](char* to, std::size_t most) {
    auto size = static_cast<unsigned>(most);
    const int done =
        BZ2_bzBuffToBuffCompress(to, &size, const_cast<char*>(bytes.data()),
                                 static_cast<unsigned>(bytes.size()), kLargestBlock, 0, 0);
    return done == BZ_OK ? std::size_t{size} : 0;
  });
}

bool pack_xz(std::string_view bytes, std::string& out) {
  return append(out, lzma_stream_buffer_bound(bytes.size()), [&](char* to, std::size_t most) {
    std::size_t size = 0;
    const lzma_ret done =
        lzma_easy_buffer_encode(LZMA_PRESET_DEFAULT, LZMA_CHECK_CRC64, nullptr,
                                reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(),
                                reinterpret_cast<std::uint8_t*>(to), &size, most);
    return done == LZMA_OK ? size : 0;
  });
}

bool pack_lz4(std::string_view bytes, std::string& out) {
  LZ4F_preferences_t wanted{};
  wanted.frameInfo.contentChecksumFlag = LZ4F_contentChecksumEnabled;
  wanted.frameInfo.contentSize = bytes.size();
  return append(
      out, LZ4F_compressFrameBound(bytes.size(), &wanted), [&](char* to, std::size_t most) {
        const std::size_t size = LZ4F_compressFrame(to, most, bytes.data(), bytes.size(), &wanted);
        return LZ4F_isError(size) != 0 ? 0 : size;
      });
}

constexpr std::array kPackers = {
    Packer{".gz", pack_gzip}, Packer{".zst", pack_zstd}, Packer{".bz2", pack_bzip2},
    Packer{".xz", pack_xz},   Packer{".lz4", pack_lz4},
};

}  // namespace

const Packer* packer_for(std::string_view path) {
  for (const Packer& packer : kPackers) {
    if (path.ends_with(packer.ending)) return &packer;
  }
  return nullptr;
}

}  // namespace assay
