// SPDX-License-Identifier: Apache-2.0
// kernel.hpp: one kernel, two uses: `compute` without a trace and `explain` with one.
// The compiler emits the same code for the empty trace as for none (g++ 12, clang 14).
#pragma once

#include <cmath>
#include <vector>

#include "assay/measure.hpp"

namespace assay {

// A gain beyond the largest double (2^g of a grade above 1023) leaves no value.
inline Ratio finite(const Ratio& ratio) {
  return std::isfinite(ratio.numerator) && std::isfinite(ratio.denominator) ? ratio : kUndefined;
}

struct NoTrace {
  void operator()(const Step&) const {}
};

// A kernel is a lambda (topic, params, trace) -> Ratio that calls trace(Step) for each rank that
// counts.
template <auto kernel>
Ratio compute_with(const JudgedTopic& topic, const Params& params) {
  return kernel(topic, params, NoTrace{});
}

template <auto kernel>
Ratio explain_with(const JudgedTopic& topic, const Params& params, std::vector<Step>& steps) {
  return kernel(topic, params, [&](const Step& step) { steps.push_back(step); });
}

}  // namespace assay
