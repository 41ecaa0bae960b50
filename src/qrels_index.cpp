// SPDX-License-Identifier: Apache-2.0
// qrels_index.cpp: completes the tables of a Qrels. Nothing is moved or copied where the topics of
// the file come in byte order, each in one stretch, as they mostly do.
#include "qrels_index.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <utility>

#include "assay/judged.hpp"
#include "doc_slots.hpp"
#include "nearby.hpp"
#include "parallel.hpp"
#include "tagged_slots.hpp"

namespace assay {
namespace {

// A topic with so few documents is searched from its first to its last.
constexpr std::size_t kFew = 8;

bool is_in_order(const PackedTexts& names) {
  for (std::size_t i = 1; i < names.size(); ++i) {
    if (names[i - 1] >= names[i]) return false;
  }
  return true;
}

// Whole numbers that are counted, not sorted: 20 instructions a grade.
constexpr int kLowestCounted = -4;
constexpr std::size_t kCounted = 16;
using Counts = std::array<std::uint32_t, kCounted>;

constexpr double counted_grade(std::size_t index) {
  return static_cast<double>(static_cast<int>(index) + kLowestCounted);
}

bool count_grades(std::span<const double> grades, Counts& counts) {
  for (const double grade : grades) {
    if (!(grade >= kLowestCounted && grade < kLowestCounted + int{kCounted})) return false;
    const auto index = static_cast<std::size_t>(static_cast<int>(grade) - kLowestCounted);
    // As bits: -0 is not 0.
    if (std::bit_cast<std::uint64_t>(counted_grade(index)) != std::bit_cast<std::uint64_t>(grade)) {
      return false;
    }
    ++counts[index];
  }
  return true;
}

void sort_highest_first(std::span<const double> grades, std::span<double> sorted) {
  Counts counts{};
  if (!count_grades(grades, counts)) {
    std::copy(grades.begin(), grades.end(), sorted.begin());
    std::sort(sorted.begin(), sorted.end(), std::greater<>{});
    return;
  }
  auto at = sorted.begin();
  for (std::size_t i = kCounted; i-- > 0;) at = std::fill_n(at, counts[i], counted_grade(i));
}

std::uint32_t upper_half(std::uint64_t hash) { return static_cast<std::uint32_t>(hash >> 32); }

template <class Slots>
auto slots_of(Slots& slots, std::size_t begin, std::size_t count) {
  return TaggedSlots(std::span(slots.data() + kSlotsForEach * begin, kSlotsForEach * count));
}

}  // namespace

void QrelsIndex::group_by_topic(QrelsRows& rows) {
  if (is_in_order(rows.topics)) {
    qrels_.topics_ = std::move(rows.topics);
    qrels_.row_begin_ = std::move(rows.begin);
    qrels_.docs_ = std::move(rows.docs);
    qrels_.grades_ = std::move(rows.grades);
    qrels_.row_begin_.push_back(static_cast<std::uint32_t>(qrels_.grades_.size()));
  } else {
    gather(rows, byte_order(rows.topics));
  }
}

// Each table is replaced before the next one is looked at, so that only one is there twice.
void QrelsIndex::gather(QrelsRows& rows, NameOrder order) {
  rows.begin.push_back(static_cast<std::uint32_t>(rows.grades.size()));
  const auto gathered = [&](auto& numbers) {
    auto result = std::remove_reference_t<decltype(numbers)>(numbers.size());
    auto at = result.begin();
    for (const std::uint32_t i : order.numbers) {
      for (std::uint32_t row = rows.begin[i]; row < rows.begin[i + 1]; ++row) *at++ = numbers[row];
    }
    return result;
  };
  rows.grades = gathered(rows.grades);
  rows.docs.places() = gathered(rows.docs.places());
  UnsetVector<PackedTexts::Place> topics(order.begin.size() - 1);
  std::uint32_t row = 0;
  for (std::size_t topic = 0; topic < topics.size(); ++topic) {
    const std::uint32_t first = std::exchange(order.begin[topic], row);
    topics[topic] = rows.topics.places()[order.numbers[first]];
    for (std::uint32_t i = first; i < order.begin[topic + 1]; ++i) {
      row += rows.begin[order.numbers[i] + 1] - rows.begin[order.numbers[i]];
    }
  }
  order.begin.back() = row;
  qrels_.row_begin_ = std::move(order.begin);
  rows.topics.places() = std::move(topics);
  qrels_.topics_ = std::move(rows.topics);
  qrels_.docs_ = std::move(rows.docs);
  qrels_.grades_ = std::move(rows.grades);
}

void QrelsIndex::index_topics() {
  const std::size_t count = qrels_.topics_.size();
  if (count == 0) return;
  qrels_.topic_slots_.assign(kSlotsForEach * count, 0);
  auto slots = slots_of(qrels_.topic_slots_, 0, count);
  for (std::uint32_t i = 0; i < count; ++i) {
    (void)slots.add(hash_of(qrels_.topics_[i]), i, [](std::uint32_t) { return false; });
  }
}

std::vector<RepeatedRow> QrelsIndex::index_documents() {
  const auto& begin = qrels_.row_begin_;
  bool has_many = false;
  for (std::size_t i = 1; i < begin.size(); ++i) {
    has_many = has_many || begin[i] - begin[i - 1] > kFew;
  }
  qrels_.hashes_.resize(qrels_.docs_.size());
  qrels_.slots_.resize(has_many ? kSlotsForEach * qrels_.docs_.size() : 0);
  std::vector<std::vector<RepeatedRow>> found(std::max(1U, threads_));
  for_each_index(qrels_.topics_.size(), threads_, [&](std::size_t index, unsigned worker) {
    const auto topic = static_cast<std::uint32_t>(index);
    if (begin[topic + 1] - begin[topic] <= kFew) return index_few(topic, found[worker]);
    index_many(topic, found[worker]);
  });
  std::vector<RepeatedRow> repeated;
  for (const auto& some : found) repeated.insert(repeated.end(), some.begin(), some.end());
  std::sort(repeated.begin(), repeated.end(),
            [](const RepeatedRow& a, const RepeatedRow& b) { return a.row < b.row; });
  return repeated;
}

void QrelsIndex::index_few(std::uint32_t topic, std::vector<RepeatedRow>& repeated) {
  const std::uint32_t begin = qrels_.row_begin_[topic];
  for (std::uint32_t row = begin; row < qrels_.row_begin_[topic + 1]; ++row) {
    qrels_.hashes_[row] = upper_half(hash_of(qrels_.docs_[row]));
    for (std::uint32_t earlier = begin; earlier < row; ++earlier) {
      if (qrels_.hashes_[earlier] != qrels_.hashes_[row]) continue;
      if (qrels_.docs_[earlier] != qrels_.docs_[row]) continue;
      repeated.push_back({.topic = topic, .row = row, .earlier = earlier});
      break;
    }
  }
}

void QrelsIndex::index_many(std::uint32_t topic, std::vector<RepeatedRow>& repeated) {
  const std::uint32_t begin = qrels_.row_begin_[topic];
  const std::uint32_t count = qrels_.row_begin_[topic + 1] - begin;
  std::fill_n(qrels_.slots_.begin() + kSlotsForEach * begin, kSlotsForEach * count, 0);
  auto slots = slots_of(qrels_.slots_, begin, count);
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string_view doc = qrels_.docs_[begin + i];
    const std::uint64_t hash = hash_of(doc);
    qrels_.hashes_[begin + i] = upper_half(hash);
    const auto earlier =
        slots.add(hash, i, [&](std::uint32_t other) { return qrels_.docs_[begin + other] == doc; });
    if (!earlier) continue;
    repeated.push_back({.topic = topic, .row = begin + i, .earlier = begin + *earlier});
  }
}

