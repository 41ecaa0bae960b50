// SPDX-License-Identifier: Apache-2.0
// report_text.cpp: what several report formats need to turn scores into words.
#include "report_text.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <set>

#include "best_first.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

// \xff for a byte that must not reach the reader as it is.
std::string escaped_bytes(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += {'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]};
  }
  return text;
}

// U+202A to U+202E and U+2066 to U+2069 make a terminal show what follows in another order.
bool turns_direction(std::string_view character) {
  if (character.size() != 3 || character[0] != '\xe2') return false;
  const auto second = static_cast<unsigned char>(character[1]);
  const auto third = static_cast<unsigned char>(character[2]);
  return (second == 0x80 && third >= 0xaa && third <= 0xae) ||
         (second == 0x81 && third >= 0xa6 && third <= 0xa9);
}

// What the setting line says of options that are not always there.
std::vector<std::string> option_words(const EvalReport& report) {
  const EvalOptions& policy = report.policy;
  std::vector<std::string> words;
  if (!policy.only_topics.empty()) {
    const std::set<std::string> names(policy.only_topics.begin(), policy.only_topics.end());
    words.push_back("of those only " + counted(names.size(), "topic") + " listed");
  }
  if (policy.depth != kAnyDepth) {
    words.push_back("the first " + counted(policy.depth, "document") + " of each topic");
  }
  if (policy.ties == Ties::kExpected) words.emplace_back("expected values over equal scores");
  if (policy.bounds != Bounding::kNone) {
    const auto is_inexact = [](const Bounds& b) { return b.kind != BoundsKind::kExact; };
    const bool has_marks =
        std::any_of(report.runs.begin(), report.runs.end(), [&](const Scores& scores) {
          return std::any_of(scores.bounds.begin(), scores.bounds.end(), is_inexact);
        });
    words.push_back("brackets: any grade for unjudged documents, " +
                    std::string(choice_of(kBoundingChoices, policy.bounds).meaning) +
                    (has_marks ? "; not exact where marked ~" : ""));
  }
  if (policy.intervals) {
    const bool has_both = policy.bounds != Bounding::kNone;
    words.push_back(std::string(has_both ? "parentheses" : "brackets") +
                    ": 95 % confidence of the mean");
  }
  return words;
}

}  // namespace

std::string direction_of(const MeasureDef& def) {
  switch (def.direction) {
    case Direction::kLowerIsBetter: return "lower is better";
    case Direction::kNeither: return "neither high nor low is better";
    default: return "higher is better";
  }
}

std::string shown(const Measure& measure, const Ratio& value, const Look& look) {
  if (!value.is_defined()) return std::string(kUndefinedWord);
  if (is_whole(measure)) return fixed(value.value(), 0);
  const bool as_percent = look.percent && is_share(measure);
  return fixed(as_percent ? 100 * value.value() : value.value(),
               look.digits.value_or(as_percent ? 2 : 4));
}

std::string shown_difference(const Measure& measure, double difference, const Look& look) {
  const std::string size = shown(measure, {.numerator = std::abs(difference)}, look);
  return (difference < 0 ? "−" : difference > 0 ? "+" : "") + size;
}

std::string printable(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const auto first = static_cast<unsigned char>(text[0]);
    const bool is_control =
        first < 0x20 || first == 0x7f ||
        (length == 2 && first == 0xc2 && static_cast<unsigned char>(text[1]) < 0xa0) ||
        turns_direction(text.substr(0, length));
    if (length == 0 || is_control) {
      result += escaped_bytes(text.substr(0, std::max<std::size_t>(length, 1)));
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return result;
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  bool in_escape = false;  // a colour, from ESC to "m", takes no room
  for (const char c : text) {
    if (c == '\033') in_escape = true;
    const bool is_start = (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    columns += is_start && !in_escape ? 1 : 0;
    if (in_escape && c == 'm') in_escape = false;
  }
  return columns;
}

std::string suited(std::string text, const Look& look) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 10> kPlain = {{{"·", "|"},
                                                                                     {"–", "-"},
                                                                                     {"≥", ">="},
                                                                                     {"│", "|"},
                                                                                     {"…", "..."},
                                                                                     {"—", "-"},
                                                                                     {"−", "-"},
                                                                                     {"→", "->"},
                                                                                     {"×", "x"},
                                                                                     {"µ", "u"}}};
  if (!look.ascii) return text;
  for (const auto& [from, to] : kPlain) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
      text.replace(at, from.size(), to);
    }
  }
  return text;
}

std::string wrapped(std::string_view text, std::size_t width, std::size_t indent) {
  std::string result;
  std::size_t column = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' ', 1), text.size());
    const std::string_view word = text.substr(0, end);
    text.remove_prefix(end);
    if (column > indent && column + columns_of(word) > width) {
      result += "\n" + std::string(indent, ' ');
      column = indent;
      result += trimmed(word);
      column += columns_of(trimmed(word));
    } else {
      result += word;
      column += columns_of(word);
    }
  }
  return result;
}

std::vector<std::size_t> natural_order(const Scores& scores) {
  std::vector<std::size_t> order(scores.topics.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return natural_less(scores.topics[a], scores.topics[b]);
  });
  return order;
}

std::vector<std::size_t> run_order(const EvalReport& report, const Look& look) {
  if (look.best_first && has_same_topics(report)) return best_first(report);
  std::vector<std::size_t> order(report.runs.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  return order;
}

std::string setting_line(const EvalReport& report, const Look& look) {
  const std::string dot = " · ";
  std::string line = counted(report.qrels.topics, "judged topic") + dot + "grades " +
                     shortest(report.grades.lowest) + "–" + shortest(report.grades.highest);
  std::set<double> levels;
  for (const Measure& measure : report.measures) {
    for (const ParamDef& param : measure.def->params) {
      if (param.number == &Params::rel && measure.params.rel != kNotInPool)
        levels.insert(measure.params.rel);
    }
  }
  std::vector<std::string> texts;
  for (const double level : levels) texts.push_back(shortest(level));
  if (!texts.empty()) line += ", relevant ≥ " + joined(texts, " or ");
  line += dot + std::string(choice_of(kTopicsChoices, report.policy.topics).meaning);
  for (const std::string& part : option_words(report)) line += dot + part;
  if (look.percent) line += dot + "in %";
  std::vector<std::string> falling;
  for (const Measure& measure : report.measures) {
    if (measure.def->direction == Direction::kLowerIsBetter) falling.push_back(name_of(measure));
  }
  if (look.ascii && !falling.empty()) line += dot + "lower is better: " + joined(falling, ", ");
  return suited(line, look);
}

std::vector<std::string> recipe_lines(const EvalReport& report) {
  std::vector<std::string> lines;
  for (const Measure& measure : report.measures) {
    lines.push_back(name_of(measure) + ": " + full_recipe(measure, report));
  }
  return lines;
}

std::vector<std::string> format_lines(const EvalReport& report) {
  std::vector<std::pair<std::string, std::vector<std::string>>> files;  // by format
  const auto add = [&](const Source& source) {
    const std::string how = std::string(choice_of(kFileFormatChoices, source.format).word) + ", " +
                            printable(source.fields);
    auto same = std::find_if(files.begin(), files.end(),
                             [&](const auto& entry) { return entry.first == how; });
    if (same == files.end()) same = files.insert(files.end(), {how, {}});
    same->second.push_back(printable(source.path));
  };
  add(report.qrels);
  for (const Source& source : report.sources) add(source);
  std::vector<std::string> lines;
  for (const auto& [how, paths] : files) lines.push_back(joined(paths, ", ") + ": " + how);
  return lines;
}

}  // namespace assay
