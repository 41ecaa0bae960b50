// SPDX-License-Identifier: Apache-2.0
// file_kind.hpp: files that are not lines of text, recognised by their first bytes.
#pragma once

#include <optional>
#include <string_view>

namespace assay {

struct FileKind {
  std::string_view what;  // "a PDF document"
  std::string_view hint;
};

// What these bytes are if they cannot be judgments or a run; nothing if they may be. To be
// asked after find_archive (unpack.hpp): what is packed is not text either.
[[nodiscard]] std::optional<FileKind> find_other_kind(std::string_view bytes);

}  // namespace assay
