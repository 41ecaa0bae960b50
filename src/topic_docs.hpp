// SPDX-License-Identifier: Apache-2.0
// topic_docs.hpp: the documents of one topic as the quick way keeps them: 20 bytes each, and a set
// of their hashes.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "scan_stages.hpp"

namespace assay {

class TopicDocs {
 public:
  explicit TopicDocs(const ScanStages& stages) : stages_(stages) {}

  // The upper halves of the hashes of judged documents are in the set from the beginning, so that
  // one look at it finds what is judged and what is there twice.
  void begin(const char* piece, std::span<const std::uint32_t> judged);

  // Documents of a block that begins `block_offset` after the piece. False if a score is none.
  [[nodiscard]] bool add(const char* text, std::uint32_t block_offset,
                         std::span<const LineFields> fields);

  // No more documents: the piece ends here.
  void finish(const char* end) { end_ = end; }

  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::string_view doc(std::size_t i) const;
  [[nodiscard]] bool is_doc(std::size_t i, std::string_view text) const;
  // The number, as a text, that the key of a document was made of.
  [[nodiscard]] std::string_view score(std::size_t i) const;
  [[nodiscard]] std::uint64_t hash(std::size_t i) const { return hashes_[i]; }
  [[nodiscard]] std::span<const std::uint64_t> hashes() const { return {hashes_.data(), size_}; }
  // Those whose bit was in the set before: judged, there twice, or neither. In order.
  [[nodiscard]] std::span<const std::uint32_t> suspects() const {
    return {suspects_.data(), suspect_count_};
  }

  // Larger for larger scores. Until settle_keys(), keys may also be close without being equal.
  [[nodiscard]] std::span<const std::int64_t> keys() const { return {keys_.data(), size_}; }
  // From now on keys compare as the scores do. Returns how they follow each other.
  KeyOrder settle_keys();
  // Last document first: numbers change, and suspects are not told any more.
  void reverse();

  // Whether any two keys are the same. Forgets the set of hashes.
  [[nodiscard]] bool has_equal_keys();

 private:
  [[nodiscard]] bool has_equal_neighbours() const;  // of the keys, once sorted
  void reserve(std::size_t count);
  void make_set(std::size_t docs);
  void clear_set();
  [[nodiscard]] HashSet set() { return {bits_.data(), shift_}; }
  [[nodiscard]] bool add_keys(const char* text, std::span<const LineFields> fields);
  void use_doubles();
  [[nodiscard]] bool settle_close_keys();

  const ScanStages& stages_;
  const char* piece_ = nullptr;
  const char* end_ = nullptr;  // of the piece, once that is known
  std::span<const std::uint32_t> judged_;
  std::size_t size_ = 0;
  std::vector<std::uint64_t> hashes_;
  std::vector<std::int64_t> keys_;
  std::vector<std::uint32_t> offsets_;  // from piece_
  std::vector<std::uint32_t> suspects_;
  std::size_t suspect_count_ = 0;
  std::vector<std::uint64_t> bits_;
  unsigned shift_ = 0;
  std::size_t set_limit_ = 0;  // documents for which there are enough bits
  bool has_doubles_ = false;   // keys are made of doubles
};

}  // namespace assay
