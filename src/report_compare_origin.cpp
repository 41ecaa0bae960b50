// SPDX-License-Identifier: Apache-2.0
// report_compare_origin.cpp: where the numbers of a comparison come from: tests, corrections,
// intervals, recipes.
#include <algorithm>

#include "number.hpp"
#include "report_compare.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::string_view kUsualInterval = "mean difference";  // which goes without saying

bool is_everywhere_exact(const Comparison& comparison, std::size_t test) {
  for (const MeasureComparison& measure : comparison.measures) {
    for (const PairComparison& pair : measure.pairs) {
      if (!pair.tests[test].is_exact) return false;
    }
  }
  return true;
}

std::string interval_words(const Comparison& comparison) {
  const CompareOptions& options = comparison.options;
  const std::size_t pairs = family_size(comparison);
  const std::string same = "each by the test of its p, so that the two agree";
  if (pairs == 1) return same;
  if (options.tests[kDeciding]->is_joint) return same + "; they hold together for all pairs";
  if (options.correction == Correction::kBonferroni) {
    return "each by the test of its p after Bonferroni, so that the two agree; all hold together "
           "with " +
           level_text(1 - options.alpha);
  }
  if (options.correction == Correction::kNone) return same + "; they hold one by one, not together";
  return "each by the test of its plain p, so that the two agree; they hold one by one, not "
         "together: 0 may lie outside where p after " +
         correction_name(options.correction) + " is above alpha";
}

std::string_view standard_words(const Comparison& comparison) {
  return choice_of(kStandardisationChoices, comparison.options.standardisation).meaning;
}

// How often another test says the same as the one that decides, over all pairs.
std::string agreement_words(const Comparison& comparison, std::size_t test) {
  std::size_t pairs = 0;
  std::size_t same = 0;
  for (const MeasureComparison& measure : comparison.measures) {
    for (const PairComparison& pair : measure.pairs) {
      const bool is_same = verdict_of(comparison, measure, pair, test) ==
                           verdict_of(comparison, measure, pair, kDeciding);
      same += is_same ? 1 : 0;
      ++pairs;
    }
  }
  return "; it agrees with " + std::string(comparison.options.tests[kDeciding]->column) + " on " +
         (same == pairs ? "all " : grouped(same) + " of ") + counted(pairs, "verdict");
}

// Whether any systems differ at all, measure by measure.
void add_anova_lines(const Comparison& comparison, std::vector<Labelled>& lines) {
  for (const MeasureComparison& measure : comparison.measures) {
    if (!measure.anova || !measure.anova->f) continue;
    const Anova& anova = *measure.anova;
    const std::string share =
        anova.omega_squared ? ", omega squared " + fixed(*anova.omega_squared, 4) : "";
    lines.push_back({"anova", name_of(measure.measure) + ": F(" + shortest(anova.systems.freedom) +
                                  ", " + shortest(anova.error.freedom) +
                                  ") = " + fixed(*anova.f, 2) + ", p " +
                                  p_text(anova.p, comparison.options.alpha) + share});
  }
}

// What a reader must know of values that are not as `eval` has them.
void add_value_lines(const Comparison& comparison, const Look& look, std::vector<Labelled>& lines) {
  if (look.percent) lines.push_back({"values", percent_words(comparison, look)});
  if (comparison.options.standardisation != Standardisation::kNone) {
    lines.push_back(
        {"values", "standardised topic by topic: " + std::string(standard_words(comparison))});
  }
  for (const MeasureComparison& measure : comparison.measures) {
    if (!measure.is_log) continue;
    lines.push_back({"values", name_of(measure.measure) +
                                   ": a geometric mean; differences are those of logarithms"});
  }
  if (comparison.options.tie > 0) {
    lines.push_back({"ties", "differences up to " + shortest(comparison.options.tie) +
                                 " count as none" + (look.percent ? ", not in %" : "")});
  }
}

// Which measure orders the runs of all tables, where there is more than one.
void add_order_line(const Comparison& comparison, const Look& look, std::vector<Labelled>& lines) {
  if (comparison.measures.size() < 2 || comparison.systems.size() == 2 || !look.best_first) return;
  lines.push_back({"order", "by " + name_of(comparison.measures.front().measure) +
                                (comparison.baseline ? ", after the baseline" : "")});
}

}  // namespace

std::string percent_words(const Comparison& comparison, const Look& look) {
  std::vector<std::string> names;
  for (const MeasureComparison& measure : comparison.measures) {
    if (is_in_percent(comparison, measure, look)) names.push_back(name_of(measure.measure));
  }
  if (names.empty()) return "not in %, which is for values from 0 to 1";
  return (names.size() == comparison.measures.size() ? "" : joined(names, ", ") + " ") + "in %";
}

