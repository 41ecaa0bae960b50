// SPDX-License-Identifier: Apache-2.0
// efficiency_table.cpp: engines beside each other: who takes longer, and what a reader should know.
#include "assay/efficiency_table.hpp"

#include <algorithm>
#include <cmath>
#include <set>

#include "corrections.hpp"
#include "efficiency_figures.hpp"
#include "notes.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

// Times are factors of each other, so they are compared as logarithms; a clock of whole nanoseconds
// may have seen none pass.
double log_time(double nanoseconds) { return std::log(std::max(nanoseconds, 1.0)); }

std::optional<Error> check_names(std::span<const EngineResult> results) {
  std::set<std::string_view> names;
  for (const EngineResult& result : results) {
    const std::string& name = result.measurement.name;
    if (names.insert(name).second) continue;
    return Error{.what = "two results are of an engine " + in_quotes(name),
                 .hint =
                     "give the log of one another name, as in other=FILE, or compare two "
                     "folders with --against"};
  }
  return std::nullopt;
}

bool was_searched(const EngineRow& row) {
  return !row.topics.empty() && row.measurement.failure.empty();
}

Result<std::optional<std::size_t>> baseline_of(const std::vector<EngineRow>& rows,
                                               const std::string& name) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    names.push_back(rows[i].measurement.name);
    if (name.empty() ? was_searched(rows[i]) : names.back() == name) return std::optional(i);
  }
  if (name.empty()) return std::optional<std::size_t>{};
  return Error{.what = "the baseline " + in_quotes(name) + " is not among the engines",
               .hint = "they are called " + nearest_names(name, names)};
}

void add_ratios(EfficiencyTable& table) {
  if (!table.baseline) return;
  const std::vector<TopicTime>& base = table.engines[*table.baseline].topics;
  std::vector<EngineRow*> rows;
  std::vector<double> p;
  for (std::size_t i = 0; i < table.engines.size(); ++i) {
    EngineRow& row = table.engines[i];
    if (i == *table.baseline || !was_searched(row)) continue;
    row.ratio = time_ratio(base, row.topics);
    if (!row.ratio) continue;
    rows.push_back(&row);
    p.push_back(row.ratio->p);
  }
  const std::vector<double> adjusted = corrected(p, Correction::kHolm);
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i]->ratio->adjusted = adjusted[i];
}

void add_measures(EfficiencyTable& table) {
  for (const EngineRow& row : table.engines) {
    for (const auto& [measure, value] : row.measurement.values) {
      const auto known = std::find(table.measures.begin(), table.measures.end(), measure);
      if (known == table.measures.end()) table.measures.push_back(measure);
    }
  }
}

// On one line, whatever the engine said last.
std::string failure_text(std::string_view failure) {
  std::string text(trimmed(failure));
  std::replace(text.begin(), text.end(), '\n', ' ');
  return clipped(text, 300);
}

std::string queries_text(std::uint64_t count) {
  return grouped(count) + (count == 1 ? " query" : " queries");
}

std::string failed_queries(const EngineRow& row) {
  std::vector<std::string> parts;
  if (row.errors > 0) parts.push_back(counted(row.errors, "error"));
  if (row.timeouts > 0) parts.push_back(counted(row.timeouts, "time-out"));
  return joined(parts, " and ") + " among " + queries_text(row.queries);
}

// What is odd about one engine.
void add_row_notes(const EngineRow& row, std::vector<Note>& notes) {
  const EngineMeasurement& engine = row.measurement;
  if (!engine.failure.empty()) {
    notes.push_back({.code = "engine-failed",
                     .count = 1,
                     .message = engine.name + " failed: " + failure_text(engine.failure)});
  }
  if (!engine.unstable.empty()) {
    notes.push_back({.code = "unstable-answers",
                     .count = engine.unstable.size(),
                     .message = engine.name + " answered " +
                                counted(engine.unstable.size(), "topic") + " differently later on" +
                                ": " + first_names(engine.unstable, kMostNames),
                     .advice = "its effectiveness is that of the first answers"});
  }
  if (row.errors + row.timeouts > 0) {
    notes.push_back({.code = "failed-queries",
                     .count = row.errors + row.timeouts,
                     .message = engine.name + ": " + failed_queries(row),
                     .advice = "a time-out counts as long as was waited, an error has no time"});
  }
  for (const LoopTimes& times : row.times) {
    if (!times.summary.percentiles.empty()) continue;
    notes.push_back({.code = "few-queries",
                     .count = times.summary.count,
                     .message = engine.name + ", " + std::string(times.title) + ": " +
                                queries_text(times.summary.count) +
                                " cannot show a percentile, not even the median",
                     .advice = "ask more often: passes in the experiment"});
    break;
  }
}

