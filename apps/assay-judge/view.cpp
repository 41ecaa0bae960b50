// SPDX-License-Identifier: Apache-2.0
// view.cpp: a session as a judge sees it.
#include "view.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "number.hpp"
#include "text.hpp"
#include "view_parts.hpp"

namespace assay::judge {
namespace {

using Lines = std::vector<Line>;

class Layout {
 public:
  Layout(const Session& session, const ViewState& state, Size size)
      : session_(session), state_(state), size_(size) {}

  View make() {
    if (size_.rows < kLeastSize.rows || size_.columns < kLeastSize.columns) return too_small();
    if (state_.page == Page::kHelp) {
      Lines lines{{{"Keys", Style::kStrong}}, {}};
      const Lines help = help_lines(session_, size_.columns);
      lines.insert(lines.end(), help.begin(), help.end());
      lines.push_back({});
      lines.push_back({{"any key goes back"}});
      return shown(std::move(lines));
    }
    if (!session_.question()) return finished();
    question_ = *session_.question();
    stems_ = stems_of(clean(topic().title));
    return question();
  }

 private:
  [[nodiscard]] const PlanTopic& topic() const { return session_.plan().topics[question_.topic]; }
  [[nodiscard]] bool has_pairs() const { return session_.terms().kind == JudgingKind::kPreference; }
  [[nodiscard]] bool has_subtopics() const {
    return session_.terms().kind == JudgingKind::kSubtopic;
  }
  // Longer lines are hard to read, however wide a window is.
  [[nodiscard]] int reading_columns() const {
    constexpr int kMost = 110;
    return std::min(size_.columns, kMost);
  }
  [[nodiscard]] std::string clean(std::string_view text) const {
    return harmless(text, state_.is_ascii);
  }
  [[nodiscard]] std::string_view dot() const { return state_.is_ascii ? " - " : " · "; }

  // What does not fit is cut.
  View shown(Lines lines) const {
    View view;
    lines.resize(std::min(lines.size(), static_cast<std::size_t>(size_.rows)));
    view.canvas.lines = std::move(lines);
    return view;
  }

  View too_small() const {
    const auto text = [](Size size) {
      return std::to_string(size.columns) + "x" + std::to_string(size.rows);
    };
    const std::string said =
        "The window is too small: " + text(size_) + ", but " + text(kLeastSize) + " is needed.";
    Lines lines;
    append_text(said, {}, std::max(1, size_.columns), Style::kStrong, lines);
    View view = shown(std::move(lines));
    view.is_hidden = true;
    return view;
  }

  View finished() const {
    Lines lines{bar(), {}};
    const std::string_view noun = has_subtopics() ? "grade" : "document";
    const std::string all = std::string("Everything is ") +
                            (has_pairs() ? "in order: " : "judged: ") +
                            counted(session_.tally().done, noun) + ".";
    lines.push_back({{all, Style::kStrong}});
    lines.push_back({});
    lines.push_back({{"It took " + clock_text(session_.seconds()) + "."}});
    lines.push_back({});
    lines.push_back(
        {{"q", Style::kKey}, {" quit   "}, {"u", Style::kKey}, {" take the last one back"}});
    while (static_cast<int>(lines.size()) < size_.rows - 2) lines.push_back({});
    lines.push_back(so_far());
    return shown(std::move(lines));
  }

  View question() {
    Lines head = topic_lines();
    Lines foot{{}, so_far(), keys()};
    const int room = size_.rows - static_cast<int>(head.size() + foot.size());
    View view;
    Lines body = has_pairs() ? pair_lines(room, view) : document_lines(room, view);
    foot.front() = where(view);
    Lines lines = std::move(head);
    lines.insert(lines.end(), body.begin(), body.end());
    lines.insert(lines.end(), foot.begin(), foot.end());
    view.canvas.lines = std::move(lines);
    if (state_.is_typing) {
      view.canvas.cursor_row = size_.rows - 1;
      view.canvas.cursor_column = columns_of(typed());
    }
    return view;
  }

