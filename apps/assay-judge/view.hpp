// SPDX-License-Identifier: Apache-2.0
// view.hpp: a session as a judge sees it. Everything that is shown is laid out here, so that tests
// can read it.
#pragma once

#include <string>

#include "canvas.hpp"
#include "session.hpp"

namespace assay::judge {

inline constexpr Size kLeastSize{.rows = 12, .columns = 40};

enum class Page : std::uint8_t { kQuestion, kHelp };

struct ViewState {
  Page page = Page::kQuestion;
  int scroll = 0;            // lines of the document that are above what is shown
  bool shows_all = false;    // of the topic, else no more than a third of the screen
  std::string message = {};  // instead of what was judged so far
  bool is_alarm = false;     // of the message
  bool is_typing = false;    // a note
  std::string note = {};     // that is being typed
  double seconds = 0;        // since the question was asked
  bool is_ascii = false;
  bool suggests_end = false;  // of this topic: nothing was found for long
};

struct View {
  Canvas canvas;
  int most_scroll = 0;     // further down there is nothing
  int page_lines = 1;      // of the document, that are shown at once
  bool is_hidden = false;  // the window is too small to show anything
};

[[nodiscard]] View view_of(const Session& session, const ViewState& state, Size size);

// "1:02:03", "2:03"
[[nodiscard]] std::string clock_text(double seconds);

}  // namespace assay::judge
