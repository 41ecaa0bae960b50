// SPDX-License-Identifier: Apache-2.0
// convert_log.cpp: judgment logs as judgments in other formats.
#include "convert_log.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <utility>

#include "assay/qrels.hpp"
#include "judgment_log_rows.hpp"
#include "layout.hpp"
#include "number.hpp"
#include "record_writer.hpp"
#include "text.hpp"

namespace assay {
namespace {

// How a log is read to see that it says nothing twice.
Judgments judgments_of(JudgingKind kind) {
  switch (kind) {
    case JudgingKind::kPreference: return Judgments::kPreferences;
    case JudgingKind::kSubtopic: return Judgments::kGroups;
    default: return Judgments::kGrades;
  }
}

// Topics together, in the order in which they come first.
std::vector<OpinionLine> by_topic(std::vector<OpinionLine> rows) {
  std::map<std::string_view, std::size_t> order;
  for (const OpinionLine& row : rows) order.try_emplace(row.topic, order.size());
  std::stable_sort(rows.begin(), rows.end(), [&](const OpinionLine& a, const OpinionLine& b) {
    return order[a.topic] < order[b.topic];
  });
  return rows;
}

std::vector<std::string> what_stays_behind(const JudgmentLog& log) {
  std::vector<std::string> words;
  std::size_t skipped = 0;
  std::size_t notes = 0;
  for (const JudgingAction& action : log.actions) {
    skipped += action.act == JudgingAct::kSkip ? 1 : 0;
    notes += action.note.empty() ? 0 : 1;
  }
  if (skipped > 0) words.push_back(counted(skipped, "document") + " put off");
  if (notes > 0) words.push_back(counted(notes, "note"));
  if (log.undone > 0) words.push_back(counted(log.undone, "action") + " taken back");
  if (!log.torn.empty()) words.emplace_back("a last line that was cut off");
  words.emplace_back("times");
  return words;
}

// As lines of objects, which hold any id; from there it goes on as with any file.
Result<Conversion> convert_grades(const JudgmentLog& log, const std::vector<OpinionLine>& rows,
                                  const ConvertOptions& options, const Sink& sink) {
  std::string text;
  for (const OpinionLine& row : rows) {
    const nlohmann::ordered_json line = {{field_name(kTopic, Role::kQrels), row.topic},
                                         {field_name(kDoc, Role::kQrels), row.doc}};
    std::string object = line.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    object.pop_back();
    text += object + ", \"" + std::string(field_name(kValue, Role::kQrels)) +
            "\": " + std::string(row.level) + "}\n";
  }
  ConvertOptions lines = options;
  lines.role = Role::kQrels;
  lines.from = FileFormat::kJsonl;
  return convert(Input::from_memory(log.input->name(), std::move(text)), lines, sink);
}

std::optional<Error> cannot_stand(const JudgmentLog& log, const OpinionLine& row) {
  for (const std::string_view text : {row.topic, row.group, row.doc}) {
    const std::string_view why = why_not(FileFormat::kTrec, text);
    if (why.empty()) continue;
    const std::string_view place = log.texts->origin_of(text);
    const std::string_view bytes = log.input->bytes();
    Error error{.place = {.file = log.input->name()},
                .what = in_quotes(text) + " cannot stand in a trec file: " + std::string(why)};
    if (place.data() < bytes.data() || place.data() >= bytes.data() + bytes.size()) return error;
    error.place = log.input->place_of(place.data());
    error.excerpt = log.input->excerpt_of(place);
    return error;
  }
  return std::nullopt;
}

// topic group part document level, or topic subtopic document grade.
Result<Conversion> convert_columns(const JudgmentLog& log, const std::vector<OpinionLine>& rows,
                                   const Sink& sink) {
  std::string text;
  std::set<std::string_view> topics;
  const bool has_parts = log.kind() == JudgingKind::kPreference;
  for (const OpinionLine& row : rows) {
    if (auto error = cannot_stand(log, row)) return *std::move(error);
    topics.insert(row.topic);
    for (const std::string_view field : {row.topic, row.group}) text += std::string(field) + " ";
    if (has_parts) text += std::string(row.part) + " ";
    text += std::string(row.doc) + " " + std::string(row.level) + "\n";
  }
  if (auto taken = sink(text); !taken) return taken.error();
  return Conversion{.role = Role::kQrels, .topics = topics.size(), .records = rows.size()};
}

}  // namespace

Result<Conversion> convert_log(const std::shared_ptr<const Input>& input,
                               const ConvertOptions& options, const Sink& sink) {
  if (options.role == Role::kRun) {
    return format_error(*input, "is a judgment log, not a run", "leave out --as run");
  }
  const auto log = read_judgment_log(input);
  if (!log) return log.error();
  const Judgments judgments = judgments_of(log->kind());
  const auto qrels = Qrels::read(input, {.judgments = judgments});
  if (!qrels) {
    Error error = qrels.error();
    error.tally.clear();
    if (error.code == "two-grades")
      error.hint = "two judges differ here; assay agree compares them";
    return error;
  }
  if (judgments != Judgments::kGrades && options.to != FileFormat::kTrec) {
    return format_error(*input,
                        std::string(choice_of(kJudgingKindChoices, log->kind()).word) +
                            " judgments are written as columns alone",
                        "say --to trec");
  }
  Texts texts;
  const std::vector<OpinionLine> rows = by_topic(rows_of_log(*log, texts));
  auto done = judgments == Judgments::kGrades ? convert_grades(*log, rows, options, sink)
                                              : convert_columns(*log, rows, sink);
  if (!done) return done;
  done->from = FileFormat::kJsonl;
  done->to = options.to;
  for (std::string& words : what_stays_behind(*log)) done->left_out.push_back(std::move(words));
  return done;
}

}  // namespace assay
