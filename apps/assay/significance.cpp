// SPDX-License-Identifier: Apache-2.0
// significance.cpp: how a verb is told which tests to make.
#include "significance.hpp"

#include <algorithm>
#include <array>

#include "assay/limits.hpp"
#include "names.hpp"

namespace assay::app {
namespace {

constexpr std::array kNames = {"--test", "--correction", "--alpha", "--resamples", "--seed"};

// The one list of tests, as words and as help.
void add_test_list(Verb& verb, TestSettings& settings, const std::string& brief, Takes takes) {
  std::string list;
  OptionUsage usage{.brief = brief, .takes = takes, .explains = true};
  for (const TestDef& test : significance_tests()) {
    const std::string also = test.other_word.empty() ? "" : " or " + std::string(test.other_word);
    list +=
        (list.empty() ? "" : "; ") + std::string(test.word) + also + ", " + std::string(test.title);
    usage.words.push_back({std::string(test.word), std::string(test.title)});
  }
  CLI::Option* option = verb.add_option("--test", settings.tests, usage.brief + ": " + list)
                            ->allow_extra_args(false)
                            ->type_name(takes == Takes::kList ? "LIST" : "WORD");
  if (takes == Takes::kWord) option->take_last();
  verb.words[option] = usage;
}

void add_level_and_chance(Verb& verb, CompareOptions& options, const std::string& alpha_is) {
  add_real(verb, "--alpha", options.alpha, kAlphaLimits.least, kAlphaLimits.most,
           alpha_is + "; else 0.05");
  add_number(verb, "-B,--resamples", options.resamples, kResampleLimits.least, kResampleLimits.most,
             "Draws of tests that go by chance; else 100000");
  add_number(verb, "--seed", options.seed, kSeedLimits.least, kSeedLimits.most,
             "Where chance starts; else 1");
}

}  // namespace

void add_tests(Verb& verb, TestSettings& settings) {
  CompareOptions& options = settings.options;
  add_test_list(verb, settings, "Tests, of which the first decides", Takes::kList);
  add_choice(verb, "--correction", options.correction, kCorrectionChoices,
             "What is done against finding something by looking often; else holm");
  add_level_and_chance(verb, options, "How often a difference may be found that is not there");
}

void add_one_test(Verb& verb, TestSettings& settings, const std::string& alpha_is) {
  add_test_list(verb, settings, "Who decides whether two runs differ, else t", Takes::kWord);
  add_level_and_chance(verb, settings.options, alpha_is);
}

bool has_tests(const Verb& verb) {
  return std::any_of(kNames.begin(), kNames.end(),
                     [&](const char* name) { return verb.get_option(name)->count() > 0; });
}

Result<CompareOptions> compare_options(const TestSettings& settings) {
  std::string list;
  for (const std::string& text : settings.tests) list += text + ",";
  auto tests = parse_tests(list);
  if (!tests) return tests.error();
  if (tests->empty() && !settings.tests.empty()) {
    return wrong_use("--test names no test", "leave it out, or name one: --test t");
  }
  CompareOptions options = settings.options;
  options.tests = *std::move(tests);
  return options;
}

Result<CompareOptions> one_test_options(const TestSettings& settings) {
  auto options = compare_options(settings);
  if (!options) return options;
  if (options->tests.size() > 1) {
    return wrong_use("--test takes one test, not " + std::to_string(options->tests.size()),
                     "ask for one after the other");
  }
  if (options->tests.empty()) options->tests.push_back(find_test("t"));
  return options;
}

}  // namespace assay::app
