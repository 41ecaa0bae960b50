// SPDX-License-Identifier: Apache-2.0
// formats.hpp: the formats that the library writes, and other lists, by their names.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "raising.hpp"

namespace assay::python {

template <class Format>
const Format& format_named(std::span<const Format> formats, std::string_view name,
                           std::string_view noun = "format") {
  std::string known;
  for (const Format& format : formats) {
    if (format.name == name) return format;
    known += (known.empty() ? "" : ", ") + std::string(format.name);
  }
  raise("there is no " + std::string(noun) + " \"" + std::string(name) + "\"",
        "there are " + known);
}

}  // namespace assay::python
