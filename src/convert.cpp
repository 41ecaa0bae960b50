// SPDX-License-Identifier: Apache-2.0
// convert.cpp: judgments and runs from one file format into another.
#include "assay/convert.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "assay/judgment_log.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"
#include "convert_log.hpp"
#include "layout.hpp"
#include "number.hpp"
#include "piece_index.hpp"
#include "record_writer.hpp"
#include "records.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kPart = std::size_t{1} << 20;  // bytes that are handed on together

std::string_view usual_iteration(Role role) { return role == Role::kRun ? "Q0" : "0"; }

// Refuses what an evaluation would refuse.
std::optional<Error> check_qrels(const std::shared_ptr<const Input>& input, FileFormat format) {
  const auto qrels = Qrels::read(input, {.skip_bad_lines = false, .format = format});
  return qrels ? std::nullopt : std::optional(qrels.error());
}

std::optional<Error> check_run(const Run& run) {
  for (std::size_t topic = 0; topic < run.topic_count(); ++topic) {
    if (const auto rows = run.rows(topic); !rows) return rows.error();
  }
  return std::nullopt;
}

class Converter {
 public:
  Converter(const Input& input, const Layout& layout, const ConvertOptions& options, const Run* run)
      : input_(input),
        layout_(layout),
        options_(options),
        run_(run),
        index_(index_pieces(input, layout, 1)) {}

  // Which fields there are, and which keys nobody knows.
  void look_at_all() {
    for (std::size_t topic = 0; topic < index_.topics.size(); ++topic) {
      visit_topic(topic, [&](const Record& record) {
        for (std::size_t field = 0; field < kFieldCount; ++field) {
          has_[field] = has_[field] || record.text[field].data() != nullptr;
        }
        lacks_ranks_ = lacks_ranks_ || record[kRank].data() == nullptr;
        const std::string_view iteration = record[kIteration];
        is_iterated_ = is_iterated_ ||
                       (iteration.data() != nullptr && iteration != usual_iteration(layout_.role));
      });
    }
    if (layout_.shape == Shape::kBlanks) count_lines_left_out();
    has_[kIteration] = is_iterated_;
    // Judgments without grades are of relevant documents, and other formats must say so.
    if (layout_.role == Role::kQrels) has_[kValue] = true;
  }

  Result<Conversion> write(const Sink& sink) {
    if (auto error = check_sample()) return *error;
    std::string out;
    RecordWriter writer(options_.to, layout_.role, has_, out);
    writer.begin();
    for (std::size_t topic = 0; topic < index_.topics.size(); ++topic) {
      if (auto error = write_topic(topic, writer)) return *error;
      if (out.size() < kPart) continue;
      if (auto taken = sink(out); !taken) return taken.error();
      out.clear();
    }
    writer.end();
    if (auto taken = sink(out); !taken) return taken.error();
    result_.role = layout_.role;
    result_.from = layout_.format;
    result_.to = options_.to;
    result_.topics = index_.topics.size();
    tell_what_is_left_out();
    return std::move(result_);
  }

 private:
  template <class Visit>
  void visit_topic(std::size_t topic, const Visit& visit) {
    texts_.clear();
    BadLines none;  // everything was read before
    for (std::size_t i = index_.piece_begin[topic]; i < index_.piece_begin[topic + 1]; ++i) {
      RecordReader reader(layout_, index_.pieces[i], texts_, none);
      for (Record record; reader.next(record);) {
        record.text[kTopic] = index_.topics[topic];
        visit(record);
      }
      for (const std::string& key : reader.unused_keys()) {
        if (std::find(unused_.begin(), unused_.end(), key) == unused_.end()) unused_.push_back(key);
      }
    }
  }

  // Comments, and what stands behind the last column.
  void count_lines_left_out() {
    Texts texts;
    BadLines none;
    RecordReader reader(layout_, layout_.data_of(input_), texts, none);
    for (Record record; reader.next(record);) continue;
    comments_ = reader.comments();
    long_lines_ = reader.long_lines();
  }

