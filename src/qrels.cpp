// SPDX-License-Identifier: Apache-2.0
// qrels.cpp: turns the records of a judgment file into Qrels.
#include "assay/qrels.hpp"

#include <optional>
#include <utility>
#include <vector>

#include "assay/judgment_log.hpp"
#include "bad_lines.hpp"
#include "drawn_records.hpp"
#include "judgment_log_rows.hpp"
#include "layout.hpp"
#include "nothing_left.hpp"
#include "number.hpp"
#include "opinions.hpp"
#include "qrels_index.hpp"
#include "qrels_rows.hpp"
#include "records.hpp"
#include "text.hpp"

namespace assay {

// Builds the table in three steps: the file to rows in its order, rows to topics in byte order, and
// an index of each topic's documents, which also finds those judged twice.
class QrelsBuilder {
 public:
  QrelsBuilder(Layout layout, const ReadOptions& options)
      : layout_(std::move(layout)), options_(options) {}

  void parse(std::shared_ptr<const Input> input, QrelsReader& reader) {
    qrels_.input_ = std::move(input);
    qrels_.kind_ = options_.judgments;
    if (layout_.shape != Shape::kNested) qrels_.lines_ = reader.lines();
    if (options_.judgments != Judgments::kGrades || layout_.format == FileFormat::kTrec) {
      reader.read_columns();
    } else {
      auto texts = std::make_shared<Texts>();
      drawn_ = DrawnRecords(layout_, *qrels_.input_);
      visit_records(layout_, layout_.data_of(*qrels_.input_), *texts, bad_, [&](const Record& r) {
        if (!drawn_->accepts(r, *texts, bad_)) return;
        // Two columns alone are the relevant documents.
        const std::string_view grade = drawn_->is_left_out(r) ? "-1"
                                       : layout_.has(kValue)  ? r[kValue]
                                                              : "1";
        if (reader.add(r[kTopic], r[kDoc], grade, *texts)) drawn_->keep();
      });
      texts_ = std::move(texts);
    }
    take_rows(reader);
  }

  // The same for what judges did.
  void parse(JudgmentLog log, QrelsReader& reader) {
    qrels_.input_ = log.input;
    qrels_.kind_ = options_.judgments;
    qrels_.lines_ = log.lines;
    texts_ = log.texts;
    for (const OpinionLine& row : rows_of_log(log, log_texts_)) {
      if (options_.judgments == Judgments::kGrades) {
        reader.add(row.topic, row.doc, row.level, log_texts_);
      } else {
        reader.add_opinion(row, log_texts_);
      }
    }
    take_rows(reader);
    if (!log.torn.empty()) torn_.add({.fault = Fault::kTornLine, .text = log.torn, .earlier = {}});
    log_ = std::move(log);
  }

  Result<Qrels> finish_all() {
    index();
    add_opinions();
    if (drawn_) qrels_.sample_ = drawn_->sample_of(qrels_);
    return finish();
  }

 private:
  // Also drops the later of two judgments of one document, after counting it as a bad line.
  void index() {
    QrelsIndex index(qrels_, options_.threads);
    index.group_by_topic(rows_);
    index.index_topics();
    const std::vector<RepeatedRow> repeated = index.index_documents();
    if (!repeated.empty()) {
      if (qrels_.kind_ == Judgments::kGrades) add_repeated(repeated);
      index.drop(repeated);
      (void)index.index_documents();
    }
    index.sort_ideal();
    if (layout_.shape == Shape::kNested) find_empty_topics();
  }

  void add_opinions() {
    if (qrels_.kind_ == Judgments::kGrades) return;
    for (Opinion& opinion : rows_.opinions) {
      opinion.topic = *qrels_.find_topic(stretches_[opinion.topic]);
      opinion.row = *qrels_.find(opinion.topic, opinion.doc);
    }
    qrels_.opinions_ = std::make_shared<const Opinions>(
        qrels_.kind_, qrels_.topic_count(), std::move(rows_.opinions), qrels_.topic_faults_, odd_);
    // A file of groups cannot say anything twice, wherever that is.
    if (options_.reading == Reading::kStrict || qrels_.kind_ == Judgments::kGroups) {
      for (const TopicFault& fault : std::exchange(qrels_.topic_faults_, {})) {
        bad_.add({.fault = fault.fault, .text = fault.doc, .earlier = fault.earlier});
      }
    }
  }

