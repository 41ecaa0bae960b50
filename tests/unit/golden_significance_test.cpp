// SPDX-License-Identifier: Apache-2.0
// Tests of significance against numbers of 40-digit arithmetic, on values of real runs.
#include <gtest/gtest.h>

#include <cmath>
#include <cstddef>
#include <map>
#include <string>
#include <vector>

#include "corrections.hpp"
#include "golden_files.hpp"
#include "paired_t.hpp"
#include "randomization.hpp"
#include "sign_test.hpp"
#include "significance_tasks.hpp"
#include "wilcoxon.hpp"

namespace assay {
namespace {

using testing::golden_lines;

// Lines with the names of their columns.
struct Table {
  std::vector<std::string> columns = {};
  std::vector<std::vector<std::string>> lines = {};

  explicit Table(const std::string& path) : lines(golden_lines(path, "\t")) {
    columns = lines.front();
    lines.erase(lines.begin());
  }
  [[nodiscard]] const std::string& text(std::size_t line, std::string_view column) const {
    const auto found = std::find(columns.begin(), columns.end(), column);
    return lines[line].at(static_cast<std::size_t>(found - columns.begin()));
  }
  [[nodiscard]] bool has(std::size_t line, std::string_view column) const {
    return text(line, column) != "-";
  }
  [[nodiscard]] double number(std::size_t line, std::string_view column) const {
    return std::stod(text(line, column));
  }
};

// Values of a run under a measure, topic by topic.
std::vector<double> values_of(const Table& scores, const std::string& measure,
                              const std::string& run) {
  std::vector<double> values;
  for (std::size_t i = 0; i < scores.lines.size(); ++i) {
    if (scores.text(i, "measure") == measure) values.push_back(scores.number(i, run));
  }
  return values;
}

class GoldenSignificance : public testing::Golden<::testing::TestWithParam<const char*>> {};
INSTANTIATE_TEST_SUITE_P(Collections, GoldenSignificance,
                         ::testing::Values("lpk10", "robust03", "wikitables"));

constexpr double kClose = 1e-11;  // twelve digits are stored

void expect_close(double got, const Table& pairs, std::size_t line, std::string_view column) {
  if (!pairs.has(line, column)) return;
  if (std::isnan(pairs.number(line, column))) {
    // Identical runs: there nothing was computed, here nothing is found.
    EXPECT_EQ(got, column == "t" ? 0 : 1) << column;
    return;
  }
  EXPECT_LE(testing::distance(got, pairs.number(line, column)), kClose)
      << column << " of " << pairs.text(line, "measure") << ' ' << pairs.text(line, "run_a") << ' '
      << pairs.text(line, "run_b") << ": " << got << ", stored " << pairs.text(line, column);
}

void check_pair(const std::vector<double>& differences, const Table& pairs, std::size_t line) {
  const TestOutcome t = paired_t(differences, 0.95);
  expect_close(t.statistic.value(), pairs, line, "t");
  expect_close(t.p, pairs, line, "p_t");
  expect_close(sign_test(differences, {}).p, pairs, line, "p_sign");
  const auto ranks = [&](RankCurve curve) { return wilcoxon(differences, {.curve = curve}); };
  expect_close(ranks(RankCurve::kExact).p, pairs, line, "p_wilcoxon_exact");
  expect_close(ranks(RankCurve::kExact).statistic.value(), pairs, line, "w_plus");
  expect_close(ranks(RankCurve::kNormal).p, pairs, line, "p_wilcoxon_normal");
  OwnTask own = task_of(differences);
  const TestOutcome flips = run_randomization(own.task()).front();
  if (flips.is_exact) expect_close(flips.p, pairs, line, "p_randomization_exact");
}

TEST_P(GoldenSignificance, AgreesOnEveryPair) {
  const std::string name = std::string("other/significance/") + GetParam();
  const Table scores(name + ".scores.tsv");
  const Table pairs(name + ".pairs.tsv");
  std::map<std::string, std::vector<double>> p_of_measure;
  std::map<std::string, std::vector<std::size_t>> lines_of_measure;
  for (std::size_t i = 0; i < pairs.lines.size(); ++i) {
    const std::string& measure = pairs.text(i, "measure");
    const auto first = values_of(scores, measure, pairs.text(i, "run_a"));
    auto differences = first;
    const auto second = values_of(scores, measure, pairs.text(i, "run_b"));
    for (std::size_t t = 0; t < first.size(); ++t) differences[t] -= second[t];
    check_pair(differences, pairs, i);
    p_of_measure[measure].push_back(paired_t(differences, 0.95).p);
    lines_of_measure[measure].push_back(i);
  }
  EXPECT_GE(p_of_measure.size(), 5U);
  for (const auto& [measure, p] : p_of_measure) {
    const auto adjusted = corrected(p, Correction::kHolm);
    for (std::size_t i = 0; i < p.size(); ++i) {
      expect_close(adjusted[i], pairs, lines_of_measure[measure][i], "p_t_holm");
    }
  }
}

}  // namespace
}  // namespace assay
