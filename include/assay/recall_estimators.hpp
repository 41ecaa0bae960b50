// SPDX-License-Identifier: Apache-2.0
// recall_estimators.hpp: how many there are of which only some were seen: samples, captures, and
// counts that fall with depth. Functions of counts alone; docs/recall.md has every formula.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>

namespace assay {

// An estimate of a total with an interval that covers the true one as often as its level says.
struct CountEstimate {
  std::optional<double> total;  // nothing: undefined, and `reason` says why
  double variance = 0;
  double low = 0;  // both ends: of what is defined
  double high = std::numeric_limits<double>::infinity();
  std::string reason = {};

  [[nodiscard]] bool is_defined() const { return total.has_value(); }
};

// ---- samples

// What a design drew of one stratum.
struct SampledStratum {
  std::uint64_t pooled = 0;    // all of it
  std::uint64_t sampled = 0;   // drawn and judged
  std::uint64_t relevant = 0;  // of those

  friend bool operator==(const SampledStratum&, const SampledStratum&) = default;
};

// Horvitz and Thompson (1952): every relevant document counts for pooled / sampled. Strata without
// a sample are not counted. The interval is exact (hypergeometric) if one stratum alone was
// sampled, else after Fay and Feuer (1997); never below what was seen, nor above what could be.
[[nodiscard]] CountEstimate stratified_total(std::span<const SampledStratum> strata, double level);
// The variance in it: the sum of N² (1 - n/N) s² / n.
[[nodiscard]] double stratified_variance(std::span<const SampledStratum> strata);

// One document of a sample in which each has a chance of its own.
struct WeightedDoc {
  double probability = 1;  // above 0, at most 1
  bool is_relevant = false;
};
// The same where documents were drawn independently of each other: variance is the sum of
// (1 - p) / p² over the relevant ones.
[[nodiscard]] CountEstimate weighted_total(std::span<const WeightedDoc> docs, std::uint64_t pooled,
                                           double level);
// Hájek's share: of the sum of weights, that of the relevant ones. Nothing without documents.
[[nodiscard]] std::optional<double> weighted_share(std::span<const WeightedDoc> docs);

// The numbers of relevant documents among `pooled` under which a sample like this one is not too
// unlikely, each tail taken alone (hypergeometric).
using CountRange = std::pair<std::uint64_t, std::uint64_t>;
[[nodiscard]] CountRange hypergeometric_interval(const SampledStratum& sample, double level);
// Clopper and Pearson (1934): the same for a share of what has no end.
[[nodiscard]] std::pair<double, double> binomial_interval(const SampledStratum& sample,
                                                          double level);

// ---- captures

struct TwoCaptures {
  std::uint64_t first = 0;   // that the first found
  std::uint64_t second = 0;  // that the second found
  std::uint64_t both = 0;

  [[nodiscard]] std::uint64_t seen() const { return first + second - both; }
  friend bool operator==(const TwoCaptures&, const TwoCaptures&) = default;
};

// first · second / both; nothing if none was found twice.
[[nodiscard]] std::optional<double> lincoln_petersen(const TwoCaptures& captures);
// Chapman (1951) with his variance; the interval is that of Sadinle (2009).
[[nodiscard]] CountEstimate chapman(const TwoCaptures& captures, double level);

// How many documents were found by how many of several runs.
struct ManyCaptures {
  std::uint32_t runs = 0;
  std::uint64_t seen = 0;   // by any run
  std::uint64_t once = 0;   // by one alone
  std::uint64_t twice = 0;  // by two
  std::uint64_t finds = 0;  // summed over runs

  friend bool operator==(const ManyCaptures&, const ManyCaptures&) = default;
};

// Chao's (1987) lower bound in its unbiased form, seen + (t-1)/t · f1 (f1-1) / (2 (f2+1)), with the
// variance and the log-normal interval that go with it.
[[nodiscard]] CountEstimate chao(const ManyCaptures& captures, double level);

// Totals of several topics: values and variances are added; the interval of what was not seen is
// log-normal, or where nothing seems to be missing that of `together`, the estimate from the counts
// of all topics. Undefined if one of them is.
[[nodiscard]] CountEstimate summed(std::span<const CountEstimate> estimates,
                                   const CountEstimate& together, std::uint64_t seen, double level);

// ---- new ones at each depth

enum class Decay : std::uint8_t { kPower, kExponential };

// log of the expected number at depth d: level + slope · x, where x is log d, or d itself.
struct DecayFit {
  Decay decay = Decay::kPower;
  double level = 0;
  double slope = 0;
  double level_variance = 0;
  double slope_variance = 0;
  double covariance = 0;
  double deviance = 0;    // lower fits better
  double dispersion = 1;  // Pearson's, at least 1: variance over mean
  std::uint32_t depths = 0;

  [[nodiscard]] double at(double depth) const;
};

// Poisson regression on counts[d - 1], for depths from `first` on. Nothing for fewer than three
// depths or documents, or if it does not converge.
[[nodiscard]] std::optional<DecayFit> fit_decay(std::span<const double> counts, Decay decay,
                                                std::uint32_t first = 1);

inline constexpr std::uint32_t kNoEnd = 0xffffffff;
// Expected beyond the depths that were seen, down to and with `last`. Undefined where new ones do
// not become fewer, or too slowly for a sum without end.
[[nodiscard]] CountEstimate decay_beyond(const DecayFit& fit, std::uint32_t last, double level);

}  // namespace assay
