// SPDX-License-Identifier: Apache-2.0
// qrels_rows.cpp: makes rows of the lines of a judgment file, on several threads if told to.
#include "qrels_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <optional>
#include <utility>

#include "line_parts.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "scan.hpp"
#include "text.hpp"

namespace assay {

inline PackedTexts::Place QrelsReader::place_of(std::string_view text, PackedTexts& texts) {
  if (texts.fits(text)) return texts.place_of(text);
  const std::lock_guard lock(mutex_);
  return texts.add_other(text);
}

// Writes the rows of one part.
class RowsWriter {
 public:
  RowsWriter(QrelsReader& reader, RowsPart& part)
      : reader_(reader),
        options_(reader.options_),
        part_(part),
        docs_(reader.rows_.docs.places().data()),
        grades_(reader.rows_.grades.data()),
        row_(part.first_row + part.row_count) {
    if (!part.topics.empty()) topic_ = reader.rows_.topics.text_at(part.topics.back());
  }
  RowsWriter(const RowsWriter&) = delete;
  RowsWriter& operator=(const RowsWriter&) = delete;
  ~RowsWriter() { part_.row_count = row_ - part_.first_row; }

  template <std::size_t kColumns>
  void read_columns() {
    const char* at = part_.bytes.data();
    const char* const end = at + part_.bytes.size();
    const bool has_plain_lines = options_.judgments == Judgments::kGrades;
    while (at != end) {
      const char* const next = has_plain_lines ? read_plain_line(at, end) : nullptr;
      at = next != nullptr ? next : read_line<kColumns>(at, end);
    }
  }

  // False if the grade is none.
  bool add(std::string_view topic, std::string_view doc, std::string_view grade) {
    const auto number =
        options_.reading == Reading::kStrict ? parse_number(grade) : as_trec_eval(grade);
    if (!number) return false;
    set_topic(topic);
    add_row(doc, *number);
    return true;
  }

  // Of the group about the judgment that was added last.
  void add_opinion(std::string_view group, std::string_view part, std::string_view doc) {
    part_.opinions.push_back({.topic = static_cast<std::uint32_t>(part_.topics.size() - 1),
                              .row = 0,
                              .group = group,
                              .part = part,
                              .doc = doc,
                              .level = grades_[row_ - 1]});
  }

 private:
  void set_topic(std::string_view topic) {
    if (!part_.topics.empty() && topic == topic_) return;
    part_.topics.push_back(reader_.place_of(topic, reader_.rows_.topics));
    part_.begin.push_back(static_cast<std::uint32_t>(row_));
    topic_ = topic;
    head_ = {};
  }

  void add_row(std::string_view doc, double grade) {
    docs_[row_] = reader_.place_of(doc, reader_.rows_.docs);
    grades_[row_++] = grade;
  }

  // A line as most are: one blank between columns, the grade a digit. Null for any other. Takes 105
  // instructions if topic and iteration are those of the line before, else 265; read_line 500.
  const char* read_plain_line(const char* at, const char* end) {
    const bool is_same_topic = begins_with_head(at, end);
    const char* const doc = is_same_topic ? at + head_.size() : plain_document(at, end);
    if (doc == nullptr) return nullptr;
    const char* const doc_end = text_end(doc, end);
    if (doc_end == doc || end - doc_end < 3 || doc_end[2] != '\n' || !is_digit(doc_end[1]) ||
        kind_of(doc_end[0]) != ByteKind::kBlank) {
      return nullptr;
    }
    if (!is_same_topic) {
      set_topic(between(at, text_end(at, end)));
      set_head(between(at, doc));
    }
    add_row(between(doc, doc_end), doc_end[1] - '0');
    return doc_end + 3;
  }

  // Whether the bytes before the document are those of the line before.
  bool begins_with_head(const char* at, const char* end) const {
    if (head_.empty() || end - at < kHeadStart) return false;
    std::uint64_t start = 0;
    std::memcpy(&start, at, sizeof start);
    if (((start ^ head_start_) & head_mask_) != 0) return false;
    return head_.size() <= sizeof start || between(at, end).starts_with(head_);
  }

  // Behind two columns and a blank after each.
  static const char* plain_document(const char* at, const char* end) {
    if (*at == '#') return nullptr;
    for (int column = 0; column < 2; ++column) {
      const char* const column_end = text_end(at, end);
      if (column_end == at || column_end == end || kind_of(*column_end) != ByteKind::kBlank) {
        return nullptr;
      }
      at = column_end + 1;
    }
    return at;
  }

  // The line behind it has at least these bytes.
  void set_head(std::string_view head) {
    constexpr std::array<unsigned char, 2 * kHeadStart> kOnesAndZeros = {255, 255, 255, 255,
                                                                         255, 255, 255, 255};
    head_ = head;
    std::memcpy(&head_start_, head.data(), kHeadStart);
    const std::size_t ones = std::min<std::size_t>(head.size(), kHeadStart);
    std::memcpy(&head_mask_, kOnesAndZeros.data() + kHeadStart - ones, kHeadStart);
  }

  template <std::size_t kColumns>
  const char* read_line(const char* at, const char* end) {
    Fields<kColumns> fields;
    const char* const next = split_line(at, end, fields);
    if (fields.is_empty()) return next;
    if (fields.count != kColumns) {
      part_.bad.add({.fault = Fault::kColumns,
                     .text = without_blanks_around(between(at, next)),
                     .earlier = {}});
      return next;
    }
    const std::string_view doc = fields.text[kColumns - 2];
    const std::string_view grade = fields.text[kColumns - 1];
    if (!add(fields.text[0], doc, grade)) {
      part_.bad.add({.fault = Fault::kGrade, .text = grade, .earlier = {}});
    } else if (options_.judgments != Judgments::kGrades) {
      add_opinion(fields.text[1], kColumns == 5 ? fields.text[2] : std::string_view{}, doc);
    }
    return next;
  }

