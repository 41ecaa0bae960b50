// SPDX-License-Identifier: Apache-2.0
// report_grid.cpp: scores as a rectangle of cells, for tables of every kind.
#include <algorithm>
#include <set>

#include "best_first.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

// The header says where lower is better; without an arrow the line under the table does.
Grid::Column column_of(const Measure& measure, const Look& look) {
  const bool is_lower = measure.def->direction == Direction::kLowerIsBetter;
  return {name_of(measure) + (is_lower && !look.ascii ? " " + std::string(kDownArrow) : "")};
}

// A row of means: those of a run, or of one category of its topics.
struct MeanRow {
  const Scores* scores = nullptr;
  const std::vector<Summary>* summary = nullptr;
  std::size_t topics = 0;
};

// The rows that are compared with each other.
struct MeanBlock {
  std::string group = std::string(kAllWord);
  std::vector<MeanRow> rows;
};

// Names of all categories that any run has.
std::vector<std::string> group_names(const EvalReport& report) {
  std::set<std::string, decltype(&natural_less)> names(&natural_less);
  for (const Scores& scores : report.runs) {
    for (const Group& group : scores.groups) names.insert(group.name);
  }
  return {names.begin(), names.end()};
}

MeanBlock block_of(const EvalReport& report, const std::vector<std::size_t>& order,
                   const std::string& name) {
  MeanBlock block{.group = name, .rows = {}};
  for (const std::size_t r : order) {
    for (const Group& group : report.runs[r].groups) {
      if (group.name != name) continue;
      block.rows.push_back({&report.runs[r], &group.summary, group.topics});
    }
  }
  return block;
}

// All topics first, then each category.
std::vector<MeanBlock> mean_blocks(const EvalReport& report, const Look& look) {
  const auto order = run_order(report, look);
  std::vector<MeanBlock> blocks(1);
  for (const std::size_t r : order) {
    const Scores& scores = report.runs[r];
    blocks.front().rows.push_back({&scores, &scores.summary, scores.topics.size()});
  }
  for (const std::string& name : group_names(report)) {
    blocks.push_back(block_of(report, order, name));
  }
  return blocks;
}

// `first` is the row of the grid where the block begins.
void mark_best(const EvalReport& report, const MeanBlock& block, const Look& look,
               std::size_t first, Grid& grid) {
  if (block.rows.size() < 2 || !has_same_topics(report)) return;
  for (std::size_t m = 0; m < report.measures.size(); ++m) {
    const Measure& measure = report.measures[m];
    if (measure.def->direction == Direction::kNeither) continue;
    const double sign = better_sign(measure);
    double best = -kInfinity;
    std::string best_text;
    for (const MeanRow& row : block.rows) {
      const Ratio& value = (*row.summary)[m].value;
      if (!value.is_defined() || sign * value.value() <= best) continue;
      best = sign * value.value();
      best_text = shown(measure, value, look);
    }
    // Equal after rounding is equal to the reader: all of them are best.
    for (std::size_t i = 0; i < block.rows.size(); ++i) {
      grid.rows[first + i][grid.keys + m].is_best =
          shown(measure, (*block.rows[i].summary)[m].value, look) == best_text;
    }
  }
}

Grid summary_grid(const EvalReport& report, const Look& look) {
  Grid grid;
  const auto blocks = mean_blocks(report, look);
  const bool is_grouped = blocks.size() > 1;
  grid.keys = is_grouped ? 2 : 1;
  grid.columns.push_back({"run", false});
  if (is_grouped) grid.columns.push_back({"group", false});
  for (const Measure& measure : report.measures) grid.columns.push_back(column_of(measure, look));
  grid.columns.push_back({"topics"});
  for (const MeanBlock& block : blocks) {
    const std::size_t first = grid.rows.size();
    for (const MeanRow& row : block.rows) {
      std::vector<Grid::Cell> cells{{printable(row.scores->run)}};
      if (is_grouped) cells.push_back({printable(block.group)});
      for (std::size_t m = 0; m < report.measures.size(); ++m) {
        cells.push_back({shown_mean(report, m, (*row.summary)[m], look)});
      }
      cells.push_back({std::to_string(row.topics)});
      grid.rows.push_back(std::move(cells));
    }
    mark_best(report, block, look, first, grid);
  }
  return grid;
}

// Adds rows to a grid whose keys are the topic and, if there are several, the run.
class TopicRows {
 public:
  TopicRows(const EvalReport& report, const Look& look) : report_(report), look_(look) {
    grid_.keys = is_several() ? 2 : 1;
    grid_.columns.push_back({"topic", false});
    if (is_several()) grid_.columns.push_back({"run", false});
    for (const Measure& measure : report.measures)
      grid_.columns.push_back(column_of(measure, look_));
  }

  void add_topic(const std::string& name, const Scores& scores) {
    const auto found = std::lower_bound(scores.topics.begin(), scores.topics.end(), name);
    if (found == scores.topics.end() || *found != name) return;
    const auto t = static_cast<std::size_t>(found - scores.topics.begin());
    start(name, scores);
    for (std::size_t m = 0; m < report_.measures.size(); ++m) {
      std::string text = shown(report_.measures[m], scores.at(t, m), look_);
      if (!scores.bounds.empty()) {
        text += " " + shown_bounds(report_.measures[m], scores.bounds_at(t, m), look_);
      }
      grid_.rows.back().push_back({text});
    }
  }

  void add_means(const std::string& name, const MeanRow& row) {
    start(name, *row.scores);
    for (std::size_t m = 0; m < report_.measures.size(); ++m) {
      grid_.rows.back().push_back({shown_mean(report_, m, (*row.summary)[m], look_)});
    }
  }

  [[nodiscard]] Grid done() { return std::move(grid_); }

 private:
  [[nodiscard]] bool is_several() const { return report_.runs.size() > 1; }

  void start(const std::string& name, const Scores& scores) {
    grid_.rows.push_back({{printable(name)}});
    if (is_several()) grid_.rows.back().push_back({printable(scores.run)});
  }

  const EvalReport& report_;
  const Look& look_;
  Grid grid_;
};

// Topic by topic, and under each the runs that have it; then the means.
Grid topic_grid(const EvalReport& report, const Look& look) {
  TopicRows rows(report, look);
  std::set<std::string, decltype(&natural_less)> names(&natural_less);
  for (const Scores& scores : report.runs) names.insert(scores.topics.begin(), scores.topics.end());
  for (const std::string& name : names) {
    for (const Scores& scores : report.runs) rows.add_topic(name, scores);
  }
  if (!look.summary) return rows.done();
  Look as_given = look;
  as_given.best_first = false;
  const auto blocks = mean_blocks(report, as_given);
  for (const MeanBlock& block : blocks) {
    for (const MeanRow& row : block.rows) {
      const bool is_all = &block == &blocks.front();
      rows.add_means(is_all ? block.group : block.group + " (" + std::to_string(row.topics) + ")",
                     row);
    }
  }
  return rows.done();
}

}  // namespace

Grid make_grid(const EvalReport& report, const Look& look) {
  return look.per_topic ? topic_grid(report, look) : summary_grid(report, look);
}

Grid turned(const Grid& grid) {
  Grid result;
  result.columns.push_back({"measure", false});
  for (const auto& row : grid.rows) result.columns.push_back({row.front().text});
  for (std::size_t c = 1; c < grid.columns.size(); ++c) {
    std::vector<Grid::Cell> row{{grid.columns[c].header}};
    for (const auto& cells : grid.rows) row.push_back(cells[c]);
    result.rows.push_back(std::move(row));
  }
  return result;
}

}  // namespace assay
