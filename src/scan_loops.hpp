// SPDX-License-Identifier: Apache-2.0
// scan_loops.hpp: the stages as templates over what a vector level does in its own way (`Vectors`):
//   classify(text, blanks, newlines, least)  64 bytes to bitmaps; `least`, at first most(), keeps
//                                            the smallest bytes
//   lowest(bits)                             the number of the lowest bit; of none, anything
//   has_nul(least)                           whether one of them was 0
//   Prefix(pattern).is_at(text)              the line begins as the pattern says;
//   Prefix::kBytes, begins(text)             the same for a prefix of at most kBytes
//   hash_short(doc, size)                    as hash_of for at most kShortDoc bytes, may read
//                                            kSlackBytes more
//   read_key(score, size, key)               as read_decimal_key, the same
//   read_short_keys(text, fields, count, keys)  the same for all up to the first that is not simple
//   order_of(keys, count), has_hash(hashes, count, hash)
// Each level instantiates them with a type of its own in a file of its own, so that no code for
// wide vectors is shared with the others.
#pragma once

#include <bit>
#include <cstring>

#include "doc_slots.hpp"
#include "scan_stages.hpp"

namespace assay {

// The key of a plain decimal number with at most 4 digits before the point; false for others.
template <class Vectors>
[[nodiscard]] bool read_decimal_key(const char* text, std::size_t size, std::int64_t& key) {
  constexpr int kDecimals = 11;
  const char* at = text;
  const char* const end = at + size;
  const bool is_negative = at != end && *at == '-';
  if (is_negative) ++at;
  const auto is_digit_at = [&] { return at != end && *at >= '0' && *at <= '9'; };
  const char* const first = at;
  std::int64_t units = 0;
  for (; is_digit_at(); ++at) {
    if (at - first == 4) return false;
    units = units * 10 + (*at - '0');
  }
  auto digits = at - first;
  std::ptrdiff_t decimals = 0;
  if (at != end && *at == '.') {
    for (++at; is_digit_at(); ++at, ++decimals) {
      if (decimals < kDecimals) units = units * 10 + (*at - '0');
    }
  }
  if (at != end || digits + decimals == 0) return false;
  for (auto i = decimals; i < kDecimals; ++i) units *= 10;
  key = 2 * units + (decimals > kDecimals ? 1 : 0);
  if (is_negative) key = -key;
  return true;
}

template <class Vectors>
void index_block(const char* text, std::size_t size, BlockIndex& index) {
  auto least = Vectors::most();
  const std::size_t words = size / kWordBytes;
  std::uint32_t* next = index.starts;
  *next++ = 0;
  for (std::size_t i = 0; i < words; ++i) {
    std::uint64_t newlines = 0;
    Vectors::classify(text + i * kWordBytes, index.blanks[i], newlines, least);
    // Two stores without a question: hardly any line is shorter than 32 bytes.
    const auto count = static_cast<std::size_t>(std::popcount(newlines));
    const auto after = static_cast<std::uint32_t>(i * kWordBytes + 1);
    next[0] = after + Vectors::lowest(newlines);
    newlines &= newlines - 1;
    next[1] = after + Vectors::lowest(newlines);
    for (std::size_t k = 2; k < count; ++k) {
      newlines &= newlines - 1;
      next[k] = after + Vectors::lowest(newlines);
    }
    next += count;
  }
  index.blanks[words] = index.blanks[words + 1] = ~std::uint64_t{0};
  index.lines = static_cast<std::size_t>(next - index.starts) - 1;
  index.has_nul = Vectors::has_nul(least);
}

// The bitmap from the bit `at` on: at least 57 bits, then zeros.
template <class Vectors>
[[nodiscard, gnu::always_inline]] inline std::uint64_t bits_from(const std::uint64_t* bitmap,
                                                                 std::uint32_t at) {
  if constexpr (std::endian::native == std::endian::little) {
    return number_at<std::uint64_t>(reinterpret_cast<const char*>(bitmap) + at / 8) >> (at % 8);
  }
  return bitmap[at / 64] >> (at % 64);
}

// Nearly always one load, wherever the words begin: where a word ends cannot be foreseen.
template <class Vectors>
[[nodiscard, gnu::always_inline]] inline std::uint32_t next_blank(const std::uint64_t* bitmap,
                                                                  std::uint32_t at) {
  const std::uint64_t near = bits_from<Vectors>(bitmap, at);
  if (near != 0) return at + Vectors::lowest(near);
  std::size_t word = at / 64;
  std::uint64_t bits = bitmap[word] >> (at % 64) << (at % 64);
  while (bits == 0) bits = bitmap[++word];
  return static_cast<std::uint32_t>(word * 64) + Vectors::lowest(bits);
}

// A line with fields of any length; `end` is where the tag ends.
template <class Vectors>
[[nodiscard]] bool split_fields(const std::uint64_t* blanks, std::uint32_t doc, std::uint32_t end,
                                LineFields& fields) {
  if (end <= doc) return false;
  const std::uint32_t doc_end = next_blank<Vectors>(blanks, doc);
  if (doc_end >= end) return false;
  const std::uint32_t rank_end = next_blank<Vectors>(blanks, doc_end + 1);
  if (rank_end >= end) return false;
  const std::uint32_t score_end = next_blank<Vectors>(blanks, rank_end + 1);
  if (score_end >= end) return false;
  const std::uint32_t tag_end = next_blank<Vectors>(blanks, score_end + 1);
  fields = {doc, doc_end - doc, rank_end + 1, score_end - rank_end - 1};
  return tag_end == end && doc_end > doc && rank_end > doc_end + 1 && score_end > rank_end + 1 &&
         tag_end > score_end + 1;
}

// Lines whose prefix fits one vector and all the rest 57 bits: from one load of the bitmap come the
// ends of all fields, each the lowest bit that is left.
template <class Vectors>
[[gnu::noinline]] std::size_t split_short_lines(const char* text, const BlockIndex& index,
                                                const LinePattern& pattern, std::size_t line,
                                                std::size_t last, LineFields* fields) {
  const std::uint64_t* const blanks = index.blanks;
  const std::uint32_t* const starts = index.starts;
  const std::uint32_t prefix_size = pattern.prefix_size;
  const std::uint32_t around = prefix_size + pattern.blanks_at_end + 1;
  const typename Vectors::Prefix prefix(pattern);
  for (; line < last; ++line, ++fields) {
    const std::uint32_t start = starts[line];
    const std::uint32_t doc = start + prefix_size;
    const std::uint64_t doc_bits = bits_from<Vectors>(blanks, doc);
    const std::uint64_t rank_bits = doc_bits & (doc_bits - 1);
    const std::uint64_t score_bits = rank_bits & (rank_bits - 1);
    const std::uint64_t tag_bits = score_bits & (score_bits - 1);
    // Fields that are empty: a blank after a blank, up to the end of the tag.
    const std::uint64_t empty = doc_bits & (doc_bits << 1 | 1) & (tag_bits ^ (tag_bits - 1));
    const auto tag_end = Vectors::lowest(tag_bits);
    if (!prefix.begins(text + start) || tag_bits == 0 || empty != 0 ||
        starts[line + 1] - start != tag_end + around) {
      break;
    }
    const auto rank_end = Vectors::lowest(rank_bits);
    const auto score_end = Vectors::lowest(score_bits);
    *fields = {doc, Vectors::lowest(doc_bits), doc + rank_end + 1, score_end - rank_end - 1};
  }
  return line;
}

// Lines whose prefix fits one vector, the document 57 bits and all after it 57 more: the second
// load begins where the document ends. Ones follow the bitmap, so that is never beyond it. 52
// instructions a line where one blank after the other took 99, with a branch at each end of a word
// that cannot be foreseen (10 000 topics of 100 documents with ids of 40 bytes, together with
// hash_docs below: 36.8 -> 32.2 ms).
template <class Vectors>
[[gnu::noinline]] std::size_t split_medium_lines(const char* text, const BlockIndex& index,
                                                 const LinePattern& pattern, std::size_t line,
                                                 std::size_t last, LineFields* fields) {
  const std::uint64_t* const blanks = index.blanks;
  const std::uint32_t* const starts = index.starts;
  const std::uint32_t prefix_size = pattern.prefix_size;
  const std::uint32_t after_tag = pattern.blanks_at_end + 1;
  const typename Vectors::Prefix prefix(pattern);
  for (; line < last; ++line, ++fields) {
    const std::uint32_t start = starts[line];
    const std::uint32_t doc = start + prefix_size;
    const std::uint64_t doc_bits = bits_from<Vectors>(blanks, doc);
    const auto doc_size = Vectors::lowest(doc_bits);
    const std::uint32_t rank = doc + doc_size + 1;
    const std::uint64_t rank_bits = bits_from<Vectors>(blanks, rank);
    const std::uint64_t score_bits = rank_bits & (rank_bits - 1);
    const std::uint64_t tag_bits = score_bits & (score_bits - 1);
    const std::uint64_t empty = rank_bits & (rank_bits << 1 | 1) & (tag_bits ^ (tag_bits - 1));
    if (!prefix.begins(text + start) || doc_bits == 0 || doc_size == 0 || tag_bits == 0 ||
        empty != 0 || starts[line + 1] - rank != Vectors::lowest(tag_bits) + after_tag) {
      break;
    }
    const auto rank_end = Vectors::lowest(rank_bits);
    const auto score_end = Vectors::lowest(score_bits);
    *fields = {doc, doc_size, rank + rank_end + 1, score_end - rank_end - 1};
  }
  return line;
}

// What will be read next, a block behind this, is brought near while there is other work: a file in
// memory takes 7 % less time. It may lie outside of what is there, which does no harm.
[[gnu::always_inline]] inline void ask_for_next_block(const char* text) {
  const auto address = reinterpret_cast<std::uintptr_t>(text) + kBlockBytes;
  __builtin_prefetch(reinterpret_cast<const void*>(address));
}

// Lines of any length.
template <class Vectors>
[[gnu::noinline]] std::size_t split_long_lines(const char* text, const BlockIndex& index,
                                               const LinePattern& pattern, std::size_t line,
                                               std::size_t last, LineFields* fields) {
  const typename Vectors::Prefix prefix(pattern);
  for (; line < last; ++line, ++fields) {
    const std::uint32_t start = index.starts[line];
    const std::uint32_t end = index.starts[line + 1] - 1 - pattern.blanks_at_end;
    if (!prefix.is_at(text + start)) break;
    if (!split_fields<Vectors>(index.blanks, start + pattern.prefix_size, end, *fields)) break;
  }
  return line;
}

// Where one line is long, others are: from the first that does not fit a loop on, the next has all.
template <class Vectors>
std::size_t split_lines(const char* text, const BlockIndex& index, const LinePattern& pattern,
                        std::size_t first, std::size_t last, LineFields* fields) {
  std::size_t line = first;
  const auto at_line = [&] { return fields + (line - first); };
  if (pattern.prefix_size <= Vectors::Prefix::kBytes) {
    line = split_short_lines<Vectors>(text, index, pattern, line, last, at_line());
    // Mostly it is the next topic, which fits no loop.
    if (line == last || !typename Vectors::Prefix(pattern).begins(text + index.starts[line]))
      return line;
    line = split_medium_lines<Vectors>(text, index, pattern, line, last, at_line());
  }
  return split_long_lines<Vectors>(text, index, pattern, line, last, at_line());
}

// Of ids that are short, up to the first that is not.
template <class Vectors>
[[gnu::noinline]] std::size_t hash_short_docs(const char* text, const LineFields* fields,
                                              std::size_t count, std::uint64_t* hashes) {
  std::size_t i = 0;
  for (; i < count; ++i) {
    const std::uint32_t size = fields[i].doc_size;
    if (size > Vectors::kShortDoc) break;
    const char* const doc = text + fields[i].doc;
    ask_for_next_block(doc);
    hashes[i] = Vectors::hash_short(doc, size);
  }
  return i;
}

// On its own, since with anything else registers run out: the loop over the bytes of an id kept its
// place in memory. 66 instead of 88 instructions for an id of 40 bytes.
template <class Vectors>
[[gnu::noinline]] void hash_docs(const char* text, const LineFields* fields, std::size_t count,
                                 std::uint64_t* hashes) {
  for (std::size_t i = 0; i < count; ++i) {
    ask_for_next_block(text + fields[i].doc);
    hashes[i] = hash_of({text + fields[i].doc, fields[i].doc_size});
  }
}

// All hashes first: a bit can be looked at only once it is known where those before were set, which
// is sooner without the multiplications in between.
template <class Vectors>
std::size_t mark_docs(const char* text, const LineFields* fields, std::size_t count, HashSet set,
                      const MarkedDocs& docs) {
  const std::size_t hashed = hash_short_docs<Vectors>(text, fields, count, docs.hashes);
  hash_docs<Vectors>(text, fields + hashed, count - hashed, docs.hashes + hashed);
  // Copies, which no store below can change.
  const std::uint64_t* const hashes = docs.hashes;
  std::uint32_t* const offsets = docs.offsets;
  std::uint32_t* const suspects = docs.suspects;
  const std::uint32_t block_offset = docs.block_offset;
  const std::uint32_t first = docs.first;
  std::size_t found = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint64_t bit = hashes[i] >> set.shift;
    const std::uint64_t word = set.bits[bit / 64];
    offsets[i] = block_offset + fields[i].doc;
    // A store without a question: which bits are set cannot be foreseen.
    suspects[found] = first + static_cast<std::uint32_t>(i);
    found += word >> (bit % 64) & 1;
    set.bits[bit / 64] = word | std::uint64_t{1} << (bit % 64);
  }
  return found;
}

