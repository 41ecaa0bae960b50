// SPDX-License-Identifier: Apache-2.0
// judgment_log.cpp: reads what judges did, and leaves out what they took back.
#include "assay/judgment_log.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "bad_lines.hpp"
#include "corpus_ids.hpp"
#include "json_scan.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::string_view kSchemaStem = "assay.judgments/";
constexpr std::string_view kSchema = "assay.judgments/1";

constexpr std::string_view kActionHint =
    "an action expected, as in {\"topic\": \"7\", \"doc\": \"d1\", \"grade\": 2, \"seconds\": 4.5}";
constexpr std::string_view kTermsHint =
    "the first line expected to be as {\"schema\": \"assay.judgments/1\", \"judge\": \"ana\", "
    "\"kind\": \"graded\", \"scale\": [0, 1, 2]}";

// The content of a member "schema" that names such a log, if the line has it.
std::optional<std::string_view> schema_of(std::string_view line, Texts& texts) {
  std::optional<std::string_view> schema;
  (void)for_each_member(line, texts, [&](std::string_view key, const JsonToken& value) {
    if (key != "schema" || value.kind != JsonToken::Kind::kString) return true;
    const auto content = content_of(value, texts);
    if (content && content->starts_with(kSchemaStem)) schema = content;
    return false;
  });
  return schema;
}

std::string_view first_line(std::string_view bytes) {
  std::string_view line;
  for_each_text_line(bytes, [&](std::string_view text) {
    line = text;
    return false;
  });
  return line;
}

// The members of one action, before it is known which they make.
struct Members {
  std::optional<std::string_view> topic;
  std::optional<std::string_view> doc;
  std::optional<std::string_view> preferred;
  std::optional<std::string_view> over;
  std::string_view other;
  std::optional<std::string_view> subtopic;
  std::optional<std::string_view> grade;
  std::string_view grade_place;
  std::vector<std::string_view> equal;
  std::string_view seconds;
  std::string_view time;
  std::string_view note;
  bool has_note = false;
  bool is_skip = false;
  bool is_undo = false;
};

class LogReader {
 public:
  explicit LogReader(std::shared_ptr<const Input> input) { log_.input = std::move(input); }

  Result<JudgmentLog> read() {
    const std::string_view bytes = log_.input->bytes();
    for_each_text_line(bytes, [&](std::string_view line) {
      const auto begin = static_cast<std::size_t>(line.data() - bytes.data());
      const bool is_last = bytes.find('\n', begin) == bytes.npos;
      if (is_last && is_torn(line)) {
        log_.torn = line;
        return false;
      }
      take(line);
      return !error_;
    });
    if (error_) return *error_;
    if (log_.terms.empty()) {
      return Error{.place = {.file = log_.input->name()},
                   .what = "is not a judgment log",
                   .hint = std::string(kTermsHint)};
    }
    log_.lines = static_cast<std::uint64_t>(std::count(bytes.begin(), bytes.end(), '\n')) +
                 (bytes.ends_with('\n') ? 0 : 1);
    keep_standing();
    log_.texts = std::move(texts_);
    return std::move(log_);
  }

 private:
  // A line without an end that is no whole object: the writer was stopped.
  static bool is_torn(std::string_view line) {
    JsonScanner scanner(line);
    const auto value = scanner.take_value();
    return !value || value->kind != JsonToken::Kind::kObject || scanner.peek() != '\0';
  }

  void take(std::string_view line) {
    if (const auto schema = schema_of(line, *texts_)) return take_terms(line, *schema);
    if (log_.terms.empty()) return fail(line, "this is not the first line of a judgment log");
    Members members;
    const bool is_object =
        for_each_member(line, *texts_, [&](std::string_view key, const JsonToken& value) {
          set(key, value, members);
          return !error_;
        });
    if (error_) return;
    if (!is_object || is_torn(line)) return fail(line, "this is not a JSON object on one line");
    take_action(members, line);
  }

  void take_terms(std::string_view line, std::string_view schema) {
    if (schema != kSchema) {
      return fail(line,
                  "the log is of the form " + in_quotes(schema) + ", not " + in_quotes(kSchema));
    }
    JudgingTerms terms;
    bool has_kind = false;
    const bool is_object =
        for_each_member(line, *texts_, [&](std::string_view key, const JsonToken& value) {
          const auto content = content_of(value, *texts_);
          if (!content) fail(value.raw, "a text here has an escape that JSON has not");
          if (content && key == "judge") terms.judge = *content;
          if (content && key == "pool") terms.pool = *content;
          if (key == "scale") set_scale(value, terms.scale);
          if (content && key == "kind") {
            has_kind = true;
            set_kind(*content, value.raw, terms.kind);
          }
          return !error_;
        });
    if (error_) return;
    if (!is_object || !has_kind) return fail(line, "this does not say what was judged");
    if (terms.judge.empty()) return fail(line, "this does not say who judged");
    if (terms.kind != JudgingKind::kPreference && terms.scale.empty()) {
      return fail(line, "this does not say which grades there are");
    }
    if (!log_.terms.empty()) check_same(terms, line);
    log_.terms.push_back(std::move(terms));
    section_ = actions_.size();
  }

