// SPDX-License-Identifier: Apache-2.0
// pool_hedge.cpp: Hedge (Aslam, Pavlu and Savell, 2003): runs lose weight for what they put high
// and is not relevant, and the next document is the one that the weighted runs put highest.
#include <algorithm>
#include <cmath>

#include "pool_parts.hpp"

namespace assay {
namespace {

// Equal but for the rounding of sums over runs.
constexpr double kNoise = 1e-12;

// Of a run: ln(D / rank) for what it returns, and for what it does not the mean of that over the
// ranks that are left. Only the difference between the two is kept for each rank: what a run gives
// to all alike decides nothing.
struct Voice {
  std::span<const std::uint32_t> list;
  double absent = 0;
  double loss = 0;
};

class HedgeOrder : public TopicOrder {
 public:
  explicit HedgeOrder(const TopicTask& task)
      : beta_(task.params.beta), is_told_(task.topic.docs.size()), scores_(is_told_.size()) {
    const std::size_t docs = is_told_.size();
    std::vector<double> sums(docs + 1);  // of the gains from the last rank up to each
    for (std::size_t rank = docs; rank > 0; --rank) {
      gains_.push_back(std::log(static_cast<double>(docs) / static_cast<double>(rank)));
      sums[rank - 1] = sums[rank] + gains_.back();
    }
    std::reverse(gains_.begin(), gains_.end());
    for (const auto& list : task.topic.lists) {
      if (list.empty()) continue;
      const std::size_t left = docs - list.size();
      voices_.push_back(
          {.list = list, .absent = left == 0 ? 0 : sums[list.size()] / static_cast<double>(left)});
    }
  }

  std::uint32_t next() override {
    if (!is_known_) choose();
    return next_;
  }

  void tell(std::uint32_t doc, Answer answer) override {
    is_told_[doc] = true;
    is_known_ = false;
    if (answer == Answer::kPassed) return;
    const double half = answer == Answer::kRelevant ? -0.5 : 0.5;
    for (Voice& voice : voices_) {
      const auto at = std::find(voice.list.begin(), voice.list.end(), doc);
      const auto rank = static_cast<std::size_t>(at - voice.list.begin());
      voice.loss += half * (at == voice.list.end() ? voice.absent : gains_[rank]);
    }
  }

 private:
  void add_votes() {
    std::fill(scores_.begin(), scores_.end(), 0.0);
    double least = HUGE_VAL;
    double sum = 0;
    for (const Voice& voice : voices_) least = std::min(least, voice.loss);
    for (const Voice& voice : voices_) sum += std::pow(beta_, voice.loss - least);
    for (const Voice& voice : voices_) {
      const double weight = std::pow(beta_, voice.loss - least) / sum;
      for (std::size_t i = 0; i < voice.list.size(); ++i) {
        scores_[voice.list[i]] += weight * (gains_[i] - voice.absent);
      }
    }
  }

  // Of equal ones the first in byte order.
  void choose() {
    is_known_ = true;
    next_ = kNoPoolDoc;
    add_votes();
    double best = -HUGE_VAL;
    for (std::uint32_t doc = 0; doc < scores_.size(); ++doc) {
      if (!is_told_[doc]) best = std::max(best, scores_[doc]);
    }
    for (std::uint32_t doc = 0; doc < scores_.size() && next_ == kNoPoolDoc; ++doc) {
      if (!is_told_[doc] && scores_[doc] >= best - kNoise * std::abs(best) - kNoise) next_ = doc;
    }
  }

  double beta_;
  std::vector<bool> is_told_;
  std::vector<double> scores_;
  std::vector<double> gains_;  // by rank
  std::vector<Voice> voices_;
  bool is_known_ = false;
  std::uint32_t next_ = kNoPoolDoc;
};

}  // namespace

const PoolKernel kHedgeKernel{.start = [](const TopicTask& task) -> std::unique_ptr<TopicOrder> {
  return std::make_unique<HedgeOrder>(task);
}};

}  // namespace assay
