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
#include "assay/policy.hpp"

namespace assay {

// One retrieved document.
struct Row {
  std::string_view doc;
  double score = 0;
  double order = 0;        // decides ties under kRank and kFile
  std::uint64_t hash = 0;  // of doc
};

struct IndexOptions {
  unsigned threads = 1;
};

// Where each topic's lines are. Topics are unique, in the order of their first line; a topic may
// come in several pieces. Immutable.
class Run {
 public:
  [[nodiscard]] static Result<Run> index(std::shared_ptr<const Input> input,
                                         const IndexOptions& options = {});

  [[nodiscard]] std::size_t topic_count() const { return topics_.size(); }
  [[nodiscard]] std::string_view topic(std::size_t index) const { return topics_[index]; }
  [[nodiscard]] const std::string& tag() const { return tag_; }  // of the last line
  [[nodiscard]] const Input& input() const { return *input_; }
  [[nodiscard]] std::uint64_t lines() const { return lines_; }

  // The lines of a topic as they stand in the file, blank lines and comments included.
  [[nodiscard]] std::span<const std::string_view> pieces(std::size_t topic) const;
  // Its documents in the order of evaluation.
  [[nodiscard]] Result<std::vector<Row>> rows(std::size_t topic, Ties ties = Ties::kTrec) const;

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
