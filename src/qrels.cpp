// SPDX-License-Identifier: Apache-2.0
// qrels.cpp: turns the records of a judgment file into Qrels.
#include "assay/qrels.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <unordered_map>

#include "bad_lines.hpp"
#include "doc_slots.hpp"
#include "layout.hpp"
#include "nothing_left.hpp"
#include "number.hpp"
#include "records.hpp"
#include "scan.hpp"

namespace assay {

// Builds the table in three steps: lines to rows in file order, rows to topics in byte order, and
// an index of each topic's documents, which also finds those judged twice.
class QrelsBuilder {
 public:
  QrelsBuilder(std::shared_ptr<const Input> input, Layout layout) : layout_(std::move(layout)) {
    qrels_.input_ = std::move(input);
  }

  void parse() {
    if (layout_.format == FileFormat::kTrec) return parse_columns();
    if (layout_.shape != Shape::kNested) qrels_.lines_ = count_lines(qrels_.input_->bytes());
    visit_records(layout_, layout_.data_of(*qrels_.input_), *texts_, bad_, [&](const Record& r) {
      // Two columns alone are the relevant documents.
      add(r[kTopic], r[kDoc], layout_.has(kValue) ? r[kValue] : std::string_view("1"));
    });
    if (layout_.shape == Shape::kNested) find_empty_topics();
  }

  // Topics in byte order, each with its rows in file order.
  void group_by_topic() {
    const std::size_t count = names_.size();
    std::vector<std::uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return names_[a] < names_[b]; });
    std::vector<std::uint32_t> place(count);
    qrels_.topics_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      place[order[i]] = i;
      qrels_.topics_[i] = names_[order[i]];
    }
    qrels_.row_begin_.assign(count + 1, 0);
    for (const Parsed& row : parsed_) ++qrels_.row_begin_[place[row.topic] + 1];
    std::partial_sum(qrels_.row_begin_.begin(), qrels_.row_begin_.end(), qrels_.row_begin_.begin());
    std::vector<std::uint32_t> next(qrels_.row_begin_.begin(), qrels_.row_begin_.end());
    qrels_.rows_.resize(parsed_.size());
    for (const Parsed& row : parsed_) qrels_.rows_[next[place[row.topic]]++] = row.judgment;
  }

  // Also drops the later of two judgments of one document, after counting it as a bad line.
  void index_documents() {
    qrels_.slot_begin_.assign(1, 0);
    std::vector<std::uint32_t> kept_begin{0};
    std::uint32_t kept = 0;
    for (std::size_t topic = 0; topic < qrels_.topics_.size(); ++topic) {
      const std::uint32_t begin = qrels_.row_begin_[topic];
      const std::uint32_t end = qrels_.row_begin_[topic + 1];
      const std::size_t slot_count = slots_for(end - begin);
      qrels_.slots_.resize(qrels_.slots_.size() + slot_count, 0);
      const std::span<std::uint32_t> slots(qrels_.slots_.data() + qrels_.slot_begin_.back(),
                                           slot_count);
      for (std::uint32_t row = begin; row < end; ++row) {
        if (add_row(slots, qrels_.rows_[row], kept)) ++kept;
      }
      qrels_.slot_begin_.push_back(qrels_.slots_.size());
      kept_begin.push_back(kept);
    }
    qrels_.rows_.resize(kept);
    qrels_.row_begin_ = std::move(kept_begin);
  }

  void sort_ideal() {
    qrels_.ideal_.reserve(qrels_.rows_.size());
    for (const Judgment& row : qrels_.rows_) qrels_.ideal_.push_back(row.grade);
    for (std::size_t topic = 0; topic < qrels_.topics_.size(); ++topic) {
      std::sort(qrels_.ideal_.begin() + qrels_.row_begin_[topic],
                qrels_.ideal_.begin() + qrels_.row_begin_[topic + 1], std::greater<>{});
    }
  }

  Result<Qrels> finish(const ReadOptions& options) {
    const bool skips = options.skip_bad_lines && !bad_.is_fatal();
    if (!bad_.empty() && (!skips || qrels_.rows_.empty())) {
      Error error = bad_.to_error(*qrels_.input_, qrels_.lines_, layout_.expected);
      return skips ? nothing_left(std::move(error)) : error;
    }
    if (qrels_.rows_.empty()) {
      return Error{.place = {.file = qrels_.input_->name()},
                   .what = layout_.shape == Shape::kBlanks
                               ? "has no judgments, only blank lines and comments"
                               : "has no judgments",
                   .hint = layout_.expected.shape,
                   .tally = {},
                   .excerpt = {}};
    }
    qrels_.bad_lines_ = std::make_shared<const BadLines>(bad_);
    qrels_.texts_ = std::move(texts_);
    qrels_.layout_ = std::make_shared<const Layout>(std::move(layout_));
    return std::move(qrels_);
  }

 private:
  struct Parsed {
    std::uint32_t topic;
    Judgment judgment;
  };

  void find_empty_topics() {
    Texts texts;
    BadLines told;  // by those who read the judgments
    for (const NestedTopic& topic : nested_topics(layout_.data_of(*qrels_.input_), texts, told)) {
      if (!numbers_.contains(topic.name)) qrels_.empty_topics_.emplace_back(topic.name);
    }
  }

  // Four columns between blanks, without the detour over records.
  void parse_columns() {
    const std::string_view bytes = qrels_.input_->bytes();
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    Fields<4> fields;
    while (at != end) {
      const char* const begin = at;
      at = split_line(at, end, fields);
      ++qrels_.lines_;
      if (fields.is_empty()) continue;
      if (fields.count != 4) {
        bad_.add({.fault = Fault::kColumns,
                  .text = without_blanks_around(between(begin, at)),
                  .earlier = {}});
      } else {
        add(fields.text[0], fields.text[2], fields.text[3]);
      }
    }
  }

  void add(std::string_view topic, std::string_view doc, std::string_view grade) {
    if (const auto number = parse_number(grade)) {
      parsed_.push_back({topic_number(topic), {doc, *number}});
    } else {
      bad_.add({.fault = Fault::kGrade, .text = texts_->origin_of(grade), .earlier = {}});
    }
  }

  std::uint32_t topic_number(std::string_view name) {
    if (!names_.empty() && names_[last_] == name) return last_;
    const auto [found, is_new] =
        numbers_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (is_new) names_.push_back(name);
    return last_ = found->second;
  }

  bool add_row(std::span<std::uint32_t> slots, Judgment judgment, std::uint32_t row) {
    const std::uint64_t hash = hash_of(judgment.doc);
    std::uint32_t& slot = find_slot(slots, hash, [&](std::uint32_t other) {
      return qrels_.hashes_[other] == hash && qrels_.rows_[other].doc == judgment.doc;
    });
    if (slot != 0) {
      bad_.add({.fault = Fault::kTwoGrades,
                .text = texts_->origin_of(judgment.doc),
                .earlier = texts_->origin_of(qrels_.rows_[slot - 1].doc)});
      return false;
    }
    slot = row + 1;
    qrels_.rows_[row] = judgment;
    qrels_.hashes_.push_back(hash);
    return true;
  }

  Layout layout_;
  Qrels qrels_;
  std::shared_ptr<Texts> texts_ = std::make_shared<Texts>();
  BadLines bad_;
  std::vector<Parsed> parsed_;
  std::vector<std::string_view> names_;
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::uint32_t last_ = 0;
};

