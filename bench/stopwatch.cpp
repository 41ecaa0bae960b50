// SPDX-License-Identifier: Apache-2.0
// stopwatch.cpp: runs a command and prints its wall time, processor time (both in nanoseconds) and
// peak memory (in KB). A process begins with the peak of the one that started it, so the one that
// measures has to be small.
#include <cstdio>
#include <ctime>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

long long nanoseconds() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1'000'000'000LL * now.tv_sec + now.tv_nsec;
}

long long nanoseconds(const timeval& time) {
  return 1'000'000'000LL * time.tv_sec + 1'000LL * time.tv_usec;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    std::fputs("usage: stopwatch FILE-FOR-OUTPUT COMMAND [ARGUMENT...]\n", stderr);
    return 2;
  }
  const int output = open(argv[1], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (output < 0) {
    std::perror(argv[1]);
    return 1;
  }
  const long long started = nanoseconds();
  const pid_t child = vfork();
  if (child == 0) {
    dup2(output, STDOUT_FILENO);
    execvp(argv[2], argv + 2);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  if (child < 0 || wait4(child, &status, 0, &usage) != child) {
    std::perror(argv[2]);
    return 1;
  }
  const long long wall = nanoseconds() - started;
  std::printf("%lld %lld %ld\n", wall, nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime),
              usage.ru_maxrss);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}
