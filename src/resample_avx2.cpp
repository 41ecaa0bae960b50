// SPDX-License-Identifier: Apache-2.0
// resample_avx2.cpp: the loops of resampling tests in vectors of eight systems.
// Times are for 100 systems, 250 topics and 100 000 resamples on one thread
// (bench/kernels_resample).
#include "resample_kernels.hpp"

#if defined(__x86_64__)

#include <immintrin.h>

#include <algorithm>

namespace assay {
namespace {

constexpr std::size_t kWide = 8;  // numbers in a vector; kLanes are two of them

[[gnu::target("avx2")]] inline __m256i load(const void* from) {
  return _mm256_loadu_si256(static_cast<const __m256i*>(from));
}

[[gnu::target("avx2")]] inline void store(void* to, __m256i vector) {
  _mm256_storeu_si256(static_cast<__m256i*>(to), vector);
}

// The sums of all subsets of six topics, five times over (the "four Russians"): a resample takes
// five sums instead of 30 topics. 20 kB, which stay in the first cache.
constexpr std::size_t kGroupTopics = 6;
constexpr std::size_t kGroups = kTopicsPerWord / kGroupTopics;
constexpr std::uint32_t kSubsets = 1U << kGroupTopics;
struct alignas(64) SubsetTable {
  std::int32_t sums[kGroups][kSubsets][kLanes];
};
static_assert(kGroups * kGroupTopics == kTopicsPerWord);

// For the topics from `first` on, and a cache line of systems. Topics beyond the last add nothing.
[[gnu::target("avx2")]] void fill_table(const Rows& steps, std::size_t first, std::size_t column,
                                        SubsetTable& table) {
  constexpr std::int32_t kNone[kLanes] = {};
  for (std::size_t g = 0; g < kGroups; ++g) {
    auto& sums = table.sums[g];
    std::fill_n(sums[0], kLanes, 0);
    for (std::size_t bit = 0; bit < kGroupTopics; ++bit) {
      const std::size_t topic = first + g * kGroupTopics + bit;
      const std::int32_t* const step = topic < steps.rows() ? steps[topic] + column : kNone;
      const __m256i low = load(step);
      const __m256i high = load(step + kWide);
      // Subsets whose highest topic is this one, from those without it.
      for (std::size_t subset = 0; subset < std::size_t{1} << bit; ++subset) {
        std::int32_t* const with = sums[subset + (std::size_t{1} << bit)];
        store(with, _mm256_add_epi32(load(sums[subset]), low));
        store(with + kWide, _mm256_add_epi32(load(sums[subset] + kWide), high));
      }
    }
  }
}

[[gnu::target("avx2")]] void add_subsets(const Rows& steps, const std::uint32_t* words, Rows& sums,
                                         std::size_t count) {
  SubsetTable table;
  for (std::size_t column = 0; column < sums.stride(); column += kLanes) {
    for (std::size_t first = 0; first < steps.rows(); first += kTopicsPerWord) {
      fill_table(steps, first, column, table);
      const std::uint32_t* const signs = words + first / kTopicsPerWord * count;
      for (std::size_t r = 0; r < count; ++r) {
        std::int32_t* const sum = sums[r] + column;
        __m256i low = load(sum);
        __m256i high = load(sum + kWide);
        std::uint32_t word = signs[r];
        for (const auto& group : table.sums) {
          const std::int32_t* const subset = group[word % kSubsets];
          low = _mm256_add_epi32(low, load(subset));
          high = _mm256_add_epi32(high, load(subset + kWide));
          word /= kSubsets;
        }
        store(sum, low);
        store(sum + kWide, high);
      }
    }
  }
}

[[gnu::target("avx2")]] void add_picks(const Rows& values, const std::uint32_t* picks,
                                       std::size_t pick_stride, Rows& sums, std::size_t count) {
  const std::size_t topics = values.rows();
  // The columns at work, side by side: 16 kB for 250 topics, in the first cache whatever the
  // stride.
  Rows narrow(topics, kLanes);
  for (std::size_t column = 0; column < sums.stride(); column += kLanes) {
    for (std::size_t t = 0; t < topics; ++t) std::copy_n(values[t] + column, kLanes, narrow[t]);
    const std::int32_t* const lines = narrow[0];
    for (std::size_t r = 0; r < count; ++r) {
      __m256i low = load(sums[r] + column);
      __m256i high = load(sums[r] + column + kWide);
      const std::uint32_t* const own = picks + r * pick_stride;
      for (std::size_t k = 0; k < topics; ++k) {
        const std::int32_t* const line = lines + std::size_t{own[k]} * kLanes;
        low = _mm256_add_epi32(low, load(line));
        high = _mm256_add_epi32(high, load(line + kWide));
      }
      store(sums[r] + column, low);
      store(sums[r] + column + kWide, high);
    }
  }
}

// Counts of kRows rows with eight columns, in registers for all the resamples from `begin` to
// `end`.
template <std::size_t kRows>
[[gnu::target("avx2")]] void count_tile(const std::int32_t* sums, std::size_t stride,
                                        std::size_t count, std::size_t own, std::size_t column,
                                        const std::int32_t* exceed, std::int32_t* counts) {
  __m256i limit[kRows];
  __m256i found[kRows];
  for (std::size_t i = 0; i < kRows; ++i) limit[i] = load(exceed + i * stride);
  for (std::size_t i = 0; i < kRows; ++i) found[i] = load(counts + i * stride);
  for (std::size_t r = 0; r < count; ++r, sums += stride) {
    const __m256i others = load(sums + column);
    for (std::size_t i = 0; i < kRows; ++i) {
      const __m256i difference = _mm256_sub_epi32(_mm256_set1_epi32(sums[own + i]), others);
      // A comparison that holds is -1.
      found[i] =
          _mm256_sub_epi32(found[i], _mm256_cmpgt_epi32(_mm256_abs_epi32(difference), limit[i]));
    }
  }
  for (std::size_t i = 0; i < kRows; ++i) store(counts + i * stride, found[i]);
}

[[gnu::target("avx2")]] void count_pairs(const Rows& sums, std::size_t count, const PairRows& pairs,
                                         const Rows& exceed, Rows& counts) {
  // So many resamples stay in the first cache while all pairs look at them.
  constexpr std::size_t kAtOnce = 64;
  constexpr std::size_t kTile = 4;
  const std::size_t stride = sums.stride();
  for (std::size_t begin = 0; begin < count; begin += kAtOnce) {
    const std::size_t some = std::min(kAtOnce, count - begin);
    std::size_t i = 0;
    for (; i + kTile <= pairs.count; i += kTile) {
      for (std::size_t j = pairs.first_column(i); j < stride; j += kWide) {
        count_tile<kTile>(sums[begin], stride, some, pairs.first + i, j, exceed[i] + j,
                          counts[i] + j);
      }
    }
    for (; i < pairs.count; ++i) {
      for (std::size_t j = pairs.first_column(i); j < stride; j += kWide) {
        count_tile<1>(sums[begin], stride, some, pairs.first + i, j, exceed[i] + j, counts[i] + j);
      }
    }
  }
}

[[gnu::target("avx2")]] void add_rows(const Rows& rows, std::int32_t* sum) {
  for (std::size_t column = 0; column < rows.stride(); column += kLanes) {
    __m256i low = _mm256_setzero_si256();
    __m256i high = low;
    for (std::size_t t = 0; t < rows.rows(); ++t) {
      low = _mm256_add_epi32(low, load(rows[t] + column));
      high = _mm256_add_epi32(high, load(rows[t] + column + kWide));
    }
    store(sum + column, low);
    store(sum + column + kWide, high);
  }
}

template <int kBits>
[[gnu::target("avx2")]] inline __m256i rotated(__m256i words) {
  return _mm256_or_si256(_mm256_slli_epi64(words, kBits), _mm256_srli_epi64(words, 64 - kBits));
}

// Random in four registers.
struct Generators {
  __m256i state[4];

