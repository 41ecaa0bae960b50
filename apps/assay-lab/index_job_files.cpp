// SPDX-License-Identifier: Apache-2.0
// index_job_files.cpp: the files of a folder: how large they are, and whether they are cached.
#include "index_job_files.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <functional>
#include <numeric>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace assay::lab {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kBlock = 512;  // the unit of st_blocks, whatever the file system has

using SeenFiles = std::set<std::pair<dev_t, ino_t>>;
using TakeFile = std::function<void(const fs::path&, const struct stat&)>;

// Folders that vanish while they are read are empty.
void walk_files(const fs::path& path, SeenFiles& seen, const TakeFile& take) {
  struct stat facts {};
  if (lstat(path.c_str(), &facts) != 0) return;
  if (S_ISREG(facts.st_mode)) {
    const bool is_new = facts.st_nlink < 2 || seen.emplace(facts.st_dev, facts.st_ino).second;
    if (is_new) take(path, facts);
  }
  if (!S_ISDIR(facts.st_mode)) return;
  std::error_code error;
  for (fs::directory_iterator at(path, error), end; !error && at != end; at.increment(error)) {
    walk_files(at->path(), seen, take);
  }
}

std::uint64_t size_of(const struct stat& facts) {
  const auto there = static_cast<std::uint64_t>(facts.st_blocks) * kBlock;
  return std::min(static_cast<std::uint64_t>(facts.st_size), there);
}

// What is named may be a link; what is found in a folder is not followed.
fs::path resolved(const std::string& path) {
  std::error_code error;
  const fs::path real = fs::canonical(path, error);
  return error ? fs::path(path) : real;
}

Error file_error(const std::string& file, std::string_view what) {
  return Error{.place = {.file = file}, .what = std::string(what) + ": " + std::strerror(errno)};
}

// How many pages files have, and how many of these the cache has.
struct CachedPages {
  std::uint64_t all = 0;
  std::uint64_t cached = 0;

  // A few may have come back or be under way, so that they say nothing.
  [[nodiscard]] bool is_noticeable() const { return cached * 100 > all; }
};

// That nothing was dropped is no error to the kernel, so it is asked what is there. A mapping alone
// reads nothing. A window at a time: the answer has a byte for each page.
bool count_pages(int descriptor, std::uint64_t bytes, CachedPages& pages) {
  constexpr std::uint64_t kWindow = 1U << 30;
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::vector<unsigned char> states;
  for (std::uint64_t begin = 0; begin < bytes; begin += kWindow) {
    const std::uint64_t size = std::min(kWindow, bytes - begin);
    void* const window =
        mmap(nullptr, size, PROT_READ, MAP_SHARED, descriptor, static_cast<off_t>(begin));
    if (window == MAP_FAILED) return false;
    states.assign((size + page - 1) / page, 0);
    const bool is_told = mincore(window, size, states.data()) == 0;
    munmap(window, size);
    if (!is_told) return false;
    pages.all += states.size();
    pages.cached += static_cast<std::uint64_t>(std::count_if(
        states.begin(), states.end(), [](unsigned char state) { return (state & 1) != 0; }));
  }
  return true;
}

Result<Done> count_pages_of(const fs::path& file, CachedPages& pages) {
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return file_error(file, "cannot be opened");
  struct stat facts {};
  const bool is_counted = fstat(descriptor, &facts) == 0 &&
                          count_pages(descriptor, static_cast<std::uint64_t>(facts.st_size), pages);
  const Error failure = file_error(file, "the cache cannot be looked at");
  close(descriptor);
  return is_counted ? Result<Done>(Done{}) : failure;
}

Result<Done> check_dropped(const std::string& path) {
  CachedPages pages;
  SeenFiles seen;
  Result<Done> done = Done{};
  walk_files(resolved(path), seen, [&](const fs::path& file, const struct stat&) {
    if (done) done = count_pages_of(file, pages);
  });
  if (!done) return done;
  if (!pages.is_noticeable()) return Done{};
  return Error{.place = {.file = path},
               .what = std::to_string(pages.cached) + " of " + std::to_string(pages.all) +
                       " pages are still in the cache"};
}

Result<Done> settle(const fs::path& file, bool drop) {
  const int descriptor = open(file.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return file_error(file, "cannot be opened");
  Result<Done> done = Done{};
  if (fsync(descriptor) != 0) {
    done = file_error(file, "cannot be written to the disk");
  } else if (drop) {
    errno = posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
    if (errno != 0) done = file_error(file, "cannot be taken out of the cache");
  }
  close(descriptor);
  return done;
}

Result<Done> settle_all(const std::string& path, bool drop) {
  if (std::error_code error; !fs::exists(path, error)) {
    errno = ENOENT;
    return file_error(path, "cannot be found");
  }
  SeenFiles seen;
  Result<Done> done = Done{};
  walk_files(resolved(path), seen, [&](const fs::path& file, const struct stat&) {
    if (done) done = settle(file, drop);
  });
  return done;
}

}  // namespace

std::vector<IndexFile> files_of(const std::string& path) {
  std::vector<IndexFile> files;
  SeenFiles seen;
  const fs::path root = resolved(path);
  walk_files(root, seen, [&](const fs::path& file, const struct stat& facts) {
    const fs::path inside = file == root ? file.filename() : file.lexically_relative(root);
    files.push_back({.name = inside.string(), .bytes = size_of(facts)});
  });
  std::sort(files.begin(), files.end(),
            [](const IndexFile& a, const IndexFile& b) { return a.name < b.name; });
  return files;
}

std::uint64_t bytes_of(const std::string& path) {
  std::uint64_t bytes = 0;
  SeenFiles seen;
  walk_files(resolved(path), seen,
             [&](const fs::path&, const struct stat& facts) { bytes += size_of(facts); });
  return bytes;
}

Result<Done> write_back(const std::string& path) { return settle_all(path, false); }

Result<Done> drop_from_cache(const std::string& path) {
  if (auto dropped = settle_all(path, true); !dropped) return dropped;
  return check_dropped(path);
}

}  // namespace assay::lab
