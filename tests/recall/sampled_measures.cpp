// SPDX-License-Identifier: Apache-2.0
// sampled_measures.cpp: pools of which all is known, drawn from as a judge of little time would.
#include "recall/sampled_measures.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "assay/measure.hpp"
#include "parallel.hpp"
#include "recall/simulation.hpp"

namespace assay::recall_simulation {
namespace {

constexpr std::size_t kTopicsOfPools = 25;
constexpr std::size_t kPool = 600;
// The first documents of the pool, those below, and the rest.
constexpr std::array<std::size_t, 4> kBounds = {0, 60, 200, kPool};

struct Document {
  double grade = 0;  // the truth
  std::uint16_t stratum = 0;
  bool is_drawn = false;
  double place = 0;  // in the ranking that is evaluated
};

// Good documents are frequent at the top of the pool and rare below; the ranking has seen some of
// that, and a tenth of it is no part of the pool.
std::vector<Document> pool_of(Draws& draws) {
  std::vector<Document> pool(kPool);
  const double density = 0.3 + 0.5 * draws();
  for (std::size_t i = 0; i < kPool; ++i) {
    const double chance = density / (1 + static_cast<double>(i) / 40);
    if (draws() < chance) pool[i].grade = draws() < 0.3 ? 2 : 1;
    pool[i].place = static_cast<double>(i) + 150 * draws();
    while (i >= kBounds[pool[i].stratum]) ++pool[i].stratum;
  }
  return pool;
}

// So many of each stratum as its rate says, to the next whole number, by chance alone; or each
// document by itself.
void draw_from(std::vector<Document>& pool, const SampleDesign& design, Draws& draws) {
  const std::span<const double> rates = design.rates;
  for (std::size_t s = 0; s < rates.size(); ++s) {
    const auto size = static_cast<double>(kBounds[s + 1] - kBounds[s]);
    double wanted = std::round(rates[s] * size);
    double left = size;
    for (std::size_t i = kBounds[s]; i < kBounds[s + 1]; ++i, --left) {
      pool[i].is_drawn = design.is_independent ? draws() < rates[s] : draws() * left < wanted;
      wanted -= pool[i].is_drawn ? 1 : 0;
    }
  }
}

// One ranking under some judgments, and what a JudgedTopic views.
struct Judged {
  std::vector<Hit> found;
  std::vector<double> ideal;
  std::vector<std::vector<double>> drawn;
  std::vector<Stratum> strata;
  JudgedTopic topic;

  // Of the documents in the order of their ranking; with the grades of all, or of those that the
  // design drew.
  Judged(std::span<const Document> ranking, const SampleDesign* design)
      : drawn(kBounds.size() - 1) {
    std::uint32_t rank = 0;
    for (const Document& document : ranking) {
      rank += rank % 10 == 9 ? 2 : 1;  // one of ten is from elsewhere
      const double grade = design == nullptr || document.is_drawn ? document.grade : -1;
      found.push_back({.rank = rank, .stratum = document.stratum, .grade = grade});
      ideal.push_back(grade);
      if (is_judged(grade)) drawn[document.stratum - 1U].push_back(grade);
    }
    std::sort(ideal.begin(), ideal.end(), std::greater<>{});
    for (std::size_t s = 0; s < drawn.size(); ++s) {
      std::sort(drawn[s].begin(), drawn[s].end(), std::greater<>{});
      const auto size = static_cast<double>(kBounds[s + 1] - kBounds[s]);
      const bool is_known = design != nullptr && design->is_independent;
      strata.push_back(
          {.size = size,
           .probability = is_known ? design->rates[s] : static_cast<double>(drawn[s].size()) / size,
           .grades = drawn[s]});
    }
    topic = {.retrieved = rank, .found = found, .ideal = ideal, .strata = strata};
  }
  Judged(const Judged&) = delete;
  Judged& operator=(const Judged&) = delete;
};

struct Parts {
  double value = 0;
  double above = 0;
  double below = 0;

