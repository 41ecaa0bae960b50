// SPDX-License-Identifier: Apache-2.0
// input.hpp: the bytes of one file, pipe or archive, all looking alike.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "assay/error.hpp"

namespace assay {

struct InputOptions {
  bool hash = false;  // also compute the SHA-256 of the file as it lies on disk
  // Told now and then, while a pipe is read or an archive unpacked, how many bytes there are by
  // then.
  std::function<void(std::size_t bytes)> progress = {};
};

// What a file is called where nobody says: bm25.run.gz is called bm25.
[[nodiscard]] std::string stem_of(const std::string& path);

// Immutable. Tables that keep views of the bytes also keep a shared_ptr to their Input.
class Input {
 public:
  // Takes ownership of bytes that are in memory already.
  [[nodiscard]] static std::shared_ptr<const Input> from_memory(std::string name,
                                                                std::string bytes);

  // The same for the bytes of a file as it would lie on disk, packed or not.
  [[nodiscard]] static Result<std::shared_ptr<const Input>> unpacked(std::string name,
                                                                     std::string bytes);

  // A path, or "-" for standard input. gzip, Zstandard, bzip2, xz and lz4 are recognised by their
  // first bytes, whatever the name, and unpacked. A byte order mark is left out of bytes().
  [[nodiscard]] static Result<std::shared_ptr<const Input>> open(const std::string& path,
                                                                 const InputOptions& options = {});

  Input(const Input&) = delete;
  Input& operator=(const Input&) = delete;

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  [[nodiscard]] bool had_byte_order_mark() const { return had_mark_; }
  [[nodiscard]] const std::string& sha256() const { return sha256_; }  // empty unless asked for

  // A part of bytes() is not needed for now. If it lies in a mapped file, its pages no longer count
  // as memory of this process; they come back when they are touched.
  void give_back(std::string_view part) const;

  // Where a pointer into bytes() stands. Counts lines from the start: for messages, not for loops.
  [[nodiscard]] Place place_of(const char* byte) const;

  // The line around `text`, a view into bytes(), with `text` underlined. Of a line of many KiB only
  // the part around the beginning of `text`.
  [[nodiscard]] Excerpt excerpt_of(std::string_view text) const;

 private:
  friend class Stream;
  struct Origin {
    std::string name;
    bool is_mapped = false;  // the raw bytes are those of a mapped file
  };
  Input() = default;
  static Result<std::shared_ptr<const Input>> from_raw(Origin origin, struct RawBytes raw,
                                                       const InputOptions& options);

  std::string name_;
  std::string sha256_;
  bool had_mark_ = false;
  bool is_mapped_ = false;
  std::shared_ptr<const void> owner_;  // of the memory or the mapped file behind bytes_
  std::string_view bytes_;
};

}  // namespace assay
