// SPDX-License-Identifier: Apache-2.0
// scale.cpp: the grades that a judge may give, from text.
#include "scale.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "number.hpp"
#include "text.hpp"

namespace assay::judge {

Result<std::optional<std::vector<double>>> scale_from(std::string_view text) {
  constexpr double kMost = 9;
  if (text.empty()) return std::optional<std::vector<double>>{};
  const auto wrong = [&](const std::string& what) {
    return Error{.what = "the scale " + in_quotes(text) + " " + what,
                 .hint = "whole numbers from 0 to 9, as in --scale 0-3 or --scale 0,1,2"};
  };
  std::vector<double> scale;
  const std::size_t dash = text.find('-', 1);
  const auto low = parse_number(text.substr(0, dash));
  const auto high = dash == text.npos ? std::nullopt : parse_number(text.substr(dash + 1));
  if (low && high && *low >= 0 && *high <= kMost && *high == std::floor(*high)) {
    for (double grade = *low; grade <= *high; ++grade) scale.push_back(grade);
  } else {
    for (std::size_t at = 0; at <= text.size();) {
      const std::size_t end = std::min(text.find(',', at), text.size());
      const auto grade = parse_number(text.substr(at, end - at));
      if (!grade) return wrong("is no list of grades");
      scale.push_back(*grade);
      at = end + 1;
    }
    std::sort(scale.begin(), scale.end());
  }
  if (std::adjacent_find(scale.begin(), scale.end()) != scale.end()) {
    return wrong("names a grade twice");
  }
  if (scale.size() < 2) return wrong("has less than two grades");
  for (const double grade : scale) {
    const bool has_key = grade >= 0 && grade <= kMost && shortest(grade).size() == 1;
    if (!has_key) return wrong("has a grade without a key: " + shortest(grade));
  }
  return std::optional(std::move(scale));
}

}  // namespace assay::judge
