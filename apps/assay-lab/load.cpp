// SPDX-License-Identifier: Apache-2.0
// load.cpp: asks an engine queries: warm-up, closed loop, open loop.
#include "load.hpp"

#include <sys/prctl.h>

#include <algorithm>
#include <array>
#include <barrier>
#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>
#include <utility>

#include "load_clock.hpp"
#include "load_stage.hpp"

namespace assay::lab {
namespace {

constexpr std::chrono::milliseconds kTellEvery{100};
constexpr std::uint64_t kHeadStart = 2'000'000;  // nanoseconds until an open loop's first query
constexpr std::size_t kOverheadQueries = 20'000;

using Searchers = std::vector<std::unique_ptr<Searcher>>;
using Stages = std::array<Stage, 3>;
using Tell = std::function<void(std::size_t, std::size_t)>;

Result<std::unique_ptr<Searcher>> connect_once(const Connect& connect) {
  try {
    return connect();
  } catch (const std::exception& thrown) {
    return Error{.what = std::string("the engine threw an exception: ") + thrown.what()};
  } catch (...) {
    return Error{.what = "the engine threw an exception without a message"};
  }
}

Result<Searchers> connect_all(const Connect& connect, std::uint32_t clients) {
  Searchers searchers;
  for (std::uint32_t i = 0; i < clients; ++i) {
    auto searcher = connect_once(connect);
    if (!searcher) return searcher.error();
    searchers.push_back(std::move(*searcher));
  }
  return searchers;
}

// Starts a thread for each client, and brings them through the stages together.
class Crowd {
 public:
  Crowd(Load& load, const Searchers& searchers, Stages& stages)
      : load_(load),
        stages_(stages),
        gate_(static_cast<std::ptrdiff_t>(searchers.size()), OpenGate{this}) {
    for (std::size_t i = 0; i < searchers.size(); ++i) {
      clients_.emplace_back(load, *searchers[i], static_cast<std::uint32_t>(i));
    }
  }

  Result<Done> run(const Tell& tell) {
    std::vector<std::jthread> threads;
    const auto failure = start(threads);
    tell_until_done(threads.size(), tell);
    threads.clear();
    if (failure) return *failure;
    for (Client& client : clients_) client.finish();
    return Done{};
  }

  // Of an engine that does not answer at all nothing more is asked.
  void ask_again() {
    if (!load_.is_stopped) clients_.front().ask_again();
  }

 private:
  // Runs in the last client that is ready, while the others wait.
  struct OpenGate {
    Crowd* crowd;
    void operator()() noexcept {
      if (crowd->opened_ < crowd->stages_.size()) {
        crowd->stages_[crowd->opened_++].start = monotonic_now() + kHeadStart;
      }
    }
  };

  // A client that cannot have a thread is not waited for by those that have one.
  std::optional<Error> start(std::vector<std::jthread>& threads) {
    threads.reserve(clients_.size());
    try {
      for (Client& client : clients_) threads.emplace_back([this, &client] { live(client); });
    } catch (const std::system_error& thrown) {
      load_.is_stopped = true;
      for (std::size_t i = threads.size(); i < clients_.size(); ++i) gate_.arrive_and_drop();
      return Error{.what = "no thread for client " + std::to_string(threads.size() + 1) + " of " +
                           std::to_string(clients_.size()) + ": " + thrown.what(),
                   .hint = "take fewer clients"};
    }
    return std::nullopt;
  }

  void live(Client& client) {
    // Else the kernel may wake a sleeper 50 microseconds late, to save power.
    prctl(PR_SET_TIMERSLACK, 1UL, 0UL, 0UL, 0UL);
    for (Stage& stage : stages_) {
      gate_.arrive_and_wait();
      client.run(stage);
    }
    const std::scoped_lock lock(mutex_);
    ++finished_;
    is_finished_.notify_one();
  }

  void tell_until_done(std::size_t started, const Tell& tell) {
    std::unique_lock lock(mutex_);
    const auto is_done = [&] { return finished_ == started; };
    bool is_over = false;
    while (!is_over) {
      is_over = is_finished_.wait_for(lock, kTellEvery, is_done);
      if (!tell) continue;
      lock.unlock();
      tell_once(tell);
      lock.lock();
    }
  }

  void tell_once(const Tell& tell) const {
    std::size_t taken = 0;
    std::size_t all = 0;
    for (const Stage& stage : stages_) {
      taken += std::min(stage.next.load(std::memory_order_relaxed), stage.queries.size());
      all += stage.queries.size();
    }
    tell(taken, all);
  }

