// SPDX-License-Identifier: Apache-2.0
// progress.cpp: how far an experiment is, on standard error.
#include "progress.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <utility>

#include "load_clock.hpp"

namespace assay::lab {
namespace {

constexpr std::uint64_t kPatience = kNanoseconds / 2;  // before anything is shown
constexpr std::uint64_t kPause = kNanoseconds / 10;
constexpr std::size_t kBarWidth = 20;

// "0:12", "3:05:00"
std::string clock_text(double seconds) {
  const auto whole = static_cast<unsigned long>(std::max(seconds, 0.0) + 0.5);
  std::array<char, 40> text{};
  if (whole < 3600) {
    std::snprintf(text.data(), text.size(), "%lu:%02lu", whole / 60, whole % 60);
  } else {
    std::snprintf(text.data(), text.size(), "%lu:%02lu:%02lu", whole / 3600, whole / 60 % 60,
                  whole % 60);
  }
  return text.data();
}

}  // namespace

std::string bar_line(const std::string& step, const BarState& state, const Look& look) {
  const double share = std::clamp(state.share, 0.0, 1.0);
  const auto full = static_cast<std::size_t>(share * kBarWidth);
  std::string line = step + "  ";
  for (std::size_t i = 0; i < kBarWidth; ++i) {
    line += look.ascii ? (i < full ? "#" : ".") : (i < full ? "█" : "░");
  }
  std::array<char, 16> percent{};
  std::snprintf(percent.data(), percent.size(), "  %3u %%", static_cast<unsigned>(share * 100));
  line += percent.data();
  if (share > 0) line += "  " + clock_text(state.seconds * (1 - share) / share) + " left";
  return line;
}

StepProgress::StepProgress(bool is_quiet, Look look)
    : is_quiet_(is_quiet), is_terminal_(::isatty(STDERR_FILENO) != 0), look_(look) {}

void StepProgress::begin(const std::string& step, const std::string& family) {
  clear();
  const bool is_said = !family.empty() && family == family_;
  step_ = step;
  family_ = family;
  begun_ = monotonic_now();
  if (is_quiet_ || is_terminal_ || is_said) return;
  std::fprintf(stderr, "%s\n", family.empty() ? step.c_str() : family.c_str());
}

void StepProgress::tell(std::size_t done, std::size_t total) {
  if (!is_time()) return;
  const BarState state{
      .share = static_cast<double>(done) / static_cast<double>(std::max<std::size_t>(total, 1)),
      .seconds = seconds_between(begun_, shown_)};
  show(bar_line(step_, state, look_));
}

void StepProgress::tell_time(double seconds, double expected, const std::string& text) {
  if (!is_time()) return;
  if (expected > seconds) {
    show(bar_line(step_, {.share = seconds / expected, .seconds = seconds}, look_) + "  " + text);
  } else {
    show(step_ + "  " + clock_text(seconds) + "  " + text);
  }
}

void StepProgress::say(const std::string& lines) {
  if (is_quiet_) return;
  clear();
  std::fputs(lines.c_str(), stderr);
}

void StepProgress::note(const Note& note) { say(notes_text(std::span(&note, 1), look_)); }

void StepProgress::failure(const Error& error) {
  clear();
  std::fputs(error_text(error, look_).c_str(), stderr);
}

bool StepProgress::is_time() {
  if (is_quiet_ || !is_terminal_) return false;
  const std::uint64_t now = monotonic_now();
  if (now - begun_ < kPatience || now - shown_ < kPause) return false;
  shown_ = now;
  return true;
}

// A line that wraps could not be taken back.
void StepProgress::show(const std::string& line) {
  std::string text = line;
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(text[i]) & 0xc0) != 0x80;
    if (begins && ++columns >= look_.width) text.resize(i);
  }
  std::fprintf(stderr, "\r\033[K%s", text.c_str());
}

void StepProgress::clear() {
  if (shown_ != 0) std::fputs("\r\033[K", stderr);
  shown_ = 0;
}

}  // namespace assay::lab
