// SPDX-License-Identifier: Apache-2.0
// pool_parts.hpp: what the files about pools share: the documents of one topic in the order in
// which a method would have them judged.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "assay/pool_strategy.hpp"
#include "pooled_topics.hpp"
#include "random.hpp"
#include "stable_hash.hpp"

namespace assay {

inline constexpr std::uint32_t kNoPoolDoc = 0xffffffff;

// What chance says of a document: equally likely to be anything, and the same wherever it is asked.
[[nodiscard]] constexpr std::uint64_t chance_of(std::uint64_t seed, std::string_view topic,
                                                std::string_view doc) {
  const std::uint64_t names =
      stable_hash(doc, stable_hash(std::string_view("\0", 1), stable_hash(topic)));
  return mix_bits(mix_bits(seed) ^ mix_bits(names));
}

// What an order of one topic is made from; all must live as long.
struct TopicTask {
  const PooledTopic& topic;
  const PoolParams& params;
  Ties ties = Ties::kTrec;
  std::uint64_t seed = 1;
};

class TopicOrder {
 public:
  TopicOrder() = default;
  TopicOrder(const TopicOrder&) = delete;
  TopicOrder& operator=(const TopicOrder&) = delete;
  virtual ~TopicOrder() = default;

  // The number of the next document, the same until something is told; kNoPoolDoc at the end.
  [[nodiscard]] virtual std::uint32_t next() = 0;
  // Said once of a document.
  virtual void tell(std::uint32_t doc, Answer answer) = 0;
  // How much the next document is worth beside those of other topics.
  [[nodiscard]] virtual double worth() { return 0; }
};

// How a method works.
struct PoolKernel {
  std::unique_ptr<TopicOrder> (*start)(const TopicTask& task) = nullptr;
  // Of a method whose order is given from the start: all documents.
  std::vector<std::uint32_t> (*order)(const TopicTask& task) = nullptr;
  bool uses_scores = false;
};
[[nodiscard]] std::unique_ptr<TopicOrder> start_topic(const PoolKernel& kernel,
                                                      const TopicTask& task);

// Orders from the runs alone.
extern const PoolKernel kDepthKernel;
extern const PoolKernel kUniformKernel;
extern const PoolKernel kRrfKernel;
extern const PoolKernel kRbpKernel;
extern const PoolKernel kDcgKernel;
extern const PoolKernel kBordaKernel;
extern const PoolKernel kCondorcetKernel;
extern const PoolKernel kSumKernel;
extern const PoolKernel kMnzKernel;
extern const PoolKernel kMaxKernel;
extern const PoolKernel kMinKernel;
extern const PoolKernel kMedKernel;
extern const PoolKernel kAnzKernel;
// Orders that learn which runs are good.
extern const PoolKernel kMtfKernel;
extern const PoolKernel kHedgeKernel;
extern const PoolKernel kMaxMeanKernel;
extern const PoolKernel kDecayKernel;
extern const PoolKernel kThompsonKernel;
extern const PoolKernel kUcbKernel;
extern const PoolKernel kGreedyKernel;

// Chance for one topic, one number after the other.
class PoolChance {
 public:
  PoolChance(std::uint64_t seed, std::string_view topic) : random_(seed, stable_hash(topic)) {}

  [[nodiscard]] double uniform();  // above 0, below 1
  [[nodiscard]] double normal();
  [[nodiscard]] double gamma(double shape);  // of at least 1
  [[nodiscard]] double beta(double a, double b) {
    const double x = gamma(a);
    return x / (x + gamma(b));
  }

 private:
  Random random_;
  Random::Words words_{};
  std::size_t used_ = Random::kWords;
};

// Documents of topics that take turns: how many of each, if there are `available` of them and
// `budget` in all. The earlier topics get what does not go round evenly.
[[nodiscard]] std::vector<std::uint64_t> fair_shares(std::span<const std::uint64_t> available,
                                                     std::uint64_t budget);

// Runs in byte order of their names, and what they return.
[[nodiscard]] std::vector<PoolRun> runs_by_name(std::span<const PoolRun> runs);
[[nodiscard]] Result<std::vector<PooledTopic>> read_pool(std::span<const PoolRun> runs_by_name,
                                                         const PoolReading& reading);

[[nodiscard]] Error pool_error(std::string what, std::string hint);

}  // namespace assay
