// SPDX-License-Identifier: Apache-2.0
// efficiency_change.cpp: the same engines measured twice: what changed, and what cannot be told.
#include <algorithm>
#include <cmath>

#include "efficiency_figures.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

const EngineRow* row_named(const EfficiencyTable& table, const std::string& name) {
  const auto found =
      std::find_if(table.engines.begin(), table.engines.end(),
                   [&](const EngineRow& row) { return row.measurement.name == name; });
  return found == table.engines.end() ? nullptr : &*found;
}

std::string was_and_is(const std::string& what, const std::string& before,
                       const std::string& after) {
  return what + (before.empty() ? " was not told" : " was " + before) +
         (after.empty() ? ", is not told" : ", is " + after);
}

std::string setting_of(const EngineMeasurement& engine, const std::string& name) {
  for (const auto& [known, value] : engine.settings) {
    if (known == name) return value;
  }
  return {};
}

void add_differences(const EngineMeasurement& before, const EngineMeasurement& after,
                     std::vector<std::string>& differences) {
  const auto add = [&](const std::string& what, const std::string& old, const std::string& now) {
    if (old != now) differences.push_back(was_and_is(what, old, now));
  };
  add("kind", before.kind, after.kind);
  add("version", before.version, after.version);
  for (const auto& [name, value] : before.settings) add(name, value, setting_of(after, name));
  for (const auto& [name, value] : after.settings) {
    if (setting_of(before, name).empty()) add(name, "", value);
  }
}

// What was measured in the same way both times.
struct Sameness {
  bool collection = true;
  bool cache = true;
  bool clients = true;
  bool rate = true;
  bool depth = true;
};

Sameness compare_ways(const EngineRow& before, const EngineRow& after,
                      std::vector<std::string>& not_compared) {
  const EngineMeasurement& old = before.measurement;
  const EngineMeasurement& now = after.measurement;
  if (before.is_log_only || after.is_log_only) return {};
  Sameness same{
      .collection = old.documents == now.documents && old.collection_bytes == now.collection_bytes,
      .cache = old.cache == now.cache,
      .clients = old.clients == now.clients,
      .rate = old.rate == now.rate,
      .depth = old.depth == 0 || now.depth == 0 || old.depth == now.depth};
  const auto size = [](const EngineMeasurement& engine) {
    return counted(engine.documents, "document") + ", " + grouped(engine.collection_bytes) +
           " bytes";
  };
  if (!same.collection) {
    not_compared.push_back("nothing: " + was_and_is("the collection", size(old), size(now)));
    return same;
  }
  if (!same.cache && !old.index_runs.empty() && !now.index_runs.empty()) {
    not_compared.push_back("times of indexing: " + was_and_is("the cache", old.cache, now.cache));
  }
  if (!same.depth) {
    not_compared.push_back("what was found, and how fast: " +
                           was_and_is("the depth", grouped(old.depth), grouped(now.depth)));
    same.clients = same.rate = false;
    return same;
  }
  if (!same.clients) {
    not_compared.push_back("the closed loop: " + was_and_is("the number of clients",
                                                            std::to_string(old.clients),
                                                            std::to_string(now.clients)));
  }
  if (!same.rate) {
    not_compared.push_back("the open loop: " +
                           was_and_is("the rate", shortest(old.rate), shortest(now.rate)));
  }
  return same;
}

void add_figures(const EngineRow& before, const EngineRow& after, const Sameness& same,
                 std::vector<FigureChange>& changes) {
  for (const EngineFigure& figure : before.figures) {
    const FigureDef& def = *figure.def;
    const EngineFigure* now = after.find(def.key);
    if (now == nullptr || def.is_derived || def.key == "overhead_seconds") continue;
    if ((def.needs_cache && !same.cache) || (def.needs_clients && !same.clients)) continue;
    if (def.needs_rate && !same.rate) continue;
    changes.push_back({.key = std::string(def.key),
                       .title = std::string(def.title),
                       .unit = def.unit,
                       .before = figure.value,
                       .after = now->value});
  }
}

