// SPDX-License-Identifier: Apache-2.0
// memory_qrels.cpp: judgments from a table in memory, with a copy of its texts.
#include "memory_qrels.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "layout.hpp"
#include "memory_rows.hpp"
#include "qrels_rows.hpp"
#include "text.hpp"

namespace assay {

namespace {

// A text of all names, and rows of places in it.
class TableCopy {
 public:
  explicit TableCopy(const MemorySource& source) : source_(source) {}

  Result<Qrels> build(unsigned threads) {
    if (const auto error = too_many_judgments(source_.name, row_count())) return *error;
    copy_texts();
    if (fault_.is_set()) return error_of(source_, fault_);
    MemoryQrels qrels(input_, std::move(empty_topics_));
    if (const auto repeated = qrels.index(std::move(rows_), threads)) {
      return error_of(source_, two_grades(qrels.qrels(), *repeated));
    }
    return qrels.take();
  }

 private:
  [[nodiscard]] std::size_t row_count() const {
    std::size_t count = 0;
    for (std::size_t t = 0; t < source_.table->topic_count(); ++t) {
      count += source_.table->row_count(t);
    }
    return count;
  }

  [[nodiscard]] MemoryFault two_grades(const Qrels& qrels, const RepeatedRow& repeated) const {
    const std::uint32_t begin = qrels.first_row(repeated.topic);
    std::size_t topic = 0;
    while (source_.table->topic(topic) != qrels.topic(repeated.topic)) ++topic;
    return fault_of(source_,
                    {.topic = topic,
                     .doc = qrels.judgment(repeated.row).doc,
                     .first = repeated.earlier - begin,
                     .second = repeated.row - begin},
                    "grade");
  }

  void copy_texts() {
    const MemoryTable& table = *source_.table;
    std::string bytes;
    std::vector<MemoryRow> room;
    std::vector<PackedTexts::Place> topics;
    std::vector<PackedTexts::Place> docs;
    std::vector<double> grades;
    const auto place_of = [&](std::string_view text) {
      const std::size_t begin = bytes.size();
      bytes += text;
      return PackedTexts::Place{begin} << PackedTexts::kLengthBits | text.size();
    };
    for (std::size_t t = 0; t < table.topic_count(); ++t) {
      room.resize(table.row_count(t));
      table.read(t, room);
      if (!are_finite(source_, t, room, "grade", fault_) || !are_short(t, room)) return;
      if (room.empty()) {
        empty_topics_.emplace_back(table.topic(t));
        continue;
      }
      topics.push_back(place_of(table.topic(t)));
      rows_.begin.push_back(static_cast<std::uint32_t>(grades.size()));
      for (const MemoryRow& row : room) {
        docs.push_back(place_of(row.doc));
        grades.push_back(row.value);
      }
    }
    keep(std::move(bytes));
    rows_.topics.places().assign(topics.begin(), topics.end());
    rows_.docs.places().assign(docs.begin(), docs.end());
    rows_.grades.assign(grades.begin(), grades.end());
  }

  bool are_short(std::size_t topic, std::span<const MemoryRow> rows) {
    const std::string_view name = source_.table->topic(topic);
    std::size_t longest = 0;
    for (const MemoryRow& row : rows) longest = std::max(longest, row.doc.size());
    if (std::max(longest, name.size()) <= PackedTexts::kMostBytes) return true;
    const bool is_topic = name.size() > PackedTexts::kMostBytes;
    fault_.merge(
        {.topic = topic,
         .what = (is_topic ? "a topic has a name of "
                           : "topic " + in_quotes(name) + " has a document with a name of ") +
                 grouped(std::max(longest, name.size())) + " bytes",
         .hint = "names have at most " + grouped(PackedTexts::kMostBytes)});
    return false;
  }

  void keep(std::string bytes) {
    input_ = Input::from_memory(source_.name, std::move(bytes));
    rows_.topics = PackedTexts(input_->bytes());
    rows_.docs = PackedTexts(input_->bytes());
  }

  const MemorySource& source_;
  std::shared_ptr<const Input> input_;
  std::vector<std::string> empty_topics_;
  QrelsRows rows_;
  MemoryFault fault_;
};

}  // namespace

MemoryQrels::MemoryQrels(std::shared_ptr<const Input> input,
                         std::vector<std::string> empty_topics) {
  qrels_.input_ = std::move(input);
  qrels_.empty_topics_ = std::move(empty_topics);
  qrels_.texts_ = std::make_shared<const Texts>();
  qrels_.layout_ = std::make_shared<const Layout>(Layout{.role = Role::kQrels});
  qrels_.bad_lines_ = std::make_shared<const BadLines>();
  qrels_.odd_lines_ = std::make_shared<const BadLines>();
}

std::optional<RepeatedRow> MemoryQrels::index(QrelsRows rows, unsigned threads) {
  QrelsIndex index(qrels_, threads);
  index.group_by_topic(rows);
  index.index_topics();
  if (const auto repeated = index.index_documents(); !repeated.empty()) return repeated.front();
  index.sort_ideal();
  return std::nullopt;
}

Error MemoryQrels::two_grades(const RepeatedRow& repeated) const {
  return {.place = {.file = qrels_.input().name()},
          .what = "topic " + in_quotes(qrels_.topic(repeated.topic)) + " has document " +
                  in_quotes(qrels_.judgment(repeated.row).doc) + " twice",
          .hint = "a document can have one grade"};
}

std::optional<Error> too_many_judgments(const std::string& name, std::size_t count) {
  constexpr std::size_t kMost = std::numeric_limits<std::uint32_t>::max();
  if (count <= kMost) return std::nullopt;
  return Error{.place = {.file = name},
               .what = "has " + grouped(count) + " judgments",
               .hint = "there can be " + grouped(kMost)};
}

Result<Qrels> qrels_part_from(const MemorySource& source, unsigned threads) {
  return TableCopy(source).build(threads);
}

Result<Qrels> qrels_from(const MemorySource& source, unsigned threads) {
  auto qrels = qrels_part_from(source, threads);
  if (qrels && qrels->judgment_count() == 0)
    return Error{.place = {.file = source.name}, .what = "has no judgments"};
  return qrels;
}

}  // namespace assay