std::string test_words(const Comparison& comparison, std::size_t test) {
  const TestDef& def = *comparison.options.tests[test];
  std::string text(def.title);
  if (def.column != def.word || !text.starts_with(def.word)) {
    text = std::string(def.column) + ": " + text;
  }
  if (def.interval_of != kUsualInterval)
    text += ", interval of the " + std::string(def.interval_of);
  if (!def.draws) return text;
  if (is_everywhere_exact(comparison, test)) return text + ", exact";
  return text + ", " + grouped(comparison.options.resamples) + " draws, seed " +
         std::to_string(comparison.options.seed);
}

std::string correction_words(const Comparison& comparison, std::span<const TestDef* const> tests) {
  const CompareOptions& options = comparison.options;
  std::string text = "alpha " + shortest(options.alpha);
  const std::size_t pairs = family_size(comparison);
  if (pairs == 1) return text + "; one pair, nothing to correct";
  std::vector<std::string> joint;
  for (const TestDef* test : tests) {
    if (test->is_joint) joint.emplace_back(test->column);
  }
  if (joint.size() < tests.size()) {
    const std::string of = comparison.measures.size() == 1  ? ""
                           : options.family == Family::kAll ? " of all measures"
                                                            : " of each measure";
    const std::string many = counted(pairs, "test") + of;
    text += options.correction == Correction::kNone
                ? "; " + many + ", not corrected: some p are small by chance"
                : "; p corrected after " + correction_name(options.correction) + " for " + many;
  }
  if (joint.empty()) return text;
  return text + "; " + joined(joint, " and ") + (joint.size() == 1 ? " looks" : " look") +
         " at all systems at once and " + (joint.size() == 1 ? "needs" : "need") + " no correction";
}

std::string correction_name(Correction correction) {
  const auto found =
      std::find_if(kCorrections.begin(), kCorrections.end(),
                   [&](const CorrectionDef& def) { return def.choice.value == correction; });
  return std::string(found->title);
}

std::string topics_text(const Comparison& comparison) {
  const auto [low, high] = std::minmax_element(
      comparison.measures.begin(), comparison.measures.end(),
      [](const auto& a, const auto& b) { return a.topics.size() < b.topics.size(); });
  const std::string most = counted(high->topics.size(), "topic");
  return low->topics.size() == high->topics.size() ? most
                                                   : grouped(low->topics.size()) + " to " + most;
}

std::string marks_meaning(const CompareView& view, const Look& look) {
  const Comparison& comparison = view.comparison;
  const std::string by = " (" + std::string(comparison.options.tests[kDeciding]->title) + ")";
  const double alpha = comparison.options.alpha;
  switch (view.marks) {
    case MarkStyle::kGroups: return "runs that share a letter of a column do not differ" + by;
    case MarkStyle::kDaggers:
      return std::string(look.ascii ? "*" : "†") + " differs from " +
             printable(comparison.systems[comparison.baseline.value_or(0)]) + " with p at most " +
             shortest(alpha) + ", " + (look.ascii ? "**" : "‡") + " at most " +
             shortest(alpha / kStrong) + by;
    default: return "letters of the runs that are beaten, p at most " + shortest(alpha) + by;
  }
}

std::vector<Labelled> origin_lines(const CompareView& view, const Look& look) {
  const Comparison& comparison = view.comparison;
  std::vector<Labelled> lines;
  const bool is_all_pairs = comparison.systems.size() > 2 && !comparison.baseline;
  if (is_all_pairs) lines.push_back({"marks", marks_meaning(view, look)});
  add_order_line(comparison, look, lines);
  for (std::size_t i = 0; i < comparison.options.tests.size(); ++i) {
    lines.push_back({"tests", test_words(comparison, i) +
                                  (is_all_pairs && i > 0 ? agreement_words(comparison, i) : "")});
  }
  lines.push_back({"level", correction_words(comparison, comparison.options.tests)});
  if (is_all_pairs) add_anova_lines(comparison, lines);
  if (!is_all_pairs) lines.push_back({"interval", interval_words(comparison)});
  for (Labelled& line : margin_lines(view, look)) lines.push_back(std::move(line));
  add_value_lines(comparison, look, lines);
  Look setting = look;
  setting.percent = false;  // the lines on values say of which
  lines.push_back({"topics", topics_text(comparison) + " that all runs have a value for; " +
                                 setting_line(view.report, setting)});
  for (const std::string& line : recipe_lines(view.report)) lines.push_back({"recipe", line});
  for (std::size_t i = lines.size() - 1; i > 0; --i) {
    if (lines[i].label == lines[i - 1].label) lines[i].label.clear();  // said once
  }
  return lines;
}

}  // namespace assay