Result<Qrels> Qrels::read(std::shared_ptr<const Input> input, const ReadOptions& options) {
  if (auto error = nul_byte(*input)) return *error;
  auto layout = layout_of(*input, Role::kQrels, options.format);
  if (!layout) return layout.error();
  QrelsBuilder builder(std::move(input), *std::move(layout));
  builder.parse();
  builder.group_by_topic();
  builder.index_documents();
  builder.sort_ideal();
  return builder.finish(options);
}

std::optional<std::uint32_t> Qrels::find_topic(std::string_view name) const {
  const auto found = std::lower_bound(topics_.begin(), topics_.end(), name);
  if (found == topics_.end() || *found != name) return std::nullopt;
  return static_cast<std::uint32_t>(found - topics_.begin());
}

std::span<const Judgment> Qrels::judgments(std::size_t topic) const {
  return {rows_.data() + row_begin_[topic], rows_.data() + row_begin_[topic + 1]};
}

std::span<const double> Qrels::ideal(std::size_t topic) const {
  return {ideal_.data() + row_begin_[topic], ideal_.data() + row_begin_[topic + 1]};
}

std::optional<std::uint32_t> Qrels::find(std::size_t topic, std::string_view doc) const {
  return find(topic, doc, hash_of(doc));
}

std::optional<std::uint32_t> Qrels::find(std::size_t topic, std::string_view doc,
                                         std::uint64_t doc_hash) const {
  const std::span slots(slots_.data() + slot_begin_[topic], slots_.data() + slot_begin_[topic + 1]);
  const std::uint32_t slot = find_slot(slots, doc_hash, [&](std::uint32_t row) {
    return hashes_[row] == doc_hash && rows_[row].doc == doc;
  });
  return slot == 0 ? std::nullopt : std::optional(slot - 1);
}

}  // namespace assay
