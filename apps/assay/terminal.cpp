// SPDX-License-Identifier: Apache-2.0
// terminal.cpp: what the terminal can show, and the one place that prints.
#include "terminal.hpp"

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string_view>

#include "verbs.hpp"

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
  constexpr std::size_t kUsual = 80;
  constexpr std::size_t kNarrowest = 40;
  if (const std::size_t columns =
          std::strtoul(std::string(variable("COLUMNS")).c_str(), nullptr, 10)) {
    return std::max(columns, kNarrowest);
  }
  winsize size{};
  if (::ioctl(::fileno(stream), TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    return std::max<std::size_t>(size.ws_col, kNarrowest);
  }
  return kUsual;
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

Error output_error(const std::string& path, const char* action) {
  return Error{.place = {.file = path},
               .what = std::string("cannot ") + action + ": " + std::strerror(errno),
               .hint = {},
               .tally = {},
               .excerpt = {}};
}

Result<Done> write_to(std::FILE* file, const std::string& path, const std::string& text) {
  if (std::fwrite(text.data(), 1, text.size(), file) != text.size())
    return output_error(path, "write");
  if (std::fflush(file) != 0) return output_error(path, "write");
  return Done{};
}

bool is_special_file(const std::string& path) {
  struct stat status {};
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
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

Result<Done> write_output(const std::string& path, const std::string& text) {
  if (path.empty() || path == "-") return write_to(stdout, "standard output", text);
  const bool is_special = is_special_file(path);  // a pipe or device cannot be replaced by a file
  const std::string beside = is_special ? path : path + ".part" + std::to_string(::getpid());
  std::FILE* file = std::fopen(beside.c_str(), "wb");
  if (file == nullptr) return output_error(path, "write");
  auto result = write_to(file, path, text);
  if (std::fclose(file) != 0 && result) result = output_error(path, "write");
  if (is_special) return result;
  if (result && std::rename(beside.c_str(), path.c_str()) != 0)
    result = output_error(path, "write");
  if (!result) std::remove(beside.c_str());
  return result;
}

Progress::Progress(std::string what, bool is_wanted)
    : what_(std::move(what)),
      is_wanted_(is_wanted && ::isatty(STDERR_FILENO) != 0),
      started_(now()) {}

Progress::~Progress() {
  if (is_shown_) std::fputs("\r\033[K", stderr);
}

void Progress::show(std::size_t done, std::size_t total) {
  constexpr double kPatience = 0.5;  // seconds before anything is shown
  constexpr double kPause = 0.1;
  if (!is_wanted_) return;
  const double time = now();
  if (time - started_ < kPatience || time - last_ < kPause) return;
  last_ = time;
  is_shown_ = true;
  std::fprintf(stderr, "\r\033[K%s %3zu %%", what_.c_str(),
               100 * done / std::max<std::size_t>(total, 1));
}

}  // namespace assay::app
