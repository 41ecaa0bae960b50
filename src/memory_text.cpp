// SPDX-License-Identifier: Apache-2.0
// memory_text.cpp: a run in memory as a file that holds the same.
#include "assay/memory.hpp"

#include <optional>
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

// One topic after the other.
class TableText {
 public:
  TableText(const MemoryTable& table, FileFormat format)
      : table_(table), format_(format), writer_(format, Role::kRun, fields_for(format), text_) {}

  // Nothing if a name cannot stand in such a file.
  std::optional<std::string> write() {
    writer_.begin();
    for (std::size_t t = 0; t < table_.topic_count(); ++t) {
      if (!add(t)) return std::nullopt;
    }
    writer_.end();
    return std::move(text_);
  }

 private:
  bool add(std::size_t topic) {
    rows_.resize(table_.row_count(topic));
    table_.read(topic, rows_);
    const std::string_view name = table_.topic(topic);
    if (!can_hold(name)) return false;
    const std::vector<double> ranks = table_.ranks(topic);
    writer_.begin_topic(name);
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (!can_hold(rows_[i].doc)) return false;
      const std::string score = shortest(rows_[i].value);
      const std::string rank = ranks.empty() ? "" : shortest(ranks[i]);
      Record record;
      record.text[kTopic] = name;
      record.text[kDoc] = rows_[i].doc;
      record.text[kValue] = score;
      record.text[kRank] = rank;
      writer_.add(record);
    }
    writer_.end_topic();
    return true;
  }

  [[nodiscard]] bool can_hold(std::string_view name) const {
    return why_not(format_, name).empty();
  }

  const MemoryTable& table_;
  FileFormat format_;
  std::string text_;
  RecordWriter writer_;
  std::vector<MemoryRow> rows_;
};

}  // namespace

// JSON holds names with blanks, and topics that have no documents. CSV holds any bytes, and ranks.
std::shared_ptr<const Input> run_text(const MemorySource& source) {
  std::optional<std::string> text;
  if (!has_ranks(*source.table)) text = TableText(*source.table, FileFormat::kJson).write();
  if (!text) text = TableText(*source.table, FileFormat::kCsv).write();
  return Input::from_memory(source.name, *std::move(text));
}

}  // namespace assay
