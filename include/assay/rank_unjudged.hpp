// SPDX-License-Identifier: Apache-2.0
// rank_unjudged.hpp: systems in order without judgments, from what they return alone: one list of
// methods, each with its formula and where it comes from.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/measure.hpp"
#include "assay/pool_strategy.hpp"
#include "assay/rankings.hpp"

namespace assay {

struct UnjudgedKernel;

struct UnjudgedMethod {
  std::string_view name;
  std::string_view title;
  std::string_view formula;
  std::string_view source;
  std::uint32_t depth = 0;  // ranks of each run that are looked at, if nobody says
  double share = 0;         // of those documents, how many count as relevant; 0: none do
  double deviation = 0;     // of that share
  bool draws = false;       // which ones is left to chance
  bool fuses = false;       // they are the first ones of all runs fused into one
  const UnjudgedKernel* kernel = nullptr;
};
[[nodiscard]] std::span<const UnjudgedMethod> all_unjudged_methods();
// Error if there is none of that name.
[[nodiscard]] Result<const UnjudgedMethod*> find_unjudged_method(std::string_view name);

// What is not said is as the method has it.
struct UnjudgedOptions {
  std::vector<const UnjudgedMethod*> methods;
  Measure measure;  // of runs by what counts as relevant; with grades alone, more being better
  std::optional<std::uint32_t> depth;
  std::optional<double> share;
  std::optional<double> deviation;
  std::optional<double> count;            // of documents of a topic, in place of the share
  std::optional<double> count_deviation;  // of that
  std::uint32_t repeats = 50;             // of methods that draw
  double most_biased = 1;                 // share of the runs that are fused: those unlike the rest
  Ties ties = Ties::kTrec;
  std::uint64_t seed = 1;
  unsigned threads = 1;  // the result is the same with any number
};

// The systems as one method has them.
struct UnjudgedOrder {
  const UnjudgedMethod* method = nullptr;
  std::uint32_t depth = 0;
  double relevant = 0;  // documents of a topic that count as relevant, on average
  std::vector<double> scores;
  std::vector<double> ranks;       // the best is 1; equal scores share the mean of their ranks
  std::vector<double> deviations;  // of the scores, over the repeats; empty if nothing is drawn
  std::vector<std::size_t> fused = {};  // which systems were fused, if not all
};

struct UnjudgedOrders {
  std::vector<std::string> systems;  // in byte order of their names
  std::uint64_t topics = 0;
  std::vector<UnjudgedOrder> orders;
  UnjudgedOptions options;
};
// The order in which runs are given does not matter.
[[nodiscard]] Result<UnjudgedOrders> rank_unjudged(std::span<const PoolRun> runs,
                                                   const UnjudgedOptions& options);

// What judgments say of such orders.
struct UnjudgedTruth {
  Rankings rankings;  // the true order first, then one for each method
  struct Place {
    double best = 0;   // rank that the method gives to the truly best system, the mean if several
    double first = 0;  // true rank of the one that it puts first, the mean if several
  };
  std::vector<Place> places;  // one for each method
};
// `report` is of the same runs, whatever their order, and has the measure alone.
[[nodiscard]] Result<UnjudgedTruth> compare_with_truth(const UnjudgedOrders& orders,
                                                       const EvalReport& report);

}  // namespace assay
