// SPDX-License-Identifier: Apache-2.0
// memory_text.cpp: a run in memory as a file that holds the same.
#include "assay/memory.hpp"

#include <vector>

#include "number.hpp"
#include "record_writer.hpp"

namespace assay {
namespace {

// The first topic tells: a table has ranks in all of them or in none.
bool has_ranks(const MemoryTable& table) {
  return table.topic_count() > 0 && !table.ranks(0).empty();
}

FieldSet fields_for(FileFormat format) {
  FieldSet fields = fields_of(format, Role::kRun);
  if (format == FileFormat::kCsv) fields[kIteration] = fields[kTag] = false;
  return fields;
}

}  // namespace

// JSON holds every name, with blanks or without, and topics that have no documents. CSV holds
// ranks.
std::shared_ptr<const Input> run_text(const MemorySource& source) {
  const MemoryTable& table = *source.table;
  const FileFormat format = has_ranks(table) ? FileFormat::kCsv : FileFormat::kJson;
  std::string text;
  RecordWriter writer(format, Role::kRun, fields_for(format), text);
  std::vector<MemoryRow> rows;
  writer.begin();
  for (std::size_t t = 0; t < table.topic_count(); ++t) {
    rows.resize(table.row_count(t));
    table.read(t, rows);
    const std::vector<double> ranks = table.ranks(t);
    writer.begin_topic(table.topic(t));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::string score = shortest(rows[i].value);
      const std::string rank = ranks.empty() ? "" : shortest(ranks[i]);
      Record record;
      record.text[kTopic] = table.topic(t);
      record.text[kDoc] = rows[i].doc;
      record.text[kValue] = score;
      record.text[kRank] = rank;
      writer.add(record);
    }
    writer.end_topic();
  }
  writer.end();
  return Input::from_memory(source.name, std::move(text));
}

}  // namespace assay
