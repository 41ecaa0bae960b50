// SPDX-License-Identifier: Apache-2.0
// records.hpp: the records of a file in any format, one after the other.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "bad_lines.hpp"
#include "delimited.hpp"
#include "json_scan.hpp"
#include "layout.hpp"
#include "texts.hpp"

namespace assay {

// One judgment or one retrieved document, as it is written. What the file does not say is empty.
struct Record {
  std::array<std::string_view, kFieldCount> text;

  [[nodiscard]] std::string_view operator[](Field field) const { return text[field]; }
};

// Reads the records of a stretch of a file: of the whole data, of the lines of one topic, or, in a
// file of nested objects, of the inside of one topic. What cannot be used goes to `bad`; texts that
// stand otherwise in the file are kept by `texts`.
class RecordReader {
 public:
  RecordReader(const Layout& layout, std::string_view data, Texts& texts, BadLines& bad);

  // The next record that can be used; false at the end.
  [[nodiscard]] bool next(Record& record);
  // Where the next record starts.
  [[nodiscard]] const char* at() const { return at_; }
  // The first keys of objects that said nothing to us.
  [[nodiscard]] const std::vector<std::string>& unused_keys() const { return unused_; }
  // Lines between blanks that were comments, and those with more columns than are used.
  [[nodiscard]] std::uint64_t comments() const { return comments_; }
  [[nodiscard]] std::uint64_t long_lines() const { return long_lines_; }

 private:
  using Key = std::optional<NamedField>;

  bool read_blank_line(Record& record);
  bool read_delimited(Record& record);
  bool read_object(Record& record);
  bool read_members(JsonScanner& scanner, Record& record);
  bool set_member(const Key& key, const JsonToken& value, Record& record);
  bool read_member(Record& record);
  bool is_complete(const Record& record, std::string_view whole);
  Key key_of(std::string_view name);
  bool refuse(Fault fault, std::string_view text);

  const Layout& layout_;
  Texts& texts_;
  BadLines& bad_;
  const char* at_;
  const char* end_;
  DelimitedLine line_;
  std::unordered_map<std::string, Key> keys_;  // that came up so far
  std::vector<std::string> unused_;
  std::uint64_t comments_ = 0;
  std::uint64_t long_lines_ = 0;
  std::array<std::size_t, kFieldCount> ranks_{};  // how good the names of this object's fields are
};

// Calls visit(record) for every good record of a whole file, in its order.
template <class Visit>
void visit_records(const Layout& layout, std::string_view data, Texts& texts, BadLines& bad,
                   const Visit& visit);

// The topics of a file of nested objects, each with the inside of its object.
struct NestedTopic {
  std::string_view name;
  std::string_view inside;
};
[[nodiscard]] std::vector<NestedTopic> nested_topics(std::string_view data, Texts& texts,
                                                     BadLines& bad);

template <class Visit>
void visit_records(const Layout& layout, std::string_view data, Texts& texts, BadLines& bad,
                   const Visit& visit) {
  Record record;
  if (layout.shape != Shape::kNested) {
    RecordReader reader(layout, data, texts, bad);
    while (reader.next(record)) visit(record);
    return;
  }
  for (const NestedTopic& topic : nested_topics(data, texts, bad)) {
    RecordReader reader(layout, topic.inside, texts, bad);
    while (reader.next(record)) {
      record.text[kTopic] = topic.name;
      visit(record);
    }
  }
}

}  // namespace assay