  // How documents were drawn cannot be made up.
  [[nodiscard]] std::optional<Error> check_sample() const {
    const FieldSet needed = fields_of(options_.to, layout_.role);
    if (!is_fixed()) return std::nullopt;
    for (const Field field : {kStratum, kProbability}) {
      if (!needed[field] || has_[field]) continue;
      const std::string format(choice_of(kFileFormatChoices, options_.to).word);
      return format_error(input_,
                          format + " needs a " + std::string(field_word(field, layout_.role)) +
                              " for each document, which these judgments do not have",
                          "assay pool -f " + format + " makes it of a pool that was sampled");
    }
    return std::nullopt;
  }

  // Whether the new format has the same columns whatever there is.
  [[nodiscard]] bool is_fixed() const { return !fixed_fields(options_.to, layout_.role).empty(); }

  // A rank where the new format needs one that the file does not have, or that it cannot trust
  // because scores decided.
  [[nodiscard]] bool needs_ranks() const {
    if (run_ == nullptr || !fields_of(options_.to, layout_.role)[kRank]) return false;
    if (options_.to == FileFormat::kMsmarco) return has_[kValue];
    return options_.to == FileFormat::kTrec && lacks_ranks_;
  }

  std::optional<Error> write_topic(std::size_t topic, RecordWriter& writer) {
    std::vector<Record> records;
    visit_topic(topic, [&](const Record& record) { records.push_back(record); });
    numbers_.clear();
    empty_topics_ += records.empty() ? 1 : 0;
    if (needs_ranks()) set_ranks(topic, records);
    writer.begin_topic(index_.topics[topic]);
    for (Record& record : records) {
      complete(record);
      if (auto error = check(record)) return error;
      writer.add(record);
      ++result_.records;
    }
    writer.end_topic();
    return std::nullopt;
  }

  // The ranks of an evaluation; MS MARCO files are in their order.
  void set_ranks(std::size_t topic, std::vector<Record>& records) {
    const RunTopic ranked = run_->rows(topic).value();
    std::unordered_map<std::string_view, std::size_t> ranks;
    for (std::size_t i = 0; i < ranked.rows.size(); ++i) ranks[ranked.rows[i].doc] = i + 1;
    if (options_.to == FileFormat::kMsmarco) {
      std::sort(records.begin(), records.end(),
                [&](const Record& a, const Record& b) { return ranks[a[kDoc]] < ranks[b[kDoc]]; });
    }
    for (Record& record : records) {
      const bool is_given = record[kRank].data() != nullptr && options_.to == FileFormat::kTrec;
      if (!is_given) record.text[kRank] = keep(std::to_string(ranks[record[kDoc]]));
    }
  }

  // What the new format needs and the file does not say.
  void complete(Record& record) {
    const FieldSet needed = fields_of(options_.to, layout_.role);
    const bool is_qrels = layout_.role == Role::kQrels;
    const auto fill = [&](Field field, std::string_view text) {
      if (needed[field] && record[field].data() == nullptr) record.text[field] = text;
    };
    if (is_qrels) fill(kValue, has_[kStratum] || has_[kProbability] ? "-1" : "1");
    if (!is_fixed()) return;  // it names what there is
    fill(kIteration, usual_iteration(layout_.role));
    fill(kTag, options_.tag);
    fill(kMethod, "1");  // drawn by chance
    fill(kProbability, "NA");
    // The order of ranks is that of their negatives.
    if (record[kValue].data() == nullptr) {
      fill(kValue, keep(shortest(-parse_number(record[kRank]).value_or(0))));
    }
  }

  std::optional<Error> check(const Record& record) const {
    const FieldSet needed = fields_of(options_.to, layout_.role);
    const std::string format(choice_of(kFileFormatChoices, options_.to).word);
    for (std::size_t field = 0; field < kFieldCount; ++field) {
      const std::string_view why = needed[field] ? why_not(options_.to, record.text[field]) : "";
      if (why.empty()) continue;
      return error_at(record.text[field], in_quotes(record.text[field]) + " cannot stand in a " +
                                              format + " file: " + std::string(why));
    }
    const bool is_binary = layout_.role == Role::kQrels && options_.to == FileFormat::kMsmarco;
    if (is_binary && has_[kValue] && parse_number(record[kValue]) != 1.0) {
      return error_at(record[kValue],
                      "grade " + std::string(record[kValue]) +
                          " cannot stand in a msmarco file: it lists documents of grade 1");
    }
    return std::nullopt;
  }

