// SPDX-License-Identifier: Apache-2.0
// process.hpp: a program that runs beside this one, spoken to line by line or only watched.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"

namespace assay::lab {

using Deadline = std::chrono::steady_clock::time_point;
[[nodiscard]] Deadline seconds_from_now(double seconds);

inline constexpr std::string_view kTimeout = "timeout";  // codes of errors
inline constexpr std::string_view kEnded = "ended";
inline constexpr std::string_view kAnswer = "answer";

struct ProcessPlan {
  std::vector<std::string> words;  // the program and its arguments; no shell sees them
  std::string folder;              // where it runs
  // It is written to and read from. Otherwise its input is empty, and what it prints is kept like
  // what it says on its error stream.
  bool has_lines = true;
};

class OutputTail;

// The program leads a process group of its own, which is gone when this object is: asked first,
// killed a second later. It is reaped only then, so that its number cannot become another's.
class Process {
 public:
  [[nodiscard]] static Result<std::unique_ptr<Process>> start(const ProcessPlan& plan);
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;
  ~Process();

  // The line gets its end here. What the program says meanwhile is kept for read_line.
  [[nodiscard]] Result<Done> write_line(std::string line, Deadline deadline);
  // Without its end. Codes: "timeout"; "ended" with the words of ending(); "answer" if it is so
  // long that it cannot be meant.
  [[nodiscard]] Result<std::string> read_line(Deadline deadline);
  // What it has said and nobody has read; does not wait.
  [[nodiscard]] std::string_view unread();

  [[nodiscard]] bool has_ended();
  // Waits for its end, however long that takes; an error if it is not exit code 0.
  [[nodiscard]] Result<Done> wait();
  // "ended with exit code 3; its last output: …", or "is running".
  [[nodiscard]] std::string ending();
  // The last 4 KiB of what it said on its error stream.
  [[nodiscard]] std::string last_output();
  void stop();

 private:
  Process() = default;
  // False if the deadline has passed.
  [[nodiscard]] bool wait_for_pipes(bool wants_to_write, Deadline deadline);
  void read_what_is_there();
  [[nodiscard]] Error ended_error();
  [[nodiscard]] bool ends_before(Deadline deadline);

  std::string name_;
  pid_t pid_ = -1;  // -1: reaped
  std::size_t seat_ = 0;
  int status_ = 0;  // as waitpid gives it; of a process that was reaped
  int input_ = -1;  // ends of pipes, -1 where there is none
  int output_ = -1;
  std::string buffer_;
  std::size_t searched_ = 0;  // bytes of it in which there is no line end
  bool is_output_closed_ = false;
  std::unique_ptr<OutputTail> tail_;
};

// Kills the groups of all processes that are there. For a handler of signals: a group of its own
// hears no Ctrl-C.
void kill_all_processes() noexcept;

}  // namespace assay::lab
