// SPDX-License-Identifier: Apache-2.0
// pipe_reader.cpp: poll before every read, so that nobody has to wait for a pipe that is silent.
#include "pipe_reader.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace assay {

PipeReader::PipeReader(Descriptor descriptor, std::string name, std::size_t most_in_memory)
    : descriptor_(std::move(descriptor)),
      interruption_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      interruption_error_(errno),
      name_(std::move(name)),
      kept_(most_in_memory) {}

void PipeReader::interrupt() {
  const std::uint64_t one = 1;
  (void)!::write(interruption_.number(), &one, sizeof one);
}

Result<std::string_view> PipeReader::peek(std::size_t size) {
  auto space = std::make_unique_for_overwrite<char[]>(size);
  const auto got = read({space.get(), size});
  if (!got) kept_.settle();
  if (!got) return got.error();
  peeked_ = std::move(space);
  unread_ = {peeked_.get(), *got};
  return std::string_view(peeked_.get(), *got);
}

Result<std::size_t> PipeReader::read(std::span<char> space) {
  const std::size_t wanted = space.size();
  if (peeked_ != nullptr) {
    const std::size_t given = std::min(wanted, unread_.size());
    std::memcpy(space.data(), unread_.data(), given);
    unread_ = unread_.subspan(given);
    space = space.subspan(given);
  }
  if (!space.empty()) forget_peeked();
  // Kept at once, not read by read: see KeptBytes.
  char* const begin = space.data();
  std::optional<Error> error;
  while (!space.empty()) {
    const auto got = read_some(space);
    if (!got) error = got.error();
    if (!got || *got == 0) break;
    space = space.subspan(*got);
  }
  kept_.keep({begin, static_cast<std::size_t>(space.data() - begin)});
  if (error) return *std::move(error);
  return wanted - space.size();
}

void PipeReader::forget_peeked() {
  if (peeked_ == nullptr) return;
  kept_.settle();  // it may be on its way into a file
  peeked_ = nullptr;
}

// One read; 0 at the end or when interrupted.
Result<std::size_t> PipeReader::read_some(std::span<char> space) {
  if (!interruption_.is_open()) {
    errno = interruption_error_;
    return system_error(name_, "read");
  }
  while (true) {
    std::array<pollfd, 2> waits{
        {{descriptor_.number(), POLLIN, 0}, {interruption_.number(), POLLIN, 0}}};
    if (::poll(waits.data(), waits.size(), -1) < 0 && errno != EINTR) {
      return system_error(name_, "read");
    }
    if (waits[1].revents != 0) return std::size_t{0};
    if (waits[0].revents == 0) continue;
    const ssize_t got = ::read(descriptor_.number(), space.data(), space.size());
    if (got >= 0) {
      size_ += static_cast<std::size_t>(got);
      return static_cast<std::size_t>(got);
    }
    if (errno != EINTR && errno != EAGAIN) return system_error(name_, "read");
  }
}

Result<RawBytes> PipeReader::all(const std::function<void(std::size_t)>& progress) {
  std::uint64_t interruptions = 0;
  (void)!::read(interruption_.number(), &interruptions, sizeof interruptions);
  forget_peeked();
  kept_.keep_in_memory();
  constexpr std::size_t kStep = std::size_t{1} << 20;
  // Two in turn: one may still be on its way into a file.
  const std::array steps = {std::make_unique_for_overwrite<char[]>(kStep),
                            std::make_unique_for_overwrite<char[]>(kStep)};
  for (std::size_t number = 0;; ++number) {
    if (progress) progress(size_);
    const auto got = read({steps[number % 2].get(), kStep});
    if (!got) kept_.settle();
    if (!got) return got.error();
    if (*got < kStep) return kept_.all(name_);
  }
}

}  // namespace assay
