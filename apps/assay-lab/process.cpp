// SPDX-License-Identifier: Apache-2.0
// process.cpp: a program that runs beside this one, spoken to line by line or only watched.
#include "process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <thread>

#include "output_tail.hpp"
#include "spawn.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t kLongestLine = 64U << 20;
constexpr milliseconds kGrace{1000};  // from being asked to end to being killed
constexpr milliseconds kNap{2};

// Groups that a handler of signals has to kill: it can neither lock nor allocate.
constexpr std::size_t kSeats = 1024;
std::array<std::atomic<pid_t>, kSeats> running_groups{};

std::size_t take_seat(pid_t group) {
  for (std::size_t seat = 0; seat < kSeats; ++seat) {
    pid_t nobody = 0;
    if (running_groups[seat].compare_exchange_strong(nobody, group)) return seat;
  }
  return kSeats;  // it runs all the same, and ends as all do that are not interrupted
}

void leave_seat(std::size_t seat) {
  if (seat < kSeats) running_groups[seat].store(0);
}

void close_if_open(int& descriptor) {
  if (descriptor >= 0) (void)::close(descriptor);
  descriptor = -1;
}

// The last lines in one, without what a terminal would obey.
std::string last_lines(std::string_view text) {
  constexpr std::size_t kShown = 600;
  std::string_view end = trimmed(text);
  if (end.size() > kShown) {
    end.remove_prefix(end.size() - kShown);
    end.remove_prefix(std::min(end.size(), end.find('\n') + 1));  // 0 if it is one line
  }
  std::string result;
  for (const char c : trimmed(end)) {
    if (c == '\n') {
      result += " | ";
    } else if (c != '\r') {
      result += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
    }
  }
  return result;
}

std::string words_of_status(int status) {
  if (WIFSIGNALED(status)) {
    const int number = WTERMSIG(status);
    const char* const name = ::sigdescr_np(number);
    return "was killed by signal " + std::to_string(number) +
           (name == nullptr ? "" : " (" + std::string(name) + ")");
  }
  return "ended with exit code " + std::to_string(WEXITSTATUS(status));
}

// As waitpid would give it, but the process stays to be reaped.
bool peek_status(pid_t pid, int flags, int& status) {
  siginfo_t info{};
  int result = 0;
  do {
    result = ::waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOWAIT | flags);
  } while (result < 0 && errno == EINTR);
  if (result < 0 || info.si_pid == 0) return false;
  status = info.si_code == CLD_EXITED ? (info.si_status & 0xff) << 8 : info.si_status & 0x7f;
  return true;
}

int milliseconds_until(Deadline deadline) {
  // Rounded up, lest the last millisecond is spent asking again and again.
  const auto left = std::chrono::ceil<milliseconds>(deadline - std::chrono::steady_clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
}

bool is_over(Deadline deadline) { return std::chrono::steady_clock::now() >= deadline; }

Error error_of(std::string what, std::string_view code) {
  Error error{.place = {}, .what = std::move(what), .hint = {}, .tally = {}, .excerpt = {}};
  error.code = code;
  return error;
}

Error too_long(const std::string& name) {
  return error_of(in_quotes(name) + " says more than 64 MiB at once", kAnswer);
}

}  // namespace

Deadline seconds_from_now(double seconds) {
  const std::chrono::duration<double> span(std::clamp(seconds, 0.0, 1e9));
  return std::chrono::steady_clock::now() +
         std::chrono::duration_cast<std::chrono::steady_clock::duration>(span);
}

void kill_all_processes() noexcept {
  for (const auto& group : running_groups) {
    if (const pid_t id = group.load(); id > 0) (void)::kill(-id, SIGKILL);
  }
}

Result<std::unique_ptr<Process>> Process::start(const ProcessPlan& plan) {
  auto spawned = spawn(plan);
  if (!spawned) return spawned.error();
  std::unique_ptr<Process> made(new Process);
  made->name_ = plan.words.front();
  made->pid_ = spawned->pid;
  made->seat_ = take_seat(spawned->pid);
  made->input_ = spawned->input;
  made->output_ = spawned->output;
  made->is_output_closed_ = spawned->output < 0;
  made->tail_ = std::make_unique<OutputTail>(spawned->errors, spawned->waker);
  return made;
}

Process::~Process() { stop(); }

void Process::stop() {
  close_if_open(input_);
  if (pid_ >= 0) {
    // The group exists as long as its leader is not reaped, dead or alive.
    (void)::kill(-pid_, SIGTERM);
    (void)::kill(-pid_, SIGCONT);  // one that was stopped hears nothing else
    (void)ends_before(std::chrono::steady_clock::now() + kGrace);
    (void)::kill(-pid_, SIGKILL);
    while (::waitpid(pid_, &status_, 0) < 0 && errno == EINTR) {
    }
    leave_seat(seat_);
    pid_ = -1;
  }
  close_if_open(output_);
  is_output_closed_ = true;
}

