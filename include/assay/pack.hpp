// SPDX-License-Identifier: Apache-2.0
// pack.hpp: files are packed by the ending of their name.
#pragma once

#include <string>
#include <string_view>

namespace assay {

// One archive format. `pack` appends a complete archive of these bytes; archives one after the
// other are one archive, so a file may be packed in parts.
struct Packer {
  std::string_view ending;  // of file names: ".gz"
  bool (*pack)(std::string_view bytes, std::string& out);
};

// The format for a file of this name, or null if it stays as it is.
[[nodiscard]] const Packer* packer_for(std::string_view path);

}  // namespace assay
