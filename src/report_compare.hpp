// SPDX-License-Identifier: Apache-2.0
// report_compare.hpp: the words of a comparison, the same in every format.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "assay/compare_report.hpp"
#include "report_blocks.hpp"

namespace assay {

// What the data say of the second system of a pair.
enum class Verdict : std::uint8_t { kBetter, kWorse, kOpen, kSame };
[[nodiscard]] Verdict verdict_of(const Comparison& comparison, const MeasureComparison& measure,
                                 const PairComparison& pair, std::size_t test);
// "better", "not significant"; "higher" where nobody knows what is better.
[[nodiscard]] std::string verdict_words(Verdict verdict, const Measure& measure);

// Marks and verdicts over many pairs go by the first test.
inline constexpr std::size_t kDeciding = 0;
// A double dagger stands for an alpha so many times as small.
inline constexpr double kStrong = 5;

// Whether values are logarithms, whose means are shown as values of the measure again. What was
// standardised is neither.
[[nodiscard]] bool is_in_logs(const Comparison& comparison, const MeasureComparison& measure);
// Whether values and differences are shown in per cent.
[[nodiscard]] bool is_in_percent(const Comparison& comparison, const MeasureComparison& measure,
                                 const Look& look);

// Numbers as tables show them.
[[nodiscard]] std::string topic_value_text(const CompareView& view,
                                           const MeasureComparison& measure, double value,
                                           const Look& look);
[[nodiscard]] std::string mean_text(const CompareView& view, const MeasureComparison& measure,
                                    std::size_t system, const Look& look);
[[nodiscard]] std::string difference_text(const CompareView& view, const MeasureComparison& measure,
                                          double difference, const Look& look);
[[nodiscard]] std::string interval_text(const CompareView& view, const MeasureComparison& measure,
                                        double low, double high, const Look& look);
// Over a column of means: "AP", "SearchLength ↓".
[[nodiscard]] std::string measure_head(const Measure& measure, const Look& look);
// Over a column of differences: "Δ", or "Δ log".
[[nodiscard]] std::string difference_head(const CompareView& view, const MeasureComparison& measure,
                                          const Look& look);
// "difference", or "difference of logarithms".
[[nodiscard]] std::string difference_words(const Comparison& comparison,
                                           const MeasureComparison& measure);
// "0.052", "<0.001"; with as many digits as it takes to see on which side of alpha it lies.
[[nodiscard]] std::string p_text(double p, double alpha);
// "p = 0.052", "p < 0.001"
[[nodiscard]] std::string p_equation(double p, double alpha);
// ".052", "<.001": where there are many of them.
[[nodiscard]] std::string short_p(double p, double alpha);

// The margin that was asked for, as differences are shown: "0.05", "5" in per cent.
[[nodiscard]] std::string margin_text(const CompareView& view, const MeasureComparison& measure,
                                      const Look& look);
// What was shown of it: for one pair, beside a baseline, and for many pairs. Nothing if none was
// asked for.
[[nodiscard]] std::vector<Labelled> pair_margin_lines(const CompareView& view,
                                                      const MeasureComparison& measure,
                                                      const PairComparison& pair, const Look& look);
void add_margin_heads(const Comparison& comparison, Grid& grid);
void add_margin_cells(const PairComparison& pair, double alpha, std::vector<Grid::Cell>& row);
[[nodiscard]] std::vector<Labelled> margin_lines(const CompareView& view, const Look& look);

// How many tests are corrected together.
[[nodiscard]] std::size_t family_size(const Comparison& comparison);
// Whether adjusted values of p differ from the plain ones.
[[nodiscard]] bool is_adjusted(const Comparison& comparison, const TestDef& test);

// The order of systems in tables: a baseline, then the best under the first measure.
[[nodiscard]] std::vector<std::size_t> system_order(const CompareView& view, const Look& look);
// Systems whose mean, after rounding, is the best of this measure.
[[nodiscard]] std::vector<bool> best_means(const CompareView& view,
                                           const MeasureComparison& measure, const Look& look);

// The mark of each system under this measure: letters are places in `order`.
struct MarkTexts {
  std::vector<std::string> marks;  // one for each system
  bool has_groups = true;          // else there are too many to be shown
};
[[nodiscard]] MarkTexts marks_of(const CompareView& view, const MeasureComparison& measure,
                                 const std::vector<std::size_t>& order, const Look& look);
// "AP has more than 256 groups, too many to show"
[[nodiscard]] std::string crowd_words(const Measure& measure);
// What the marks stand for, in a sentence.
[[nodiscard]] std::string marks_meaning(const CompareView& view, const Look& look);

// "rand.: randomization test, 100 000 draws, seed 1"
[[nodiscard]] std::string test_words(const Comparison& comparison, std::size_t test);
// "alpha 0.05; p corrected after Holm for 6 tests of each measure"
[[nodiscard]] std::string correction_words(const Comparison& comparison,
                                           std::span<const TestDef* const> tests);
// The same for the test that decides.
[[nodiscard]] inline std::string correction_words(const Comparison& comparison) {
  return correction_words(comparison, std::span(comparison.options.tests).first(kDeciding + 1));
}
// "Holm"
[[nodiscard]] std::string correction_name(Correction correction);
// "in %", "AP, RR in %" where other measures are not.
[[nodiscard]] std::string percent_words(const Comparison& comparison, const Look& look);
// The lines that say where numbers come from: tests, corrections, intervals, recipes.
[[nodiscard]] std::vector<Labelled> origin_lines(const CompareView& view, const Look& look);
// "54 topics"; "12 to 54 topics" where measures differ.
[[nodiscard]] std::string topics_text(const Comparison& comparison);

// The whole comparison; `columns` is the room that a table of all pairs may take.
[[nodiscard]] std::vector<Block> compare_blocks(const CompareView& view, const Look& look,
                                                std::size_t columns);
// A pair of systems: what each test says, effects, topics.
[[nodiscard]] std::vector<Block> pair_blocks(const CompareView& view,
                                             const MeasureComparison& measure, const Look& look);

}  // namespace assay
