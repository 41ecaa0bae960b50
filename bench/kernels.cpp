// SPDX-License-Identifier: Apache-2.0
// kernels.cpp: the inner loops one by one, under Google Benchmark. Each counts what it handles, so
// that items per second can be compared.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

#include "assay/assay.hpp"
#include "assay/vector_level.hpp"
#include "doc_slots.hpp"
#include "number.hpp"
#include "run_reader.hpp"
#include "topic_scan.hpp"

namespace {

constexpr std::uint32_t kDepth = 1000;
constexpr std::uint32_t kTopics = 50;

// The same documents for judgments and runs: every `step`th of those retrieved is judged.
std::string qrels_text(std::uint32_t step) {
  std::string text;
  for (std::uint32_t topic = 0; topic < kTopics; ++topic) {
    for (std::uint32_t rank = 0; rank < kDepth; rank += step) {
      text += std::to_string(301 + topic) + " 0 FT911-" + std::to_string(7 * rank + topic) + ' ' +
              std::to_string(rank % 3) + '\n';
    }
  }
  return text;
}

std::string run_text(bool is_shuffled) {
  std::mt19937 chance(42);
  std::string text;
  for (std::uint32_t topic = 0; topic < kTopics; ++topic) {
    std::vector<std::uint32_t> ranks(kDepth);
    for (std::uint32_t i = 0; i < kDepth; ++i) ranks[i] = i;
    if (is_shuffled) std::shuffle(ranks.begin(), ranks.end(), chance);
    for (const std::uint32_t rank : ranks) {
      text += std::to_string(301 + topic) + " Q0 FT911-" + std::to_string(7 * rank + topic) + ' ' +
              std::to_string(rank + 1) + ' ' + std::to_string(25 - .0123 * rank) + " run\n";
    }
  }
  return text;
}

std::shared_ptr<const assay::Input> input_of(std::string text) {
  return assay::Input::from_memory("bench", std::move(text));
}

void count_lines(benchmark::State& state, std::size_t lines) {
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * lines));
}

void hash_ids(benchmark::State& state) {
  std::vector<std::string> ids;
  for (std::uint32_t i = 0; i < kDepth; ++i) {
    ids.push_back(std::string(static_cast<std::size_t>(state.range(0)) - 4, 'a') +
                  std::to_string(1000 + i));
  }
  for (auto _ : state) {
    std::uint64_t sum = 0;
    for (const std::string& id : ids) sum += assay::hash_of(id);
    benchmark::DoNotOptimize(sum);
  }
  count_lines(state, ids.size());
}

void parse_numbers(benchmark::State& state) {
  std::vector<std::string> scores;
  for (std::uint32_t i = 0; i < kDepth; ++i) {
    scores.push_back(assay::fixed(25.1234567890123 - .0123 * i, static_cast<int>(state.range(0))));
  }
  for (auto _ : state) {
    for (const std::string& score : scores) benchmark::DoNotOptimize(assay::parse_number(score));
  }
  count_lines(state, scores.size());
}

void read_qrels(benchmark::State& state) {
  const auto input = input_of(qrels_text(static_cast<std::uint32_t>(state.range(0))));
  for (auto _ : state) benchmark::DoNotOptimize(assay::Qrels::read(input));
  count_lines(state, assay::Qrels::read(input).value().judgment_count());
}

void index_run(benchmark::State& state) {
  const auto input = input_of(run_text(false));
  for (auto _ : state) benchmark::DoNotOptimize(assay::Run::index(input));
  count_lines(state, kTopics * kDepth);
}

void read_topics(benchmark::State& state) {
  const auto run = assay::Run::index(input_of(run_text(state.range(0) != 0))).value();
  assay::TopicRows rows;
  assay::BadLines bad;
  for (auto _ : state) {
    for (std::size_t topic = 0; topic < kTopics; ++topic) {
      assay::read_topic(run, topic, assay::Ties::kTrec, rows, bad);
    }
    benchmark::DoNotOptimize(rows.rows.data());
  }
  count_lines(state, kTopics * kDepth);
}

// The same lines with so many judged: every third as in a pool, every thousandth as in MS MARCO.
void scan_topics(benchmark::State& state, assay::VectorLevel level) {
  const auto qrels =
      assay::Qrels::read(input_of(qrels_text(static_cast<std::uint32_t>(state.range(0))))).value();
  const std::string lines = run_text(false);
  assay::TopicScanner scanner(qrels, {.level = level});
  for (auto _ : state) {
    std::size_t found = 0;
    scanner.scan(lines, true, [&](const assay::ScannedPiece& piece) {
      found += piece.found.size();
      return true;
    });
    benchmark::DoNotOptimize(found);
  }
  count_lines(state, kTopics * kDepth);
}

// A topic with so many judged documents among a thousand, a third of each grade from 0 to 2.
void compute(benchmark::State& state, const std::string& name) {
  const assay::Measure measure = assay::parse_measures(name).value().front();
  std::vector<assay::Hit> found;
  std::vector<double> ideal;
  const auto judged = static_cast<std::uint32_t>(state.range(0));
  for (std::uint32_t i = 0; i < judged; ++i) {
    found.push_back({.rank = 1 + i * kDepth / judged, .grade = static_cast<double>((i + 1) % 3)});
    ideal.push_back(found.back().grade);
  }
  std::sort(ideal.begin(), ideal.end(), std::greater<>());
  const assay::JudgedTopic topic{.retrieved = kDepth, .found = found, .ideal = ideal};
  for (auto _ : state) benchmark::DoNotOptimize(measure.def->compute(topic, measure.params));
  count_lines(state, 1);
}

}  // namespace

int main(int argc, char** argv) {
  using benchmark::RegisterBenchmark;
  RegisterBenchmark("hash_of", hash_ids)->ArgName("bytes")->Arg(8)->Arg(12)->Arg(40);
  RegisterBenchmark("parse_number", parse_numbers)->ArgName("decimals")->Arg(6)->Arg(15);
  RegisterBenchmark("Qrels::read", read_qrels)->ArgName("every")->Arg(1)->Arg(100);
  RegisterBenchmark("Run::index", index_run);
  RegisterBenchmark("read_topic", read_topics)->ArgName("shuffled")->Arg(0)->Arg(1);
  for (const assay::VectorLevel level : assay::vector_levels()) {
    const std::string name = "TopicScanner/" + std::string(name_of(level));
    RegisterBenchmark(name.c_str(), scan_topics, level)->ArgName("every")->Arg(3)->Arg(1000);
  }
  for (const std::string name : {"AP", "nDCG", "nDCG@10", "P@10", "RR", "Rprec", "Bpref",
                                 "IPrec@0.5", "infAP", "RBP", "ERR", "Q"}) {
    RegisterBenchmark(name.c_str(), compute, name)->ArgName("judged")->Arg(1)->Arg(360);
  }
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
