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
#include "file_kind.hpp"
#include "unpack.hpp"

namespace assay {
namespace {

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::size_t kReadStep = std::size_t{1} << 20;
// More than the widest terminal can show on either side of what is underlined.
constexpr std::size_t kExcerptSide = 4096;

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

Result<std::shared_ptr<const Buffer>> read_to_end(int descriptor, const std::string& name,
                                                  const InputOptions& options) {
  auto buffer = std::make_shared<Buffer>(options.progress);
  while (true) {
    const ssize_t got = ::read(descriptor, buffer->room(kReadStep), kReadStep);
    if (got == 0) {
      buffer->finish();
      return std::shared_ptr<const Buffer>(std::move(buffer));
    }
    if (got > 0) buffer->add(static_cast<std::size_t>(got));
    if (got < 0 && errno != EINTR) return system_error(name, "read");
  }
}

std::string sha256_of(std::string_view bytes) {
  std::array<char, SHA256_DIGEST_STRING_LENGTH> text{};
  SHA256Data(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(), text.data());
  return text.data();
}

// Where the last line of these bytes begins. Block by block: memchr takes 0.05 s for a line of 1
// GiB, where looking back byte by byte takes 0.6 s.
std::size_t line_start(std::string_view bytes) {
  constexpr std::size_t kBlock = std::size_t{1} << 16;
  while (!bytes.empty()) {
    const std::size_t begin = bytes.size() - std::min(bytes.size(), kBlock);
    const std::string_view block = bytes.substr(begin);
    if (block.find('\n') != std::string_view::npos) return begin + block.rfind('\n') + 1;
    bytes = bytes.substr(0, begin);
  }
  return 0;
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
  input->had_mark_ = input->bytes_.size() < owner->size();
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
    auto bytes = read_to_end(file.number(), input->name_, options);
    if (!bytes) return bytes.error();
    input->bytes_ = (*bytes)->view();
    input->owner_ = *std::move(bytes);
  }
  if (options.hash) input->sha256_ = sha256_of(input->bytes_);
  if (input->bytes_.empty()) return file_error(input->name_, "is empty");

  if (const Archive* archive = find_archive(input->bytes_))
    return unpack(*input, *archive, options);
  if (const auto other = find_other_kind(input->bytes_)) {
    return file_error(input->name_, "is " + std::string(other->what), std::string(other->hint));
  }
  input->had_mark_ = input->bytes_.starts_with(kByteOrderMark);
  input->bytes_ = without_mark(input->bytes_);
  return std::shared_ptr<const Input>(std::move(input));
}

Result<std::shared_ptr<const Input>> Input::unpack(const Input& packed, const Archive& archive,
                                                   const InputOptions& options) {
  const auto buffer = std::make_shared<Buffer>(options.progress);
  if (const auto problem = archive.unpack(packed.bytes_, *buffer)) {
    return file_error(packed.name_, *problem, "was it copied or downloaded completely?");
  }
  buffer->finish();
  const std::string_view bytes = buffer->view();
  if (bytes.empty()) return file_error(packed.name_, "is empty once unpacked");
  if (find_archive(bytes) != nullptr) {
    return file_error(packed.name_, "is packed twice", "unpack it once by hand");
  }
  if (const auto other = find_other_kind(bytes)) {
    return file_error(packed.name_, "is " + std::string(other->what) + " once unpacked",
                      std::string(other->hint));
  }
  std::shared_ptr<Input> input(new Input);
  input->name_ = packed.name_;
  input->sha256_ = packed.sha256_;
  input->owner_ = buffer;
  input->had_mark_ = bytes.starts_with(kByteOrderMark);
  input->bytes_ = without_mark(bytes);
  return std::shared_ptr<const Input>(std::move(input));
}

Place Input::place_of(const char* byte) const {
  assert(byte >= bytes_.data() && byte <= bytes_.data() + bytes_.size() && "not in this input");
  const std::string_view before(bytes_.data(), static_cast<std::size_t>(byte - bytes_.data()));
  return {.file = name_,
          .line = 1 + static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n')),
          .column = before.size() - line_start(before) + 1};
}

Excerpt Input::excerpt_of(std::string_view text) const {
  const auto at = static_cast<std::size_t>(text.data() - bytes_.data());
  const std::size_t window = at - std::min(at, kExcerptSide);
  const std::size_t newline = bytes_.substr(window, at - window).rfind('\n');
  const std::size_t begin = newline == std::string_view::npos ? window : window + newline + 1;
  const std::size_t first = at - begin;
  std::string_view line = bytes_.substr(begin, first + kExcerptSide);
  line = line.substr(0, line.find('\n', first));
  if (line.ends_with('\r')) line.remove_suffix(1);
  const std::size_t longest = std::max(line.size(), first + 1) - first;
  return {.line = std::string(line),
          .first = first,
          .length = std::clamp<std::size_t>(text.size(), 1, longest)};
}

}  // namespace assay
