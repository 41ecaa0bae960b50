// SPDX-License-Identifier: Apache-2.0
// layout_guess.cpp: guesses from the first lines of a file how it is laid out.
#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>
#include <vector>

#include "assay/judgment_log.hpp"
#include "json_scan.hpp"
#include "layout.hpp"
#include "number.hpp"
#include "records.hpp"
#include "scan.hpp"

namespace assay {
namespace {

constexpr std::size_t kSampleLines = 64;
constexpr std::string_view kSeparators = "\t,;";

// The first lines of a file of blanks.
struct FirstLines {
  std::vector<Fields<6>> lines;
  std::size_t columns = 0;  // of more than half of the lines; 7 stands for more than 6
  bool is_uniform = true;

  explicit FirstLines(std::string_view bytes) {
    std::map<std::size_t, std::size_t> counts;
    const char* const end = bytes.data() + bytes.size();
    for (const char* at = bytes.data(); at != end && lines.size() < kSampleLines;) {
      Fields<6> fields;
      at = split_line(at, end, fields);
      if (fields.is_empty()) continue;
      lines.push_back(fields);
      ++counts[fields.count];
    }
    is_uniform = counts.size() == 1;
    for (const auto& [count, times] : counts) {
      if (2 * times > lines.size()) columns = count;
    }
  }

