// SPDX-License-Identifier: Apache-2.0
// signals.cpp: being told to end.
#include "signals.hpp"

#include <signal.h>
#include <unistd.h>

#include <string_view>

#include "process.hpp"

namespace assay::lab {
namespace {

// Only what is safe in a handler. The process that makes an index ends when its parent does.
extern "C" void end_quietly(int signal) {
  kill_all_processes();
  constexpr std::string_view kClear = "\r\033[K";
  if (::isatty(STDERR_FILENO) != 0) (void)!::write(STDERR_FILENO, kClear.data(), kClear.size());
  ::_exit(128 + signal);
}

}  // namespace

void end_quietly_on_signals() {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    struct sigaction action {};
    if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN) continue;
    action = {};
    action.sa_handler = end_quietly;
    ::sigaction(signal, &action, nullptr);
  }
}

}  // namespace assay::lab
