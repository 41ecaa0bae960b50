// SPDX-License-Identifier: Apache-2.0
// memory_text.cpp: a run in memory as a file that holds the same.
#include "assay/memory.hpp"

#include <vector>

#include "number.hpp"
#include "record_writer.hpp"

namespace assay {

// JSON holds every name, with blanks or without.
std::shared_ptr<const Input> run_text(const MemorySource& source) {
  std::string text;
  RecordWriter writer(FileFormat::kJson, Role::kRun, fields_of(FileFormat::kJson, Role::kRun),
                      text);
  std::vector<MemoryRow> rows;
  writer.begin();
  for (std::size_t t = 0; t < source.table->topic_count(); ++t) {
    rows.resize(source.table->row_count(t));
    source.table->read(t, rows);
    writer.begin_topic(source.table->topic(t));
    for (const MemoryRow& row : rows) {
      const std::string score = shortest(row.value);
      Record record;
      record.text[kTopic] = source.table->topic(t);
      record.text[kDoc] = row.doc;
      record.text[kValue] = score;
      writer.add(record);
    }
    writer.end_topic();
  }
  writer.end();
  return Input::from_memory(source.name, std::move(text));
}

}  // namespace assay
