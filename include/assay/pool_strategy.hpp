// SPDX-License-Identifier: Apache-2.0
// pool_strategy.hpp: which document is judged next: the one list of methods, and the one interface
// to all that put documents in an order, also by what judges said of those before.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/fuse.hpp"
#include "assay/policy.hpp"

namespace assay {

// Every parameter that any method takes.
struct PoolParams {
  double k = 60;         // rrf
  double p = 0.8;        // rbp
  double beta = 0.8;     // hedge
  double decay = 0;      // maxmean-ns
  double epsilon = 0.1;  // egreedy
};

struct PoolParamDef {
  std::string_view name;
  std::string_view meaning;
  double PoolParams::*number = nullptr;
  double lowest = 0;
  double highest = 1;
};

enum class PoolKind : std::uint8_t {
  kOrder,     // of documents, from the runs alone
  kAdaptive,  // the next document depends on the judgments of those before
  kSample,    // drawn by chance with known probabilities
};

struct PoolKernel;

struct PoolMethod {
  std::string_view name;
  std::string_view title;
  std::string_view rule;
  std::string_view source = {};
  PoolKind kind = PoolKind::kOrder;
  std::span<const PoolParamDef> params = {};
  bool is_global = false;              // chooses among topics as well
  bool is_random = false;              // another seed, another order
  bool is_by_depth = false;            // rank by rank, so that no budget is needed
  bool has_strata = false;             // of a sample
  const PoolKernel* kernel = nullptr;  // null: no order
};
[[nodiscard]] std::span<const PoolMethod> all_pool_methods();
[[nodiscard]] Result<const PoolMethod*> find_pool_method(std::string_view name);
// "k=60"
[[nodiscard]] Result<Done> set_pool_param(const PoolMethod& method, PoolParams& params,
                                          std::string_view text);

// A run, and what it is called; these names decide where methods treat runs alike.
struct PoolRun {
  std::string name;
  FusionRun run;
};

struct StrategyOptions {
  const PoolMethod* method = nullptr;
  PoolParams params = {};
  std::uint32_t depth = 100;  // ranks of each run that are looked at
  Ties ties = Ties::kTrec;
  std::uint64_t seed = 1;
  unsigned threads = 1;  // for reading; the result is the same with any number
};

enum class Answer : std::uint8_t { kRelevant, kNotRelevant, kPassed };

struct PooledTopic;
class TopicOrder;

// The documents of all topics, one after the other. The order depends on the seed and on what was
// told, not on the order of the runs. The runs must live as long.
class PoolStrategy {
 public:
  [[nodiscard]] static Result<PoolStrategy> start(std::span<const PoolRun> runs,
                                                  const StrategyOptions& options);
  // The same over topics that were read, by a method that orders documents.
  [[nodiscard]] static PoolStrategy over(std::vector<PooledTopic> topics,
                                         const StrategyOptions& options);
  PoolStrategy(PoolStrategy&&) noexcept;
  PoolStrategy& operator=(PoolStrategy&&) noexcept;
  ~PoolStrategy();

  // In natural order.
  [[nodiscard]] std::size_t topic_count() const;
  [[nodiscard]] std::string_view topic(std::size_t index) const;
  [[nodiscard]] std::optional<std::size_t> find_topic(std::string_view name) const;

  struct Choice {
    std::size_t topic = 0;
    std::string_view doc;
  };
  // The next document of any topic: topics take turns, unless the method chooses among them. The
  // same until something is told; nothing if every document has an answer.
  [[nodiscard]] std::optional<Choice> next();
  // The next one of a topic.
  [[nodiscard]] std::optional<std::string_view> next(std::size_t topic);

  // What a judge said, of this document or of any other; also what was known before. Said of a
  // document that no run returns it has no effect.
  void tell(std::size_t topic, std::string_view doc, Answer answer);
  // Forgets all that was told of a topic, to tell it again without what was taken back.
  void restart(std::size_t topic);
  // Documents of a topic without an answer.
  [[nodiscard]] std::size_t left(std::size_t topic) const;

 private:
  struct State;
  explicit PoolStrategy(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

}  // namespace assay
