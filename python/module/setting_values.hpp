// SPDX-License-Identifier: Apache-2.0
// setting_values.hpp: values of settings. What cannot be one is an error that says what can.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "assay/limits.hpp"

namespace assay::python {

using WholeLimits = Limits<std::int64_t>;

// A whole number of any type: 3, 3.0, one of NumPy; but neither True nor False.
[[nodiscard]] std::int64_t whole_number(std::string_view name, nanobind::handle given,
                                        const WholeLimits& limits);
[[nodiscard]] double real_number(std::string_view name, nanobind::handle given,
                                 const Limits<double>& limits);
[[nodiscard]] bool flag_of(std::string_view name, nanobind::handle given);
[[nodiscard]] std::string text_setting(std::string_view name, nanobind::handle given,
                                       std::string hint = {});

}  // namespace assay::python
