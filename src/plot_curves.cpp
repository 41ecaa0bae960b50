// SPDX-License-Identifier: Apache-2.0
// plot_curves.cpp: curves over recall and over ranks: pr, dcg and ndcg.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "chart_scale.hpp"
#include "number.hpp"
#include "plot_parts.hpp"

namespace assay {
namespace {

constexpr std::uint32_t kUsualRanks = 10;
constexpr std::uint32_t kDeepestPoints = 1000;  // of precision and recall, for one topic

// -k, else the measure's own cutoff, else what is usual.
Result<std::uint32_t> depth_of(const PlotRequest& request, std::uint32_t usual) {
  if (request.depth != 0) return request.depth;
  const double cutoff = request.measures.front().params.cutoff;
  if (!std::isfinite(cutoff)) return usual;
  if (cutoff > kMostRanks) return too_deep(cutoff);
  return static_cast<std::uint32_t>(cutoff);
}

std::vector<ChartPoint> rank_points(const std::vector<Ratio>& values) {
  std::vector<ChartPoint> points;
  for (std::size_t i = 0; i < values.size(); ++i) {
    points.push_back({.x = static_cast<double>(i + 1), .y = plain_value(values[i])});
  }
  return points;
}

ChartAxis rank_axis(std::uint32_t depth) {
  return {.label = "rank",
          .key = "rank",
          .low = 1,
          .high = std::max(2.0, static_cast<double>(depth)),
          .is_whole = true};
}

// A series for each run, named with its value of `label`.
struct RunSeries {
  const EvalReport& report;
  const std::vector<ReportRow>& rows;
  const Measure& label;
  std::vector<std::size_t> order = best_first(report, rows, label);
  std::vector<RunStyle> styles = run_styles(order);

