// SPDX-License-Identifier: Apache-2.0
// options.cpp: settings as Python gives them.
#include "options.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "assay/compare_report.hpp"
#include "assay/format.hpp"
#include "raising.hpp"
#include "setting_values.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

template <class Value, std::size_t count>
std::vector<std::string_view> words_of(const std::array<Choice<Value>, count>& choices) {
  std::vector<std::string_view> words;
  for (const Choice<Value>& choice : choices) words.push_back(choice.word);
  return words;
}

// Calls what belongs to each name of a dictionary.
class Settings {
 public:
  void add(const std::string& name, bool& value) {
    setters_[name] = [name, &value](nb::handle given) { value = flag_of(name, given); };
  }
  template <class Whole>
  void add(const std::string& name, Whole& value, const WholeLimits& limits) {
    setters_[name] = [name, &value, limits](nb::handle given) {
      value = static_cast<Whole>(whole_number(name, given, limits));
    };
  }
  template <class Real>
  void add(const std::string& name, Real& value, const Limits<double>& limits) {
    setters_[name] = [name, &value, limits](nb::handle given) {
      value = real_number(name, given, limits);
    };
  }
  template <class Value, std::size_t count>
  void add(const std::string& name, const std::array<Choice<Value>, count>& choices, Value& value) {
    setters_[name] = [name, &choices, &value](nb::handle given) {
      const std::string word = text_setting(name, given, known_words(words_of(choices)));
      value = choice_from(choices, word, name);
    };
  }
  void add(std::string name, std::function<void(nb::handle)> setter) {
    setters_[std::move(name)] = std::move(setter);
  }
  // Names of topics.
  void add(const std::string& name, std::vector<std::string>& value) {
    setters_[name] = [name, &value](nb::handle given) {
      if (!nb::try_cast(given, value)) raise(name + " is a list of texts");
    };
  }

  void read(const nb::dict& given) const {
    for (const auto& [key, value] : given) {
      const auto name = nb::cast<std::string>(key);
      const auto setter = setters_.find(name);
      if (setter == setters_.end()) raise("there is no setting \"" + name + "\"", known());
      if (!value.is_none()) setter->second(value);
    }
  }

 private:
  [[nodiscard]] std::string known() const {
    std::vector<std::string_view> names;
    for (const auto& [name, setter] : setters_) names.push_back(name);
    return known_words(names);
  }

  std::map<std::string, std::function<void(nb::handle)>> setters_;
};

constexpr WholeLimits kThreadLimits{0, 1024};
constexpr WholeLimits kDepthLimits{1, kAnyDepth};
constexpr WholeLimits kDigitLimits{0, 17};
constexpr WholeLimits kSizeLimits{0, std::numeric_limits<std::uint32_t>::max()};

void set_categories(nb::handle given, EvalOptions& options) {
  std::vector<std::pair<std::string, std::string>> pairs;
  if (!nb::try_cast(given, pairs)) raise("groups are pairs of a topic and a category");
  for (const auto& [topic, category] : pairs) {
    if (category == "all") raise("a category is called \"all\", as the means are");
    options.categories.push_back({topic, category});
  }
}

using Words = std::map<std::string, std::vector<std::string_view>>;
Words choice_words() {
  return {{"bounds", words_of(kBoundingChoices)},    {"judgments", words_of(kJudgmentsChoices)},
          {"marks", words_of(kMarkChoices)},         {"qrels_format", words_of(kFileFormatChoices)},
          {"role", words_of(kRoleChoices)},          {"run_format", words_of(kFileFormatChoices)},
          {"ties", words_of(kTiesChoices)},          {"topics", words_of(kTopicsChoices)},
          {"undefined", words_of(kUndefinedChoices)}};
}

void check_word(const std::string& name, nb::handle given) {
  const Words all = choice_words();
  const std::vector<std::string_view>& words = all.at(name);
  const std::string word = text_setting(name, given, known_words(words));
  if (std::find(words.begin(), words.end(), word) == words.end())
    raise(name + " is \"" + word + "\"", known_words(words));
}

}  // namespace

unsigned threads_from(unsigned threads) {
  return threads != 0 ? threads : std::max(1U, std::thread::hardware_concurrency());
}

