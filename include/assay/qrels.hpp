// SPDX-License-Identifier: Apache-2.0
// qrels.hpp: the judgments: which document has which grade for which topic.
#pragma once

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/format.hpp"
#include "assay/input.hpp"
#include "assay/packed_texts.hpp"

namespace assay {

class BadLines;
struct Layout;
class Opinions;
class Sample;
class Texts;

struct ReadOptions {
  bool skip_bad_lines = false;  // ignore and count them instead of refusing the file
  std::optional<FileFormat> format = std::nullopt;  // else guessed
  Judgments judgments = Judgments::kGrades;         // others are read from columns alone
  Reading reading = Reading::kStrict;
  unsigned threads = 1;  // that may work on one file; the result is the same with any number
};

struct Judgment {
  std::string_view doc;
  double grade = 0;  // below 0: the document was pooled but not judged
};

enum class Fault : std::uint8_t;

// What is wrong with the judgments of one topic, which Reading::kTrecEval minds only if that topic
// is evaluated: a document that stands twice, or preferences that contradict each other.
struct TopicFault {
  std::uint32_t topic = 0;
  Fault fault{};
  std::string_view doc;
  std::string_view earlier;
};

class JudgmentRange;

// Topics are unique and in byte order; a topic has one grade for a document. Immutable.
// A judgment takes 40 bytes at most, and 24 where topics have few: places in the file, not texts.
class Qrels {
 public:
  [[nodiscard]] static Result<Qrels> read(std::shared_ptr<const Input> input,
                                          const ReadOptions& options = {});

  [[nodiscard]] std::size_t topic_count() const { return topics_.size(); }
  [[nodiscard]] std::string_view topic(std::size_t index) const { return topics_[index]; }
  [[nodiscard]] std::optional<std::uint32_t> find_topic(std::string_view name) const;

  // The judgments of a topic, in the order of the file: they have a size, an order and numbers.
  [[nodiscard]] JudgmentRange judgments(std::size_t topic) const;
  // Their grades, highest first: the best ranking that anybody could return.
  [[nodiscard]] std::span<const double> ideal(std::size_t topic) const {
    return rows_of(ideal_.empty() ? grades_ : ideal_, topic);
  }

  // The number of a judgment among all of the file, as judgment() takes it; nothing if not judged.
  [[nodiscard]] std::optional<std::uint32_t> find(std::size_t topic, std::string_view doc) const;
  // Its grade; nothing if it was not judged, or pooled alone.
  [[nodiscard]] std::optional<double> judged_grade(std::string_view topic,
                                                   std::string_view doc) const;
  // The same as find() for a document whose hash is known, as in a Row. In the caller's code: g++
  // 12 returns such a result through memory, in two parts that are read as one, which takes 15
  // cycles.
  [[nodiscard]] std::optional<std::uint32_t> find(std::size_t topic, std::string_view doc,
                                                  std::uint64_t doc_hash) const {
    const std::uint32_t row = row_of(topic, doc, doc_hash);
    return row == kNowhere ? std::nullopt : std::optional(row);
  }
  // For those who look up many documents: a row whose document may have this hash, the only one it
  // can be in most cases; the document itself tells.
  [[nodiscard]] std::optional<std::uint32_t> find_candidate(std::size_t topic,
                                                            std::uint64_t doc_hash) const;
  // Brings what that looks at near: in the order of memory it takes a third of the time.
  void bring_near(std::size_t topic) const;
  [[nodiscard]] Judgment judgment(std::uint32_t row) const { return {docs_[row], grades_[row]}; }
  // As judgment() has them, from first_row() on.
  [[nodiscard]] std::span<const double> grades(std::size_t topic) const {
    return rows_of(grades_, topic);
  }
  // The upper halves of the hashes of a topic's documents.
  [[nodiscard]] std::span<const std::uint32_t> hashes(std::size_t topic) const {
    return rows_of(hashes_, topic);
  }
  [[nodiscard]] std::uint32_t first_row(std::size_t topic) const { return row_begin_[topic]; }
  [[nodiscard]] std::size_t judgment_count() const { return grades_.size(); }

