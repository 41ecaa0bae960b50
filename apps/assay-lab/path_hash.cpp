// SPDX-License-Identifier: Apache-2.0
// path_hash.cpp: which file, or which folder of files, results come from.
#include "path_hash.hpp"

#include <fcntl.h>
#include <sha256.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

namespace assay::lab {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kBlock = std::size_t{1} << 18;

Error unreadable(const std::string& path, const std::string& why) {
  return {.place = {.file = path}, .what = "cannot be read: " + why};
}

class Hash {
 public:
  Hash() { SHA256Init(&context_); }
  void add(const void* bytes, std::size_t count) {
    SHA256Update(&context_, static_cast<const std::uint8_t*>(bytes), count);
  }
  [[nodiscard]] std::string text() {
    std::array<char, SHA256_DIGEST_STRING_LENGTH> digits{};
    SHA256End(&context_, digits.data());
    return digits.data();
  }

 private:
  SHA2_CTX context_ = {};
};

// In blocks: a collection may be larger than memory.
Result<std::string> hash_of_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return unreadable(path, std::strerror(errno));
  Hash hash;
  std::vector<char> block(kBlock);
  ssize_t count = 0;
  while ((count = ::read(file, block.data(), block.size())) != 0) {
    if (count > 0) hash.add(block.data(), static_cast<std::size_t>(count));
    if (count < 0 && errno != EINTR) break;
  }
  const int fault = errno;
  ::close(file);
  if (count < 0) return unreadable(path, std::strerror(fault));
  return hash.text();
}

// Relative to the folder.
Result<std::vector<std::string>> names_below(const std::string& path) {
  std::vector<std::string> names;
  std::error_code failure;
  fs::recursive_directory_iterator each(path, failure);
  for (; !failure && each != fs::recursive_directory_iterator(); each.increment(failure)) {
    std::error_code ignored;
    if (each->path().filename().string().starts_with('.')) {
      each.disable_recursion_pending();
    } else if (each->is_regular_file(ignored)) {
      names.push_back(each->path().lexically_relative(path).string());
    }
  }
  if (failure) return unreadable(path, failure.message());
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

Result<std::string> hash_of_path(const std::string& path) {
  std::error_code failure;
  if (!fs::is_directory(path, failure)) return hash_of_file(path);
  const auto names = names_below(path);
  if (!names) return names.error();
  Hash list;
  for (const std::string& name : *names) {
    const auto hash = hash_of_file((fs::path(path) / name).string());
    if (!hash) return hash.error();
    const std::string line = *hash + "  " + name + "\n";
    list.add(line.data(), line.size());
  }
  return list.text();
}

}  // namespace assay::lab
