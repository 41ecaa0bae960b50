// SPDX-License-Identifier: Apache-2.0
// unpack.cpp: gzip through ISA-L, Zstandard through its own library, and the list of all formats.
// Both may hold several archives one after the other; all of them are read.
#include "unpack.hpp"

#include <isa-l/igzip_lib.h>
#include <zstd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <memory>

#include "unpack_more.hpp"

namespace assay {
namespace {

using Problem = std::optional<std::string>;

constexpr std::string_view kGzipMagic = "\x1f\x8b";
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd";
constexpr std::string_view kSkippableMagic = "\x2a\x4d\x18";  // after its first byte

// Feeds the whole of `packed` to one gzip member after another.
class GzipReader {
 public:
  explicit GzipReader(std::string_view packed) : rest_(packed) {}

  // At the end, or where only zeros follow: tapes and some copies are padded, and gzip allows it.
  [[nodiscard]] bool at_end() const {
    return rest_.find_first_not_of('\0') == std::string_view::npos;
  }

  Problem read_member(Buffer& out) {
    if (!rest_.starts_with(kGzipMagic.substr(0, rest_.size()))) {
      return "has something behind its gzip data";
    }
    isal_inflate_init(&state_);
    state_.crc_flag = ISAL_GZIP;
    while (state_.block_state != ISAL_BLOCK_FINISH) {
      refill();
      state_.next_out = reinterpret_cast<std::uint8_t*>(out.room(kUnpackStep));
      state_.avail_out = kUnpackStep;
      const int status = isal_inflate(&state_);
      const std::size_t written = kUnpackStep - state_.avail_out;
      out.add(written);
      // Before looking at what is left: on damaged data avail_in may have wrapped around.
      if (status != ISAL_DECOMP_OK) return damaged("gzip");
      keep_unread();
      if (rest_.empty() && written == 0 && state_.block_state != ISAL_BLOCK_FINISH) {
        return cut_short("gzip");
      }
    }
    return std::nullopt;
  }

 private:
  void refill() {
    // avail_in is 32 bits wide: an archive over 4 GiB is given in pieces.
    const std::size_t piece =
        std::min<std::size_t>(rest_.size(), std::numeric_limits<std::uint32_t>::max());
    state_.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(rest_.data()));
    state_.avail_in = static_cast<std::uint32_t>(piece);
    given_ = piece;
  }
  void keep_unread() {
    rest_.remove_prefix(given_ - state_.avail_in);
    state_.avail_in = 0;
  }

  std::string_view rest_;
  std::size_t given_ = 0;
  inflate_state state_{};
};

Problem unpack_gzip(std::string_view packed, Buffer& out) {
  const auto reader = std::make_unique<GzipReader>(packed);  // large: its window is inside
  while (!reader->at_end()) {
    if (auto problem = reader->read_member(out)) return problem;
  }
  return std::nullopt;
}

Problem unpack_zstd(std::string_view packed, Buffer& out) {
  const std::unique_ptr<ZSTD_DStream, decltype(&ZSTD_freeDStream)> stream(ZSTD_createDStream(),
                                                                          &ZSTD_freeDStream);
  ZSTD_DCtx_setParameter(stream.get(), ZSTD_d_windowLogMax, 31);  // as zstd --long=31 makes them
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  std::size_t wanted = 0;  // 0 exactly at the end of a frame
  while (in.pos < in.size || wanted > 0) {
    const std::size_t consumed = in.pos;
    ZSTD_outBuffer piece{out.room(kUnpackStep), kUnpackStep, 0};
    wanted = ZSTD_decompressStream(stream.get(), &piece, &in);
    out.add(piece.pos);
    if (ZSTD_isError(wanted)) {
      return damaged("Zstandard") + ": " + ZSTD_getErrorName(wanted);
    }
    if (wanted > 0 && piece.pos == 0 && in.pos == consumed) return cut_short("Zstandard");
  }
  return std::nullopt;
}

bool is_gzip(std::string_view bytes) { return bytes.starts_with(kGzipMagic); }

// pzstd begins with a skippable frame, whose first byte may be any from 0x50 to 0x5f.
bool is_zstd(std::string_view bytes) {
  const bool is_skippable = !bytes.empty() &&
                            (static_cast<unsigned char>(bytes[0]) & 0xf0) == 0x50 &&
                            bytes.substr(1).starts_with(kSkippableMagic);
  return is_skippable || bytes.starts_with(kZstdMagic);
}

// After "BZh" stands the level, a digit; a topic id may begin like that, but not go on like this.
bool is_bzip2(std::string_view bytes) {
  return bytes.starts_with("BZh") && bytes.size() > 4 && bytes.substr(4).starts_with("1AY&SY");
}

bool is_xz(std::string_view bytes) { return bytes.starts_with("\xfd\x37zXZ"); }
bool is_lz4(std::string_view bytes) { return bytes.starts_with("\x04\x22\x4d\x18"); }

constexpr std::array kArchives = {
    Archive{"gzip", is_gzip, unpack_gzip}, Archive{"Zstandard", is_zstd, unpack_zstd},
    Archive{"bzip2", is_bzip2, unpack_bzip2}, Archive{"xz", is_xz, unpack_xz},
    Archive{"lz4", is_lz4, unpack_lz4}};

}  // namespace

const Archive* find_archive(std::string_view bytes) {
  const auto found = std::find_if(kArchives.begin(), kArchives.end(),
                                  [&](const Archive& archive) { return archive.is_it(bytes); });
  return found == kArchives.end() ? nullptr : &*found;
}

}  // namespace assay
