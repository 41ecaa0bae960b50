// SPDX-License-Identifier: Apache-2.0
// id_judgments.cpp: judgments whose documents are whole numbers in arrays.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <mutex>
#include <numeric>
#include <optional>
#include <utility>

#include "id_numbers.hpp"
#include "memory_qrels.hpp"
#include "name_order.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostTopics = std::size_t{1} << 31;

Error fault(std::string what, std::string hint = {}) {
  return {.place = {.file = "qrels"}, .what = std::move(what), .hint = std::move(hint)};
}

std::size_t digits_of(std::int64_t number) { return std::to_string(number).size(); }

PackedTexts::Place place_at(std::size_t begin, std::size_t size) {
  return PackedTexts::Place{begin} << PackedTexts::kLengthBits | size;
}

// The numbers below `count` in the order of their decimal digits: 0, 1, 10, 100, 101 … 11 …
template <class Visit>
void for_each_by_digits(std::size_t count, const Visit& visit) {
  if (count > 0) visit(0);
  std::size_t number = 1;
  for (std::size_t i = 1; i < count; ++i) {
    visit(number);
    if (number * 10 < count) {
      number *= 10;
      continue;
    }
    if (number + 1 >= count) number /= 10;
    ++number;
    while (number % 10 == 0) number /= 10;
  }
}

}  // namespace

// Rows sorted by topic, then topics in byte order of their names, then texts for all of them.
class IdJudgmentsBuilder {
 public:
  explicit IdJudgmentsBuilder(unsigned threads) : threads_(std::max(1U, threads)) {}

  Result<std::shared_ptr<const IdJudgments>> build(const IdTriples& triples,
                                                   std::vector<std::string> names) {
    made_->names_ = std::move(names);
    if (auto error = read(triples)) return *error;
    sort_rows();
    if (auto error = order_topics()) return *error;
    write_rows();
    if (bad_grade_) return *bad_grade_;
    MemoryQrels qrels(input_, {});
    if (const auto repeated = qrels.index(std::move(rows_), threads_)) {
      return qrels.two_grades(*repeated);
    }
    made_->qrels_ = std::make_shared<const Qrels>(qrels.take());
    return std::shared_ptr<const IdJudgments>(made_);
  }

 private:
  std::optional<Error> read(const IdTriples& triples) {
    const std::size_t rows = triples.topics.rows;
    if (triples.docs.rows != rows || triples.grades.rows != rows) {
      return fault("has " + grouped(rows) + " topics, " + grouped(triples.docs.rows) +
                   " documents and " + grouped(triples.grades.rows) + " grades");
    }
    if (rows == 0) return fault("has no judgments");
    if (auto error = too_many_judgments("qrels", rows)) return error;
    if (!is_whole(triples.topics.type) || !is_whole(triples.docs.type)) {
      return fault("has topics or documents that are no whole numbers");
    }
    for (const bool is_topic : {true, false}) {
      const auto high = too_high_in(is_topic ? triples.topics : triples.docs);
      if (high) return wrong_number(high->row, is_topic, std::to_string(high->number));
    }
    topics_ = column_as(NumberType::kInt64, triples.topics, topic_room_);
    docs_ = column_as(NumberType::kInt64, triples.docs, doc_room_);
    grades_ = column_as(NumberType::kDouble, triples.grades, grade_room_);
    return check_numbers();
  }

  // One more than the highest topic.
  [[nodiscard]] std::int64_t most_topics() const {
    return static_cast<std::int64_t>(std::min(made_->most_topics(), kMostTopics));
  }

  [[nodiscard]] std::optional<Error> check_numbers() {
    const std::int64_t most = most_topics();
    for (std::size_t row = 0; row < topics_.size(); ++row) {
      highest_doc_ = std::max(highest_doc_, docs_[row]);
      if (topics_[row] >= 0 && topics_[row] < most && docs_[row] >= 0) continue;
      const bool is_topic = topics_[row] < 0 || topics_[row] >= most;
      return wrong_number(row, is_topic, std::to_string(is_topic ? topics_[row] : docs_[row]));
    }
    return std::nullopt;
  }

  [[nodiscard]] Error wrong_number(std::size_t row, bool is_topic,
                                   const std::string& number) const {
    const std::int64_t highest = is_topic ? most_topics() - 1 : kHighestNumber;
    return fault(
        "judgment " + grouped(row + 1) + " is of " + (is_topic ? "topic " : "document ") + number,
        (is_topic ? "topics" : "documents") + std::string(" are numbered from 0 to ") +
            std::to_string(highest));
  }

  // Topics have numbers, so they are counted, not sorted. begins_[t] is the first row of topic t.
  void sort_rows() {
    const auto count = static_cast<std::size_t>(*std::max_element(topics_.begin(), topics_.end()));
    begins_.assign(count + 2, 0);
    for (const std::int64_t topic : topics_) ++begins_[static_cast<std::size_t>(topic) + 1];
    std::partial_sum(begins_.begin(), begins_.end(), begins_.begin());
    if (std::is_sorted(topics_.begin(), topics_.end())) return;
    std::vector<std::uint32_t> next(begins_.begin(), begins_.end() - 1);
    std::vector<std::int64_t> docs(docs_.size());
    std::vector<double> grades(grades_.size());
    for (std::size_t row = 0; row < topics_.size(); ++row) {
      const std::uint32_t place = next[static_cast<std::size_t>(topics_[row])]++;
      docs[place] = docs_[row];
      grades[place] = grades_[row];
    }
    doc_room_ = std::move(docs);
    grade_room_ = std::move(grades);
    docs_ = doc_room_;
    grades_ = grade_room_;
  }