  [[gnu::target("avx2")]] inline __m256i draw() {
    const __m256i second = state[1];
    const __m256i five = _mm256_add_epi64(_mm256_slli_epi64(second, 2), second);
    const __m256i turned = rotated<7>(five);
    state[2] = _mm256_xor_si256(state[2], state[0]);
    state[3] = _mm256_xor_si256(state[3], second);
    state[1] = _mm256_xor_si256(second, state[2]);
    state[0] = _mm256_xor_si256(state[0], state[3]);
    state[2] = _mm256_xor_si256(state[2], _mm256_slli_epi64(second, 17));
    state[3] = rotated<45>(state[3]);
    return _mm256_add_epi64(_mm256_slli_epi64(turned, 3), turned);
  }
};

// 0.18 ns a number; a word of 64 bits for each took 1.0 ns, one for eight of them 0.7 ns.
[[gnu::target("avx2")]] void roll_avx2(const Dice& dice, Random& random, std::uint32_t* numbers) {
  if (dice.narrow.empty()) return roll_wide(dice, random, numbers);
  Generators generators;
  for (std::size_t i = 0; i < 4; ++i) generators.state[i] = load(random.state[i].data());
  for (std::size_t i = 0; i < dice.narrow.size(); ++i, numbers += Dice::kAtOnce) {
    const __m256i bounds = load(dice.narrow[i].data());
    const __m256i unfair = load(dice.unfair[i].data());
    __m256i drawn;
    __m256i fair;
    do {
      drawn = generators.draw();
      const __m256i lower = _mm256_mullo_epi16(drawn, bounds);
      fair = _mm256_cmpeq_epi16(_mm256_max_epu16(lower, unfair), lower);
    } while (_mm256_movemask_epi8(fair) != -1);
    const __m256i upper = _mm256_mulhi_epu16(drawn, bounds);
    store(numbers, _mm256_cvtepu16_epi32(_mm256_castsi256_si128(upper)));
    store(numbers + kWide, _mm256_cvtepu16_epi32(_mm256_extracti128_si256(upper, 1)));
  }
  for (std::size_t i = 0; i < 4; ++i) store(random.state[i].data(), generators.state[i]);
}

}  // namespace

const ResampleKernels kResampleAvx2{.add_subsets = add_subsets,
                                    .add_picks = add_picks,
                                    .count_pairs = count_pairs,
                                    .add_rows = add_rows,
                                    .roll = roll_avx2};

}  // namespace assay

#endif
