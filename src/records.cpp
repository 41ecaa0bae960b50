// SPDX-License-Identifier: Apache-2.0
// records.cpp: the records of a file in any format, one after the other.
#include "records.hpp"

#include <algorithm>

#include "scan.hpp"

namespace assay {
namespace {

// From the first field to the last, for underlining.
std::string_view span_of(const Fields<6>& fields) {
  const std::string_view last = fields.text[std::min<std::size_t>(fields.count, 6) - 1];
  return between(fields.text[0].data(), last.data() + last.size());
}

// What stands on the line at `at`, without the line end.
std::string_view rest_of_line(const char* at, const char* end) {
  std::string_view rest = between(at, next_line(at, end));
  while (!rest.empty() && (rest.back() == '\n' || rest.back() == '\r')) rest.remove_suffix(1);
  return rest;
}

}  // namespace

RecordReader::RecordReader(const Layout& layout, std::string_view data, Texts& texts, BadLines& bad)
    : layout_(layout), texts_(texts), bad_(bad), at_(data.data()), end_(at_ + data.size()) {}

bool RecordReader::refuse(Fault fault, std::string_view text) {
  bad_.add({.fault = fault, .text = text, .earlier = {}});
  return false;
}

bool RecordReader::next(Record& record) {
  while (at_ != end_) {
    record = {};
    switch (layout_.shape) {
      case Shape::kBlanks:
        if (read_blank_line(record)) return true;
        break;
      case Shape::kDelimited:
        if (read_delimited(record)) return true;
        break;
      case Shape::kObjects:
        if (read_object(record)) return true;
        break;
      case Shape::kNested:
        if (read_member(record)) return true;
        break;
    }
  }
  return false;
}

bool RecordReader::read_blank_line(Record& record) {
  Fields<6> fields;
  at_ = split_line(at_, end_, fields);
  comments_ += fields.count > 0 && fields.is_empty() ? 1 : 0;
  if (fields.is_empty()) return false;
  long_lines_ += fields.count > layout_.columns ? 1 : 0;
  const bool may_be_longer = layout_.format == FileFormat::kTrec && layout_.role == Role::kRun;
  if (fields.count != layout_.columns && (fields.count < layout_.columns || !may_be_longer)) {
    return refuse(Fault::kColumns, span_of(fields));
  }
  for (std::size_t field = 0; field < kFieldCount; ++field) {
    const int column = layout_.column[field];
    if (column != kNoColumn) record.text[field] = fields.text[static_cast<std::size_t>(column)];
  }
  return true;
}

bool RecordReader::read_delimited(Record& record) {
  at_ = split_delimited(at_, end_, layout_.separator, line_, texts_);
  if (!line_.wrong.empty()) return refuse(Fault::kQuotes, line_.wrong);
  if (line_.is_blank()) return false;
  if (line_.fields.size() != layout_.columns) return refuse(Fault::kColumns, line_.text);
  for (std::size_t field = 0; field < kFieldCount; ++field) {
    const int column = layout_.column[field];
    if (column == kNoColumn) continue;
    const std::string_view text = line_.fields[static_cast<std::size_t>(column)];
    const bool is_id = field == kTopic || field == kDoc;
    if (is_id || !text.empty()) record.text[field] = text;  // else as if it were not there
  }
  return is_complete(record, line_.text);
}

// Checks what only formats with quotes or keys can get wrong.
bool RecordReader::is_complete(const Record& record, std::string_view whole) {
  const bool has_topic = record[kTopic].data() != nullptr || layout_.shape == Shape::kNested;
  const bool has_number = record[kValue].data() != nullptr || record[kRank].data() != nullptr;
  if (!has_topic) return refuse(Fault::kNoTopic, whole);
  if (record[kDoc].data() == nullptr) return refuse(Fault::kNoDocument, whole);
  // Of a sample, a document without a grade was not drawn.
  const bool is_drawn_from =
      record[kStratum].data() != nullptr || record[kProbability].data() != nullptr;
  if (!has_number && !is_drawn_from) return refuse(Fault::kNoNumber, whole);
  if (record[kTopic].empty() && layout_.shape != Shape::kNested) {
    return refuse(Fault::kEmptyTopic, whole);
  }
  if (record[kDoc].empty()) return refuse(Fault::kEmptyDocument, whole);
  return true;
}

RecordReader::Key RecordReader::key_of(std::string_view name) {
  constexpr std::size_t kMost = 100;  // nobody reads a longer list, and files may be hostile
  const auto known = keys_.find(std::string(name));
  if (known != keys_.end()) return known->second;
  const Key key = field_named(name, layout_.role);
  if (keys_.size() < kMost) keys_.emplace(name, key);
  if (!key && unused_.size() < kMost) unused_.emplace_back(name);
  return key;
}

// A value whose key names a field; a key with a better name for the same field wins.
bool RecordReader::set_member(const Key& key, const JsonToken& value, Record& record) {
  if (!key || value.raw == "null") return true;  // as if it were not there
  const auto [field, rank] = *key;
  const bool is_there = record.text[field].data() != nullptr;
  if (is_there && ranks_[field] == rank) return false;  // which of the two?
  if (is_there && ranks_[field] < rank) return true;
  if (value.kind == JsonToken::Kind::kObject || value.kind == JsonToken::Kind::kArray) return false;
  const auto content = content_of(value, texts_);
  if (!content) return false;
  const bool is_id = field == kTopic || field == kDoc;
  if (content->empty() && !is_id) return true;
  record.text[field] = *content;
  ranks_[field] = rank;
  return true;
}

bool RecordReader::read_members(JsonScanner& scanner, Record& record) {
  if (!scanner.take('{')) return false;
  if (scanner.take('}')) return true;
  do {
    const auto name = scanner.take_string();
    if (!name || !scanner.take(':')) return false;
    const auto key = content_of(*name, texts_);
    const auto value = scanner.take_value();
    if (!key || !value || !set_member(key_of(*key), *value, record)) return false;
  } while (scanner.take(','));
  return scanner.take('}');
}

bool RecordReader::read_object(Record& record) {
  const std::string_view line = rest_of_line(at_, end_);
  at_ = next_line(at_, end_);
  JsonScanner scanner(line);
  if (scanner.peek() == '\0' && scanner.at() == line.data() + line.size()) return false;  // blank
  const char* const begin = scanner.at();
  const std::string_view whole = between(begin, line.data() + line.size());
  if (!read_members(scanner, record) || scanner.peek() != '\0') {
    return refuse(Fault::kObject, whole);
  }
  return is_complete(record, whole);
}

// One `"document": number` of a topic. After a mistake nothing that follows can be trusted.
bool RecordReader::read_member(Record& record) {
  JsonScanner scanner(between(at_, end_));
  const auto fail = [&](const char* place) {
    at_ = end_;
    return refuse(Fault::kJson, between(std::min(place, end_ - 1), end_).substr(0, 1));
  };
  if (scanner.peek() == '\0') {
    at_ = end_;  // {}: a topic without documents
    return false;
  }
  const auto doc = scanner.take_string();
  if (!doc) return fail(scanner.at());
  if (!scanner.take(':')) return fail(scanner.at());
  const auto value = scanner.take_value();
  if (!value) return fail(scanner.at());
  if (scanner.take(',')) {
    if (scanner.peek() == '\0') return fail(scanner.at());
  } else if (scanner.peek() != '\0') {
    return fail(scanner.at());
  }
  at_ = scanner.at();
  const auto name = content_of(*doc, texts_);
  const auto number = content_of(*value, texts_);
  if (!name || !number) return refuse(Fault::kJson, doc->raw);
  record.text[kDoc] = *name;
  record.text[kValue] = *number;
  return is_complete(record, doc->raw);
}

std::vector<NestedTopic> nested_topics(std::string_view data, Texts& texts, BadLines& bad) {
  std::vector<NestedTopic> topics;
  JsonScanner scanner(data);
  const auto fail = [&] {
    const auto at = std::min<std::size_t>(static_cast<std::size_t>(scanner.at() - data.data()),
                                          data.size() - 1);
    bad.add({.fault = Fault::kJson, .text = data.substr(at, 1), .earlier = {}});
    return topics;
  };
  if (!scanner.take('{')) return fail();
  if (!scanner.take('}')) {
    do {
      const auto name = scanner.take_string();
      if (!name) return fail();
      const auto topic = content_of(*name, texts);
      if (!topic || !scanner.take(':') || scanner.peek() != '{') return fail();
      const auto inside = scanner.take_value();
      if (!inside) return fail();
      if (topic->empty()) {
        bad.add({.fault = Fault::kEmptyTopic, .text = name->raw, .earlier = {}});
      } else {
        topics.push_back({*topic, inside->raw.substr(1, inside->raw.size() - 2)});
      }
    } while (scanner.take(','));
    if (!scanner.take('}')) return fail();
  }
  if (scanner.peek() != '\0' || scanner.at() != data.data() + data.size()) return fail();
  return topics;
}

}  // namespace assay