  void check_same(const JudgingTerms& terms, std::string_view line) {
    const JudgingTerms& first = log_.terms.front();
    if (terms.kind != first.kind) {
      fail(line, "another kind of judgments begins here: " + word_of(terms.kind) + " after " +
                     word_of(first.kind));
      error_->hint = "keep judgments of different kinds in files of their own";
    } else if (terms.scale != first.scale) {
      fail(line, "another scale begins here: " + scale_text(terms.scale) + " after " +
                     scale_text(first.scale));
      error_->hint = "grades of two scales cannot be put together; keep two files";
    }
  }

  static std::string word_of(JudgingKind kind) {
    return std::string(choice_of(kJudgingKindChoices, kind).word);
  }

  void set_kind(std::string_view word, std::string_view raw, JudgingKind& kind) {
    for (const auto& choice : kJudgingKindChoices) {
      if (choice.word == word) {
        kind = choice.value;
        return;
      }
    }
    fail(raw, "the kind " + in_quotes(word) + " is not known; graded, preference or subtopic is");
  }

  void set_scale(const JsonToken& value, std::vector<double>& scale) {
    JsonScanner scanner(value.raw);
    if (!scanner.take('[')) return fail(value.raw, "a scale is a list of numbers");
    if (scanner.take(']')) return;
    do {
      const auto each = scanner.take_value();
      const auto number = each ? parse_number(each->raw) : std::nullopt;
      if (!number) return fail(value.raw, "a scale is a list of numbers");
      if (!scale.empty() && *number <= scale.back()) {
        return fail(each->raw, "the grades of a scale must rise");
      }
      scale.push_back(*number);
    } while (scanner.take(','));
  }

  void set(std::string_view key, const JsonToken& value, Members& members) {
    if (key == "equal") return set_equal(value, members.equal);
    const auto content = content_of(value, *texts_);
    if (!content) return fail(value.raw, "a text here has an escape that JSON has not");
    const bool is_text = value.kind == JsonToken::Kind::kString ||
                         (value.kind == JsonToken::Kind::kBare && value.raw != "null");
    if (!is_text) return;
    if (key == "topic") members.topic = *content;
    if (key == "doc") members.doc = *content;
    if (key == "preferred") members.preferred = *content;
    if (key == "over") members.over = *content;
    if (key == "other") members.other = *content;
    if (key == "subtopic") members.subtopic = *content;
    if (key == "seconds") members.seconds = *content;
    if (key == "time") members.time = *content;
    if (key == "skip") members.is_skip = *content == "true";
    if (key == "undo") members.is_undo = *content == "true";
    if (key == "note") {
      members.note = *content;
      members.has_note = true;
    }
    if (key == "grade") {
      members.grade = *content;
      members.grade_place = value.raw;
    }
  }

  void set_equal(const JsonToken& value, std::vector<std::string_view>& docs) {
    JsonScanner scanner(value.raw);
    if (!scanner.take('[')) return fail(value.raw, "a list of two documents expected here");
    do {
      const auto each = scanner.take_value();
      const auto content = each ? content_of(*each, *texts_) : std::nullopt;
      if (!content) return fail(value.raw, "a list of two documents expected here");
      docs.push_back(*content);
    } while (scanner.take(','));
    if (docs.size() != 2) fail(value.raw, "a list of two documents expected here");
  }