  Load& load_;
  Stages& stages_;
  std::vector<Client> clients_ = {};
  std::size_t opened_ = 0;
  std::barrier<OpenGate> gate_;
  std::mutex mutex_ = {};
  std::condition_variable is_finished_ = {};
  std::size_t finished_ = 0;
};

class IdleSearcher : public Searcher {
 public:
  Result<std::vector<Hit>> search(const Query& /*query*/, std::uint32_t /*depth*/) override {
    return std::vector<Hit>{};
  }
};

double middle_of(std::vector<std::uint64_t> times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return seconds_between(0, *middle);
}

// A turn of the closed loop with an engine that does nothing: from one sending to the next.
double idle_overhead(const LoadPlan& plan) {
  const std::size_t passes = (kOverheadQueries + plan.topics.size() - 1) / plan.topics.size();
  Load load(plan);
  Stage stage(plan, QueryPhase::kClosed, static_cast<std::uint32_t>(passes));
  IdleSearcher searcher;
  Client(load, searcher, 0).run(stage);
  std::vector<std::uint64_t> turns;
  turns.reserve(stage.queries.size());
  for (std::size_t i = 1; i < stage.queries.size(); ++i) {
    turns.push_back(stage.queries[i].sent - stage.queries[i - 1].sent);
  }
  return middle_of(std::move(turns));
}

// From an answer to the next query of the same client: there it is compared with the one before and
// noted, which an engine that finds nothing does not show. After a failure an engine may have to be
// started again, which is not the harness's.
double overhead_between(const Stage& closed, std::size_t clients) {
  std::vector<const Asked*> before(clients, nullptr);
  std::vector<std::uint64_t> gaps;
  for (const Asked& query : closed.queries) {
    if (query.answered == 0) continue;
    const Asked* const last = std::exchange(before[query.client], &query);
    if (last != nullptr && last->status == QueryStatus::kFine) {
      gaps.push_back(query.sent - last->answered);
    }
  }
  return gaps.empty() ? 0 : middle_of(std::move(gaps));
}

double seconds_of(const Stage& stage) {
  std::uint64_t first = 0;
  std::uint64_t last = 0;
  for (const Asked& query : stage.queries) {
    if (query.answered == 0) continue;
    first = first == 0 ? query.intended : std::min(first, query.intended);
    last = std::max(last, query.answered);
  }
  return seconds_between(first, last);
}

void add_to_log(const LoadPlan& plan, Stage& stage, std::vector<LoggedQuery>& log) {
  for (Asked& query : stage.queries) {
    if (query.answered == 0) continue;
    const TopicText& topic = plan.topics[query.topic];
    log.push_back({.engine = plan.engine,
                   .topic = topic.id,
                   .text = topic.text,
                   .phase = stage.phase,
                   .pass = query.pass,
                   .client = query.client,
                   .intended = query.intended,
                   .sent = query.sent,
                   .answered = query.answered,
                   .hits = query.hits,
                   .status = query.status,
                   .message = std::move(query.message)});
  }
}

std::vector<std::string> failed_topics(const Load& load) {
  std::vector<std::string> topics;
  for (std::size_t i = 0; i < load.plan.topics.size(); ++i) {
    if (load.kept.has_failed(i)) topics.push_back(load.plan.topics[i].id);
  }
  return topics;
}

LoadResult result_of(const LoadPlan& plan, Load& load, Stages& stages) {
  LoadResult result{.answers = load.kept.take(),
                    .closed_seconds = seconds_of(stages[1]),
                    .open_seconds = seconds_of(stages[2]),
                    .is_cut_short = load.is_stopped};
  for (Stage& stage : stages) add_to_log(plan, stage, result.log);
  std::stable_sort(result.log.begin(), result.log.end(),
                   [](const auto& a, const auto& b) { return a.sent < b.sent; });
  for (std::size_t i = 0; i < plan.topics.size(); ++i) {
    if (load.kept.is_unstable(i)) result.unstable.push_back(plan.topics[i].id);
  }
  return result;
}

}  // namespace

Result<LoadResult> run_load(const LoadPlan& plan, const Connect& connect, const Tell& tell) {
  if (plan.topics.empty()) {
    return Error{.what = "there is no topic to ask", .hint = "look at the file of topics"};
  }
  const auto searchers = connect_all(connect, std::max(plan.clients, 1U));
  if (!searchers) return searchers.error();
  const double idle = idle_overhead(plan);
  Load load(plan);
  Stages stages = {Stage(plan, QueryPhase::kWarmUp, plan.warm_up),
                   Stage(plan, QueryPhase::kClosed, plan.passes),
                   Stage(plan, QueryPhase::kOpen, plan.rate > 0 ? plan.passes : 0)};
  Crowd crowd(load, *searchers, stages);
  if (const auto done = crowd.run(tell); !done) return done.error();
  const std::size_t failed = failed_topics(load).size();
  crowd.ask_again();
  LoadResult result = result_of(plan, load, stages);
  result.asked_again = load.is_stopped ? 0 : failed;
  result.unanswered = failed_topics(load);
  result.overhead_seconds = std::max(idle, overhead_between(stages[1], searchers->size()));
  return result;
}

}  // namespace assay::lab
