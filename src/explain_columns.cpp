// SPDX-License-Identifier: Apache-2.0
// explain_columns.cpp: what the table of an explanation shows at each rank.
#include "explain_columns.hpp"

#include <algorithm>
#include <array>

#include "condensed.hpp"
#include "measure_like.hpp"
#include "measures/gains.hpp"
#include "number.hpp"

namespace assay {
namespace {

using Values = std::vector<std::optional<double>>;

constexpr double kEuler = 2.718281828459045;

// The measure that stands in a column, at no cutoff yet.
Measure told_measure(const Measure& measure, const StoryColumn& column) {
  const MeasureDef* def = find_definition(column.measure);
  if (def == nullptr) return measure;
  Measure other = like(measure, *def);
  other.params.cutoff = kInfinity;
  return other;
}

// The column of one measure, before it joins those of others.
struct Told {
  const ExplainedMeasure& measure;
  StoryColumn column;
  Measure other;  // for Shows::kMeasure
};

class ColumnMaker {
 public:
  ColumnMaker(const JudgedTopic& topic, std::span<const ExplainedRow> rows)
      : topic_(topic), rows_(rows) {}

  [[nodiscard]] Values make(const Told& told) const {
    switch (told.column.shows) {
      case Shows::kMeasure: return values_of(told.other, told.measure.measure.params.cutoff);
      case Shows::kGain:
      case Shows::kWeight: return parts_of(told);
      case Shows::kStandsFor: return weights();
      default: return steps_of(told);
    }
  }

 private:
  // A measure of the list down to each rank.
  [[nodiscard]] Values values_of(const Measure& measure, double cutoff) const {
    const SeenRanks seen(topic_, measure);
    std::vector<double> points;
    for (const ExplainedRow& row : rows_) {
      const double point = seen.seen_at(row.rank);
      if (point > 0 && point <= cutoff && (points.empty() || points.back() < point))
        points.push_back(point);
    }
    std::vector<Ratio> ratios(points.size());
    if (!points.empty()) compute_at(measure, points, ratios);
    Values values(rows_.size());
    for (std::size_t i = 0, next = 0; i < rows_.size() && next < points.size(); ++i) {
      if (seen.in_list(static_cast<std::uint32_t>(points[next])) != rows_[i].rank) continue;
      if (ratios[next].is_defined()) values[i] = ratios[next].value();
      ++next;
    }
    return values;
  }

  void compute_at(const Measure& measure, std::span<const double> points,
                  std::span<Ratio> ratios) const {
    if (measure.params.judged_only == 0) return compute_many(measure, topic_, points, ratios);
    compute_many(without_condensing(measure), Condensed(topic_, measure.params).topic, points,
                 ratios);
  }

  [[nodiscard]] Values parts_of(const Told& told) const {
    const Params& params = told.measure.measure.params;
    const SeenRanks seen(topic_, told.measure.measure);
    Values values(rows_.size());
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      const std::uint32_t rank = seen.seen_at(rows_[i].rank);
      if (rank == 0 || rank > params.cutoff || seen.in_list(rank) != rows_[i].rank) continue;
      values[i] = told.column.shows == Shows::kGain ? measures::gain_of(rows_[i].doc.grade, params)
                                                    : 1 / measures::discount_at(rank, params);
    }
    return values;
  }

  // How many documents those stand for that were drawn and judged.
  [[nodiscard]] Values weights() const {
    Values values(rows_.size());
    auto hit = topic_.found.begin();
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      while (hit != topic_.found.end() && hit->rank < rows_[i].rank) ++hit;
      if (hit == topic_.found.end()) break;
      if (hit->rank != rows_[i].rank || hit->stratum == 0 || !is_judged(hit->grade)) continue;
      values[i] = 1 / topic_.strata[hit->stratum - 1U].probability;
    }
    return values;
  }

  // Totals stay as they are until the next step.
  [[nodiscard]] Values steps_of(const Told& told) const {
    const Shows shows = told.column.shows;
    const bool is_kept = shows == Shows::kTotal || shows == Shows::kSoFar;
    const double divisor = shows == Shows::kSoFar ? told.measure.value.denominator : 1;
    if (divisor == 0) return Values(rows_.size());  // undefined all the way down
    Values values(rows_.size());
    auto step = told.measure.steps.begin();
    std::optional<double> total = is_kept ? std::optional<double>(0) : std::nullopt;
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      if (rows_[i].rank > told.measure.measure.params.cutoff) break;
      bool is_here = false;
      for (; step != told.measure.steps.end() && step->rank <= rows_[i].rank; ++step) {
        total = (shows == Shows::kTerm ? step->term : step->total) / divisor;
        is_here = step->rank == rows_[i].rank;
      }
      if (is_kept || is_here) values[i] = total;
    }
    return values;
  }

  const JudgedTopic& topic_;
  std::span<const ExplainedRow> rows_;
};

