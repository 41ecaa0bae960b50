// SPDX-License-Identifier: Apache-2.0
// sampled_bias_test.cpp: on pools of which all is known, measures of samples say on average what
// the full judgments say, as far as docs/recall-coverage.md says.
#include "recall/sampled_measures.hpp"
#include "unit/testing.hpp"

namespace assay::recall_simulation {
namespace {

constexpr std::uint64_t kTrials = 100;

bool is_right_but_for_chance(const Bias& bias) {
  return std::abs(bias.difference()) <= 4 * bias.error + 1e-9;
}

// A quotient of two estimates, from one document in five; from half of them it is right to 1 %.
double most_off(const SampleDesign& design) {
  if (design.what.find("0.2") != std::string_view::npos) return 0.09;
  return design.what.find("five") != std::string_view::npos ? 0.07 : 0.03;
}

TEST(SampledBias, IsAsSmallAsStated) {
  for (const SampleDesign& design : sample_designs()) {
    const SampleBias bias = bias_of(design, kTrials, 2);
    const std::string what = std::string(design.estimate) + ": " + std::string(design.what);
    EXPECT_NEAR(bias.value.estimate, bias.value.truth, most_off(design) * bias.value.truth) << what;
    // Of the others the table says by how little they are not.
    const bool is_exact = design.estimate == "iP@100" || design.estimate == "infNumRel" ||
                          (design.estimate == "statAP" && design.is_independent);
    if (is_exact) {
      EXPECT_TRUE(is_right_but_for_chance(bias.above)) << what;
      EXPECT_TRUE(is_right_but_for_chance(bias.below)) << what;
    }
    if (design.estimate == "statAP") {
      const bool is_thin = design.what.find("0.2") != std::string_view::npos;
      EXPECT_GE(bias.covered, is_thin ? 0.68 : 0.8) << what;
    }
  }
}

}  // namespace
}  // namespace assay::recall_simulation
