// SPDX-License-Identifier: Apache-2.0
// chart_points.cpp: names beside points, each where it is least in the way of the others.
#include <algorithm>
#include <array>
#include <cmath>

#include "chart_marks.hpp"
#include "chart_style.hpp"

namespace assay {
namespace {

constexpr double kMostName = 190;  // pixels of one name
constexpr double kCovers = 40;     // penalty for covering a marker
constexpr double kMarker = 7;      // half of what a marker takes, and some room

struct Box {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;

  [[nodiscard]] bool meets(const Box& other) const {
    return left < other.right && other.left < right && top < other.bottom && other.top < bottom;
  }
};

// A name, and what it belongs to.
struct Name {
  const ChartSeries* series = nullptr;
  const ChartPoint* point = nullptr;
  double x = 0;
  double y = 0;
  std::string text = {};
  double width = 0;
};

// Where a name can stand: its left end and its base line.
struct Spot {
  double left = 0;
  double base = 0;
};

Box box_of(const Name& name, const Spot& spot) {
  return {spot.left - 1, spot.base - 10, spot.left + name.width + 1, spot.base + 3};
}

std::vector<Name> names_of(const Figure& figure) {
  std::vector<Name> names;
  for (const ChartSeries& series : figure.chart.series) {
    for (const ChartPoint& point : series.points) {
      if (point.note.empty() || !is_drawn(point.y)) continue;
      Name name{&series, &point, figure.x(point.x), figure.y(point.y)};
      name.text = fitted_name(point.note, kMostName, kTextSize);
      name.width = text_width(name.text, kTextSize);
      names.push_back(std::move(name));
    }
  }
  return names;
}

// All that a name should not cover, with how bad that would be.
struct Obstacle {
  Box box;
  double penalty = 0;
};

void add_steps(const Figure& figure, const ChartSeries& series, std::vector<Obstacle>& obstacles) {
  constexpr double kHalf = 1.5;
  const auto add = [&](double x1, double y1, double x2, double y2) {
    obstacles.push_back({{std::min(x1, x2) - kHalf, std::min(y1, y2) - kHalf,
                          std::max(x1, x2) + kHalf, std::max(y1, y2) + kHalf},
                         8});
  };
  for (std::size_t i = 1; i < series.points.size(); ++i) {
    const double x1 = figure.x(series.points[i - 1].x);
    const double x2 = figure.x(series.points[i].x);
    const double y1 = figure.y(series.points[i - 1].y);
    const double y2 = figure.y(series.points[i].y);
    add(x1, y1, x1, y2);
    add(x1, y2, x2, y2);
  }
}

std::vector<Obstacle> obstacles_of(const Figure& figure, const std::vector<Name>& names) {
  std::vector<Obstacle> obstacles;
  for (const Name& name : names) {
    obstacles.push_back(
        {{name.x - kMarker, name.y - kMarker, name.x + kMarker, name.y + kMarker}, kCovers});
  }
  for (const ChartSeries& series : figure.chart.series) {
    if (series.mark == Mark::kStep) add_steps(figure, series, obstacles);
  }
  return obstacles;
}

// Right and left, above and below, then farther away.
std::vector<Spot> spots_for(const Name& name) {
  std::vector<Spot> spots;
  for (const double far : {0.0, 14.0, 28.0, 42.0, 60.0}) {
    const double side = 9 + far / 2;
    const double right = name.x + side;
    const double left = name.x - side - name.width;
    const double middle = name.x - name.width / 2;
    for (const double down : {4 + far, 4 - far}) {
      spots.push_back({right, name.y + down});
      spots.push_back({left, name.y + down});
      if (far == 0) break;
    }
    spots.push_back({middle, name.y - 11 - far});
    spots.push_back({middle, name.y + 19 + far});
  }
  return spots;
}

struct Found {
  Spot spot = {};
  double penalty = kInfinity;
};

Found best_spot(const Figure& figure, const Name& name, const std::vector<Obstacle>& obstacles) {
  const Frame& frame = figure.frame;
  Found best;
  double later = 0;  // the first of spots that are as good
  for (const Spot& spot : spots_for(name)) {
    const Box box = box_of(name, spot);
    double penalty = later++ / 10;
    const bool is_outside = box.left < frame.left + 2 || box.right > frame.right + 8 ||
                            box.top < frame.top - 6 || box.bottom > frame.bottom - 2;
    if (is_outside) penalty += 1000;
    for (const Obstacle& obstacle : obstacles) {
      if (box.meets(obstacle.box)) penalty += obstacle.penalty;
    }
    if (penalty < best.penalty) best = {spot, penalty};
  }
  return best;
}

// From a point to a name that is not beside it.
void draw_leader(Figure& figure, const Name& name, const Spot& spot) {
  const double x = std::clamp(name.x, spot.left, spot.left + name.width);
  const double y = spot.base > name.y ? std::max(name.y, spot.base - 11) : spot.base + 3;
  const bool is_beside = std::abs(y - name.y) < 12 && std::abs(x - name.x) < 12;
  if (is_beside || std::abs(spot.base - 4 - name.y) < 1) return;
  SvgPath path;
  path.move(name.x, name.y);
  path.line(x, y);
  figure.svg.element("path", {{"class", "thin sr"}, {"stroke-opacity", 0.6}, {"d", path.text()}});
}

// What the markers mean, right above the frame, the last one at its end.
void draw_key(Figure& figure) {
  double right = figure.frame.right;
  const double base = figure.frame.top - 12;
  const auto& all = figure.chart.series;
  for (auto series = all.rbegin(); series != all.rend(); ++series) {
    if (series->is_detail || series->name.empty() || series->points.empty()) continue;
    const double width = text_width(series->name, kSmallSize);
    figure.svg.text("text", {{"class", "soft small"}, {"x", right - width}, {"y", base}},
                    series->name);
    draw_marker(figure.svg, *series, {.x = right - width - 10, .y = base - 4, .size = 0.9});
    right -= width + 32;
  }
}

}  // namespace

void draw_point_names(Figure& figure) {
  const std::vector<Name> names = names_of(figure);
  std::vector<Obstacle> obstacles = obstacles_of(figure, names);
  std::vector<std::pair<const Name*, Spot>> shown;
  for (const Name& name : names) {
    const Found best = best_spot(figure, name, obstacles);
    // Names over each other help nobody; the first series must have its own.
    if (best.penalty >= kCovers && name.series != names.front().series) continue;
    shown.emplace_back(&name, best.spot);
    obstacles.push_back({box_of(name, best.spot), 2 * kCovers});
  }
  for (const auto& [name, spot] : shown) draw_leader(figure, *name, spot);
  for (const auto& [name, spot] : shown) {
    const std::string& whole = name->point->note;
    figure.svg.text("text", {{"class", "halo"}, {"x", spot.left}, {"y", spot.base}}, name->text,
                    name->text == whole ? "" : whole);
  }
  draw_key(figure);
}

}  // namespace assay