bool Process::has_ended() {
  if (pid_ < 0) return true;
  int status = 0;
  if (!peek_status(pid_, WNOHANG, status)) return false;
  status_ = status;
  return true;
}

bool Process::ends_before(Deadline deadline) {
  while (!has_ended()) {
    if (is_over(deadline)) return false;
    std::this_thread::sleep_for(kNap);
  }
  return true;
}

Result<Done> Process::wait() {
  if (pid_ >= 0) {
    int status = 0;
    if (peek_status(pid_, 0, status)) status_ = status;
  }
  const std::string words = ending();
  stop();  // and whatever of its group it has left behind
  if (status_ == 0) return Done{};
  return error_of(in_quotes(name_) + " " + words, kEnded);
}

std::string Process::last_output() {
  // What it leaves behind may hold the pipe, so the rest is not waited for long.
  return tail_->text(has_ended() ? milliseconds{200} : milliseconds{0});
}

std::string Process::ending() {
  if (!has_ended()) return "is running";
  const std::string said = last_lines(last_output());
  return words_of_status(status_) +
         (said.empty() ? ", without a word" : "; its last output: " + said);
}

Error Process::ended_error() {
  // A pipe that is closed is seen a moment before the end of who closed it.
  if (ends_before(std::chrono::steady_clock::now() + kGrace)) {
    return error_of(in_quotes(name_) + " " + ending(), kEnded);
  }
  return error_of(in_quotes(name_) + " closed its streams and did not end", kEnded);
}

bool Process::wait_for_pipes(bool wants_to_write, Deadline deadline) {
  // In slices: something that it started may hold the pipes open, so its end is looked for too.
  constexpr int kSlice = 100;
  while (true) {
    std::array<pollfd, 2> both = {pollfd{output_, POLLIN, 0},
                                  pollfd{wants_to_write ? input_ : -1, POLLOUT, 0}};
    const int ready =
        ::poll(both.data(), both.size(), std::min(milliseconds_until(deadline), kSlice));
    if (ready > 0) {
      if (both[0].revents != 0) read_what_is_there();
      // Also if there is always a little to read: that it says something is no answer.
      return !is_over(deadline);
    }
    if (has_ended()) {
      read_what_is_there();
      is_output_closed_ = true;
      return true;
    }
    if (is_over(deadline)) return false;
  }
}

void Process::read_what_is_there() {
  std::array<char, 65536> piece;
  while (!is_output_closed_ && buffer_.size() <= kLongestLine) {
    const ssize_t got = ::read(output_, piece.data(), piece.size());
    if (got > 0) {
      buffer_.append(piece.data(), static_cast<std::size_t>(got));
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN)) {
      is_output_closed_ = true;
    } else if (errno == EAGAIN) {
      return;
    }
  }
}

Result<Done> Process::write_line(std::string line, Deadline deadline) {
  line += '\n';
  std::string_view rest = line;
  while (!rest.empty()) {
    if (input_ < 0) return ended_error();
    const ssize_t sent = ::write(input_, rest.data(), rest.size());
    if (sent >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(sent));
    } else if (errno == EAGAIN) {
      // It may be busy saying something that has to be read first.
      if (!wait_for_pipes(true, deadline)) {
        return error_of(in_quotes(name_) + " does not read what it is sent", kTimeout);
      }
      if (is_output_closed_) return ended_error();
      if (buffer_.size() > kLongestLine) return too_long(name_);
    } else if (errno != EINTR) {
      return ended_error();
    }
  }
  return Done{};
}

Result<std::string> Process::read_line(Deadline deadline) {
  while (true) {
    const std::size_t end = buffer_.find('\n', searched_);
    if (end != std::string::npos) {
      std::string line = buffer_.substr(0, end);
      buffer_.erase(0, end + 1);
      searched_ = 0;
      if (!line.empty() && line.back() == '\r') line.pop_back();
      return line;
    }
    searched_ = buffer_.size();
    if (buffer_.size() > kLongestLine) {
      return too_long(name_);
    }
    if (is_output_closed_) return ended_error();
    if (!wait_for_pipes(false, deadline)) {
      return error_of(in_quotes(name_) + " does not answer in time", kTimeout);
    }
  }
}

std::string_view Process::unread() {
  read_what_is_there();
  return buffer_;
}

}  // namespace assay::lab