void QrelsIndex::drop(const std::vector<RepeatedRow>& repeated) {
  auto& docs = qrels_.docs_.places();
  auto next = repeated.begin();
  std::uint32_t kept = 0;
  std::uint32_t row = 0;
  for (std::size_t topic = 0; topic < qrels_.topics_.size(); ++topic) {
    qrels_.row_begin_[topic] = kept;
    for (; row < qrels_.row_begin_[topic + 1]; ++row) {
      if (next != repeated.end() && next->row == row) {
        ++next;
        continue;
      }
      docs[kept] = docs[row];
      qrels_.grades_[kept++] = qrels_.grades_[row];
    }
  }
  qrels_.row_begin_.back() = kept;
  docs.resize(kept);
  qrels_.grades_.resize(kept);
}

void QrelsIndex::sort_ideal() {
  const auto grades_of = [&](std::size_t topic) { return qrels_.rows_of(qrels_.grades_, topic); };
  bool is_sorted = true;
  for (std::size_t topic = 0; topic < qrels_.topics_.size() && is_sorted; ++topic) {
    const auto grades = grades_of(topic);
    is_sorted = std::is_sorted(grades.begin(), grades.end(), std::greater<>{});
  }
  if (is_sorted) return;
  qrels_.ideal_.resize(qrels_.grades_.size());
  for_each_index(qrels_.topics_.size(), threads_, [&](std::size_t topic, unsigned) {
    const auto grades = grades_of(topic);
    const std::span ideal(qrels_.ideal_.data() + qrels_.row_begin_[topic], grades.size());
    sort_highest_first(grades, ideal);
  });
}

