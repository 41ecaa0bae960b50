// SPDX-License-Identifier: Apache-2.0
// pool_simulate.hpp: what each method would have found for how much judging, with judgments that
// exist.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/pool_strategy.hpp"
#include "assay/qrels.hpp"

namespace assay {

struct SimulateOptions {
  std::vector<const PoolMethod*> methods = {};
  PoolParams params = {};
  std::vector<std::uint64_t> budgets = {};  // ascending
  bool per_topic = false;                   // budgets are of each topic
  std::uint32_t depth = 100;                // ranks of each run that are looked at
  double rel = 1;                           // grades from here on are relevant
  bool orders = false;                      // also compare the orders of the runs
  std::uint32_t repeats = 10;               // of methods with chance, each with another seed
  Ties ties = Ties::kTrec;
  std::uint64_t seed = 1;
  unsigned threads = 1;  // the result is the same with any number
};

struct PoolCurve {
  const PoolMethod* method = nullptr;
  // At each budget: relevant documents found, and Kendall's tau between the order of the runs by AP
  // with the documents judged so far and with all judgments. Means, of a method with chance.
  std::vector<double> found = {};
  std::vector<double> tau = {};  // NaN where there is none; empty if not asked for
  // Mean share of the relevant documents found, over every number of documents up to the last
  // budget.
  double area = 0;
};

struct PoolSimulation {
  SimulateOptions options;
  std::size_t runs = 0;
  std::uint64_t topics = 0;     // that are judged and that any run has
  std::uint64_t documents = 0;  // of these, to the depth
  std::uint64_t unjudged = 0;   // of the documents, without a grade: they count as not relevant
  std::uint64_t relevant = 0;   // in the judgments
  std::uint64_t reachable = 0;  // of these, among the documents
  std::vector<PoolCurve> curves = {};  // the largest area first
  std::vector<double> best = {};       // what could be found at each budget
  double best_area = 0;
  std::vector<Note> notes = {};
};

// A method that puts nothing in order, or that chooses among topics where budgets are of topics, is
// an error.
[[nodiscard]] Result<PoolSimulation> simulate_pools(std::span<const PoolRun> runs,
                                                    const Qrels& qrels,
                                                    const SimulateOptions& options);

// About twenty budgets from the first to the last, in round steps; the last is always there. 0 is
// what was not said.
struct BudgetRange {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  std::uint64_t step = 0;
};
[[nodiscard]] std::vector<std::uint64_t> budgets_in(const BudgetRange& range);

}  // namespace assay
