// SPDX-License-Identifier: Apache-2.0
// pool_file.cpp: reads and writes documents that wait for a judge.
#include "assay/pool_file.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <unordered_map>

#include "assay/judged.hpp"
#include "assay/qrels.hpp"
#include "delimited.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::string_view kShape =
    "columns with a header expected, between tabs or commas: topic, doc, and of samples stratum, "
    "probability and sampled";

// One column beside topic and document: how it is read and written.
struct ColumnDef {
  std::string_view name;
  std::string_view expected;
  bool PoolFile::Columns::*flag;
  // False if the text is no such value.
  bool (*read)(std::string_view text, PoolDoc& doc);
  void (*write)(const PoolDoc& doc, std::string& text);
};

bool read_count(std::string_view text, std::uint32_t& count) {
  const auto number = parse_number(text);
  if (!number || *number < 1 || *number > 0xffffffff || *number != std::floor(*number)) {
    return false;
  }
  count = static_cast<std::uint32_t>(*number);
  return true;
}

bool read_probability(std::string_view text, PoolDoc& doc) {
  const auto number = parse_number(text);
  if (!number || !(*number > 0 && *number <= 1)) return false;
  doc.probability = *number;
  return true;
}

bool read_sampled(std::string_view text, PoolDoc& doc) {
  doc.is_sampled = text == "1";
  return text == "0" || text == "1";
}

bool read_grade(std::string_view text, PoolDoc& doc) {
  doc.grade = parse_number(text);
  return text.empty() || doc.grade;
}

bool read_score(std::string_view text, PoolDoc& doc) {
  const auto number = parse_number(text);
  doc.score = number.value_or(doc.score);
  return text.empty() || number;
}

constexpr std::array kColumns = {
    ColumnDef{"stratum", "a whole number from 1", &PoolFile::Columns::stratum,
              [](std::string_view text, PoolDoc& doc) { return read_count(text, doc.stratum); },
              [](const PoolDoc& doc, std::string& text) { text += std::to_string(doc.stratum); }},
    ColumnDef{"probability", "a number above 0, up to 1", &PoolFile::Columns::probability,
              read_probability,
              [](const PoolDoc& doc, std::string& text) { text += shortest(doc.probability); }},
    ColumnDef{"sampled", "1 or 0", &PoolFile::Columns::sampled, read_sampled,
              [](const PoolDoc& doc, std::string& text) { text += doc.is_sampled ? '1' : '0'; }},
    ColumnDef{"grade", "a number or nothing", &PoolFile::Columns::grade, read_grade,
              [](const PoolDoc& doc, std::string& text) {
                if (doc.grade) text += shortest(*doc.grade);
              }},
    ColumnDef{"runs", "a whole number from 1", &PoolFile::Columns::runs,
              [](std::string_view text, PoolDoc& doc) { return read_count(text, doc.runs); },
              [](const PoolDoc& doc, std::string& text) { text += std::to_string(doc.runs); }},
    ColumnDef{"best_rank", "a whole number from 1", &PoolFile::Columns::best_rank,
              [](std::string_view text, PoolDoc& doc) { return read_count(text, doc.best_rank); },
              [](const PoolDoc& doc, std::string& text) { text += std::to_string(doc.best_rank); }},
    ColumnDef{"score", "a number or nothing", &PoolFile::Columns::score, read_score,
              [](const PoolDoc& doc, std::string& text) {
                if (!std::isnan(doc.score)) text += shortest(doc.score);
              }}};

// Where the values of a row are.
struct Header {
  static constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
  std::size_t topic = kNowhere;
  std::size_t doc = kNowhere;
  std::array<std::size_t, kColumns.size()> places{};
  std::size_t count = 0;
  char separator = '\t';
};

Error pool_file_error(const Input& input, std::string_view text, std::string what,
                      std::string hint) {
  return {.place = input.place_of(text.data()),
          .what = std::move(what),
          .hint = std::move(hint),
          .tally = {},
          .excerpt = input.excerpt_of(text)};
}

