// SPDX-License-Identifier: Apache-2.0
// terminal.cpp: what the terminal can show, and the one place that prints.
#include "terminal.hpp"

#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
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

// A pipe or a device cannot be replaced by a file; nor can /dev/stdout, which may lead to a file.
bool is_special_file(const std::string& path) {
  struct stat status {};
  if (path.starts_with("/dev/") || path.starts_with("/proc/")) return true;
  return ::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

// The file behind symbolic links, which stay what they are; it need not exist yet.
std::string behind_links(const std::string& path) {
  constexpr int kMostLinks = 40;  // as the kernel
  std::error_code error;
  std::filesystem::path target = path;
  for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(target, error); ++i) {
    target = target.parent_path() / std::filesystem::read_symlink(target, error);
  }
  return target.string();
}

Result<Done> write_beside(const std::string& path, const std::string& text) {
  const std::string target = behind_links(path);
  const std::string beside = target + ".part" + std::to_string(::getpid());
  std::FILE* file = std::fopen(beside.c_str(), "wb");
  if (file == nullptr) return output_error(path, "write");
  struct stat old {};
  if (::stat(target.c_str(), &old) == 0) (void)::fchmod(::fileno(file), old.st_mode & 07777);
  auto result = write_to(file, path, text);
  if (std::fclose(file) != 0 && result) result = output_error(path, "write");
  if (result && std::rename(beside.c_str(), target.c_str()) != 0)
    result = output_error(path, "write");
  if (!result) std::remove(beside.c_str());
  return result;
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
  if (!is_special_file(path)) return write_beside(path, text);
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return output_error(path, "write");
  auto result = write_to(file, path, text);
  if (std::fclose(file) != 0 && result) result = output_error(path, "write");
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
