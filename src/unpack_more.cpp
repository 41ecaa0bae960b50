// SPDX-License-Identifier: Apache-2.0
// unpack_more.cpp: bzip2, xz and lz4, each through its own library.
// All of them may hold several archives one after the other; all are read.
#include "unpack_more.hpp"

#include <bzlib.h>
#include <lz4frame.h>
#include <lzma.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <memory>
#include <new>

namespace assay {
namespace {

using Problem = std::optional<std::string>;

// Makes room behind `out`, lets `write(begin, size)` use it, and keeps what was written: its
// result.
template <class Write>
std::size_t append(Buffer& out, const Write& write) {
  const std::size_t written = write(out.room(kUnpackStep), kUnpackStep);
  out.add(written);
  return written;
}

// One bzip2 archive from the start of `rest`, which loses what was read.
Problem read_bzip2(std::string_view& rest, Buffer& out) {
  bz_stream stream{};
  if (BZ2_bzDecompressInit(&stream, 0, 0) != BZ_OK) throw std::bad_alloc();
  const std::unique_ptr<bz_stream, decltype(&BZ2_bzDecompressEnd)> owner(&stream,
                                                                         &BZ2_bzDecompressEnd);
  int status = BZ_OK;
  while (status == BZ_OK) {
    const std::size_t given =
        std::min<std::size_t>(rest.size(), std::numeric_limits<unsigned>::max());
    stream.next_in = const_cast<char*>(rest.data());
    stream.avail_in = static_cast<unsigned>(given);
    const std::size_t written = append(out, [&](char* begin, std::size_t size) {
      stream.next_out = begin;
      stream.avail_out = static_cast<unsigned>(size);
      status = BZ2_bzDecompress(&stream);
      return size - stream.avail_out;
    });
    rest.remove_prefix(given - stream.avail_in);
    if (status == BZ_OK && rest.empty() && written < kUnpackStep) return cut_short("bzip2");
  }
  return status == BZ_STREAM_END ? std::nullopt : Problem(damaged("bzip2"));
}

}  // namespace

std::string cut_short(std::string_view format) {
  return "is cut short: it ends in the middle of " + std::string(format) + " data";
}

std::string damaged(std::string_view format) {
  return "is not valid " + std::string(format) + " data, or is damaged";
}

Problem unpack_bzip2(std::string_view packed, Buffer& out) {
  while (!packed.empty()) {
    if (auto problem = read_bzip2(packed, out)) return problem;
  }
  return std::nullopt;
}

Problem unpack_xz(std::string_view packed, Buffer& out) {
  lzma_stream stream = LZMA_STREAM_INIT;
  if (lzma_stream_decoder(&stream, UINT64_MAX, LZMA_CONCATENATED) != LZMA_OK)
    throw std::bad_alloc();
  const std::unique_ptr<lzma_stream, decltype(&lzma_end)> owner(&stream, &lzma_end);
  stream.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
  stream.avail_in = packed.size();
  lzma_ret status = LZMA_OK;
  while (status == LZMA_OK) {
    append(out, [&](char* begin, std::size_t size) {
      stream.next_out = reinterpret_cast<std::uint8_t*>(begin);
      stream.avail_out = size;
      status = lzma_code(&stream, LZMA_FINISH);
      return size - stream.avail_out;
    });
  }
  if (status == LZMA_BUF_ERROR) return cut_short("xz");
  return status == LZMA_STREAM_END ? std::nullopt : Problem(damaged("xz"));
}

Problem unpack_lz4(std::string_view packed, Buffer& out) {
  LZ4F_dctx* context = nullptr;
  if (LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION))) throw std::bad_alloc();
  const std::unique_ptr<LZ4F_dctx, decltype(&LZ4F_freeDecompressionContext)> owner(
      context, &LZ4F_freeDecompressionContext);
  std::size_t wanted = 0;  // 0 exactly at the end of a frame
  while (!packed.empty() || wanted > 0) {
    std::size_t consumed = packed.size();
    const std::size_t written = append(out, [&](char* begin, std::size_t size) {
      wanted = LZ4F_decompress(context, begin, &size, packed.data(), &consumed, nullptr);
      return LZ4F_isError(wanted) ? 0 : size;
    });
    if (LZ4F_isError(wanted)) return damaged("lz4");
    packed.remove_prefix(consumed);
    if (wanted > 0 && written == 0 && consumed == 0) return cut_short("lz4");
  }
  return std::nullopt;
}

}  // namespace assay
