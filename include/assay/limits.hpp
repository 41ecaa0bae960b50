// SPDX-License-Identifier: Apache-2.0
// limits.hpp: how small and how large settings may be, wherever they are given.
#pragma once

#include <cstdint>

namespace assay {

template <class Number>
struct Limits {
  Number least;
  Number most;
};

inline constexpr Limits<double> kAlphaLimits{1e-6, 0.5};
inline constexpr Limits<double> kPowerLimits{0.01, 0.9999};
inline constexpr Limits<std::int64_t> kResampleLimits{100, 100'000'000};
inline constexpr Limits<std::int64_t> kSeedLimits{0, 2'147'483'647};
inline constexpr Limits<double> kDifferenceLimits{0, 1e9};  // of values: ties and margins

}  // namespace assay
