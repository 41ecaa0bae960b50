// SPDX-License-Identifier: Apache-2.0
// judging.hpp: what each key does.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "session.hpp"
#include "view.hpp"

namespace assay::judge {

enum class KeyKind : std::uint8_t {
  kLetter,
  kUp,
  kDown,
  kPageUp,
  kPageDown,
  kHome,
  kEnd,
  kEnter,
  kBackspace,
  kEscape,
  kRedraw,
  kQuit,
  kOther
};

struct Key {
  KeyKind kind = KeyKind::kOther;
  char32_t letter = 0;
};

struct JudgingOptions {
  bool is_ascii = false;
  std::size_t stop_after = 0;  // documents in a row that are not relevant; 0: never
  double relevant = 1;         // the least grade of a relevant document
};

class Judging {
 public:
  // Seconds from any moment on, which never go back.
  using Clock = std::function<double()>;
  Judging(Session& session, Clock clock, JudgingOptions options, std::string message = {});

  [[nodiscard]] Canvas draw(Size size);
  // False if the judge has had enough.
  [[nodiscard]] bool press(const Key& key);
  // Of the last thing that could not be written, if nothing was written since.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }

 private:
  void type(const Key& key);
  void scroll(const Key& key);
  void answer(char32_t letter);
  void give(double grade);
  void finish(const Result<Done>& done);
  void undo();
  void say(std::string message, bool is_alarm = false);
  void begin_question();

  Session& session_;
  Clock clock_;
  JudgingOptions options_;
  ViewState state_;
  View view_;  // that was drawn last
  double began_ = 0;
  std::optional<Error> failure_;
};

}  // namespace assay::judge
