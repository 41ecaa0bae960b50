// SPDX-License-Identifier: Apache-2.0
// pipe_reader.hpp: a pipe, or what else cannot be mapped, read once and kept for a second look.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "kept_bytes.hpp"
#include "raw_bytes.hpp"

namespace assay {

// To be used by one thread at a time, but for interrupt().
class PipeReader {
 public:
  PipeReader(Descriptor descriptor, std::string name, std::size_t most_in_memory);

  // The first bytes, at most `size`, which read() gives again.
  [[nodiscard]] Result<std::string_view> peek(std::size_t size);
  // Fills the space; what is left of it when this returns says that the pipe is at its end, or that
  // interrupt() was called. The bytes must stay until the next call of any of these.
  [[nodiscard]] Result<std::size_t> read(std::span<char> space);
  // Ends a read() that waits for the other end of the pipe, and all those after it.
  void interrupt();
  // All bytes from the start; reads the rest of them, whether interrupted before or not.
  [[nodiscard]] Result<RawBytes> all(const std::function<void(std::size_t)>& progress);

 private:
  [[nodiscard]] Result<std::size_t> read_some(std::span<char> space);
  void forget_peeked();

  Descriptor descriptor_;
  Descriptor interruption_;  // an eventfd
  int interruption_error_;   // why there is none
  std::string name_;
  std::size_t size_ = 0;
  std::unique_ptr<char[]> peeked_;  // null once read() has given it
  std::span<char> unread_;          // of what was peeked
  KeptBytes kept_;                  // last, so that its thread ends before what it writes is gone
};

}  // namespace assay
