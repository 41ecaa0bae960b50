// SPDX-License-Identifier: Apache-2.0
// diff.hpp: two rankings side by side: what moved, what is new or gone, and how alike they are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/judged.hpp"
#include "assay/measure.hpp"
#include "assay/policy.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"

namespace assay {

// Rank-biased overlap: 1 for equal lists, 0 for lists that share nothing. Lists end, so it lies
// between `low` and `high`; `value` supposes that they go on as they began.
struct Rbo {
  double low = 0;
  double value = 0;
  double high = 0;
};

// What equal places mean to rank-biased overlap (Corsi and Urbano, 2024).
enum class RboTies : std::uint8_t { kEqual, kUnknown, kCorrected };
inline constexpr std::array kRboTiesChoices = {
    Choice<RboTies>{"w", RboTies::kEqual, "they are at the same rank"},
    Choice<RboTies>{"a", RboTies::kUnknown, "any may come first: the mean over all orders"},
    Choice<RboTies>{"b", RboTies::kCorrected, "the same, for what ties hide: 1 for equal lists"},
};

// What became of a document on the way from the first run to the second.
enum class Move : std::uint8_t { kSame, kUp, kDown, kNew, kGone };

struct DiffDoc {
  std::string doc;
  std::uint32_t rank = 0;
  std::uint32_t other_rank = 0;  // in the other run, however deep; 0: not there
  double score = 0;
  double grade = kNotInPool;
  Move move = Move::kSame;
  std::string title = {};  // of the collection, if it was read
  std::string text = {};   // its beginning
};

struct DiffSide {
  std::uint32_t retrieved = 0;
  bool has_ties = false;           // equal scores within the depth or across it
  std::vector<DiffDoc> docs;       // the first ones, if they are wanted
  std::vector<Ratio> values = {};  // one for each measure, if the topic is judged
};

// Documents among the first ones of either run, each counted once.
struct MoveCounts {
  std::uint32_t same = 0;
  std::uint32_t up = 0;
  std::uint32_t down = 0;
  std::uint32_t gone = 0;   // among the first of one run, nowhere in the other
  std::uint32_t added = 0;  // the reverse
};

// One topic; side 0 is the first run, side 1 the second.
struct TopicDiff {
  std::string topic;
  std::string text = {};  // of the topic, if it was read
  bool is_judged = false;
  std::array<DiffSide, 2> sides = {};
  std::uint32_t overlap = 0;    // documents that the first ones of both share
  std::uint32_t looked_at = 0;  // how many could be: the depth, or the longer list if that is short
  Rbo rbo = {};
  MoveCounts moves = {};
};

struct DiffOptions {
  std::uint32_t depth = 10;              // documents that are looked at, from the top
  std::uint32_t cut = kAnyDepth;         // where lists end, as if they had been written so
  double p = 0.9;                        // of rank-biased overlap, which sees the whole lists
  Ties ties = Ties::kTrec;               // kExpected stands for no order, and is taken as kTrec
  std::vector<std::string> topics = {};  // empty: all that both runs have
  bool docs = false;                     // of each topic are kept
  bool skip_bad_lines = false;           // of the topics compared, and count them in a note
  unsigned threads = 1;
};

// What is compared. All must outlive the call alone.
struct DiffTask {
  std::array<const Run*, 2> runs = {};
  std::array<std::string, 2> names = {};
  const Qrels* qrels = nullptr;            // may be missing
  std::span<const Measure> measures = {};  // computed where there are judgments
};

struct Diff {
  std::array<std::string, 2> runs = {};
  std::array<std::string, 2> paths = {};
  std::string qrels;  // its path; empty if there are no judgments
  DiffOptions options = {};
  double highest_grade = 0;
  std::vector<Measure> measures = {};
  std::array<std::vector<Ratio>, 2> means = {};        // over all judged topics, as `eval` has them
  std::vector<TopicDiff> topics = {};                  // what changed most comes first
  std::array<std::vector<std::string>, 2> alone = {};  // topics that one run has alone
  double mean_overlap = 0;                             // of overlap / looked_at, over `topics`
  double mean_rbo = 0;
  std::vector<Note> notes = {};
};

// All topics of both runs, or those asked for: in the order in which they were, then.
[[nodiscard]] Result<Diff> diff_runs(const DiffTask& task, const DiffOptions& options = {});
// One topic with its documents.
[[nodiscard]] Result<Diff> diff_topic(const DiffTask& task, std::string_view topic,
                                      DiffOptions options = {});

// Looks up what is shown in a collection, or a list of topics: a JSON object or "id tab text" on
// each line. What is not there is a note.
[[nodiscard]] Result<Done> add_doc_texts(Diff& diff, const Input& collection);
[[nodiscard]] Result<Done> add_topic_texts(Diff& diff, const Input& topics);

}  // namespace assay