void add_percentiles(const LoopTimes& before, const LoopTimes& after,
                     std::vector<FigureChange>& changes) {
  for (const Percentile& old : before.summary.percentiles) {
    for (const Percentile& now : after.summary.percentiles) {
      if (old.share != now.share) continue;
      changes.push_back({.key = std::string(before.key) + "_p" + percent_name(old.share),
                         .title = std::string(before.title) + ", " + percent_name(old.share) + " %",
                         .unit = FigureUnit::kSeconds,
                         .before = static_cast<double>(old.value) / 1e9,
                         .after = static_cast<double>(now.value) / 1e9});
    }
  }
}

void add_times(const EngineRow& before, const EngineRow& after, const Sameness& same,
               std::vector<FigureChange>& changes) {
  for (const LoopTimes& old : before.times) {
    const bool is_open = old.key.starts_with("open");
    if (!same.clients || (is_open && !same.rate)) continue;
    for (const LoopTimes& now : after.times) {
      if (old.key == now.key) add_percentiles(old, now, changes);
    }
  }
}

const double* value_in(const EngineMeasurement& measurement, const std::string& measure) {
  const auto& values = measurement.values;
  const auto found = std::find_if(values.begin(), values.end(),
                                  [&](const auto& each) { return each.first == measure; });
  return found == values.end() ? nullptr : &found->second;
}

void add_values(const EngineMeasurement& before, const EngineMeasurement& after,
                EngineChange& change) {
  for (const auto& [measure, value] : before.values) {
    const double* const now = value_in(after, measure);
    if (now == nullptr) {
      change.not_compared.push_back(measure + ": it is not there any more");
    } else if (std::isfinite(value) && std::isfinite(*now)) {
      change.figures.push_back({.key = measure, .title = measure, .before = value, .after = *now});
    }
  }
  for (const auto& [measure, value] : after.values) {
    if (value_in(before, measure) == nullptr) {
      change.not_compared.push_back(measure + ": it was not there");
    }
  }
}

// Whether the times of topics are those of a closed loop, or of one that nobody knows.
bool is_closed(const EngineRow& row) {
  return std::any_of(row.times.begin(), row.times.end(),
                     [](const LoopTimes& times) { return !times.key.starts_with("open"); });
}

EngineChange change_of(const EngineRow& before, const EngineRow& after) {
  EngineChange change{.name = before.measurement.name};
  for (const auto& [row, when] :
       {std::pair(&before, "it failed before"), std::pair(&after, "it failed now")}) {
    if (!row->measurement.failure.empty()) {
      change.not_compared.push_back(std::string("nothing: ") + when);
      return change;
    }
  }
  if (!before.is_log_only && !after.is_log_only) {
    add_differences(before.measurement, after.measurement, change.differences);
  }
  const Sameness same = compare_ways(before, after, change.not_compared);
  if (!same.collection) return change;
  if (same.depth) add_values(before.measurement, after.measurement, change);
  add_figures(before, after, same, change.figures);
  add_times(before, after, same, change.figures);
  const bool has_same_load =
      is_closed(before) == is_closed(after) && (is_closed(before) ? same.clients : same.rate);
  if (has_same_load) change.ratio = time_ratio(before.topics, after.topics);
  return change;
}

}  // namespace

EfficiencyChange compare_efficiency(const EfficiencyTable& before, const EfficiencyTable& after) {
  EfficiencyChange change;
  for (const EngineRow& row : after.engines) {
    const std::string& name = row.measurement.name;
    if (const EngineRow* old = row_named(before, name)) {
      change.engines.push_back(change_of(*old, row));
    } else {
      change.only_after.push_back(name);
    }
  }
  for (const EngineRow& row : before.engines) {
    if (row_named(after, row.measurement.name) == nullptr) {
      change.only_before.push_back(row.measurement.name);
    }
  }
  return change;
}

}  // namespace assay
