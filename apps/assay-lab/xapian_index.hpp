// SPDX-License-Identifier: Apache-2.0
// xapian_index.hpp: makes an index of Xapian.
#pragma once

#include <cstdint>
#include <string>

#include "embedded.hpp"

namespace assay::lab {

struct XapianIndexPlan {
  std::string stemmer;
  std::uint32_t title_weight = 1;
};
// Documents are numbered from 1 as they come; the id of each is its data. Memory is bounded, by
// bytes of text: Xapian alone would count documents.
[[nodiscard]] Result<Done> build_xapian(const IndexNames& names, const XapianIndexPlan& plan,
                                        const DocumentWalk& walk);

}  // namespace assay::lab
