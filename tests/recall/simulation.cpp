// SPDX-License-Identifier: Apache-2.0
// simulation.cpp: runs, samples and experts that look at collections whose truth is known.
#include "recall/simulation.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "parallel.hpp"

namespace assay::recall_simulation {
namespace {

constexpr std::size_t kTopics = 25;

std::uint64_t whole(Draws& draws, std::uint64_t least, std::uint64_t most) {
  return least + static_cast<std::uint64_t>(draws() * static_cast<double>(most - least + 1));
}

// ---- captures

// How likely each of two runs is to find a document, and how far they do the same.
struct Finders {
  double first = 0.5;
  double second = 0.5;
  double hardness = 0;  // from here on, a document may be found by nobody: 0 is all alike
  double copied = 0;    // share of what the second does as the first did
};

TwoCaptures capture_two(Draws& draws, std::uint64_t relevant, const Finders& finders) {
  TwoCaptures captures;
  for (std::uint64_t d = 0; d < relevant; ++d) {
    const double ease = finders.hardness == 0 ? 1 : std::pow(draws(), finders.hardness);
    const bool first = draws() < finders.first * ease;
    const bool is_copied = draws() < finders.copied;
    const bool second = is_copied ? first : draws() < finders.second * ease;
    captures.first += first ? 1 : 0;
    captures.second += second ? 1 : 0;
    captures.both += first && second ? 1 : 0;
  }
  return captures;
}

Trial chapman_topics(Draws& draws, std::size_t topics, const Finders& finders) {
  std::uint64_t truth = 0;
  TwoCaptures sum;
  std::vector<CountEstimate> estimates;
  for (std::size_t t = 0; t < topics; ++t) {
    const std::uint64_t relevant = topics == 1 ? 100 : whole(draws, 10, 60);
    const TwoCaptures captures = capture_two(draws, relevant, finders);
    truth += relevant;
    sum.first += captures.first;
    sum.second += captures.second;
    sum.both += captures.both;
    estimates.push_back(chapman(captures, kLevel));
  }
  const CountEstimate total =
      topics == 1 ? estimates.front() : summed(estimates, chapman(sum, kLevel), sum.seen(), kLevel);
  return {.truth = static_cast<double>(truth), .estimate = total};
}

ManyCaptures capture_many(Draws& draws, std::uint64_t relevant, const std::vector<double>& runs,
                          double hardness) {
  ManyCaptures captures{.runs = static_cast<std::uint32_t>(runs.size())};
  for (std::uint64_t d = 0; d < relevant; ++d) {
    const double ease = hardness == 0 ? 1 : std::pow(draws(), hardness);
    std::uint64_t finds = 0;
    for (const double run : runs) finds += draws() < run * ease ? 1 : 0;
    captures.seen += finds > 0 ? 1 : 0;
    captures.once += finds == 1 ? 1 : 0;
    captures.twice += finds == 2 ? 1 : 0;
    captures.finds += finds;
  }
  return captures;
}

Trial chao_topics(Draws& draws, std::size_t topics, const std::vector<double>& runs,
                  double hardness) {
  std::uint64_t truth = 0;
  ManyCaptures sum{.runs = static_cast<std::uint32_t>(runs.size())};
  std::vector<CountEstimate> estimates;
  for (std::size_t t = 0; t < topics; ++t) {
    const std::uint64_t relevant = topics == 1 ? 100 : whole(draws, 10, 60);
    const ManyCaptures captures = capture_many(draws, relevant, runs, hardness);
    truth += relevant;
    sum.seen += captures.seen;
    sum.once += captures.once;
    sum.twice += captures.twice;
    sum.finds += captures.finds;
    if (captures.seen > 0) estimates.push_back(chao(captures, kLevel));
  }
  const CountEstimate total =
      topics == 1 ? estimates.front() : summed(estimates, chao(sum, kLevel), sum.seen, kLevel);
  return {.truth = static_cast<double>(truth), .estimate = total};
}

// ---- samples

// How many relevant ones are among those that are drawn.
std::uint64_t draw_from(Draws& draws, std::uint64_t pooled, std::uint64_t relevant,
                        std::uint64_t sampled) {
  std::uint64_t found = 0;
  for (std::uint64_t i = 0; i < sampled; ++i) {
    const double share = static_cast<double>(relevant - found) / static_cast<double>(pooled - i);
    found += draws() < share ? 1 : 0;
  }
  return found;
}

struct Design {
  std::uint64_t pooled = 0;
  double rate = 1;   // that is drawn
  double share = 0;  // that is relevant
};

Trial stratified_topics(Draws& draws, std::size_t topics, std::span<const Design> design) {
  std::vector<SampledStratum> strata;
  std::uint64_t truth = 0;
  for (std::size_t t = 0; t < topics; ++t) {
    for (const Design& each : design) {
      const auto relevant = static_cast<std::uint64_t>(
          std::llround(2 * draws() * each.share * static_cast<double>(each.pooled)));
      const auto sampled =
          static_cast<std::uint64_t>(std::ceil(each.rate * static_cast<double>(each.pooled)));
      truth += relevant;
      strata.push_back({each.pooled, sampled, draw_from(draws, each.pooled, relevant, sampled)});
    }
  }
  return {.truth = static_cast<double>(truth), .estimate = stratified_total(strata, kLevel)};
}

// Every document is drawn by a chance of its own, independently.
Trial poisson_sample(Draws& draws) {
  constexpr std::uint64_t kPooled = 1000;
  std::vector<WeightedDoc> docs;
  std::uint64_t truth = 0;
  for (std::uint64_t d = 0; d < kPooled; ++d) {
    const double rank = static_cast<double>(d + 1);
    const double probability = std::min(1.0, 20 / rank);
    const bool is_relevant = draws() < 0.6 / std::sqrt(rank);
    truth += is_relevant ? 1 : 0;
    if (draws() < probability) {
      docs.push_back({.probability = probability, .is_relevant = is_relevant});
    }
  }
  return {.truth = static_cast<double>(truth), .estimate = weighted_total(docs, kPooled, kLevel)};
}

// ---- depth

std::uint64_t poisson(Draws& draws, double mean) {
  const double end = std::exp(-mean);
  std::uint64_t count = 0;
  for (double product = draws(); product > end; product *= draws()) ++count;
  return count;
}

template <class Mean>
Trial followed(Draws& draws, const Mean& mean) {
  constexpr int kJudged = 50;
  constexpr std::uint32_t kLast = 500;
  std::vector<double> counts;
  for (int d = 1; d <= kJudged; ++d) {
    counts.push_back(static_cast<double>(poisson(draws, mean(d))));
  }
  double truth = 0;
  for (std::uint32_t d = kJudged + 1; d <= kLast; ++d) {
    truth += static_cast<double>(poisson(draws, mean(d)));
  }
  auto fit = fit_decay(counts, Decay::kPower);
  const auto other = fit_decay(counts, Decay::kExponential);
  if (!fit || (other && other->deviance < fit->deviance)) fit = other;
  if (!fit) return {.truth = truth, .estimate = {.reason = "no fit"}};
  return {.truth = truth, .estimate = decay_beyond(*fit, kLast, kLevel)};
}

constexpr std::array kDesign = {Design{30, 1, 0.4}, Design{100, 0.3, 0.1}, Design{400, 0.1, 0.01}};
constexpr std::array kUniform = {Design{500, 0.2, 0.1}};
constexpr std::array kRare = {Design{500, 0.1, 0.004}};
constexpr std::array kElusion = {Design{100'000, 0.003, 0.002}};
constexpr std::array kRich = {Design{100'000, 0.003, 0.02}};

std::vector<double> five_runs() { return {0.3, 0.4, 0.5, 0.5, 0.6}; }

constexpr std::array kScenarios = {
    Scenario{"sample", "one topic, 500 documents, 100 drawn, one in ten relevant", true,
             [](Draws& draws) { return stratified_topics(draws, 1, kUniform); }},
    Scenario{"sample", "one topic, three strata: 30 of 30, 30 of 100, 40 of 400", true,
             [](Draws& draws) { return stratified_topics(draws, 1, kDesign); }},
    Scenario{"sample", "25 topics, the same three strata", true,
             [](Draws& draws) { return stratified_topics(draws, kTopics, kDesign); }},
    Scenario{"sample", "25 topics, 50 of 500 drawn, one in 250 relevant", true,
             [](Draws& draws) { return stratified_topics(draws, kTopics, kRare); }},
    Scenario{"sample", "one topic, 1000 documents, chances fall with rank", true, poisson_sample},
    Scenario{"elusion", "one topic, 300 of 100 000, one in 500 relevant", true,
             [](Draws& draws) { return stratified_topics(draws, 1, kElusion); }},
    Scenario{"elusion", "one topic, 300 of 100 000, one in 50 relevant", true,
             [](Draws& draws) { return stratified_topics(draws, 1, kRich); }},
    Scenario{"elusion", "25 topics, 300 of 100 000 each, one in 500 relevant", true,
             [](Draws& draws) { return stratified_topics(draws, kTopics, kElusion); }},
    Scenario{"chapman", "one topic, 100 relevant, found with 0.5 and 0.6", true,
             [](Draws& draws) {
               return chapman_topics(draws, 1, {0.5, 0.6});
             }},
    Scenario{"chapman", "one topic, 100 relevant, found with 0.2 and 0.3", true,
             [](Draws& draws) {
               return chapman_topics(draws, 1, {0.2, 0.3});
             }},
    Scenario{"chapman", "25 topics, found with 0.5 and 0.6", true,
             [](Draws& draws) {
               return chapman_topics(draws, kTopics, {0.5, 0.6});
             }},
    Scenario{"chapman", "25 topics, found with 0.3 and 0.4", true,
             [](Draws& draws) {
               return chapman_topics(draws, kTopics, {0.3, 0.4});
             }},
    Scenario{"chapman", "25 topics, three in ten of what the second does is copied", false,
             [](Draws& draws) {
               return chapman_topics(draws, kTopics, {0.5, 0.6, 0, 0.3});
             }},
    Scenario{"chapman", "25 topics, some documents hard for both", false,
             [](Draws& draws) {
               return chapman_topics(draws, kTopics, {0.7, 0.8, 0.5});
             }},
    Scenario{"chao", "one topic, 100 relevant, five runs find 0.3 to 0.6", true,
             [](Draws& draws) { return chao_topics(draws, 1, five_runs(), 0); }},
    Scenario{"chao", "25 topics, five runs find 0.3 to 0.6", true,
             [](Draws& draws) { return chao_topics(draws, kTopics, five_runs(), 0); }},
    Scenario{
        "chao", "25 topics, ten runs find 0.2 each", true,
        [](Draws& draws) { return chao_topics(draws, kTopics, std::vector<double>(10, 0.2), 0); }},
    Scenario{"chao", "25 topics, some documents hard for all five", false,
             [](Draws& draws) { return chao_topics(draws, kTopics, five_runs(), 0.5); }},
    Scenario{"external", "25 topics, runs find 0.7, experts name 0.15", true,
             [](Draws& draws) {
               return chapman_topics(draws, kTopics, {0.7, 0.15});
             }},
    Scenario{"external", "25 topics, experts name what is easy to find", false,
             [](Draws& draws) {
               return chapman_topics(draws, kTopics, {0.9, 0.4, 0.7});
             }},
    Scenario{"depth", "power law 200 d^-1.1, judged to 50, followed to 500", true,
             [](Draws& draws) {
               return followed(draws, [](double d) { return 200 * std::pow(d, -1.1); });
             }},
    Scenario{"depth", "exponential 40 e^-0.04 d, judged to 50, followed to 500", true,
             [](Draws& draws) {
               return followed(draws, [](double d) { return 40 * std::exp(-0.04 * d); });
             }},
    Scenario{"depth", "an exponential that levels off at 1", false,
             [](Draws& draws) {
               return followed(draws, [](double d) { return 1 + 40 * std::exp(-0.1 * d); });
             }},
};

}  // namespace

std::span<const Scenario> scenarios() { return kScenarios; }

Coverage coverage_of(const Scenario& scenario, std::uint64_t trials, unsigned threads) {
  const auto seed = static_cast<std::uint64_t>(&scenario - kScenarios.data()) + 1;
  std::vector<Trial> results(trials);
  for_each_index(trials, threads, [&](std::size_t i, unsigned /*worker*/) {
    Draws draws(seed, i);
    results[i] = scenario.draw(draws);
  });
  Coverage coverage{.trials = trials};
  std::vector<double> widths;
  for (const Trial& trial : results) {
    if (!trial.estimate.is_defined() || trial.truth == 0) continue;
    ++coverage.defined;
    const CountEstimate& own = trial.estimate;
    coverage.covered += own.low <= trial.truth && trial.truth <= own.high ? 1 : 0;
    coverage.below += own.high < trial.truth ? 1 : 0;
    coverage.ratio += *own.total / trial.truth;
    widths.push_back((own.high - own.low) / trial.truth);
  }
  if (widths.empty()) return coverage;
  const auto count = static_cast<double>(coverage.defined);
  coverage.covered /= count;
  coverage.below /= count;
  coverage.ratio /= count;
  std::sort(widths.begin(), widths.end());
  coverage.width = widths[widths.size() / 2];
  return coverage;
}

}  // namespace assay::recall_simulation
