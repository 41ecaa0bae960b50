// SPDX-License-Identifier: Apache-2.0
// main.cpp: the program assay-judge, which `assay judge` starts: asks a judge, on a whole terminal.
#include <pwd.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <clocale>
#include <cmath>
#include <cstdlib>
#include <ctime>
#include <string>
#include <utility>

#include "chooser.hpp"
#include "companion.hpp"
#include "judge_options.hpp"
#include "judging.hpp"
#include "log_file.hpp"
#include "number.hpp"
#include "plan.hpp"
#include "scale.hpp"
#include "start.hpp"
#include "terminal.hpp"
#include "text.hpp"
#include "window.hpp"

namespace {

using namespace assay;  // NOLINT: the program is about nothing else

std::string user_name() {
  if (const char* const name = std::getenv("USER"); name != nullptr && *name != '\0') return name;
  const passwd* const user = ::getpwuid(::geteuid());
  return user == nullptr ? "judge" : user->pw_name;
}

// 2026-11-19T09:00:00Z
std::string time_text() {
  const std::time_t now = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  std::tm parts{};
  gmtime_r(&now, &parts);
  std::string text(sizeof "2026-11-19T09:00:00Z", '\0');
  text.resize(std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts));
  return text;
}

double seconds_now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Result<Done> check_terminal() {
  if (::isatty(STDIN_FILENO) != 0 && ::isatty(STDOUT_FILENO) != 0) return Done{};
  return Error{.what = "judging needs a terminal for input and output",
               .hint = "over ssh, ask for one with ssh -t"};
}

// What can be asked with the keys that there are.
Result<Done> check_terms(const JudgingTerms& terms, const judge::Plan& plan) {
  constexpr double kMostKey = 9;
  for (const double grade : terms.scale) {
    if (grade >= 0 && grade <= kMostKey && grade == std::floor(grade)) continue;
    return Error{.what = "the grade " + shortest(grade) + " has no key",
                 .hint = "grades are whole numbers from 0 to 9: --scale 0-3, --scale 0,1,2"};
  }
  if (terms.kind == JudgingKind::kSubtopic && plan.topics.front().subtopics.empty()) {
    return Error{.what = "subtopics are judged, but none are named",
                 .hint = "--subtopics FILE, with lines of topic, subtopic and its words"};
  }
  return Done{};
}

void loop(judge::Judging& judging, judge::Window& window) {
  while (true) {
    window.show(judging.draw(window.size()));
    const auto key = window.read();
    if (key && !judging.press(*key)) return;
  }
}

std::string summary(const judge::Session& session, std::size_t before, const std::string& path) {
  const judge::Tally tally = session.tally();
  const bool has_pairs = session.terms().kind == JudgingKind::kPreference;
  const std::string_view noun =
      session.terms().kind == JudgingKind::kSubtopic ? "grade" : "document";
  const std::size_t actions = session.said().size();
  const std::string now = actions >= before ? counted(actions - before, "action") + " now"
                                            : counted(before - actions, "action") + " taken back";
  return path + ": " + now + ", " + grouped(tally.done) + " of " + counted(tally.asked, noun) +
         (has_pairs ? " in order" : " judged") + "\n";
}

class Program {
 public:
  Program(const app::JudgeOptions& options)
      : options_(options), error_look_(app::look_for(stderr, options.color, options.is_ascii)) {}

  int run() {
    auto code = judge_all();
    return code ? *code : app::fail(code.error(), error_look_);
  }

