// SPDX-License-Identifier: Apache-2.0
// report_pool.hpp: pools as files, what is in them as text, and the list of methods.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "assay/pool.hpp"
#include "assay/report.hpp"

namespace assay {

struct PoolFormat {
  std::string_view name;
  std::string_view extension;
  std::string_view meaning;
  Result<Done> (*write)(const PoolFile& pool, const Sink& sink);
  bool is_graded = false;  // is about grades, which a pool without any cannot give
};
[[nodiscard]] std::span<const PoolFormat> pool_formats();

// What is in a pool, in a few lines.
[[nodiscard]] std::string pool_text(const DocPool& pool, const Look& look);
[[nodiscard]] std::string graded_pool_text(const GradedPool& pool, const Look& look);
// All methods with their rules.
[[nodiscard]] std::string pool_methods_text(const Look& look);

}  // namespace assay
