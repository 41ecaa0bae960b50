// SPDX-License-Identifier: Apache-2.0
// progress.hpp: how far an experiment is, on standard error: a bar on a terminal, else a line for
// each step, so that a log has no carriage returns in it.
#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "assay/evaluate.hpp"
#include "assay/report.hpp"

namespace assay::lab {

// A share of a step, and what it takes: "bm25: searching  ████░░░░  50 %  0:12 left".
struct BarState {
  double share = 0;
  double seconds = 0;  // that it has taken so far
};
[[nodiscard]] std::string bar_line(const std::string& step, const BarState& state,
                                   const Look& look);

class StepProgress {
 public:
  StepProgress(bool is_quiet, Look look);
  StepProgress(const StepProgress&) = delete;
  StepProgress& operator=(const StepProgress&) = delete;
  ~StepProgress() { clear(); }

  // "bm25: index 2 of 3". Where lines are printed, `family` stands for all steps that have it.
  void begin(const std::string& step, const std::string& family = {});
  void tell(std::size_t done, std::size_t total);
  // Of what has no total: `text` instead of a bar. `expected` is how long it may take, if known.
  void tell_time(double seconds, double expected, const std::string& text);

  // Nothing more to come: what is shown goes.
  void end() { clear(); }

  // In between; nothing if all is to be quiet.
  void say(const std::string& lines);
  void note(const Note& note);
  // Also then.
  void failure(const Error& error);

 private:
  [[nodiscard]] bool is_time();
  void show(const std::string& line);
  void clear();

  bool is_quiet_;
  bool is_terminal_;
  Look look_;
  std::string step_ = {};
  std::string family_ = {};
  std::uint64_t begun_ = 0;
  std::uint64_t shown_ = 0;  // when; 0: nothing is
};

}  // namespace assay::lab
