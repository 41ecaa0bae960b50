// SPDX-License-Identifier: Apache-2.0
// significance.hpp: how a verb is told which tests to make.
#pragma once

#include <string>
#include <vector>

#include "assay/compare.hpp"
#include "verbs.hpp"

namespace assay::app {

// As they stand on the command line.
struct TestSettings {
  std::vector<std::string> tests;
  CompareOptions options;
};

// --test, --correction, --alpha, --resamples and --seed.
void add_tests(Verb& verb, TestSettings& settings);
// The same for one test without a correction; `alpha_is` says what its level is for.
void add_one_test(Verb& verb, TestSettings& settings, const std::string& alpha_is);
// Whether any of them was typed.
[[nodiscard]] bool has_tests(const Verb& verb);

[[nodiscard]] Result<CompareOptions> compare_options(const TestSettings& settings);
// Exactly one test, t if none is named.
[[nodiscard]] Result<CompareOptions> one_test_options(const TestSettings& settings);

}  // namespace assay::app