  void take_action(const Members& members, std::string_view line) {
    if (members.is_undo) return undo(line);
    JudgingAction action{.terms = static_cast<std::uint32_t>(log_.terms.size() - 1),
                         .topic = members.topic.value_or(""),
                         .doc = members.doc.value_or(""),
                         .other = members.other,
                         .subtopic = members.subtopic.value_or(""),
                         .seconds = parse_number(members.seconds).value_or(0),
                         .time = members.time,
                         .note = members.note,
                         .line = line};
    if (action.topic.empty()) return fail(line, "there is no topic here");
    const bool is_pair = log_.kind() == JudgingKind::kPreference;
    if (members.is_skip) {
      action.act = JudgingAct::kSkip;
    } else if (is_pair && members.preferred && members.over) {
      action.act = JudgingAct::kPrefer;
      action.doc = *members.preferred;
      action.other = *members.over;
    } else if (is_pair && !members.equal.empty()) {
      action.act = JudgingAct::kEqual;
      action.doc = members.equal.front();
      action.other = members.equal.back();
    } else if (!is_pair && members.grade) {
      action.act = JudgingAct::kGrade;
      set_grade(members, action);
    } else if (members.has_note) {
      action.act = JudgingAct::kNote;
    } else {
      return fail(line, is_pair ? "there is no preference here" : "there is no grade here");
    }
    if (!error_) check_action(action);
    if (!error_) actions_.push_back({action, true});
  }

  void set_grade(const Members& members, JudgingAction& action) {
    const auto grade = parse_number(*members.grade);
    const std::vector<double>& scale = log_.scale();
    if (!grade) {
      return fail(members.grade_place,
                  "grade is not a finite number: " + in_quotes(*members.grade));
    }
    if (std::find(scale.begin(), scale.end(), *grade) == scale.end()) {
      fail(members.grade_place,
           "grade " + shortest(*grade) + " is not on the scale of this log: " + scale_text(scale));
      error_->hint = "the first line says which grades there are";
      return;
    }
    action.grade = *grade;
  }

  void check_action(const JudgingAction& action) {
    const bool is_pair = action.act == JudgingAct::kPrefer || action.act == JudgingAct::kEqual;
    if (action.doc.empty() || (is_pair && action.other.empty())) {
      return fail(action.line, "there is no document here");
    }
    if (is_pair && action.doc == action.other) {
      return fail(action.line, "a document is compared with itself");
    }
    const bool needs_subtopic = log_.kind() == JudgingKind::kSubtopic;
    if (action.act == JudgingAct::kGrade && needs_subtopic && action.subtopic.empty()) {
      fail(action.line, "there is no subtopic here");
    }
  }

  // Of the same judge: what another one said before stays.
  void undo(std::string_view line) {
    for (std::size_t i = actions_.size(); i > section_; --i) {
      if (!actions_[i - 1].stands) continue;
      actions_[i - 1].stands = false;
      ++log_.undone;
      return;
    }
    fail(line, "there is nothing left to take back here");
  }

  void keep_standing() {
    for (const Kept& kept : actions_) {
      if (kept.stands) log_.actions.push_back(kept.action);
    }
  }

  void fail(std::string_view text, std::string what) {
    if (error_) return;
    // What stands otherwise in the file has its place there.
    const std::string_view origin = texts_->origin_of(text);
    error_ = Error{.place = log_.input->place_of(origin.data()),
                   .what = std::move(what),
                   .hint = std::string(log_.terms.empty() ? kTermsHint : kActionHint),
                   .excerpt = log_.input->excerpt_of(origin)};
  }

  struct Kept {
    JudgingAction action;
    bool stands = true;
  };

  JudgmentLog log_;
  std::shared_ptr<Texts> texts_ = std::make_shared<Texts>();
  std::vector<Kept> actions_;
  std::size_t section_ = 0;  // first action behind the last terms
  std::optional<Error> error_;
};

}  // namespace

std::string scale_text(const std::vector<double>& scale) {
  std::vector<std::string> words;
  for (const double grade : scale) words.push_back(shortest(grade));
  return words.empty() ? "none" : joined(words, ", ");
}

std::vector<const JudgingAction*> JudgmentLog::grades() const {
  using Key = std::tuple<std::string_view, std::string_view, std::string_view, std::string_view>;
  std::map<Key, std::size_t> last;
  std::vector<const JudgingAction*> found;
  for (const JudgingAction& action : actions) {
    if (action.act != JudgingAct::kGrade) continue;
    const Key key{terms[action.terms].judge, action.topic, action.doc, action.subtopic};
    const auto [at, is_new] = last.try_emplace(key, found.size());
    if (!is_new) found[std::exchange(at->second, found.size())] = nullptr;
    found.push_back(&action);
  }
  std::erase(found, nullptr);
  return found;
}

bool is_judgment_log(std::string_view bytes) {
  const std::string_view line = first_line(bytes);
  Texts texts;
  return line.starts_with('{') && schema_of(line, texts).has_value();
}

Result<JudgmentLog> read_judgment_log(std::shared_ptr<const Input> input) {
  if (auto error = nul_byte(*input)) return *std::move(error);
  return LogReader(std::move(input)).read();
}

}  // namespace assay
