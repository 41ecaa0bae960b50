// SPDX-License-Identifier: Apache-2.0
// run.hpp: what a system returned. A run is read topic by topic, so a file of any length needs only
// the memory of its longest topic beside its bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"
#include "assay/qrels.hpp"

namespace assay {

// Who comes first among documents of equal score.
enum class Ties : std::uint8_t {
  kTrec,    // the larger document id, by bytes: trec_eval's rule
  kDocAsc,  // the smaller document id, by bytes
  kRank,    // the smaller number in the rank column
  kFile,    // the earlier line
};

// One retrieved document.
struct Row {
  std::string_view doc;
  double score = 0;
  double order = 0;        // decides ties under kRank and kFile
  std::uint64_t hash = 0;  // of doc
};

class BadLines;

// Where each topic's lines are. Topics are unique, in the order of their first line; a topic may
// come in several pieces. Immutable.
class Run {
 public:
  [[nodiscard]] static Result<Run> index(std::shared_ptr<const Input> input,
                                         const ReadOptions& options = {});

  [[nodiscard]] std::size_t topic_count() const { return topics_.size(); }
  [[nodiscard]] std::string_view topic(std::size_t index) const { return topics_[index]; }
  [[nodiscard]] const std::string& tag() const { return tag_; }  // of the last line
  [[nodiscard]] const Input& input() const { return *input_; }
  [[nodiscard]] std::uint64_t lines() const { return lines_; }

  // What reading one topic needs and leaves: keep one per thread and use it again.
  struct Scratch {
    std::vector<Row> rows;  // in evaluation order, no document twice
    std::vector<std::uint32_t> slots;
    std::uint64_t long_lines = 0;  // lines with more than six columns, so far
  };

  // Fills scratch.rows with one topic; lines that cannot be used go to `bad`.
  void read_topic(std::size_t index, Ties ties, Scratch& scratch, BadLines& bad) const;

 private:
  std::shared_ptr<const Input> input_;  // owns the bytes behind every view below
  std::uint64_t lines_ = 0;
  std::string tag_;
  std::vector<std::string_view> topics_;
  std::vector<std::size_t>
      piece_begin_;  // topic i has pieces piece_begin_[i] .. piece_begin_[i + 1]
  std::vector<std::string_view> pieces_;
};

}  // namespace assay
