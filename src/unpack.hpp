// SPDX-License-Identifier: Apache-2.0
// unpack.hpp: packed files, recognised by their first bytes.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "buffer.hpp"

namespace assay {

// One archive format: how it is recognised, and how it is unpacked. `unpack` appends to `out` and
// returns what was wrong with the archive, or nothing.
struct Archive {
  std::string_view name;
  bool (*is_it)(std::string_view bytes);
  std::optional<std::string> (*unpack)(std::string_view packed, Buffer& out);
};

// The format of these bytes, or null if they are not an archive.
[[nodiscard]] const Archive* find_archive(std::string_view bytes);

}  // namespace assay
