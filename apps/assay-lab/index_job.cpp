// SPDX-License-Identifier: Apache-2.0
// index_job.cpp: the making of an index in a process of its own, measured from outside.
#include "index_job.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <ctime>
#include <optional>

#include "index_job_child.hpp"
#include "load_clock.hpp"
#include "number.hpp"

namespace assay::lab {
namespace {

constexpr std::uint64_t kMillisecond = 1'000'000;
constexpr std::uint64_t kLookEvery = 10 * kMillisecond;
constexpr std::uint64_t kTellEvery = 100 * kMillisecond;
constexpr std::uint64_t kLookShare = 20;        // looking takes at most so small a part of the time
constexpr std::uint64_t kEndingWait = 100'000;  // nanoseconds between a closed pipe and the end

Error system_error(std::string_view what) {
  return Error{.what = std::string(what) + ": " + std::strerror(errno)};
}

std::string signal_text(int signal) {
  const char* const name = sigabbrev_np(signal);
  const char* const meaning = sigdescr_np(signal);
  std::string text = "signal " + std::to_string(signal);
  if (name != nullptr && meaning != nullptr) {
    text += std::string(" (SIG") + name + ", " + meaning + ")";
  }
  return text;
}

// For a process that ended without a report.
Error ending_error(int status) {
  if (WIFSIGNALED(status)) {
    const int signal = WTERMSIG(status);
    return Error{.what = "the process that made the index was ended by " + signal_text(signal),
                 .hint = signal == SIGKILL ? "if nobody killed it, memory ran out, and the "
                                             "kernel's log says so"
                                           : "this is a fault of the engine"};
  }
  return Error{.what = "the process that made the index ended with exit code " +
                       std::to_string(WEXITSTATUS(status)) + " before it was done",
               .hint = "the engine ended it and did not say why"};
}

double seconds_in(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

// Watches one child from its fork to its end.
class Watch {
 public:
  Watch(const IndexJob& job, pid_t child, int pipe, std::uint64_t start)
      : job_(job), child_(child), pipe_(pipe), start_(start) {}

  Result<IndexRun> run() {
    while (!has_ended()) {
      wait_a_little();
      look();
      if (job_.limit_seconds > 0 && !is_late_ && elapsed() > job_.limit_seconds) {
        is_late_ = true;
        end_session(child_);
        kill(child_, SIGKILL);  // in case it has not got so far as to have a session
      }
    }
    run_.wall_seconds = elapsed();
    end_session(child_);
    drain();
    return reap();
  }

 private:
  [[nodiscard]] double elapsed() const { return seconds_between(start_, monotonic_now()); }

  // It stays to be reaped, so that its number, which is that of its session, is not another's.
  [[nodiscard]] bool has_ended() const {
    siginfo_t info{};
    const int answer = waitid(P_PID, static_cast<id_t>(child_), &info, WEXITED | WNOHANG | WNOWAIT);
    return (answer != 0 && errno != EINTR) || info.si_pid == child_;
  }

  // Until it says something, which is at its end, or the folder is to be looked at again.
  void wait_a_little() {
    const std::uint64_t now = monotonic_now();
    const std::uint64_t left = next_look_ > now ? next_look_ - now : 0;
    if (is_closed_) return wait_until(now + kEndingWait);
    pollfd watched{.fd = pipe_, .events = POLLIN, .revents = 0};
    const timespec most{.tv_sec = static_cast<std::time_t>(left / kNanoseconds),
                        .tv_nsec = static_cast<long>(left % kNanoseconds)};
    if (ppoll(&watched, 1, &most, nullptr) > 0) read_some();
  }

  bool read_some() {
    std::array<char, 4096> buffer{};
    const ssize_t count = read(pipe_, buffer.data(), buffer.size());
    if (count > 0) said_.append(buffer.data(), static_cast<std::size_t>(count));
    is_closed_ = is_closed_ || count == 0;
    return count > 0;
  }

  // What is left in the pipe, which may have a reader's end elsewhere and must not be waited for.
  void drain() {
    (void)fcntl(pipe_, F_SETFL, O_NONBLOCK);
    while (read_some()) {
    }
  }

  void look() {
    const std::uint64_t before = monotonic_now();
    if (before < next_look_) return;
    const std::uint64_t bytes = job_.folder.empty() ? 0 : bytes_of(job_.folder);
    run_.peak_disk = std::max(run_.peak_disk, bytes);
    const std::uint64_t after = monotonic_now();
    next_look_ = after + std::max(kLookEvery, kLookShare * (after - before));
    if (!job_.tell || after < next_tell_) return;
    next_tell_ = after + kTellEvery;
    job_.tell(seconds_between(start_, after), bytes);
  }

  Result<IndexRun> reap() {
    int status = 0;
    rusage used{};
    while (wait4(child_, &status, 0, &used) < 0) {
      if (errno != EINTR) return system_error("the process that made the index got lost");
    }
    run_.cpu_seconds = seconds_in(used.ru_utime) + seconds_in(used.ru_stime);
    const auto report = report_from(said_);
    // One whose command was killed first may still have said so.
    if (is_late_ && (!report || report->error)) return late_error();
    if (report && report->error) return *report->error;
    if (!report) return ending_error(status);
    run_.peak_memory = report->peak_memory;
    run_.bytes_written = report->bytes_written;
    return finish();
  }

  [[nodiscard]] Error late_error() const {
    return Error{.what = "the index was not made within " + shortest(job_.limit_seconds) + " s",
                 .hint = "allow it more time"};
  }

  Result<IndexRun> finish() {
    if (job_.folder.empty()) return run_;
    if (const auto done = write_back(job_.folder); !done) return done.error();
    run_.index_bytes = bytes_of(job_.folder);
    run_.peak_disk = std::max(run_.peak_disk, run_.index_bytes);
    return run_;
  }

  const IndexJob& job_;
  pid_t child_;
  int pipe_;
  std::uint64_t start_;
  std::uint64_t next_look_ = 0;
  std::uint64_t next_tell_ = 0;
  bool is_closed_ = false;
  bool is_late_ = false;
  std::string said_ = {};
  IndexRun run_ = {};
};

}  // namespace

Result<IndexRun> measure_index(const IndexJob& job) {
  std::array<int, 2> ends{};
  if (pipe2(ends.data(), O_CLOEXEC) != 0) return system_error("there is no pipe for an index job");
  const pid_t self = getpid();
  const std::uint64_t start = monotonic_now();
  const pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    run_child(job.work, ends[1], self);
  }
  const int fault = errno;
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    errno = fault;
    return system_error("there is no process for an index job");
  }
  auto measured = Watch(job, child, ends[0], start).run();
  close(ends[0]);
  return measured;
}

}  // namespace assay::lab
