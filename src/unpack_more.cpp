// SPDX-License-Identifier: Apache-2.0
// unpack_more.cpp: bzip2, xz and lz4, each through its own library.
#include "unpack_more.hpp"

#include <bzlib.h>
#include <lz4frame.h>
#include <lzma.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <new>

namespace assay {
namespace {

using Problem = std::optional<std::string>;

class Bzip2Decoder final : public Decoder {
 public:
  Bzip2Decoder() : Decoder("bzip2") {}
  Bzip2Decoder(const Bzip2Decoder&) = delete;
  Bzip2Decoder& operator=(const Bzip2Decoder&) = delete;
  ~Bzip2Decoder() override { end(); }

 private:
  Problem step(std::string_view& packed, std::span<char>& space, bool) override {
    if (!is_inside_) {
      if (packed.empty()) return std::nullopt;
      if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK) throw std::bad_alloc();
      is_inside_ = true;
    }
    constexpr std::size_t kMost = std::numeric_limits<unsigned>::max();
    const auto given = static_cast<unsigned>(std::min(packed.size(), kMost));
    const auto room = static_cast<unsigned>(std::min(space.size(), kMost));
    stream_.next_in = const_cast<char*>(packed.data());
    stream_.avail_in = given;
    stream_.next_out = space.data();
    stream_.avail_out = room;
    const int status = BZ2_bzDecompress(&stream_);
    packed.remove_prefix(given - stream_.avail_in);
    space = space.subspan(room - stream_.avail_out);
    if (status == BZ_STREAM_END) end();
    const bool is_good = status == BZ_OK || status == BZ_STREAM_END;
    return is_good ? std::nullopt : Problem(damaged("bzip2"));
  }
  bool may_end() const override { return !is_inside_; }

  void end() {
    if (is_inside_) BZ2_bzDecompressEnd(&stream_);
    is_inside_ = false;
    stream_ = {};
  }

  bool is_inside_ = false;  // of one archive
  bz_stream stream_{};
};

class XzDecoder final : public Decoder {
 public:
  XzDecoder() : Decoder("xz") {
    if (lzma_stream_decoder(&stream_, UINT64_MAX, LZMA_CONCATENATED) != LZMA_OK)
      throw std::bad_alloc();
  }
  XzDecoder(const XzDecoder&) = delete;
  XzDecoder& operator=(const XzDecoder&) = delete;
  ~XzDecoder() override { lzma_end(&stream_); }

 private:
  Problem step(std::string_view& packed, std::span<char>& space, bool is_last) override {
    if (is_finished_) return std::nullopt;
    stream_.next_in = reinterpret_cast<const std::uint8_t*>(packed.data());
    stream_.avail_in = packed.size();
    stream_.next_out = reinterpret_cast<std::uint8_t*>(space.data());
    stream_.avail_out = space.size();
    const lzma_ret status = lzma_code(&stream_, is_last ? LZMA_FINISH : LZMA_RUN);
    packed.remove_prefix(packed.size() - stream_.avail_in);
    space = space.subspan(space.size() - stream_.avail_out);
    is_finished_ = status == LZMA_STREAM_END;
    // LZMA_BUF_ERROR says that it lacks input, which is seen without it.
    const bool is_good = is_finished_ || status == LZMA_OK || status == LZMA_BUF_ERROR;
    return is_good ? std::nullopt : Problem(damaged("xz"));
  }
  bool may_end() const override { return is_finished_; }

  bool is_finished_ = false;
  lzma_stream stream_ = LZMA_STREAM_INIT;
};

class Lz4Decoder final : public Decoder {
 public:
  Lz4Decoder() : Decoder("lz4"), context_(create(), &LZ4F_freeDecompressionContext) {}

 private:
  static LZ4F_dctx* create() {
    LZ4F_dctx* context = nullptr;
    if (LZ4F_isError(LZ4F_createDecompressionContext(&context, LZ4F_VERSION))) {
      throw std::bad_alloc();
    }
    return context;
  }

  Problem step(std::string_view& packed, std::span<char>& space, bool) override {
    if (packed.empty() && may_end()) return std::nullopt;
    std::size_t consumed = packed.size();
    std::size_t written = space.size();
    wanted_ =
        LZ4F_decompress(context_.get(), space.data(), &written, packed.data(), &consumed, nullptr);
    if (LZ4F_isError(wanted_)) return damaged("lz4");
    packed.remove_prefix(consumed);
    space = space.subspan(written);
    return std::nullopt;
  }
  bool may_end() const override { return wanted_ == 0; }

  std::unique_ptr<LZ4F_dctx, decltype(&LZ4F_freeDecompressionContext)> context_;
  std::size_t wanted_ = 0;  // 0 exactly at the end of a frame
};

}  // namespace

std::unique_ptr<Decoder> bzip2_decoder() { return std::make_unique<Bzip2Decoder>(); }
std::unique_ptr<Decoder> xz_decoder() { return std::make_unique<XzDecoder>(); }
std::unique_ptr<Decoder> lz4_decoder() { return std::make_unique<Lz4Decoder>(); }

}  // namespace assay