std::optional<std::uint32_t> Qrels::find_topic(std::string_view name) const {
  if (topic_slots_.empty()) return std::nullopt;
  return slots_of(topic_slots_, 0, topics_.size()).find(hash_of(name), [&](std::uint32_t other) {
    return topics_[other] == name;
  });
}

std::optional<double> Qrels::judged_grade(std::string_view topic, std::string_view doc) const {
  const auto index = find_topic(topic);
  const auto row = index ? find(*index, doc) : std::nullopt;
  if (!row || !is_judged(grades_[*row])) return std::nullopt;
  return grades_[*row];
}

std::optional<std::uint32_t> Qrels::find(std::size_t topic, std::string_view doc) const {
  return find(topic, doc, hash_of(doc));
}

std::uint32_t Qrels::row_of(std::size_t topic, std::string_view doc, std::uint64_t doc_hash) const {
  const std::uint32_t begin = row_begin_[topic];
  const std::uint32_t end = row_begin_[topic + 1];
  if (end - begin > kFew) {
    const auto found =
        slots_of(slots_, begin, end - begin).find(doc_hash, [&](std::uint32_t other) {
          return docs_[begin + other] == doc;
        });
    return found ? begin + *found : kNowhere;
  }
  for (std::uint32_t row = begin; row < end; ++row) {
    if (hashes_[row] == upper_half(doc_hash) && docs_[row] == doc) return row;
  }
  return kNowhere;
}

std::optional<std::uint32_t> Qrels::find_candidate(std::size_t topic,
                                                   std::uint64_t doc_hash) const {
  const auto hashes = rows_of(hashes_, topic);
  const std::uint32_t begin = row_begin_[topic];
  if (hashes.size() <= kFew) {
    const auto place = std::find(hashes.begin(), hashes.end(), upper_half(doc_hash));
    if (place == hashes.end()) return std::nullopt;
    return begin + static_cast<std::uint32_t>(place - hashes.begin());
  }
  // Its tag is proof enough: one in a million is wrong.
  const auto found =
      slots_of(slots_, begin, hashes.size()).find(doc_hash, [](std::uint32_t) { return true; });
  if (!found) return std::nullopt;
  return begin + *found;
}

void Qrels::bring_near(std::size_t topic) const {
  const std::uint32_t begin = row_begin_[topic];
  const std::uint32_t count = row_begin_[topic + 1] - begin;
  if (count <= kFew) return;
  assay::bring_near(std::span(slots_).subspan(kSlotsForEach * begin, kSlotsForEach * count));
  assay::bring_near(std::span(docs_.places()).subspan(begin, count));
  // Where the rows of a topic follow each other in the file, their texts do.
  constexpr std::size_t kLineBytes = 64;
  const std::string_view texts = docs_.between(begin, begin + count - 1);
  if (texts.size() < kLineBytes * count) assay::bring_near(std::span(texts));
}

}  // namespace assay
