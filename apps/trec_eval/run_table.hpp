// SPDX-License-Identifier: Apache-2.0
// run_table.hpp: the values of one run as trec_eval would have them, topic by topic.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/trec_eval.hpp"
#include "kept_numbers.hpp"
#include "options.hpp"

namespace assay::trec_eval {

class RunTable {
 public:
  RunTable(const Settings& settings, const TrecSelection& selection, std::size_t most_topics);

  // Call it for every topic that is evaluated; different topics may come from different threads.
  void see(const TopicValues& topic);

  // From now on see() leaves the lines of each topic as its text.
  void word_lines_by(const TrecLines& lines) { lines_ = &lines; }

  // The table, ready to print; what is to be said of it goes to `notes`.
  [[nodiscard]] TrecTable finish(const Qrels& qrels, Scores scores,
                                 std::vector<std::string>& notes);

 private:
  // Version 9 counts them but does not print them.
  [[nodiscard]] bool hides_missing_topics() const {
    return settings_.complete && settings_.request.version == TrecVersion::k9;
  }

  void word_lines(const TopicValues& topic);

  const Settings& settings_;
  const TrecSelection& selection_;
  const TrecLines* lines_ = nullptr;
  std::optional<KeptNumbers> kept_;
  std::vector<std::size_t> zero_if_missing_;     // measures
  std::vector<std::vector<std::string>> texts_;  // of columns of grades
};

}  // namespace assay::trec_eval
