// SPDX-License-Identifier: Apache-2.0
// path_hash.hpp: which file, or which folder of files, results come from.
#pragma once

#include <string>

#include "assay/error.hpp"

namespace assay::lab {

// SHA-256 in hexadecimal digits: of a file as it lies on the disk; of a folder, that of the list
// which `sha256sum` prints for the files below it, in byte order of their names. Files and folders
// whose names begin with a dot are no part of a collection, nor of this.
[[nodiscard]] Result<std::string> hash_of_path(const std::string& path);

}  // namespace assay::lab
