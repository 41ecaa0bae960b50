// SPDX-License-Identifier: Apache-2.0
// report_compare_pair.cpp: two systems: what each test says, how large the difference is, which
// topics it comes from, and what so many topics can show.
#include <algorithm>
#include <array>
#include <cmath>

#include "number.hpp"
#include "report_compare.hpp"
#include "report_diff.hpp"
#include "report_escape.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kMoves = 3;         // topics that gained, and lost, most
constexpr std::size_t kTextColumns = 32;  // of what a topic asks

// All that is told of one pair.
struct PairView {
  const CompareView& view;
  const MeasureComparison& measure;
  const PairComparison& pair;
  const Look& look;

  [[nodiscard]] std::string name(std::size_t system) const {
    return printable(view.comparison.systems[system]);
  }
  [[nodiscard]] std::string difference(double value) const {
    return difference_text(view, measure, value, look);
  }
  [[nodiscard]] std::string difference_head() const {
    return assay::difference_head(view, measure, look);
  }
};

Grid mean_grid(const PairView& at) {
  Grid grid;
  grid.columns = {{"run", false}, {"mean"}, {at.difference_head()}, {"win/tie/loss"}};
  const auto [first, second] = at.pair.systems;
  const auto is_best = best_means(at.view, at.measure, at.look);
  const auto cell = [&](std::size_t system) {
    return Grid::Cell{mean_text(at.view, at.measure, system, at.look), is_best[system]};
  };
  const std::string first_is = at.view.comparison.baseline == first ? "baseline" : "";
  grid.rows.push_back({{at.name(first)}, cell(first), {first_is}, {}});
  grid.rows.push_back({{at.name(second)},
                       cell(second),
                       {at.difference(at.pair.difference)},
                       {std::to_string(at.pair.wins) + " / " + std::to_string(at.pair.ties) +
                        " / " + std::to_string(at.pair.losses)}});
  return grid;
}

Grid test_grid(const PairView& at) {
  const Comparison& comparison = at.view.comparison;
  const CompareOptions& options = comparison.options;
  const bool has_adjusted =
      std::any_of(options.tests.begin(), options.tests.end(),
                  [&](const TestDef* test) { return is_adjusted(comparison, *test); });
  Grid grid;
  grid.columns = {
      {"test", false}, {level_text(1 - options.alpha) + " interval"}, {"p"}, {"verdict", false}};
  if (has_adjusted) {
    grid.columns.insert(grid.columns.begin() + 3, {"p, " + correction_name(options.correction)});
  }
  for (std::size_t i = 0; i < options.tests.size(); ++i) {
    const TestOutcome& outcome = at.pair.tests[i];
    std::vector<Grid::Cell> row{
        {std::string(options.tests[i]->title)},
        {interval_text(at.view, at.measure, outcome.low, outcome.high, at.look)},
        {p_text(outcome.p, options.alpha)}};
    if (has_adjusted) row.push_back({p_text(outcome.adjusted, options.alpha)});
    row.push_back(
        {verdict_words(verdict_of(comparison, at.measure, at.pair, i), at.measure.measure)});
    grid.rows.push_back(std::move(row));
  }
  return grid;
}

// The largest difference, rounded up to one digit that is not 0: where the strip ends.
double strip_end(double largest) {
  const double exponent = std::floor(std::log10(largest));
  const double digit = std::ceil(largest / std::pow(10, exponent) - 1e-9);
  // 3 / 10 is 0.3 to all digits, 3 * 0.1 is not.
  return exponent < 0 ? digit / std::pow(10, -exponent) : digit * std::pow(10, exponent);
}

// How differences spread over topics, 0 in the middle.
std::string strip_of(const PairView& at) {
  constexpr std::array<std::string_view, 8> kBars = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  constexpr std::size_t kCells = 9;
  const double scale = is_in_percent(at.view.comparison, at.measure, at.look) ? 100 : 1;
  std::vector<double> deltas;
  double largest = 0;
  for (std::size_t t = 0; t < at.measure.topics.size(); ++t) {
    deltas.push_back(scale * (at.measure.value(at.pair.systems.second, t) -
                              at.measure.value(at.pair.systems.first, t)));
    largest = std::max(largest, std::abs(deltas.back()));
  }
  if (largest == 0 || at.look.ascii) return {};
  const double end = strip_end(largest);
  std::array<std::size_t, kCells> counts{};
  for (const double delta : deltas) {
    const double cell = (delta + end) / (2 * end) * kCells;
    ++counts[static_cast<std::size_t>(std::clamp(cell, 0.0, kCells - 1.0))];
  }
  const std::size_t most = *std::max_element(counts.begin(), counts.end());
  std::string strip;
  for (const std::size_t count : counts) {
    strip += kBars[(count * (kBars.size() - 1) + most - 1) / most];
  }
  return "−" + shortest(end) + " ┤" + strip + "├ +" + shortest(end);
}