template <class Vectors>
std::size_t read_all_keys(const char* text, const LineFields* fields, std::size_t count,
                          std::int64_t* keys) {
  std::size_t i = Vectors::read_short_keys(text, fields, count, keys);
  for (; i < count; ++i) {
    if (!Vectors::read_key(text + fields[i].score, fields[i].score_size, keys[i])) break;
  }
  return i;
}

template <class Vectors>
KeyOrder order_of_pairs(const std::int64_t* keys, std::size_t first, std::size_t count) {
  KeyOrder order;
  for (std::size_t i = first; i < count; ++i) {
    order.has_cut_off_key |= (keys[i] & 1) != 0;
    if (i == 0) continue;
    order.has_rise |= keys[i] > keys[i - 1];
    order.has_fall |= keys[i] < keys[i - 1];
    order.has_equal |= keys[i] == keys[i - 1];
    order.has_close |= keys[i] + kSureDistance > keys[i - 1];
  }
  return order;
}

// The compiler makes vectors of these.
template <class Vectors>
std::size_t count_keys_above(const std::int64_t* keys, std::size_t count, std::int64_t key) {
  std::size_t above = 0;
  for (std::size_t i = 0; i < count; ++i) above += keys[i] > key ? 1 : 0;
  return above;
}

template <class Vectors>
std::size_t count_equal_keys(const std::int64_t* keys, std::size_t count, std::int64_t key) {
  std::size_t equal = 0;
  for (std::size_t i = 0; i < count; ++i) equal += keys[i] == key ? 1 : 0;
  return equal;
}

template <class Vectors>
[[nodiscard]] constexpr ScanStages make_stages() {
  return {.index = index_block<Vectors>,
          .split = split_lines<Vectors>,
          .mark = mark_docs<Vectors>,
          .read_keys = read_all_keys<Vectors>,
          .order_of = Vectors::order_of,
          .count_above = count_keys_above<Vectors>,
          .count_equal = count_equal_keys<Vectors>,
          .has_hash = Vectors::has_hash};
}

}  // namespace assay
