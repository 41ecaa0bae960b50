// SPDX-License-Identifier: Apache-2.0
// scorer.hpp: judgments and measures that are kept, for many runs in memory that may be small.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/measure.hpp"
#include "assay/memory.hpp"
#include "assay/policy.hpp"
#include "assay/qrels.hpp"

namespace assay {

// The topics of a run that are judged, in its order, each with a value for every measure.
struct TopicScores {
  std::vector<std::size_t> topics;  // their places in the table
  std::vector<Ratio> values;        // row after row
};

// Gives the values that evaluate() gives, and nothing else: no means, no notes, no look at topics
// that the run does not have. So a run of one topic costs what that topic costs.
class Scorer {
 public:
  // Not for Ties::kExpected, nor for measures that look beyond one topic of one run: average=ratio
  // at all topics, ideal=pooled at all runs.
  [[nodiscard]] static Result<Scorer> make(std::shared_ptr<const Qrels> qrels,
                                           std::vector<Measure> measures, Ties ties = Ties::kTrec);
  ~Scorer();
  Scorer(Scorer&&) noexcept;
  Scorer& operator=(Scorer&&) noexcept;

  [[nodiscard]] const std::vector<Measure>& measures() const;
  // May be called from several threads at once. A topic without documents has an empty ranking.
  [[nodiscard]] Result<TopicScores> score(const MemorySource& run, unsigned threads = 1) const;

 private:
  struct Parts;
  explicit Scorer(std::unique_ptr<const Parts> parts);
  std::unique_ptr<const Parts> parts_;
};

}  // namespace assay
