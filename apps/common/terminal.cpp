// SPDX-License-Identifier: Apache-2.0
// terminal.cpp: what the terminal can show, errors and progress.
#include "terminal.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <string_view>

#include "exit_code.hpp"

namespace assay::app {
namespace {

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view{} : value;
}

// NO_COLOR wins over the terminal, FORCE_COLOR turns colour on, --color beats both.
bool wants_color(std::FILE* stream, const std::string& color) {
  if (color != "auto") return color == "always";
  if (!variable("NO_COLOR").empty()) return false;
  if (!variable("FORCE_COLOR").empty() || !variable("CLICOLOR_FORCE").empty()) return true;
  return ::isatty(::fileno(stream)) != 0 && variable("TERM") != "dumb";
}

std::size_t width_of(std::FILE* stream) {
  constexpr unsigned kUsual = 80;
  unsigned width = kUsual;
  winsize size{};
  const std::string_view columns = variable("COLUMNS");
  const auto [end, error] = std::from_chars(columns.data(), columns.data() + columns.size(), width);
  const bool is_set = error == std::errc{} && end == columns.data() + columns.size() && width > 0;
  if (!is_set) {
    const bool is_terminal = ::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
    width = is_terminal ? size.ws_col : kUsual;
  }
  return std::clamp(width, 40U, 1000U);
}

bool is_utf8() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string_view value = variable(name);
    if (value.empty()) continue;
    return value.find("UTF-8") != std::string_view::npos ||
           value.find("utf8") != std::string_view::npos ||
           value.find("UTF8") != std::string_view::npos ||
           value.find("utf-8") != std::string_view::npos;
  }
  return false;
}

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

Look look_for(std::FILE* stream, const std::string& color, bool ascii) {
  Look look;
  look.color = wants_color(stream, color);
  look.ascii = ascii || !is_utf8();
  look.width = width_of(stream);
  return look;
}

int fail(const Error& error, const Look& look) {
  const std::string text = error_text(error, look);
  std::fwrite(text.data(), 1, text.size(), stderr);
  return kWrongUse;
}

int print(const std::string& text, const Look& error_look) {
  const auto written = write_output("", text);
  return written ? static_cast<int>(kFine) : fail(written.error(), error_look);
}

Progress::Progress(std::string what, bool is_wanted)
    : what_(std::move(what)),
      is_wanted_(is_wanted && ::isatty(STDERR_FILENO) != 0),
      started_(now()) {}

Progress::~Progress() {
  if (is_shown_) std::fputs("\r\033[K", stderr);
}

bool Progress::is_time() {
  constexpr double kPatience = 0.5;  // seconds before anything is shown
  constexpr double kPause = 0.1;
  if (!is_wanted_) return false;
  const double time = now();
  if (time - started_ < kPatience || time - last_ < kPause) return false;
  last_ = time;
  is_shown_ = true;
  return true;
}

void Progress::show(std::size_t done, std::size_t total) {
  if (!is_time()) return;
  std::fprintf(stderr, "\r\033[K%s %3zu %%", what_.c_str(),
               100 * done / std::max<std::size_t>(total, 1));
}

void Progress::show_bytes(std::size_t bytes) {
  constexpr std::size_t kMegabyte = 1'000'000;
  if (bytes < kMegabyte || !is_time()) return;  // less may be typed by hand
  std::fprintf(stderr, "\r\033[K%s %zu MB", what_.c_str(), bytes / kMegabyte);
}

}  // namespace assay::app
