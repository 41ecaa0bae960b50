// SPDX-License-Identifier: Apache-2.0
// layout.cpp: where the fields of each format stand.
#include "layout.hpp"

#include <algorithm>

#include "delimited.hpp"
#include "text.hpp"

namespace assay {
namespace {

// Columns between blanks, in this order.
Layout blank_layout(FileFormat format, Role role) {
  const std::vector<Field> fields = fixed_fields(format, role);
  Layout layout{.format = format, .role = role, .shape = Shape::kBlanks};
  layout.column.fill(kNoColumn);
  layout.columns = fields.size();
  std::vector<std::string> words;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    layout.column[fields[i]] = static_cast<int>(i);
    words.emplace_back(field_word(fields[i], role));
  }
  const std::string count = std::to_string(fields.size());
  layout.expected.fields = joined(words, " ");
  layout.expected.shape = count + " columns expected: " + layout.expected.fields;
  layout.expected.columns = role == Role::kQrels ? "not " + count + " columns, as in a qrels file"
                            : format == FileFormat::kTrec
                                ? "too few columns for a run"
                                : "not " + count + " columns, as in such a run";
  return layout;
}

Layout json_layout(FileFormat format, Role role) {
  Layout layout{.format = format, .role = role};
  layout.column.fill(kNoColumn);
  const std::string number = role == Role::kQrels ? "1" : "0.9";
  if (format == FileFormat::kJson) {
    layout.shape = Shape::kNested;
    layout.column[kTopic] = layout.column[kDoc] = layout.column[kValue] = 0;
    layout.expected.fields = "{topic: {document: " + std::string(field_word(kValue, role)) + "}}";
    layout.expected.shape =
        layout.expected.fields + " expected, as in {\"q1\": {\"d1\": " + number + "}}";
  } else {
    layout.shape = Shape::kObjects;
    layout.column.fill(0);  // any key may come
    layout.expected.fields = "{topic, document, " + std::string(field_word(kValue, role)) + "}";
    layout.expected.shape =
        "an object a line expected, as in {\"query_id\": \"q1\", \"doc_id\": \"d1\", \"" +
        std::string(field_name(kValue, role)) + "\": " + number + "}";
  }
  return layout;
}

// The first line that is not blank, and where what follows it begins.
struct FirstLine {
  DelimitedLine line;
  std::size_t end = 0;
};

FirstLine first_line(std::string_view bytes, char separator, Texts& texts) {
  FirstLine first;
  const char* const end = bytes.data() + bytes.size();
  for (const char* at = bytes.data(); at != end;) {
    at = split_delimited(at, end, separator, first.line, texts);
    first.end = static_cast<std::size_t>(at - bytes.data());
    if (!trimmed(first.line.text).empty()) break;
  }
  return first;
}

bool is_beir(const std::vector<std::string>& names) {
  return std::equal(names.begin(), names.end(), kBeirNames.begin(), kBeirNames.end());
}

// Takes a header apart. It is one if it names a topic and a document.
std::optional<Layout> header_layout(const FirstLine& first, char separator, Role role) {
  Layout layout{.format = separator == '\t' ? FileFormat::kTsv : FileFormat::kCsv,
                .role = role,
                .shape = Shape::kDelimited,
                .separator = separator};
  layout.column.fill(kNoColumn);
  layout.columns = first.line.fields.size();
  layout.header = first.end;
  std::array<std::size_t, kFieldCount> best{};
  std::vector<std::string>& names = layout.names;
  for (std::size_t i = 0; i < first.line.fields.size(); ++i) {
    names.emplace_back(trimmed(first.line.fields[i]));
    const auto named = field_named(first.line.fields[i], role);
    if (!named) continue;
    if (layout.has(named->field) && best[named->field] <= named->rank) continue;
    layout.column[named->field] = static_cast<int>(i);
    best[named->field] = named->rank;
  }
  if (!layout.has(kTopic) || !layout.has(kDoc)) return std::nullopt;
  for (std::size_t i = 0; i < names.size(); ++i) {
    const auto is_used = [&](int column) { return column == static_cast<int>(i); };
    if (std::none_of(layout.column.begin(), layout.column.end(), is_used)) {
      layout.unused.push_back(names[i]);
    }
  }
  if (role == Role::kQrels && is_beir(names)) layout.format = FileFormat::kBeir;
  const std::string count = std::to_string(names.size());
  layout.expected.columns = "not " + count + " columns, as in the header";
  layout.expected.fields = joined(names, ", ");
  layout.expected.shape = count + " columns expected, as in the header: " + layout.expected.fields;
  return layout;
}

Result<Layout> with_number(Layout layout, const Input& input) {
  if (layout.has(kValue) || (layout.role == Role::kRun && layout.has(kRank))) return layout;
  const bool is_run = layout.role == Role::kRun;
  return format_error(input,
                      "the header names no " + std::string(field_word(kValue, layout.role)) +
                          (is_run ? " and no rank" : ""),
                      "one of these is needed: " + field_names(kValue, layout.role) +
                          (is_run ? ", " + field_names(kRank, layout.role) : ""));
}

}  // namespace

std::vector<Field> fixed_fields(FileFormat format, Role role) {
  const bool is_run = role == Role::kRun;
  switch (format) {
    case FileFormat::kTrec:
      if (is_run) return {kTopic, kIteration, kDoc, kRank, kValue, kTag};
      return {kTopic, kIteration, kDoc, kValue};
    case FileFormat::kMsmarco:
      return is_run ? std::vector{kTopic, kDoc, kRank} : std::vector{kTopic, kDoc};
    case FileFormat::kTriples:
    case FileFormat::kBeir:
    case FileFormat::kJson: return {kTopic, kDoc, kValue};
    case FileFormat::kQrels5: return {kTopic, kIteration, kDoc, kStratum, kValue};
    case FileFormat::kPrels: return {kTopic, kDoc, kValue, kMethod, kProbability};
    default: return {};
  }
}

Error format_error(const Input& input, std::string what, std::string hint) {
  return {.place = {.file = input.name()},
          .what = std::move(what),
          .hint = std::move(hint),
          .tally = {},
          .excerpt = {}};
}

std::optional<Result<Layout>> header_in(const Input& input, Role role,
                                        std::string_view separators) {
  for (const char separator : separators) {
    Texts texts;
    const FirstLine first = first_line(input.bytes(), separator, texts);
    if (auto layout = header_layout(first, separator, role)) return with_number(*layout, input);
  }
  return std::nullopt;
}

Result<Layout> layout_for(const Input& input, Role role, FileFormat format) {
  switch (format) {
    case FileFormat::kQrels5:
    case FileFormat::kPrels:
      if (role == Role::kRun) {
        return format_error(
            input,
            std::string(choice_of(kFileFormatChoices, format).word) + " is a format of judgments",
            "runs have no sample of documents");
      }
      return blank_layout(format, role);
    case FileFormat::kTrec:
    case FileFormat::kMsmarco:
    case FileFormat::kTriples: return blank_layout(format, role);
    case FileFormat::kJson:
    case FileFormat::kJsonl: return json_layout(format, role);
    default: break;
  }
  if (auto header = header_in(input, role, format == FileFormat::kCsv ? ",;" : "\t")) {
    return *header;
  }
  return format_error(input, "the first line names no columns for topic and document",
                      "a topic is called one of " + field_names(kTopic, role) +
                          "; a document one of " + field_names(kDoc, role));
}

}  // namespace assay
