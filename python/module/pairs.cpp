// SPDX-License-Identifier: Apache-2.0
// pairs.cpp: pairs of systems by values that are there already: one test of significance, and who
// is higher.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <string>
#include <tuple>
#include <vector>

#include "assay/compare.hpp"
#include "assay/outcomes.hpp"
#include "fusion.hpp"
#include "options.hpp"
#include "raising.hpp"
#include "text_caster.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

using PairOfP = std::tuple<std::size_t, std::size_t, double>;

// The values of systems on the same topics, one system after the other.
std::vector<double> joined_values(const std::vector<std::vector<double>>& systems) {
  std::vector<double> values;
  for (const std::vector<double>& own : systems) {
    if (own.size() != systems.front().size())
      raise("systems have " + std::to_string(systems.front().size()) + " and " +
                std::to_string(own.size()) + " values",
            "give one for each topic, in the same order");
    for (const double value : own)
      if (!std::isfinite(value)) raise("a value is not a finite number");
    values.insert(values.end(), own.begin(), own.end());
  }
  return values;
}

std::vector<SystemPair> all_pairs(std::size_t systems) {
  std::vector<SystemPair> pairs;
  for (std::size_t first = 0; first < systems; ++first)
    for (std::size_t second = first + 1; second < systems; ++second)
      pairs.push_back({first, second});
  return pairs;
}

std::vector<PairOfP> test_pairs(const std::string& test,
                                const std::vector<std::vector<double>>& systems,
                                const nb::dict& settings) {
  const std::vector<const TestDef*> tests = value_or_raise(parse_tests(test));
  if (tests.size() != 1) raise("one test is wanted, not " + std::to_string(tests.size()));
  CompareOptions options = compare_options(settings);
  options.intervals = false;
  const std::vector<double> values = joined_values(systems);
  const std::vector<SystemPair> pairs = all_pairs(systems.size());
  std::vector<PairOfP> results;
  if (pairs.empty() || systems.front().empty()) return results;
  const nb::gil_scoped_release release;
  const std::vector<TestOutcome> outcomes = tests.front()->run({.values = values,
                                                                .systems = systems.size(),
                                                                .topics = systems.front().size(),
                                                                .pairs = pairs,
                                                                .options = options,
                                                                .alpha = options.alpha});
  for (std::size_t i = 0; i < pairs.size(); ++i)
    results.emplace_back(pairs[i].first, pairs[i].second, outcomes[i].p);
  return results;
}

// {(first, second): (topics where the first is higher, neither, the second)}
nb::dict pair_outcomes(const std::vector<std::vector<double>>& systems) {
  const std::vector<double> values = joined_values(systems);
  const std::vector<SystemPair> pairs = all_pairs(systems.size());
  const CompareOptions options;
  const PairTask task{.values = values,
                      .systems = systems.size(),
                      .topics = systems.empty() ? 0 : systems.front().size(),
                      .pairs = pairs,
                      .options = options};
  nb::dict results;
  for (const SystemPair& pair : pairs) {
    const Outcomes found = outcomes_of(task.differences(pair), options.tie);
    results[nb::make_tuple(pair.first, pair.second)] =
        nb::make_tuple(found.lower, found.equal, found.higher);
  }
  return results;
}

}  // namespace

void bind_pairs(nb::module_& module) {
  module.def("test_pairs", &test_pairs, nb::arg("test"), nb::arg("systems"),
             nb::arg("settings") = nb::dict(),
             "[(first, second, p)] for all pairs of systems, each by its values on the same "
             "topics; p is two-sided and not corrected.");
  module.def("pair_outcomes", &pair_outcomes, nb::arg("systems"),
             "{(first, second): (higher, equal, lower)}: on how many topics the first is higher, "
             "for all pairs.");
}

}  // namespace assay::python
