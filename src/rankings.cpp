// SPDX-License-Identifier: Apache-2.0
// rankings.cpp: orders of systems, and how far they agree.
#include "assay/rankings.hpp"

#include <algorithm>

#include "agreement.hpp"
#include "best_first.hpp"
#include "overlap.hpp"
#include "rankings_parts.hpp"
#include "text.hpp"

namespace assay {
namespace {

// Higher is better, whatever the measure calls better.
std::vector<double> merits_of(const SystemOrder& order) {
  std::vector<double> merits = order.means;
  for (double& merit : merits) merit *= better_sign(order.measure);
  return merits;
}

Result<SystemOrder> order_of(const EvalReport& report, std::size_t measure) {
  SystemOrder order{.measure = report.measures[measure]};
  for (const Scores& run : report.runs) {
    const Ratio& mean = run.summary[measure].value;
    if (!mean.is_defined()) {
      return Error{.what = "run " + in_quotes(run.run) + " has no mean " + name_of(order.measure) +
                           ", so it has no place in an order",
                   .hint = "leave the run or the measure out, or see --undefined"};
    }
    order.means.push_back(mean.value());
  }
  order.means = without_noise(order.means);
  order.ranks = shared_ranks(merits_of(order));
  return order;
}

std::optional<double> number_of(const Ratio& ratio) {
  return ratio.is_defined() ? std::optional(ratio.value()) : std::nullopt;
}

Coefficients coefficients_of(const std::vector<double>& truth, const std::vector<double>& estimate,
                             const PairAgreement& pairs, const Rbo& rbo) {
  Coefficients result;
  const auto set = [&](Coefficient which, const Ratio& value) {
    result[static_cast<std::size_t>(which)] = number_of(value);
  };
  set(Coefficient::kTau, kendall_tau(pairs));
  set(Coefficient::kTauB, kendall_tau_b(pairs));
  set(Coefficient::kTauAp, tau_ap(truth, estimate));
  set(Coefficient::kTauApA, tau_ap_a(truth, estimate));
  set(Coefficient::kTauApB, tau_ap_b(truth, estimate));
  set(Coefficient::kRbo, {rbo.value, 1});
  set(Coefficient::kSpearman, spearman(truth, estimate));
  set(Coefficient::kPearson, pearson(truth, estimate));
  return result;
}

// All pairs of measures; or, of several settings, all pairs of settings for each measure.
void add_agreements(std::size_t measures, Rankings& rankings) {
  const bool is_one = rankings.settings.empty();
  for (std::size_t first = 0; first < rankings.orders.size(); ++first) {
    const std::size_t step = is_one ? 1 : measures;
    for (std::size_t k = first + step; k < rankings.orders.size(); k += step) {
      rankings.agreements.push_back(agreement_of(rankings, first, k));
    }
  }
}

// Files are named in the order in which they were given; so must the systems be.
std::optional<Error> check_views(std::span<const OrderSetting> views) {
  if (views.empty()) return Error{.what = "nothing to order", .hint = "name judgments and runs"};
  const EvalReport& first = *views.front().report;
  if (first.runs.size() < 2) {
    return Error{.what = "one run has no order", .hint = "name two runs or more"};
  }
  for (const OrderSetting& view : views) {
    const bool is_same =
        view.report->measures == first.measures &&
        std::equal(view.report->runs.begin(), view.report->runs.end(), first.runs.begin(),
                   first.runs.end(),
                   [](const Scores& a, const Scores& b) { return a.run == b.run; });
    if (!is_same) return Error{.what = "the settings have different runs or measures"};
  }
  return std::nullopt;
}

}  // namespace

OrderAgreement agreement_of(const Rankings& rankings, std::size_t first, std::size_t second) {
  const std::vector<double> one = merits_of(rankings.orders[first]);
  const std::vector<double> other = merits_of(rankings.orders[second]);
  const PairAgreement pairs = compare_orders(one, other);
  const auto list = [&](const std::vector<double>& merits) {
    return tied_list(rankings.systems, merits);
  };
  const Rbo rbo =
      rank_biased_overlap(list(one), list(other), rankings.options.p, rankings.options.rbo_ties);
  return {.first = first,
          .second = second,
          .there = coefficients_of(one, other, pairs, rbo),
          .back = coefficients_of(other, one, pairs, rbo),
          .rbo = rbo,
          .pairs = pairs.pairs,
          .opposite = pairs.opposite,
          .has_ties = pairs.tied_first + pairs.tied_second > 0};
}

std::string Rankings::title_of(std::size_t order) const {
  const SystemOrder& it = orders[order];
  return name_of(it.measure) + (it.setting.empty() ? "" : ", " + it.setting);
}

Result<Rankings> order_systems(std::span<const OrderSetting> views,
                               const RankingsOptions& options) {
  if (auto wrong = check_views(views)) return *wrong;
  Rankings rankings{.options = options};
  if (options.test == nullptr) rankings.options.test = find_test("t");
  for (const Scores& run : views.front().report->runs) rankings.systems.push_back(run.run);
  for (const OrderSetting& view : views) {
    if (views.size() > 1) rankings.settings.push_back(view.setting);
    for (std::size_t m = 0; m < view.report->measures.size(); ++m) {
      auto order = order_of(*view.report, m);
      if (!order) return order.error();
      if (views.size() > 1) order->setting = view.setting;
      rankings.orders.push_back(*std::move(order));
    }
  }
  add_agreements(views.front().report->measures.size(), rankings);
  return rankings;
}

Result<Rankings> rank_systems(std::span<const OrderSetting> views, const RankingsOptions& options) {
  auto rankings = order_systems(views, options);
  if (!rankings) return rankings;
  for (const OrderSetting& view : views) {
    auto told = discriminate(*view.report, rankings->options);
    if (!told) return told.error();
    for (Discrimination& each : *told) rankings->discrimination.push_back(std::move(each));
  }
  return rankings;
}

}  // namespace assay
