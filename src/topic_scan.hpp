// SPDX-License-Identifier: Apache-2.0
// topic_scan.hpp: the quick way through the lines of a run: one pass that finds the topics, their
// judged documents and the ranks of those. What it does not know by heart it leaves to read_topic,
// which is the reference and words every error.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

#include "assay/policy.hpp"
#include "assay/qrels.hpp"
#include "assay/vector_level.hpp"

namespace assay {

struct FoundDoc {
  std::uint32_t rank;  // from 1
  std::uint32_t row;   // as Qrels::judgment() takes it

  friend bool operator==(const FoundDoc&, const FoundDoc&) = default;
};

struct ScanOptions {
  Ties ties = Ties::kTrec;
  Reading reading = Reading::kStrict;
  std::uint32_t depth = std::numeric_limits<std::uint32_t>::max();
  std::vector<double> cutoffs = {};  // for ScannedPiece::tied_cuts, at most 64
  VectorLevel level = widest_vector_level();
};

// The lines of one topic that follow each other.
struct ScannedPiece {
  std::string_view topic;  // a view into the lines
  // To the first line of the next topic: blank lines and comments belong to what is before them.
  std::string_view lines;
  std::uint64_t line_count = 0;
  std::optional<std::uint32_t> judged;  // the number of the topic in the judgments
  // All is as it mostly is: six columns, scores that are numbers, no document twice. Otherwise, or
  // where the options ask for more than this knows, nothing below is set.
  bool is_regular = false;
  std::uint32_t retrieved = 0;      // documents, at most `depth`
  std::span<const FoundDoc> found;  // by rank; valid during the call
  bool has_ties = false;            // any two of the retrieved have the same score
  std::uint64_t tied_cuts = 0;  // bit i: the last of cutoffs[i] has the score of the one after it
};

// One for each thread; keeps its space from call to call. The judgments must outlive it.
class TopicScanner {
 public:
  static constexpr std::size_t kMostCutoffs = 64;

  TopicScanner(const Qrels& qrels, ScanOptions options);
  ~TopicScanner();
  TopicScanner(TopicScanner&&) noexcept;
  TopicScanner& operator=(TopicScanner&&) noexcept;

  // Calls visit(const ScannedPiece&) for each piece that is complete, until one call returns false:
  // then what is returned is of no use. If these are not the last
  // lines, the last piece may go on, and a line without an end is none: returns where that piece
  // begins, or else such a line, so that both can come again with more after them.
  template <class Visit>
  const char* scan(std::string_view lines, bool is_last, Visit&& visit) {
    using Function = std::remove_reference_t<Visit>;
    const auto call = [](void* function, const ScannedPiece& piece) -> bool {
      return (*static_cast<Function*>(function))(piece);
    };
    return scan_pieces(lines, is_last, {const_cast<void*>(static_cast<const void*>(&visit)), call});
  }

  // Lines before the first topic, which are blank or comments.
  [[nodiscard]] std::uint64_t leading_lines() const;
  // Any byte so far was 0, also outside of pieces: then this is no text.
  [[nodiscard]] bool has_nul() const;

 private:
  struct Visitor {
    void* function;
    bool (*call)(void*, const ScannedPiece&);
  };
  class Work;

  const char* scan_pieces(std::string_view lines, bool is_last, Visitor visitor);

  std::unique_ptr<Work> work_;
};

}  // namespace assay
