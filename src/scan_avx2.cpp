// SPDX-License-Identifier: Apache-2.0
// scan_avx2.cpp: the stages with AVX2 and BMI; compiled for them, and called only where they exist.
#include "scan_avx2.hpp"

#if defined(__x86_64__)
#include <immintrin.h>

#include <array>

#include "scan_loops.hpp"

namespace assay {
namespace {

// 16 bytes of ones and then 16 of zeros: from 16 - n on, a mask for n bytes.
alignas(32) constexpr std::array<std::uint8_t, 32> kFirstBytes = {
    255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255};

// Where digits go: 0, those before the point right-aligned in 4 places, then 11 decimals. By the
// number of digits before the point and the length of the text, which is at most 16 (32 is a power
// of two).
struct alignas(16) Places {
  std::array<std::uint8_t, 16> from;
};
constexpr std::array<std::array<Places, 32>, 5> kPlaces = [] {
  std::array<std::array<Places, 32>, 5> all{};
  for (int point = 0; point < 5; ++point) {
    for (int size = 0; size <= 16; ++size) {
      for (int to = 0; to < 16; ++to) {
        const int from = to < 5 ? to - 5 + point : to - 4 + point;
        const bool is_there = to > 0 && from >= 0 && from < size;
        all[point][size].from[to] = static_cast<std::uint8_t>(is_there ? from : 0x80);
      }
    }
  }
  return all;
}();

[[gnu::always_inline]] inline __m128i first_bytes(__m128i bytes, std::size_t count) {
  const auto* mask = reinterpret_cast<const __m128i*>(kFirstBytes.data() + 16 - count);
  return _mm_and_si128(bytes, _mm_loadu_si128(mask));
}

[[gnu::always_inline]] inline __m128i load16(const char* at) {
  return _mm_loadu_si128(reinterpret_cast<const __m128i*>(at));
}

// Sixteen digits, the first of them the highest.
[[gnu::always_inline]] inline std::int64_t number_of(__m128i digits) {
  const __m128i tens = _mm_set1_epi16(1 << 8 | 10);
  const __m128i hundreds = _mm_set1_epi32(1 << 16 | 100);
  const __m128i ten_thousands = _mm_set1_epi32(1 << 16 | 10'000);
  const __m128i fours = _mm_madd_epi16(_mm_maddubs_epi16(digits, tens), hundreds);
  const __m128i eights = _mm_madd_epi16(_mm_packus_epi32(fours, fours), ten_thousands);
  const auto both = static_cast<std::uint64_t>(_mm_cvtsi128_si64(eights));
  return static_cast<std::int64_t>((both & 0xffffffff) * 100'000'000 + (both >> 32));
}

struct Avx2 {
  using Least = __m256i;
  static Least most() { return _mm256_set1_epi8(-1); }

  // Without the question whether there is any, which std::countr_zero asks.
  [[gnu::always_inline]] static std::uint32_t lowest(std::uint64_t bits) {
    return static_cast<std::uint32_t>(_tzcnt_u64(bits));
  }

  // A shuffle looks up, by the lower half of each byte, which blank that would be.
  [[gnu::always_inline]] static std::uint32_t blanks_of(__m256i bytes) {
    const __m256i table =
        _mm256_setr_epi8(' ', -1, -1, -1, -1, -1, -1, -1, -1, '\t', '\n', '\v', '\f', '\r', -1, -1,
                         ' ', -1, -1, -1, -1, -1, -1, -1, -1, '\t', '\n', '\v', '\f', '\r', -1, -1);
    const __m256i same = _mm256_cmpeq_epi8(bytes, _mm256_shuffle_epi8(table, bytes));
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(same));
  }

  [[gnu::always_inline]] static std::uint32_t newlines_of(__m256i bytes) {
    const __m256i same = _mm256_cmpeq_epi8(bytes, _mm256_set1_epi8('\n'));
    return static_cast<std::uint32_t>(_mm256_movemask_epi8(same));
  }

  [[gnu::always_inline]] static void classify(const char* text, std::uint64_t& blanks,
                                              std::uint64_t& newlines, Least& least) {
    const __m256i low = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
    const __m256i high = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text + 32));
    blanks = std::uint64_t{blanks_of(high)} << 32 | blanks_of(low);
    newlines = std::uint64_t{newlines_of(high)} << 32 | newlines_of(low);
    least = _mm256_min_epu8(least, _mm256_min_epu8(low, high));
  }

  static bool has_nul(const Least& least) {
    return _mm256_movemask_epi8(_mm256_cmpeq_epi8(least, _mm256_setzero_si256())) != 0;
  }

  class Prefix {
   public:
    static constexpr std::uint32_t kBytes = 32;

    explicit Prefix(const LinePattern& pattern)
        : low_(_mm256_load_si256(reinterpret_cast<const __m256i*>(pattern.prefix))),
          high_(_mm256_load_si256(reinterpret_cast<const __m256i*>(pattern.prefix + kBytes))),
          low_bits_(static_cast<std::uint32_t>(pattern.prefix_bits)),
          high_bits_(static_cast<std::uint32_t>(pattern.prefix_bits >> kBytes)) {}

    [[nodiscard, gnu::always_inline]] bool begins(const char* text) const {
      return (differences(text, low_) & low_bits_) == 0;
    }
    [[nodiscard, gnu::always_inline]] bool is_at(const char* text) const {
      return begins(text) && (differences(text + kBytes, high_) & high_bits_) == 0;
    }

   private:
    [[gnu::always_inline]] static std::uint32_t differences(const char* text, __m256i prefix) {
      const __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(text));
      return ~static_cast<std::uint32_t>(_mm256_movemask_epi8(_mm256_cmpeq_epi8(bytes, prefix)));
    }

