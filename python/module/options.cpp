// SPDX-License-Identifier: Apache-2.0
// options.cpp: settings as Python gives them.
#include "options.hpp"

#include <nanobind/stl/map.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "assay/compare_report.hpp"
#include "assay/format.hpp"
#include "assay/limits.hpp"
#include "raising.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// Calls what belongs to each name of a dictionary.
class Settings {
 public:
  template <class Value>
  void add(std::string name, Value& value) {
    setters_[name] = [name, &value](nb::handle given) {
      if (!nb::try_cast(given, value)) wrong_type(name, given);
    };
  }
  template <class Value, std::size_t count>
  void add(std::string name, const std::array<Choice<Value>, count>& choices, Value& value) {
    setters_[name] = [name, &choices, &value](nb::handle given) {
      std::string word;
      if (!nb::try_cast(given, word)) wrong_type(name, given);
      value = choice_from(choices, word, name);
    };
  }
  void add(std::string name, std::function<void(nb::handle)> setter) {
    setters_[std::move(name)] = std::move(setter);
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
  [[noreturn]] static void wrong_type(const std::string& name, nb::handle given) {
    raise(name + " cannot be " + nb::cast<std::string>(nb::repr(given)));
  }
  [[nodiscard]] std::string known() const {
    std::string names = "there are ";
    for (const auto& [name, setter] : setters_) names += (names.back() == ' ' ? "" : ", ") + name;
    return names;
  }

  std::map<std::string, std::function<void(nb::handle)>> setters_;
};

std::string number_text(double number) {
  return nb::cast<std::string>(nb::repr(nb::float_(number)));
}
template <class Whole>
std::string number_text(Whole number) {
  return std::to_string(number);
}

template <class Value, class Bound>
void check_limits(std::string_view name, Value value, const Limits<Bound>& limits) {
  if (value >= static_cast<Value>(limits.least) && value <= static_cast<Value>(limits.most)) return;
  raise(std::string(name) + " cannot be " + number_text(value),
        "it lies between " + number_text(limits.least) + " and " + number_text(limits.most));
}

constexpr Limits<std::int64_t> kThreadLimits{0, 1024};
constexpr Limits<std::int64_t> kDepthLimits{1, kAnyDepth};

template <class Value, std::size_t count>
std::vector<std::string_view> words_of(const std::array<Choice<Value>, count>& choices) {
  std::vector<std::string_view> words;
  for (const Choice<Value>& choice : choices) words.push_back(choice.word);
  return words;
}

void set_categories(nb::handle given, EvalOptions& options) {
  std::vector<std::pair<std::string, std::string>> pairs;
  if (!nb::try_cast(given, pairs)) raise("groups are pairs of a topic and a category");
  for (const auto& [topic, category] : pairs) {
    if (category == "all") raise("a category is called \"all\", as the means are");
    options.categories.push_back({topic, category});
  }
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
  known.add("depth", options.depth);
  known.add("seed", options.seed);
  known.add("skip_bad_lines", options.skip_bad_lines);
  known.add("any_collection", options.any_collection);
  known.add("needs_common_topic", options.needs_common_topic);
  known.add("only_topics", options.only_topics);
  known.add("categories", [&](nb::handle given) { set_categories(given, options); });
  known.add("cutoff_notes", options.cutoff_notes);
  known.add("values", options.values);
  known.add("threads", threads);
  known.read(settings);
  check_limits("depth", options.depth, kDepthLimits);
  check_limits("threads", threads, kThreadLimits);
  check_limits("seed", options.seed, kSeedLimits);
  options.threads = threads_from(threads);
  return options;
}

CompareOptions compare_options(const nb::dict& settings) {
  CompareOptions options;
  constexpr auto& corrections = kCorrectionChoices;
  unsigned threads = 0;
  Settings known;
  known.add("test", [&](nb::handle given) {
    std::string words;
    if (!nb::try_cast(given, words)) raise("test is the name of one, or several with commas");
    options.tests = value_or_raise(parse_tests(words));
  });
  known.add("baseline", options.baseline);
  known.add("correction", corrections, options.correction);
  known.add("family", kFamilyChoices, options.family);
  known.add("standardise", kStandardisationChoices, options.standardisation);
  known.add("alpha", options.alpha);
  known.add("n", options.resamples);
  known.add("seed", options.seed);
  known.add("threads", threads);
  known.add("tie", options.tie);
  known.add("margin", options.margin);
  known.add("intervals", options.intervals);
  known.read(settings);
  check_limits("alpha", options.alpha, kAlphaLimits);
  check_limits("n", options.resamples, kResampleLimits);
  check_limits("seed", options.seed, kSeedLimits);
  check_limits("threads", threads, kThreadLimits);
  check_limits("tie", options.tie, kDifferenceLimits);
  if (options.margin) check_limits("margin", *options.margin, kDifferenceLimits);
  options.threads = threads_from(threads);
  return options;
}

DiffOptions diff_options(const nb::dict& settings) {
  DiffOptions options;
  unsigned threads = 0;
  Settings known;
  known.add("depth", options.depth);
  known.add("p", options.p);
  known.add("ties", kTiesChoices, options.ties);
  known.add("topics", options.topics);
  known.add("docs", options.docs);
  known.add("threads", threads);
  known.read(settings);
  check_limits("depth", options.depth, kDepthLimits);
  check_limits("threads", threads, kThreadLimits);
  if (!(options.p > 0 && options.p < 1)) raise("p lies between 0 and 1, without these");
  options.threads = threads_from(threads);
  return options;
}

Look look_from(const nb::dict& settings) {
  Look look;
  Settings known;
  known.add("digits", look.digits);
  known.add("percent", look.percent);
  known.add("per_topic", look.per_topic);
  known.add("summary", look.summary);
  known.add("recipe", look.recipe);
  known.add("best_first", look.best_first);
  known.add("color", look.color);
  known.add("ascii", look.ascii);
  known.add("width", look.width);
  known.add("top", look.top);
  known.read(settings);
  return look;
}

void bind_options(nb::module_& module) {
  using Words = std::map<std::string, std::vector<std::string_view>>;
  module.def(
      "choice_words",
      [] {
        return Words{{"bounds", words_of(kBoundingChoices)},
                     {"judgments", words_of(kJudgmentsChoices)},
                     {"marks", words_of(kMarkChoices)},
                     {"qrels_format", words_of(kFileFormatChoices)},
                     {"role", words_of(kRoleChoices)},
                     {"run_format", words_of(kFileFormatChoices)},
                     {"ties", words_of(kTiesChoices)},
                     {"topics", words_of(kTopicsChoices)},
                     {"undefined", words_of(kUndefinedChoices)}};
      },
      "The words that an argument takes.");
}

}  // namespace assay::python
