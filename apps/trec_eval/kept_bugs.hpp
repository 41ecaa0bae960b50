// SPDX-License-Identifier: Apache-2.0
// kept_bugs.hpp: wrong numbers that trec_eval always prints alike, for those who must have its
// bytes (--keep-bugs).
#pragma once

#include <cstdint>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/trec_eval.hpp"

namespace assay::trec_eval {

class KeptBugs {
 public:
  KeptBugs(const TrecSelection& selection, std::uint32_t depth, std::size_t most_topics);

  // Call it for every topic that is evaluated; different topics may come from different threads.
  void see(std::size_t place, const JudgedTopic& topic);

  // 0/0 where nothing is retrieved: precision at a recall that asks for no document.
  void put_nan(Scores& scores) const;

  // Under -c any grade above 0 is relevant in the number of relevant documents of all topics.
  void recount_relevant(const Qrels& qrels, Scores& scores) const;

 private:
  const TrecSelection& selection_;
  std::uint32_t depth_;
  std::vector<std::vector<bool>> is_nan_;  // for each topic, for each measure
};

}  // namespace assay::trec_eval
