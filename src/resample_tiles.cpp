// SPDX-License-Identifier: Apache-2.0
// resample_tiles.cpp: squares of the matrix of all pairs.
#include "resample_tiles.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace assay {

std::vector<PairTile> pair_tiles(const PairTask& task, std::size_t most) {
  const std::size_t side = task.systems <= most ? task.systems : std::max<std::size_t>(1, most / 2);
  std::map<std::pair<std::size_t, std::size_t>, PairTile> tiles;
  for (std::size_t i = 0; i < task.pairs.size(); ++i) {
    const auto [first, second] = task.pairs[i];
    const std::size_t row = std::min(first, second) / side;
    const std::size_t column = std::max(first, second) / side;
    tiles[{row, column}].members.push_back({.pair = i, .first = first, .second = second});
  }
  std::vector<PairTile> result;
  for (auto& entry : tiles) {
    PairTile& tile = entry.second;
    for (const PairTile::Member& member : tile.members) {
      tile.systems.push_back(member.first);
      tile.systems.push_back(member.second);
    }
    std::ranges::sort(tile.systems);
    tile.systems.erase(std::unique(tile.systems.begin(), tile.systems.end()), tile.systems.end());
    const auto place = [&](std::size_t system) {
      const auto found = std::ranges::lower_bound(tile.systems, system);
      return static_cast<std::size_t>(found - tile.systems.begin());
    };
    for (PairTile::Member& member : tile.members) {
      member.first = place(member.first);
      member.second = place(member.second);
    }
    result.push_back(std::move(tile));
  }
  return result;
}

std::size_t systems_at_once(std::size_t resamples) {
  return std::max<std::size_t>(
      2, kResampleBytes / (sizeof(double) * std::max<std::size_t>(1, resamples)));
}

}  // namespace assay
