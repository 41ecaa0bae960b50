// SPDX-License-Identifier: Apache-2.0
// explain.hpp: how the values of one topic come about, rank by rank. The kernels that compute them
// tell it, so an explanation cannot disagree with an evaluation.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/measure.hpp"
#include "assay/ranking.hpp"

namespace assay {

// What an explanation looks at: a ranking, or one that was changed. All of it is viewed.
struct RankingView {
  std::string_view topic;
  std::span<const RankedDoc> docs;
  std::span<const Judgment> ideal_order;
  std::span<const std::uint32_t> ideal_ranks;  // where these stand; 0: not retrieved
  std::span<const TieGroup> ties;              // documents of equal score
  JudgedTopic judged;
};
[[nodiscard]] RankingView view_of(const Ranking& ranking);

struct ExplainOptions {
  std::optional<std::uint32_t> ranks;  // listed from the top; else as many as the cutoffs ask for
  std::vector<std::uint32_t> also;     // ranks that are listed in any case
  // Grades that unjudged documents might have, from the lowest; empty: those of the topic.
  std::vector<double> grades;
  std::uint64_t seed = 1;  // for orders of equal scores that are drawn at random
  double collection = 0;   // documents in it; 0 if unknown
};
// The topics that an evaluation would take, in natural order.
[[nodiscard]] std::vector<std::string> topics_to_explain(const Qrels& qrels,
                                                         std::span<const Run> runs, Topics which);
// With the grades that `--bounds` tries.
[[nodiscard]] ExplainOptions explain_options(const Qrels& qrels);

struct ExplainedDoc {
  std::string doc;
  double grade = kNotInPool;
};

// One line of the table.
struct ExplainedRow {
  std::uint32_t rank = 0;
  ExplainedDoc doc;
  double score = 0;
};

struct ExplainedColumn {
  std::string header;
  Shows shows = Shows::kTerm;
  std::string measure;                        // the first that has it
  std::vector<std::optional<double>> values;  // one for each row; nothing where it does not count
};

// A document that could have added more. Where documents add up, it is what it adds at its best
// rank and does not add where it is; these sum up to what the value lacks. Elsewhere it is what the
// value would gain if the document alone were moved to that rank.
struct Loss {
  ExplainedDoc doc;
  std::uint32_t rank = 0;       // where it stands; 0: not retrieved
  std::uint32_t best_rank = 0;  // where the ideal list has it
  double loss = 0;              // what the value lacks by that
};

// What the documents that are not judged could do.
struct UnjudgedEffect {
  std::uint32_t count = 0;  // among those that are looked at
  double grade = 0;
  Ratio if_graded;   // all of them had that grade, and were part of the judgments
  Ratio if_removed;  // they were dropped first
  Bounds bounds;     // with any grades
};

// What the order of documents of equal score does.
struct TieEffect {
  std::vector<TieGroup> groups;            // whose documents differ in grade
  Expected expected{.value = kUndefined};  // undefined where it would take too long
  Ratio worst = kUndefined;                // undefined where nobody knows which order is worst
  Ratio best = kUndefined;
};

// Retrieved and relevant, each or not: a has both, b is retrieved alone, c relevant alone.
struct SetTable {
  double a = 0;
  double b = 0;
  double c = 0;
  std::optional<double> d;  // needs the size of the collection
};

// A step that stands for no rank: a level of recall, a group of judges, a rank of the ideal list.
struct SideStep {
  std::string what;
  Step step;
};

struct ExplainedMeasure {
  Measure measure;
  Ratio value;              // the very bits that evaluate() gives
  std::vector<Step> steps;  // ranks are those of the list
  std::vector<SideStep> side;
  double relevant = 0;       // R
  double looked_at = 0;      // ranks down to the cutoff
  double found = 0;          // relevant documents among them
  std::vector<Loss> losses;  // the largest first
  bool adds_up = false;      // the losses do
  std::optional<UnjudgedEffect> unjudged;
  std::optional<TieEffect> ties;
  std::optional<SetTable> set;
};

struct Explanation {
  std::string topic;
  std::uint32_t retrieved = 0;
  std::vector<ExplainedRow> rows;        // ranks increase, with gaps where nothing is added
  std::vector<ExplainedColumn> columns;  // of all measures, each once
  std::vector<ExplainedMeasure> measures;
  std::vector<ExplainedDoc> ideal;    // the ideal order, as far as documents are relevant
  std::vector<ExplainedDoc> missing;  // relevant documents that were not retrieved
  std::size_t judged = 0;             // documents
  bool is_by_groups = false;          // grades are those of the first group that judged a document
  std::optional<double> relevant_from;  // the grade, where any of the measures asks for one
};

[[nodiscard]] Explanation explain_topic(const RankingView& ranking,
                                        std::span<const Measure> measures,
                                        const ExplainOptions& options = {});

}  // namespace assay