  [[nodiscard]] const Input& input() const { return *input_; }
  [[nodiscard]] const Layout& layout() const { return *layout_; }
  // 0 for a file that does not consist of lines.
  [[nodiscard]] std::uint64_t lines() const { return lines_; }
  // Topics that the file names without any document, as JSON can.
  [[nodiscard]] std::span<const std::string> empty_topics() const { return empty_topics_; }
  // Bad lines that were skipped.
  [[nodiscard]] const BadLines& bad_lines() const { return *bad_lines_; }
  // Lines that only Reading::kTrecEval takes.
  [[nodiscard]] const BadLines& odd_lines() const { return *odd_lines_; }
  [[nodiscard]] std::span<const TopicFault> topic_faults() const { return topic_faults_; }

  [[nodiscard]] Judgments kind() const { return kind_; }
  // By group, unless the judgments are grades alone.
  [[nodiscard]] const Opinions& opinions() const { return *opinions_; }
  // How the judged documents were drawn, if the file says that they were; else null.
  [[nodiscard]] const Sample* sample() const { return sample_.get(); }

 private:
  friend class MemoryQrels;
  friend class QrelsBuilder;
  friend class QrelsIndex;

  static constexpr std::uint32_t kNowhere = 0xffffffff;
  [[nodiscard]] std::uint32_t row_of(std::size_t topic, std::string_view doc,
                                     std::uint64_t doc_hash) const;

  template <class T>
  [[nodiscard]] std::span<const T> rows_of(const UnsetVector<T>& numbers, std::size_t topic) const {
    return {numbers.data() + row_begin_[topic], numbers.data() + row_begin_[topic + 1]};
  }

  std::shared_ptr<const Input> input_;  // owns the bytes behind every view below
  std::shared_ptr<const Texts> texts_;  // owns those that stand otherwise in the file
  std::shared_ptr<const Layout> layout_;
  std::uint64_t lines_ = 0;
  std::vector<std::string> empty_topics_;
  std::shared_ptr<const BadLines> bad_lines_;
  std::shared_ptr<const BadLines> odd_lines_;
  std::vector<TopicFault> topic_faults_;
  Judgments kind_ = Judgments::kGrades;
  std::shared_ptr<const Opinions> opinions_;
  std::shared_ptr<const Sample> sample_;
  PackedTexts topics_;
  std::vector<std::uint32_t> topic_slots_;
  std::vector<std::uint32_t> row_begin_;  // topic i has rows row_begin_[i] .. row_begin_[i + 1]
  PackedTexts docs_;
  UnsetVector<double> grades_;
  UnsetVector<std::uint32_t> hashes_;  // of docs_[i], the upper halves
  UnsetVector<double> ideal_;          // as in row_begin_, highest first; empty if grades_ are so
  // Two for each row, set for topics that have many; empty if every topic has few.
  UnsetVector<std::uint32_t> slots_;
};

// Some of the judgments of a Qrels, which must live as long.
class JudgmentRange {
 public:
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = Judgment;
    using difference_type = std::ptrdiff_t;
    using pointer = void;
    using reference = Judgment;

    Iterator() = default;
    Iterator(const Qrels& qrels, std::uint32_t row) : qrels_(&qrels), row_(row) {}
    [[nodiscard]] Judgment operator*() const { return qrels_->judgment(row_); }
    Iterator& operator++() {
      ++row_;
      return *this;
    }
    Iterator operator++(int) { return {*qrels_, row_++}; }
    [[nodiscard]] bool operator==(const Iterator& other) const { return row_ == other.row_; }

   private:
    const Qrels* qrels_ = nullptr;
    std::uint32_t row_ = 0;
  };

  JudgmentRange(const Qrels& qrels, std::uint32_t begin, std::uint32_t end)
      : qrels_(qrels), begin_(begin), end_(end) {}
  [[nodiscard]] Iterator begin() const { return {qrels_, begin_}; }
  [[nodiscard]] Iterator end() const { return {qrels_, end_}; }
  [[nodiscard]] std::size_t size() const { return end_ - begin_; }
  [[nodiscard]] bool empty() const { return begin_ == end_; }
  [[nodiscard]] Judgment operator[](std::size_t index) const {
    return qrels_.judgment(begin_ + static_cast<std::uint32_t>(index));
  }

 private:
  const Qrels& qrels_;
  std::uint32_t begin_;
  std::uint32_t end_;
};

inline JudgmentRange Qrels::judgments(std::size_t topic) const {
  return {*this, row_begin_[topic], row_begin_[topic + 1]};
}

}  // namespace assay
