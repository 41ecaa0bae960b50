// SPDX-License-Identifier: Apache-2.0
// options.cpp: trec_eval's options, and how they are read. By hand, because getopt_long keeps its
// place in global variables, and would take the short forms of trec_eval's names for ambiguous
// where one of ours begins alike.
#include "options.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace assay::trec_eval {
namespace {

constexpr std::array kRelFormats = {
    RelFormat{"qrels", Judgments::kGrades, "topic iteration document grade",
              "Grades: 0 and above is judged, below 0 pooled but not judged"},
    RelFormat{"qrels_jg", Judgments::kGroups, "topic group document grade",
              "Grades by several groups of judges"},
    RelFormat{"prefs", Judgments::kPreferences, "topic group part document level",
              "Preferences: within a part of a group, higher levels are preferred"},
    RelFormat{"qrels_prefs", Judgments::kGradedPreferences, "topic group document level",
              "The columns of qrels, read as preferences of each group"},
};
constexpr std::string_view kOnlyResultsFormat = "trec_results";

// One member of each entry of a list.
template <class Entry, std::size_t count>
constexpr std::array<std::string_view, count> words_of(const std::array<Entry, count>& entries,
                                                       std::string_view Entry::*word) {
  std::array<std::string_view, count> words{};
  for (std::size_t i = 0; i < count; ++i) words[i] = entries[i].*word;
  return words;
}

constexpr auto kRelFormatNames = words_of(kRelFormats, &RelFormat::name);
constexpr std::array kResultsFormatNames = {kOnlyResultsFormat};
constexpr std::array<std::string_view, 2> kVersions = {"10", "9"};
constexpr auto kFormats = words_of(kTrecFormatChoices, &Choice<TrecFormat>::word);

using enum OptionId;
constexpr std::array kOptions = {
    Option{kHelp, 'h', "help", "", "Print this help, and what the measures of -m mean", {}},
    Option{kVersion, 'v', "version", "", "Print the version", {}},
    Option{kPerTopic, 'q', "query_eval_wanted", "", "Also print the values of each topic", {}},
    Option{kNoSummary, 'n', "nosummary", "", "Do not print the lines for all topics", {}},
    Option{kMeasure,
           'm',
           "measure",
           "NAME[.PARAMETERS]",
           "A measure, such as map, P.5,10 or ndcg.1=1,2=3, or a list of them: official, set, "
           "all_trec, prefs, all_prefs, qrels_jg. May be given again. Default: official",
           {}},
    Option{kComplete,
           'c',
           "complete_rel_info_wanted",
           "",
           "Average over all judged topics; those that the run lacks count as 0",
           {}},
    Option{kLevel,
           'l',
           "level_for_rel",
           "GRADE",
           "The lowest grade that is relevant, for measures without grades. Default: 1",
           {}},
    Option{kJudgedOnly,
           'J',
           "Judged_docs_only",
           "",
           "Drop retrieved documents that were not judged, after -M",
           {}},
    Option{kDepth,
           'M',
           "Max_retrieved_per_topic",
           "N",
           "Look only at the first N documents of each topic",
           {}},
    Option{kCollection,
           'N',
           "Number_docs_in_coll",
           "N",
           "Documents in the collection, for utility. Default: 0",
           {}},
    Option{kRelFormat, 'R', "Rel_info_format", "FORMAT", "What the judgments are", kRelFormatNames},
    Option{kResultsFormat, 'T', "Results_format", "FORMAT", "What the results are",
           kResultsFormatNames},
    Option{kZScores,
           'Z',
           "Zscore",
           "FILE",
           "Print z-scores, by a file with lines of topic measure mean deviation",
           {}},
    Option{kDebug,
           'D',
           "Debug_level",
           "LEVEL[.TOPIC]",
           "With a topic, as in 0.301, evaluate it alone; the level has no effect",
           {}},
    Option{kOldOutput, 'o', "Output_old_results_format", "", "Has no effect", {}},
    Option{kCompat, 0, "compat", "VERSION", "The version of trec_eval to be like", kVersions, true},
    Option{kStrict,
           0,
           "strict",
           "",
           "Refuse what is otherwise noted of the files; a judged topic that the run does not have "
           "ends with exit code 4. Implies --mend",
           {},
           true},
    Option{kMend,
           0,
           "mend",
           "",
           "Print the right number in the two places where trec_eval's own, wrong one is kept: "
           "num_rel under -c with -l, and nan where nothing is left of a ranking",
           {},
           true},
    Option{kFormat, 0, "format", "FORMAT", "How to print", kFormats, true},
    Option{kDigits,
           0,
           "digits",
           "N",
           "Decimals, 0 to 17. Default: 4, and all of them in other formats than trec",
           {},
           true},
    Option{kThreads, 'j', "threads", "N", "Threads. Default: one for each core", {}, true},
};

Error usage_error(std::string what) {
  return {.place = {},
          .what = std::move(what),
          .hint = "trec_eval -h lists what there is",
          .tally = {},
          .excerpt = {},
          .code = "usage"};
}

// As C's atol: what is not a number is 0, what is too large the largest.
long whole_number(std::string_view text) {
  return std::strtol(std::string(text).c_str(), nullptr, 10);
}

bool is_whole_number(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

// The value of one of trec_eval's own options, which takes anything.
long lenient_number(const Option& option, std::string_view value, Settings& settings) {
  const long number = whole_number(value);
  if (!is_whole_number(value)) {
    settings.warnings.push_back("-" + std::string(1, option.letter) + " takes a whole number; \"" +
                                std::string(value) + "\" is read as " + std::to_string(number) +
                                ", as trec_eval does");
  }
  return number;
}

// All options whose name begins so, from trec_eval's own or from all.
std::vector<const Option*> beginning_with(std::string_view name, bool with_ours) {
  std::vector<const Option*> found;
  for (const Option& option : kOptions) {
    if (option.is_ours && !with_ours) continue;
    if (option.name == name) return {&option};
    if (option.name.starts_with(name)) found.push_back(&option);
  }
  return found;
}

// A whole name first; then a short form of trec_eval's names as if ours were not there.
Result<const Option*> find_long(std::string_view name) {
  for (const Option& option : kOptions) {
    if (option.name == name) return &option;
  }
  for (const bool with_ours : {false, true}) {
    const auto found = beginning_with(name, with_ours);
    if (found.size() == 1) return found.front();
    if (found.size() > 1) {
      return usage_error("--" + std::string(name) + " could be --" + std::string(found[0]->name) +
                         " or --" + std::string(found[1]->name));
    }
  }
  return usage_error("unknown option --" + std::string(name));
}

const Option* find_short(char letter) {
  const auto* const found = std::find_if(kOptions.begin(), kOptions.end(), [&](const Option& o) {
    return o.letter != 0 && o.letter == letter;
  });
  return found == kOptions.end() ? nullptr : found;
}

// A level, and perhaps a topic after the first dot.
void set_debug(std::string_view value, Settings& settings) {
  if (whole_number(value) > 0) {
    settings.warnings.emplace_back(
        "-D prints no traces here; a topic after the dot is evaluated alone");
  }
  const std::size_t dot = value.find('.');
  if (dot != std::string_view::npos) settings.only_topic = value.substr(dot + 1);
}

void set_level(long level, Settings& settings) {
  settings.request.level = static_cast<double>(level);
  if (level >= 0) return;
  settings.warnings.emplace_back(
      "-l below 0 would make documents relevant that nobody judged; 0 is taken");
}

void set_depth(long depth, Settings& settings) {
  const long most = std::numeric_limits<std::uint32_t>::max();
  settings.depth = static_cast<std::uint32_t>(std::clamp(depth, 0L, most));
  if (depth < 0) settings.warnings.emplace_back("-M below 0 is taken as 0: no document is kept");
}

// Those of our own whose arguments are checked.
std::optional<Error> set_ours(const Option& option, std::string_view value, Settings& settings) {
  constexpr long kMostDigits = 17;
  constexpr long kMostThreads = 1024;
  const auto is_choice = std::find(option.choices.begin(), option.choices.end(), value);
  if (!option.choices.empty() && is_choice == option.choices.end()) {
    std::string words;
    for (const std::string_view word : option.choices) {
      words += (words.empty() ? "" : ", ") + std::string(word);
    }
    return usage_error("--" + std::string(option.name) + " takes one of " + words + ", not \"" +
                       std::string(value) + "\"");
  }
  const long number = whole_number(value);
  switch (option.id) {
    case kCompat:
      settings.request.version = value == "9" ? TrecVersion::k9 : TrecVersion::k10;
      return std::nullopt;
    case kFormat:
      for (const auto& choice : kTrecFormatChoices) {
        if (choice.word == value) settings.format = choice.value;
      }
      return std::nullopt;
    case kDigits:
      if (number < 0 || number > kMostDigits || !is_whole_number(value)) {
        return usage_error("--digits takes a number from 0 to 17, not \"" + std::string(value) +
                           "\"");
      }
      settings.look.digits = static_cast<int>(number);
      return std::nullopt;
    default:
      if (number < 0 || !is_whole_number(value)) {
        return usage_error("-j takes a number of threads, 0 for one on each core, not \"" +
                           std::string(value) + "\"");
      }
      settings.threads = static_cast<unsigned>(std::min(number, kMostThreads));
  }
  return std::nullopt;
}

std::optional<Error> set(const Option& option, std::string_view value, Settings& settings) {
  switch (option.id) {
    case kHelp: settings.help = true; break;
    case kVersion: settings.version = true; break;
    case kPerTopic: settings.look.per_topic = true; break;
    case kNoSummary: settings.look.summary = false; break;
    case kMeasure: settings.request.measures.emplace_back(value); break;
    case kComplete: settings.complete = true; break;
    case kLevel: set_level(lenient_number(option, value, settings), settings); break;
    case kJudgedOnly: settings.request.judged_only = true; break;
    case kDepth: set_depth(lenient_number(option, value, settings), settings); break;
    case kCollection:
      settings.request.collection = static_cast<double>(lenient_number(option, value, settings));
      break;
    case kRelFormat: settings.rel_format = value; break;
    case kResultsFormat: settings.results_format = value; break;
    case kZScores: settings.zscores = value; break;
    case kDebug: set_debug(value, settings); break;
    case kStrict: settings.strict = settings.mend = true; break;
    case kMend: settings.mend = true; break;
    case kOldOutput: break;
    default: return set_ours(option, value, settings);
  }
  return std::nullopt;
}

// Reads arguments one after another; an option may take the next as its value.
class Reader {
 public:
  explicit Reader(std::span<const std::string_view> arguments) : rest_(arguments) {}

  Result<Settings> read() {
    while (!rest_.empty() && !settings_.version) {
      const std::string_view argument = take();
      std::optional<Error> error;
      if (argument == "--") {
        settings_.files.insert(settings_.files.end(), rest_.begin(), rest_.end());
        break;
      }
      if (argument.starts_with("--")) {
        error = read_long(argument.substr(2));
      } else if (argument.size() > 1 && argument[0] == '-') {
        error = read_short(argument.substr(1));
      } else {
        settings_.files.emplace_back(argument);
      }
      if (error) return *error;
    }
    return std::move(settings_);
  }

 private:
  std::string_view take() {
    const std::string_view first = rest_.front();
    rest_ = rest_.subspan(1);
    return first;
  }

  std::optional<Error> read_long(std::string_view text) {
    const std::size_t equals = text.find('=');
    const auto option = find_long(text.substr(0, equals));
    if (!option) return option.error();
    const bool has_value = equals != std::string_view::npos;
    if (has_value) return read_value(**option, text.substr(equals + 1));
    if ((*option)->argument.empty()) return set(**option, {}, settings_);
    return read_next(**option, "--" + std::string((*option)->name));
  }

  // One letter after another; the first that takes a value has the rest of the word.
  std::optional<Error> read_short(std::string_view letters) {
    while (!letters.empty() && !settings_.version) {
      const Option* option = find_short(letters[0]);
      if (option == nullptr) return usage_error("unknown option -" + std::string(1, letters[0]));
      letters.remove_prefix(1);
      if (!option->argument.empty()) {
        if (!letters.empty()) return set(*option, letters, settings_);
        return read_next(*option, "-" + std::string(1, option->letter));
      }
      if (auto error = set(*option, {}, settings_)) return error;
    }
    return std::nullopt;
  }

  std::optional<Error> read_value(const Option& option, std::string_view value) {
    const bool takes_none = option.argument.empty() && option.id != kOldOutput;
    if (takes_none) return usage_error("--" + std::string(option.name) + " takes no value");
    return set(option, value, settings_);
  }

  std::optional<Error> read_next(const Option& option, const std::string& shown) {
    if (rest_.empty()) {
      return usage_error(shown + " needs a value: " + std::string(option.argument));
    }
    return set(option, take(), settings_);
  }

  std::span<const std::string_view> rest_;
  Settings settings_;
};

}  // namespace

std::span<const Option> options() { return kOptions; }
std::span<const RelFormat> rel_formats() { return kRelFormats; }
std::string_view results_format() { return kOnlyResultsFormat; }

Result<Settings> read_options(std::span<const std::string_view> arguments) {
  return Reader(arguments).read();
}

}  // namespace assay::trec_eval
