// SPDX-License-Identifier: Apache-2.0
// raw_bytes.hpp: what a path leads to, before anything is unpacked, and the words for what is
// wrong with it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "assay/error.hpp"

namespace assay {

// A file that was opened, or standard input, which is never closed.
class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int number, bool is_ours = true) : number_(number), is_ours_(is_ours) {}
  Descriptor(Descriptor&& other) noexcept
      : number_(std::exchange(other.number_, -1)), is_ours_(other.is_ours_) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    std::swap(is_ours_, other.is_ours_);
    return *this;
  }
  ~Descriptor();
  [[nodiscard]] int number() const { return number_; }
  [[nodiscard]] bool is_open() const { return number_ >= 0; }

 private:
  int number_ = -1;
  bool is_ours_ = true;
};

struct RawBytes {
  std::shared_ptr<const void> owner;  // of the memory or the mapped file behind the view
  std::string_view view;
};

struct OpenedPath {
  std::string name;  // for messages
  Descriptor descriptor;
  std::optional<RawBytes> mapped;  // a file from its beginning; otherwise it is to be read
};

// A path, or "-" for standard input.
[[nodiscard]] Result<OpenedPath> open_path(const std::string& path);

// All bytes of a file; an owner of null says that it cannot be mapped (errno).
[[nodiscard]] RawBytes map_file(int descriptor, std::size_t size);

// Pages of a mapped file that are not needed for now; they are read again when they are touched.
void unload(std::string_view mapped);

[[nodiscard]] Error file_error(const std::string& name, std::string what, std::string hint = {});
[[nodiscard]] Error system_error(const std::string& name, const char* action);  // with errno
[[nodiscard]] Error damaged_error(const std::string& name, std::string problem);

// Why bytes that begin like this cannot be judgments or a run, if they cannot.
[[nodiscard]] std::optional<Error> find_fault(const std::string& name, std::string_view beginning,
                                              bool is_unpacked);

inline constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

}  // namespace assay
