// SPDX-License-Identifier: Apache-2.0
// embedded.hpp: what engines that are libraries in this process have in common.
#pragma once

#include <string>
#include <string_view>

#include "engine.hpp"

namespace assay::lab {

// An index is made beside its place and moved there when it is whole: after a kill there is none.
struct IndexNames {
  std::string engine;  // "Xapian", for messages
  std::string made;    // while documents come
  std::string packed;  // a copy without gaps, of what was made
  std::string whole;   // that copy when nothing is left to be done

  // In a folder; `ending` is that of all three: ".db".
  [[nodiscard]] static IndexNames in(const EnginePlaces& places, std::string_view library,
                                     std::string_view ending);
  // An error if there is no index that is whole.
  [[nodiscard]] Result<Done> check() const;
  // Takes away what was made, and gives the copy its name.
  [[nodiscard]] Result<Done> finish() const;
};

[[nodiscard]] Error embedded_error(const std::string& place, std::string what);
// The library answers when it is ready; an answer that comes late is none.
[[nodiscard]] Error late_error(std::string_view library);

}  // namespace assay::lab
