// SPDX-License-Identifier: Apache-2.0
// record_writer.cpp: records as text, in any format.
#include "record_writer.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "number.hpp"
#include "scan.hpp"
#include "text.hpp"

namespace assay {
namespace {

bool has_blank(std::string_view text) {
  return std::any_of(text.begin(), text.end(),
                     [](char c) { return kind_of(c) != ByteKind::kText; });
}

std::string json_string(std::string_view text) { return nlohmann::json(text).dump(); }

// As it is written, where JSON allows it: 0.500 stays 0.500, but +3 and .5 do not.
std::string json_number(std::string_view text) {
  return is_json_number(text) ? std::string(text) : shortest(parse_number(text).value_or(0));
}

}  // namespace

FieldSet fields_of(FileFormat format, Role role) {
  FieldSet set{};
  const std::vector<Field> columns = fixed_fields(format, role);
  for (const Field field : columns) set[field] = true;
  if (columns.empty()) set.fill(true);
  return set;
}

std::string_view why_not(FileFormat format, std::string_view text) {
  switch (format) {
    case FileFormat::kTrec:
    case FileFormat::kMsmarco:
    case FileFormat::kTriples:
    case FileFormat::kQrels5:
    case FileFormat::kPrels:
      if (has_blank(text)) return "it has a blank";
      return text.starts_with('#') ? "it begins like a comment" : "";
    case FileFormat::kBeir:
    case FileFormat::kTsv:
      return text.find_first_of("\t\r\n") != std::string_view::npos ? "it has a tab or a line end"
                                                                    : "";
    case FileFormat::kCsv: return "";
    default: return is_utf8(text) ? "" : "it is not UTF-8";
  }
}

RecordWriter::RecordWriter(FileFormat format, Role role, const FieldSet& fields, std::string& out)
    : format_(format), role_(role), fields_(fixed_fields(format, role)), out_(out) {
  if (!fields_.empty()) return;
  for (const Field field :
       {kTopic, kDoc, kValue, kRank, kIteration, kTag, kStratum, kMethod, kProbability}) {
    if (fields[field]) fields_.push_back(field);
  }
}

void RecordWriter::begin() {
  if (format_ == FileFormat::kJson) out_ += "{";
  std::vector<std::string> names(kBeirNames.begin(), kBeirNames.end());
  if (format_ == FileFormat::kBeir) out_ += joined(names, "\t") + "\n";
  if (format_ != FileFormat::kTsv && format_ != FileFormat::kCsv) return;
  names.clear();
  for (const Field field : fields_) names.emplace_back(field_name(field, role_));
  out_ += joined(names, format_ == FileFormat::kTsv ? "\t" : ",") + "\n";
}

void RecordWriter::begin_topic(std::string_view topic) {
  if (format_ != FileFormat::kJson) return;
  out_ += (is_first_topic_ ? "" : ",\n ") + json_string(topic) + ": {";
  is_first_topic_ = false;
  is_first_record_ = true;
}

void RecordWriter::add(const Record& record) {
  switch (format_) {
    case FileFormat::kTrec:
    case FileFormat::kTriples:
    case FileFormat::kQrels5:
    case FileFormat::kPrels: return add_columns(record, ' ');
    case FileFormat::kMsmarco:
    case FileFormat::kBeir:
    case FileFormat::kTsv: return add_columns(record, '\t');
    case FileFormat::kCsv: return add_columns(record, ',');
    case FileFormat::kJsonl: return add_object(record);
    case FileFormat::kJson:
      out_ += (is_first_record_ ? "" : ", ") + json_string(record[kDoc]) + ": " +
              json_number(record[kValue]);
      is_first_record_ = false;
  }
}

void RecordWriter::add_columns(const Record& record, char separator) {
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    if (i > 0) out_ += separator;
    const std::string_view text = record[fields_[i]];
    out_ += format_ == FileFormat::kCsv ? csv_field(text) : std::string(text);
  }
  out_ += '\n';
}

void RecordWriter::add_object(const Record& record) {
  std::string_view between = "{";
  for (const Field field : fields_) {
    if (record[field].data() == nullptr) continue;
    const bool is_number =
        (field == kValue || field == kRank || field == kProbability) && parse_number(record[field]);
    out_ += std::string(between) + "\"" + std::string(field_name(field, role_)) +
            "\": " + (is_number ? json_number(record[field]) : json_string(record[field]));
    between = ", ";
  }
  out_ += "}\n";
}

void RecordWriter::end_topic() {
  if (format_ == FileFormat::kJson) out_ += "}";
}

void RecordWriter::end() {
  if (format_ == FileFormat::kJson) out_ += "}\n";
}

}  // namespace assay
