// SPDX-License-Identifier: Apache-2.0
// traits.hpp: what several measures say of their arithmetic.
#pragma once

#include "assay/measure.hpp"

namespace assay::measures {

// Counts relevant documents down to a rank, over what is from the judgments.
inline constexpr auto counts_relevant = [](const Params&) {
  return Traits{
      .linear = Holds::kFixed, .monotone = Holds::kFixed, .likes_order = true, .is_binary = true};
};

// The same where the judgments do not matter.
inline constexpr auto counts_in_ranking = [](const Params&) {
  return Traits{
      .linear = Holds::kAlways, .monotone = Holds::kAlways, .likes_order = true, .is_binary = true};
};

// Every relevant document helps, the earlier the better.
inline constexpr auto rewards_relevant = [](const Params&) {
  return Traits{.monotone = Holds::kFixed, .likes_order = true, .is_binary = true};
};

// The same where the judgments do not matter.
inline constexpr auto rewards_in_ranking = [](const Params&) {
  return Traits{.monotone = Holds::kAlways, .likes_order = true, .is_binary = true};
};

// A relevant document helps if it stands early enough.
inline constexpr auto rewards_early_relevant = [](const Params&) {
  return Traits{.likes_order = true, .is_binary = true};
};

}  // namespace assay::measures
