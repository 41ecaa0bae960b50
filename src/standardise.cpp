// SPDX-License-Identifier: Apache-2.0
// standardise.cpp: z-scores and what Webber, Sakai and Urbano make of them.
#include "standardise.hpp"

#include <algorithm>
#include <boost/math/distributions/normal.hpp>

#include "spread.hpp"

namespace assay {
namespace {

double from_z(double z, Standardisation way) {
  switch (way) {
    case Standardisation::kNormal: return boost::math::cdf(boost::math::normal(), z);
    case Standardisation::kUniform: return std::clamp(0.15 * z + 0.5, 0.0, 1.0);
    default: return z;
  }
}

// The share of values that are not above each.
std::vector<double> ranks_as_shares(const std::vector<double>& values) {
  std::vector<double> sorted = values;
  std::sort(sorted.begin(), sorted.end());
  std::vector<double> shares;
  for (const double value : values) {
    const auto above = std::upper_bound(sorted.begin(), sorted.end(), value);
    shares.push_back(static_cast<double>(above - sorted.begin()) /
                     static_cast<double>(values.size()));
  }
  return shares;
}

std::vector<double> standardised(const std::vector<double>& values, Standardisation way) {
  if (way == Standardisation::kEmpirical) return ranks_as_shares(values);
  const Spread spread = ordered_spread(values);
  std::vector<double> result;
  for (const double value : values) {
    const double z = spread.deviation == 0 ? 0 : (value - spread.mean) / spread.deviation;
    result.push_back(from_z(z, way));
  }
  return result;
}

}  // namespace

void standardise(std::vector<double>& values, std::size_t topics, Standardisation way) {
  if (way == Standardisation::kNone || topics == 0) return;
  const std::size_t systems = values.size() / topics;
  std::vector<double> column(systems);
  for (std::size_t t = 0; t < topics; ++t) {
    for (std::size_t s = 0; s < systems; ++s) column[s] = values[s * topics + t];
    column = standardised(column, way);
    for (std::size_t s = 0; s < systems; ++s) values[s * topics + t] = column[s];
  }
}

}  // namespace assay
