// SPDX-License-Identifier: Apache-2.0
// kept_bytes.hpp: what came through a pipe, kept for a second look: the first of it in memory,
// more in a temporary file without a name.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "buffer.hpp"
#include "raw_bytes.hpp"

namespace assay {

// To be used by one thread at a time; the file is written by another one. Bytes are best handed in
// by the megabyte: 217 MB took 40 to 90 ms of the system's time so, and 370 to 630 ms in pieces of
// 64 KB, as a pipe gives them (ext4, Linux 6.18).
class KeptBytes {
 public:
  explicit KeptBytes(std::size_t most_in_memory);
  KeptBytes(const KeptBytes&) = delete;
  KeptBytes& operator=(const KeptBytes&) = delete;
  ~KeptBytes();

  // Adds bytes, which must stay as they are until the next call of any of these returns.
  void keep(std::string_view bytes);
  // From now on whatever is still in memory stays there, however much comes: all() is to follow.
  void keep_in_memory() { most_in_memory_ = ~std::size_t{0}; }
  // Returns when all that was handed in may be overwritten.
  void settle();
  // Everything. An error if the file could not be made or written.
  [[nodiscard]] Result<RawBytes> all(const std::string& name);

 private:
  void begin_file();
  void hand_over(std::string_view bytes);
  void write_what_comes();
  void write(std::string_view bytes);
  void fail(const char* action);

  std::size_t most_in_memory_;
  std::string folder_;
  std::shared_ptr<Buffer> memory_;  // null once all is in the file
  Descriptor file_;
  std::size_t in_file_ = 0;
  std::string failure_;  // why the file is not complete; empty if it is

  std::mutex mutex_;  // guards what follows
  std::condition_variable changed_;
  std::string_view pending_;  // to be written; the writer empties it when that is done
  bool is_over_ = false;
  std::thread writer_;
};

}  // namespace assay
