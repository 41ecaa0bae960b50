// SPDX-License-Identifier: Apache-2.0
// resample_draws.cpp: random signs, topics and dice.
#include "resample_draws.hpp"

namespace assay {
namespace {

Dice dealing_dice(std::size_t systems) {
  std::vector<std::uint32_t> bounds;
  for (std::size_t left = systems; left > 1; --left) {
    bounds.push_back(static_cast<std::uint32_t>(left));
  }
  return Dice(std::move(bounds));
}

}  // namespace

std::vector<std::uint32_t> draw_signs(DrawBlock& block, std::size_t topics, bool is_all) {
  const std::size_t words = (topics + kTopicsPerWord - 1) / kTopicsPerWord;
  std::vector<std::uint32_t> signs(words * block.count + 2 * Random::kWords);
  if (is_all) {
    for (std::size_t i = 0; i < words * block.count; ++i) {
      const std::uint64_t number = block.first + i % block.count;
      signs[i] = static_cast<std::uint32_t>(number >> (i / block.count * kTopicsPerWord));
    }
    return signs;
  }
  for (std::size_t i = 0; i < words * block.count; i += 2 * Random::kWords) {
    std::uint32_t* at = signs.data() + i;
    for (const std::uint64_t drawn : block.random()) {
      *at++ = static_cast<std::uint32_t>(drawn);
      *at++ = static_cast<std::uint32_t>(drawn >> 32);
    }
  }
  return signs;
}

Dice topic_dice(std::size_t topics) {
  return Dice(std::vector<std::uint32_t>(topics, static_cast<std::uint32_t>(topics)));
}

std::vector<std::uint32_t> draw_topics(DrawBlock& block, const Dice& dice,
                                       const ResampleKernels& kernels) {
  std::vector<std::uint32_t> picks(block.count * dice.size());
  for (std::size_t r = 0; r < block.count; ++r) {
    kernels.roll(dice, block.random, picks.data() + r * dice.size());
  }
  return picks;
}

Dealer::Dealer(std::size_t systems, const ResampleKernels& kernels)
    : systems_(systems),
      kernels_(kernels),
      dice_(dealing_dice(systems)),
      numbers_(kDealt * dice_.size()) {}

}  // namespace assay