  // Who, which topic, how far.
  [[nodiscard]] Line bar() const {
    const Tally all = session_.tally();
    const std::string judge = clean(session_.terms().judge);
    std::string left = " " + judge;
    if (session_.question()) {
      const Tally here = session_.tally(session_.question()->topic);
      left += std::string(dot()) + "topic " + std::to_string(session_.question()->topic + 1) +
              " of " + std::to_string(session_.plan().topics.size()) + std::string(dot()) +
              std::to_string(here.done) + " of " + std::to_string(here.asked) + " done";
    }
    const double share =
        all.asked > 0 ? 100.0 * static_cast<double>(all.done) / static_cast<double>(all.asked) : 0;
    const std::string right = "all: " + grouped(all.done) + " of " + grouped(all.asked) + ", " +
                              fixed(std::floor(share), 0) + " % ";
    return two_ends(left, right, size_.columns, Style::kBar, state_.is_ascii);
  }

  Lines topic_lines() {
    Lines lines{bar()};
    append_text(clean(topic().id) + "  " + clean(topic().title), {}, size_.columns, Style::kStrong,
                lines);
    for (const std::string* text : {&topic().description, &topic().narrative}) {
      append_text(clean(*text), {}, reading_columns(), Style::kPlain, lines);
    }
    cut_topic(lines);
    if (has_subtopics()) add_subtopics(lines);
    return lines;
  }

  // A long topic must leave room for the document.
  void cut_topic(Lines& lines) const {
    constexpr int kRest = 7;  // three lines at the foot, and at least four of documents
    const int room = size_.rows - kRest - static_cast<int>(subtopic_room());
    const auto most = static_cast<std::size_t>(
        std::max(3, state_.shows_all ? room : std::min(room, (size_.rows - 4) / 3)));
    if (lines.size() <= most) return;
    const std::size_t hidden = lines.size() - most + 1;
    lines.resize(most - 1);
    const std::string said = counted(hidden, "line") + " more of the topic";
    lines.push_back({{fitted(said, size_.columns - 4, state_.is_ascii) + ": ", Style::kFaint},
                     {"t", Style::kKey}});
  }

  // Lines for those that are shown, with the one that is asked.
  [[nodiscard]] std::size_t subtopic_room() const {
    if (!has_subtopics()) return 0;
    return std::min(topic().subtopics.size(), static_cast<std::size_t>(size_.rows / 4));
  }

  void add_subtopics(Lines& lines) const {
    const auto& subtopics = topic().subtopics;
    const std::size_t room = subtopic_room();
    const std::size_t first = question_.subtopic < room ? 0
                                                        : std::min(question_.subtopic - room / 2,
                                                                   subtopics.size() - room);
    for (std::size_t s = first; s < std::min(subtopics.size(), first + room); ++s) {
      Question about = question_;
      about.subtopic = s;
      const auto grade = session_.grade_of(about);
      const bool is_asked = s == question_.subtopic;
      const std::string mark = std::string(is_asked ? "> " : "  ") +
                               (grade      ? shortest(*grade)
                                : is_asked ? "?"
                                           : " ") +
                               "  ";
      const std::string text = clean(subtopics[s].id) + "  " + clean(subtopics[s].text);
      lines.push_back({{mark, is_asked ? Style::kStrong : Style::kPlain},
                       {fitted(text, size_.columns - columns_of(mark), state_.is_ascii),
                        is_asked ? Style::kStrong : Style::kPlain}});
    }
  }

  [[nodiscard]] std::string name_of(std::size_t number) const {
    std::string name = clean(topic().docs[number].id);
    Question about = question_;
    about.doc = number;
    if (!session_.note_of(about).empty()) name += std::string(dot()) + "has a note";
    if (session_.was_put_off(about)) name += std::string(dot()) + "put off before";
    return name;
  }

