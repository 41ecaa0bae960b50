// SPDX-License-Identifier: Apache-2.0
// efficiency_trade.cpp: effectiveness against cost, and the engines that no other beats.
#include <algorithm>
#include <cmath>

#include "assay/efficiency_table.hpp"
#include "assay/measure.hpp"

namespace assay {
namespace {

constexpr double kTailShare = 0.95;

std::optional<double> cost_of(const EngineRow& row, Cost cost) {
  if (cost == Cost::kSize) {
    const EngineFigure* bytes = row.find("index_bytes");
    return bytes == nullptr ? std::nullopt : std::optional(bytes->value);
  }
  const double share = cost == Cost::kTail ? kTailShare : 0.5;
  const LoopTimes* times = row.waiting();
  if (times == nullptr) return std::nullopt;
  for (const Percentile& each : times->summary.percentiles) {
    if (each.share == share) return static_cast<double>(each.value) / 1e9;
  }
  return std::nullopt;
}

}  // namespace

bool is_falling_measure(std::string_view measure) {
  const auto parsed = parse_measures(measure);
  return parsed && parsed->size() == 1 &&
         parsed->front().def->direction == Direction::kLowerIsBetter;
}

// From the cheapest on: who is better than all before is on the front, with those who are equal to
// it in both.
void mark_front(std::span<TradePoint> points, bool is_falling) {
  const double sign = is_falling ? -1 : 1;
  std::vector<TradePoint*> order;
  for (TradePoint& point : points) order.push_back(&point);
  std::stable_sort(order.begin(), order.end(), [&](const TradePoint* a, const TradePoint* b) {
    return a->cost != b->cost ? a->cost < b->cost : sign * a->gain > sign * b->gain;
  });
  const TradePoint* best = nullptr;
  for (TradePoint* point : order) {
    const bool is_same = best != nullptr && best->cost == point->cost && best->gain == point->gain;
    point->is_on_front = best == nullptr || is_same || sign * point->gain > sign * best->gain;
    if (point->is_on_front) best = point;
  }
}

std::vector<TradePoint> trade_points(const EfficiencyTable& table, std::string_view measure,
                                     Cost cost) {
  std::vector<TradePoint> points;
  for (std::size_t i = 0; i < table.engines.size(); ++i) {
    const double gain = table.value(i, measure);
    const auto paid = cost_of(table.engines[i], cost);
    if (!paid || !std::isfinite(gain) || !table.engines[i].measurement.failure.empty()) continue;
    points.push_back({.engine = i, .cost = *paid, .gain = gain});
  }
  mark_front(points, is_falling_measure(measure));
  return points;
}

}  // namespace assay
