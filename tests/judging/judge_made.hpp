// SPDX-License-Identifier: Apache-2.0
// judge_made.hpp: a small plan, a disk that can be full, and a desk with keys and a screen.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "judging.hpp"
#include "plain_text.hpp"
#include "session.hpp"
#include "unit/testing.hpp"
#include "view.hpp"

namespace assay::judge {

using Words = std::vector<std::string>;

inline Plan small_plan() {
  Plan plan;
  plan.topics.push_back(
      {.id = "1",
       .title = "rising bread",
       .description = "Why?",
       .docs = {{"a", "A title", "Bread rises."}, {"b", "", "text b"}, {"c", "C", "x"}}});
  plan.topics.push_back(
      {.id = "2", .title = "herbs", .docs = {{"a", "", "one"}, {"d", "", "two"}}});
  return plan;
}

// A log in memory that can be told to fail.
struct Disk {
  std::string text;
  bool is_full = false;
  double clock = 0;

  Session session(const Plan& plan, JudgingTerms terms, std::shared_ptr<Chooser> chooser = {}) {
    if (text.empty()) text = judgment_log_line(terms);
    const auto log = read_judgment_log(Input::from_memory("log", text));
    EXPECT_TRUE(log) << log.error().what;
    return Session({.plan = &plan,
                    .terms = terms,
                    .append = [this](std::string_view line) -> Result<Done> {
                      if (is_full) return Error{.what = "full"};
                      text += line;
                      return Done{};
                    },
                    .time = [] { return std::string("t"); },
                    .chooser = std::move(chooser)},
                   *log);
  }
  [[nodiscard]] std::string grades() const {
    std::string found;
    const JudgmentLog log = read_judgment_log(Input::from_memory("log", text)).value();
    for (const JudgingAction* action : log.grades()) {
      found += std::string(action->topic) + std::string(action->doc) +
               std::string(action->subtopic) + std::to_string(static_cast<int>(action->grade)) +
               " ";
    }
    return found;
  }
};

inline const JudgingTerms kGraded{.judge = "ana", .scale = {0, 1, 2}};

inline std::string asked(const Session& session) {
  if (!session.question()) return "nothing";
  const PlanTopic& topic = session.plan().topics[session.question()->topic];
  return topic.id + topic.docs[session.question()->doc].id;
}

inline std::string text_of(const Canvas& canvas) {
  std::string text;
  for (const Line& line : canvas.lines) {
    for (const Span& span : line) text += span.text;
    text += "\n";
  }
  return text;
}

struct Desk {
  Plan plan = small_plan();
  Disk disk;
  double time = 0;
  std::unique_ptr<Session> session;
  std::unique_ptr<Judging> judging;

  explicit Desk(JudgingTerms terms = kGraded, JudgingOptions options = {}) {
    session = std::make_unique<Session>(disk.session(plan, terms));
    judging = std::make_unique<Judging>(
        *session, [this] { return time; }, options);
  }
  bool type(std::string_view keys) {
    (void)judging->draw({});
    for (const char key : keys) {
      const KeyKind kind = key == '\n'   ? KeyKind::kEnter
                           : key == '\b' ? KeyKind::kBackspace
                                         : KeyKind::kLetter;
      if (!judging->press({kind, static_cast<char32_t>(key)})) return false;
    }
    return true;
  }
  [[nodiscard]] std::string shows(Size size = {}) { return text_of(judging->draw(size)); }
};

}  // namespace assay::judge
