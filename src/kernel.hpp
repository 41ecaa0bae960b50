// SPDX-License-Identifier: Apache-2.0
// kernel.hpp: one kernel, two uses: `compute` without a trace and `explain` with one.
// The compiler emits the same code for the empty trace as for none (g++ 12, clang 14).
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
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

// A family is a lambda (topic, params, points, trace, values) that gives a value for each of the
// points, which increase and stand in place of one parameter. The kernel is the family of one.
template <auto family, double Params::*point>
inline constexpr auto one_of = [](const JudgedTopic& topic, const Params& params, auto trace) {
  Ratio value;
  family(topic, params, std::span(&(params.*point), 1), trace, std::span(&value, 1));
  return value;
};

template <auto family>
void compute_many_with(const JudgedTopic& topic, const Params& params,
                       std::span<const double> points, std::span<Ratio> values) {
  family(topic, params, points, NoTrace{}, values);
}

// Notes a total that grows from rank to rank at each of several cutoffs, which increase: calls
// note(i, total) with what the ranks down to cutoffs[i] make.
template <class Note>
class Checkpoints {
 public:
  Checkpoints(std::span<const double> cutoffs, const Note& note) : cutoffs_(cutoffs), note_(note) {}

  // Before anything at `rank` is added. False where all is noted.
  bool pass(double rank, double total) {
    while (next_ < cutoffs_.size() && cutoffs_[next_] < rank) note_(next_++, total);
    return next_ < cutoffs_.size();
  }
  void finish(double total) {
    while (next_ < cutoffs_.size()) note_(next_++, total);
  }

 private:
  std::span<const double> cutoffs_;
  const Note& note_;
  std::size_t next_ = 0;
};

}  // namespace assay
