// SPDX-License-Identifier: Apache-2.0
// report_compare_margin.cpp: losses and differences that do not matter, in words: what margin was
// asked for, and for which pairs it was shown.
#include <algorithm>
#include <cmath>

#include "best_first.hpp"
#include "number.hpp"
#include "report_compare.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::string_view kByItself = "paired t-tests, one-sided, each p by itself";

// "0.05", or what it is under each measure where that differs.
std::string margins_text(const CompareView& view, const Look& look) {
  std::vector<std::string> all;
  std::vector<std::string> named;
  for (const MeasureComparison& measure : view.comparison.measures) {
    all.push_back(margin_text(view, measure, look));
    named.push_back(name_of(measure.measure) + " " + all.back());
  }
  const bool is_same =
      std::all_of(all.begin(), all.end(), [&](const auto& each) { return each == all.front(); });
  return is_same ? all.front() : joined(named, ", ");
}

// "4 of 6 pairs": in either direction, so that it does not matter which run of a pair is the first.
std::string equivalent_pairs(const MeasureComparison& measure, double alpha) {
  const auto shown =
      std::count_if(measure.pairs.begin(), measure.pairs.end(), [&](const PairComparison& pair) {
        return pair.margin && pair.margin->p_equivalent <= alpha;
      });
  return grouped(static_cast<std::uint64_t>(shown)) + " of " +
         counted(measure.pairs.size(), "pair");
}

}  // namespace

std::string margin_text(const CompareView& view, const MeasureComparison& measure,
                        const Look& look) {
  const double margin = view.comparison.options.margin.value_or(0);
  if (is_in_percent(view.comparison, measure, look)) return trimmed_fixed(100 * margin, 10);
  if (!is_in_logs(view.comparison, measure)) return shortest(margin);
  const double factor = std::exp(-better_sign(measure.measure) * margin);
  return shortest(margin) + " in logarithms (a factor of " + fixed(factor, 4) + ")";
}

std::vector<Labelled> pair_margin_lines(const CompareView& view, const MeasureComparison& measure,
                                        const PairComparison& pair, const Look& look) {
  if (!pair.margin) return {};
  const double alpha = view.comparison.options.alpha;
  const MarginOutcome& margin = *pair.margin;
  const auto said = [&](double p) {
    return std::string(p <= alpha ? "yes" : "not shown") + ", p " + p_text(p, alpha);
  };
  return {{"margin", printable(view.comparison.systems[pair.systems.second]) + " loses less than " +
                         margin_text(view, measure, look) + ": " + said(margin.p_non_inferior)},
          {"", "differs by less than that in either direction: " + said(margin.p_equivalent) +
                   "; " + level_text(1 - 2 * alpha) + " interval " +
                   interval_text(view, measure, margin.low, margin.high, look)}};
}

void add_margin_heads(const Comparison& comparison, Grid& grid) {
  if (!comparison.options.margin) return;
  grid.columns.push_back({"p (non-inferior)"});
  grid.columns.push_back({"p (equivalent)"});
}

void add_margin_cells(const PairComparison& pair, double alpha, std::vector<Grid::Cell>& row) {
  if (!pair.margin) return;
  row.push_back({p_text(pair.margin->p_non_inferior, alpha)});
  row.push_back({p_text(pair.margin->p_equivalent, alpha)});
}

std::vector<Labelled> margin_lines(const CompareView& view, const Look& look) {
  const Comparison& comparison = view.comparison;
  if (!comparison.options.margin || comparison.systems.size() == 2) return {};
  if (comparison.baseline) {
    return {{"margin", margins_text(view, look) +
                           "; non-inferior: a run loses less than that; equivalent: it differs by "
                           "less in either direction (" +
                           std::string(kByItself) + ")"}};
  }
  const double alpha = comparison.options.alpha;
  std::vector<Labelled> lines;
  for (const MeasureComparison& measure : comparison.measures) {
    lines.push_back({"margin", name_of(measure.measure) + ": differ by less than " +
                                   margin_text(view, measure, look) +
                                   " in either direction: " + equivalent_pairs(measure, alpha)});
  }
  lines.push_back({"margin", "-f csv has these, and whether the second run of a pair loses less (" +
                                 std::string(kByItself) + ")"});
  return lines;
}

}  // namespace assay
