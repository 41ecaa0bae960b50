// SPDX-License-Identifier: Apache-2.0
// resample_tiles.hpp: pairs of systems in groups, so that the resamples of all systems need not be
// in memory at once.
#pragma once

#include <cstddef>
#include <vector>

#include "assay/compare.hpp"

namespace assay {

// Systems whose resamples are held together, and the pairs among them to be looked at.
struct PairTile {
  struct Member {
    std::size_t pair = 0;   // its place in the task
    std::size_t first = 0;  // places in `systems`
    std::size_t second = 0;
  };
  std::vector<std::size_t> systems = {};
  std::vector<Member> members = {};
};

// Every pair is in one tile; a tile has two systems at least and at most `most`.
[[nodiscard]] std::vector<PairTile> pair_tiles(const PairTask& task, std::size_t most);

// Room for the resamples that are held together.
inline constexpr std::size_t kResampleBytes = std::size_t{1} << 30;
// How many threads may hold the resamples of a pair each: as much again.
[[nodiscard]] inline unsigned readers_at_once(std::size_t resamples) {
  const std::size_t room = kResampleBytes / (sizeof(double) * std::max<std::size_t>(1, resamples));
  return static_cast<unsigned>(std::clamp<std::size_t>(room, 1, 1024));
}
// As many systems as it is enough for, but two at least.
[[nodiscard]] std::size_t systems_at_once(std::size_t resamples);

}  // namespace assay