std::string effect_words(const EffectSizes& effects, const Look& look) {
  const auto number = [&](double value) {
    return suited(value < 0 ? "−" : "", look) + fixed(std::abs(value), 2);
  };
  std::string text;
  if (effects.d_z) text += "d_z " + number(*effects.d_z) + ", ";
  if (effects.hedges_g) text += "Hedges' g " + number(*effects.hedges_g) + ", ";
  return text + "Cliff's delta " + number(effects.cliffs_delta);
}

// What so many topics show, and how many this difference would need.
std::string power_words(const PairView& at) {
  const std::size_t topics = at.measure.topics.size();
  const auto power = pair_power(at.pair, topics, at.view.comparison.options.alpha);
  if (!power) return {};
  const auto size = [&](double value) {
    std::string text = at.difference(std::abs(value));
    return text.substr(text.starts_with('+') ? 1 : 0);
  };
  std::string text = "with this spread, " + counted(topics, "topic") + " show a true " +
                     difference_words(at.view.comparison, at.measure) + " of " +
                     size(power->smallest) + " four times out of five (t)";
  if (!power->topics) return text;
  return text + "; one of " + size(at.pair.difference) + " needs " +
         counted(*power->topics, "topic");
}

std::vector<Labelled> pair_lines(const PairView& at) {
  std::vector<Labelled> lines;
  const std::size_t topics = at.measure.topics.size();
  if (std::string strip = strip_of(at); !strip.empty()) {
    lines.push_back({at.difference_head() + " per topic", strip});
  }
  lines.push_back({"effect size", effect_words(at.pair.effects, at.look)});
  for (Labelled& line : pair_margin_lines(at.view, at.measure, at.pair, at.look)) {
    lines.push_back(std::move(line));
  }
  std::size_t same = 0;
  for (std::size_t t = 0; t < topics; ++t) {
    same +=
        at.measure.value(at.pair.systems.first, t) == at.measure.value(at.pair.systems.second, t)
            ? 1
            : 0;
  }
  if (same > 0) {
    lines.push_back({"same value", grouped(same) + " of " + counted(topics, "topic")});
  }
  if (topics < 2) lines.push_back({"one topic", "no test can say anything of a single difference"});
  if (std::string power = power_words(at); !power.empty()) lines.push_back({"power", power});
  return lines;
}

void add_moves(const PairView& at, MoveSide side, Grid& grid) {
  const auto moves = largest_moves(at.measure, at.pair.systems, side, kMoves);
  const auto& texts = at.view.topic_texts;
  for (const TopicMove& move : moves) {
    const std::string& topic = at.measure.topics[move.topic];
    const auto text = texts.find(topic);
    const auto value = [&](double x) { return topic_value_text(at.view, at.measure, x, at.look); };
    grid.rows.push_back({{side == MoveSide::kGained ? "gained" : "lost"},
                         {printable(topic)},
                         {value(move.before)},
                         {value(move.after)},
                         {at.difference(move.delta())}});
    if (!texts.empty()) {
      grid.rows.back().push_back(
          {text == texts.end() ? "" : fitted(one_line(text->second), kTextColumns, at.look)});
    }
  }
}

Grid move_grid(const PairView& at) {
  Grid grid;
  grid.columns = {{"move", false},
                  {"topic", false},
                  {at.name(at.pair.systems.first)},
                  {at.name(at.pair.systems.second)},
                  {at.difference_head()}};
  if (!at.view.topic_texts.empty()) grid.columns.push_back({"text", false});
  grid.keys = 2;
  add_moves(at, MoveSide::kGained, grid);
  add_moves(at, MoveSide::kLost, grid);
  return grid;
}

// The command that tells how the largest move came about, of a loss if there is one.
std::vector<Labelled> explain_lines(const PairView& at) {
  auto moves = largest_moves(at.measure, at.pair.systems, MoveSide::kLost, 1);
  if (moves.empty()) moves = largest_moves(at.measure, at.pair.systems, MoveSide::kGained, 1);
  if (moves.empty() || at.view.explain.empty()) return {};
  std::string command = "assay explain";
  for (const std::string& word : at.view.explain) command += " " + shell_text(word);
  return {{"see how", command + " -m " + shell_text(name_of(at.measure.measure)) + " -t " +
                          shell_text(at.measure.topics[moves.front().topic])}};
}

}  // namespace

std::vector<Block> pair_blocks(const CompareView& view, const MeasureComparison& measure,
                               const Look& look) {
  const PairView at{view, measure, measure.pairs.front(), look};
  std::vector<Block> blocks;
  blocks.push_back(
      {.title = name_of(measure.measure) + ", " + counted(measure.topics.size(), "topic"),
       .intro = {},
       .grid = mean_grid(at),
       .lines = {}});
  blocks.push_back(
      {.title = at.name(at.pair.systems.second) + " less " + at.name(at.pair.systems.first),
       .intro = {},
       .grid = test_grid(at),
       .lines = pair_lines(at)});
  Grid moves = move_grid(at);
  if (!moves.rows.empty()) {
    blocks.push_back({.title = "Topics that moved most",
                      .intro = {},
                      .grid = std::move(moves),
                      .lines = explain_lines(at)});
  }
  return blocks;
}

}  // namespace assay