  [[nodiscard]] ChartSeries series(std::size_t run) const {
    return {.name = run_name(report.runs[run]),
            .note = value_text(label, value_in(report, rows[run], label)),
            .style = styles[run].style,
            .is_faded = styles[run].is_faded};
  }
  // As given; but best first where there are too many to tell apart.
  [[nodiscard]] std::vector<std::size_t> shown_order() const {
    const bool has_faded =
        std::any_of(styles.begin(), styles.end(), [](const RunStyle& s) { return s.is_faded; });
    if (has_faded) return order;
    std::vector<std::size_t> given(order.size());
    std::iota(given.begin(), given.end(), std::size_t{0});
    return given;
  }
  // "bm25: AP 0.4399", or "dense has the best AP of 4 runs: 0.5417".
  [[nodiscard]] std::string finding(const std::string& what) const {
    const std::size_t best = order.front();
    const std::string value = value_text(label, value_in(report, rows[best], label));
    const std::string name = run_name(report.runs[best]);
    if (order.size() == 1) return name + ": " + what + " " + value;
    return name + " has the best " + what + " of " + std::to_string(order.size()) +
           " runs: " + value;
  }
};

// pr

bool has_level(const Measure& measure) {
  return std::any_of(measure.def->params.begin(), measure.def->params.end(),
                     [](const ParamDef& param) { return param.number == &Params::rel; });
}

std::vector<Measure> eleven_points(const Measure& measure) {
  std::vector<Measure> points = parse_measures("IPrec@0..1:0.1").value();
  for (Measure& point : points) {
    const double recall = point.params.recall;
    point = as_measure(measure, "IPrec");
    point.params.recall = recall;
  }
  return points;
}

struct PrMeasures {
  Measure label;
  std::vector<Measure> eleven;
  std::vector<Measure> precision;
  std::vector<Measure> recall;
  Measure retrieved;
};

Result<PrMeasures> pr_measures(const PlotRequest& request) {
  const Measure& measure = request.measures.front();
  // Averages have eleven points, however deep the measure looks.
  const auto depth =
      request.topic.empty() ? Result<std::uint32_t>(0U) : depth_of(request, kDeepestPoints);
  if (!depth) return depth.error();
  Measure retrieved = parse_measures("NumRet").value().front();
  retrieved.params.judged_only = measure.params.judged_only;
  return PrMeasures{.label = measure,
                    .eleven = eleven_points(measure),
                    .precision = at_ranks(as_measure(measure, "P"), *depth),
                    .recall = at_ranks(as_measure(measure, "R"), *depth),
                    .retrieved = retrieved};
}

Chart pr_frame(const PlotRequest& request) {
  const std::string level = shortest(request.measures.front().params.rel);
  Chart chart;
  chart.x = {.label = "recall", .key = "recall"};
  chart.y = {.label = "precision", .key = "precision"};
  if (level != "1") chart.notes.push_back("Relevant is what has at least grade " + level);
  chart.note_label = name_of(request.measures.front());
  return chart;
}

Chart averaged_pr(const EvalReport& report, const PrMeasures& measures, const PlotRequest& request,
                  const RunSeries& runs) {
  Chart chart = pr_frame(request);
  chart.title = "Interpolated precision at 11 points of recall, " + scope_text(report, request);
  for (const std::size_t run : runs.shown_order()) {
    ChartSeries series = runs.series(run);
    const std::vector<Ratio> values = values_in(report, runs.rows[run], measures.eleven);
    for (std::size_t i = 0; i < values.size(); ++i) {
      series.points.push_back({.x = measures.eleven[i].params.recall, .y = plain_value(values[i])});
    }
    chart.series.push_back(std::move(series));
  }
  return chart;
}

// The points of one topic, and the steps above them.
void add_topic_pr(Chart& chart, ChartSeries series, const std::vector<CurvePoint>& points) {
  series.mark = Mark::kPoints;
  ChartSeries steps = series;
  for (std::size_t i = 0; i < points.size(); ++i) {
    series.points.push_back({.x = points[i].x, .y = points[i].y, .label = std::to_string(i + 1)});
  }
  const std::vector<CurvePoint> curve = interpolated(points);
  steps.name += ", interpolated";
  steps.mark = Mark::kStep;
  steps.is_detail = true;
  if (!curve.empty()) steps.points.push_back({.x = 0, .y = curve.front().y});
  for (const CurvePoint& point : curve) steps.points.push_back({.x = point.x, .y = point.y});
  chart.series.push_back(std::move(series));
  chart.series.push_back(std::move(steps));
}

Chart topic_pr(const EvalReport& report, const PrMeasures& measures, const PlotRequest& request,
               const RunSeries& runs) {
  Chart chart = pr_frame(request);
  chart.title = "Precision and recall at every rank, " + scope_text(report, request);
  chart.label_key = "rank";
  for (const std::size_t run : runs.shown_order()) {
    const ReportRow& row = runs.rows[run];
    const auto precision = values_in(report, row, measures.precision);
    const auto recall = values_in(report, row, measures.recall);
    const double retrieved = plain_value(value_in(report, row, measures.retrieved));
    std::vector<CurvePoint> points;
    for (std::size_t i = 0; i < precision.size() && static_cast<double>(i) < retrieved; ++i) {
      if (!recall[i].is_defined()) break;
      points.push_back({recall[i].value(), precision[i].value()});
    }
    add_topic_pr(chart, runs.series(run), points);
  }
  chart.notes.emplace_back("Points are ranks; the steps are interpolated precision");
  return chart;
}

// dcg and ndcg

// Measures that share a convention of gains: cumulated, its ideal, their ratio, the area below.
struct GainFamily {
  std::string_view gain;
  std::string_view ideal;
  std::string_view ratio;
  std::string_view area;
};
constexpr std::array kFamilies = {GainFamily{"CG", "ICG", "NCG", "AreaNCG"},
                                  GainFamily{"DCG", "IDCG", "nDCG", "AreaNDCG"}};

Result<GainFamily> family_of(const Measure& measure) {
  for (const GainFamily& family : kFamilies) {
    for (const std::string_view name : {family.gain, family.ideal, family.ratio, family.area}) {
      if (measure.def->name == name) return family;
    }
  }
  return plot_error(name_of(measure) + " is no measure of cumulated gain",
                    "name CG, DCG, NCG or nDCG with -m, as in -m 'nDCG(discount=jk)'");
}

struct GainMeasures {
  std::vector<Measure> gain;
  std::vector<Measure> ideal;
  std::vector<Measure> ratio;
  Measure area;
  std::uint32_t depth = 0;
};

Result<GainMeasures> gain_measures(const PlotRequest& request) {
  const Measure& measure = request.measures.front();
  const auto family = family_of(measure);
  if (!family) return family.error();
  const auto depth = depth_of(request, kUsualRanks);
  if (!depth) return depth.error();
  Measure area = as_measure(measure, family->area);
  area.params.cutoff = *depth;
  return GainMeasures{.gain = at_ranks(as_measure(measure, family->gain), *depth),
                      .ideal = at_ranks(as_measure(measure, family->ideal), *depth),
                      .ratio = at_ranks(as_measure(measure, family->ratio), *depth),
                      .area = std::move(area),
                      .depth = *depth};
}

// What a measure is called where its cutoff goes without saying.
std::string name_without_cutoff(Measure measure) {
  measure.params.cutoff = kInfinity;
  return name_of(measure);
}

bool is_same_curve(const std::vector<ChartPoint>& a, const std::vector<ChartPoint>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const ChartPoint& p, const ChartPoint& q) { return p.y == q.y; });
}

// One ideal for all runs, or one for each where they differ.
void add_ideals(Chart& chart, const EvalReport& report, const std::vector<ReportRow>& rows,
                const GainMeasures& measures) {
  std::vector<ChartSeries> ideals;
  for (const ReportRow& row : rows) {
    const Ratio last = value_in(report, row, measures.ideal.back());
    ideals.push_back({.name = "ideal of " + run_name(report.runs[row.run]),
                      .note = value_text(measures.ideal.back(), last),
                      .points = rank_points(values_in(report, row, measures.ideal)),
                      .is_reference = true});
  }
  const bool is_one = std::all_of(ideals.begin(), ideals.end(), [&](const ChartSeries& ideal) {
    return is_same_curve(ideal.points, ideals.front().points);
  });
  if (is_one) {
    ideals.resize(1);
    ideals[0].name = "ideal";
  }
  chart.series.insert(chart.series.end(), ideals.begin(), ideals.end());
}

