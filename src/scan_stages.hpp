// SPDX-License-Identifier: Apache-2.0
// scan_stages.hpp: the inner loops of reading six columns, one block of bytes at a time. Each stage
// is a small loop over all lines of a block: one loop that does everything for a line takes 15 %
// longer, since the steps of a line wait for each other and those of several lines do not.
#pragma once

#include <cstddef>
#include <cstdint>

#include "assay/vector_level.hpp"

namespace assay {

inline constexpr std::size_t kWordBytes = 64;  // a word of a bitmap says something of as many bytes
// 4 to 32 KB take the same time. The next block is asked for while this one is worked on: both fit
// into a processor's first cache.
inline constexpr std::size_t kBlockBytes = std::size_t{1} << 14;
inline constexpr std::size_t kSlackBytes = 64;  // readable after a block, whatever they are

// The parts of a line that count, as offsets from the beginning of its block.
struct LineFields {
  std::uint32_t doc;
  std::uint32_t doc_size;
  std::uint32_t score;
  std::uint32_t score_size;

  friend bool operator==(const LineFields&, const LineFields&) = default;
};

// What the first stage finds out about a block.
struct BlockIndex {
  std::uint64_t* blanks;  // a bit for each byte: a blank or a newline. Two words of ones follow
  std::uint32_t* starts;  // of each line, the first is 0; and of what comes after the last newline
  std::size_t lines;      // that end within the block
  bool has_nul;
};

// How the lines of a topic look.
struct LinePattern {
  static constexpr std::size_t kMostBytes = 64;
  alignas(32) char prefix[kMostBytes];  // topic, blanks, iteration and blanks; then zeros
  std::uint64_t prefix_bits;            // as many ones as the prefix has bytes
  std::uint32_t prefix_size;
  std::uint32_t blanks_at_end;  // after the tag: 1 for lines that end in CRLF
};

// A set of hashes that may take two for the same: the upper bits of a hash name a bit.
struct HashSet {
  std::uint64_t* bits;
  unsigned shift;  // 64 less the logarithm of the number of bits
};

// Where the third stage leaves what it finds, for each line in turn.
struct MarkedDocs {
  std::uint64_t* hashes;
  std::uint32_t* offsets;      // of the document from the beginning of the topic
  std::uint32_t block_offset;  // of the block from there; may wrap around
  std::uint32_t first;         // the number of the first of these documents in its topic
  std::uint32_t* suspects;     // numbers of documents whose bit was set before
};

// How keys follow each other: whether anywhere the next one ...
struct KeyOrder {
  bool has_rise = false;         // is larger
  bool has_fall = false;         // is smaller
  bool has_equal = false;        // is the same
  bool has_close = false;        // is not smaller by kSureDistance
  bool has_cut_off_key = false;  // and whether any does not tell all digits
};

// Scores are compared as whole numbers. A key is twice the score in units of 10^-11, cut off, and
// odd if digits were cut off. Below 10^4, the most that a key takes, doubles are closer to each
// other than such a unit, and all doubles of 15 digits differ. So even keys compare as doubles do,
// and so do all that are kSureDistance apart.
inline constexpr std::int64_t kSureDistance = 4;

struct ScanStages {
  // Of `size` bytes, a multiple of kWordBytes.
  void (*index)(const char* text, std::size_t size, BlockIndex& index);
  // Lines first .. last as long as they fit the pattern; returns the first that does not.
  std::size_t (*split)(const char* text, const BlockIndex& index, const LinePattern& pattern,
                       std::size_t first, std::size_t last, LineFields* fields);
  // Returns how many suspects there are.
  std::size_t (*mark)(const char* text, const LineFields* fields, std::size_t count, HashSet set,
                      const MarkedDocs& docs);
  // The keys of the scores up to the first that has none; returns how many.
  std::size_t (*read_keys)(const char* text, const LineFields* fields, std::size_t count,
                           std::int64_t* keys);

  KeyOrder (*order_of)(const std::int64_t* keys, std::size_t count);
  // How many are larger, and how many the same.
  std::size_t (*count_above)(const std::int64_t* keys, std::size_t count, std::int64_t key);
  std::size_t (*count_equal)(const std::int64_t* keys, std::size_t count, std::int64_t key);
  // Whether any is the same.
  bool (*has_hash)(const std::uint64_t* hashes, std::size_t count, std::uint64_t hash);
};

[[nodiscard]] const ScanStages& scan_stages(VectorLevel level);

}  // namespace assay
