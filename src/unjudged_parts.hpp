// SPDX-License-Identifier: Apache-2.0
// unjudged_parts.hpp: how a method orders systems without judgments: what one topic says.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "assay/rank_unjudged.hpp"
#include "pool_parts.hpp"

namespace assay {

// One topic, with everything that a method may ask for.
struct UnjudgedTopic {
  const PooledTopic& topic;  // all that the runs return; lists in byte order of their names
  std::uint32_t depth = 0;
  std::span<const std::size_t> fused;  // runs that are fused
  std::vector<std::uint32_t> pool;     // documents among the first `depth` of any run, ascending
};
// The first documents of one run.
[[nodiscard]] std::span<const std::uint32_t> head_of(const UnjudgedTopic& topic, std::size_t run);

// A method counts, or it names documents that are taken for relevant.
struct UnjudgedKernel {
  // A value from 0 to 1 for each run, or from -1.
  void (*count)(const UnjudgedTopic& topic, std::span<double> values) = nullptr;
  // So many of the pool.
  std::vector<std::uint32_t> (*draw)(const UnjudgedTopic& topic, std::size_t count,
                                     PoolChance& chance) = nullptr;
  // The same without chance: documents by fusion of these runs, the best first.
  std::string_view fusion = {};
  std::optional<double> k = {};  // its parameter, if not the usual one
};

// The documents of the runs that are fused, the best first.
[[nodiscard]] std::vector<std::uint32_t> fused_docs(const UnjudgedTopic& topic,
                                                    const UnjudgedKernel& kernel);

// The runs whose documents are least like those of all: 1 - cosine of how often each document is
// returned, over all topics (Mowshowitz and Kawaguchi, 2002). A share of them, two at least, in
// ascending order.
[[nodiscard]] std::vector<double> biases_of(std::span<const PooledTopic> topics,
                                            std::uint32_t depth);
[[nodiscard]] std::vector<std::size_t> most_biased(std::span<const double> biases, double share);

}  // namespace assay