  [[nodiscard]] Lines text_of(std::size_t number, int columns) const {
    const PlanDoc& doc = topic().docs[number];
    Lines lines;
    append_text(clean(doc.title), stems_, columns, Style::kStrong, lines);
    if (!lines.empty()) lines.push_back({});
    append_text(clean(doc.text), stems_, columns, Style::kPlain, lines);
    if (lines.empty()) lines.push_back({{"(this document has no text)", Style::kFaint}});
    return lines;
  }

  // The part of a text that is shown, filled up to `room` lines.
  [[nodiscard]] Lines window(const Lines& text, int room) const {
    Lines lines;
    for (int i = 0; i < room; ++i) {
      const auto at = static_cast<std::size_t>(std::max(0, state_.scroll) + i);
      lines.push_back(at < text.size() ? text[at] : Line{});
    }
    return lines;
  }

  Lines document_lines(int room, View& view) const {
    Lines lines{rule(name_of(question_.doc), size_.columns, state_.is_ascii)};
    const Lines text = text_of(question_.doc, reading_columns());
    view.page_lines = std::max(1, room - 1);
    view.most_scroll = std::max(0, static_cast<int>(text.size()) - view.page_lines);
    const Lines part = window(text, room - 1);
    lines.insert(lines.end(), part.begin(), part.end());
    return lines;
  }

  // Side by side where both are wide enough to read, else one above the other.
  Lines pair_lines(int room, View& view) const {
    constexpr int kWide = 100;
    return size_.columns >= kWide ? beside(room, view) : above(room, view);
  }

  Lines beside(int room, View& view) const {
    constexpr int kGap = 3;
    const int width = (size_.columns - kGap) / 2;
    const std::string bar_text = state_.is_ascii ? " | " : " │ ";
    const Lines first = text_of(question_.doc, width);
    const Lines second = text_of(question_.other, width);
    view.page_lines = std::max(1, room - 1);
    view.most_scroll =
        std::max(0, static_cast<int>(std::max(first.size(), second.size())) - view.page_lines);
    const auto joined_line = [&](const Line& left, const Line& right) {
      Line line = filled(left, width, state_.is_ascii);
      line.push_back({bar_text, Style::kFaint});
      line.insert(line.end(), right.begin(), right.end());
      return line;
    };
    Lines lines{joined_line(rule("1: " + name_of(question_.doc), width, state_.is_ascii),
                            rule("2: " + name_of(question_.other), width, state_.is_ascii))};
    const Lines left = window(first, room - 1);
    const Lines right = window(second, room - 1);
    for (std::size_t i = 0; i < left.size(); ++i) lines.push_back(joined_line(left[i], right[i]));
    return lines;
  }

  Lines above(int room, View& view) const {
    const int upper = std::max(1, (room - 2) / 2);
    const int lower = std::max(1, room - 2 - upper);
    const Lines first = text_of(question_.doc, reading_columns());
    const Lines second = text_of(question_.other, reading_columns());
    view.page_lines = upper;
    view.most_scroll = std::max(
        {0, static_cast<int>(first.size()) - upper, static_cast<int>(second.size()) - lower});
    Lines lines{rule("1: " + name_of(question_.doc), size_.columns, state_.is_ascii)};
    const Lines top = window(first, upper);
    lines.insert(lines.end(), top.begin(), top.end());
    lines.push_back(rule("2: " + name_of(question_.other), size_.columns, state_.is_ascii));
    const Lines bottom = window(second, lower);
    lines.insert(lines.end(), bottom.begin(), bottom.end());
    return lines;
  }

  // Where in the document.
  [[nodiscard]] Line where(const View& view) const {
    if (view.most_scroll == 0) return rule("all of it", size_.columns, state_.is_ascii);
    const int left = view.most_scroll - std::min(view.most_scroll, state_.scroll);
    const std::string_view down = state_.is_ascii ? "v " : "↓ ";
    return rule(left == 0
                    ? std::string("end")
                    : std::string(down) + counted(static_cast<std::size_t>(left), "line") + " more",
                size_.columns, state_.is_ascii);
  }

