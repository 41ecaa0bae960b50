// SPDX-License-Identifier: Apache-2.0
// recall.hpp: how many relevant documents there are, of which the judgments know some: estimates
// from runs, samples and what experts named, each with what it assumes.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assay/fuse.hpp"
#include "assay/input.hpp"
#include "assay/pool_file.hpp"
#include "assay/qrels.hpp"
#include "assay/recall_estimators.hpp"

namespace assay {

enum class RecallMethod : std::uint8_t { kSample, kChapman, kChao, kDepth, kElusion, kExternal };

struct RecallMethodDef {
  RecallMethod method{};
  std::string_view word;
  std::string_view title;
  std::string_view assumes;
};
[[nodiscard]] std::span<const RecallMethodDef> recall_methods();
[[nodiscard]] const RecallMethodDef& recall_method(RecallMethod method);

// A document that experts named, whoever found it.
struct NamedDoc {
  std::string_view doc;
  double grade = 1;
};
struct NamedDocs {
  struct Topic {
    std::string_view name;
    std::vector<NamedDoc> docs;  // each once
  };
  std::shared_ptr<const Input> input;  // which the views look at
  std::vector<Topic> topics;
};
// Lines of `topic document`, `topic document grade`, or `topic iteration document grade`.
[[nodiscard]] Result<NamedDocs> read_named_docs(std::shared_ptr<const Input> input);

// What was drawn of one topic, and judged.
struct SampledTopic {
  std::string name;
  std::vector<SampledStratum> strata;
  std::vector<WeightedDoc> docs;  // those that were drawn and judged
  std::uint64_t pooled = 0;
  std::uint64_t missing = 0;    // drawn, but without a judgment
  std::uint64_t not_drawn = 0;  // documents of strata of which none was drawn and judged
  std::uint64_t outside = 0;    // relevant documents that are judged, but not in the pool
  std::uint64_t in_pool = 0;    // relevant documents whose grade the pool alone has
  bool is_stratified = true;    // every document of a stratum had the same chance
};
// A pool that says what was drawn, with the judgments of `qrels`, or those that it has itself.
[[nodiscard]] std::vector<SampledTopic> sampled_topics(const PoolFile& pool, const Qrels& qrels,
                                                       double relevant);

struct RecallOptions {
  double relevant = 1;      // grades from here on
  double level = 0.95;      // of intervals
  std::uint32_t depth = 0;  // that was judged; 0: found out
  std::uint32_t last = 0;   // to which new documents are extrapolated; 0: where the runs end
  std::vector<std::string> first_group = {};  // runs that are the first of two captures
  std::uint64_t collection = 0;               // documents in it, for an elusion sample
  Ties ties = Ties::kTrec;
  unsigned threads = 1;
};

// What is known. All must live as long as the call.
struct RecallTask {
  const Qrels& qrels;
  FusionRuns runs = {};
  std::span<const std::string> names = {};  // of the runs
  std::span<const SampledTopic> samples = {};
  const Qrels* elusion = nullptr;  // a judged random sample of what nobody retrieved or judged
  const NamedDocs* external = nullptr;
};

// Relevant documents by one method. Its interval is never below what is known.
struct RecallEstimate {
  RecallMethod method{};
  CountEstimate count;
  std::uint64_t known = 0;               // relevant documents in the topics that it speaks of
  std::vector<std::string> topics;       // those, in natural order
  std::vector<CountEstimate> of_topics;  // empty: it speaks of all together alone
  std::string basis;                     // "45 and 40 relevant documents, 30 in both"
  std::vector<std::string> warnings;

  // Of what there is, the share of so many; the interval is turned around.
  struct Share {
    double value = 0;
    double low = 0;
    double high = 0;
  };
  [[nodiscard]] std::optional<Share> share_of(std::uint64_t found) const;
};

// What a run found, at any rank, of the topics that each estimate speaks of.
struct RunRecall {
  std::string name;
  std::uint64_t found = 0;              // relevant documents of all topics
  std::vector<std::uint64_t> found_of;  // for each estimate
};

// How far the list of experts is covered.
struct ExternalCheck {
  std::uint64_t named = 0;      // as relevant, in judged topics
  std::uint64_t judged = 0;     // of these
  std::uint64_t relevant = 0;   // of the judged ones
  std::uint64_t retrieved = 0;  // by any run
  // By each run, in the order of the names.
  std::vector<std::pair<std::string, std::uint64_t>> by_run;
  std::uint64_t elsewhere = 0;  // named for topics without judgments, or as not relevant
};

// Relevant documents that are new at each depth, and the curve through them.
struct DepthCurve {
  std::vector<double> found;  // at depth 1, 2, … of all topics together
  std::uint32_t last = 0;     // to which it is followed; kNoEnd: for ever
  std::optional<DecayFit> fit;
  std::optional<DecayFit> other;  // that fits worse
};

struct RecallReport {
  RecallOptions options;
  std::vector<std::string> topics;   // judged ones, in natural order
  std::vector<std::uint64_t> known;  // relevant documents of each
  std::uint64_t judged = 0;
  std::uint32_t depth = 0;  // of the captures
  double judged_share = 1;  // of the documents down to there
  std::uint64_t unjudged = 0;
  std::uint64_t unjudged_topics = 0;  // of the runs, which are left out
  std::vector<RecallEstimate> estimates;
  std::vector<RunRecall> runs;
  std::optional<ExternalCheck> external;
  std::optional<DepthCurve> curve;

  [[nodiscard]] std::uint64_t all_known() const;
  [[nodiscard]] std::uint64_t known_of(std::string_view topic) const;  // 0 if it is not judged
};

// The curve cumulated: what was found down to each depth, and what is expected beyond.
struct DepthPoint {
  std::uint32_t depth = 0;
  std::optional<double> found;  // down to the depth that was judged
  double fitted = 0;
  double low = 0;
  double high = 0;
};
// At most so many places, from depth 1 to the last, closer together where the curve bends. Empty
// without a fit, or where it has no end.
[[nodiscard]] std::vector<DepthPoint> curve_points(const RecallReport& report, std::size_t most);

// At least one method must have what it needs.
[[nodiscard]] Result<RecallReport> estimate_recall(const RecallTask& task,
                                                   const RecallOptions& options);

}  // namespace assay
