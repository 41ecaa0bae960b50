// SPDX-License-Identifier: Apache-2.0
// query_log.cpp: one line for each query that an engine was asked.
#include "assay/query_log.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>

#include "assay/utf8.hpp"
#include "corpus_ids.hpp"
#include "delimited.hpp"
#include "field_names.hpp"
#include "json_scan.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;
constexpr double kLongest = 1e18;  // nanoseconds: thirty years

// 2026-03-01T12:00:00.123456Z
std::string time_text(std::uint64_t at) {
  const auto seconds = static_cast<std::time_t>(at / kSecond);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  std::array<char, 40> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%S", &parts);
  std::snprintf(text.data() + length, text.size() - length, ".%06dZ",
                static_cast<int>(at % kSecond / 1000));
  return text.data();
}

// What the name of a key or a column means.
struct Meaning {
  enum class Kind : std::uint8_t {
    kNone,
    kEngine,
    kTopic,
    kText,
    kPhase,
    kPass,
    kClient,
    kIntended,
    kSent,
    kAnswered,
    kHits,
    kStatus,
    kMessage,
    kLatency,
    kService
  };
  Kind kind = Kind::kNone;
  double nanoseconds = 1;  // in one of its unit
};

struct Unit {
  std::string_view ending;
  double nanoseconds;
};
constexpr std::array kUnits = {Unit{"_ns", 1}, Unit{"_us", 1e3}, Unit{"_ms", 1e6}, Unit{"_s", 1e9}};

struct Name {
  std::string_view word;
  Meaning::Kind kind;
};
constexpr auto kNames = std::to_array<Name>({
    {"engine", Meaning::Kind::kEngine},
    {"system", Meaning::Kind::kEngine},
    {"run", Meaning::Kind::kEngine},
    {"text", Meaning::Kind::kText},
    {"phase", Meaning::Kind::kPhase},
    {"pass", Meaning::Kind::kPass},
    {"client", Meaning::Kind::kClient},
    {"hits", Meaning::Kind::kHits},
    {"status", Meaning::Kind::kStatus},
    {"message", Meaning::Kind::kMessage},
});
constexpr auto kTimes = std::to_array<Name>({
    {"intended", Meaning::Kind::kIntended},
    {"sent", Meaning::Kind::kSent},
    {"answered", Meaning::Kind::kAnswered},
    {"latency", Meaning::Kind::kLatency},
    {"service", Meaning::Kind::kService},
    {"time", Meaning::Kind::kLatency},
    {"took", Meaning::Kind::kLatency},
    {"duration", Meaning::Kind::kLatency},
});

Meaning meaning_of(std::string_view given) {
  const std::string name = lower(given);
  for (const Unit& unit : kUnits) {
    if (!name.ends_with(unit.ending)) continue;
    const std::string_view stem =
        std::string_view(name).substr(0, name.size() - unit.ending.size());
    for (const Name& time : kTimes) {
      if (time.word == stem) return {time.kind, unit.nanoseconds};
    }
  }
  for (const Name& known : kNames) {
    if (known.word == name) return {known.kind};
  }
  const auto topic = id_key_rank(given, LinesOf::kTopics);
  return {topic && *topic > 1 ? Meaning::Kind::kTopic : Meaning::Kind::kNone};
}

// One line, filled field by field.
struct Line {
  LoggedQuery query;
  std::optional<std::uint64_t> latency;
  std::optional<std::uint64_t> service;
  bool has_sent = false;
  bool has_answered = false;
  bool has_intended = false;  // when it should have been sent

  [[nodiscard]] bool has_moments() const { return has_sent && has_answered; }

  // A latency that is given without moments starts at 0; who only tells when a query was sent sent
  // it when it was due.
  [[nodiscard]] bool finish() {
    if (has_moments() && !has_intended) query.intended = query.sent;
    if (has_moments()) return query.answered >= query.sent && query.sent >= query.intended;
    if (!latency && !service) return false;
    query.answered = latency.value_or(service.value_or(0));
    query.sent = query.answered - std::min(query.answered, service.value_or(query.answered));
    return true;
  }
};

class QueryLogReader {
 public:
  explicit QueryLogReader(const Input& input) : input_(input) {}

  Result<std::vector<LoggedQuery>> read() {
    const std::string_view bytes = input_.bytes();
    const std::size_t first = bytes.find_first_not_of(" \t\r\n");
    if (first == bytes.npos)
      return Error{.place = {.file = input_.name()}, .what = "has no queries"};
    if (bytes[first] == '{') {
      read_objects(bytes);
    } else {
      read_columns(bytes.substr(first));
    }
    if (error_) return *error_;
    if (queries_.empty()) return Error{.place = {.file = input_.name()}, .what = "has no queries"};
    return std::move(queries_);
  }

 private:
  void read_objects(std::string_view bytes) {
    for_each_text_line(bytes, [&](std::string_view text) {
      Line line;
      const bool is_object =
          for_each_member(text, texts_, [&](std::string_view key, const JsonToken& value) {
            const auto content = content_of(value, texts_);
            if (content && value.kind <= JsonToken::Kind::kBare) {
              set(meaning_of(key), *content, value.raw, line);
            }
            return !error_;
          });
      if (!error_ && !is_object) fail(text, "this is no JSON object");
      if (!error_) keep(line, text);
      return !error_;
    });
  }

