// SPDX-License-Identifier: Apache-2.0
// page_leaderboard.cpp: the means of all runs, best first, with their intervals in numbers and as
// a picture.
#include <algorithm>

#include "number.hpp"
#include "page_parts.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"

namespace assay::page {
namespace {

constexpr double kWidth = 120;  // of the picture
constexpr double kMargin = 5;

// The part of the scale that the intervals of all runs take.
struct Span {
  double low = kInfinity;
  double high = -kInfinity;

  void include(double value) {
    low = std::min(low, value);
    high = std::max(high, value);
  }
  [[nodiscard]] bool is_empty() const { return low > high; }
  [[nodiscard]] std::string place(double value) const {
    const double share = high > low ? (value - low) / (high - low) : 0.5;
    return fixed(kMargin + share * (kWidth - 2 * kMargin), 1);
  }
};

bool has_interval(const Summary& mean) { return mean.interval && mean.interval->low.is_defined(); }

Span scale_of(const EvalReport& report) {
  Span scale;
  for (const Scores& scores : report.runs) {
    const Summary& mean = scores.summary.front();
    if (!has_interval(mean)) continue;
    scale.include(mean.interval->low.value());
    scale.include(mean.interval->high.value());
  }
  return scale;
}

// The numbers stand beside it, so it is not read out.
std::string picture(const Summary& mean, const Span& scale) {
  if (!has_interval(mean)) return {};
  return "<svg class=\"iv\" viewBox=\"0 0 120 16\" width=\"120\" height=\"16\" "
         "aria-hidden=\"true\"><path d=\"M" +
         scale.place(mean.interval->low.value()) + " 3v10m0 -5H" +
         scale.place(mean.interval->high.value()) + "m0 -5v10\"/><circle cx=\"" +
         scale.place(mean.value.value()) + "\" cy=\"8\" r=\"3.5\"/></svg>";
}

std::string mean_cell(const Measure& measure, const Summary& mean, bool is_best, const Look& look) {
  const std::string value = shown(measure, mean.value, look);
  std::string cell = "<td class=\"n\">" + (is_best ? "<b>" + value + "</b>" : value);
  if (has_interval(mean)) {
    cell += "<small>[" + shown(measure, mean.interval->low, look) + ", " +
            shown(measure, mean.interval->high, look) + "]</small>";
  }
  return cell + "</td>";
}

std::string head(const PageView& view, const Span& scale) {
  const Measure& first = view.asked.measures.front();
  std::string out = "<thead><tr>" + sort_head("run", false);
  for (std::size_t m = 0; m < view.asked.measures.size(); ++m) {
    const Measure& measure = view.asked.measures[m];
    const bool is_falling = measure.def->direction == Direction::kLowerIsBetter;
    out += sort_head(name_of(measure) + (is_falling ? " " + std::string(kDownArrow) : ""), true);
    if (m == 0 && !scale.is_empty()) {
      out += "<th scope=\"col\">95 % interval<small>" +
             shown(first, {.numerator = scale.low}, {.digits = 2}) + " to " +
             shown(first, {.numerator = scale.high}, {.digits = 2}) + "</small></th>";
    }
  }
  return out + sort_head("topics", true) + "</tr></thead>\n";
}

// The cells of a grid that has the run first and one column for each measure.
std::string row_html(const PageView& view, const Scores& scores,
                     const std::vector<Grid::Cell>& cells, const Span& scale) {
  std::string out = "<tr><th scope=\"row\">" + xml_text(scores.run) + "</th>";
  for (std::size_t m = 0; m < view.asked.measures.size(); ++m) {
    out += mean_cell(view.asked.measures[m], scores.summary[m], cells[1 + m].is_best, view.look);
    if (m == 0 && !scale.is_empty()) {
      out += "<td class=\"pic\">" + picture(scores.summary[0], scale) + "</td>";
    }
  }
  return out + "<td class=\"n\">" + std::to_string(scores.topics.size()) + "</td></tr>\n";
}

}  // namespace

Section leaderboard_section(const PageView& view) {
  const Span scale = scale_of(view.asked);
  const Grid grid = make_grid(view.asked, view.look);
  std::string table =
      "<table class=\"sortable\">\n<caption>Means over topics; in brackets their 95 % confidence "
      "intervals after Student’s t.</caption>\n" +
      head(view, scale) + "<tbody>\n";
  for (std::size_t i = 0; i < view.order.size(); ++i) {
    table += row_html(view, run_at(view, i), grid.rows[i], scale);
  }
  table += "</tbody>\n</table>\n";
  return {.id = "leaderboard",
          .title = "Leaderboard",
          .body = boxed(Box::kWide, "Leaderboard", table),
          .commands = {command_for(view, {.verb = "eval", .more = "--intervals"})}};
}

}  // namespace assay::page
