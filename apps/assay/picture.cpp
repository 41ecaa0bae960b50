// SPDX-License-Identifier: Apache-2.0
// picture.cpp: SVG into PNG and PDF. Converters are started without a shell, on files in a folder
// of their own.
#include "picture.hpp"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>
#include <vector>

#include "names.hpp"

extern char** environ;  // NOLINT: named so by POSIX

namespace assay::app {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 2> kEndings = {"png", "pdf"};

// A folder that is gone again with this object.
class TemporaryFolder {
 public:
  TemporaryFolder() {
    std::error_code error;
    std::string pattern = (fs::temp_directory_path(error) / "assay-XXXXXX").string();
    if (!error && ::mkdtemp(pattern.data()) != nullptr) path_ = pattern;
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() {
    std::error_code error;
    if (!path_.empty()) fs::remove_all(path_, error);
  }
  [[nodiscard]] const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

struct Job {
  fs::path folder;
  fs::path from;
  fs::path to;
  std::string ending;
};

// The size that the picture names in its first line, for programs that must be told.
std::string size_of(const fs::path& svg) {
  std::ifstream file(svg);
  std::string line;
  std::getline(file, line);
  const auto number = [&](std::string_view name) -> std::string {
    const std::size_t at = line.find(" " + std::string(name) + "=\"");
    if (at == std::string::npos) return "800";
    const std::size_t start = at + name.size() + 3;
    return line.substr(start, line.find_first_of(".\"", start) - start);
  };
  return number("width") + "," + number("height");
}

using Arguments = std::vector<std::string>;

Arguments rsvg(const Job& job) {
  Arguments arguments{"--format", job.ending, "--output", job.to.string()};
  if (job.ending == "png") arguments.insert(arguments.end(), {"--zoom", "2"});
  arguments.push_back(job.from.string());
  return arguments;
}

Arguments inkscape(const Job& job) {
  return {"--export-type=" + job.ending, "--export-filename=" + job.to.string(), job.from.string()};
}

Arguments chromium(const Job& job) {
  const bool is_png = job.ending == "png";
  Arguments arguments{"--headless", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
                      "--user-data-dir=" + (job.folder / "profile").string()};
  if (::geteuid() == 0) arguments.emplace_back("--no-sandbox");  // it refuses to start otherwise
  if (is_png) {
    arguments.push_back("--screenshot=" + job.to.string());
    arguments.push_back("--window-size=" + size_of(job.from));
    arguments.emplace_back("--force-device-scale-factor=2");
  } else {
    arguments.push_back("--print-to-pdf=" + job.to.string());
    arguments.emplace_back("--no-pdf-header-footer");
  }
  arguments.push_back("file://" + job.from.string());
  return arguments;
}

struct Converter {
  const char* program;
  Arguments (*arguments)(const Job&);
};
constexpr std::array kConverters = {
    Converter{"rsvg-convert", rsvg}, Converter{"inkscape", inkscape},
    Converter{"chromium", chromium}, Converter{"chromium-browser", chromium},
    Converter{"google-chrome", chromium}};

enum class Outcome { kNoProgram, kFine, kFailed, kTooSlow };

// Looks now and then: a wait with a limit needs signals, which belong to the whole program.
Outcome wait_for(pid_t process, std::chrono::milliseconds limit) {
  constexpr std::chrono::milliseconds kBetween{20};
  const auto end = std::chrono::steady_clock::now() + limit;
  int status = 0;
  pid_t ended = 0;
  while ((ended = ::waitpid(process, &status, WNOHANG)) == 0 || (ended < 0 && errno == EINTR)) {
    if (std::chrono::steady_clock::now() >= end) {
      ::kill(process, SIGKILL);
      while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
      }
      return Outcome::kTooSlow;
    }
    std::this_thread::sleep_for(kBetween);
  }
  const bool is_fine = ended == process && WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return is_fine ? Outcome::kFine : Outcome::kFailed;
}

// In our group of processes, so that Ctrl-C ends it as well.
Outcome run(const Converter& converter, const Job& job, std::chrono::milliseconds limit) {
  Arguments arguments = converter.arguments(job);
  std::vector<char*> pointers{const_cast<char*>(converter.program)};
  for (std::string& argument : arguments) pointers.push_back(argument.data());
  pointers.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_RDWR, 0);
  }
  pid_t process = 0;
  const int failure =
      ::posix_spawnp(&process, converter.program, &actions, nullptr, pointers.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  return failure != 0 ? Outcome::kNoProgram : wait_for(process, limit);
}

std::string content_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

bool is_converted(std::string_view ending) {
  return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

Result<std::string> converted(const std::string& svg, const std::string& ending,
                              std::chrono::milliseconds limit) {
  const Error no_room =
      wrong_use("no room for a temporary file", "set TMPDIR to a folder with room");
  const TemporaryFolder folder;
  if (folder.path().empty()) return no_room;  // a path of its own would be one in this folder
  const Job job{.folder = folder.path(),
                .from = folder.path() / "figure.svg",
                .to = folder.path() / ("figure." + ending),
                .ending = ending};
  std::ofstream(job.from, std::ios::binary) << svg;
  if (content_of(job.from) != svg) return no_room;
  constexpr const char* kInstead = "write it as .svg and convert that";
  std::string failed;
  for (const Converter& converter : kConverters) {
    const Outcome outcome = run(converter, job, limit);
    if (outcome == Outcome::kTooSlow) {
      const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(limit).count();
      return wrong_use(std::string(converter.program) + " was stopped: no " + ending + " after " +
                           std::to_string(seconds) + " s",
                       kInstead);
    }
    if (outcome == Outcome::kNoProgram) continue;
    std::string content = outcome == Outcome::kFine ? content_of(job.to) : "";
    if (!content.empty()) return content;
    failed = converter.program;
  }
  if (!failed.empty()) {
    return wrong_use(failed + " could not convert the figure into " + ending, kInstead);
  }
  return wrong_use("nothing here converts SVG into " + ending,
                   "install rsvg-convert (package librsvg2-bin), inkscape or chromium, or write "
                   ".svg");
}

}  // namespace assay::app
