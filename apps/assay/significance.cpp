// SPDX-License-Identifier: Apache-2.0
// significance.cpp: how a verb is told which tests to make.
#include "significance.hpp"

#include <algorithm>
#include <array>

namespace assay::app {
namespace {

constexpr std::array kNames = {"--test", "--correction", "--alpha", "--resamples", "--seed"};

// The one list of tests, as words and as help.
void add_test_list(Verb& verb, TestSettings& settings) {
  std::string list;
  OptionUsage usage{
      .brief = "Tests, of which the first decides", .takes = Takes::kList, .explains = true};
  for (const TestDef& test : significance_tests()) {
    const std::string also = test.other_word.empty() ? "" : " or " + std::string(test.other_word);
    list +=
        (list.empty() ? "" : "; ") + std::string(test.word) + also + ", " + std::string(test.title);
    usage.words.push_back({std::string(test.word), std::string(test.title)});
  }
  verb.words[verb.add_option("--test", settings.tests, usage.brief + ": " + list)
                 ->allow_extra_args(false)
                 ->type_name("LIST")] = usage;
}

}  // namespace

void add_tests(Verb& verb, TestSettings& settings) {
  CompareOptions& options = settings.options;
  add_test_list(verb, settings);
  add_choice(verb, "--correction", options.correction, kCorrectionChoices,
             "What is done against finding something by looking often; else holm");
  add_real(verb, "--alpha", options.alpha, 1e-6, 0.5,
           "How often a difference may be found that is not there; else 0.05");
  add_number(verb, "-B,--resamples", options.resamples, 100, 100'000'000,
             "Draws of tests that go by chance; else 100000");
  add_number(verb, "--seed", options.seed, 0, 2147483647, "Where chance starts; else 1");
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
  CompareOptions options = settings.options;
  options.tests = *std::move(tests);
  return options;
}

}  // namespace assay::app
