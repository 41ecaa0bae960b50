// SPDX-License-Identifier: Apache-2.0
// qrels.cpp: turns the records of a judgment file into Qrels.
#include "assay/qrels.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "bad_lines.hpp"
#include "doc_slots.hpp"
#include "layout.hpp"
#include "nothing_left.hpp"
#include "number.hpp"
#include "opinions.hpp"
#include "records.hpp"
#include "scan.hpp"

namespace assay {

// Builds the table in three steps: lines to rows in file order, rows to topics in byte order, and
// an index of each topic's documents, which also finds those judged twice.
class QrelsBuilder {
 public:
  QrelsBuilder(Layout layout, const ReadOptions& options)
      : layout_(std::move(layout)), options_(options) {}

  void parse(std::shared_ptr<const Input> input) {
    qrels_.input_ = std::move(input);
    qrels_.kind_ = options_.judgments;
    if (options_.judgments == Judgments::kPreferences) return parse_columns<5>();
    if (layout_.format == FileFormat::kTrec) return parse_columns<4>();
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
    parsed_ = {};
    qrels_.hashes_.reserve(qrels_.rows_.size());
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
        const auto number = static_cast<std::uint32_t>(topic);
        if (add_row(slots, qrels_.rows_[row], kept, number)) ++kept;
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

  void add_opinions() {
    if (qrels_.kind_ == Judgments::kGrades) return;
    for (Opinion& opinion : opinions_) {
      opinion.topic = *qrels_.find_topic(names_[opinion.topic]);
      opinion.row = *qrels_.find(opinion.topic, opinion.doc);
    }
    qrels_.opinions_ = std::make_shared<const Opinions>(
        qrels_.kind_, qrels_.topic_count(), std::move(opinions_), qrels_.topic_faults_, odd_);
    // A file of groups cannot say anything twice, wherever that is.
    if (options_.reading == Reading::kStrict || qrels_.kind_ == Judgments::kGroups) {
      for (const TopicFault& fault : std::exchange(qrels_.topic_faults_, {})) {
        bad_.add({.fault = fault.fault, .text = fault.doc, .earlier = fault.earlier});
      }
    }
  }

  Result<Qrels> finish() {
    const bool skips = options_.skip_bad_lines && !bad_.is_fatal();
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
    qrels_.odd_lines_ = std::make_shared<const BadLines>(odd_);
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

  // Columns between blanks, without the detour over records: four, or five with the part of a
  // group.
  template <std::size_t kColumns>
  void parse_columns() {
    const std::string_view bytes = qrels_.input_->bytes();
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    constexpr std::size_t kManyBytes = std::size_t{1} << 24;  // growing would take too much memory
    if (bytes.size() > kManyBytes) parsed_.reserve(count_lines(bytes));
    Fields<kColumns> fields;
    while (at != end) {
      const char* const begin = at;
      at = split_line(at, end, fields);
      ++qrels_.lines_;
      if (fields.is_empty()) continue;
      if (fields.count != kColumns) {
        bad_.add({.fault = Fault::kColumns,
                  .text = without_blanks_around(between(begin, at)),
                  .earlier = {}});
      } else {
        const bool is_added =
            add(fields.text[0], fields.text[kColumns - 2], fields.text[kColumns - 1]);
        if (!is_added || qrels_.kind_ == Judgments::kGrades) continue;
        add_opinion(fields.text[1], kColumns == 5 ? fields.text[2] : std::string_view{});
      }
    }
  }

  // Of the group about the judgment that was added last.
  void add_opinion(std::string_view group, std::string_view part) {
    const Parsed& last = parsed_.back();
    opinions_.push_back({.topic = last.topic,
                         .row = 0,
                         .group = group,
                         .part = part,
                         .doc = last.judgment.doc,
                         .level = last.judgment.grade});
  }

  bool add(std::string_view topic, std::string_view doc, std::string_view grade) {
    const auto number =
        options_.reading == Reading::kStrict ? parse_number(grade) : as_trec_eval(grade);
    if (number) {
      parsed_.push_back({topic_number(topic), {doc, *number}});
    } else {
      bad_.add({.fault = Fault::kGrade, .text = texts_->origin_of(grade), .earlier = {}});
    }
    return number.has_value();
  }

  // Grades are whole numbers there, levels are not; whatever the text is, it is one.
  double as_trec_eval(std::string_view grade) {
    const bool is_level =
        qrels_.kind_ == Judgments::kPreferences || qrels_.kind_ == Judgments::kGradedPreferences;
    double value = is_level ? number_as_in_c(grade) : static_cast<double>(whole_as_in_c(grade));
    if (std::isnan(value)) value = 0;
    if (parse_number(grade) != value) {
      odd_.add({.fault = Fault::kGrade, .text = grade, .earlier = {}});
    }
    return value;
  }

  std::uint32_t topic_number(std::string_view name) {
    if (!names_.empty() && names_[last_] == name) return last_;
    const auto [found, is_new] =
        numbers_.try_emplace(name, static_cast<std::uint32_t>(names_.size()));
    if (is_new) names_.push_back(name);
    return last_ = found->second;
  }

  bool add_row(std::span<std::uint32_t> slots, Judgment judgment, std::uint32_t row,
               std::uint32_t topic) {
    const std::uint64_t hash = hash_of(judgment.doc);
    std::uint32_t& slot = find_slot(slots, hash, [&](std::uint32_t other) {
      return qrels_.hashes_[other] == hash && qrels_.rows_[other].doc == judgment.doc;
    });
    if (slot != 0) {
      if (qrels_.kind_ == Judgments::kGrades) add_repeated(topic, judgment, qrels_.rows_[slot - 1]);
      return false;
    }
    slot = row + 1;
    qrels_.rows_[row] = judgment;
    qrels_.hashes_.push_back(hash);
    return true;
  }

  void add_repeated(std::uint32_t topic, const Judgment& later, const Judgment& earlier) {
    const BadLine line{.fault = Fault::kTwoGrades,
                       .text = texts_->origin_of(later.doc),
                       .earlier = texts_->origin_of(earlier.doc)};
    if (options_.reading == Reading::kStrict) return bad_.add(line);
    odd_.add(line);
    qrels_.topic_faults_.push_back(
        {.topic = topic, .fault = line.fault, .doc = line.text, .earlier = line.earlier});
  }

  Layout layout_;
  const ReadOptions& options_;
  Qrels qrels_;
  std::shared_ptr<Texts> texts_ = std::make_shared<Texts>();
  BadLines bad_;
  BadLines odd_;
  std::vector<Opinion> opinions_;
  std::vector<Parsed> parsed_;
  std::vector<std::string_view> names_;
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::uint32_t last_ = 0;
};

namespace {

// Groups and preferences are read from columns alone.
Result<Layout> opinions_layout(const Input& input, const ReadOptions& options) {
  if (options.format.value_or(FileFormat::kTrec) != FileFormat::kTrec) {
    return format_error(input, "groups of judges and preferences are read from columns alone",
                        "leave out the format of the judgments, or convert them to trec");
  }
  auto layout = layout_for(input, Role::kQrels, FileFormat::kTrec);
  if (!layout) return layout;
  if (options.judgments == Judgments::kPreferences) {
    layout->expected = {.fields = "topic group part document level",
                        .columns = "not 5 columns, as in a file of preferences",
                        .shape = "5 columns expected: topic group part document level"};
  } else {
    layout->expected.fields = "topic group document grade";
    layout->expected.shape = "4 columns expected: topic group document grade";
  }
  return layout;
}

}  // namespace

Result<Qrels> Qrels::read(std::shared_ptr<const Input> input, const ReadOptions& options) {
  if (auto error = nul_byte(*input)) return *error;
  auto layout = options.judgments == Judgments::kGrades
                    ? layout_of(*input, Role::kQrels, options.format)
                    : opinions_layout(*input, options);
  if (!layout) return layout.error();
  QrelsBuilder builder(*std::move(layout), options);
  builder.parse(std::move(input));
  builder.group_by_topic();
  builder.index_documents();
  builder.sort_ideal();
  builder.add_opinions();
  return builder.finish();
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

std::span<const std::uint64_t> Qrels::hashes(std::size_t topic) const {
  return {hashes_.data() + row_begin_[topic], hashes_.data() + row_begin_[topic + 1]};
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

std::optional<std::uint32_t> Qrels::find_hash(std::size_t topic, std::uint64_t doc_hash) const {
  const std::span slots(slots_.data() + slot_begin_[topic], slots_.data() + slot_begin_[topic + 1]);
  const std::uint32_t slot =
      find_slot(slots, doc_hash, [&](std::uint32_t row) { return hashes_[row] == doc_hash; });
  if (slot == 0) return std::nullopt;
  __builtin_prefetch(rows_[slot - 1].doc.data());
  return slot - 1;
}

void Qrels::prefetch(std::size_t topic, std::uint64_t doc_hash) const {
  const std::uint64_t mask = slot_begin_[topic + 1] - slot_begin_[topic] - 1;
  __builtin_prefetch(&slots_[slot_begin_[topic] + (doc_hash & mask)]);
}

}  // namespace assay
