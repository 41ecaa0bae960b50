// SPDX-License-Identifier: Apache-2.0
// id_table.cpp: rankings of whole numbers as a table of texts.
#include "id_table.hpp"

#include <algorithm>
#include <atomic>
#include <type_traits>
#include <utility>

#include "id_numbers.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "text.hpp"

namespace assay {

namespace {

// What is below 0 among some documents.
struct Signs {
  bool has_gaps = false;
  bool has_faults = false;
};

// No branch, so that the compiler does it in vectors. id & (id + 1) is below 0 if id is below -1.
template <class T, class Stride>
Signs signs_in(const char* from, Stride stride, std::size_t count) {
  using Bits = std::make_unsigned_t<T>;
  Bits below_0 = 0;
  Bits below_minus_1 = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const auto id = number_in<Bits>(from + static_cast<std::ptrdiff_t>(i) * stride);
    below_0 |= id;
    below_minus_1 |= id & static_cast<Bits>(id + 1);
  }
  return {.has_gaps = static_cast<T>(below_0) < 0, .has_faults = static_cast<T>(below_minus_1) < 0};
}

Signs signs_of(const NumberMatrix& docs, std::size_t row) {
  return with_type(docs.type, [&]<class T>(T) -> Signs {
    if constexpr (std::is_floating_point_v<T>) {
      return {};
    } else if constexpr (std::is_unsigned_v<T> && sizeof(T) < sizeof(std::int64_t)) {
      return {};
    } else {
      using Id = std::make_signed_t<T>;
      constexpr std::integral_constant<std::ptrdiff_t, sizeof(T)> kTogether;
      return docs.column_stride == kTogether
                 ? signs_in<Id>(row_of(docs, row), kTogether, docs.columns)
                 : signs_in<Id>(row_of(docs, row), docs.column_stride, docs.columns);
    }
  });
}

// Whether a document is -1, and the first row with one that is below, or the number of rows.
struct TableSigns {
  std::atomic<bool> has_gaps = false;
  std::atomic<std::size_t> first_fault;
};

void look_at_signs(const NumberMatrix& docs, unsigned threads, TableSigns& found) {
  constexpr std::size_t kRowsAtOnce = 256;
  found.first_fault = docs.rows;
  for_each_range(docs.rows, threads, kRowsAtOnce,
                 [&](std::size_t begin, std::size_t end, unsigned) {
                   for (std::size_t row = begin; row < end; ++row) {
                     const Signs signs = signs_of(docs, row);
                     if (signs.has_gaps) found.has_gaps = true;
                     if (!signs.has_faults) continue;
                     std::size_t first = found.first_fault;
                     while (row < first && !found.first_fault.compare_exchange_weak(first, row)) {
                     }
                     return;
                   }
                 });
}

std::string words_on_fault(const NumberMatrix& docs, std::size_t row,
                           const IdJudgments& judgments) {
  std::vector<std::int64_t> room;
  const std::int64_t* const ids = row_as<std::int64_t>(NumberType::kInt64, docs, row, room);
  const std::int64_t bad =
      *std::find_if(ids, ids + docs.columns, [](std::int64_t id) { return id < -1; });
  return "topic " + in_quotes(judgments.name_of(row)) + " has document " + std::to_string(bad) +
         " in row " + grouped(row) + " of the array";
}

}  // namespace

IdTable::IdTable(std::shared_ptr<const IdJudgments> judgments, IdRanking ranking, bool has_gaps)
    : judgments_(std::move(judgments)), ranking_(std::move(ranking)), has_gaps_(has_gaps) {}

const std::vector<std::uint32_t>& IdTable::filled() const {
  std::call_once(is_filled_, [&] {
    std::vector<std::int64_t> room;
    const NumberMatrix& docs = ranking_.docs;
    for (std::size_t row = 0; row < docs.rows; ++row) {
      const std::int64_t* const ids = row_as<std::int64_t>(NumberType::kInt64, docs, row, room);
      if (std::all_of(ids, ids + docs.columns, [](std::int64_t id) { return id < 0; })) continue;
      filled_.push_back(static_cast<std::uint32_t>(row));
      names_.push_back(judgments_->name_of(row));
    }
    texts_.resize(filled_.size());
  });
  return filled_;
}

const IdTable::Text& IdTable::text_of(std::size_t topic) const {
  const std::size_t row = filled()[topic];
  const std::lock_guard lock(mutex_);
  if (texts_[topic]) return *texts_[topic];
  Text text;
  std::vector<std::int64_t> room;
  std::vector<double> score_room;
  const std::size_t columns = ranking_.docs.columns;
  const std::int64_t* const ids =
      row_as<std::int64_t>(NumberType::kInt64, ranking_.docs, row, room);
  const double* const scores =
      ranking_.scores.data == nullptr
          ? nullptr
          : row_as<double>(NumberType::kDouble, ranking_.scores, row, score_room);
  for (std::size_t i = 0; i < columns; ++i) {
    if (ids[i] < 0) continue;
    text.docs.push_back(std::to_string(ids[i]));
    text.scores.push_back(scores != nullptr ? scores[i] : static_cast<double>(columns - i));
  }
  texts_[topic] = std::make_unique<const Text>(std::move(text));
  return *texts_[topic];
}

std::size_t IdTable::topic_count() const { return filled().size(); }

std::string_view IdTable::topic(std::size_t index) const {
  static_cast<void>(filled());
  return names_[index];
}

std::size_t IdTable::row_count(std::size_t topic) const { return text_of(topic).docs.size(); }

void IdTable::read(std::size_t topic, std::span<MemoryRow> rows) const {
  const Text& text = text_of(topic);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    rows[i] = {.doc = text.docs[i], .value = text.scores[i]};
  }
}

Result<MemorySource> id_run(std::string name, std::shared_ptr<const IdJudgments> judgments,
                            IdRanking ranking, unsigned threads) {
  const auto fault = [&](std::string what, std::string hint = {}) {
    return Error{.place = {.file = name}, .what = std::move(what), .hint = std::move(hint)};
  };
  const NumberMatrix& docs = ranking.docs;
  const NumberMatrix& scores = ranking.scores;
  if (!is_whole(docs.type)) return fault("has documents that are no whole numbers");
  if (scores.data != nullptr && (scores.rows != docs.rows || scores.columns != docs.columns)) {
    return fault("has scores in " + grouped(scores.rows) + " x " + grouped(scores.columns) +
                 ", documents in " + grouped(docs.rows) + " x " + grouped(docs.columns));
  }
  if (docs.rows > judgments->most_topics()) {
    return fault("has " + grouped(docs.rows) + " rows, but only " +
                 grouped(judgments->most_topics()) + " topics have names");
  }
  TableSigns signs;
  look_at_signs(docs, threads, signs);
  if (signs.first_fault < docs.rows) {
    return fault(words_on_fault(docs, signs.first_fault, *judgments),
                 "only -1 stands for no document");
  }
  MemorySource source{.name = std::move(name)};
  source.table =
      std::make_shared<const IdTable>(std::move(judgments), std::move(ranking), signs.has_gaps);
  return source;
}

}  // namespace assay
