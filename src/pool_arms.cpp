// SPDX-License-Identifier: Apache-2.0
// pool_arms.cpp: orders that ask one run after the other for its next document, and more often
// those that were right: move-to-front and the bandits. A document that was judged when a run comes
// to it counts for that run and costs nothing.
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "pool_parts.hpp"

namespace assay {
namespace {

// What is known of one run in one topic.
struct Arm {
  std::span<const std::uint32_t> list;
  std::uint32_t at = 0;  // documents that were looked at
  double relevant = 0;
  double judged = 0;
  double priority = 0;

  [[nodiscard]] bool is_empty() const { return at == list.size(); }
  [[nodiscard]] double mean() const { return (relevant + 1) / (judged + 2); }
};

// What is known beside that one run.
struct Round {
  const PoolParams& params;
  PoolChance& chance;
  double judged = 0;         // of all runs together
  bool is_explored = false;  // this time chance decides
};

struct ArmRule {
  double (*value)(const Arm& arm, Round& round) = nullptr;  // the highest is asked
  void (*learn)(Arm& arm, bool is_relevant, const PoolParams& params) = nullptr;
  bool explores = false;
};

class ArmOrder : public TopicOrder {
 public:
  ArmOrder(const TopicTask& task, const ArmRule& rule)
      : rule_(rule),
        params_(task.params),
        chance_(task.seed, task.topic.name),
        answers_(task.topic.docs.size(), kOpen) {
    for (const auto& list : task.topic.lists) arms_.push_back({.list = list});
  }

  std::uint32_t next() override {
    while (asked_ == kNobody) {
      const std::size_t best = select();
      if (best == kNobody) return kNoPoolDoc;
      last_ = best;
      if (answers_[arms_[best].list[arms_[best].at]] == kOpen)
        asked_ = best;
      else
        move_on(best);
    }
    return arms_[asked_].list[arms_[asked_].at];
  }

  void tell(std::uint32_t doc, Answer answer) override {
    answers_[doc] = static_cast<std::uint8_t>(answer);
    if (asked_ == kNobody || arms_[asked_].list[arms_[asked_].at] != doc) return;
    move_on(asked_);
    asked_ = kNobody;
  }

  double worth() override {
    return next() == kNoPoolDoc ? -std::numeric_limits<double>::infinity() : worth_;
  }

 private:
  static constexpr std::size_t kNobody = static_cast<std::size_t>(-1);
  static constexpr std::uint8_t kOpen = 0xff;

  // Of runs that are worth the same: the one asked last if it was right, else the one that was
  // asked least, else the first by name.
  std::size_t select() {
    Round round{.params = params_, .chance = chance_, .judged = judged_};
    if (rule_.explores) round.is_explored = chance_.uniform() < params_.epsilon;
    std::size_t best = kNobody;
    for (std::size_t i = 0; i < arms_.size(); ++i) {
      if (arms_[i].is_empty()) continue;
      const double value = rule_.value(arms_[i], round);
      const bool is_better = best == kNobody || value > worth_ ||
                             (value == worth_ && std::tuple(i != last_, arms_[i].at) <
                                                     std::tuple(best != last_, arms_[best].at));
      if (!is_better) continue;
      best = i;
      worth_ = value;
    }
    return best;
  }

  // Learns from the answer that is there; one that was passed over teaches nothing.
  void move_on(std::size_t number) {
    Arm& arm = arms_[number];
    const std::uint8_t answer = answers_[arm.list[arm.at++]];
    if (answer == static_cast<std::uint8_t>(Answer::kPassed)) return;
    const bool is_relevant = answer == static_cast<std::uint8_t>(Answer::kRelevant);
    if (!is_relevant) last_ = kNobody;
    judged_ += 1;
    rule_.learn(arm, is_relevant, params_);
  }

