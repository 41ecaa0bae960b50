// SPDX-License-Identifier: Apache-2.0
// topic_docs.cpp: the documents of one topic as the quick way keeps them.
#include "topic_docs.hpp"

#include <algorithm>
#include <bit>
#include <limits>

#include "doc_slots.hpp"
#include "number.hpp"
#include "scan.hpp"

namespace assay {
namespace {

constexpr std::size_t kFewestDocs = 64;

// 64 bits a document leave 1 % of suspects that are none; for many documents less memory is worth
// more of those.
std::size_t bits_for(std::size_t docs) {
  constexpr std::size_t kManyDocs = std::size_t{1} << 17;
  constexpr std::size_t kMostBits = std::size_t{1} << 32;  // half a hash says no more
  return std::min(kMostBits, std::bit_ceil(docs) * (docs > kManyDocs ? 16 : 64));
}

// Whole numbers in the order of doubles; -0 is 0.
std::int64_t key_of(double value) {
  const auto bits = std::bit_cast<std::int64_t>(value + 0.0);
  return bits < 0 ? bits ^ std::numeric_limits<std::int64_t>::max() : bits;
}

// The vector doubles what it reserves, but only what is used is touched and takes memory.
template <class Value>
void grow(std::vector<Value>& values, std::size_t count) {
  if (count > values.size()) values.resize(count);
}

}  // namespace

void TopicDocs::begin(const char* piece, std::span<const std::uint32_t> judged) {
  const std::size_t likely = size_;  // as many as the topic before
  piece_ = piece;
  judged_ = judged;
  size_ = 0;
  has_doubles_ = false;
  make_set(likely);
}

void TopicDocs::reserve(std::size_t count) {
  grow(hashes_, count);
  grow(keys_, count);
  grow(offsets_, count);
}

// In parts: for more than 2 KB memset begins with an instruction that takes its time.
void TopicDocs::clear_set() {
  constexpr std::size_t kPart = 128;
  for (std::size_t i = 0; i < bits_.size(); i += kPart)
    std::fill_n(bits_.begin() + static_cast<std::ptrdiff_t>(i), std::min(kPart, bits_.size() - i),
                0);
}

// With the judged documents and those so far in it.
void TopicDocs::make_set(std::size_t docs) {
  set_limit_ = std::bit_ceil(std::max(docs, kFewestDocs));
  const std::size_t bits = bits_for(std::max(set_limit_, judged_.size()));
  bits_.resize(bits / 64);
  shift_ = 64 - static_cast<unsigned>(std::countr_zero(bits));
  clear_set();
  for (const std::uint32_t upper : judged_) {
    const std::uint64_t bit = std::uint64_t{upper} << 32 >> shift_;
    bits_[bit / 64] |= std::uint64_t{1} << bit % 64;
  }
  suspect_count_ = 0;
  for (std::uint32_t i = 0; i < size_; ++i) {
    const std::uint64_t bit = hashes_[i] >> shift_;
    const std::uint64_t mask = std::uint64_t{1} << bit % 64;
    if ((bits_[bit / 64] & mask) != 0) {
      grow(suspects_, suspect_count_ + 1);
      suspects_[suspect_count_++] = i;
    }
    bits_[bit / 64] |= mask;
  }
}

bool TopicDocs::add(const char* text, std::uint32_t block_offset,
                    std::span<const LineFields> fields) {
  const std::size_t count = size_ + fields.size();
  if (count > set_limit_) make_set(std::max(count, 4 * set_limit_));
  reserve(count);
  grow(suspects_, suspect_count_ + fields.size());
  suspect_count_ += stages_.mark(text, fields.data(), fields.size(), set(),
                                 {.hashes = hashes_.data() + size_,
                                  .offsets = offsets_.data() + size_,
                                  .block_offset = block_offset,
                                  .first = static_cast<std::uint32_t>(size_),
                                  .suspects = suspects_.data() + suspect_count_});
  if (!add_keys(text, fields)) return false;
  size_ = count;
  return true;
}

bool TopicDocs::add_keys(const char* text, std::span<const LineFields> fields) {
  std::size_t done = 0;
  if (!has_doubles_) {
    done = stages_.read_keys(text, fields.data(), fields.size(), keys_.data() + size_);
    if (done == fields.size()) return true;
    use_doubles();
    done = 0;
  }
  for (; done < fields.size(); ++done) {
    const auto number = parse_number({text + fields[done].score, fields[done].score_size});
    if (!number) return false;
    keys_[size_ + done] = key_of(*number);
  }
  return true;
}

std::string_view TopicDocs::doc(std::size_t i) const {
  const char* const begin = piece_ + offsets_[i];
  return between(begin, text_end(begin, end_));
}

bool TopicDocs::is_doc(std::size_t i, std::string_view text) const {
  const std::string_view own = doc(i);
  return own.size() == text.size() && has_same_bytes(own.data(), text.data(), text.size());
}

std::string_view TopicDocs::score(std::size_t i) const {
  const char* at = piece_ + offsets_[i];
  for (int column = 0; column < 2; ++column) {
    while (kind_of(*at) == ByteKind::kText) ++at;
    while (kind_of(*at) == ByteKind::kBlank) ++at;
  }
  const char* end = at;
  while (kind_of(*end) == ByteKind::kText) ++end;
  return between(at, end);
}

// All scores so far are numbers: they had keys.
void TopicDocs::use_doubles() {
  for (std::size_t i = 0; i < size_; ++i) keys_[i] = key_of(*parse_number(score(i)));
  has_doubles_ = true;
}

KeyOrder TopicDocs::settle_keys() {
  KeyOrder order = stages_.order_of(keys_.data(), size_);
  if (has_doubles_ || !order.has_cut_off_key || !order.has_close) return order;
  // Out of order, any two might be close.
  if (order.has_rise || !settle_close_keys()) use_doubles();
  return stages_.order_of(keys_.data(), size_);
}

// Neighbours that are close are mostly the same text. False if keys cannot say how it is.
bool TopicDocs::settle_close_keys() {
  std::int64_t before = 0;  // as it was read
  for (std::size_t i = 0; i < size_; ++i) {
    const std::int64_t key = keys_[i];
    if (i > 0 && key + kSureDistance > before) {
      const std::string_view text = score(i);
      const std::string_view other = score(i - 1);
      if (text == other || parse_number(text) == parse_number(other)) {
        keys_[i] = keys_[i - 1];
      } else if (key == before || *parse_number(text) > *parse_number(other)) {
        return false;
      }
    }
    before = key;
  }
  return true;
}

void TopicDocs::reverse() {
  const auto count = static_cast<std::ptrdiff_t>(size_);
  std::reverse(keys_.begin(), keys_.begin() + count);
  std::reverse(hashes_.begin(), hashes_.begin() + count);
  std::reverse(offsets_.begin(), offsets_.begin() + count);
  suspect_count_ = 0;
}

// In a large topic many bits are set by chance, and each would take a look at all keys before: then
// sorting is cheaper.
bool TopicDocs::has_equal_keys() {
  constexpr std::size_t kPatience = 16;
  std::size_t looked_at = 0;
  clear_set();
  for (std::size_t i = 0; i < size_; ++i) {
    const std::uint64_t bit = (static_cast<std::uint64_t>(keys_[i]) * kHashLow) >> shift_;
    const std::uint64_t mask = std::uint64_t{1} << bit % 64;
    if ((bits_[bit / 64] & mask) != 0) {
      if (stages_.count_equal(keys_.data(), i, keys_[i]) > 0) return true;
      looked_at += i;
      if (looked_at > kPatience * size_) return has_equal_neighbours();
    }
    bits_[bit / 64] |= mask;
  }
  return false;
}

bool TopicDocs::has_equal_neighbours() const {
  std::vector<std::int64_t> sorted(keys_.begin(),
                                   keys_.begin() + static_cast<std::ptrdiff_t>(size_));
  std::sort(sorted.begin(), sorted.end());
  return std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end();
}

}  // namespace assay
