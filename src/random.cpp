// SPDX-License-Identifier: Apache-2.0
// random.cpp: numbers below bounds.
#include "random.hpp"

#include <algorithm>
#include <cassert>
#include <utility>

namespace assay {
namespace {

// Sixteen numbers; false if one must be drawn again, which all are then.
bool roll_narrow(const Dice::Narrow& bounds, const Dice::Narrow& unfair, Random& random,
                 std::uint32_t* numbers) {
  const Random::Words words = random();
  bool is_fair = true;
  for (std::size_t i = 0; i < Dice::kAtOnce; ++i) {
    const auto drawn = static_cast<std::uint16_t>(words[i / 4] >> (i % 4 * 16));
    const std::uint32_t product = std::uint32_t{drawn} * bounds[i];
    numbers[i] = product >> 16;
    is_fair = is_fair && static_cast<std::uint16_t>(product) >= unfair[i];
  }
  return is_fair;
}

}  // namespace

Dice::Dice(std::vector<std::uint32_t> given) : bounds(std::move(given)) {
  bounds.resize((bounds.size() + kAtOnce - 1) / kAtOnce * kAtOnce, 1);
  for (const std::uint32_t bound : bounds) {
    assert(bound >= 1 && "there is no number below 0");
    if (bound > kLargestNarrow) return;
  }
  for (std::size_t first = 0; first < bounds.size(); first += kAtOnce) {
    Narrow& own = narrow.emplace_back();
    Narrow& rejected = unfair.emplace_back();
    for (std::size_t i = 0; i < kAtOnce; ++i) {
      own[i] = static_cast<std::uint16_t>(bounds[first + i]);
      rejected[i] = static_cast<std::uint16_t>(0x10000 % bounds[first + i]);
    }
  }
}

void roll(const Dice& dice, Random& random, std::uint32_t* numbers) {
  if (dice.narrow.empty()) return roll_wide(dice, random, numbers);
  for (std::size_t i = 0; i < dice.narrow.size(); ++i) {
    while (!roll_narrow(dice.narrow[i], dice.unfair[i], random, numbers + i * Dice::kAtOnce)) {
    }
  }
}

void roll_wide(const Dice& dice, Random& random, std::uint32_t* numbers) {
  Random::Words words{};
  std::size_t used = Random::kWords;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    const std::uint64_t bound = dice.bounds[i];
    unsigned __int128 product = 0;
    do {
      if (used == Random::kWords) words = random();
      used = used == Random::kWords ? 0 : used;
      product = static_cast<unsigned __int128>(words[used++]) * bound;
      // 2^64 modulo the bound is below the bound, so the division is hardly ever needed.
    } while (static_cast<std::uint64_t>(product) < bound &&
             static_cast<std::uint64_t>(product) < -bound % bound);
    numbers[i] = static_cast<std::uint32_t>(product >> 64);
  }
}

}  // namespace assay
