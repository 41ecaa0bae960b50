// SPDX-License-Identifier: Apache-2.0
// index_job_files.hpp: the files of a folder: how large they are, and whether they are cached.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "assay/efficiency.hpp"
#include "assay/error.hpp"

namespace assay::lab {

// All files of a folder and of folders in it, by name, which begins inside the folder. A file has
// the bytes up to its end, or those that the disk has of it if they are fewer: so a file is as
// large on every file system, blocks being no part of it, and a sparse one (LMDB maps a gigabyte
// and fills some of it) is not as large as its holes. A file with two names counts once, links that
// are symbolic do not. What vanishes meanwhile is left out. A path to a file is that file.
[[nodiscard]] std::vector<IndexFile> files_of(const std::string& path);
[[nodiscard]] std::uint64_t bytes_of(const std::string& path);

// Waits until a file, or all files of a folder, are on the disk.
[[nodiscard]] Result<Done> write_back(const std::string& path);
// Does so, and takes them out of the page cache: the next to read them reads the disk. An error if
// more than a hundredth of them is still there, as where the cache is all there is (tmpfs) or where
// somebody has mapped them; also of files that belong to others and may not be written, of which
// the kernel does not say it.
[[nodiscard]] Result<Done> drop_from_cache(const std::string& path);

}  // namespace assay::lab
