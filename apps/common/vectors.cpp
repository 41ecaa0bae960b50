// SPDX-License-Identifier: Apache-2.0
// vectors.cpp: the vector instructions that a program uses.
#include "vectors.hpp"

#include <cstdlib>
#include <string>

namespace assay::app {

Result<VectorLevel> wanted_vectors() {
  const char* const name = std::getenv("ASSAY_VECTORS");
  if (name == nullptr || *name == '\0') return widest_vector_level();
  if (const auto level = find_vector_level(name)) return *level;
  std::string levels;
  for (const VectorLevel level : vector_levels()) levels += " " + std::string(name_of(level));
  return Error{.place = {},
               .what = "ASSAY_VECTORS is \"" + std::string(name) +
                       "\", which is no level of vector instructions that this processor has",
               .hint = "leave it out, or set it to one of:" + levels,
               .tally = {},
               .excerpt = {},
               .code = "usage"};
}

}  // namespace assay::app