  // The numbers of one column, by topic, from lines that have as many columns as most.
  [[nodiscard]] std::map<std::string_view, std::vector<double>> numbers(std::size_t column) const {
    std::map<std::string_view, std::vector<double>> found;
    for (const Fields<6>& line : lines) {
      if (line.count != columns) continue;
      if (const auto number = parse_number(line.text[column])) {
        found[line.text[0]].push_back(*number);
      }
    }
    return found;
  }
};

// Three columns: the third is a rank where it counts 1, 2, 3 … in every topic, a score where it is
// not always whole. All lines are looked at: the first topics may have one document each.
Result<Layout> three_columns(const Input& input) {
  bool counts_up = true;
  bool is_whole = true;
  std::unordered_map<std::string_view, double> lines;  // of each topic
  const std::string_view bytes = input.bytes();
  const char* const end = bytes.data() + bytes.size();
  Fields<3> fields;
  for (const char* at = bytes.data(); at != end && is_whole;) {
    at = split_line(at, end, fields);
    const auto number = fields.count == 3 ? parse_number(fields.text[2]) : std::nullopt;
    if (fields.is_empty() || !number) continue;
    counts_up = counts_up && *number == ++lines[fields.text[0]];
    is_whole = *number == std::floor(*number) && *number >= 0;
  }
  if (!is_whole) return layout_for(input, Role::kRun, FileFormat::kTriples);
  if (counts_up) return layout_for(input, Role::kRun, FileFormat::kMsmarco);
  return format_error(input, "the third column could be ranks or scores",
                      "say which: --run-format msmarco (topic document rank) or --run-format "
                      "triples (topic document score)");
}

// Five columns of judgments: a sample with strata has documents in the third column, and mostly the
// same in the second one; one with probabilities has documents in the second.
Result<Layout> five_columns(const Input& input, const FirstLines& first) {
  std::size_t lines = 0;
  std::size_t with_strata = 0;
  std::size_t with_chances = 0;
  std::set<std::string_view> topics;
  std::set<std::pair<std::string_view, std::string_view>> second;
  for (const Fields<6>& line : first.lines) {
    if (line.count != first.columns) continue;
    const auto number = [&](std::size_t column) { return parse_number(line.text[column]); };
    const auto is_whole = [&](std::size_t column) {
      return number(column) && *number(column) == std::floor(*number(column));
    };
    ++lines;
    topics.insert(line.text[0]);
    second.emplace(line.text[0], line.text[1]);
    with_strata += is_whole(3) && is_whole(4) ? 1 : 0;
    with_chances += number(2) && is_whole(3) && (number(4) || line.text[4] == "NA") ? 1 : 0;
  }
  // A few bad lines change nothing, so that they are told.
  const bool has_strata = 2 * with_strata > lines;
  const bool has_chances = 2 * with_chances > lines && second.size() == lines;
  if (has_chances && (!has_strata || lines > topics.size()))
    return layout_for(input, Role::kQrels, FileFormat::kPrels);
  if (has_strata && !has_chances) return layout_for(input, Role::kQrels, FileFormat::kQrels5);
  if (!has_strata) return layout_for(input, Role::kQrels, FileFormat::kTrec);
  return format_error(input, "the five columns could hold strata or probabilities",
                      "say which: --qrels-format qrels5 (topic 0 document stratum grade) or "
                      "--qrels-format prels (topic document grade method probability)");
}

Result<Layout> guess_columns(const Input& input, Role role) {
  const FirstLines sample(input.bytes());
  const std::size_t columns = sample.columns;
  if (columns == 1 && sample.lines.front().text[0].find_first_of(",;") != std::string_view::npos) {
    return layout_for(input, role, FileFormat::kCsv);  // which says what its header should name
  }
  if (role == Role::kQrels) {
    if (columns == 2) return layout_for(input, role, FileFormat::kMsmarco);
    if (columns == 3) return layout_for(input, role, FileFormat::kTriples);
    if (columns == 5) return five_columns(input, sample);
    if (columns >= 6 && sample.is_uniform && !sample.numbers(4).empty()) {
      return format_error(input,
                          "looks like a run, not like judgments: topic Q0 document rank score tag",
                          "judgments come first, then runs");
    }
    return layout_for(input, role, FileFormat::kTrec);
  }
  if (columns == 3) return three_columns(input);
  if (columns == 4 && sample.is_uniform && !sample.numbers(3).empty()) {
    return format_error(input,
                        "looks like judgments, not like a run: topic iteration document grade",
                        "judgments come first, then runs");
  }
  return layout_for(input, role, FileFormat::kTrec);
}

// One object of objects, or an object on each line: the first value inside tells.
FileFormat guess_json(std::string_view bytes) {
  JsonScanner scanner(bytes);
  if (!scanner.take('{') || scanner.peek() == '}') return FileFormat::kJson;
  if (!scanner.take_string() || !scanner.take(':')) return FileFormat::kJsonl;
  return scanner.peek() == '{' ? FileFormat::kJson : FileFormat::kJsonl;
}

// Whether lines of several columns end with a carriage return and no newline, as long ago.
bool has_old_line_ends(std::string_view bytes) {
  if (bytes.find('\n') != std::string_view::npos) return false;
  Fields<6> first;
  Fields<6> second;
  const std::size_t end = bytes.find('\r');
  if (end == std::string_view::npos) return false;
  const std::string_view rest = bytes.substr(end + 1);
  (void)split_line(bytes.data(), bytes.data() + end, first);
  (void)split_line(rest.data(), rest.data() + std::min(rest.find('\r'), rest.size()), second);
  return first.count > 1 && first.count == second.count;
}

Result<Layout> guess(const Input& input, Role role) {
  const std::string_view bytes = input.bytes();
  if (has_old_line_ends(bytes)) {
    return format_error(input, "its lines end with carriage returns alone",
                        "make them newlines first: tr '\\r' '\\n'");
  }
  const char first = JsonScanner(bytes).peek();
  if (first == '{') return layout_for(input, role, guess_json(bytes));
  if (first == '[') {
    return format_error(input, "is a JSON array, which is not read",
                        layout_for(input, role, FileFormat::kJson)->expected.shape +
                            "; or one object a line, without the brackets");
  }
  if (auto header = header_in(input, role, kSeparators)) return *header;
  return guess_columns(input, role);
}

// The names of the columns, or the keys of the first object.
std::vector<std::string> names_in(const Input& input) {
  if (const auto header = header_in(input, Role::kRun, kSeparators); header && *header) {
    return (*header)->names;
  }
  if (const auto header = header_in(input, Role::kQrels, kSeparators); header && *header) {
    return (*header)->names;
  }
  std::vector<std::string> names;
  Texts texts;
  JsonScanner scanner(input.bytes());
  if (!scanner.take('{')) return {};
  do {
    const auto name = scanner.take_string();
    if (!name || !scanner.take(':') || !scanner.take_value()) return names;
    names.emplace_back(content_of(*name, texts).value_or(""));
  } while (scanner.take(','));
  return names;
}

// Names that only judgments have.
bool is_named_as_qrels(const std::vector<std::string>& names) {
  return std::any_of(names.begin(), names.end(), [](const std::string& name) {
    const auto field = field_named(name, Role::kQrels);
    const bool is_grade = field && field->field == kValue && !field_named(name, Role::kRun);
    return is_grade || name == kBeirNames[1];
  });
}

// Whether a number among the first ones cannot be a grade, because it is not whole.
bool has_fraction(const Input& input, FileFormat format) {
  const auto layout = layout_for(input, Role::kRun, format);
  std::size_t seen = 0;
  bool found = false;
  Texts texts;
  BadLines bad;
  visit_records(*layout, layout->data_of(input), texts, bad, [&](const Record& record) {
    const auto number = ++seen <= kSampleLines ? parse_number(record[kValue]) : std::nullopt;
    found = found || (number && *number != std::floor(*number));
  });
  return found;
}

}  // namespace

Result<Layout> layout_of(const Input& input, Role role, std::optional<FileFormat> format) {
  return format ? layout_for(input, role, *format) : guess(input, role);
}

Result<Role> guess_role(const Input& input, std::optional<FileFormat> format) {
  if (is_judgment_log(input.bytes())) return Role::kQrels;
  const auto unknown = [&](std::string_view why) {
    return format_error(input, "could be judgments or a run: " + std::string(why),
                        "say which: --as qrels or --as run");
  };
  const bool is_json = JsonScanner(input.bytes()).peek() == '{';
  const FileFormat json = format.value_or(is_json ? guess_json(input.bytes()) : FileFormat::kTrec);
  if (is_json && json == FileFormat::kJson) {
    if (has_fraction(input, json)) return Role::kRun;
    return unknown("every number is whole");
  }
  if (const auto names = names_in(input); !names.empty()) {
    return is_named_as_qrels(names) ? Role::kQrels : Role::kRun;
  }
  const FirstLines sample(input.bytes());
  const std::size_t columns = sample.columns;
  if (sample.lines.empty()) {
    return format_error(input, "has no data, only blank lines and comments", "");
  }
  if (columns >= 6) return Role::kRun;
  if (columns == 4 || columns == 5 || columns == 2) return Role::kQrels;
  if (columns == 3 && format == FileFormat::kMsmarco) return Role::kRun;
  if (columns == 3 && has_fraction(input, FileFormat::kTriples)) return Role::kRun;
  return unknown(columns == 3 ? "there are three columns, and every number is whole"
                              : "no format is known by its columns");
}

}  // namespace assay