  const ArmRule& rule_;
  const PoolParams& params_;
  PoolChance chance_;
  std::vector<Arm> arms_;
  std::vector<std::uint8_t> answers_;
  std::size_t asked_ = kNobody;
  std::size_t last_ = kNobody;
  double worth_ = 0;
  double judged_ = 0;
};

void count(Arm& arm, bool is_relevant, const PoolParams& /*params*/) {
  arm.judged += 1;
  if (is_relevant) arm.relevant += 1;
}

void count_less_each_time(Arm& arm, bool is_relevant, const PoolParams& params) {
  arm.judged = arm.judged * params.decay + 1;
  arm.relevant = arm.relevant * params.decay + (is_relevant ? 1 : 0);
}

void move_to_front(Arm& arm, bool is_relevant, const PoolParams& /*params*/) {
  arm.priority = is_relevant ? 0 : arm.priority - 1;
}

double upper_bound(const Arm& arm, Round& round) {
  if (arm.judged == 0) return std::numeric_limits<double>::infinity();
  const double mean = arm.relevant / arm.judged;
  const double times = std::log(round.judged) / arm.judged;
  const double variance = mean * (1 - mean) + std::sqrt(2 * times);
  return mean + std::sqrt(times * std::min(0.25, variance));
}

constexpr ArmRule kMtf{.value = [](const Arm& arm, Round&) { return arm.priority; },
                       .learn = move_to_front};
constexpr ArmRule kMaxMean{.value = [](const Arm& arm, Round&) { return arm.mean(); },
                           .learn = count};
constexpr ArmRule kDecaying{.value = [](const Arm& arm, Round&) { return arm.mean(); },
                            .learn = count_less_each_time};
constexpr ArmRule kThompson{.value =
                                [](const Arm& arm, Round& round) {
                                  return round.chance.beta(arm.relevant + 1,
                                                           arm.judged - arm.relevant + 1);
                                },
                            .learn = count};
constexpr ArmRule kUcb{.value = upper_bound, .learn = count};
constexpr ArmRule kGreedy{
    .value = [](const Arm& arm,
                Round& round) { return round.is_explored ? round.chance.uniform() : arm.mean(); },
    .learn = count,
    .explores = true};

template <const ArmRule& rule>
std::unique_ptr<TopicOrder> start_arms(const TopicTask& task) {
  return std::make_unique<ArmOrder>(task, rule);
}

}  // namespace

double PoolChance::uniform() {
  if (used_ == Random::kWords) {
    words_ = random_();
    used_ = 0;
  }
  // 52 bits and a half, so that neither 0 nor 1 comes out.
  return (static_cast<double>(words_[used_++] >> 12) + 0.5) * 0x1p-52;
}

// Box and Muller (1958); the second number is not kept, so that there is no state beside the bits.
double PoolChance::normal() {
  constexpr double kTwoPi = 6.283185307179586;
  const double radius = std::sqrt(-2 * std::log(uniform()));
  return radius * std::cos(kTwoPi * uniform());
}

// Marsaglia and Tsang (2000).
double PoolChance::gamma(double shape) {
  const double d = shape - 1.0 / 3;
  const double c = 1 / std::sqrt(9 * d);
  while (true) {
    const double x = normal();
    const double v = (1 + c * x) * (1 + c * x) * (1 + c * x);
    if (v <= 0) continue;
    if (std::log(uniform()) < 0.5 * x * x + d * (1 - v + std::log(v))) return d * v;
  }
}

const PoolKernel kMtfKernel{.start = start_arms<kMtf>};
const PoolKernel kMaxMeanKernel{.start = start_arms<kMaxMean>};
const PoolKernel kDecayKernel{.start = start_arms<kDecaying>};
const PoolKernel kThompsonKernel{.start = start_arms<kThompson>};
const PoolKernel kUcbKernel{.start = start_arms<kUcb>};
const PoolKernel kGreedyKernel{.start = start_arms<kGreedy>};

}  // namespace assay
