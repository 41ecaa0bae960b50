// SPDX-License-Identifier: Apache-2.0
// chart_text_rows.cpp: bars, differences, boxes and ranks in a terminal, a line each.
#include <algorithm>
#include <cmath>

#include "chart_text.hpp"
#include "number.hpp"
#include "report_text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMostBars = 60;     // more become a strip of small ones
constexpr std::size_t kNameColumns = 24;  // at most
constexpr std::size_t kLongestBar = 50;

std::size_t widest_of(const std::vector<std::string>& names, std::size_t most) {
  std::size_t widest = 0;
  for (const std::string& name : names) widest = std::max(widest, columns_of(printable(name)));
  return std::min(widest, most);
}

std::vector<std::string> names_of(const Chart& chart) {
  std::vector<std::string> names;
  for (const ChartSeries& series : chart.series) names.push_back(series.name);
  return names;
}

std::string value_text(double value) {
  return std::isnan(value) ? std::string(kUndefinedWord) : fixed(value, 4);
}

double share_of(const ChartAxis& axis, double value) {
  const double base = std::max(axis.low, 0.0);
  return is_drawn(value) ? (value - base) / (axis.high - base) : 0;
}

// One character for a topic, higher for higher values.
std::string spark(double share, const Look& look) {
  constexpr std::string_view kSparks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::string_view kPlain = "_.-=+*#@";
  const auto level = static_cast<std::size_t>(std::clamp(std::floor(share * 8), 0.0, 7.0));
  return look.ascii ? std::string(1, kPlain[level]) : std::string(kSparks[level]);
}

// Every system in a strip, broken to the width.
std::string strips_text(const Chart& chart, const Look& look) {
  const std::size_t name_width = widest_of(names_of(chart), kNameColumns);
  const std::size_t room = look.width > name_width + 20 ? look.width - name_width - 12 : 10;
  std::string text;
  for (const ChartSeries& series : chart.series) {
    std::string left = padded_right(clipped_columns(series.name, name_width, look), name_width);
    std::string right = "  " + series.note;
    std::string strip;
    for (std::size_t i = 0; i < series.points.size(); ++i) {
      const double y = series.points[i].y;
      strip += is_drawn(y) ? spark(share_of(chart.y, y), look) : "x";
      if ((i + 1) % room != 0 && i + 1 != series.points.size()) continue;
      text += left + "  " + strip + right + "\n";
      left = std::string(name_width, ' ');
      right.clear();
      strip.clear();
    }
  }
  const std::size_t count = chart.x.names.size();
  if (count == 0) return text;
  return text + "\n" + std::to_string(count) + " topics from " + printable(chart.x.names.front()) +
         " to " + printable(chart.x.names.back()) + "; a character each, x without a value\n";
}

}  // namespace

std::string bars_text(const Chart& chart, const Look& look) {
  const std::size_t topics = chart.x.names.size();
  if (topics * chart.series.size() > kMostBars) return strips_text(chart, look);
  const std::size_t topic_width = widest_of(chart.x.names, kNameColumns);
  const bool has_names = chart.series.size() > 1;
  const std::size_t name_width = has_names ? widest_of(names_of(chart), kNameColumns) : 0;
  const std::size_t used = topic_width + name_width + 16;
  const std::size_t room = std::min(look.width > used + 8 ? look.width - used : 8, kLongestBar);
  std::string text;
  for (std::size_t i = 0; i < topics; ++i) {
    for (std::size_t k = 0; k < chart.series.size(); ++k) {
      const ChartSeries& series = chart.series[k];
      const std::string topic = k == 0 ? clipped_columns(chart.x.names[i], topic_width, look) : "";
      const std::string name =
          has_names
              ? "  " + padded_right(clipped_columns(series.name, name_width, look), name_width)
              : "";
      const double value = series.points[i].y;
      text += padded_left(topic, topic_width) + name + "  " + padded_left(value_text(value), 9) +
              "  " + bar_text(share_of(chart.y, value), room, look);
      text.erase(text.find_last_not_of(' ') + 1);
      text += "\n";
    }
  }
  text += "\n";
  for (const ChartSeries& series : chart.series) {
    text += clipped_columns(series.name, kNameColumns, look) + ": " + chart.note_label + " " +
            series.note + "\n";
  }
  return text;
}

