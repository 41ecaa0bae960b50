// SPDX-License-Identifier: Apache-2.0
// topic_ranks.hpp: the ranks of the judged documents of a topic, with as little sorting as
// possible.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "assay/qrels.hpp"
#include "topic_docs.hpp"
#include "topic_scan.hpp"

namespace assay {

class TopicRanks {
 public:
  TopicRanks(const Qrels& qrels, const ScanOptions& options)
      : qrels_(qrels), options_(options), stages_(scan_stages(options.level)) {}

  // Fills what a regular piece says; false if it is not regular, because a document is there twice.
  [[nodiscard]] bool rank(TopicDocs& docs, ScannedPiece& piece);

 private:
  [[nodiscard]] bool find_judged(const TopicDocs& docs, std::optional<std::uint32_t> topic);
  [[nodiscard]] bool has_repeats(const TopicDocs& docs);
  [[nodiscard]] bool has_repeats_of_many(const TopicDocs& docs);
  [[nodiscard]] std::span<const std::uint32_t> like_unexplained(
      std::span<const std::uint64_t> hashes);

  void rank_ordered(const TopicDocs& docs, bool has_equal, ScannedPiece& piece);
  void rank_reversed(TopicDocs& docs, bool has_equal, ScannedPiece& piece);
  void rank_group(const TopicDocs& docs, std::uint32_t begin, std::uint32_t end,
                  std::span<FoundDoc> found);
  [[nodiscard]] bool count_ranks(TopicDocs& docs, ScannedPiece& piece);
  void find_tied_cuts(std::span<const std::int64_t> keys, ScannedPiece& piece);
  void sort_ranks(const TopicDocs& docs, ScannedPiece& piece);

  // `a` and `b` have the same score.
  [[nodiscard]] bool comes_first(const TopicDocs& docs, std::uint32_t a, std::uint32_t b) const;
  template <class KeyAt>
  void tell_ties(const KeyAt& key_at, ScannedPiece& piece) const;

  const Qrels& qrels_;
  const ScanOptions& options_;
  const ScanStages& stages_;
  std::vector<FoundDoc> found_;             // at first with indexes in place of ranks
  std::vector<std::uint8_t> is_found_;      // by row of the topic
  std::vector<std::uint32_t> unexplained_;  // suspects that are not judged
  std::vector<std::uint32_t> slots_;
  std::vector<std::uint8_t> filter_;
  std::vector<std::uint32_t> alike_;
  std::vector<std::uint32_t> order_;
  std::vector<std::uint32_t> ranks_;
  std::vector<std::int64_t> wanted_;  // keys
};

}  // namespace assay