  [[nodiscard]] Line so_far() const {
    if (!state_.message.empty()) {
      return {{fitted(clean(state_.message), size_.columns, state_.is_ascii),
               state_.is_alarm ? Style::kAlarm : Style::kStrong}};
    }
    std::string left = " so far ";
    const std::vector<std::size_t> counts = session_.grades();
    for (std::size_t i = 0; i < counts.size(); ++i) {
      left += std::string(i > 0 ? dot() : " ") + shortest(session_.terms().scale[i]) + ": " +
              std::to_string(counts[i]);
    }
    if (has_pairs()) left += " " + counted(session_.said().size(), "answer");
    const std::string last = last_said();
    if (!last.empty()) left += "   last " + last;
    const std::string right = clock_text(state_.seconds) + " here, " +
                              clock_text(session_.seconds() + state_.seconds) + " in all ";
    return two_ends(left, right, size_.columns, Style::kPlain, state_.is_ascii);
  }

  [[nodiscard]] std::string last_said() const {
    if (session_.said().empty() || !session_.said().back().is_known) return {};
    const Said& said = session_.said().back();
    const auto& docs = session_.plan().topics[said.about.topic].docs;
    const std::string doc = clean(docs[said.about.doc].id);
    switch (said.act) {
      case JudgingAct::kGrade: return doc + ": " + shortest(said.grade);
      case JudgingAct::kPrefer: return doc + " > " + clean(docs[said.about.other].id);
      case JudgingAct::kEqual: return doc + " = " + clean(docs[said.about.other].id);
      case JudgingAct::kSkip: return doc + " put off";
      case JudgingAct::kNote: return "note on " + doc;
    }
    return {};
  }

  // Of the note, what is near its end where the whole does not fit.
  [[nodiscard]] std::string typed() const {
    std::string note = state_.note;
    const int room = size_.columns - 8;
    while (columns_of(note) > room) note.erase(0, first_letter(note).bytes);
    return " note: " + note;
  }

  [[nodiscard]] Line keys() const {
    if (state_.is_typing) return {{typed(), Style::kStrong}};
    struct Key {
      std::string key;
      std::string_view meaning;
    };
    std::vector<Key> keys;
    if (has_pairs()) {
      keys = {{"1 2", " better  "}, {"=", " as good  "}};
    } else {
      std::string grades;
      for (const double grade : session_.terms().scale) grades += shortest(grade) + " ";
      keys = {{grades, "grade  "}};
    }
    if (state_.suggests_end) keys.push_back({"x", " next topic  "});
    for (const Key& key : std::vector<Key>{{"s", " put off  "},
                                           {"u", " undo  "},
                                           {"n", " note  "},
                                           {state_.is_ascii ? "up down" : "↑ ↓", " scroll  "},
                                           {"?", " help  "},
                                           {"q", " quit"}}) {
      keys.push_back(key);
    }
    Line line{{" "}};
    int used = 1;
    for (const Key& key : keys) {
      used += columns_of(key.key) + columns_of(key.meaning);
      if (used > size_.columns) break;
      line.push_back({key.key, Style::kKey});
      line.push_back({std::string(key.meaning)});
    }
    return line;
  }

  const Session& session_;
  const ViewState& state_;
  Size size_;
  Question question_;
  Stems stems_;
};

}  // namespace

View view_of(const Session& session, const ViewState& state, Size size) {
  return Layout(session, state, size).make();
}

std::string clock_text(double seconds) {
  constexpr int kMinute = 60;
  const auto all = static_cast<long>(std::max(0.0, seconds));
  const auto two = [](long number) { return (number < 10 ? "0" : "") + std::to_string(number); };
  const std::string rest = ":" + two(all % kMinute);
  const long minutes = all / kMinute;
  if (minutes < kMinute) return std::to_string(minutes) + rest;
  return std::to_string(minutes / kMinute) + ":" + two(minutes % kMinute) + rest;
}

}  // namespace assay::judge
