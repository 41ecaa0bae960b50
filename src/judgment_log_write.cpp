// SPDX-License-Identifier: Apache-2.0
// judgment_log_write.cpp: the lines of a judgment log, as they are written.
#include <cmath>
#include <nlohmann/json.hpp>

#include "assay/judgment_log.hpp"
#include "assay/utf8.hpp"

namespace assay {
namespace {

using Json = nlohmann::ordered_json;

// Whole numbers without a point: a grade is 2, not 2.0.
Json number_of(double number) {
  constexpr double kExact = 1e15;
  if (number == std::floor(number) && std::abs(number) < kExact) {
    return static_cast<std::int64_t>(number);
  }
  return number;
}

std::string line_of(const Json& object) { return object.dump() + "\n"; }

}  // namespace

std::string judgment_log_line(const JudgingTerms& terms) {
  Json line = {{"schema", "assay.judgments/1"},
               {"judge", utf8_text(terms.judge)},
               {"kind", choice_of(kJudgingKindChoices, terms.kind).word}};
  if (terms.kind != JudgingKind::kPreference) {
    Json scale = Json::array();
    for (const double grade : terms.scale) scale.push_back(number_of(grade));
    line["scale"] = std::move(scale);
  }
  if (!terms.pool.empty()) line["pool"] = utf8_text(terms.pool);
  return line_of(line);
}

std::string judgment_log_line(const JudgingAction& action) {
  Json line = {{"time", utf8_text(action.time)}, {"topic", utf8_text(action.topic)}};
  switch (action.act) {
    case JudgingAct::kPrefer:
      line["preferred"] = utf8_text(action.doc);
      line["over"] = utf8_text(action.other);
      break;
    case JudgingAct::kEqual:
      line["equal"] = {utf8_text(action.doc), utf8_text(action.other)};
      break;
    default:
      line["doc"] = utf8_text(action.doc);
      if (!action.other.empty()) line["other"] = utf8_text(action.other);
      if (!action.subtopic.empty()) line["subtopic"] = utf8_text(action.subtopic);
  }
  if (action.act == JudgingAct::kGrade) line["grade"] = number_of(action.grade);
  if (action.act == JudgingAct::kSkip) line["skip"] = true;
  if (action.act != JudgingAct::kNote) line["seconds"] = std::round(action.seconds * 1e3) / 1e3;
  if (!action.note.empty() || action.act == JudgingAct::kNote)
    line["note"] = utf8_text(action.note);
  return line_of(line);
}

std::string undo_log_line(std::string_view time) {
  return line_of({{"time", utf8_text(time)}, {"undo", true}});
}

}  // namespace assay
