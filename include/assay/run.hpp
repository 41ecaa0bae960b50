// SPDX-License-Identifier: Apache-2.0
// run.hpp: what a system returned. A run is read topic by topic, so a file of any length needs only
// the memory of its longest topic beside its bytes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/format.hpp"
#include "assay/input.hpp"
#include "assay/policy.hpp"

namespace assay {

struct Layout;
struct PieceIndex;
class Texts;

// One retrieved document.
struct Row {
  std::string_view doc;
  double score = 0;
  double order = 0;        // decides ties under kRank and kFile
  std::uint64_t hash = 0;  // of doc
};

// One topic of a run.
struct RunTopic {
  std::vector<Row> rows;               // in the order of evaluation
  std::shared_ptr<const Texts> texts;  // owns ids that stand in the file with escapes or quotes
};

struct IndexOptions {
  unsigned threads = 1;
  std::optional<FileFormat> format;  // else guessed
  Reading reading = Reading::kStrict;
};

// Where each topic's lines are. Topics are unique, in the order of their first line; a topic may
// come in several pieces. Immutable.
class Run {
 public:
  [[nodiscard]] static Result<Run> index(std::shared_ptr<const Input> input,
                                         const IndexOptions& options = {});

  [[nodiscard]] std::size_t topic_count() const;
  [[nodiscard]] std::string_view topic(std::size_t index) const;
  [[nodiscard]] const std::string& tag() const { return tag_; }  // of the last line
  [[nodiscard]] const Input& input() const { return *input_; }
  [[nodiscard]] const Layout& layout() const { return *layout_; }
  [[nodiscard]] const std::shared_ptr<const Input>& shared_input() const { return input_; }
  [[nodiscard]] const std::shared_ptr<const Layout>& shared_layout() const { return layout_; }
  [[nodiscard]] Reading reading() const { return reading_; }
  // 0 for a file that does not consist of lines.
  [[nodiscard]] std::uint64_t lines() const;

  // The lines of a topic as they stand in the file, blank lines and comments included.
  [[nodiscard]] std::span<const std::string_view> pieces(std::size_t topic) const;
  // Its documents in the order of evaluation.
  [[nodiscard]] Result<RunTopic> rows(std::size_t topic, Ties ties = Ties::kTrec) const;

 private:
  std::shared_ptr<const Input> input_;  // owns the bytes behind every view below
  std::shared_ptr<const Layout> layout_;
  std::shared_ptr<const PieceIndex> index_;
  std::string tag_;
  Reading reading_ = Reading::kStrict;
};

}  // namespace assay