    __m256i low_;
    __m256i high_;
    std::uint32_t low_bits_;
    std::uint32_t high_bits_;
  };

  static constexpr std::uint32_t kShortDoc = 16;
  [[gnu::always_inline]] static std::uint64_t hash_short(const char* doc, std::size_t size) {
    const __m128i bytes = first_bytes(load16(doc), size);
    return hash_of_halves(static_cast<std::uint64_t>(_mm_cvtsi128_si64(bytes)),
                          static_cast<std::uint64_t>(_mm_extract_epi64(bytes, 1)));
  }

  // A bit for each of 16 bytes that is no digit: one signed comparison after a shift of the range.
  [[gnu::always_inline]] static std::uint32_t others_of(__m128i bytes) {
    const __m128i shifted = _mm_sub_epi8(bytes, _mm_set1_epi8(static_cast<char>('0' + 128)));
    const __m128i above = _mm_cmpgt_epi8(shifted, _mm_set1_epi8(9 - 128));
    return static_cast<std::uint32_t>(_mm_movemask_epi8(above));
  }

  [[gnu::always_inline]] static std::int64_t units_of(__m128i bytes, std::size_t point,
                                                      std::size_t size) {
    const auto* places = reinterpret_cast<const __m128i*>(kPlaces[point][size].from.data());
    const __m128i placed = _mm_shuffle_epi8(bytes, _mm_load_si128(places));
    return number_of(_mm_and_si128(placed, _mm_set1_epi8(15)));
  }

  // At most 12 bytes, digits and one point: what is no digit is the point and then the end. A
  // shuffle moves the digits to their places.
  static std::size_t read_short_keys(const char* text, const LineFields* fields, std::size_t count,
                                     std::int64_t* keys) {
    std::size_t i = 0;
    for (; i < count; ++i) {
      const char* const score = text + fields[i].score;
      const std::uint32_t size = fields[i].score_size;
      const __m128i bytes = load16(score);
      const std::uint32_t others = others_of(bytes);
      const std::uint32_t point = _tzcnt_u32(others);
      const std::uint32_t end = _tzcnt_u32(others & (others - 1));
      if (end != size || size - 2 > 10 || point > 4 || score[point] != '.') break;
      keys[i] = 2 * units_of(bytes, point, size);
    }
    return i;
  }

  // The same for longer texts, of which the key cuts off something, and all others.
  static bool read_key(const char* score, std::size_t size, std::int64_t& key) {
    const __m128i bytes = load16(score);
    const std::uint32_t others = others_of(bytes);
    const auto point = static_cast<std::size_t>(_tzcnt_u32(others));
    const std::size_t seen = size < 16 ? size : 16;
    const auto end = static_cast<std::size_t>(_tzcnt_u32((others & (others - 1)) | 1U << 16));
    if (size < 2 || end < seen || point > 4 || score[point] != '.')
      return read_decimal_key<Avx2>(score, size, key);
    for (std::size_t i = 16; i < size; ++i) {
      if (score[i] < '0' || score[i] > '9') return false;
    }
    key = 2 * units_of(bytes, point, seen) + (size > point + 12 ? 1 : 0);
    return true;
  }

  static KeyOrder order_of(const std::int64_t* keys, std::size_t count) {
    constexpr std::size_t kKeys = 4;  // of a vector
    __m256i rise = _mm256_setzero_si256();
    __m256i fall = rise;
    __m256i equal = rise;
    __m256i close = rise;
    __m256i bits = rise;
    std::size_t i = 1;
    for (; i + kKeys <= count; i += kKeys) {
      const __m256i key = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(keys + i));
      const __m256i before = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(keys + i - 1));
      const __m256i sure = _mm256_add_epi64(key, _mm256_set1_epi64x(kSureDistance));
      rise = _mm256_or_si256(rise, _mm256_cmpgt_epi64(key, before));
      fall = _mm256_or_si256(fall, _mm256_cmpgt_epi64(before, key));
      equal = _mm256_or_si256(equal, _mm256_cmpeq_epi64(before, key));
      close = _mm256_or_si256(close, _mm256_cmpgt_epi64(sure, before));
      bits = _mm256_or_si256(bits, before);
    }
    const auto any = [](__m256i lanes) { return _mm256_testz_si256(lanes, lanes) == 0; };
    KeyOrder order = order_of_pairs<Avx2>(keys, i > 1 ? i - 1 : 0, count);
    order.has_rise |= any(rise);
    order.has_fall |= any(fall);
    order.has_equal |= any(equal);
    order.has_close |= any(close);
    order.has_cut_off_key |= any(_mm256_and_si256(bits, _mm256_set1_epi64x(1)));
    return order;
  }

  static bool has_hash(const std::uint64_t* hashes, std::size_t count, std::uint64_t hash) {
    const __m256i wanted = _mm256_set1_epi64x(static_cast<std::int64_t>(hash));
    const auto same = [&](const std::uint64_t* at) {
      return _mm256_cmpeq_epi64(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(at)), wanted);
    };
    std::size_t i = 0;
    for (; i + 16 <= count; i += 16) {
      const __m256i first = _mm256_or_si256(same(hashes + i), same(hashes + i + 4));
      const __m256i second = _mm256_or_si256(same(hashes + i + 8), same(hashes + i + 12));
      const __m256i any = _mm256_or_si256(first, second);
      if (_mm256_testz_si256(any, any) == 0) return true;
    }
    for (; i < count; ++i) {
      if (hashes[i] == hash) return true;
    }
    return false;
  }
};

constexpr ScanStages kStages = make_stages<Avx2>();

}  // namespace

const ScanStages& scan_stages_avx2() { return kStages; }

}  // namespace assay
#endif