class PoolReader {
 public:
  explicit PoolReader(std::shared_ptr<const Input> input)
      : input_(std::move(input)), texts_(std::make_shared<Texts>()) {}

  Result<PoolFile> read() {
    const std::string_view bytes = input_->bytes();
    if (const auto nul = bytes.find('\0'); nul != std::string_view::npos) {
      return wrong(bytes.substr(nul, 1), "NUL byte", kShape);
    }
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    if (auto bad = read_header(at, end)) return *bad;
    DelimitedLine line;
    while (at != end) {
      at = split_delimited(at, end, header_.separator, line, *texts_);
      if (line.is_blank()) continue;
      if (auto bad = add_row(line)) return *bad;
    }
    if (auto twice = find_twice()) return *twice;
    if (pool_.topics.empty()) {
      return Error{.place = {.file = input_->name()},
                   .what = "the pool is empty: it names no document",
                   .hint = "assay pool makes one of runs"};
    }
    pool_.input = input_;
    pool_.texts = {texts_};
    return std::move(pool_);
  }

 private:
  Error wrong(std::string_view text, std::string what, std::string_view hint) const {
    return pool_file_error(*input_, texts_->origin_of(text), std::move(what), std::string(hint));
  }

  std::optional<Error> read_header(const char*& at, const char* end) {
    header_.places.fill(Header::kNowhere);
    const std::string_view first(at, static_cast<std::size_t>(std::find(at, end, '\n') - at));
    if (first.find('\t') == std::string_view::npos) header_.separator = ',';
    DelimitedLine line;
    if (at != end) at = split_delimited(at, end, header_.separator, line, *texts_);
    for (std::size_t i = 0; i < line.fields.size(); ++i) {
      if (auto bad = place_column(line.fields[i], i)) return bad;
    }
    header_.count = line.fields.size();
    // A file that is no pool at all gets the message about its header.
    if (header_.topic != Header::kNowhere && header_.doc != Header::kNowhere) return unknown_;
    return Error{.place = {.file = input_->name(), .line = 1},
                 .what = "the first line names no columns topic and doc",
                 .hint = std::string(kShape),
                 .tally = {},
                 .excerpt = input_->excerpt_of(first.substr(0, 0))};
  }

  // False if the column was named before.
  static bool take_place(std::size_t& place, std::size_t index) {
    if (place != Header::kNowhere) return false;
    place = index;
    return true;
  }

  std::optional<Error> place_column(std::string_view name, std::size_t index) {
    std::size_t* place = name == "topic" ? &header_.topic : name == "doc" ? &header_.doc : nullptr;
    std::string known = "topic, doc";
    for (std::size_t c = 0; c < kColumns.size(); ++c) {
      known += ", " + std::string(kColumns[c].name);
      if (kColumns[c].name != name) continue;
      place = &header_.places[c];
      pool_.columns.*kColumns[c].flag = true;
    }
    if (place == nullptr) {
      if (!unknown_) {
        unknown_ = wrong(name, "unknown column " + in_quotes(name), "columns of a pool: " + known);
      }
      return std::nullopt;
    }
    if (take_place(*place, index)) return std::nullopt;
    return wrong(name, "there are two columns " + in_quotes(name), "leave one out");
  }

  std::optional<Error> add_row(const DelimitedLine& line) {
    if (!line.wrong.empty()) {
      return wrong(line.wrong, "a quote is not closed",
                   "a double quote inside such a field is written twice");
    }
    if (line.fields.size() != header_.count) {
      return wrong(line.text,
                   counted(line.fields.size(), "column") + ", and the header names " +
                       std::to_string(header_.count),
                   kShape);
    }
    PoolDoc doc{.doc = line.fields[header_.doc]};
    const std::string_view topic = line.fields[header_.topic];
    if (topic.empty() || doc.doc.empty()) {
      return wrong(line.text, topic.empty() ? "the topic is empty" : "the document is empty",
                   "every line names a topic and a document");
    }
    for (std::size_t c = 0; c < kColumns.size(); ++c) {
      if (header_.places[c] == Header::kNowhere) continue;
      const std::string_view text = line.fields[header_.places[c]];
      if (kColumns[c].read(text, doc)) continue;
      return wrong(text, std::string(kColumns[c].name) + " is " + in_quotes(text),
                   std::string(kColumns[c].expected) + " expected");
    }
    topic_named(topic).docs.push_back(doc);
    return std::nullopt;
  }

