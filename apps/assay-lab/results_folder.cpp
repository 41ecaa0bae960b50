// SPDX-License-Identifier: Apache-2.0
// results_folder.cpp: the folder that an experiment writes to, by one program at a time.
#include "results_folder.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

#include "assay/input.hpp"
#include "output.hpp"

namespace assay::lab {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLock = ".lock";

Error folder_error(const std::string& path, const std::string& what, std::string hint) {
  return {.place = {.file = path}, .what = what, .hint = std::move(hint)};
}

Result<Done> make_folders(const fs::path& path) {
  std::error_code failure;
  fs::create_directories(path, failure);
  if (!failure) return Done{};
  return folder_error(path.string(), "cannot make this folder: " + failure.message(), {});
}

bool has_content(const std::string& path) {
  std::error_code failure;
  for (const auto& entry : fs::directory_iterator(path, failure)) {
    if (entry.path().filename() != kLock) return true;
  }
  return false;
}

Error there_already(const std::string& path) {
  return folder_error(path, "there are results in this folder already",
                      "name another one with -o, or go on with these by --resume");
}

// A folder that has results already is gone on with only if it is of the same experiment.
Result<Done> check_content(const ResultsFolder& folder, const ResultsFolder::Wanted& wanted) {
  if (!has_content(wanted.path)) return Done{};
  if (!wanted.resume) return there_already(wanted.path);
  if (!folder.has(kIdentity)) {
    return folder_error(wanted.path, "this folder is not one of results",
                        "name another one with -o");
  }
  const auto old = Input::open(folder.in(kIdentity));
  if (!old) return old.error();
  if ((*old)->bytes() == wanted.experiment) return Done{};
  return folder_error(wanted.path, "these are results of another experiment, or of other files",
                      "compare them: assay lab … -o ANOTHER --against " + wanted.path);
}

// The process that makes an index has the lock too, and outlives a killed program by a moment.
bool lock_soon(int file) {
  constexpr int kTries = 20;
  for (int i = 0; i < kTries; ++i) {
    if (::flock(file, LOCK_EX | LOCK_NB) == 0) return true;
    ::usleep(50'000);
  }
  return false;
}

// Beginnings of files, of a program that was killed while it wrote them.
void remove_parts(const std::string& path) {
  std::error_code failure;
  std::vector<fs::path> parts;
  fs::recursive_directory_iterator each(path, failure);
  for (; !failure && each != fs::recursive_directory_iterator(); each.increment(failure)) {
    if (each.depth() == 1 && each->path().filename() == "index") {
      each.disable_recursion_pending();
    }
    const std::string name = each->path().filename().string();
    if (name.starts_with(".assay-") && name.ends_with(".part")) parts.push_back(each->path());
  }
  for (const fs::path& part : parts) fs::remove(part, failure);
}

}  // namespace

struct ResultsFolder::Lock {
  explicit Lock(int opened) : file(opened) {}
  Lock(const Lock&) = delete;
  Lock& operator=(const Lock&) = delete;
  ~Lock() { ::close(file); }
  int file;
};

Result<ResultsFolder> ResultsFolder::open(const Wanted& wanted) {
  ResultsFolder folder;
  folder.path_ = wanted.path;
  if (auto made = make_folders(wanted.path); !made) return made.error();
  const int file = ::open(folder.in(kLock).c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) {
    return folder_error(wanted.path, "cannot write here: " + std::generic_category().message(errno),
                        {});
  }
  folder.lock_ = std::make_shared<Lock>(file);
  if (!lock_soon(file)) {
    return folder_error(wanted.path, "another experiment writes to this folder", {});
  }
  if (auto fine = check_content(folder, wanted); !fine) return fine.error();
  remove_parts(wanted.path);
  if (auto written = folder.write(kIdentity, wanted.experiment); !written) {
    return written.error();
  }
  return folder;
}

Result<Done> ResultsFolder::check(const std::string& path, bool resume) {
  if (!resume && has_content(path)) return there_already(path);
  std::error_code failure;
  fs::path there = fs::absolute(path, failure);
  while (there.has_relative_path() && !fs::exists(there, failure)) there = there.parent_path();
  const int fault = !fs::is_directory(there, failure)    ? ENOTDIR
                    : ::access(there.c_str(), W_OK) == 0 ? 0
                                                         : errno;
  if (fault == 0) return Done{};
  return folder_error(path, "cannot write here: " + std::generic_category().message(fault), {});
}

std::string ResultsFolder::in(std::string_view name) const {
  return (fs::path(path_) / name).string();
}

bool ResultsFolder::has(std::string_view name) const {
  std::error_code failure;
  return fs::exists(in(name), failure);
}

Result<Done> ResultsFolder::write(std::string_view name, std::string_view text) const {
  const std::string path = in(name);
  if (auto made = make_folders(fs::path(path).parent_path()); !made) return made.error();
  return app::write_output(path, text);
}

Result<Done> ResultsFolder::make_empty(std::string_view name) const {
  std::error_code failure;
  fs::remove_all(in(name), failure);
  if (failure) return folder_error(in(name), "cannot be made empty: " + failure.message(), {});
  return make_folders(in(name));
}

}  // namespace assay::lab