std::string share_of_ideal(const EvalReport& report, const ReportRow& row,
                           const GainMeasures& measures) {
  const double gain = plain_value(value_in(report, row, measures.gain.back()));
  const double ideal = plain_value(value_in(report, row, measures.ideal.back()));
  if (!(ideal > 0) || std::isnan(gain)) return "";
  return ", " + fixed(100 * gain / ideal, 0) + " % of the ideal " + fixed(ideal, 4);
}

}  // namespace

Result<std::vector<Measure>> pr_needs(const PlotRequest& request) {
  if (!has_level(request.measures.front())) {
    return plot_error(name_of(request.measures.front()) + " has no level of relevance",
                      "name a measure that tells relevant from not, as in -m 'AP(rel=2)'");
  }
  const auto measures = pr_measures(request);
  if (!measures) return measures.error();
  std::vector<Measure> all{measures->label};
  if (request.topic.empty()) {
    all.insert(all.end(), measures->eleven.begin(), measures->eleven.end());
    return all;
  }
  all.push_back(measures->retrieved);
  all.insert(all.end(), measures->precision.begin(), measures->precision.end());
  all.insert(all.end(), measures->recall.begin(), measures->recall.end());
  return all;
}

Result<Chart> pr_chart(const PlotData& data, const PlotRequest& request) {
  const auto measures = pr_measures(request);
  if (!measures) return measures.error();
  const auto rows = rows_for(data.report, request.topic);
  if (!rows) return rows.error();
  const RunSeries runs{data.report, *rows, measures->label};
  Chart chart = request.topic.empty() ? averaged_pr(data.report, *measures, request, runs)
                                      : topic_pr(data.report, *measures, request, runs);
  chart.finding = runs.finding(name_of(measures->label));
  add_notes(chart, data.report, measures->label);
  return chart;
}

Result<std::vector<Measure>> dcg_needs(const PlotRequest& request) {
  const auto measures = gain_measures(request);
  if (!measures) return measures.error();
  std::vector<Measure> all = measures->gain;
  all.insert(all.end(), measures->ideal.begin(), measures->ideal.end());
  return all;
}

Result<Chart> dcg_chart(const PlotData& data, const PlotRequest& request) {
  const auto measures = gain_measures(request);
  if (!measures) return measures.error();
  const auto rows = rows_for(data.report, request.topic);
  if (!rows) return rows.error();
  const Measure& last = measures->gain.back();
  const RunSeries runs{data.report, *rows, last};
  const std::string name = name_without_cutoff(last);
  Chart chart;
  chart.title = name + " to rank " + std::to_string(measures->depth) + ", " +
                scope_text(data.report, request);
  for (const std::size_t run : runs.shown_order()) {
    ChartSeries series = runs.series(run);
    series.points = rank_points(values_in(data.report, (*rows)[run], measures->gain));
    chart.series.push_back(std::move(series));
  }
  add_ideals(chart, data.report, *rows, *measures);
  chart.x = rank_axis(measures->depth);
  chart.y = value_axis(last, chart);
  chart.y.label = name;
  chart.note_label = "at rank " + std::to_string(measures->depth);
  chart.finding = runs.finding(name_of(last)) +
                  share_of_ideal(data.report, (*rows)[runs.order.front()], *measures);
  add_notes(chart, data.report, last);
  return chart;
}

Result<std::vector<Measure>> ndcg_needs(const PlotRequest& request) {
  const auto measures = gain_measures(request);
  if (!measures) return measures.error();
  std::vector<Measure> all = measures->ratio;
  all.push_back(measures->area);
  return all;
}

Result<Chart> ndcg_chart(const PlotData& data, const PlotRequest& request) {
  const auto measures = gain_measures(request);
  if (!measures) return measures.error();
  const auto rows = rows_for(data.report, request.topic);
  if (!rows) return rows.error();
  const RunSeries runs{data.report, *rows, measures->area};
  const std::string name = name_without_cutoff(measures->ratio.back());
  Chart chart;
  chart.title = name + " to rank " + std::to_string(measures->depth) + ", " +
                scope_text(data.report, request);
  for (const std::size_t run : runs.shown_order()) {
    ChartSeries series = runs.series(run);
    series.points = rank_points(values_in(data.report, (*rows)[run], measures->ratio));
    chart.series.push_back(std::move(series));
  }
  chart.x = rank_axis(measures->depth);
  chart.y = close_axis(measures->ratio.back(), chart);
  chart.y.label = name;
  chart.note_label = "area";
  chart.finding = runs.finding("area below the curve");
  add_notes(chart, data.report, measures->area);
  return chart;
}

}  // namespace assay
