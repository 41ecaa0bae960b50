// SPDX-License-Identifier: Apache-2.0
// kept_bytes.cpp: memory first, then a temporary file that a thread of its own writes.
// What is said of the file belongs to the writer while something is pending, and to the caller
// while nothing is.
#include "kept_bytes.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <system_error>

namespace assay {
namespace {

std::string temporary_folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

// A file that is gone when it is closed. Not every file system makes one that never had a name.
Descriptor nameless_file(const std::string& folder) {
  Descriptor file(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_EXCL | O_CLOEXEC, 0600));
  if (file.is_open()) return file;
  std::string name = folder + "/assay-XXXXXX";
  Descriptor named(::mkostemp(name.data(), O_CLOEXEC));
  if (named.is_open()) ::unlink(name.c_str());
  return named;
}

}  // namespace

KeptBytes::KeptBytes(std::size_t most_in_memory)
    : most_in_memory_(most_in_memory),
      folder_(temporary_folder()),
      memory_(std::make_shared<Buffer>()) {}

KeptBytes::~KeptBytes() {
  if (!writer_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  changed_.notify_all();
  writer_.join();
}

void KeptBytes::keep(std::string_view bytes) {
  if (bytes.empty()) return;
  if (memory_ != nullptr && bytes.size() <= most_in_memory_ - memory_->size()) {
    std::memcpy(memory_->room(bytes.size()), bytes.data(), bytes.size());
    memory_->add(bytes.size());
    return;
  }
  if (memory_ != nullptr) begin_file();
  hand_over(bytes);
}

void KeptBytes::begin_file() {
  file_ = nameless_file(folder_);
  if (!file_.is_open()) fail("make a file in ");
  try {
    if (file_.is_open()) writer_ = std::thread([this] { write_what_comes(); });
  } catch (const std::system_error&) {
    // No thread is to be had: hand_over() writes.
  }
  hand_over(memory_->view());
  settle();
  memory_ = nullptr;
}

void KeptBytes::hand_over(std::string_view bytes) {
  if (!writer_.joinable()) {
    write(bytes);
    return;
  }
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return pending_.empty(); });
  pending_ = bytes;
  lock.unlock();
  changed_.notify_all();
}

void KeptBytes::settle() {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return pending_.empty(); });
}

void KeptBytes::write_what_comes() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [this] { return is_over_ || !pending_.empty(); });
    if (is_over_) return;
    const std::string_view bytes = pending_;
    lock.unlock();
    write(bytes);
    lock.lock();
    pending_ = {};
    changed_.notify_all();
  }
}

void KeptBytes::write(std::string_view bytes) {
  while (!bytes.empty() && failure_.empty()) {
    const ssize_t written = ::write(file_.number(), bytes.data(), bytes.size());
    if (written > 0) {
      bytes.remove_prefix(static_cast<std::size_t>(written));
      in_file_ += static_cast<std::size_t>(written);
    } else if (errno != EINTR) {
      fail("write to a file in ");
    }
  }
}

// What is incomplete is of no use, and the room it takes may be.
void KeptBytes::fail(const char* action) {
  failure_ = action + folder_ + ": " + std::strerror(errno);
  file_ = Descriptor();
}

Result<RawBytes> KeptBytes::all(const std::string& name) {
  settle();
  if (memory_ != nullptr) return RawBytes{.owner = memory_, .view = memory_->view()};
  RawBytes mapped;
  if (failure_.empty()) mapped = map_file(file_.number(), in_file_);
  if (failure_.empty() && mapped.owner == nullptr) fail("map a file in ");
  if (failure_.empty()) return mapped;
  return file_error(
      name, "has to be read a second time, and could not be kept for that: cannot " + failure_,
      "put it into a file and give the name of that, or set TMPDIR to a folder with "
      "room");
}

}  // namespace assay
