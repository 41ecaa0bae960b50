// SPDX-License-Identifier: Apache-2.0
// id_table.cpp: rankings of whole numbers as a table of texts.
#include "id_table.hpp"

#include <algorithm>
#include <utility>

#include "id_numbers.hpp"
#include "id_rows.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {

IdTable::IdTable(std::shared_ptr<const IdJudgments> judgments, IdRanking ranking)
    : judgments_(std::move(judgments)), ranking_(std::move(ranking)) {}

MemoryFault IdTable::fault() const {
  std::vector<std::int64_t> room;
  const NumberMatrix& docs = ranking_.docs;
  for (std::size_t row = 0; row < docs.rows; ++row) {
    const std::int64_t* const ids = row_as<std::int64_t>(NumberType::kInt64, docs, row, room);
    if (has_faults({ids, docs.columns})) return fault_in(row, {ids, docs.columns});
  }
  return {};
}

MemoryFault IdTable::fault_in(std::size_t row, std::span<const std::int64_t> ids) const {
  const auto bad = std::find_if(ids.begin(), ids.end(), [](std::int64_t id) { return id < -1; });
  return {.topic = row,
          .what = "topic " + in_quotes(judgments_->name_of(row)) + " has document " +
                  std::to_string(*bad) + " in row " + grouped(row) + " of the array",
          .hint = "only -1 stands for no document"};
}

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
                            IdRanking ranking, IdCheck check) {
  const auto fault = [&](std::string what) {
    return Error{.place = {.file = name}, .what = std::move(what)};
  };
  const NumberMatrix& docs = ranking.docs;
  const NumberMatrix& scores = ranking.scores;
  if (!is_whole(docs.type)) return fault("has documents that are no whole numbers");
  if (scores.data != nullptr && (scores.rows != docs.rows || scores.columns != docs.columns)) {
    return fault("has scores in " + grouped(scores.rows) + " x " + grouped(scores.columns) +
                 ", documents in " + grouped(docs.rows) + " x " + grouped(docs.columns));
  }
  if (docs.columns > kMostPlaces) {
    Error error = fault("has rows of " + grouped(docs.columns) + " documents");
    error.hint = "there can be " + grouped(kMostPlaces);
    return error;
  }
  if (docs.rows > judgments->most_topics()) {
    return fault("has " + grouped(docs.rows) + " rows, but only " +
                 grouped(judgments->most_topics()) + " topics have names");
  }
  if (const auto high = too_high_in(docs)) {
    Error error =
        fault("topic " + in_quotes(judgments->name_of(high->row)) + " has document " +
              std::to_string(high->number) + " in row " + grouped(high->row) + " of the array");
    error.hint = "documents are numbered up to " + std::to_string(kHighestNumber) +
                 "; -1, of a signed type, stands for no document";
    return error;
  }
  const auto table = std::make_shared<const IdTable>(std::move(judgments), std::move(ranking));
  MemorySource source{.name = std::move(name), .table = table};
  if (check == IdCheck::kByEvaluate) return source;
  if (const MemoryFault bad = table->fault(); bad.is_set()) return error_of(source, bad);
  return source;
}

}  // namespace assay
