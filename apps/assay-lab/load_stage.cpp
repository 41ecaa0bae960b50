// SPDX-License-Identifier: Apache-2.0
// load_stage.cpp: the queries of one loop, and a client that asks them.
#include "load_stage.hpp"

#include <algorithm>
#include <cmath>
#include <exception>
#include <numeric>

#include "load_clock.hpp"
#include "random.hpp"

namespace assay::lab {
namespace {

constexpr double kSameScore = 1e-9;  // of the larger one

bool is_same_score(double a, double b) {
  if (a == b || (std::isnan(a) && std::isnan(b))) return true;
  return std::abs(a - b) <= kSameScore * std::max(std::abs(a), std::abs(b));
}

bool is_same(const std::vector<Hit>& a, const std::vector<Hit>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const Hit& one, const Hit& other) {
    return one.doc == other.doc && is_same_score(one.score, other.score);
  });
}

// An exception must not end the thread, and with it the program.
Result<std::vector<Hit>> search(Searcher& searcher, const Query& query, std::uint32_t depth) {
  try {
    return searcher.search(query, depth);
  } catch (const std::exception& thrown) {
    return Error{.what = std::string("the engine threw an exception: ") + thrown.what()};
  } catch (...) {
    return Error{.what = "the engine threw an exception without a message"};
  }
}

}  // namespace

std::vector<std::uint32_t> topic_order(std::size_t topics, std::uint64_t seed, QueryPhase phase,
                                       std::uint32_t pass) {
  std::vector<std::uint32_t> order(topics);
  std::iota(order.begin(), order.end(), 0U);
  std::vector<std::uint32_t> bounds(topics);
  for (std::size_t i = 0; i < topics; ++i) bounds[i] = static_cast<std::uint32_t>(i + 1);
  const Dice dice(std::move(bounds));
  Random random(seed, (static_cast<std::uint64_t>(phase) << 32) | pass);
  std::vector<std::uint32_t> drawn(dice.size());
  roll_wide(dice, random, drawn.data());
  for (std::size_t i = topics; i-- > 1;) std::swap(order[i], order[drawn[i]]);
  return order;
}

Stage::Stage(const LoadPlan& plan, QueryPhase asked_for, std::uint32_t passes)
    : phase(asked_for), rate(plan.rate), failed(passes) {
  queries.reserve(passes * plan.topics.size());
  for (std::uint32_t pass = 0; pass < passes; ++pass) {
    for (const std::uint32_t topic : topic_order(plan.topics.size(), plan.seed, phase, pass)) {
      queries.push_back({.topic = topic, .pass = pass});
    }
  }
}

std::uint64_t Stage::due(std::size_t index) const {
  const double after = static_cast<double>(index) * static_cast<double>(kNanoseconds) / rate;
  return start + static_cast<std::uint64_t>(std::llround(after));
}

KeptAnswers::KeptAnswers(std::size_t topics) : states_(topics), is_unstable_(topics) {
  answers_.hits.resize(topics);
}

void KeptAnswers::keep(std::size_t topic, std::vector<Hit> hits) {
  answers_.hits[topic] = std::move(hits);
  states_[topic].store(State::kKept, std::memory_order_release);
}

void KeptAnswers::mark_failed(std::size_t topic) {
  states_[topic].store(State::kFailed, std::memory_order_release);
}

bool KeptAnswers::compare(std::size_t topic, const std::vector<Hit>& hits) {
  const State state = states_[topic].load(std::memory_order_acquire);
  if (state == State::kKept && !is_same(answers_.hits[topic], hits)) {
    is_unstable_[topic].store(true, std::memory_order_relaxed);
  }
  return state != State::kOpen;
}

void Client::run(Stage& stage) {
  const auto is_stopped = [&] { return load_.is_stopped.load(std::memory_order_relaxed); };
  while (!is_stopped()) {
    const std::size_t index = stage.next.fetch_add(1, std::memory_order_relaxed);
    if (index >= stage.queries.size()) return;
    Asked& query = stage.queries[index];
    if (stage.phase == QueryPhase::kOpen) {
      query.intended = stage.due(index);
      wait_until(query.intended);
      if (is_stopped()) return;
    }
    ask(stage, query);
  }
}

void Client::ask_again() {
  for (std::size_t t = 0; t < load_.plan.topics.size(); ++t) {
    if (!load_.kept.has_failed(t)) continue;
    const TopicText& topic = load_.plan.topics[t];
    auto found = search(searcher_, {.topic = topic.id, .text = topic.text}, load_.plan.depth);
    if (!found) {
      searcher_.recover();
      continue;
    }
    if (found->size() > load_.plan.depth) found->resize(load_.plan.depth);
    load_.kept.keep(t, std::move(*found));
  }
}

void Client::ask(Stage& stage, Asked& query) {
  const TopicText& topic = load_.plan.topics[query.topic];
  query.client = number_;
  query.sent = monotonic_now();
  auto found = search(searcher_, {.topic = topic.id, .text = topic.text}, load_.plan.depth);
  query.answered = monotonic_now();
  if (stage.phase != QueryPhase::kOpen) query.intended = query.sent;
  if (!found) {
    searcher_.recover();
    return note_failure(stage, query, found.error());
  }
  note_answer(stage, query, std::move(*found));
}

void Client::note_answer(const Stage& stage, Asked& query, std::vector<Hit> hits) {
  if (hits.size() > load_.plan.depth) hits.resize(load_.plan.depth);
  query.hits = static_cast<std::uint32_t>(hits.size());
  if (stage.phase == QueryPhase::kWarmUp) return;
  if (stage.phase == QueryPhase::kClosed && query.pass == 0) {
    load_.kept.keep(query.topic, std::move(hits));
  } else if (!load_.kept.compare(query.topic, hits)) {
    early_.push_back({query.topic, std::move(hits)});
  }
}

void Client::note_failure(Stage& stage, Asked& query, const Error& error) {
  query.status = error.code == "timeout" ? QueryStatus::kTimeout : QueryStatus::kError;
  query.message = to_string(error);
  if (stage.phase == QueryPhase::kClosed && query.pass == 0) load_.kept.mark_failed(query.topic);
  const std::uint32_t failed = stage.failed[query.pass].fetch_add(1) + 1;
  if (failed == load_.plan.topics.size()) load_.is_stopped = true;
}

void Client::finish() {
  for (const Early& early : early_) (void)load_.kept.compare(early.topic, early.hits);
}

}  // namespace assay::lab
