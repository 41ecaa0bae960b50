// SPDX-License-Identifier: Apache-2.0
// judgment_log.hpp: what judges did, an action a line, and what of it stands. Such a file only
// grows, so that nothing a judge said is lost.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"
#include "assay/policy.hpp"

namespace assay {

class Texts;

// What a judge is asked.
enum class JudgingKind : std::uint8_t { kGraded, kPreference, kSubtopic };
inline constexpr std::array kJudgingKindChoices = {
    Choice<JudgingKind>{"graded", JudgingKind::kGraded, "a grade for each document"},
    Choice<JudgingKind>{"preference", JudgingKind::kPreference, "which of two documents is better"},
    Choice<JudgingKind>{"subtopic", JudgingKind::kSubtopic,
                        "a grade for each document and subtopic"},
};

// The first line: who judges, and how. Actions behind it are of that judge.
struct JudgingTerms {
  std::string judge;
  JudgingKind kind = JudgingKind::kGraded;
  std::vector<double> scale = {};  // grades that may be given, lowest first; empty of preferences
  std::string pool = {};           // SHA-256 of the file of documents; may be empty
};

// "0, 1, 2"
[[nodiscard]] std::string scale_text(const std::vector<double>& scale);

enum class JudgingAct : std::uint8_t { kGrade, kPrefer, kEqual, kSkip, kNote };

// One line that stands. Views into the log; what the line does not say is empty.
struct JudgingAction {
  JudgingAct act = JudgingAct::kGrade;
  std::uint32_t terms = 0;  // number in JudgmentLog::terms
  std::string_view topic = {};
  std::string_view doc = {};    // of a preference, the preferred one
  std::string_view other = {};  // of a preference, the other one
  std::string_view subtopic = {};
  double grade = 0;
  double seconds = 0;  // that it took
  std::string_view time = {};
  std::string_view note = {};
  std::string_view line = {};  // in the file, for messages
};

struct JudgmentLog {
  std::shared_ptr<const Input> input;  // owns the bytes behind every view
  std::shared_ptr<const Texts> texts;  // owns those that stand otherwise in the file
  std::vector<JudgingTerms> terms;     // one, or several where logs were put one behind the other
  std::vector<JudgingAction> actions;  // that stand, in their order
  std::uint64_t lines = 0;
  std::uint64_t undone = 0;    // actions that were taken back
  std::string_view torn = {};  // a last line that was cut off while it was written

  [[nodiscard]] JudgingKind kind() const { return terms.front().kind; }
  [[nodiscard]] const std::vector<double>& scale() const { return terms.front().scale; }
  // The last grade that each judge gave to each document (and subtopic), in the order of the file.
  [[nodiscard]] std::vector<const JudgingAction*> grades() const;
};

// Whether a file says of itself that it is such a log.
[[nodiscard]] bool is_judgment_log(std::string_view bytes);

// What is wrong is an error with its place: a line that is no action, a grade outside of the scale,
// another scale further down. Only the last line may be cut off.
[[nodiscard]] Result<JudgmentLog> read_judgment_log(std::shared_ptr<const Input> input);

// Lines as they are written, with their ends. Ids must be UTF-8.
[[nodiscard]] std::string judgment_log_line(const JudgingTerms& terms);
[[nodiscard]] std::string judgment_log_line(const JudgingAction& action);
[[nodiscard]] std::string undo_log_line(std::string_view time);

}  // namespace assay