  void read_columns(std::string_view bytes) {
    const std::string_view heading = bytes.substr(0, bytes.find('\n'));
    const char separator = heading.find('\t') != heading.npos ? '\t' : ',';
    const char* const end = bytes.data() + bytes.size();
    DelimitedLine cells;
    const char* at = split_delimited(bytes.data(), end, separator, cells, texts_);
    std::vector<Meaning> meanings;
    for (const std::string_view name : cells.fields) meanings.push_back(meaning_of(name));
    if (!has_time(meanings)) return fail(cells.text, "no column says how long a query took");
    while (at != end && !error_) {
      at = split_delimited(at, end, separator, cells, texts_);
      if (cells.is_blank()) continue;
      if (!cells.wrong.empty()) return fail(cells.wrong, "its quotes are wrong");
      if (cells.fields.size() != meanings.size()) {
        return fail(cells.text, std::to_string(cells.fields.size()) + " columns under " +
                                    std::to_string(meanings.size()) + " headings");
      }
      Line line;
      for (std::size_t i = 0; i < meanings.size() && !error_; ++i) {
        set(meanings[i], cells.fields[i], place_of(cells.fields[i], cells.text), line);
      }
      if (!error_) keep(line, cells.text);
    }
  }

  static bool has_time(std::span<const Meaning> meanings) {
    return std::any_of(meanings.begin(), meanings.end(), [](const Meaning& meaning) {
      return meaning.kind == Meaning::Kind::kLatency || meaning.kind == Meaning::Kind::kService ||
             meaning.kind == Meaning::Kind::kAnswered;
    });
  }

  // A field whose quotes were taken off stands elsewhere: then its line is the place.
  [[nodiscard]] std::string_view place_of(std::string_view field, std::string_view line) const {
    const std::string_view all = input_.bytes();
    const bool is_inside = field.data() >= all.data() && field.data() <= all.data() + all.size();
    return is_inside ? field : line;
  }

  void keep(Line& line, std::string_view text) {
    if (line.finish()) {
      queries_.push_back(std::move(line.query));
    } else if (line.has_moments()) {
      fail(text, "it was answered before it was sent, or sent before its time");
    } else {
      fail(text, "nothing says how long the query took");
    }
  }

  void set(const Meaning& meaning, std::string_view content, std::string_view raw, Line& line) {
    using Kind = Meaning::Kind;
    LoggedQuery& query = line.query;
    switch (meaning.kind) {
      case Kind::kNone: return;
      case Kind::kEngine: query.engine = content; return;
      case Kind::kTopic: query.topic = content; return;
      case Kind::kText: query.text = content; return;
      case Kind::kMessage: query.message = content; return;
      case Kind::kPhase: return set_word(kQueryPhaseChoices, content, raw, query.phase);
      case Kind::kStatus: return set_word(kQueryStatusChoices, content, raw, query.status);
      case Kind::kPass: return set_number(1, content, raw, query.pass);
      case Kind::kClient: return set_number(1, content, raw, query.client);
      case Kind::kHits: return set_number(1, content, raw, query.hits);
      case Kind::kIntended:
        line.has_intended = true;
        return set_number(meaning.nanoseconds, content, raw, query.intended);
      case Kind::kSent:
        line.has_sent = true;
        return set_number(meaning.nanoseconds, content, raw, query.sent);
      case Kind::kAnswered:
        line.has_answered = true;
        return set_number(meaning.nanoseconds, content, raw, query.answered);
      case Kind::kLatency:
        return set_number(meaning.nanoseconds, content, raw, line.latency.emplace());
      case Kind::kService:
        return set_number(meaning.nanoseconds, content, raw, line.service.emplace());
    }
  }

  template <class Value, std::size_t count>
  void set_word(const std::array<Choice<Value>, count>& choices, std::string_view word,
                std::string_view raw, Value& value) {
    const auto found = std::find_if(choices.begin(), choices.end(),
                                    [&](const Choice<Value>& each) { return each.word == word; });
    if (found == choices.end()) return fail(raw, in_quotes(word) + " is not known here");
    value = found->value;
  }

  template <class Whole>
  void set_number(double unit, std::string_view text, std::string_view raw, Whole& number) {
    const auto value = parse_number(text);
    const double most = std::min(kLongest, static_cast<double>(std::numeric_limits<Whole>::max()));
    if (!value || !(*value >= 0)) return fail(raw, in_quotes(text) + " is no number from 0 on");
    if (*value * unit > most) return fail(raw, in_quotes(text) + " is more than there can be");
    number = static_cast<Whole>(std::llround(*value * unit));
  }

  void fail(std::string_view text, std::string what) {
    error_ = Error{.place = input_.place_of(text.data()),
                   .what = std::move(what),
                   .hint =
                       "JSON objects or columns under a heading, with latency_ms (or _ns, _us, _s) "
                       "and, if known, topic and engine",
                   .excerpt = input_.excerpt_of(text)};
  }

  const Input& input_;
  Texts texts_;
  std::optional<Error> error_;
  std::vector<LoggedQuery> queries_;
};

}  // namespace

std::string log_line(const LoggedQuery& query, std::uint64_t at) {
  nlohmann::ordered_json line = {{"time", time_text(at)},
                                 {"engine", utf8_text(query.engine)},
                                 {"topic", utf8_text(query.topic)},
                                 {"text", utf8_text(query.text)},
                                 {"phase", choice_of(kQueryPhaseChoices, query.phase).word},
                                 {"pass", query.pass},
                                 {"client", query.client},
                                 {"intended_ns", query.intended},
                                 {"sent_ns", query.sent},
                                 {"answered_ns", query.answered},
                                 {"hits", query.hits},
                                 {"status", choice_of(kQueryStatusChoices, query.status).word}};
  if (!query.message.empty()) line["message"] = utf8_text(query.message);
  return line.dump() + "\n";
}

Result<std::vector<LoggedQuery>> read_query_log(const Input& input) {
  return QueryLogReader(input).read();
}

}  // namespace assay
