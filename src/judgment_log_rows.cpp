// SPDX-License-Identifier: Apache-2.0
// judgment_log_rows.cpp: what stands in a judgment log, as lines of judgments.
#include "judgment_log_rows.hpp"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "number.hpp"

namespace assay {
namespace {

using Doc = std::string_view;

// The preferences of one judge for one topic; documents that are as good as each other are one
// class, which its first document stands for.
class Preferences {
 public:
  void add(const JudgingAction& action) {
    const auto pair = std::minmax(action.doc, action.other);
    last_[pair] = &action;
    order_.push_back({pair, &action});
  }

  void write(std::string_view judge, Texts& texts, std::vector<OpinionLine>& rows) {
    for (const auto& [pair, action] : last_) {
      for (const Doc doc : {pair.first, pair.second}) class_of_.try_emplace(doc, doc);
    }
    for (const auto& [pair, action] : last_) {
      if (action->act == JudgingAct::kEqual) join(pair.first, pair.second);
    }
    std::size_t part = 0;
    for (const auto& [pair, action] : order_) {
      if (last_[pair] != action) continue;  // said again later
      const std::string_view name = texts.add(std::to_string(++part), action->line);
      const bool is_equal = action->act == JudgingAct::kEqual;
      OpinionLine row{.topic = action->topic, .group = judge, .part = name};
      // Not 0, which would say that it is not relevant at all.
      add_class(action->doc, is_equal ? "1" : "2", row, rows);
      if (!is_equal) add_class(action->other, "1", row, rows);
    }
  }

 private:
  using Pair = std::pair<Doc, Doc>;

  void join(Doc a, Doc b) {
    const Doc from = class_of_[b];
    const Doc to = class_of_[a];
    for (auto& [doc, first] : class_of_) {
      if (first == from) first = to;
    }
  }

  void add_class(Doc doc, std::string_view level, OpinionLine row, std::vector<OpinionLine>& rows) {
    const Doc first = class_of_[doc];
    for (const auto& [member, of] : class_of_) {
      if (of != first) continue;
      row.doc = member;
      row.level = level;
      rows.push_back(row);
    }
  }

  std::map<Pair, const JudgingAction*> last_;
  std::vector<std::pair<Pair, const JudgingAction*>> order_;
  std::map<Doc, Doc> class_of_;
};

std::vector<OpinionLine> rows_of_preferences(const JudgmentLog& log, Texts& texts) {
  using Key = std::pair<std::string_view, std::string_view>;  // judge and topic
  std::map<Key, std::size_t> index;
  std::vector<std::pair<std::string_view, Preferences>> said;
  for (const JudgingAction& action : log.actions) {
    if (action.act != JudgingAct::kPrefer && action.act != JudgingAct::kEqual) continue;
    const std::string_view judge = log.terms[action.terms].judge;
    const auto [at, is_new] = index.try_emplace({judge, action.topic}, said.size());
    if (is_new) said.emplace_back(judge, Preferences{});
    said[at->second].second.add(action);
  }
  std::vector<OpinionLine> rows;
  for (auto& [judge, preferences] : said) preferences.write(judge, texts, rows);
  return rows;
}

}  // namespace

std::vector<OpinionLine> rows_of_log(const JudgmentLog& log, Texts& texts) {
  if (log.kind() == JudgingKind::kPreference) return rows_of_preferences(log, texts);
  std::vector<OpinionLine> rows;
  for (const JudgingAction* action : log.grades()) {
    const bool has_subtopics = log.kind() == JudgingKind::kSubtopic;
    rows.push_back({.topic = action->topic,
                    .group = has_subtopics ? action->subtopic
                                           : std::string_view(log.terms[action->terms].judge),
                    .part = {},
                    .doc = action->doc,
                    .level = texts.add(shortest(action->grade), action->line)});
  }
  return rows;
}

std::optional<Error> refused_as(const JudgmentLog& log, Judgments judgments) {
  Error error{.place = {.file = log.input->name()}};
  switch (log.kind()) {
    case JudgingKind::kGraded:
      if (judgments != Judgments::kPreferences) return std::nullopt;
      error.what = "is a log of grades, not of preferences";
      error.hint = "--judgments graded-preferences makes preferences of grades";
      return error;
    case JudgingKind::kPreference:
      if (judgments == Judgments::kPreferences) return std::nullopt;
      error.what = "is a log of preferences, not of grades";
      error.hint = "evaluate it with --judgments preferences, by measures such as prefs_simp";
      return error;
    case JudgingKind::kSubtopic:
      if (judgments == Judgments::kGroups) return std::nullopt;
      error.what = "is a log of grades for subtopics, not for documents as a whole";
      error.hint = "evaluate it with --judgments groups, each subtopic as a group of judges";
      return error;
  }
  return std::nullopt;
}

}  // namespace assay
