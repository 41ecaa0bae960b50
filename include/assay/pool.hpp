// SPDX-License-Identifier: Apache-2.0
// pool.hpp: which documents of several runs a judge should see: pools by depth, up to a budget, as
// a sample, and only those that were not judged before.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/pool_file.hpp"
#include "assay/pool_strategy.hpp"
#include "assay/qrels.hpp"

namespace assay {

inline constexpr std::uint32_t kUsualPoolDepth = 20;    // of a pool by depth
inline constexpr std::uint32_t kUsualOrderDepth = 100;  // of all that choose from what runs return

struct PoolOptions {
  const PoolMethod* method = nullptr;  // by depth if there is none
  PoolParams params = {};
  std::optional<std::uint32_t> depth = std::nullopt;  // ranks of each run that are looked at
  // New documents: of all topics together, or of each topic.
  std::optional<std::uint64_t> budget = std::nullopt;
  std::optional<std::uint64_t> topic_budget = std::nullopt;
  std::vector<double> rates = {};          // of a sample: one, or one for each stratum
  std::vector<std::uint32_t> strata = {};  // the last rank of each; empty: 10, 50 and 100
  double rel = 1;                          // grades from here on are relevant
  bool shows = false;                      // runs, ranks and scores, which a judge should not see
  Ties ties = Ties::kTrec;
  std::uint64_t seed = 1;
  unsigned threads = 1;  // the result is the same with any number
};

// What is kept out of a pool.
struct PoolKnown {
  const Qrels* qrels = nullptr;       // documents with a grade; one below 0 is no judgment
  const PoolFile* earlier = nullptr;  // documents that were given to judges
};

struct DocPool {
  struct RunCount {
    std::string name;
    std::uint64_t docs = 0;   // of those to judge
    std::uint64_t alone = 0;  // that no other run returns
  };

  PoolFile file;
  PoolOptions options;                    // complete
  std::vector<RunCount> runs = {};        // in byte order of their names
  std::vector<std::uint64_t> sizes = {};  // documents to judge of each topic of the runs, ascending
  std::uint64_t judged = 0;               // documents with a grade, which nobody is asked again
  std::uint64_t asked = 0;                // documents of the earlier pool
  std::optional<std::uint32_t> complete_depth = {};  // to which everything is in, of a budget
  std::vector<Note> notes = {};
};

// Topics in natural order, their documents shuffled by the seed. It views texts of the runs, which
// must live as long. There may be nothing left to judge.
[[nodiscard]] Result<DocPool> make_pool(std::span<const PoolRun> runs, const PoolOptions& options,
                                        const PoolKnown& known = {});

// A pool with the grades that its documents were given since. One that was drawn and has none
// counts as not drawn, which makes the probability of its stratum smaller.
struct GradedPool {
  PoolFile file;
  std::uint64_t graded = 0;   // documents that have a grade
  std::uint64_t missing = 0;  // that were to be judged and have none
};
[[nodiscard]] Result<GradedPool> with_grades(PoolFile pool, const Qrels& qrels);

}  // namespace assay