// How much of a gain is left at rank r.
std::string weight_header(const Params& params) {
  const std::string log = "log" + (params.base == 2        ? "2"
                                   : params.base == kEuler ? ""
                                                           : "_" + shortest(params.base));
  switch (params.discount) {
    case kJkDiscount: return "1/max(1," + log + " r)";
    case kNoDiscount: return "weight";
    default: return "1/" + log + "(r+1)";
  }
}

constexpr std::array kUsualColumns = {StoryColumn{Shows::kTerm, "adds"},
                                      StoryColumn{Shows::kTotal, "so far"}};

// What a column is about, whatever the cutoff of its measure.
std::string key_of(const Measure& measure, const StoryColumn& column, const Measure& told) {
  Measure about = column.shows == Shows::kMeasure ? told : measure;
  const bool is_gain = column.shows == Shows::kGain;
  if (is_gain) about = like(measure, *find_definition("CG"));
  about.params.cutoff = kInfinity;
  if (column.shows == Shows::kWeight)
    return weight_header(measure.params) + std::to_string(measure.params.judged_only);
  return std::string(column.header) + " " + (is_gain ? "" : std::string(about.def->name)) + " " +
         recipe_of(about);
}

// Columns of all measures, each once.
class Columns {
 public:
  // What several measures would tell alike is told once, as far down as any of them looks.
  void join(ExplainedColumn column, const std::string& key, const std::string& measure) {
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (keys_[c] != key || !agrees(columns_[c], column)) continue;
      for (std::size_t i = 0; i < column.values.size(); ++i) {
        if (!columns_[c].values[i]) columns_[c].values[i] = column.values[i];
      }
      return;
    }
    columns_.push_back(std::move(column));
    keys_.push_back(key);
    names_.push_back(measure);
  }

  // Columns of one name that differ are told apart by their measures.
  [[nodiscard]] std::vector<ExplainedColumn> finish() {
    std::vector<std::string> headers;
    for (const ExplainedColumn& column : columns_) headers.push_back(column.header);
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (std::count(headers.begin(), headers.end(), headers[i]) > 1)
        columns_[i].header += " " + names_[i];
    }
    return std::move(columns_);
  }

 private:
  [[nodiscard]] static bool agrees(const ExplainedColumn& a, const ExplainedColumn& b) {
    for (std::size_t i = 0; i < a.values.size(); ++i) {
      if (a.values[i] && b.values[i] && *a.values[i] != *b.values[i]) return false;
    }
    return true;
  }

  std::vector<ExplainedColumn> columns_;
  std::vector<std::string> keys_;
  std::vector<std::string> names_;  // of the measures that told them first
};

}  // namespace

SeenRanks::SeenRanks(const JudgedTopic& topic, const Measure& measure)
    : is_condensed_(measure.params.judged_only != 0) {
  if (!is_condensed_) return;
  for (const Hit& hit : topic.found) {
    if (!is_open(hit.grade, measure.params)) kept_.push_back(hit.rank);
  }
}

std::uint32_t SeenRanks::in_list(std::uint32_t rank) const {
  if (!is_condensed_ || rank == 0) return rank;
  return rank <= kept_.size() ? kept_[rank - 1] : 0;
}

std::uint32_t SeenRanks::seen_at(std::uint32_t rank) const {
  if (!is_condensed_) return rank;
  return static_cast<std::uint32_t>(std::upper_bound(kept_.begin(), kept_.end(), rank) -
                                    kept_.begin());
}

std::vector<ExplainedColumn> columns_of(const JudgedTopic& topic,
                                        std::span<const ExplainedMeasure> measures,
                                        std::span<const ExplainedRow> rows) {
  const ColumnMaker maker(topic, rows);
  Columns columns;
  for (const ExplainedMeasure& each : measures) {
    const Story& story = each.measure.def->story;
    if (story.steps == StepsAre::kIdealRanks || each.measure.params.groups != kAllJudges) continue;
    const std::span<const StoryColumn> told =
        story.columns.empty() ? std::span<const StoryColumn>(kUsualColumns) : story.columns;
    const bool has_steps = !each.steps.empty() || each.side.empty();
    for (const StoryColumn& column : told) {
      const bool is_of_steps = column.shows == Shows::kTerm || column.shows == Shows::kTotal ||
                               column.shows == Shows::kSoFar || column.shows == Shows::kBest;
      if (is_of_steps && !has_steps) continue;
      const Measure other = told_measure(each.measure, column);
      columns.join({.header = column.shows == Shows::kWeight ? weight_header(each.measure.params)
                                                             : std::string(column.header),
                    .shows = column.shows,
                    .measure = name_of(each.measure),
                    .values = maker.make({each, column, other})},
                   key_of(each.measure, column, other), name_of(each.measure));
    }
  }
  return columns.finish();
}

}  // namespace assay
