// SPDX-License-Identifier: Apache-2.0
// studentised_range.hpp: the largest of several normal numbers less the smallest, over an
// estimate of their standard deviation.
#pragma once

#include <cstddef>
#include <vector>

namespace assay {

class StudentisedRange {
 public:
  // Two numbers or more; any number of degrees of freedom above 0.
  StudentisedRange(std::size_t numbers, double freedom);

  // How often the range is above q.
  [[nodiscard]] double above(double q) const;
  // What it is above with this probability, between 0 and 1.
  [[nodiscard]] double quantile_above(double probability) const;

 private:
  struct Point {
    double at = 0;
    double weight = 0;  // of all points 1 together
  };
  [[nodiscard]] double range_above(double range) const;

  double others_;  // numbers beside the largest
  std::vector<Point> largest_;
  std::vector<double> below_;  // the normal distribution function there
  std::vector<Point> deviations_;
};

}  // namespace assay
