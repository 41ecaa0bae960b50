// SPDX-License-Identifier: Apache-2.0
// expected.hpp: the mean of any measure over all orders of documents of equal score.
#pragma once

#include <cstdint>
#include <string_view>

#include "assay/measure.hpp"

namespace assay {

// Up to so many different orders are all computed; of more, so many are drawn at random.
inline constexpr std::uint32_t kMostOrders = 5040;

// How many orders are tried at most for the mean, whatever the grades; 1 where there is a quicker
// way.
[[nodiscard]] double orders_tried(const Measure& measure, const JudgedTopic& topic);

// The same `seed` draws the same orders. Under judged_only, unjudged documents are dropped first.
[[nodiscard]] Expected expected_value(const Measure& measure, const JudgedTopic& topic,
                                      std::uint64_t seed);

// A seed for one topic, so that what is drawn for it depends on no other topic.
[[nodiscard]] std::uint64_t seed_for(std::string_view topic, std::uint64_t seed);

}  // namespace assay
