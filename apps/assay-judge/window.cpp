// SPDX-License-Identifier: Apache-2.0
// window.cpp: the terminal, as a screen and keys.
#include "window.hpp"

#include <poll.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <string>

#define NCURSES_WIDECHAR 1
#define NCURSES_NOMACROS 1
#include <ncurses.h>

namespace assay::judge {
namespace {

constexpr int kTick = 1000;  // milliseconds after which the clock is drawn again
constexpr int kMarkPair = 1;
constexpr int kKeyPair = 2;
constexpr int kAlarmPair = 3;

// Each can be told from the others without colour.
attr_t attributes_of(Style style, bool has_color) {
  const auto pair = [&](int number) -> attr_t {
    return has_color ? static_cast<attr_t>(COLOR_PAIR(number)) : 0;
  };
  switch (style) {
    case Style::kStrong: return A_BOLD;
    case Style::kFaint: return A_DIM;
    case Style::kMark: return A_BOLD | A_UNDERLINE | pair(kMarkPair);
    case Style::kBar: return A_REVERSE;
    case Style::kKey: return A_BOLD | pair(kKeyPair);
    case Style::kAlarm: return A_BOLD | A_REVERSE | pair(kAlarmPair);
    default: return A_NORMAL;
  }
}

Key key_of(wint_t code) {
  switch (code) {
    case KEY_UP: return {KeyKind::kUp};
    case KEY_DOWN: return {KeyKind::kDown};
    case KEY_PPAGE: return {KeyKind::kPageUp};
    case KEY_NPAGE: return {KeyKind::kPageDown};
    case KEY_HOME: return {KeyKind::kHome};
    case KEY_END: return {KeyKind::kEnd};
    case KEY_ENTER: return {KeyKind::kEnter};
    case KEY_BACKSPACE: return {KeyKind::kBackspace};
    default: return {};
  }
}

Key letter_of(wint_t code) {
  constexpr wint_t kControlC = 3;
  constexpr wint_t kControlD = 4;
  constexpr wint_t kControlH = 8;
  constexpr wint_t kControlL = 12;
  constexpr wint_t kControlZ = 26;
  constexpr wint_t kEscape = 27;
  constexpr wint_t kDelete = 127;
  switch (code) {
    case kControlC:
    case kControlD: return {KeyKind::kQuit};
    case kControlH:
    case kDelete: return {KeyKind::kBackspace};
    case kControlL: return {KeyKind::kRedraw};
    case kEscape: return {KeyKind::kEscape};
    case kControlZ: (void)std::raise(SIGTSTP); return {KeyKind::kRedraw};
    case '\n':
    case '\r': return {KeyKind::kEnter};
    default: break;
  }
  if (code < ' ') return {};
  return {KeyKind::kLetter, static_cast<char32_t>(code)};
}

bool terminal_is_gone() {
  pollfd waiting{.fd = STDIN_FILENO, .events = POLLIN, .revents = 0};
  return ::poll(&waiting, 1, 0) > 0 && (waiting.revents & (POLLHUP | POLLERR | POLLNVAL)) != 0;
}

}  // namespace

Result<std::unique_ptr<Window>> Window::open(bool has_color) {
  const char* const name = std::getenv("TERM");
  if (::newterm(nullptr, stdout, stdin) == nullptr) {
    return Error{.what = "the terminal " + std::string(name == nullptr ? "" : name) +
                         " is not known, so nothing can be drawn on it",
                 .hint = "set TERM to what it is, xterm or vt100 for most"};
  }
  std::unique_ptr<Window> window(new Window);
  (void)::set_escdelay(50);
  (void)::raw();  // so that no key ends the program by a signal
  (void)::noecho();
  (void)::nonl();
  (void)::keypad(stdscr, true);
  ::timeout(kTick);
  if (has_color && ::has_colors() && ::start_color() == OK && ::use_default_colors() == OK) {
    (void)::init_pair(kMarkPair, COLOR_YELLOW, -1);
    (void)::init_pair(kKeyPair, COLOR_CYAN, -1);
    (void)::init_pair(kAlarmPair, COLOR_RED, -1);
    window->has_color_ = true;
  }
  return window;
}

Window::~Window() { (void)::endwin(); }

Size Window::size() const { return {.rows = LINES, .columns = COLS}; }

void Window::show(const Canvas& canvas) {
  (void)::erase();
  for (std::size_t row = 0; row < canvas.lines.size(); ++row) {
    (void)::move(static_cast<int>(row), 0);
    for (const Span& span : canvas.lines[row]) {
      (void)::attrset(static_cast<int>(attributes_of(span.style, has_color_)));
      (void)::addstr(span.text.c_str());
    }
  }
  (void)::attrset(A_NORMAL);
  const bool has_cursor = canvas.cursor_row >= 0;
  (void)::curs_set(has_cursor ? 1 : 0);
  if (has_cursor) (void)::move(canvas.cursor_row, canvas.cursor_column);
  (void)::refresh();
}

std::optional<Key> Window::read() {
  wint_t code = 0;
  const int kind = ::get_wch(&code);
  if (kind == ERR) {
    if (terminal_is_gone()) return Key{KeyKind::kQuit};
    return std::nullopt;
  }
  if (kind == KEY_CODE_YES && code == KEY_RESIZE) return std::nullopt;
  const Key key = kind == KEY_CODE_YES ? key_of(code) : letter_of(code);
  if (key.kind == KeyKind::kRedraw) (void)::clearok(stdscr, true);
  return key;
}

}  // namespace assay::judge
