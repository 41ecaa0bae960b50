// SPDX-License-Identifier: Apache-2.0
// judged_runs.hpp: how complete judgments are for some runs: what is judged of each, what each
// gave to the pool, and what scores and orders would be without it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"

namespace assay {

// A run and the group that made it.
struct RunGroup {
  std::string run;
  std::string group;
};

struct JudgedOptions {
  // Of Judged@k. None: 10, 100, 1000 and those of the measures, as far as the lists go.
  std::vector<std::uint32_t> cutoffs = {};
  std::optional<std::uint32_t> depth = std::nullopt;  // of the pool; else it is guessed
  double rel = 1;                                     // the lowest grade that is relevant
  std::vector<RunGroup> groups = {};  // a run that is not named is a group of its own
  bool leaves_out = true;
};

inline constexpr std::uint32_t kUsualCurveDepth = 100;

// What the first documents of a run, or of a group, gave to the pool. Unique: that nobody else has
// among the first of any list.
struct Contribution {
  std::uint64_t judged = 0;
  std::uint64_t relevant = 0;
  std::uint64_t unique = 0;
  std::uint64_t unique_relevant = 0;
};

// One topic of one run. `judged` has a share for each cutoff and for the whole list at last:
// judged documents over those looked at, as Judged@k has it.
struct JudgedShare {
  std::string topic;
  std::vector<Ratio> judged;
  Contribution given;
};

struct RunCompleteness {
  std::string run;
  std::string group;            // empty where there are none
  std::vector<Summary> judged;  // means of the shares
  // Documents looked at, and those of them that are not judged: as `judged`, in all topics.
  std::vector<std::uint64_t> looked_at;
  std::vector<std::uint64_t> unjudged;
  // So many documents of every topic are in the judgments, from the top; kAnyDepth: all.
  std::uint32_t judged_to = kAnyDepth;
  Contribution given;
  std::vector<JudgedShare> topics;  // judged ones, in the order of the scores
};

struct GroupContribution {
  std::string group;
  std::vector<std::size_t> runs;
  Contribution given;
};

// One run by one measure, as it is and with judgments taken away.
struct MovedRun {
  std::size_t run = 0;
  Ratio before;
  Ratio after;
  double rank_before = 1;  // equal means share the mean of their ranks
  double rank_after = 1;

  [[nodiscard]] bool has_change() const { return before.is_defined() && after.is_defined(); }
  [[nodiscard]] double change() const { return after.value() - before.value(); }
};

// How far the order without some judgments agrees with that under all, which is the truth.
struct OrderKept {
  std::optional<double> tau;
  std::optional<double> tau_b;
  std::optional<double> tau_ap;
  std::optional<double> tau_ap_b;
  std::uint64_t opposite = 0;  // pairs of runs
};

struct LeftOutMeasure {
  std::vector<MovedRun> runs;  // those that are left out
  OrderKept order;             // of all runs
};

// Judgments that one run, or one group, alone gave are taken away, and all runs are evaluated
// again.
struct LeftOut {
  std::string name;
  std::uint64_t judgments = 0;  // that were taken away, those below grade 0 included
  std::uint64_t relevant = 0;
  std::vector<LeftOutMeasure> measures;
};

// All runs, or all groups, left out one after the other, by one measure.
struct LeftOutSummary {
  std::optional<double> mean_change;  // of sizes
  std::optional<MovedRun> worst;      // that loses most; none if nobody loses
  double most_ranks = 0;              // that anybody moves, up or down
  std::optional<double> mean_tau;
  std::optional<double> least_tau;
  OrderKept own;  // the order of every run by its own score when it is left out
};

struct LeavingOut {
  std::vector<LeftOut> each;
  std::vector<LeftOutSummary> summary;  // one for each measure
};

// What a pool of the runs' first documents would have of the judgments.
struct PoolStep {
  std::uint32_t depth = 0;  // kAnyDepth: all that the runs return
  std::uint64_t judged = 0;
  std::uint64_t relevant = 0;
};

// By one measure: whether unjudged documents could turn the order of two runs over.
struct OpenOrder {
  struct Pair {
    std::size_t better = 0;
    std::size_t worse = 0;
  };
  std::uint64_t pairs = 0;  // that are not equal
  std::vector<Pair> open;   // of those, where the bounds overlap
};

struct JudgedRuns {
  std::vector<std::uint32_t> cutoffs;  // increasing, each once
  std::uint32_t depth = 0;
  bool is_guessed = false;
  double rel = 1;
  std::uint64_t topics = 0;               // judged ones that were asked for
  std::uint64_t judged = 0;               // documents of those
  std::uint64_t relevant = 0;             // of these
  std::vector<RunCompleteness> runs;      // in the order of the report
  std::vector<GroupContribution> groups;  // in natural order; none if nobody named any
  LeavingOut without_run;
  LeavingOut without_group;
  std::vector<PoolStep> steps;
  std::vector<OpenOrder> orders;  // one for each measure, if the report has bounds
  std::vector<Note> notes;
};

// Why that cannot be said with these measures, or nothing: they must need no more than grades, and
// equal scores an order.
[[nodiscard]] std::optional<Error> check_for_judged(const Qrels& qrels,
                                                    std::span<const Measure> measures, Ties ties);

// The report is that of the same runs, in their order, with the values of their topics.
[[nodiscard]] Result<JudgedRuns> look_at_judgments(const Qrels& qrels, std::span<const Run> runs,
                                                   const EvalReport& report,
                                                   const JudgedOptions& options);

}  // namespace assay
