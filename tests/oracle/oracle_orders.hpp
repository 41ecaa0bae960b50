// SPDX-License-Identifier: Apache-2.0
// oracle_orders.hpp: what a function of a small topic would be in every other state of affairs that
// is possible: other orders of equal scores, other grades of unjudged documents.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include "oracle.hpp"

namespace oracle {

using Function = std::function<std::optional<double>(const Topic&)>;

// The values over all cases. Nothing where no case has a value.
struct Values {
  double mean = 0, lowest = 0, highest = 0;  // of the cases that have one
  double defined = 0, undefined = 0;         // how many cases
};

// Every order within the levels, once; documents of equal grade that are both known or both not
// are not told apart. The mean is also that over all permutations, as each order stands for the
// same number of them.
std::optional<Values> over_orders(const Topic& topic, const Function& function);

// What happens to the judgments when an unjudged document gets a grade.
enum class Judgments {
  kFixed,  // they stay as they are
  kJoined  // the document joins them, and the pool, or has its grade changed there
};

// Every way to give each retrieved document that is not judged one of the grades.
std::optional<Values> over_grades(const Topic& topic, const std::vector<double>& grades,
                                  Judgments judgments, const Function& function);

}  // namespace oracle