  [[nodiscard]] std::optional<Error> check_sample() const {
    const Sample* const sample = qrels_.sample_.get();
    if (sample == nullptr) return std::nullopt;
    if (const auto crowded = sample->crowded_topic()) {
      return format_error(*qrels_.input_,
                          "topic " + in_quotes(qrels_.topic(*crowded)) + " has more than " +
                              grouped(Sample::kMostStrata) + " strata, or different probabilities",
                          "documents of similar probabilities can share one");
    }
    const auto& found = sample->contradiction();
    if (!found) return std::nullopt;
    return format_error(
        *qrels_.input_,
        "stratum " + in_quotes(found->stratum) + " of topic " +
            in_quotes(qrels_.topic(found->topic)) +
            " is judged as a whole, but was drawn with the probability " +
            shortest(found->probability),
        "documents that were not drawn belong there too, without a grade; or leave the strata out");
  }

  Result<Qrels> finish() {
    const bool skips = options_.skip_bad_lines && !bad_.is_fatal();
    if (!bad_.empty() && (!skips || qrels_.judgment_count() == 0)) {
      Error error = bad_.to_error(*qrels_.input_, qrels_.lines_, layout_.expected);
      return skips ? nothing_left(std::move(error)) : error;
    }
    if (qrels_.judgment_count() == 0) {
      return Error{.place = {.file = qrels_.input_->name()},
                   .what = layout_.shape == Shape::kBlanks
                               ? "has no judgments, only blank lines and comments"
                               : "has no judgments",
                   .hint = layout_.expected.shape,
                   .tally = {},
                   .excerpt = {}};
    }
    if (auto wrong = check_sample()) return *wrong;
    bad_.merge(torn_);
    qrels_.bad_lines_ = std::make_shared<const BadLines>(bad_);
    qrels_.odd_lines_ = std::make_shared<const BadLines>(odd_);
    qrels_.texts_ = std::move(texts_);
    qrels_.layout_ = std::make_shared<const Layout>(std::move(layout_));
    return std::move(qrels_);
  }

  void take_rows(QrelsReader& reader) {
    rows_ = reader.take();
    bad_.merge(rows_.bad);
    odd_.merge(rows_.odd);
    if (qrels_.kind_ != Judgments::kGrades) stretches_ = rows_.topics;
  }

  void find_empty_topics() {
    Texts texts;
    BadLines told;  // by those who read the judgments
    for (const NestedTopic& topic : nested_topics(layout_.data_of(*qrels_.input_), texts, told)) {
      if (!qrels_.find_topic(topic.name)) qrels_.empty_topics_.emplace_back(topic.name);
    }
  }

  void add_repeated(const std::vector<RepeatedRow>& repeated) {
    for (const RepeatedRow& row : repeated) {
      const BadLine line{.fault = Fault::kTwoGrades,
                         .text = texts_->origin_of(qrels_.judgment(row.row).doc),
                         .earlier = texts_->origin_of(qrels_.judgment(row.earlier).doc)};
      if (options_.reading == Reading::kStrict) {
        bad_.add(line);
        continue;
      }
      odd_.add(line);
      qrels_.topic_faults_.push_back(
          {.topic = row.topic, .fault = line.fault, .doc = line.text, .earlier = line.earlier});
    }
  }

  Layout layout_;
  const ReadOptions& options_;
  Qrels qrels_;
  std::shared_ptr<const Texts> texts_ = std::make_shared<const Texts>();
  BadLines bad_;
  BadLines odd_;
  std::optional<DrawnRecords> drawn_;
  JudgmentLog log_;  // with names of judges, for opinions
  Texts log_texts_;
  BadLines torn_;  // which is no reason to refuse a log
  QrelsRows rows_;
  PackedTexts stretches_;  // the topics of rows_, for its opinions
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

// A log says of itself what it is.
bool is_log(const Input& input, const ReadOptions& options) {
  return options.format.value_or(FileFormat::kJsonl) == FileFormat::kJsonl &&
         is_judgment_log(input.bytes());
}

Result<Qrels> read_log(std::shared_ptr<const Input> input, QrelsReader& reader,
                       const ReadOptions& options) {
  auto layout = layout_for(*input, Role::kQrels, FileFormat::kJsonl);
  if (!layout) return layout.error();
  auto log = read_judgment_log(std::move(input));
  if (!log) return log.error();
  if (auto error = refused_as(*log, options.judgments)) return *std::move(error);
  QrelsBuilder builder(*std::move(layout), options);
  builder.parse(*std::move(log), reader);
  return builder.finish_all();
}

}  // namespace

Result<Qrels> Qrels::read(std::shared_ptr<const Input> input, const ReadOptions& options) {
  QrelsReader reader(input->bytes(), options);
  if (reader.has_nul()) return *nul_byte(*input);
  if (is_log(*input, options)) return read_log(std::move(input), reader, options);
  auto layout = options.judgments == Judgments::kGrades
                    ? layout_of(*input, Role::kQrels, options.format)
                    : opinions_layout(*input, options);
  if (!layout) return layout.error();
  QrelsBuilder builder(*std::move(layout), options);
  builder.parse(std::move(input), reader);
  return builder.finish_all();
}

}  // namespace assay
