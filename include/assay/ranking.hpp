// SPDX-License-Identifier: Apache-2.0
// ranking.hpp: one topic of one run as a person looks at it: documents by rank, with their grades.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/judged.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"

namespace assay {

struct RankedDoc {
  std::string_view doc;
  double score = 0;
  double grade = kNotInPool;
};

// Views documents of qrels and run, which must live as long, and owns those ids that stand
// otherwise in a file. What measures see of it is what they see when the run is evaluated.
class Ranking {
 public:
  Ranking(Ranking&&) noexcept;
  Ranking& operator=(Ranking&&) noexcept;
  ~Ranking();

  [[nodiscard]] const std::string& topic() const { return topic_; }
  [[nodiscard]] bool is_in_run() const { return is_in_run_; }
  [[nodiscard]] bool is_in_qrels() const { return is_in_qrels_; }
  // The document at rank i + 1 is docs()[i].
  [[nodiscard]] std::span<const RankedDoc> docs() const { return docs_; }
  // Every judgment, best first: the ideal list. Of equal grades, those that were retrieved come
  // first, by rank; then by id.
  [[nodiscard]] std::span<const Judgment> ideal_order() const { return ideal_order_; }
  // Where each of these stands in the list; 0: not retrieved.
  [[nodiscard]] std::span<const std::uint32_t> ideal_ranks() const { return ideal_ranks_; }
  // Documents of equal score, which a JudgedTopic has under Ties::kExpected alone.
  [[nodiscard]] std::span<const TieGroup> ties() const { return ties_; }
  [[nodiscard]] const JudgedTopic& judged() const { return judged_; }
  // Bad lines of the topic that were skipped.
  [[nodiscard]] std::uint64_t skipped() const { return skipped_; }

 private:
  friend class RankingBuilder;
  struct Storage;

  Ranking();

  std::string topic_;
  bool is_in_run_ = false;
  bool is_in_qrels_ = false;
  std::vector<RankedDoc> docs_;
  std::vector<Judgment> ideal_order_;
  std::vector<std::uint32_t> ideal_ranks_;
  std::vector<TieGroup> ties_;
  std::uint64_t skipped_ = 0;
  JudgedTopic judged_;
  std::unique_ptr<Storage> storage_;  // behind the views
};

// A topic that is on one side alone has an empty other side.
[[nodiscard]] Result<Ranking> rank_topic(const Qrels& qrels, const Run& run, std::string_view topic,
                                         const EvalOptions& options = {}, const Pool& pool = {});

// Errors about a topic that somebody named; the hint has those that look alike.
[[nodiscard]] Error unknown_topic(const Qrels& qrels, std::string_view topic);
[[nodiscard]] Error not_in_run(const Run& run, std::string_view topic);

}  // namespace assay
