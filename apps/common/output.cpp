// SPDX-License-Identifier: Apache-2.0
// output.cpp: where results go: standard output, a file or a device.
// With descriptors, not streams: every write and every close is asked whether it worked.
#include "output.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string_view>

namespace assay::app {
namespace {

Error output_error(const std::string& path, std::string hint = {}) {
  return Error{.place = {.file = path},
               .what = std::string("cannot write: ") + std::strerror(errno),
               .hint = std::move(hint),
               .tally = {},
               .excerpt = {}};
}

Result<Done> write_all(int file, const std::string& path, std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(file, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EPIPE) {
      return Done{};
    } else if (errno == EAGAIN) {  // somebody else has made the pipe one that does not wait
      pollfd waiting{.fd = file, .events = POLLOUT, .revents = 0};
      (void)::poll(&waiting, 1, -1);
    } else if (errno != EINTR) {
      return output_error(path);
    }
  }
  return Done{};
}

// Lets `fill` write to an open file, part by part.
Result<Done> fill_file(int file, const std::string& path, const Fill& fill) {
  return fill([&](std::string_view part) { return write_all(file, path, part); });
}

// Some file systems say only now that the disk is full.
Result<Done> fill_and_close(int file, const std::string& path, const Fill& fill) {
  auto result = fill_file(file, path, fill);
  if (::close(file) != 0 && result) result = output_error(path);
  return result;
}

// A pipe or a device cannot be replaced by a file; nor can /dev/stdout, which may lead to a file.
bool is_special_file(const std::string& path) {
  struct stat status {};
  if (path.starts_with("/dev/") || path.starts_with("/proc/")) return true;
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

// The file behind symbolic links, which stay what they are; it need not exist yet.
std::filesystem::path behind_links(const std::string& path) {
  constexpr int kMostLinks = 40;  // as the kernel
  std::error_code error;
  std::filesystem::path target = path;
  for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(target, error); ++i) {
    target = target.parent_path() / std::filesystem::read_symlink(target, error);
  }
  return target;
}

// What is wrong with writing to a file of this name, in errno, or 0. A file that is protected
// against writing is not to be replaced either.
int find_obstacle(const std::filesystem::path& target, struct stat& old) {
  if (::stat(target.c_str(), &old) != 0) return errno == ENOENT ? 0 : errno;
  if (S_ISDIR(old.st_mode)) return EISDIR;
  return ::access(target.c_str(), W_OK) == 0 ? 0 : errno;
}

Result<Done> write_beside(const std::string& path, const Fill& fill) {
  const std::filesystem::path target = behind_links(path);
  // Not the target's own name with an ending, which may be too long for a name.
  const std::filesystem::path beside =
      target.parent_path() / (".assay-" + std::to_string(::getpid()) + ".part");
  struct stat old {};
  errno = find_obstacle(target, old);
  if (errno != 0) return output_error(path);
  (void)::unlink(beside.c_str());  // of a process that was killed and had our number
  const int file = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) {
    return output_error(path, errno == EACCES
                                  ? "a new file is made in its folder first, which must be writable"
                                  : "");
  }
  if (old.st_mode != 0) (void)::fchmod(file, old.st_mode & 07777);
  auto result = fill_and_close(file, path, fill);
  if (result && std::rename(beside.c_str(), target.c_str()) != 0) result = output_error(path);
  if (!result) (void)::unlink(beside.c_str());
  return result;
}

}  // namespace

void prepare_streams() {
  // What is put in place cannot be used either: reading and writing fail as if it were closed.
  if (::fcntl(STDIN_FILENO, F_GETFD) < 0) (void)::open("/dev/null", O_WRONLY);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) < 0) (void)::open("/", O_RDONLY | O_DIRECTORY);
  }
  (void)std::signal(SIGPIPE, SIG_IGN);
  (void)std::signal(SIGXFSZ, SIG_IGN);
}

Result<Done> write_output(const std::string& path, std::string_view text) {
  return write_output(path, [&](const Sink& sink) { return sink(text); });
}

Result<Done> write_output(const std::string& path, const Fill& fill) {
  if (path.empty() || path == "-") {
    const auto result = fill_file(STDOUT_FILENO, "standard output", fill);
    if (!result) return result;
    // Closing a copy asks the file system as closing itself would.
    const int copy = ::dup(STDOUT_FILENO);
    return copy < 0 || ::close(copy) == 0 ? result : output_error("standard output");
  }
  if (!is_special_file(path)) return write_beside(path, fill);
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  return file < 0 ? output_error(path) : fill_and_close(file, path, fill);
}

}  // namespace assay::app
