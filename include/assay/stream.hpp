// SPDX-License-Identifier: Apache-2.0
// stream.hpp: the bytes of one file, pipe or archive in windows, for those who need them once.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "assay/error.hpp"
#include "assay/input.hpp"

namespace assay {

// In bytes. A large first window is slower for small files: every fresh page costs 2 microseconds.
struct WindowSizes {
  std::size_t first = std::size_t{1} << 17;  // each is twice as large as the one before,
  std::size_t most = std::size_t{1} << 18;   // up to this
  // Of a pipe, before a file is made. The three windows that are read before the first has been
  // looked at fit, so that whoever then wants the whole of it needs no file.
  std::size_t kept_in_memory = std::size_t{1} << 20;
};

// A plain file is mapped. An archive is unpacked, and a pipe is read, by another thread ahead of
// whoever asks for windows. It takes a few windows of memory, however long it is.
// To be used by one thread at a time.
class Stream {
 public:
  // As Input::open, with the same errors; those that show only further on come from next().
  // Progress is told by next() and whole(); a hash is only in mapped() and whole().
  [[nodiscard]] static Result<std::shared_ptr<Stream>> open(const std::string& path,
                                                            const InputOptions& options = {},
                                                            const WindowSizes& sizes = {});

  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;
  ~Stream();  // does not wait for the other end of a pipe

  [[nodiscard]] const std::string& name() const;
  [[nodiscard]] bool had_byte_order_mark() const;

  // All bytes of a plain file; null for a pipe or an archive.
  [[nodiscard]] std::shared_ptr<const Input> mapped() const;

  // The next window, in front of it the last `keep` bytes of the one before. Valid until the next
  // call. At the end it is nothing but those bytes. After an error, that error again.
  [[nodiscard]] Result<std::string_view> next(std::size_t keep);

  // All bytes from the start, whatever was read so far; next() goes on where it was. What a pipe
  // gave is kept for that: in memory, then in a temporary file in $TMPDIR or /tmp. Where that
  // cannot be written only this fails, and next() after it.
  [[nodiscard]] Result<std::shared_ptr<const Input>> whole();

 private:
  struct Parts;
  explicit Stream(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace assay
