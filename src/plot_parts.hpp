// SPDX-License-Identifier: Apache-2.0
// plot_parts.hpp: what several kinds of plots need; and the kinds, one pair of functions each.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "assay/plot.hpp"
#include "curves.hpp"

namespace assay {

[[nodiscard]] Error plot_error(std::string what, std::string hint = {});

// About a curve that would end beyond kMostRanks.
[[nodiscard]] Error too_deep(double rank);

// As tables show it, with four decimals.
[[nodiscard]] std::string value_text(const Measure& measure, const Ratio& value);
// NaN if it is undefined.
[[nodiscard]] double plain_value(const Ratio& value);
// To be compared: higher is better whatever the measure says, and no value is the worst.
[[nodiscard]] double merit_of(const Measure& measure, const Ratio& value);
// "splade", or what a run is called where that is nothing.
[[nodiscard]] std::string run_name(const Scores& scores);

// The rows of one topic, one for each run, or those of the means. A run without results for the
// topic is an error: its curve would be that of nothing.
[[nodiscard]] Result<std::vector<ReportRow>> rows_for(const EvalReport& report,
                                                      const std::string& topic);

// Runs by their values of one measure, best first; as they were given where neither high nor low is
// better.
[[nodiscard]] std::vector<std::size_t> best_first(const EvalReport& report,
                                                  const std::vector<ReportRow>& rows,
                                                  const Measure& measure);
// Which style each run has: its number while there are few; else only the best ones are told apart.
struct RunStyle {
  std::size_t style = 0;
  bool is_faded = false;
};
[[nodiscard]] std::vector<RunStyle> run_styles(const std::vector<std::size_t>& order);

// "mean over 12 topics", or "topic 42".
[[nodiscard]] std::string scope_text(const EvalReport& report, const PlotRequest& request);
// What has no value, and which topics a run does not have.
void add_notes(Chart& chart, const EvalReport& report, const Measure& measure);

// A vertical axis for values of this measure: from 0 to 1 where all lie there.
[[nodiscard]] ChartAxis value_axis(const Measure& measure, const Chart& chart);
// The same up to what is reached.
[[nodiscard]] ChartAxis low_axis(const Measure& measure, const Chart& chart);
// One that shows no more than it has to.
[[nodiscard]] ChartAxis close_axis(const Measure& measure, const Chart& chart);

// Every run's values of one measure, topic by topic in natural order; NaN where there is none.
struct TopicTable {
  std::vector<std::string> topics;
  std::vector<std::vector<double>> values;  // of each run
};
[[nodiscard]] TopicTable topic_table(const EvalReport& report, const Measure& measure);

// The report as if this measure alone, which is among its measures, had been evaluated.
[[nodiscard]] EvalReport one_measure(const EvalReport& report, const Measure& measure);

// The kinds: what each needs, and how it is drawn.
Result<std::vector<Measure>> pr_needs(const PlotRequest& request);
Result<Chart> pr_chart(const PlotData& data, const PlotRequest& request);
Result<std::vector<Measure>> dcg_needs(const PlotRequest& request);
Result<Chart> dcg_chart(const PlotData& data, const PlotRequest& request);
Result<std::vector<Measure>> ndcg_needs(const PlotRequest& request);
Result<Chart> ndcg_chart(const PlotData& data, const PlotRequest& request);
Result<std::vector<Measure>> plain_needs(const PlotRequest& request);
Result<Chart> topics_chart(const PlotData& data, const PlotRequest& request);
Result<Chart> delta_chart(const PlotData& data, const PlotRequest& request);
Result<Chart> box_chart(const PlotData& data, const PlotRequest& request);
Result<Chart> scatter_chart(const PlotData& data, const PlotRequest& request);
Result<Chart> heat_chart(const PlotData& data, const PlotRequest& request);
Result<Chart> rank_chart(const PlotData& data, const PlotRequest& request);
Result<Chart> pool_chart(const PlotData& data, const PlotRequest& request);

}  // namespace assay
