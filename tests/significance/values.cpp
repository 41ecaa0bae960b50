// SPDX-License-Identifier: Apache-2.0
// values.cpp: every test on columns of numbers, a column for each system and a line for each topic,
// for those who hold them against other programs.
#include <CLI/CLI.hpp>
#include <fstream>
#include <iostream>
#include <limits>
#include <sstream>
#include <string>
#include <vector>

#include "assay/compare.hpp"
#include "corrections.hpp"
#include "paired_t.hpp"
#include "tukey.hpp"

namespace assay {
namespace {

struct Columns {
  std::size_t systems = 0;
  std::size_t topics = 0;
  std::vector<double> values;  // of system s on topic t at s * topics + t
};

Columns read_columns(const std::string& path) {
  std::ifstream file(path);
  std::vector<std::vector<double>> rows;
  for (std::string line; std::getline(file, line);) {
    std::istringstream fields(line);
    rows.emplace_back(std::istream_iterator<double>(fields), std::istream_iterator<double>());
  }
  Columns columns{.systems = rows.empty() ? 0 : rows.front().size(), .topics = rows.size()};
  for (std::size_t s = 0; s < columns.systems; ++s) {
    for (const auto& row : rows) columns.values.push_back(row.at(s));
  }
  return columns;
}

void print_tests(const PairTask& task) {
  for (const TestDef* test : task.options.tests) {
    const auto outcomes = test->run(task);
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const TestOutcome& outcome = outcomes[i];
      std::cout << test->word << '\t' << task.pairs[i].first << '\t' << task.pairs[i].second << '\t'
                << outcome.statistic.value_or(0) << '\t' << outcome.p << '\t' << outcome.low << '\t'
                << outcome.high << '\t' << outcome.is_exact << '\n';
    }
  }
}

// What the p of the t-tests come to.
void print_corrections(const PairTask& task) {
  std::vector<double> p;
  for (const TestOutcome& outcome : run_paired_t(task)) p.push_back(outcome.p);
  for (const auto& choice : kCorrectionChoices) {
    const auto adjusted = corrected(p, choice.value);
    for (std::size_t i = 0; i < adjusted.size(); ++i) {
      std::cout << "adjusted\t" << choice.word << '\t' << i << '\t' << adjusted[i] << '\n';
    }
  }
}

void print_margin(const PairTask& task, double margin) {
  for (std::size_t i = 0; i < task.pairs.size(); ++i) {
    const auto outcome = test_margin(task.differences(task.pairs[i]), margin, 1, task.alpha);
    std::cout << "margin\t" << i << '\t' << outcome.p_non_inferior << '\t' << outcome.p_equivalent
              << '\n';
  }
}

void print_anova(const PairTask& task) {
  const auto table = anova(task);
  if (!table) return;
  std::cout << "anova\t" << table->systems.squares << '\t' << table->topics.squares << '\t'
            << table->error.squares << '\t' << table->f.value_or(0) << '\t' << table->p << '\n';
}

int run(int argc, char** argv) {
  CLI::App app{"Tests of significance on columns of numbers"};
  std::string path;
  std::string tests = "t,randomization";
  CompareOptions options;
  double margin = 0;
  app.add_option("FILE", path)->required()->check(CLI::ExistingFile);
  app.add_option("--test", tests);
  app.add_option("--resamples", options.resamples);
  app.add_option("--seed", options.seed);
  app.add_option("--tie", options.tie);
  app.add_option("--alpha", options.alpha);
  app.add_option("--margin", margin);
  CLI11_PARSE(app, argc, argv);
  auto parsed = parse_tests(tests);
  if (!parsed) return 2;
  options.tests = *parsed;
  const Columns columns = read_columns(path);
  std::vector<SystemPair> pairs;
  for (std::size_t i = 0; i < columns.systems; ++i) {
    for (std::size_t j = i + 1; j < columns.systems; ++j) pairs.push_back({i, j});
  }
  const PairTask task{.values = columns.values,
                      .systems = columns.systems,
                      .topics = columns.topics,
                      .pairs = pairs,
                      .options = options,
                      .alpha = options.alpha};
  std::cout.precision(std::numeric_limits<double>::max_digits10);
  print_tests(task);
  print_corrections(task);
  if (margin > 0) print_margin(task, margin);
  print_anova(task);
  return 0;
}

}  // namespace
}  // namespace assay

int main(int argc, char** argv) { return assay::run(argc, argv); }
