// SPDX-License-Identifier: Apache-2.0
// group_views.hpp: the opinions of a topic laid over its ranking.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assay/judged.hpp"
#include "assay/qrels.hpp"
#include "topic_scan.hpp"

namespace assay {

// Views for one topic at a time, into space that is used again for the next.
class GroupViews {
 public:
  // What the judgments have beside grades for a topic, of whose documents these were found.
  void build(const Qrels& qrels, std::size_t topic, std::span<const FoundDoc> found);

  // Puts the views of the last build into `topic`.
  void show_in(JudgedTopic& topic) const;

 private:
  void rank_rows(const Qrels& qrels, std::size_t topic, std::span<const FoundDoc> found);
  void number_rows(const Qrels& qrels, std::size_t topic);
  void add_groups(const Qrels& qrels, std::size_t topic);
  void add_preferences(const Qrels& qrels, std::size_t topic);
  void add_closure(const Qrels& qrels, std::size_t topic, std::size_t group);

  std::vector<std::uint32_t> rank_;    // of each judged document of the topic; 0: not retrieved
  std::vector<std::uint32_t> number_;  // of each of them, as in PreferredDoc
  std::uint32_t retrieved_ = 0;        // how many of them were retrieved
  std::vector<std::vector<Hit>> hits_;
  std::vector<JudgeGroup> groups_;
  std::vector<std::vector<PreferredDoc>> docs_;
  std::vector<std::vector<std::uint64_t>> closures_;
  std::vector<Preferences> preferences_;
};

}  // namespace assay
