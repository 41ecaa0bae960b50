// SPDX-License-Identifier: Apache-2.0
// anova.cpp: how much of the spread is due to topics, to systems, and to neither.
#include <algorithm>
#include <boost/math/distributions/fisher_f.hpp>
#include <cmath>

#include "spread.hpp"
#include "tukey.hpp"

namespace assay {
namespace {

struct Means {
  std::vector<double> of_systems = {};
  std::vector<double> of_topics = {};
  double of_all = 0;
};

Means means_of(const PairTask& task) {
  Means means;
  for (std::size_t s = 0; s < task.systems; ++s) {
    means.of_systems.push_back(mean_of(task.values.subspan(s * task.topics, task.topics)));
  }
  for (std::size_t t = 0; t < task.topics; ++t) {
    std::vector<double> column;
    for (std::size_t s = 0; s < task.systems; ++s) {
      column.push_back(task.values[s * task.topics + t]);
    }
    means.of_topics.push_back(ordered_mean(std::move(column)));
  }
  means.of_all = ordered_mean(means.of_systems);
  return means;
}

double squares_about(const std::vector<double>& means, double centre) {
  std::vector<double> squares;
  for (const double mean : means) squares.push_back((mean - centre) * (mean - centre));
  return ordered_sum(std::move(squares));
}

double error_squares(const PairTask& task, const Means& means) {
  std::vector<double> squares;
  for (std::size_t s = 0; s < task.systems; ++s) {
    double sum = 0;
    for (std::size_t t = 0; t < task.topics; ++t) {
      const double left = task.values[s * task.topics + t] - means.of_systems[s] -
                          means.of_topics[t] + means.of_all;
      sum += left * left;
    }
    squares.push_back(sum);
  }
  return ordered_sum(std::move(squares));
}

Anova table_of(const PairTask& task) {
  const Means means = means_of(task);
  const auto systems = static_cast<double>(task.systems);
  const auto topics = static_cast<double>(task.topics);
  const double largest = largest_of(task.values);
  // What is left of equal values by rounding is nothing.
  const auto row = [&](double squares, double freedom) {
    const bool is_nothing = is_rounding(std::sqrt(squares / freedom), largest);
    return AnovaRow{.squares = is_nothing ? 0 : squares, .freedom = freedom};
  };
  Anova table{.systems = row(topics * squares_about(means.of_systems, means.of_all), systems - 1),
              .topics = row(systems * squares_about(means.of_topics, means.of_all), topics - 1),
              .error = row(error_squares(task, means), (systems - 1) * (topics - 1))};
  const double among = table.systems.mean_square();
  const double error = table.error.mean_square();
  if (error == 0) {
    table.p = among == 0 ? 1 : 0;
    return table;
  }
  table.f = among / error;
  table.p = boost::math::cdf(boost::math::complement(
      boost::math::fisher_f(table.systems.freedom, table.error.freedom), *table.f));
  const double beyond = table.systems.freedom * (*table.f - 1);
  table.omega_squared = beyond / (beyond + systems * topics);
  return table;
}

}  // namespace

std::optional<Anova> anova(const PairTask& task) {
  if (task.systems < 2 || task.topics < 2) return std::nullopt;
  // By a power of two, so that no square on the way is infinite.
  int exponent = 0;
  static_cast<void>(std::frexp(largest_of(task.values), &exponent));
  std::vector<double> values;
  for (const double value : task.values) values.push_back(std::ldexp(value, -exponent));
  PairTask scaled = task;
  scaled.values = values;
  Anova table = table_of(scaled);
  for (AnovaRow* row : {&table.systems, &table.topics, &table.error}) {
    row->squares = std::ldexp(row->squares, 2 * exponent);
  }
  return table;
}

}  // namespace assay
