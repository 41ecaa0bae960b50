// SPDX-License-Identifier: Apache-2.0
// spawn.cpp: starts a program with pipes to it.
#include "spawn.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "text.hpp"

namespace assay::lab {
namespace {

// Closed when it goes, unless somebody took it.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  Descriptor(Descriptor&& other) noexcept : number_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  ~Descriptor() {
    if (number_ >= 0) (void)::close(number_);
  }
  [[nodiscard]] int get() const { return number_; }
  [[nodiscard]] int release() { return std::exchange(number_, -1); }

 private:
  int number_;
};

struct Pipe {
  Descriptor from;
  Descriptor to;
};

// Above those of the standard streams even if one of them is closed: dup2 of a descriptor onto
// itself would leave it close-on-exec.
bool open_pipe(Pipe& pipe) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return false;
  const Descriptor from(ends[0]);
  const Descriptor to(ends[1]);
  pipe.from = Descriptor(::fcntl(from.get(), F_DUPFD_CLOEXEC, 3));
  pipe.to = Descriptor(::fcntl(to.get(), F_DUPFD_CLOEXEC, 3));
  return pipe.from.get() >= 0 && pipe.to.get() >= 0;
}

void do_not_block(const Descriptor& descriptor) {
  (void)::fcntl(descriptor.get(), F_SETFL, ::fcntl(descriptor.get(), F_GETFL) | O_NONBLOCK);
}

struct Pipes {
  Pipe input;
  Pipe output;
  Pipe errors;
  Descriptor waker;
};

bool open_pipes(bool has_lines, Pipes& pipes) {
  if (has_lines) {
    if (!open_pipe(pipes.input) || !open_pipe(pipes.output)) return false;
    do_not_block(pipes.input.to);
    do_not_block(pipes.output.from);
  } else {
    pipes.input.from = Descriptor(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (pipes.input.from.get() < 0) return false;
  }
  if (!open_pipe(pipes.errors)) return false;
  pipes.waker = Descriptor(::eventfd(0, EFD_CLOEXEC));
  return pipes.waker.get() >= 0;
}

// Frees what posix_spawn is told.
struct Orders {
  posix_spawn_file_actions_t actions{};
  posix_spawnattr_t attributes{};
  Orders() {
    (void)::posix_spawn_file_actions_init(&actions);
    (void)::posix_spawnattr_init(&attributes);
  }
  Orders(const Orders&) = delete;
  Orders& operator=(const Orders&) = delete;
  ~Orders() {
    (void)::posix_spawn_file_actions_destroy(&actions);
    (void)::posix_spawnattr_destroy(&attributes);
  }
};

void give_orders(const ProcessPlan& plan, const Pipes& pipes, Orders& orders) {
  const int output = plan.has_lines ? pipes.output.to.get() : pipes.errors.to.get();
  (void)::posix_spawn_file_actions_adddup2(&orders.actions, pipes.input.from.get(), STDIN_FILENO);
  (void)::posix_spawn_file_actions_adddup2(&orders.actions, output, STDOUT_FILENO);
  (void)::posix_spawn_file_actions_adddup2(&orders.actions, pipes.errors.to.get(), STDERR_FILENO);
  (void)::posix_spawn_file_actions_addchdir_np(&orders.actions, plan.folder.c_str());
  // What this program ignores or blocks the other one should not.
  sigset_t all;
  sigset_t none;
  (void)::sigfillset(&all);
  (void)::sigemptyset(&none);
  (void)::posix_spawnattr_setsigdefault(&orders.attributes, &all);
  (void)::posix_spawnattr_setsigmask(&orders.attributes, &none);
  (void)::posix_spawnattr_setpgroup(&orders.attributes, 0);
  (void)::posix_spawnattr_setflags(
      &orders.attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
}

Error start_error(const ProcessPlan& plan, int number) {
  Error error{.place = {}, .what = {}, .hint = {}, .tally = {}, .excerpt = {}};
  const std::string reason = std::generic_category().message(number);
  error.what = "cannot start " + in_quotes(plan.words.front()) + ": " + reason;
  std::error_code ignored;
  if (!std::filesystem::is_directory(plan.folder, ignored)) {
    error.what += "; there is no folder " + in_quotes(plan.folder) + " to run it in";
  } else if (number == ENOENT) {
    error.hint = "names without \"/\" are looked for in PATH, others from " + plan.folder;
  }
  error.code = "start";
  return error;
}

}  // namespace

Result<Spawned> spawn(const ProcessPlan& plan) {
  Pipes pipes;
  if (!open_pipes(plan.has_lines, pipes)) return start_error(plan, errno);
  Orders orders;
  give_orders(plan, pipes, orders);
  std::vector<std::string> words = plan.words;
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  Spawned made;
  const int failed = ::posix_spawnp(&made.pid, arguments.front(), &orders.actions,
                                    &orders.attributes, arguments.data(), ::environ);
  if (failed != 0) return start_error(plan, failed);
  made.input = pipes.input.to.release();
  made.output = pipes.output.from.release();
  made.errors = pipes.errors.from.release();
  made.waker = pipes.waker.release();
  return made;
}

}  // namespace assay::lab
