// SPDX-License-Identifier: Apache-2.0
// scan_stages.cpp: the stages in plain code, which is the reference, and with the vectors that
// every processor of its kind has.
#include "scan_stages.hpp"

#include <algorithm>

#include "scan.hpp"
#include "scan_avx2.hpp"
#include "scan_loops.hpp"

#if defined(__x86_64__)
#include <emmintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

namespace assay {
namespace {

// What no vector helps with. A template, as every user instantiates it anew.
template <class Vectors>
struct Plain {
  [[nodiscard]] static std::uint32_t lowest(std::uint64_t bits) {
    return static_cast<std::uint32_t>(std::countr_zero(bits));
  }

  static constexpr std::uint32_t kShortDoc = 16;
  [[nodiscard]] static std::uint64_t hash_short(const char* doc, std::size_t size) {
    return hash_of({doc, size});
  }

  [[nodiscard]] static std::size_t read_short_keys(const char* /*text*/,
                                                   const LineFields* /*fields*/,
                                                   std::size_t /*count*/, std::int64_t* /*keys*/) {
    return 0;
  }

  [[nodiscard]] static bool read_key(const char* score, std::size_t size, std::int64_t& key) {
    return read_decimal_key<Vectors>(score, size, key);
  }

  [[nodiscard]] static KeyOrder order_of(const std::int64_t* keys, std::size_t count) {
    return order_of_pairs<Vectors>(keys, 0, count);
  }

  [[nodiscard]] static bool has_hash(const std::uint64_t* hashes, std::size_t count,
                                     std::uint64_t hash) {
    return std::find(hashes, hashes + count, hash) != hashes + count;
  }

  class Prefix {
   public:
    static constexpr std::uint32_t kBytes = LinePattern::kMostBytes;

    explicit Prefix(const LinePattern& pattern) : pattern_(pattern) {}

    [[nodiscard]] bool is_at(const char* text) const {
      return std::memcmp(text, pattern_.prefix, pattern_.prefix_size) == 0;
    }
    [[nodiscard]] bool begins(const char* text) const { return is_at(text); }

   private:
    const LinePattern& pattern_;
  };
};

struct Scalar : Plain<Scalar> {
  using Least = unsigned char;
  static Least most() { return 255; }

  static void classify(const char* text, std::uint64_t& blanks, std::uint64_t& newlines,
                       Least& least) {
    blanks = newlines = 0;
    for (unsigned i = 0; i < kWordBytes; ++i) {
      const ByteKind kind = kind_of(text[i]);
      blanks |= std::uint64_t{kind != ByteKind::kText} << i;
      newlines |= std::uint64_t{kind == ByteKind::kNewline} << i;
      least = std::min(least, static_cast<unsigned char>(text[i]));
    }
  }
  static bool has_nul(Least least) { return least == 0; }
};

#if defined(__x86_64__)
struct Sse2 : Plain<Sse2> {
  using Least = __m128i;
  static Least most() { return _mm_set1_epi8(-1); }

  static void classify(const char* text, std::uint64_t& blanks, std::uint64_t& newlines,
                       Least& least) {
    blanks = newlines = 0;
    for (unsigned i = 0; i < kWordBytes; i += 16) {
      const __m128i bytes = _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + i));
      const __m128i from_tab = _mm_sub_epi8(bytes, _mm_set1_epi8('\t'));  // to '\r': 0 .. 4
      const __m128i is_tab = _mm_cmpeq_epi8(from_tab, _mm_min_epu8(from_tab, _mm_set1_epi8(4)));
      const __m128i is_space = _mm_cmpeq_epi8(bytes, _mm_set1_epi8(' '));
      blanks |= bits_of(_mm_or_si128(is_tab, is_space)) << i;
      newlines |= bits_of(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('\n'))) << i;
      least = _mm_min_epu8(least, bytes);
    }
  }
  static bool has_nul(Least least) {
    return bits_of(_mm_cmpeq_epi8(least, _mm_setzero_si128())) != 0;
  }

 private:
  static std::uint64_t bits_of(__m128i mask) {
    return static_cast<std::uint64_t>(_mm_movemask_epi8(mask));
  }
};
#elif defined(__aarch64__)
struct Neon : Plain<Neon> {
  using Least = uint8x16_t;
  static Least most() { return vdupq_n_u8(255); }

  static void classify(const char* text, std::uint64_t& blanks, std::uint64_t& newlines,
                       Least& least) {
    uint8x16_t are_blanks[4];
    uint8x16_t are_newlines[4];
    for (unsigned i = 0; i < 4; ++i) {
      const uint8x16_t bytes = vld1q_u8(reinterpret_cast<const std::uint8_t*>(text) + 16 * i);
      const uint8x16_t from_tab = vsubq_u8(bytes, vdupq_n_u8('\t'));  // to '\r': 0 .. 4
      are_blanks[i] = vorrq_u8(vcleq_u8(from_tab, vdupq_n_u8(4)), vceqq_u8(bytes, vdupq_n_u8(' ')));
      are_newlines[i] = vceqq_u8(bytes, vdupq_n_u8('\n'));
      least = vminq_u8(least, bytes);
    }
    blanks = bits_of(are_blanks);
    newlines = bits_of(are_newlines);
  }
  static bool has_nul(Least least) { return vminvq_u8(least) == 0; }

 private:
  // A bit of each byte, then pairs added up until eight of them are one byte.
  static std::uint64_t bits_of(const uint8x16_t (&masks)[4]) {
    constexpr std::uint8_t kBits[16] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t bits = vld1q_u8(kBits);
    const uint8x16_t low = vpaddq_u8(vandq_u8(masks[0], bits), vandq_u8(masks[1], bits));
    const uint8x16_t high = vpaddq_u8(vandq_u8(masks[2], bits), vandq_u8(masks[3], bits));
    const uint8x16_t fours = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(fours, fours)), 0);
  }
};
#endif

constexpr ScanStages kScalarStages = make_stages<Scalar>();
#if defined(__x86_64__)
constexpr ScanStages kSse2Stages = make_stages<Sse2>();
#elif defined(__aarch64__)
constexpr ScanStages kNeonStages = make_stages<Neon>();
#endif

}  // namespace

const ScanStages& scan_stages(VectorLevel level) {
  switch (level) {
    case VectorLevel::kScalar: break;
#if defined(__x86_64__)
    case VectorLevel::kSse2: return kSse2Stages;
    case VectorLevel::kAvx2:
    case VectorLevel::kAvx512: return scan_stages_avx2();
#elif defined(__aarch64__)
    case VectorLevel::kNeon: return kNeonStages;
#endif
    default: break;
  }
  return kScalarStages;
}

}  // namespace assay
