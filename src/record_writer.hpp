// SPDX-License-Identifier: Apache-2.0
// record_writer.hpp: records as text, in any format.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "layout.hpp"
#include "records.hpp"

namespace assay {

// Which of the fields a set of records has.
using FieldSet = std::array<bool, kFieldCount>;

// Which fields a format can hold.
[[nodiscard]] FieldSet fields_of(FileFormat format, Role role);

// Why a text cannot stand in a file of this format; empty if it can.
[[nodiscard]] std::string_view why_not(FileFormat format, std::string_view text);

class RecordWriter {
 public:
  // Formats that name their fields write those in `fields`.
  RecordWriter(FileFormat format, Role role, const FieldSet& fields, std::string& out);

  void begin();
  void begin_topic(std::string_view topic);
  void add(const Record& record);
  void end_topic();
  void end();

 private:
  void add_columns(const Record& record, char separator);
  void add_object(const Record& record);

  FileFormat format_;
  Role role_;
  std::vector<Field> fields_;  // in the order in which they are written
  std::string& out_;
  bool is_first_topic_ = true;
  bool is_first_record_ = true;
};

}  // namespace assay