  [[nodiscard]] bool is_judged(std::size_t topic) const {
    return begins_[topic] < begins_[topic + 1];
  }

  // Judged topics in byte order of their names.
  [[nodiscard]] std::optional<Error> order_topics() {
    const std::size_t count = begins_.size() - 1;
    order_.reserve(count);
    if (made_->names_.empty()) {
      for_each_by_digits(count, [&](std::size_t topic) {
        if (is_judged(topic)) order_.push_back(static_cast<std::uint32_t>(topic));
      });
      return std::nullopt;
    }
    std::string bytes;
    for (const std::string& name : made_->names_) bytes += name;
    PackedTexts names(bytes);
    std::size_t begin = 0;
    for (const std::string& name : made_->names_) {
      names.places().push_back(place_at(begin, name.size()));
      begin += name.size();
    }
    const NameOrder order = byte_order(names);
    for (std::size_t i = 0; i + 1 < order.begin.size(); ++i) {
      const std::uint32_t topic = order.numbers[order.begin[i]];
      if (order.begin[i + 1] - order.begin[i] > 1)
        return fault("two topics are called " + in_quotes(made_->names_[topic]));
      if (topic < count && is_judged(topic)) order_.push_back(topic);
    }
    return std::nullopt;
  }

  [[nodiscard]] std::size_t most_bytes_of_names() const {
    if (made_->names_.empty()) {
      return order_.size() * digits_of(static_cast<std::int64_t>(begins_.size()));
    }
    return std::transform_reduce(made_->names_.begin(), made_->names_.end(), std::size_t{0},
                                 std::plus<>(),
                                 [](const std::string& name) { return name.size(); });
  }

  // Documents have as many bytes each as the longest, so that every place is known beforehand.
  void write_rows() {
    const std::size_t width = digits_of(highest_doc_);
    std::string bytes;
    bytes.reserve(docs_.size() * width + most_bytes_of_names());
    bytes.resize(docs_.size() * width, ' ');
    std::vector<std::uint64_t> name_places;
    name_places.reserve(order_.size() + 1);
    for (const std::uint32_t topic : order_) {
      name_places.push_back(bytes.size());
      bytes += made_->name_of(topic);
    }
    name_places.push_back(bytes.size());
    rows_.begin.resize(order_.size());
    rows_.docs.places().resize(docs_.size());
    rows_.topics.places().resize(order_.size());
    rows_.grades.resize(docs_.size());
    made_->docs_.resize(docs_.size());
    made_->places_.assign(begins_.size() - 1, kNotJudged);
    std::uint32_t row = 0;
    for (std::size_t i = 0; i < order_.size(); ++i) {
      const std::uint32_t topic = order_[i];
      rows_.begin[i] = row;
      rows_.topics.places()[i] = place_at(name_places[i], name_places[i + 1] - name_places[i]);
      made_->places_[topic] = static_cast<std::uint32_t>(i);
      row += begins_[topic + 1] - begins_[topic];
    }
    for_each_index(order_.size(), threads_,
                   [&](std::size_t i, unsigned) { write_topic(i, width, bytes.data()); });
    keep(std::move(bytes));
  }

  void write_topic(std::size_t place, std::size_t width, char* bytes) {
    const std::uint32_t topic = order_[place];
    std::size_t row = rows_.begin[place];
    for (std::size_t from = begins_[topic]; from < begins_[topic + 1]; ++from, ++row) {
      char* const cell = bytes + row * width;
      const char* const end = std::to_chars(cell, cell + width, docs_[from]).ptr;
      rows_.docs.places()[row] = place_at(row * width, static_cast<std::size_t>(end - cell));
      rows_.grades[row] = grades_[from];
      made_->docs_[row] = docs_[from];
      if (!std::isfinite(grades_[from])) note_bad_grade(topic, from);
    }
  }

  void note_bad_grade(std::uint32_t topic, std::size_t from) {
    const std::lock_guard lock(mutex_);
    bad_grade_ = fault("topic " + in_quotes(made_->name_of(topic)) + ", document " +
                       std::to_string(docs_[from]) + ": grade " + shortest(grades_[from]) +
                       " is not a finite number");
  }

  void keep(std::string bytes) {
    input_ = Input::from_memory("qrels", std::move(bytes));
    const auto at_home = [&](PackedTexts& texts) {
      PackedTexts kept(input_->bytes());
      kept.places() = std::move(texts.places());
      texts = std::move(kept);
    };
    at_home(rows_.docs);
    at_home(rows_.topics);
  }

  unsigned threads_;
  std::shared_ptr<IdJudgments> made_ = std::make_shared<IdJudgments>();
  std::span<const std::int64_t> topics_;
  std::span<const std::int64_t> docs_;
  std::span<const double> grades_;
  std::vector<std::int64_t> topic_room_;  // for those that are of other types or in another order
  std::vector<std::int64_t> doc_room_;
  std::vector<double> grade_room_;
  std::int64_t highest_doc_ = 0;
  std::vector<std::uint32_t> begins_;
  std::vector<std::uint32_t> order_;
  QrelsRows rows_;
  std::shared_ptr<const Input> input_;
  std::mutex mutex_;
  std::optional<Error> bad_grade_;
};

Result<std::shared_ptr<const IdJudgments>> IdJudgments::from(const IdTriples& triples,
                                                             std::vector<std::string> names,
                                                             unsigned threads) {
  return IdJudgmentsBuilder(threads).build(triples, std::move(names));
}

}  // namespace assay
