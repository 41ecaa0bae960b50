// SPDX-License-Identifier: Apache-2.0
// report_split.hpp: folds of topics as text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "assay/split.hpp"

namespace assay {

struct SplitFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const TopicSplit&);
};
// Folds are numbered from 1 there.
[[nodiscard]] std::span<const SplitFormat> split_formats();

}  // namespace assay
