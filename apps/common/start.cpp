// SPDX-License-Identifier: Apache-2.0
// start.cpp: what every program does around its work.
#include "start.hpp"

#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string_view>

#include "exit_code.hpp"
#include "output.hpp"

namespace assay::app {
namespace {

// A mapped file that gets shorter while it is read ends in this signal. Only what is safe in a
// signal handler may be called: write and _exit.
extern "C" void say_that_a_file_shrank(int) {
  constexpr std::string_view kMessage = "error: a file became shorter while it was read\n";
  (void)!::write(STDERR_FILENO, kMessage.data(), kMessage.size());
  ::_exit(kWrongUse);
}

}  // namespace

int start(int (*run)(int, char**), int argc, char** argv) {
  try {
    prepare_streams();
    std::signal(SIGBUS, say_that_a_file_shrank);
    return run(argc, argv);
  } catch (const std::bad_alloc&) {
    std::fputs("error: there is not enough memory for this\n", stderr);
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "internal error: %s\nPlease report it with the command you typed.\n",
                 failure.what());
  }
  return kInternal;
}

}  // namespace assay::app
