// SPDX-License-Identifier: Apache-2.0
// load_stage.hpp: the queries of one loop, laid out before the clock runs, and a client that asks
// them. Nothing here allocates or locks between two queries, apart from the engine and its errors.
#pragma once

#include <atomic>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "load.hpp"

namespace assay::lab {

// One query: what is to be asked, and what came of it.
struct Asked {
  std::uint32_t topic = 0;  // which of the plan
  std::uint32_t pass = 0;
  std::uint32_t client = 0;
  std::uint32_t hits = 0;
  QueryStatus status = QueryStatus::kFine;
  std::uint64_t intended = 0;
  std::uint64_t sent = 0;
  std::uint64_t answered = 0;  // 0: it was not asked
  std::string message = {};
};

// The order of topics in a pass: the same for the same seed, whatever the other passes are.
[[nodiscard]] std::vector<std::uint32_t> topic_order(std::size_t topics, std::uint64_t seed,
                                                     QueryPhase phase, std::uint32_t pass);

// Clients take the queries in order, whoever is free.
struct Stage {
  QueryPhase phase = QueryPhase::kClosed;
  double rate = 0;          // of an open loop
  std::uint64_t start = 0;  // when its first query is due
  std::vector<Asked> queries = {};
  std::vector<std::atomic<std::uint32_t>> failed = {};  // by pass
  std::atomic<std::size_t> next = 0;

  Stage(const LoadPlan& plan, QueryPhase asked_for, std::uint32_t passes);

  // When a query of an open loop should be sent.
  [[nodiscard]] std::uint64_t due(std::size_t index) const;
};

// What was answered in the first pass that counts, and which topics were answered otherwise later.
// A pass may begin before the last answers of the one before it are there: a topic is written by
// the one client that asks it in the first pass, and only looked at after that.
class KeptAnswers {
 public:
  explicit KeptAnswers(std::size_t topics);

  void keep(std::size_t topic, std::vector<Hit> hits);
  // A topic that has no answer yet is answered too soon to be compared: false.
  [[nodiscard]] bool compare(std::size_t topic, const std::vector<Hit>& hits);
  void mark_failed(std::size_t topic);
  [[nodiscard]] bool has_failed(std::size_t topic) const {
    return states_[topic].load(std::memory_order_acquire) == State::kFailed;
  }

  [[nodiscard]] Answers take() { return std::move(answers_); }
  [[nodiscard]] bool is_unstable(std::size_t topic) const { return is_unstable_[topic]; }

 private:
  enum class State : std::uint8_t { kOpen, kKept, kFailed };
  Answers answers_;
  std::vector<std::atomic<State>> states_;
  std::vector<std::atomic<bool>> is_unstable_;
};

// What all clients share.
struct Load {
  const LoadPlan& plan;
  KeptAnswers kept;
  std::atomic<bool> is_stopped =
      false;  // all queries of a pass failed, or a client could not start

  explicit Load(const LoadPlan& given) : plan(given), kept(given.topics.size()) {}
};

class Client {
 public:
  Client(Load& load, Searcher& searcher, std::uint32_t number)
      : load_(load), searcher_(searcher), number_(number) {}

  // Asks until nothing is left or the load is stopped.
  void run(Stage& stage);
  // Compares what came before the first pass had its answer; for when all clients are done.
  void finish();
  // Asks topics that failed in the first pass once more; for then too, so that nothing of it is
  // timed.
  void ask_again();

 private:
  struct Early {
    std::uint32_t topic;
    std::vector<Hit> hits;
  };

  void ask(Stage& stage, Asked& query);
  void note_answer(const Stage& stage, Asked& query, std::vector<Hit> hits);
  void note_failure(Stage& stage, Asked& query, const Error& error);

  Load& load_;
  Searcher& searcher_;
  std::uint32_t number_;
  std::vector<Early> early_ = {};
};

}  // namespace assay::lab
