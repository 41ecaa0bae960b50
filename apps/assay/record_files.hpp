// SPDX-License-Identifier: Apache-2.0
// record_files.hpp: what the name of a file of records says: its format, its tag, how it is packed.
#pragma once

#include <string>

#include "assay/error.hpp"
#include "assay/format.hpp"

namespace assay::app {

// What the ending of a file stands for; `option` is where a format can be named instead.
[[nodiscard]] Result<FileFormat> format_of_file(const std::string& path, const std::string& option);

// The file's name, without what a tag cannot hold.
[[nodiscard]] std::string tag_of(const std::string& path);

// Packs each part if the name of the file says so. The sink must live as long.
[[nodiscard]] Sink packed(const std::string& path, const Sink& sink);

}  // namespace assay::app
