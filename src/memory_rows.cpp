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
      fault.merge({.topic = topic,
                   .what = topic_words(source, topic) + " has document " + in_quotes(row.doc) +
                           " twice, in rows " + std::to_string(slot) + " and " +
                           std::to_string(i + 1),
                   .hint = "a document can have one score"});
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
                   .what = topic_words(source, topic) + ", document " + in_quotes(rows[i].doc) +
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

bool are_finite(const MemorySource& source, std::size_t topic, std::span<const MemoryRow> rows,
                std::string_view noun, MemoryFault& fault) {
  const auto bad = std::find_if(rows.begin(), rows.end(),
                                [](const MemoryRow& row) { return !std::isfinite(row.value); });
  if (bad == rows.end()) return true;
  fault.merge({.topic = topic,
               .what = topic_words(source, topic) + ", document " + in_quotes(bad->doc) + ": " +
                       std::string(noun) + " " + shortest(bad->value) + " is not a finite number",
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