std::string changes_text(const Chart& chart, const Look& look) {
  const std::size_t name_width = widest_of(chart.x.names, kNameColumns);
  const std::size_t used = name_width + 14;
  const std::size_t half =
      std::min(look.width > used + 16 ? (look.width - used) / 2 : 8, kLongestBar / 2);
  const double most = std::max({std::abs(chart.y.low), std::abs(chart.y.high), 1e-300});
  std::string text;
  for (const ChartPoint& point : chart.series.front().points) {
    const std::string& name = chart.x.names[static_cast<std::size_t>(point.x)];
    // Whole characters to the left: eighths fill from the other side.
    const double share = is_drawn(point.y) ? std::abs(point.y) / most : 0;
    const auto whole = static_cast<std::size_t>(std::lround(share * static_cast<double>(half)));
    std::string bar;
    for (std::size_t i = 0; i < whole && point.y < 0; ++i) bar += look.ascii ? "#" : "█";
    std::string line = padded_left(clipped_columns(name, name_width, look), name_width) + "  " +
                       padded_left((point.y > 0 ? "+" : "") + fixed(point.y, 4), 8) + "  " +
                       padded_left(bar, half) + (look.ascii ? "|" : "│") +
                       (point.y > 0 ? bar_text(share, half, look) : "");
    text += line + "\n";
  }
  return text + "\n" + printable(chart.below) + "   " + (look.ascii ? "<|>" : "◂│▸") + "   " +
         printable(chart.above) + "\n";
}

std::string boxes_text(const Chart& chart, const Look& look) {
  const std::size_t name_width = widest_of(names_of(chart), kNameColumns);
  const std::size_t room =
      std::min<std::size_t>(look.width > name_width + 30 ? look.width - name_width - 12 : 20, 61);
  const AxisScale place{.range = shown_range(chart.x), .from = 0, .to = room - 1.0};
  const auto column = [&](double value) {
    return static_cast<std::size_t>(std::lround(std::clamp(place(value), 0.0, room - 1.0)));
  };
  std::string text;
  for (const ChartSeries& series : chart.series) {
    std::vector<std::string> cells(room, " ");
    if (series.box) {
      const ChartBox& box = *series.box;
      for (const ChartPoint& point : series.points) cells[column(point.x)] = look.ascii ? "." : "·";
      for (std::size_t i = column(box.low); i <= column(box.high); ++i) {
        cells[i] = look.ascii ? "-" : "─";
      }
      for (std::size_t i = column(box.first); i <= column(box.third); ++i) {
        cells[i] = look.ascii ? "=" : "▒";
      }
      cells[column(box.median)] = look.ascii ? "|" : "█";
    }
    std::string line;
    for (const std::string& cell : cells) line += cell;
    text += padded_right(clipped_columns(series.name, name_width, look), name_width) + "  " + line +
            "  " + series.note + "\n";
  }
  std::vector<double> places{chart.x.low, chart.x.high};  // with the decimals that ticks have
  for (const ChartTick& tick : ticks_of(chart.x, static_cast<double>(room) * 8, 11)) {
    places.push_back(tick.at);
  }
  const std::vector<std::string> ends = tick_texts(places);
  text += std::string(name_width + 2, ' ') + ends[0] +
          padded_left(ends[1], room - std::min(room, columns_of(ends[0]))) + "\n";
  return text;
}

// Best first on the left, each with its place on the right.
std::string ranks_text(const Chart& chart, const Look& look) {
  const std::size_t room = look.width > 52 ? look.width - 44 : 8;
  const std::size_t name_width = widest_of(names_of(chart), std::min(room, kNameColumns));
  const std::size_t columns = std::max<std::size_t>(14, widest_of(chart.x.names, 20));
  std::string text = padded_right("", name_width);
  for (const std::string& name : chart.x.names) {
    text += "  " + padded_left(clipped_columns(name, columns, look), columns);
  }
  text += "\n";
  for (const ChartSeries& series : chart.series) {
    text += padded_right(clipped_columns(series.name, name_width, look), name_width);
    for (const ChartPoint& point : series.points) {
      const std::string rank = shortest(point.y) + ".";
      text += "  " + padded_left(point.note + padded_left(rank, 6), columns);
    }
    const double moved = series.points.front().y - series.points.back().y;
    if (moved != 0) {
      text += std::string("  ") +
              (look.ascii ? (moved > 0 ? "up" : "down") : (moved > 0 ? "↑" : "↓")) + " " +
              shortest(std::abs(moved));
    }
    text += "\n";
  }
  return text;
}

}  // namespace assay