  // A topic without a value counts 0, as usual.
  void add(const Ratio& ratio) {
    value += (ratio.is_defined() ? ratio.value() : 0) / kTopicsOfPools;
    above += ratio.numerator / kTopicsOfPools;
    below += ratio.denominator / kTopicsOfPools;
  }
};

struct Outcome {
  Parts truth;
  Parts estimate;
  double variance = 0;
};

struct Asked {
  Measure estimate;
  Measure measure;
  Measure variance;
};

Outcome outcome_of(const Asked& asked, const SampleDesign& design, Draws& draws) {
  Outcome sum;
  for (std::size_t t = 0; t < kTopicsOfPools; ++t) {
    std::vector<Document> pool = pool_of(draws);
    draw_from(pool, design, draws);
    std::sort(pool.begin(), pool.end(),
              [](const Document& a, const Document& b) { return a.place < b.place; });
    const Judged all(pool, nullptr);
    const Judged sample(pool, &design);
    sum.truth.add(compute(asked.measure, all.topic));
    sum.estimate.add(compute(asked.estimate, sample.topic));
    const Ratio variance = compute(asked.variance, sample.topic);
    if (variance.is_defined()) sum.variance += variance.value() / (kTopicsOfPools * kTopicsOfPools);
  }
  return sum;
}

Bias bias_in(std::span<const Outcome> outcomes, double Parts::*part) {
  const auto count = static_cast<double>(outcomes.size());
  Bias bias;
  double squares = 0;
  for (const Outcome& outcome : outcomes) {
    const double difference = outcome.estimate.*part - outcome.truth.*part;
    bias.truth += outcome.truth.*part / count;
    bias.estimate += outcome.estimate.*part / count;
    squares += difference * difference / count;
  }
  const double spread = squares - bias.difference() * bias.difference();
  bias.error = std::sqrt(std::max(0.0, spread) / (count - 1));
  return bias;
}

constexpr std::array kRates = {1.0, 0.3, 0.1};
constexpr std::array kOneRate = {0.2, 0.2, 0.2};
constexpr std::array kHalf = {0.5, 0.5, 0.5};
constexpr std::string_view kThree = "all of 60, 42 of 140, 40 of 400";
constexpr std::string_view kOne = "one in five of 600";
constexpr std::array kDesigns = {
    SampleDesign{"xinfAP", "AP", kThree, kRates},
    SampleDesign{"xinfAP", "AP", kOne, kOneRate},
    SampleDesign{"xinfAP", "AP", "half of 600", kHalf},
    SampleDesign{"statAP", "AP", "each with 1, 0.3 or 0.1", kRates, true},
    SampleDesign{"statAP", "AP", "each with 0.2", kOneRate, true},
    SampleDesign{"statAP", "AP", "each with 0.5", kHalf, true},
    SampleDesign{"statAP", "AP", kThree, kRates},
    SampleDesign{"infNDCG", "nDCG", kThree, kRates},
    SampleDesign{"infNDCG", "nDCG", kOne, kOneRate},
    SampleDesign{"iP@100", "P@100", kThree, kRates},
    SampleDesign{"iP@100", "P@100", kOne, kOneRate},
    SampleDesign{"infNumRel", "NumRel", kThree, kRates},
    SampleDesign{"infNumRel", "NumRel", kOne, kOneRate},
};

Measure measure_of(std::string_view name) { return parse_measures(name).value().front(); }

}  // namespace

std::span<const SampleDesign> sample_designs() { return kDesigns; }

SampleBias bias_of(const SampleDesign& design, std::uint64_t trials, unsigned threads) {
  const Asked asked{.estimate = measure_of(design.estimate),
                    .measure = measure_of(design.measure),
                    .variance = measure_of("statAPVar")};
  std::vector<Outcome> outcomes(trials);
  for_each_index(trials, threads, [&](std::size_t i, unsigned /*worker*/) {
    Draws draws(100, i);
    outcomes[i] = outcome_of(asked, design, draws);
  });
  SampleBias bias{.value = bias_in(outcomes, &Parts::value),
                  .above = bias_in(outcomes, &Parts::above),
                  .below = bias_in(outcomes, &Parts::below)};
  for (const Outcome& outcome : outcomes) {
    const double difference = std::abs(outcome.estimate.value - outcome.truth.value);
    if (difference <= 1.96 * std::sqrt(outcome.variance)) {
      bias.covered += 1 / static_cast<double>(trials);
    }
  }
  return bias;
}

}  // namespace assay::recall_simulation
