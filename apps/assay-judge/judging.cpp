// SPDX-License-Identifier: Apache-2.0
// judging.cpp: what each key does.
#include "judging.hpp"

#include <algorithm>
#include <utility>

#include "number.hpp"
#include "plain_text.hpp"
#include "text.hpp"

namespace assay::judge {
namespace {

void append_utf8(char32_t code, std::string& text) {
  const auto tail = [&](int shift) { text += static_cast<char>(0x80 | (code >> shift & 0x3F)); };
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0 | code >> 6);
    tail(0);
  } else if (code < 0x10000) {
    text += static_cast<char>(0xE0 | code >> 12);
    tail(6);
    tail(0);
  } else {
    text += static_cast<char>(0xF0 | code >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

void drop_last_letter(std::string& text) {
  while (!text.empty() && (static_cast<unsigned char>(text.back()) & 0xC0) == 0x80) text.pop_back();
  if (!text.empty()) text.pop_back();
}

}  // namespace

Judging::Judging(Session& session, Clock clock, JudgingOptions options, std::string message)
    : session_(session), clock_(std::move(clock)), options_(options) {
  state_.is_ascii = options.is_ascii;
  begin_question();
  state_.message = std::move(message);
}

Canvas Judging::draw(Size size) {
  state_.seconds = session_.question() ? clock_() - began_ : 0;
  view_ = view_of(session_, state_, size);
  if (state_.scroll > view_.most_scroll) {  // the window became larger
    state_.scroll = view_.most_scroll;
    view_ = view_of(session_, state_, size);
  }
  return view_.canvas;
}

void Judging::begin_question() {
  state_.scroll = 0;
  state_.message.clear();
  state_.is_alarm = false;
  state_.suggests_end = false;
  began_ = clock_();
  const auto& question = session_.question();
  if (!question || options_.stop_after == 0) return;
  const std::size_t row = session_.in_a_row_below(question->topic, options_.relevant);
  if (row < options_.stop_after) return;
  state_.suggests_end = true;
  state_.message =
      " " + counted(row, "document") + " in a row are not relevant: x goes on with the next topic";
}

void Judging::say(std::string message, bool is_alarm) {
  state_.message = " " + std::move(message);
  state_.is_alarm = is_alarm;
}

bool Judging::press(const Key& key) {
  if (key.kind == KeyKind::kQuit) return false;
  if (view_.is_hidden) return key.kind != KeyKind::kLetter || key.letter != 'q';
  if (state_.page == Page::kHelp) {
    if (key.kind != KeyKind::kRedraw) state_.page = Page::kQuestion;
    return true;
  }
  if (state_.is_typing) {
    type(key);
    return true;
  }
  if (key.kind != KeyKind::kLetter) {
    scroll(key);
    return true;
  }
  switch (key.letter) {
    case 'q': return false;
    case '?': state_.page = Page::kHelp; return true;
    case 'u': undo(); return true;
    case 't': state_.shows_all = !state_.shows_all; return true;
    case 'j': scroll({KeyKind::kDown}); return true;
    case 'k': scroll({KeyKind::kUp}); return true;
    case ' ': scroll({KeyKind::kPageDown}); return true;
    case 'b': scroll({KeyKind::kPageUp}); return true;
    default: break;
  }
  if (session_.question()) answer(key.letter);
  return true;
}

void Judging::scroll(const Key& key) {
  const int page = std::max(1, view_.page_lines - 1);
  switch (key.kind) {
    case KeyKind::kUp: --state_.scroll; break;
    case KeyKind::kDown: ++state_.scroll; break;
    case KeyKind::kPageUp: state_.scroll -= page; break;
    case KeyKind::kPageDown: state_.scroll += page; break;
    case KeyKind::kHome: state_.scroll = 0; break;
    case KeyKind::kEnd: state_.scroll = view_.most_scroll; break;
    default: return;
  }
  state_.scroll = std::clamp(state_.scroll, 0, view_.most_scroll);
}

void Judging::answer(char32_t letter) {
  const bool has_pairs = session_.terms().kind == JudgingKind::kPreference;
  const double seconds = clock_() - began_;
  if (letter == 's') return finish(session_.skip(seconds));
  if (letter == 'x') {
    const bool is_left = session_.leave_topic();
    begin_question();
    if (!is_left) {
      say(session_.chooses_topics() ? "the method chooses among topics itself"
                                    : "there is no other topic left");
    }
    return;
  }
  if (letter == 'n') {
    state_.is_typing = true;
    state_.note = session_.note_of(*session_.question());
    return;
  }
  if (has_pairs) {
    if (letter == '1') return finish(session_.prefer(Session::Better::kFirst, seconds));
    if (letter == '2') return finish(session_.prefer(Session::Better::kSecond, seconds));
    if (letter == '=') return finish(session_.prefer(Session::Better::kNeither, seconds));
  } else if (letter >= '0' && letter <= '9') {
    return give(static_cast<double>(letter - '0'));
  }
  std::string shown;
  append_utf8(letter, shown);
  say("the key " + in_quotes(harmless(shown, state_.is_ascii)) +
      " does nothing here; ? tells which do");
}

void Judging::give(double grade) {
  const std::vector<double>& scale = session_.terms().scale;
  if (std::find(scale.begin(), scale.end(), grade) == scale.end()) {
    return say("the grade " + shortest(grade) + " is not on the scale: " + scale_text(scale), true);
  }
  finish(session_.grade(grade, clock_() - began_));
}

void Judging::finish(const Result<Done>& done) {
  if (done) {
    failure_.reset();
    return begin_question();
  }
  failure_ = done.error();
  say("not kept: " + done.error().what + "; try again, or q quits", true);
}

void Judging::undo() {
  const auto undone = session_.undo();
  if (!undone) return finish(undone.error());
  if (!*undone) return say("there is nothing to take back");
  failure_.reset();
  begin_question();
  say("taken back");
}

void Judging::type(const Key& key) {
  switch (key.kind) {
    case KeyKind::kEscape: state_.is_typing = false; return;
    case KeyKind::kBackspace: drop_last_letter(state_.note); return;
    case KeyKind::kLetter: append_utf8(key.letter, state_.note); return;
    case KeyKind::kEnter: break;
    default: return;
  }
  const auto kept = session_.note(state_.note);
  if (!kept) return finish(kept.error());  // what was typed stays
  failure_.reset();
  state_.is_typing = false;
  say("the note is kept");
}

}  // namespace assay::judge