// Engines that stand beside each other though something was not the same for them.
template <class Of>
void add_difference_note(const EfficiencyTable& table, std::string_view code,
                         const std::string& message, const Of& of, std::vector<Note>& notes) {
  std::set<std::string> seen;
  for (const EngineRow& row : table.engines) {
    if (row.is_log_only || !row.measurement.failure.empty()) continue;
    if (const std::string text = of(row.measurement); !text.empty()) seen.insert(text);
  }
  if (seen.size() < 2) return;
  notes.push_back({.code = std::string(code),
                   .count = seen.size(),
                   .message = message + ": " + joined({seen.begin(), seen.end()}, "; ")});
}

void add_notes(EfficiencyTable& table) {
  for (const EngineRow& row : table.engines) add_row_notes(row, table.notes);
  using Engine = EngineMeasurement;
  const auto collection = [](const Engine& engine) {
    return counted(engine.documents, "document") + " of " + grouped(engine.collection_bytes) +
           " bytes";
  };
  add_difference_note(table, "different-collections", "engines have different collections",
                      collection, table.notes);
  add_difference_note(
      table, "different-caches", "indexes were not all made with the same page cache",
      [](const Engine& e) { return e.index_runs.empty() ? "" : e.cache; }, table.notes);
  add_difference_note(
      table, "different-clients", "closed loops have different numbers of clients",
      [](const Engine& e) { return e.closed_seconds > 0 ? std::to_string(e.clients) : ""; },
      table.notes);
  add_difference_note(
      table, "different-rates", "open loops have different rates",
      [](const Engine& e) { return e.rate > 0 ? shortest(e.rate) : ""; }, table.notes);
}

}  // namespace

std::optional<TimeRatio> time_ratio(std::span<const TopicTime> first,
                                    std::span<const TopicTime> second) {
  std::vector<double> logs;
  std::vector<double> others;
  for (const TopicTime& each : first) {
    const auto same = std::lower_bound(
        second.begin(), second.end(), each.topic,
        [](const TopicTime& time, const std::string& topic) { return time.topic < topic; });
    if (same == second.end() || same->topic != each.topic) continue;
    logs.push_back(log_time(each.median));
    others.push_back(log_time(same->median));
  }
  if (logs.empty()) return std::nullopt;
  const std::size_t topics = logs.size();
  logs.insert(logs.end(), others.begin(), others.end());
  const std::vector<SystemPair> pairs{{.first = 0, .second = 1}};
  const CompareOptions options;
  const PairTask task{
      .values = logs, .systems = 2, .topics = topics, .pairs = pairs, .options = options};
  const TestOutcome outcome = find_test("t")->run(task).front();
  double sum = 0;
  for (const double difference : task.differences(pairs.front())) sum += difference;
  TimeRatio result{.topics = topics,
                   .ratio = std::exp(sum / static_cast<double>(topics)),
                   .p = outcome.p,
                   .adjusted = outcome.p};
  if (std::isfinite(outcome.low)) result.low = std::exp(outcome.low);
  if (std::isfinite(outcome.high)) result.high = std::exp(outcome.high);
  return result;
}

const EngineFigure* EngineRow::find(std::string_view key) const {
  const auto found = std::find_if(figures.begin(), figures.end(),
                                  [&](const EngineFigure& each) { return each.def->key == key; });
  return found == figures.end() ? nullptr : &*found;
}

const LoopTimes* EngineRow::waiting() const {
  const auto open = std::find_if(times.begin(), times.end(),
                                 [](const LoopTimes& each) { return each.key == "open_latency"; });
  if (open != times.end()) return &*open;
  return times.empty() ? nullptr : &times.front();
}

double EfficiencyTable::value(std::size_t engine, std::string_view measure) const {
  for (const auto& [name, value] : engines[engine].measurement.values) {
    if (name == measure) return value;
  }
  return std::nan("");
}

Result<EfficiencyTable> make_efficiency_table(std::span<const EngineResult> results,
                                              const std::string& baseline) {
  if (auto twice = check_names(results)) return *twice;
  EfficiencyTable table;
  for (const EngineResult& result : results) table.engines.push_back(row_of(result));
  const auto place = baseline_of(table.engines, baseline);
  if (!place) return place.error();
  table.baseline = *place;
  add_measures(table);
  add_ratios(table);
  add_notes(table);
  return table;
}

}  // namespace assay