 private:
  Result<int> judge_all() {
    const auto scale = judge::scale_from(options_.scale);
    if (!scale) return scale.error();
    auto plan = judge::make_plan({.pool = options_.pool,
                                  .docs = options_.docs,
                                  .topics = options_.topics,
                                  .subtopics = options_.subtopics,
                                  .qrels = options_.qrels,
                                  .skips_missing = options_.skips_missing});
    if (!plan) return plan.error();
    const bool is_judge_told = !options_.judge.empty();
    const judge::WantedTerms wanted{.judge = is_judge_told ? options_.judge : user_name(),
                                    .is_judge_told = is_judge_told,
                                    .kind = options_.kind,
                                    .scale = *scale,
                                    .pool = plan->pool_hash};
    if (auto right = check_wanted(wanted); !right) return right.error();
    const JudgingTerms asked{.kind = wanted.kind.value_or(JudgingKind::kGraded),
                             .scale = wanted.scale.value_or(std::vector<double>{0})};
    if (options_.kind) {
      if (auto right = check_terms(asked, *plan); !right) return right.error();
    }
    auto chooser = choose_by(*plan);
    if (!chooser) return chooser.error();
    if (*chooser && (*chooser)->chooses_topics() && options_.stop_after > 0) {
      return Error{.what = options_.method + " chooses among topics itself, so none can be left",
                   .hint = "leave out --stop-after, or take mtf"};
    }
    if (auto right = check_choosing(*chooser, asked.kind); !right) return right.error();
    if (auto terminal = check_terminal(); !terminal) return terminal.error();
    auto file = judge::LogFile::open(options_.output, wanted);
    if (!file) return file.error();
    if (auto right = check_terms(file->terms(), *plan); !right) return right.error();
    if (auto right = check_choosing(*chooser, file->terms().kind); !right) return right.error();
    return judge_on_screen(*plan, *file, *chooser);
  }

  [[nodiscard]] Result<Done> check_wanted(const judge::WantedTerms& wanted) const {
    if (!is_utf8(wanted.judge)) return Error{.what = "the name of the judge is not UTF-8"};
    const auto is_control = [](unsigned char c) { return c < ' ' || c == 0x7f; };
    if (std::any_of(wanted.judge.begin(), wanted.judge.end(), is_control)) {
      return Error{.what = "the name of the judge holds what no terminal shows"};
    }
    if (wanted.kind == JudgingKind::kPreference && !options_.scale.empty()) {
      return Error{.what = "preferences have no scale", .hint = "leave out --scale"};
    }
    return Done{};
  }

  static Result<Done> check_choosing(const std::shared_ptr<judge::Chooser>& chooser,
                                     JudgingKind kind) {
    if (!chooser || kind == JudgingKind::kGraded) return Done{};
    return Error{.what = "only grades of documents tell a method what to choose next",
                 .hint = "leave out --method"};
  }

  // Nothing if documents come as in the pool.
  Result<std::shared_ptr<judge::Chooser>> choose_by(const judge::Plan& plan) const {
    if (options_.method.empty() && options_.runs.empty()) {
      return std::shared_ptr<judge::Chooser>();
    }
    if (options_.method.empty()) {
      return Error{.what = "runs are named, but no method that chooses by them",
                   .hint = "--method mtf, or leave out the runs"};
    }
    return judge::start_chooser(plan, {.method = options_.method,
                                       .params = options_.params,
                                       .runs = options_.runs,
                                       .depth = options_.depth,
                                       .seed = options_.seed,
                                       .relevant = options_.relevant});
  }

  Result<int> judge_on_screen(const judge::Plan& plan, judge::LogFile& file,
                              std::shared_ptr<judge::Chooser> chooser) {
    judge::Session session({.plan = &plan,
                            .terms = file.terms(),
                            .append = [&](std::string_view line) { return file.append(line); },
                            .time = time_text,
                            .chooser = std::move(chooser)},
                           file.log());
    const std::size_t before = session.said().size();
    const Look look = app::look_for(stdout, options_.color, options_.is_ascii);
    std::string message = file.repair();
    for (const std::string& note : plan.notes) message += (message.empty() ? "" : "; ") + note;
    judge::Judging judging(
        session, seconds_now,
        {.is_ascii = look.ascii, .stop_after = options_.stop_after, .relevant = options_.relevant},
        message.empty() ? "" : " " + message);
    {
      auto window = judge::Window::open(look.color);
      if (!window) return window.error();
      loop(judging, **window);
    }
    if (judging.failure()) return *judging.failure();
    if (!message.empty()) message = "note  " + message + "\n";
    return app::print(message + summary(session, before, options_.output), error_look_);
  }

  const app::JudgeOptions& options_;
  Look error_look_;
};

int run(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "");  // how wide characters are; numbers stay as they are
  app::JudgeOptions options;
  const auto said = app::read_companion_words(argc, argv, [&](CLI::App& program) -> app::Verb& {
    return app::add_judge_verb(program, options);
  });
  return said ? *said : Program(options).run();
}

}  // namespace

int main(int argc, char** argv) { return assay::app::start(::run, argc, argv); }