  PoolFile::Topic& topic_named(std::string_view name) {
    const auto [at, is_new] = topics_.emplace(name, pool_.topics.size());
    if (is_new) pool_.topics.push_back({.name = name, .docs = {}});
    return pool_.topics[at->second];
  }

  [[nodiscard]] std::optional<Error> find_twice() const {
    for (const PoolFile::Topic& topic : pool_.topics) {
      std::unordered_map<std::string_view, std::string_view> seen;
      seen.reserve(topic.docs.size());
      for (const PoolDoc& doc : topic.docs) {
        const auto [at, is_new] = seen.emplace(doc.doc, doc.doc);
        if (is_new) continue;
        const auto first = input_->place_of(texts_->origin_of(at->second).data());
        return wrong(doc.doc,
                     "document " + in_quotes(doc.doc) + " of topic " + in_quotes(topic.name) +
                         " stands in line " + std::to_string(first.line) + " already",
                     "leave one of the two out");
      }
    }
    return std::nullopt;
  }

  std::shared_ptr<const Input> input_;
  std::shared_ptr<Texts> texts_;
  Header header_;
  PoolFile pool_;
  std::optional<Error> unknown_;  // the first column that no pool has
  std::unordered_map<std::string_view, std::size_t> topics_;
};

Result<Done> append_id(std::string_view id, char separator, std::string& text) {
  if (separator == ',') {
    text += csv_field(id);
    return Done{};
  }
  if (id.find_first_of("\t\r\n") != std::string_view::npos) {
    return Error{.what = in_quotes(id) +
                         " holds a tab or a line end, which columns between tabs "
                         "cannot",
                 .hint = "write the pool with -f csv"};
  }
  text += id;
  return Done{};
}

}  // namespace

std::optional<double> PoolDoc::grade_by(const Qrels& qrels, std::string_view topic) const {
  if (const auto judged = qrels.judged_grade(topic, doc)) return judged;
  return grade && is_judged(*grade) ? grade : std::nullopt;
}

std::size_t PoolFile::doc_count() const {
  std::size_t count = 0;
  for (const Topic& topic : topics) count += topic.docs.size();
  return count;
}

std::size_t PoolFile::to_judge() const {
  std::size_t count = 0;
  for (const Topic& topic : topics) {
    count += static_cast<std::size_t>(
        std::count_if(topic.docs.begin(), topic.docs.end(),
                      [](const PoolDoc& doc) { return doc.is_to_judge(); }));
  }
  return count;
}

Result<PoolFile> read_pool_file(std::shared_ptr<const Input> input) {
  return PoolReader(std::move(input)).read();
}

Result<Done> write_pool_file(const PoolFile& pool, char separator, const Sink& sink) {
  std::string text = std::string("topic") + separator + "doc";
  for (const ColumnDef& column : kColumns) {
    if (pool.columns.*column.flag) text += separator + std::string(column.name);
  }
  text += '\n';
  for (const PoolFile::Topic& topic : pool.topics) {
    for (const PoolDoc& doc : topic.docs) {
      if (const auto done = append_id(topic.name, separator, text); !done) return done;
      text += separator;
      if (const auto done = append_id(doc.doc, separator, text); !done) return done;
      for (const ColumnDef& column : kColumns) {
        if (!(pool.columns.*column.flag)) continue;
        text += separator;
        column.write(doc, text);
      }
      text += '\n';
    }
    if (const auto done = sink(text); !done) return done;
    text.clear();
  }
  return text.empty() ? Done{} : sink(text);
}

}  // namespace assay
