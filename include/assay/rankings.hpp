// SPDX-License-Identifier: Apache-2.0
// rankings.hpp: how measures, judgments or depths order systems, how far those orders agree, and
// which measure tells systems apart.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/compare.hpp"
#include "assay/diff.hpp"
#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/measure.hpp"
#include "assay/policy.hpp"

namespace assay {

// How two orders are compared: the one list of coefficients.
enum class Coefficient : std::uint8_t {
  kTau,
  kTauB,
  kTauAp,
  kTauApA,
  kTauApB,
  kRbo,
  kSpearman,
  kPearson,
};
inline constexpr std::array kCoefficientChoices = {
    Choice<Coefficient>{"tau", Coefficient::kTau,
                        "Kendall: pairs in the same order less pairs in opposite orders"},
    Choice<Coefficient>{"tau-b", Coefficient::kTauB, "Kendall, heeding equal means"},
    Choice<Coefficient>{"tau-ap", Coefficient::kTauAp,
                        "Yilmaz: the top counts most, the row is the truth; no equal means"},
    Choice<Coefficient>{"tau-ap-a", Coefficient::kTauApA,
                        "Yilmaz, the mean over all orders of equal means of the column"},
    Choice<Coefficient>{"tau-ap-b", Coefficient::kTauApB,
                        "Yilmaz in both directions, heeding equal means"},
    Choice<Coefficient>{"rbo", Coefficient::kRbo, "rank-biased overlap, extrapolated"},
    Choice<Coefficient>{"spearman", Coefficient::kSpearman, "correlation of the ranks"},
    Choice<Coefficient>{"pearson", Coefficient::kPearson, "correlation of the means"},
};
static_assert(
    [] {
      for (std::size_t i = 0; i < kCoefficientChoices.size(); ++i) {
        if (static_cast<std::size_t>(kCoefficientChoices[i].value) != i) return false;
      }
      return true;
    }(),
    "values are found by number and named by place");
// Whether it takes one of the two orders as the truth.
[[nodiscard]] constexpr bool has_direction(Coefficient which) {
  return which == Coefficient::kTauAp || which == Coefficient::kTauApA;
}
// Of each coefficient, in the order of the list; nothing where it is not defined.
using Coefficients = std::array<std::optional<double>, kCoefficientChoices.size()>;

struct RankingsOptions {
  double p = 0.9;  // of rank-biased overlap
  RboTies rbo_ties = RboTies::kEqual;
  const TestDef* test = nullptr;  // of discriminative power; none: paired t
  double alpha = 0.05;
  std::uint32_t resamples = 100'000;  // of a test that draws
  std::uint32_t splits = 1000;        // of the topics, for the swap rate
  std::uint64_t seed = 1;
  unsigned threads = 1;
};

// The systems as one measure orders them.
struct SystemOrder {
  Measure measure;
  std::string setting = {};        // which judgments, or depth; empty if there is one alone
  std::vector<double> means = {};  // one for each system
  std::vector<double> ranks = {};  // the best is 1; equal means share the mean of their ranks
};

// How far two orders agree.
struct OrderAgreement {
  std::size_t first = 0;  // places of the orders
  std::size_t second = 0;
  Coefficients there = {};  // the first is the truth, the second an estimate of it
  Coefficients back = {};   // the reverse; only tau-ap and tau-ap-a care
  Rbo rbo = {};
  std::uint64_t pairs = 0;     // of systems
  std::uint64_t opposite = 0;  // of those, in opposite orders
  bool has_ties = false;       // equal means in either
};

// One pair of systems as a test sees it.
struct PairP {
  SystemPair systems = {};
  double difference = 0;
  double p = 1;
};

// Of differences of one size on one half of the topics, how often the other half has the reverse.
struct SwapBin {
  double from = 0;
  double to = std::numeric_limits<double>::infinity();
  std::uint64_t pairs = 0;  // of systems, in all splits
  std::uint64_t swaps = 0;
  [[nodiscard]] double rate() const {
    return pairs == 0 ? 0 : static_cast<double>(swaps) / static_cast<double>(pairs);
  }
};

// How well a measure tells systems apart.
struct Discrimination {
  std::size_t topics = 0;              // that all systems have
  bool is_log = false;                 // of a geometric mean: differences are of logarithms
  bool is_drawn = false;               // some p depend on the seed
  std::vector<PairP> pairs = {};       // the smallest p first
  std::size_t found = 0;               // of the pairs, with p up to alpha
  std::optional<double> needed = {};   // the largest difference that any pair would need, after
                                       // Sakai (2006): half the width of its interval
  std::optional<double> typical = {};  // the median of the same
  std::size_t half = 0;                // topics on each side of a split; 0: too few to split
  std::vector<SwapBin> swaps = {};     // ascending; the last one is open
  std::optional<double> steady = {};   // from this difference on at most alpha of them are swapped
  std::vector<Note> notes = {};

  [[nodiscard]] double share() const {
    return pairs.empty() ? 0 : static_cast<double>(found) / static_cast<double>(pairs.size());
  }
};

struct Rankings {
  std::vector<std::string> systems = {};
  std::vector<std::string> settings = {};  // empty, or two and more
  std::vector<SystemOrder> orders = {};    // setting after setting, measure after measure
  std::vector<OrderAgreement> agreements = {};
  std::vector<Discrimination> discrimination = {};  // one for each order
  RankingsOptions options = {};                     // complete

  // "AP", or "AP, depth 10" where there are several.
  [[nodiscard]] std::string title_of(std::size_t order) const;
};

// The same runs, evaluated with the same measures, in one setting or several.
struct OrderSetting {
  std::string setting;  // "depth 10"; not used if there is one view alone
  const EvalReport* report = nullptr;
};

// Orders and how far they agree, and no word on who tells systems apart: `discrimination` is empty.
[[nodiscard]] Result<Rankings> order_systems(std::span<const OrderSetting> views,
                                             const RankingsOptions& options);
// One view: the orders of all measures against each other. Several: those of each measure under
// one setting and another. The reports must have the values of their topics.
[[nodiscard]] Result<Rankings> rank_systems(std::span<const OrderSetting> views,
                                            const RankingsOptions& options);

}  // namespace assay
