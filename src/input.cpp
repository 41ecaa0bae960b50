// SPDX-License-Identifier: Apache-2.0
// input.cpp: opens files, pipes and archives; finds lines for messages.
#include "assay/input.hpp"

#include <fcntl.h>
#include <sha2.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>

#include "buffer.hpp"
#include "unpack.hpp"

namespace assay {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::size_t kReadStep = std::size_t{1} << 20;

// Closes what it opened, and nothing else: standard input stays open.
class Descriptor {
 public:
  explicit Descriptor(const std::string& path)
      : is_ours_(path != "-"),
        number_(is_ours_ ? ::open(path.c_str(), O_RDONLY | O_CLOEXEC) : STDIN_FILENO) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (is_ours_ && number_ >= 0) ::close(number_);
  }
  [[nodiscard]] int number() const { return number_; }

 private:
  bool is_ours_;
  int number_;
};

Error file_error(const std::string& name, std::string what, std::string hint = {}) {
  return Error{.place = {.file = name}, .what = std::move(what), .hint = std::move(hint)};
}

Error system_error(const std::string& name, const char* action) {
  return file_error(name, std::string("cannot ") + action + ": " + std::strerror(errno));
}

Result<std::shared_ptr<const Buffer>> read_to_end(int descriptor, const std::string& name) {
  auto buffer = std::make_shared<Buffer>();
  while (true) {
    const ssize_t got = ::read(descriptor, buffer->room(kReadStep), kReadStep);
    if (got == 0) return std::shared_ptr<const Buffer>(std::move(buffer));
    if (got > 0) buffer->add(static_cast<std::size_t>(got));
    if (got < 0 && errno != EINTR) return system_error(name, "read");
  }
}

std::string sha256_of(std::string_view bytes) {
  std::array<char, SHA256_DIGEST_STRING_LENGTH> text{};
  SHA256Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), text.data());
  return text.data();
}

std::string_view without_mark(std::string_view bytes) {
  if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
  return bytes;
}

}  // namespace

std::shared_ptr<const Input> Input::from_memory(std::string name, std::string bytes) {
  const auto owner = std::make_shared<const std::string>(std::move(bytes));
  std::shared_ptr<Input> input(new Input);
  input->name_ = std::move(name);
  input->owner_ = owner;
  input->bytes_ = without_mark(*owner);
  return input;
}

Result<std::shared_ptr<const Input>> Input::open(const std::string& path,
                                                 const InputOptions& options) {
  std::shared_ptr<Input> input(new Input);
  input->name_ = path == "-" ? "standard input" : path;
  const Descriptor file(path);
  if (file.number() < 0) return system_error(input->name_, "open");
  struct stat status {};
  if (::fstat(file.number(), &status) != 0) return system_error(input->name_, "look at");
  if (S_ISDIR(status.st_mode)) {
    return file_error(input->name_, "is a directory", "give the name of a file in it");
  }
  // A file is mapped, not copied: filling fresh memory costs more than parsing what is in it.
  if (S_ISREG(status.st_mode) && status.st_size > 0 && ::lseek(file.number(), 0, SEEK_CUR) == 0) {
    const auto size = static_cast<std::size_t>(status.st_size);
    void* mapping = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, file.number(), 0);
    if (mapping == MAP_FAILED) return system_error(input->name_, "map");
    input->owner_ = std::shared_ptr<void>(mapping, [size](void* start) { ::munmap(start, size); });
    input->bytes_ = {static_cast<const char*>(mapping), size};
  } else {
    auto bytes = read_to_end(file.number(), input->name_);
    if (!bytes) return bytes.error();
    input->bytes_ = (*bytes)->view();
    input->owner_ = *std::move(bytes);
  }
  if (options.hash) input->sha256_ = sha256_of(input->bytes_);
  if (input->bytes_.empty()) return file_error(input->name_, "is empty");

  if (const Archive* archive = find_archive(input->bytes_)) return unpack(*input, *archive);
  if (const std::string_view other = unread_archive(input->bytes_); !other.empty()) {
    return file_error(input->name_, "is packed with " + std::string(other),
                      "unpack it first; gzip, zstd, bzip2, xz and lz4 are read as they are");
  }
  input->bytes_ = without_mark(input->bytes_);
  return std::shared_ptr<const Input>(std::move(input));
}

Result<std::shared_ptr<const Input>> Input::unpack(const Input& packed, const Archive& archive) {
  const auto buffer = std::make_shared<Buffer>();
  if (const auto problem = archive.unpack(packed.bytes_, *buffer)) {
    return file_error(packed.name_, *problem, "was it copied or downloaded completely?");
  }
  const std::string_view bytes = buffer->view();
  if (bytes.empty()) return file_error(packed.name_, "is empty once unpacked");
  if (find_archive(bytes) != nullptr || !unread_archive(bytes).empty()) {
    return file_error(packed.name_, "is packed twice", "unpack it once by hand");
  }
  std::shared_ptr<Input> input(new Input);
  input->name_ = packed.name_;
  input->sha256_ = packed.sha256_;
  input->owner_ = buffer;
  input->bytes_ = without_mark(bytes);
  return std::shared_ptr<const Input>(std::move(input));
}

Place Input::place_of(const char* byte) const {
  assert(byte >= bytes_.data() && byte <= bytes_.data() + bytes_.size() && "not in this input");
  const std::string_view before(bytes_.data(), static_cast<std::size_t>(byte - bytes_.data()));
  const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0: the first line
  return {.file = name_,
          .line = 1 + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')),
          .column = before.size() - line_start + 1};
}

Excerpt Input::excerpt_of(std::string_view text) const {
  const auto at = static_cast<std::size_t>(text.data() - bytes_.data());
  const std::size_t begin = at == 0 ? 0 : bytes_.rfind('\n', at - 1) + 1;
  const std::size_t end = std::min(bytes_.find('\n', at), bytes_.size());
  std::string_view line = bytes_.substr(begin, end - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return {.line = std::string(line),
          .first = at - begin,
          .length = std::max<std::size_t>(text.size(), 1)};
}

}  // namespace assay
