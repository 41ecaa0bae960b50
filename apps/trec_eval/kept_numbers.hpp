// SPDX-License-Identifier: Apache-2.0
// kept_numbers.hpp: two numbers that trec_eval has wrong, but always alike, and that are printed as
// it prints them, unless --mend is given.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "options.hpp"

namespace assay::trec_eval {

class KeptNumbers {
 public:
  KeptNumbers(const Settings& settings, const TrecSelection& selection, std::size_t most_topics);

  // Whether see() must be told of the topics.
  [[nodiscard]] bool needs_topics() const { return !is_nan_.empty(); }

  // Call it for every topic that is evaluated; different topics may come from different threads.
  void see(std::size_t place, const JudgedTopic& topic);

  // Into what is printed of one topic.
  void put_nan(std::size_t place, std::span<Ratio> values) const;
  // Puts the numbers in place, and says of each what would be right. Topics that are hidden were
  // not looked at.
  [[nodiscard]] std::vector<std::string> put(const Qrels& qrels, TrecTable& table) const;

 private:
  [[nodiscard]] std::optional<std::string> put_nan(TrecTable& table) const;
  [[nodiscard]] std::optional<std::string> recount_relevant(const Qrels& qrels,
                                                            Scores& scores) const;

  const Settings& settings_;
  const TrecSelection& selection_;
  std::vector<std::vector<bool>> is_nan_;  // for each topic, for each column; empty: nowhere
};

}  // namespace assay::trec_eval
