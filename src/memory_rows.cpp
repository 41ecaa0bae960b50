// SPDX-License-Identifier: Apache-2.0
// memory_rows.cpp: the rows of one topic of a table in memory, as those of a file.
#include "memory_rows.hpp"

#include <algorithm>
#include <cmath>

#include "doc_slots.hpp"
#include "number.hpp"
#include "row_order.hpp"
#include "text.hpp"

namespace assay {
namespace {

std::string topic_words(const MemorySource& source, std::size_t topic) {
  return "topic " + in_quotes(source.table->topic(topic));
}

// `row 7, topic "t", document "d"`.
std::string row_words(const MemorySource& source, std::size_t topic, std::size_t row,
                      std::string_view doc) {
  const auto place = source.table->table_row(topic, row);
  return (place ? "row " + std::to_string(*place + 1) + ", " : "") + topic_words(source, topic) +
         ", document " + in_quotes(doc);
}

// Drops nothing: a table with a document twice is refused as a whole.
void look_for_repeats(const MemorySource& source, std::size_t topic, TopicRows& scratch,
                      MemoryFault& fault) {
  const std::vector<Row>& rows = scratch.rows;
  scratch.slots.assign(slots_for(rows.size()), 0);
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    std::uint32_t& slot = find_slot(std::span(scratch.slots), row.hash, [&](std::uint32_t other) {
      return rows[other].hash == row.hash && rows[other].doc == row.doc;
    });
    if (slot != 0) {
      fault.merge(fault_of(source, {.topic = topic, .doc = row.doc, .first = slot - 1, .second = i},
                           "score"));
      return;
    }
    slot = i + 1;
  }
}

// Puts ranks in the place of the orders, if there are any; false if one is missing.
bool take_ranks(const MemorySource& source, std::size_t topic, std::vector<Row>& rows,
                MemoryFault& fault) {
  const std::vector<double> ranks = source.table->ranks(topic);
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    if (!std::isfinite(ranks[i])) {
      fault.merge({.topic = topic,
                   .what = row_words(source, topic, i, rows[i].doc) +
                           " has no rank that is a finite number",
                   .hint = "equal scores are to be in the order of the ranks"});
      return false;
    }
    rows[i].order = ranks[i];
  }
  return true;
}

}  // namespace

Error error_of(const MemorySource& source, const MemoryFault& fault) {
  return {.place = {.file = source.name}, .what = fault.what, .hint = fault.hint};
}

MemoryFault fault_of(const MemorySource& source, const RepeatedDocument& repeated,
                     std::string_view noun) {
  const auto [topic, doc, first, second] = repeated;
  const auto place = source.table->table_row(topic, first);
  const std::size_t a = place.value_or(first);
  const std::size_t b = source.table->table_row(topic, second).value_or(second);
  return {.topic = topic,
          .what = topic_words(source, topic) + " has document " + in_quotes(doc) +
                  " twice, in rows " + std::to_string(a + 1) + " and " + std::to_string(b + 1) +
                  (place ? " of the table" : " of the topic"),
          .hint = "a document can have one " + std::string(noun)};
}

bool are_finite(const MemorySource& source, std::size_t topic, std::span<const MemoryRow> rows,
                std::string_view noun, MemoryFault& fault) {
  const auto bad = std::find_if(rows.begin(), rows.end(),
                                [](const MemoryRow& row) { return !std::isfinite(row.value); });
  if (bad == rows.end()) return true;
  const auto row = static_cast<std::size_t>(bad - rows.begin());
  fault.merge({.topic = topic,
               .what = row_words(source, topic, row, bad->doc) + ": " + std::string(noun) + " " +
                       shortest(bad->value) + " is not a finite number",
               .hint = "leave such documents out"});
  return false;
}

void read_rows(const RowReading& how, std::size_t topic, TopicRows& scratch, MemoryFault& fault) {
  const MemorySource& source = *how.memory;
  std::vector<MemoryRow>& room = scratch.in_memory;
  room.resize(source.table->row_count(topic));
  source.table->read(topic, room);
  scratch.rows.clear();
  if (!are_finite(source, topic, room, "score", fault)) return;
  for (const MemoryRow& row : room) {
    scratch.rows.push_back({.doc = row.doc,
                            .score = row.value,
                            .order = static_cast<double>(scratch.rows.size()),
                            .hash = hash_of(row.doc)});
  }
  if (how.ties == Ties::kRank && !take_ranks(source, topic, scratch.rows, fault)) return;
  if (!source.has_unique_docs) look_for_repeats(source, topic, scratch, fault);
  put_in_order(how.ties, scratch.rows);
  if (scratch.rows.size() > how.depth) scratch.rows.resize(how.depth);
}

}  // namespace assay
