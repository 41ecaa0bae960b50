// SPDX-License-Identifier: Apache-2.0
// unpack.cpp: gzip through ISA-L, Zstandard through its own library, and the list of all formats.
#include "unpack.hpp"

#include <isa-l/igzip_lib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <new>
#include <utility>

#include "unpack_more.hpp"

namespace assay {
namespace {

using Problem = std::optional<std::string>;

constexpr std::string_view kGzipMagic = "\x1f\x8b";
constexpr std::string_view kZstdMagic = "\x28\xb5\x2f\xfd";
constexpr std::string_view kSkippableMagic = "\x2a\x4d\x18";  // after its first byte

// ISA-L counts in 32 bits: larger parts are given in pieces.
std::uint32_t at_most_32_bits(std::size_t size) {
  return static_cast<std::uint32_t>(
      std::min<std::size_t>(size, std::numeric_limits<std::uint32_t>::max()));
}

// ISA-L wants the header of a member in one piece: if a part ends inside of one, what there is of
// it is held until there is more.
class GzipDecoder final : public Decoder {
 public:
  GzipDecoder() : Decoder("gzip") {}

 private:
  Problem step(std::string_view& packed, std::span<char>& space, bool) override {
    while (!held_.empty() && !space.empty()) {
      if (lacks_header_ && packed.empty()) return std::nullopt;
      if (lacks_header_) hold_more(packed);
      std::string_view rest = held_;
      if (auto problem = read(rest, space)) return problem;
      held_.erase(0, held_.size() - rest.size());
    }
    if (packed.empty() && !is_inside_) return std::nullopt;
    if (auto problem = read(packed, space)) return problem;
    if (lacks_header_) held_ = std::exchange(packed, {});
    return std::nullopt;
  }
  bool may_end() const override { return !is_inside_ && held_.empty(); }

  // More each time: a header may hold a name of any length.
  void hold_more(std::string_view& packed) {
    const std::string_view more = packed.substr(0, std::max<std::size_t>(512, held_.size()));
    held_ += more;
    packed.remove_prefix(more.size());
  }

  Problem read(std::string_view& packed, std::span<char>& space) {
    if (is_inside_) return inflate(packed, space);
    if (is_padding_ || packed.front() == '\0') return skip_padding(packed);
    if (!packed.starts_with(kGzipMagic.substr(0, packed.size()))) return Problem(kSomethingBehind);
    isal_inflate_init(&state_);
    state_.crc_flag = ISAL_GZIP;
    std::string_view rest = packed;
    if (auto problem = inflate(rest, space)) return problem;
    lacks_header_ = state_.wrapper_flag == 0;
    if (lacks_header_) {
      is_inside_ = false;
    } else {
      packed = rest;
    }
    return std::nullopt;
  }

  // Zeros up to the end: tapes and some copies are padded, and gzip allows it.
  Problem skip_padding(std::string_view& packed) {
    is_padding_ = true;
    packed.remove_prefix(std::min(packed.find_first_not_of('\0'), packed.size()));
    return packed.empty() ? std::nullopt : Problem(kSomethingBehind);
  }

  Problem inflate(std::string_view& packed, std::span<char>& space) {
    const std::uint32_t given = at_most_32_bits(packed.size());
    const std::uint32_t room = at_most_32_bits(space.size());
    state_.next_in = reinterpret_cast<std::uint8_t*>(const_cast<char*>(packed.data()));
    state_.avail_in = given;
    state_.next_out = reinterpret_cast<std::uint8_t*>(space.data());
    state_.avail_out = room;
    const int status = isal_inflate(&state_);
    // On damaged data avail_in may have wrapped around.
    if (status != ISAL_DECOMP_OK || state_.avail_in > given) return damaged("gzip");
    packed.remove_prefix(given - state_.avail_in);
    space = space.subspan(room - state_.avail_out);
    is_inside_ = state_.block_state != ISAL_BLOCK_FINISH;
    return std::nullopt;
  }

  static constexpr const char* kSomethingBehind = "has something behind its gzip data";
  bool is_inside_ = false;  // of a member, behind its header
  bool is_padding_ = false;
  bool lacks_header_ = false;  // what is held is not all of one
  std::string held_;           // packed bytes before those that step() is given
  inflate_state state_{};
};

class ZstdDecoder final : public Decoder {
 public:
  ZstdDecoder() : Decoder("Zstandard"), context_(ZSTD_createDCtx(), &ZSTD_freeDCtx) {
    if (context_ == nullptr) throw std::bad_alloc();
    ZSTD_DCtx_setParameter(context_.get(), ZSTD_d_windowLogMax, 31);  // as zstd --long=31 makes it
  }

 private:
  Problem step(std::string_view& packed, std::span<char>& space, bool) override {
    if (packed.empty() && may_end()) return std::nullopt;
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    ZSTD_outBuffer out{space.data(), space.size(), 0};
    wanted_ = ZSTD_decompressStream(context_.get(), &out, &in);
    if (ZSTD_isError(wanted_)) return damaged("Zstandard") + ": " + reason(wanted_);
    packed.remove_prefix(in.pos);
    space = space.subspan(out.pos);
    return std::nullopt;
  }
  bool may_end() const override { return wanted_ == 0; }

  // Any space will do for a good archive: where its size is blamed, the archive lies about its own.
  static std::string reason(std::size_t error) {
    const ZSTD_ErrorCode code = ZSTD_getErrorCode(error);
    const bool is_lie = code == ZSTD_error_dstSize_tooSmall;
    return ZSTD_getErrorString(is_lie ? ZSTD_error_corruption_detected : code);
  }

  std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context_;
  std::size_t wanted_ = 0;  // 0 exactly at the end of a frame
};

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

template <class SomeDecoder>
std::unique_ptr<Decoder> make() {
  return std::make_unique<SomeDecoder>();
}

constexpr std::array kArchives = {
    Archive{"gzip", is_gzip, make<GzipDecoder>}, Archive{"Zstandard", is_zstd, make<ZstdDecoder>},
    Archive{"bzip2", is_bzip2, bzip2_decoder}, Archive{"xz", is_xz, xz_decoder},
    Archive{"lz4", is_lz4, lz4_decoder}};

}  // namespace

std::string cut_short(std::string_view format) {
  return "is cut short: it ends in the middle of " + std::string(format) + " data";
}

std::string damaged(std::string_view format) {
  return "is not valid " + std::string(format) + " data, or is damaged";
}

Problem Decoder::unpack(std::string_view& packed, std::span<char>& space, bool is_last) {
  while (!space.empty()) {
    const std::size_t before = packed.size() + space.size();
    if (auto problem = step(packed, space, is_last)) return problem;
    if (packed.size() + space.size() < before) continue;
    if (!packed.empty()) return damaged(format_);
    return is_last && !may_end() ? Problem(cut_short(format_)) : std::nullopt;
  }
  return std::nullopt;
}

Problem Archive::unpack(std::string_view packed, Buffer& out) const {
  const std::unique_ptr<Decoder> unpacking = decoder();
  std::span<char> space;
  do {
    space = {out.room(kUnpackStep), kUnpackStep};
    if (auto problem = unpacking->unpack(packed, space, true)) return problem;
    out.add(kUnpackStep - space.size());
  } while (space.empty());
  return std::nullopt;
}

const Archive* find_archive(std::string_view bytes) {
  const auto found = std::find_if(kArchives.begin(), kArchives.end(),
                                  [&](const Archive& archive) { return archive.is_it(bytes); });
  return found == kArchives.end() ? nullptr : &*found;
}

}  // namespace assay