EvalOptions eval_options(const nb::dict& settings) {
  EvalOptions options;
  unsigned threads = 0;
  Settings known;
  known.add("ties", kTiesChoices, options.ties);
  known.add("topics", kTopicsChoices, options.topics);
  known.add("undefined", kUndefinedChoices, options.undefined);
  known.add("bounds", kBoundingChoices, options.bounds);
  known.add("intervals", options.intervals);
  known.add("depth", options.depth, kDepthLimits);
  known.add("seed", options.seed, kSeedLimits);
  known.add("skip_bad_lines", options.skip_bad_lines);
  known.add("any_collection", options.any_collection);
  known.add("needs_common_topic", options.needs_common_topic);
  known.add("only_topics", options.only_topics);
  known.add("categories", [&](nb::handle given) { set_categories(given, options); });
  known.add("cutoff_notes", options.cutoff_notes);
  known.add("values", options.values);
  known.add("threads", threads, kThreadLimits);
  known.read(settings);
  options.threads = threads_from(threads);
  return options;
}

CompareOptions compare_options(const nb::dict& settings) {
  CompareOptions options;
  constexpr auto& corrections = kCorrectionChoices;
  unsigned threads = 0;
  Settings known;
  known.add("test", [&](nb::handle given) {
    options.tests = value_or_raise(parse_tests(text_setting("test", given)));
  });
  known.add("baseline",
            [&](nb::handle given) { options.baseline = text_setting("baseline", given); });
  known.add("correction", corrections, options.correction);
  known.add("family", kFamilyChoices, options.family);
  known.add("standardise", kStandardisationChoices, options.standardisation);
  known.add("alpha", options.alpha, kAlphaLimits);
  known.add("n", options.resamples, kResampleLimits);
  known.add("seed", options.seed, kSeedLimits);
  known.add("threads", threads, kThreadLimits);
  known.add("tie", options.tie, kDifferenceLimits);
  known.add("margin", options.margin, kDifferenceLimits);
  known.add("intervals", options.intervals);
  known.read(settings);
  options.threads = threads_from(threads);
  return options;
}

DiffOptions diff_options(const nb::dict& settings) {
  DiffOptions options;
  unsigned threads = 0;
  Settings known;
  known.add("depth", options.depth, kDepthLimits);
  known.add("p", [&](nb::handle given) {
    options.p = real_number("p", given, {0, 1});
    if (options.p == 0 || options.p == 1) raise("p lies between 0 and 1, without these");
  });
  known.add("ties", kTiesChoices, options.ties);
  known.add("topics", options.topics);
  known.add("docs", options.docs);
  known.add("threads", threads, kThreadLimits);
  known.read(settings);
  options.threads = threads_from(threads);
  return options;
}

Look look_from(const nb::dict& settings) {
  Look look;
  Settings known;
  known.add("digits", look.digits, kDigitLimits);
  known.add("percent", look.percent);
  known.add("per_topic", look.per_topic);
  known.add("summary", look.summary);
  known.add("recipe", look.recipe);
  known.add("best_first", look.best_first);
  known.add("color", look.color);
  known.add("ascii", look.ascii);
  known.add("width", look.width, kSizeLimits);
  known.add("top", look.top, kSizeLimits);
  known.read(settings);
  return look;
}

void bind_options(nb::module_& module) {
  module.def("choice_words", &choice_words, "The words that an argument takes.");
  module.def("check_word", &check_word, nb::arg("name"), nb::arg("word").none(),
             "An error if this is none of them.");
  module.def(
      "check_settings", [](const nb::dict& settings) { (void)eval_options(settings); },
      nb::arg("settings"), "An error if these are no settings of an evaluation.");
  module.def(
      "thread_count",
      [](nb::handle threads) {
        return threads.is_none() ? 0 : whole_number("threads", threads, kThreadLimits);
      },
      nb::arg("threads").none(), "How many threads there may be; 0 is every core.");
  module.def(
      "text_setting",
      [](const std::string& name, nb::handle value) { return text_setting(name, value); },
      nb::arg("name"), nb::arg("value").none(), "A text, or an error that names the setting.");
  module.def(
      "whole_number",
      [](const std::string& name, nb::handle value, std::int64_t least, std::int64_t most) {
        return whole_number(name, value, {least, most});
      },
      nb::arg("name"), nb::arg("value").none(), nb::arg("least") = kSizeLimits.least,
      nb::arg("most") = kSizeLimits.most, "A whole number within limits, whatever its type.");
}

}  // namespace assay::python
