// SPDX-License-Identifier: Apache-2.0
// load.hpp: asks an engine queries, and notes when each was to be sent, was sent, and was answered.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/query_log.hpp"
#include "documents.hpp"
#include "engine.hpp"

namespace assay::lab {

using Connect = std::function<Result<std::unique_ptr<Searcher>>()>;

struct LoadPlan {
  std::string engine;  // the name that the log has
  std::span<const TopicText> topics;
  std::uint32_t depth = 100;
  std::uint32_t warm_up = 1;  // passes over all topics
  std::uint32_t passes = 5;   // of the closed loop, and of the open one
  std::uint32_t clients = 1;
  double rate = 0;         // queries in a second for the open loop; 0: there is no open loop
  std::uint64_t seed = 1;  // of the order of topics within each pass
};

// What one engine answered, by topic in the order of the plan; of the first pass that counts. A
// topic that failed in it was asked once more in the end, when nothing was timed any longer; one
// that failed then too has no hits, whatever came between.
struct Answers {
  std::vector<std::vector<Hit>> hits;
};

struct LoadResult {
  Answers answers;
  // Warm-up, closed and open loop, in the order of sending; moments are those of load_clock.hpp.
  std::vector<LoggedQuery> log;
  // Topics that were answered differently later on, each once, in the order of the plan: other
  // documents, or scores that differ by more than 1e-9 of themselves.
  std::vector<std::string> unstable;
  std::vector<std::string> unanswered;  // topics that failed, also when they were asked again
  std::size_t asked_again = 0;          // topics that were
  double closed_seconds = 0;            // from the first query that counts to the last answer
  double open_seconds = 0;
  // Of the harness itself, for one query: the middle of the times from an answer to the next query
  // of the same client, or a turn with an engine that does nothing if that takes longer.
  double overhead_seconds = 0;
  bool is_cut_short = false;  // all queries of a pass failed: the rest was not asked
};

// Warm-up, then the closed loop, then the open loop if there is a rate. An engine that fails on one
// query, by an error or an exception, is asked the next; one that cannot be connected to is an
// error. Each client has a thread for all of it. `tell` hears, in the thread of the caller, how
// many queries of how many are under way or done.
[[nodiscard]] Result<LoadResult> run_load(
    const LoadPlan& plan, const Connect& connect,
    const std::function<void(std::size_t, std::size_t)>& tell);

}  // namespace assay::lab
