// SPDX-License-Identifier: Apache-2.0
// kernels_resample.cpp: resampling tests of 100 systems on 250 topics, beside a plain loop over
// doubles for one pair. `cmake --build build/release --target bench_resample`, then run it.
#include <benchmark/benchmark.h>

#include <cmath>
#include <random>

#include "assay/compare.hpp"
#include "resample.hpp"
#include "resample_sums.hpp"

namespace assay {
namespace {

constexpr std::size_t kSystems = 100;
constexpr std::size_t kTopics = 250;

// Like average precision: topics differ more than systems do.
std::vector<double> make_values() {
  std::mt19937_64 random(42);
  std::uniform_real_distribution<double> uniform(0, 1);
  std::vector<double> topics;
  for (std::size_t t = 0; t < kTopics; ++t) topics.push_back(uniform(random));
  std::vector<double> values;
  for (std::size_t s = 0; s < kSystems; ++s) {
    for (const double ease : topics) values.push_back(ease * (0.6 + 0.4 * uniform(random)));
  }
  return values;
}

const std::vector<double> kValues = make_values();
const Summands kSummands({.values = kValues, .systems = kSystems, .topics = kTopics});

ResampleOptions options_of(const benchmark::State& state) {
  return {.resamples = static_cast<std::uint32_t>(state.range(0)),
          .seed = 7,
          .threads = static_cast<unsigned>(state.range(1)),
          .level = vector_levels()[static_cast<std::size_t>(state.range(2))]};
}

template <class Count>
void measure(benchmark::State& state, const Count& count) {
  const ResampleOptions options = options_of(state);
  for (auto _ : state) benchmark::DoNotOptimize(count(options));
  state.SetLabel(std::string(name_of(options.level)));
  state.counters["resamples/s"] = benchmark::Counter(static_cast<double>(options.resamples),
                                                     benchmark::Counter::kIsIterationInvariantRate);
}

void sign_flips_all_pairs(benchmark::State& state) {
  measure(state,
          [](const auto& options) { return count_sign_flips(kSummands.fixed, {}, options); });
}

void sign_flips_baseline(benchmark::State& state) {
  measure(state, [](const auto& options) { return count_sign_flips(kSummands.fixed, 0, options); });
}

void bootstrap_all_pairs(benchmark::State& state) {
  measure(state,
          [](const auto& options) { return count_bootstrap_shifts(kSummands.fixed, {}, options); });
}

void tukey(benchmark::State& state) {
  measure(state, [](const auto& options) { return dealt_ranges(kSummands, options); });
}

// A test of all pairs as compare() asks for it, with intervals or p alone.
void measure_test(benchmark::State& state, std::string_view word) {
  std::vector<SystemPair> pairs;
  for (std::size_t i = 0; i < kSystems; ++i) {
    for (std::size_t j = i + 1; j < kSystems; ++j) pairs.push_back({i, j});
  }
  const CompareOptions options{.resamples = static_cast<std::uint32_t>(state.range(0)),
                               .threads = static_cast<unsigned>(state.range(1)),
                               .intervals = state.range(2) != 0};
  state.SetLabel(options.intervals ? "with intervals" : "p alone");
  const TestDef* test = find_test(word);
  for (auto _ : state) {
    benchmark::DoNotOptimize(test->run({.values = kValues,
                                        .systems = kSystems,
                                        .topics = kTopics,
                                        .pairs = pairs,
                                        .options = options}));
  }
}

void test_randomization(benchmark::State& state) { measure_test(state, "randomization"); }
void test_bootstrap(benchmark::State& state) { measure_test(state, "bootstrap"); }
void test_tukey(benchmark::State& state) { measure_test(state, "tukey"); }

// What a straightforward program does for each of the 4950 pairs.
void sign_flips_one_pair_in_doubles(benchmark::State& state) {
  for (auto _ : state) {
    std::mt19937_64 random(7);
    std::size_t count = 0;
    double observed = 0;
    for (std::size_t t = 0; t < kTopics; ++t) observed += kValues[t] - kValues[kTopics + t];
    for (std::int64_t r = 0; r < state.range(0); ++r) {
      double sum = 0;
      std::uint64_t signs = 0;
      for (std::size_t t = 0; t < kTopics; ++t, signs >>= 1) {
        if (t % 64 == 0) signs = random();
        const double difference = kValues[t] - kValues[kTopics + t];
        sum += (signs & 1) != 0 ? difference : -difference;
      }
      count += std::abs(sum) >= std::abs(observed) ? 1 : 0;
    }
    benchmark::DoNotOptimize(count);
  }
}

// Resamples, threads, vector level: the widest, then the plain loops.
void sizes(benchmark::internal::Benchmark* bench, std::int64_t resamples) {
  const auto widest = static_cast<std::int64_t>(vector_levels().size()) - 1;
  bench->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
  bench->Args({resamples, 1, widest})->Args({resamples, 2, widest})->Args({resamples, 1, 0});
}

BENCHMARK(sign_flips_all_pairs)->Apply([](auto* bench) { sizes(bench, 100'000); });
BENCHMARK(sign_flips_baseline)->Apply([](auto* bench) { sizes(bench, 100'000); });
BENCHMARK(bootstrap_all_pairs)->Apply([](auto* bench) { sizes(bench, 100'000); });
BENCHMARK(tukey)->Apply([](auto* bench) { sizes(bench, 100'000); });
void test_sizes(benchmark::internal::Benchmark* bench) {
  bench->Unit(benchmark::kMillisecond)->MeasureProcessCPUTime()->UseRealTime();
  for (const std::int64_t intervals : {0, 1}) {
    bench->Args({100'000, 1, intervals})->Args({100'000, 2, intervals});
  }
}
BENCHMARK(test_randomization)->Apply(test_sizes);
BENCHMARK(test_bootstrap)->Apply(test_sizes);
BENCHMARK(test_tukey)->Apply(test_sizes);
BENCHMARK(sign_flips_one_pair_in_doubles)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace assay

BENCHMARK_MAIN();