  // Grades are whole numbers there, levels are not; whatever the text is, it is one.
  std::optional<double> as_trec_eval(std::string_view grade) {
    const bool is_level = options_.judgments == Judgments::kPreferences ||
                          options_.judgments == Judgments::kGradedPreferences;
    double value = is_level ? number_as_in_c(grade) : static_cast<double>(whole_as_in_c(grade));
    if (std::isnan(value)) value = 0;
    if (parse_number(grade) != value) {
      part_.odd.add({.fault = Fault::kGrade, .text = grade, .earlier = {}});
    }
    return value;
  }

  static constexpr std::ptrdiff_t kHeadStart = sizeof(std::uint64_t);

  QrelsReader& reader_;
  const ReadOptions& options_;
  RowsPart& part_;
  PackedTexts::Place* docs_;
  double* grades_;
  std::size_t row_;
  std::string_view topic_;  // of the last row
  std::string_view head_;   // of the last plain line, up to the document
  std::uint64_t head_start_ = 0;
  std::uint64_t head_mask_ = 0;
};

QrelsReader::QrelsReader(std::string_view bytes, const ReadOptions& options) : options_(options) {
  rows_.topics = PackedTexts(bytes);
  rows_.docs = PackedTexts(bytes);
  // Opinions have to be sorted by one thread anyway.
  const unsigned threads = options.judgments == Judgments::kGrades ? options.threads : 1;
  for (const std::string_view part : line_parts(bytes, std::max(1U, threads))) {
    parts_.push_back({.bytes = part});
  }
  for_each_index(parts_.size(), threads, [&](std::size_t i, unsigned) {
    const ByteCounts counts = count_bytes(parts_[i].bytes);
    const bool has_rest = !parts_[i].bytes.empty() && !parts_[i].bytes.ends_with('\n');
    parts_[i].lines = counts.newlines + (has_rest ? 1 : 0);
    parts_[i].has_nul = counts.has_nul;
  });
}

bool QrelsReader::has_nul() const {
  return std::any_of(parts_.begin(), parts_.end(), [](const auto& part) { return part.has_nul; });
}

std::uint64_t QrelsReader::lines() const {
  std::uint64_t sum = 0;
  for (const RowsPart& part : parts_) sum += part.lines;
  return sum;
}

void QrelsReader::read_columns() {
  rows_.docs.places().resize(lines());
  rows_.grades.resize(lines());
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    parts_[i].first_row = parts_[i - 1].first_row + parts_[i - 1].lines;
  }
  for_each_index(parts_.size(), options_.threads, [&](std::size_t i, unsigned) {
    RowsWriter writer(*this, parts_[i]);
    if (options_.judgments == Judgments::kPreferences) return writer.read_columns<5>();
    writer.read_columns<4>();
  });
}

void QrelsReader::make_room() {
  parts_.resize(1);  // the records come in their order
  if (parts_[0].row_count < rows_.grades.size()) return;
  const std::size_t size = std::max<std::size_t>(64, 2 * rows_.grades.size());
  rows_.docs.places().resize(size);
  rows_.grades.resize(size);
}

void QrelsReader::add_opinion(const OpinionLine& line, const Texts& texts) {
  make_room();
  RowsWriter writer(*this, parts_[0]);
  if (writer.add(line.topic, line.doc, line.level)) {
    writer.add_opinion(line.group, line.part, line.doc);
  } else {
    parts_[0].bad.add({.fault = Fault::kGrade, .text = texts.origin_of(line.level), .earlier = {}});
  }
}

bool QrelsReader::add(std::string_view topic, std::string_view doc, std::string_view grade,
                      const Texts& texts) {
  make_room();
  if (RowsWriter(*this, parts_[0]).add(topic, doc, grade)) return true;
  parts_[0].bad.add({.fault = Fault::kGrade, .text = texts.origin_of(grade), .earlier = {}});
  return false;
}

QrelsRows QrelsReader::take() {
  rows_.topics.places() = std::move(parts_[0].topics);
  rows_.begin = std::move(parts_[0].begin);
  rows_.opinions = std::move(parts_[0].opinions);
  rows_.bad.merge(parts_[0].bad);
  rows_.odd.merge(parts_[0].odd);
  std::size_t count = parts_[0].row_count;
  for (std::size_t i = 1; i < parts_.size(); ++i) {
    const RowsPart part = std::move(parts_[i]);
    append(part, count);
    count += part.row_count;
  }
  rows_.docs.places().resize(count);
  rows_.grades.resize(count);
  parts_.clear();
  return std::move(rows_);
}

void QrelsReader::append(const RowsPart& part, std::size_t count) {
  auto& docs = rows_.docs.places();
  auto& topics = rows_.topics.places();
  // Blank and bad lines have left gaps between the parts.
  const auto gap = static_cast<std::uint32_t>(part.first_row - count);
  if (gap > 0) {
    std::copy_n(docs.begin() + part.first_row, part.row_count, docs.begin() + count);
    std::copy_n(rows_.grades.begin() + part.first_row, part.row_count,
                rows_.grades.begin() + count);
  }
  // The first topic of a part may be the last one of the part before.
  const bool is_same =
      !topics.empty() && !part.topics.empty() &&
      rows_.topics.text_at(topics.back()) == rows_.topics.text_at(part.topics.front());
  for (std::size_t i = is_same ? 1 : 0; i < part.topics.size(); ++i) {
    topics.push_back(part.topics[i]);
    rows_.begin.push_back(part.begin[i] - gap);
  }
  rows_.bad.merge(part.bad);
  rows_.odd.merge(part.odd);
}

}  // namespace assay
