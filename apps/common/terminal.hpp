// SPDX-License-Identifier: Apache-2.0
// terminal.hpp: what the terminal can show, errors and progress.
#pragma once

#include <cstdio>
#include <functional>
#include <string>

#include "assay/error.hpp"
#include "assay/report.hpp"
#include "output.hpp"

namespace assay::app {

// Width, colour and characters that suit this stream. `color` is "auto", "always" or "never".
[[nodiscard]] Look look_for(std::FILE* stream, const std::string& color, bool ascii);

// Prints the error on standard error; returns the exit code for it.
[[nodiscard]] int fail(const Error& error, const Look& look);

// Prints on standard output; returns the exit code, after an error if that cannot be done.
[[nodiscard]] int print(const std::string& text, const Look& error_look);

// A line on standard error that says how far the work is: only on a terminal, only if it takes
// long.
class Progress {
 public:
  Progress(std::string what, bool is_wanted);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  ~Progress();
  void show(std::size_t done, std::size_t total);
  void show_bytes(std::size_t bytes);  // where the total is not known

 private:
  [[nodiscard]] bool is_time();

  std::string what_;
  bool is_wanted_;
  bool is_shown_ = false;
  double started_;
  double last_ = 0;
};

}  // namespace assay::app
