// SPDX-License-Identifier: Apache-2.0
// raw_bytes.cpp: opens paths, maps files, and says what is wrong with them.
#include "raw_bytes.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdint>
#include <cstring>

#include "file_kind.hpp"
#include "unpack.hpp"

namespace assay {

Descriptor::~Descriptor() {
  if (is_ours_ && number_ >= 0) ::close(number_);
}

Error file_error(const std::string& name, std::string what, std::string hint) {
  return Error{.place = {.file = name}, .what = std::move(what), .hint = std::move(hint)};
}

Error system_error(const std::string& name, const char* action) {
  return file_error(name, std::string("cannot ") + action + ": " + std::strerror(errno));
}

Error damaged_error(const std::string& name, std::string problem) {
  return file_error(name, std::move(problem), "was it copied or downloaded completely?");
}

RawBytes map_file(int descriptor, std::size_t size) {
  void* const mapping = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, descriptor, 0);
  if (mapping == MAP_FAILED) return {};
  return {.owner = std::shared_ptr<void>(mapping, [size](void* start) { ::munmap(start, size); }),
          .view = {static_cast<const char*>(mapping), size}};
}

void unload(std::string_view mapped) {
  static const auto page = static_cast<std::uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto begin = reinterpret_cast<std::uintptr_t>(mapped.data());
  // The first page may be shared with what is before: who still needs it gets it again.
  const std::uintptr_t first = begin / page * page;
  const std::uintptr_t last = (begin + mapped.size()) / page * page;
  if (first >= last) return;
  ::madvise(const_cast<char*>(mapped.data()) - (begin - first), last - first, MADV_DONTNEED);
}

Result<OpenedPath> open_path(const std::string& path) {
  const bool is_standard = path == "-";
  OpenedPath opened{.name = is_standard ? "standard input" : path,
                    .descriptor = is_standard
                                      ? Descriptor(STDIN_FILENO, false)
                                      : Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC)),
                    .mapped = {}};
  const int number = opened.descriptor.number();
  if (!opened.descriptor.is_open()) return system_error(opened.name, "open");
  struct stat status {};
  if (::fstat(number, &status) != 0) return system_error(opened.name, "look at");
  if (S_ISDIR(status.st_mode)) {
    return file_error(opened.name, "is a directory", "give the name of a file in it");
  }
  // A file is mapped, not copied: filling fresh memory costs more than parsing what is in it.
  if (S_ISREG(status.st_mode) && status.st_size > 0 && ::lseek(number, 0, SEEK_CUR) == 0) {
    opened.mapped = map_file(number, static_cast<std::size_t>(status.st_size));
    if (opened.mapped->owner == nullptr) return system_error(opened.name, "map");
  }
  return opened;
}

std::optional<Error> find_fault(const std::string& name, std::string_view beginning,
                                bool is_unpacked) {
  const std::string when = is_unpacked ? " once unpacked" : "";
  if (beginning.empty()) return file_error(name, "is empty" + when);
  if (is_unpacked && find_archive(beginning) != nullptr) {
    return file_error(name, "is packed twice", "unpack it once by hand");
  }
  if (const auto other = find_other_kind(beginning)) {
    return file_error(name, "is " + std::string(other->what) + when, std::string(other->hint));
  }
  return std::nullopt;
}

}  // namespace assay
