// SPDX-License-Identifier: Apache-2.0
// index_job_child.cpp: what the process that makes an index does and says of itself.
#include "index_job_child.hpp"

#include <signal.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <exception>
#include <filesystem>
#include <fstream>
#include <new>
#include <sstream>
#include <vector>

#include "process.hpp"

namespace assay::lab {
namespace {

constexpr std::uint64_t kKilobyte = 1024;
constexpr int kSweeps = 10;  // what forks while it is killed needs more than one

// The number behind a word of a file such as /proc/self/status; 0 if it is not there.
std::uint64_t number_in(const char* path, std::string_view word) {
  std::ifstream file(path);
  std::string name;
  std::uint64_t number = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    if (words >> name && name == word) return words >> number ? number : 0;
  }
  return 0;
}

// ru_maxrss of this process would be the wrong one to ask: it is not told which part of it is from
// before the fork. VmHWM begins at what the parent had at that moment, not at its peak.
std::uint64_t peak_memory() {
  rusage waited{};
  getrusage(RUSAGE_CHILDREN, &waited);
  const auto others = static_cast<std::uint64_t>(waited.ru_maxrss);
  return kKilobyte * std::max(number_in("/proc/self/status", "VmHWM:"), others);
}

// The kernel adds what processes wrote that were waited for.
std::uint64_t bytes_written() {
  return std::max(number_in("/proc/self/io", "wchar:"), number_in("/proc/self/io", "write_bytes:"));
}

std::optional<Error> do_work(const std::function<Result<Done>()>& work) {
  try {
    const auto done = work();
    return done ? std::nullopt : std::optional(done.error());
  } catch (const std::bad_alloc&) {
    return Error{.what = "the engine ran out of memory while it made the index"};
  } catch (const std::exception& thrown) {
    return Error{.what = std::string("the engine threw an exception: ") + thrown.what()};
  } catch (...) {
    return Error{.what = "the engine threw an exception without a message"};
  }
}

void add_text(std::string& bytes, std::string_view text) {
  bytes += std::to_string(text.size()) + ' ';
  bytes += text;
}
void add_number(std::string& bytes, std::uint64_t number) { bytes += std::to_string(number) + ' '; }

// Takes the parts of a report from its front; nothing is had of one that was cut off.
class ReportReader {
 public:
  explicit ReportReader(std::string_view bytes) : rest_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    const char* const end = rest_.data() + rest_.size();
    const auto [stop, fault] = std::from_chars(rest_.data(), end, value);
    is_whole_ = is_whole_ && fault == std::errc() && stop != end;
    rest_.remove_prefix(is_whole_ ? static_cast<std::size_t>(stop - rest_.data()) + 1 : 0);
    return is_whole_ ? value : 0;
  }
  std::string text() {
    const std::uint64_t size = number();
    is_whole_ = is_whole_ && size <= rest_.size();
    if (!is_whole_) return {};
    std::string taken(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return taken;
  }
  [[nodiscard]] bool is_whole() const { return is_whole_ && rest_.empty(); }

 private:
  std::string_view rest_;
  bool is_whole_ = true;
};

void write_all(int pipe, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(pipe, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;  // nobody reads: the parent is gone
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

// Commands lead groups of their own, so the own group is not all.
extern "C" void die_with_commands(int /*signal*/) {
  kill_all_processes();
  kill(0, SIGKILL);
}

void tie_to_parent(pid_t parent) {
  setsid();
  struct sigaction action {};
  action.sa_handler = die_with_commands;
  sigaction(SIGTERM, &action, nullptr);
  prctl(PR_SET_PDEATHSIG, SIGTERM, 0UL, 0UL, 0UL);
  if (getppid() != parent) _exit(1);  // it died before that
}

// Processes of a session that are not yet dead: state and session stand behind the name, which is
// in parentheses and may have some itself.
std::vector<pid_t> members_of(pid_t session) {
  std::vector<pid_t> members;
  std::error_code error;
  for (std::filesystem::directory_iterator at("/proc", error), end; !error && at != end;
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    pid_t pid = 0;
    const auto parsed = std::from_chars(name.data(), name.data() + name.size(), pid);
    if (parsed.ec != std::errc()) continue;
    std::ifstream file(at->path() / "stat");
    std::string line;
    std::getline(file, line);
    const std::size_t behind = line.rfind(')');
    if (behind == line.npos) continue;
    std::istringstream fields(line.substr(behind + 1));
    char state = 'Z';
    pid_t parent = 0;
    pid_t group = 0;
    pid_t in_session = 0;
    fields >> state >> parent >> group >> in_session;
    if (in_session == session && state != 'Z' && state != 'X') members.push_back(pid);
  }
  return members;
}

}  // namespace

std::string to_bytes(const ChildReport& report) {
  std::string bytes;
  add_number(bytes, report.peak_memory);
  add_number(bytes, report.bytes_written);
  add_number(bytes, report.error ? 1 : 0);
  const Error error = report.error.value_or(Error{});
  add_number(bytes, error.place.line);
  add_number(bytes, error.place.column);
  for (const std::string& text : {error.place.file, error.what, error.hint}) add_text(bytes, text);
  return bytes;
}

std::optional<ChildReport> report_from(std::string_view bytes) {
  ReportReader reader(bytes);
  ChildReport report;
  report.peak_memory = reader.number();
  report.bytes_written = reader.number();
  const bool has_error = reader.number() == 1;
  Error error;
  error.place.line = reader.number();
  error.place.column = reader.number();
  error.place.file = reader.text();
  error.what = reader.text();
  error.hint = reader.text();
  if (has_error) report.error = std::move(error);
  return reader.is_whole() ? std::optional(std::move(report)) : std::nullopt;
}

void run_child(const std::function<Result<Done>()>& work, int pipe, pid_t parent) {
  tie_to_parent(parent);
  ChildReport report;
  report.error = do_work(work);
  report.peak_memory = peak_memory();
  report.bytes_written = bytes_written();
  write_all(pipe, to_bytes(report));
  // What the parent had in its buffers is the parent's to write.
  _exit(0);
}

void end_session(pid_t leader) {
  for (int sweep = 0; sweep < kSweeps; ++sweep) {
    const std::vector<pid_t> members = members_of(leader);
    if (members.empty()) return;
    for (const pid_t member : members) kill(member, SIGKILL);
  }
}

}  // namespace assay::lab