  [[nodiscard]] Error error_at(std::string_view text, std::string what) const {
    std::string_view origin = texts_.origin_of(text);
    const std::string_view bytes = input_.bytes();
    const bool is_in_file = origin.data() >= bytes.data() &&
                            origin.data() + origin.size() <= bytes.data() + bytes.size();
    if (!is_in_file) origin = index_.texts.origin_of(text);
    Error error = format_error(input_, std::move(what), "csv holds everything");
    if (!is_in_file && origin.data() == text.data()) {  // not from the file at all
      error.hint = "give another --tag";
      return error;
    }
    error.place = input_.place_of(origin.data());
    error.excerpt = input_.excerpt_of(origin);
    return error;
  }

  std::string_view keep(std::string text) {
    numbers_.push_back(std::move(text));
    return numbers_.back();
  }

  void tell_what_is_left_out() {
    const FieldSet held = fields_of(options_.to, layout_.role);
    for (std::size_t field = 0; field < kFieldCount; ++field) {
      // A grade that MS MARCO does not write is 1, as its readers know.
      const bool is_implied = field == kValue && layout_.role == Role::kQrels;
      if (!has_[field] || held[field] || is_implied) continue;
      result_.left_out.emplace_back(field_word(static_cast<Field>(field), layout_.role));
    }
    for (const std::string& name : layout_.unused) result_.left_out.push_back(in_quotes(name));
    for (const std::string& name : unused_) result_.left_out.push_back(in_quotes(name));
    if (comments_ > 0) result_.left_out.push_back(counted(comments_, "comment"));
    if (long_lines_ > 0) {
      result_.left_out.push_back("what follows the last column in " + counted(long_lines_, "line"));
    }
    if (empty_topics_ > 0 && options_.to != FileFormat::kJson) {
      result_.left_out.push_back(counted(empty_topics_, "topic") + " without documents");
    }
  }

  const Input& input_;
  const Layout& layout_;
  const ConvertOptions& options_;
  const Run* run_;  // null for judgments
  PieceIndex index_;
  FieldSet has_{};
  bool is_iterated_ = false;  // some iteration is not the usual one
  std::vector<std::string> unused_;
  std::size_t empty_topics_ = 0;
  std::uint64_t comments_ = 0;
  std::uint64_t long_lines_ = 0;
  bool lacks_ranks_ = false;  // some record has none
  Texts texts_;
  std::deque<std::string> numbers_;  // of the topic that is being written
  Conversion result_;
};

}  // namespace

Result<Conversion> convert(const std::shared_ptr<const Input>& input, const ConvertOptions& options,
                           const Sink& sink) {
  const bool may_be_log = options.from.value_or(FileFormat::kJsonl) == FileFormat::kJsonl;
  if (may_be_log && is_judgment_log(input->bytes())) return convert_log(input, options, sink);
  auto role = options.role ? Result<Role>(*options.role) : guess_role(*input, options.from);
  if (!role) return role.error();
  const auto layout = layout_of(*input, *role, options.from);
  if (!layout) return layout.error();
  std::optional<Run> run;
  std::optional<Error> wrong;
  if (*role == Role::kRun) {
    auto indexed = Run::index(input, {.threads = 1, .format = layout->format});
    if (!indexed) return indexed.error();
    run = *std::move(indexed);
    wrong = check_run(*run);
  } else {
    wrong = check_qrels(input, layout->format);
  }
  if (wrong) {
    wrong->tally.clear();  // it speaks of skipping, and nothing is skipped here
    return *wrong;
  }
  Converter converter(*input, *layout, options, run ? &*run : nullptr);
  converter.look_at_all();
  return converter.write(sink);
}

}  // namespace assay
