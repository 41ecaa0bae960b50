// SPDX-License-Identifier: Apache-2.0
// power.hpp: what so many topics can show, and how many would be needed. Topic-set-size design is
// after Sakai (2016), Topic set size design.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>

namespace assay {

// A paired t-test, two-sided unless said otherwise.
struct TestDesign {
  double alpha = 0.05;
  double power = 0.8;  // how often a difference that is there is to be found
  bool is_one_sided = false;
};

// How often a difference of `effect` standard deviations is found with so many topics.
[[nodiscard]] double paired_power(double effect, double topics, const TestDesign& design);

// The fewest topics with which it is found as often as designed; nothing if no number below 10^9
// does, as for an effect of 0.
inline constexpr double kMostTopics = 1e9;
[[nodiscard]] std::optional<std::uint64_t> topics_needed(double effect, const TestDesign& design);

// The smallest effect that so many topics show; nothing for fewer than two.
[[nodiscard]] std::optional<double> smallest_effect(std::uint64_t topics, const TestDesign& design);

// One-way analysis of variance of several systems: how often at least one difference is found when
// the best and the worst are `range` standard deviations of a value apart, and the others in the
// middle, where they are hardest to see. The deviation is that of one system: that of differences
// over the root of 2.
[[nodiscard]] double anova_power(double range, std::size_t systems, double topics,
                                 const TestDesign& design);
[[nodiscard]] std::optional<std::uint64_t> topics_for_anova(double range, std::size_t systems,
                                                            const TestDesign& design);

// The expected width of the interval of a difference, of 1 - alpha, in standard deviations of the
// differences; and the fewest topics with which it is no wider than so many.
[[nodiscard]] double expected_width(double topics, const TestDesign& design);
[[nodiscard]] std::optional<std::uint64_t> topics_for_width(double width, const TestDesign& design);

}  // namespace assay
