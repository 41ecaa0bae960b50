// SPDX-License-Identifier: Apache-2.0
// log_file.cpp: the log of one judge on the disk.
#include "log_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "json_scan.hpp"
#include "text.hpp"

namespace assay::judge {
namespace {

constexpr mode_t kMode = 0666;  // what the user's mask leaves of it
const std::vector<double> kUsualScale = {0, 1, 2, 3};

// Whether so few bytes are what is left of a first line that was cut off.
bool is_torn_start(std::string_view text) {
  constexpr std::string_view kStart = "{\"schema\":\"assay.judgments/";
  if (text.find('\n') != text.npos) return false;
  if (text.size() <= kStart.size()) return kStart.starts_with(text);
  return text.starts_with(kStart) && !JsonScanner(text).take_value();
}

// A new name is on the disk only if its folder is.
void keep_name(const std::string& path) {
  std::filesystem::path folder = std::filesystem::path(path).parent_path();
  if (folder.empty()) folder = ".";
  const int file = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  (void)::fsync(file);
  (void)::close(file);
}

}  // namespace

LogFile::LogFile(LogFile&& other) noexcept
    : path_(std::move(other.path_)),
      file_(std::exchange(other.file_, -1)),
      size_(other.size_),
      log_(std::move(other.log_)),
      repair_(std::move(other.repair_)) {}

LogFile::~LogFile() {
  if (file_ >= 0) (void)::close(file_);
}

Result<LogFile> LogFile::open(const std::string& path, const WantedTerms& wanted) {
  LogFile file(path, ::open(path.c_str(), O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC, kMode));
  if (file.file_ < 0) return file.system_error("cannot be opened");
  struct stat status {};
  if (::fstat(file.file_, &status) == 0 && !S_ISREG(status.st_mode)) {
    return Error{.place = {.file = path}, .what = "is no file that judgments can be kept in"};
  }
  if (auto locked = file.lock(); !locked) return locked.error();
  auto text = file.read();
  if (!text) return text.error();
  auto done = text->empty() || is_torn_start(*text) ? file.begin(wanted)
                                                    : file.go_on(*std::move(text), wanted);
  if (!done) return done.error();
  return file;
}

// Of the whole file, and asked for where somebody else has it: who that is can be told.
Result<Done> LogFile::lock() const {
  struct flock whole {};
  whole.l_type = F_WRLCK;
  whole.l_whence = SEEK_SET;
  if (::fcntl(file_, F_SETLK, &whole) == 0) return Done{};
  if (errno != EACCES && errno != EAGAIN) return system_error("cannot be locked");
  (void)::fcntl(file_, F_GETLK, &whole);
  std::string who = "somebody";
  if (const auto text = read(); text && is_judgment_log(*text)) {
    const auto log = read_judgment_log(Input::from_memory(path_, *text));
    if (log) who = log->terms.back().judge;
  }
  return Error{
      .place = {.file = path_},
      .what = who + " judges into this file just now, in process " + std::to_string(whole.l_pid),
      .hint =
          "wait until that is over, or name another file with -o; assay agree "
          "compares two judges"};
}

Result<std::string> LogFile::read() const {
  std::string text;
  std::array<char, 1 << 16> part{};
  while (true) {
    const ssize_t count = ::pread(file_, part.data(), part.size(), static_cast<off_t>(text.size()));
    if (count == 0) return text;
    if (count > 0) {
      text.append(part.data(), static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      return system_error("cannot be read");
    }
  }
}

Result<Done> LogFile::begin(const WantedTerms& wanted) {
  JudgingTerms terms{.judge = wanted.judge,
                     .kind = wanted.kind.value_or(JudgingKind::kGraded),
                     .pool = wanted.pool};
  if (terms.kind != JudgingKind::kPreference) terms.scale = wanted.scale.value_or(kUsualScale);
  if (auto cut = cut_to(0); !cut) return cut;
  if (auto written = append(judgment_log_line(terms)); !written) return written;
  keep_name(path_);
  log_.terms.push_back(std::move(terms));
  return Done{};
}

Result<Done> LogFile::go_on(std::string text, const WantedTerms& wanted) {
  if (!is_judgment_log(text)) {
    return Error{.place = {.file = path_},
                 .what = "is there already, and is not a judgment log",
                 .hint = "name another file with -o"};
  }
  size_ = text.size();
  const std::size_t whole = text.rfind('\n') + 1;
  auto log = read_judgment_log(Input::from_memory(path_, std::move(text)));
  if (!log) return log.error();
  log_ = *std::move(log);
  if (auto same = check(wanted); !same) return same;
  if (!log_.torn.empty()) {
    repair_ = "the last line was cut off while it was written, " + counted(size_ - whole, "byte") +
              "; it is left out";
    size_ = whole;
    return cut_to(size_);
  }
  if (whole == size_) return Done{};
  repair_ = "the last line had no end; it has one now";
  return append("\n");
}

Result<Done> LogFile::check(const WantedTerms& wanted) const {
  const auto refuse = [&](std::string what, std::string hint) {
    return Error{.place = {.file = path_}, .what = std::move(what), .hint = std::move(hint)};
  };
  const JudgingTerms& terms = log_.terms.front();
  if (log_.terms.size() > 1) {
    return refuse("holds the judgments of several judges", "name another file with -o");
  }
  if (terms.judge != wanted.judge) {
    return refuse("is the log of " + in_quotes(terms.judge) + ", not of " + in_quotes(wanted.judge),
                  wanted.is_judge_told
                      ? "name another file with -o"
                      : "say who judges with --judge, or name another file with -o");
  }
  if (wanted.kind && *wanted.kind != terms.kind) {
    return refuse(
        "is a log of another kind: " + std::string(choice_of(kJudgingKindChoices, terms.kind).word),
        "name another file with -o");
  }
  if (wanted.scale && terms.kind != JudgingKind::kPreference && *wanted.scale != terms.scale) {
    return refuse("was begun with the scale " + scale_text(terms.scale) + ", not " +
                      scale_text(*wanted.scale),
                  "leave out --scale, or name another file with -o");
  }
  if (!terms.pool.empty() && terms.pool != wanted.pool) {
    return refuse("was begun with another pool",
                  "name another file with -o: each pool has its log");
  }
  return Done{};
}

Result<Done> LogFile::cut_to(std::size_t size) const {
  if (::ftruncate(file_, static_cast<off_t>(size)) == 0) return Done{};
  return system_error("cannot be repaired");
}

Result<Done> LogFile::append(std::string_view line) {
  struct stat status {};
  if (::fstat(file_, &status) != 0) return system_error("cannot be looked at");
  if (status.st_nlink == 0) {
    return Error{.place = {.file = path_}, .what = "was removed, so nothing can be kept in it"};
  }
  // What an earlier write left behind and could not take away.
  if (static_cast<std::size_t>(status.st_size) != size_) {
    if (auto cut = cut_to(size_); !cut) return cut;
  }
  std::string_view left = line;
  while (!left.empty()) {
    const ssize_t count = ::write(file_, left.data(), left.size());
    if (count >= 0) {
      left.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno != EINTR) {
      break;
    }
  }
  if (left.empty() && ::fdatasync(file_) == 0) {
    size_ += line.size();
    return Done{};
  }
  Error error = system_error("cannot write");
  (void)cut_to(size_);
  return error;
}

Error LogFile::system_error(const std::string& what) const {
  return {.place = {.file = path_}, .what = what + ": " + std::generic_category().message(errno)};
}

}  // namespace assay::judge
