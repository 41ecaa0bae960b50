// SPDX-License-Identifier: Apache-2.0
// random.hpp: random numbers that depend on a seed and the number of a block, and on nothing else.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace assay {

// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
[[nodiscard]] constexpr std::uint64_t mix_bits(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

// Four generators xoshiro256** 1.0 (Blackman and Vigna, 2018), side by side as vectors hold them.
// As their authors advise, the states come out of SplitMix64; that one starts at mix(mix(seed) +
// block), so that neighbouring blocks, and neighbouring seeds, have nothing in common.
struct Random {
  static constexpr std::size_t kWords = 4;  // drawn at once, one from each generator
  using Words = std::array<std::uint64_t, kWords>;

  std::array<Words, 4> state{};  // state[i][g] is word i of generator g

  constexpr Random(std::uint64_t seed, std::uint64_t block) {
    std::uint64_t at = mix_bits(mix_bits(seed) + block);
    for (std::size_t g = 0; g < kWords; ++g) {
      for (Words& words : state) words[g] = mix_bits(at += 0x9e3779b97f4a7c15);
    }
  }

  constexpr Words operator()() {
    Words result{};
    for (std::size_t g = 0; g < kWords; ++g) {
      result[g] = std::rotl(state[1][g] * 5, 7) * 9;
      const std::uint64_t shifted = state[1][g] << 17;
      state[2][g] ^= state[0][g];
      state[3][g] ^= state[1][g];
      state[1][g] ^= state[2][g];
      state[0][g] ^= state[3][g];
      state[2][g] ^= shifted;
      state[3][g] = std::rotl(state[3][g], 45);
    }
    return result;
  }
};

// Bounds of random numbers that are drawn together: one below each bound, all equally likely.
// Lemire's way (2019): of drawn * bound, the upper half is the number, and a few of the lower
// halves mean that it must be drawn again. Bounds up to 1024 take 16 random bits each, sixteen at
// once.
struct Dice {
  static constexpr std::size_t kAtOnce = 16;
  static constexpr std::uint32_t kLargestNarrow = 1024;
  using Narrow = std::array<std::uint16_t, kAtOnce>;

  std::vector<std::uint32_t> bounds;  // a multiple of 16, filled up with 1
  std::vector<Narrow> narrow;         // the same in 16 bits; empty if one of them is too large
  std::vector<Narrow> unfair;         // 2^16 modulo the bound: lower halves below are rejected

  // Every bound is at least 1.
  explicit Dice(std::vector<std::uint32_t> given);

  [[nodiscard]] std::size_t size() const { return bounds.size(); }
};

// Writes a number below each bound, in order: the reference for faster code.
void roll(const Dice& dice, Random& random, std::uint32_t* numbers);
// The same for bounds of any size, each of which takes 64 random bits.
void roll_wide(const Dice& dice, Random& random, std::uint32_t* numbers);

}  // namespace assay
