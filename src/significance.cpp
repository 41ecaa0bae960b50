// SPDX-License-Identifier: Apache-2.0
// significance.cpp: the one list of tests.
#include <algorithm>
#include <array>

#include "assay/compare.hpp"
#include "bootstrap.hpp"
#include "paired_t.hpp"
#include "randomization.hpp"
#include "sign_test.hpp"
#include "spread.hpp"
#include "text.hpp"
#include "tukey.hpp"
#include "wilcoxon.hpp"

namespace assay {
namespace {

constexpr std::array kTests = {
    TestDef{.word = "t",
            .other_word = "student",
            .title = "paired t-test",
            .column = "t",
            .meaning = "Is the mean difference 0, if differences are spread normally?",
            .interval_of = "mean difference",
            .is_of_mean = true,
            .run = run_paired_t},
    TestDef{.word = "randomization",
            .other_word = "permutation",
            .title = "paired randomization test",
            .column = "rand.",
            .meaning = "Would the mean difference be as large if systems were exchanged on topics "
                       "by chance?",
            .interval_of = "mean difference",
            .is_of_mean = true,
            .draws = true,
            .run = run_randomization},
    TestDef{.word = "wilcoxon",
            .other_word = "signed-rank",
            .title = "Wilcoxon signed rank test",
            .column = "Wilc.",
            .meaning = "Are differences symmetric about 0, by the ranks of their sizes?",
            .interval_of = "pseudomedian of differences",
            .run = run_wilcoxon},
    TestDef{.word = "sign",
            .other_word = "sign-test",
            .title = "sign test",
            .column = "sign",
            .meaning = "Are wins and losses equally likely?",
            .interval_of = "median of differences that are no ties",
            .run = run_sign_test},
    TestDef{.word = "bootstrap",
            .other_word = "bootstrap-shift",
            .title = "paired bootstrap test, shift method",
            .column = "boot.",
            .meaning = "Are means over topics drawn anew as far from the observed one as that is "
                       "from 0?",
            .interval_of = "mean difference",
            .is_of_mean = true,
            .draws = true,
            .run = run_bootstrap_shift},
    TestDef{.word = "bootstrap-t",
            .other_word = "studentised-bootstrap",
            .title = "studentised paired bootstrap test",
            .column = "boot. t",
            .meaning = "The same for means over their standard errors.",
            .interval_of = "mean difference",
            .is_of_mean = true,
            .draws = true,
            .run = run_bootstrap_t},
    TestDef{.word = "percentile",
            .other_word = "bootstrap-percentile",
            .title = "bootstrap, percentile interval",
            .column = "perc.",
            .meaning = "How much must be cut off the means over topics drawn anew to leave out 0?",
            .interval_of = "mean difference",
            .is_of_mean = true,
            .draws = true,
            .sides = 2,
            .run = run_bootstrap_percentile},
    TestDef{.word = "bca",
            .other_word = "bootstrap-bca",
            .title = "bootstrap, BCa interval",
            .column = "BCa",
            .meaning = "The same, corrected for bias and skewness.",
            .interval_of = "mean difference",
            .is_of_mean = true,
            .draws = true,
            .sides = 2,
            .run = run_bootstrap_bca},
    TestDef{.word = "tukey",
            .other_word = "randomised-tukey",
            .title = "randomised Tukey HSD",
            .column = "Tukey",
            .meaning = "Would the best and the worst of all systems be as far apart if values "
                       "were dealt to them by chance?",
            .interval_of = "mean difference",
            .is_of_mean = true,
            .draws = true,
            .is_joint = true,
            .run = run_randomised_tukey},
    TestDef{.word = "hsd",
            .other_word = "anova",
            .title = "Tukey HSD after a two-way analysis of variance",
            .column = "HSD",
            .meaning = "The same, if what topics and systems leave open is spread normally.",
            .interval_of = "mean difference",
            .is_of_mean = true,
            .is_joint = true,
            .run = run_hsd},
};

}  // namespace

std::span<const TestDef> significance_tests() { return kTests; }

const TestDef* find_test(std::string_view word) {
  const std::string small = lower(word);
  const auto found = std::find_if(kTests.begin(), kTests.end(), [&](const TestDef& test) {
    return test.word == small || (!test.other_word.empty() && test.other_word == small);
  });
  return found == kTests.end() ? nullptr : &*found;
}

Result<std::vector<const TestDef*>> parse_tests(std::string_view list) {
  std::vector<const TestDef*> tests;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find_first_of(", "), list.size());
    const std::string_view word = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    if (word.empty()) continue;
    const TestDef* test = find_test(word);
    if (test == nullptr) {
      std::vector<std::string_view> words;
      for (const TestDef& each : kTests) words.push_back(each.word);
      return Error{.what = "unknown test " + in_quotes(word),
                   .hint = "did you mean " + nearest_names(word, words) + "?"};
    }
    if (std::find(tests.begin(), tests.end(), test) == tests.end()) tests.push_back(test);
  }
  return tests;
}

std::vector<double> PairTask::differences(const SystemPair& pair) const {
  const auto first = values.subspan(pair.first * topics, topics);
  const auto second = values.subspan(pair.second * topics, topics);
  return differences_of(first, second);
}

}  // namespace assay
