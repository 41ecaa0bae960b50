// SPDX-License-Identifier: Apache-2.0
// chooser.hpp: documents of a plan, chosen live by a method of assay pool.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "session.hpp"

namespace assay::judge {

struct ChooserOptions {
  std::string method;
  std::vector<std::string> params = {};  // "k=60"
  std::vector<std::string> runs = {};
  std::uint32_t depth = 100;  // ranks of each run that are looked at
  std::uint64_t seed = 1;
  double relevant = 1;  // the least grade of a relevant document
};

// The plan must live as long.
[[nodiscard]] Result<std::shared_ptr<Chooser>> start_chooser(const Plan& plan,
                                                             const ChooserOptions& options);

}  // namespace assay::judge
