// SPDX-License-Identifier: Apache-2.0
// efficiency_figures.cpp: figures of one engine: the one list of them, and how each comes about.
#include "efficiency_figures.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <map>

#include "number.hpp"

namespace assay {
namespace {

using Group = FigureGroup;
using Unit = FigureUnit;

constexpr std::array kFigures = {
    FigureDef{"index_wall_seconds", "wall time", Group::kIndexing, Unit::kSeconds, false, true},
    FigureDef{"index_cpu_seconds", "CPU time", Group::kIndexing, Unit::kSeconds, false, true},
    FigureDef{"documents_per_second", "documents/s", Group::kIndexing, Unit::kPerSecond, true,
              true},
    FigureDef{"text_bytes_per_second", "text/s", Group::kIndexing, Unit::kBytesPerSecond, true,
              true},
    FigureDef{"index_peak_memory", "memory", Group::kIndexing, Unit::kBytes},
    FigureDef{"index_bytes_written", "written", Group::kIndexing, Unit::kBytes},
    FigureDef{"index_peak_disk", "peak disk", Group::kIndexing, Unit::kBytes},
    FigureDef{"index_bytes", "index", Group::kIndexing, Unit::kBytes},
    FigureDef{"space_overhead", "of text", Group::kIndexing, Unit::kTimes, true},
    FigureDef{"bytes_per_document", "per doc", Group::kIndexing, Unit::kBytes, true},
    FigureDef{.key = "closed_queries_per_second",
              .title = "queries/s",
              .group = Group::kSearching,
              .unit = Unit::kPerSecond,
              .needs_clients = true},
    FigureDef{.key = "open_queries_per_second",
              .title = "reached/s",
              .group = Group::kSearching,
              .unit = Unit::kPerSecond,
              .needs_clients = true,
              .needs_rate = true},
    FigureDef{.key = "overhead_seconds",
              .title = "harness",
              .group = Group::kSearching,
              .unit = Unit::kSeconds},
};

constexpr double kNanoseconds = 1e9;  // in a second

// A ratio that would be infinite is not known.
double over(double number, double by) { return by > 0 ? number / by : std::nan(""); }

using OfRun = double (*)(const IndexRun& run, const EngineMeasurement& engine);
struct IndexDef {
  std::string_view key;
  OfRun of;
};
constexpr std::array kIndexFigures = {
    IndexDef{"index_wall_seconds",
             [](const IndexRun& run, const EngineMeasurement&) { return run.wall_seconds; }},
    IndexDef{"index_cpu_seconds",
             [](const IndexRun& run, const EngineMeasurement&) { return run.cpu_seconds; }},
    IndexDef{"documents_per_second",
             [](const IndexRun& run, const EngineMeasurement& engine) {
               return over(static_cast<double>(engine.documents), run.wall_seconds);
             }},
    IndexDef{"text_bytes_per_second",
             [](const IndexRun& run, const EngineMeasurement& engine) {
               return over(static_cast<double>(engine.collection_bytes), run.wall_seconds);
             }},
    IndexDef{"index_peak_memory",
             [](const IndexRun& run, const EngineMeasurement&) {
               return static_cast<double>(run.peak_memory);
             }},
    IndexDef{"index_bytes_written",
             [](const IndexRun& run, const EngineMeasurement&) {
               return static_cast<double>(run.bytes_written);
             }},
    IndexDef{"index_peak_disk",
             [](const IndexRun& run, const EngineMeasurement&) {
               return static_cast<double>(run.peak_disk);
             }},
    IndexDef{"index_bytes",
             [](const IndexRun& run, const EngineMeasurement&) {
               return static_cast<double>(run.index_bytes);
             }},
    IndexDef{"space_overhead",
             [](const IndexRun& run, const EngineMeasurement& engine) {
               return over(static_cast<double>(run.index_bytes),
                           static_cast<double>(engine.collection_bytes));
             }},
    IndexDef{"bytes_per_document",
             [](const IndexRun& run, const EngineMeasurement& engine) {
               return over(static_cast<double>(run.index_bytes),
                           static_cast<double>(engine.documents));
             }},
};

void add_index_figures(EngineRow& row) {
  const EngineMeasurement& engine = row.measurement;
  if (engine.index_runs.empty()) return;
  for (const IndexDef& def : kIndexFigures) {
    std::vector<double> values;
    for (const IndexRun& run : engine.index_runs) values.push_back(def.of(run, engine));
    if (std::any_of(values.begin(), values.end(), [](double v) { return std::isnan(v); })) continue;
    const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
    row.figures.push_back({.def = &figure_def(def.key),
                           .value = median_of(values),
                           .range = FigureRange::kSpread,
                           .low = *least,
                           .high = *greatest,
                           .count = values.size()});
  }
}

// What was asked in one loop.
struct LoopCount {
  std::uint64_t fine = 0;
  std::uint64_t first = 0;  // moments, in nanoseconds
  std::uint64_t last = 0;
  std::uint32_t clients = 0;
  bool has_waits = false;  // a query was sent later than it should have been
  LatencyHistogram latency = {};
  LatencyHistogram service = {};

  // A query that failed has no time. One that was given up has taken at least what it was given.
  void add(const LoggedQuery& query) {
    const bool is_first = clients == 0;
    first = is_first ? query.intended : std::min(first, query.intended);
    last = std::max(last, query.answered);
    clients = std::max(clients, query.client + 1);
    fine += query.status == QueryStatus::kFine ? 1 : 0;
    if (query.status == QueryStatus::kError) return;
    has_waits = has_waits || query.latency() != query.service_time();
    latency.add(query.latency());
    service.add(query.service_time());
  }
};

void add_rate(std::string_view key, const LoopCount& loop, double seconds, EngineRow& row) {
  // Without a measurement a log tells how long it all took, if it tells when queries were sent.
  if (seconds == 0 && row.is_log_only && row.has_loops) {
    seconds = static_cast<double>(loop.last - loop.first) / kNanoseconds;
  }
  const double rate = over(static_cast<double>(loop.fine), seconds);
  if (loop.clients == 0 || std::isnan(rate)) return;
  row.figures.push_back({.def = &figure_def(key), .value = rate, .count = loop.fine});
}

void add_times(const LoopCount& closed, const LoopCount& open, EngineRow& row) {
  const auto add = [&](std::string_view key, std::string_view title, const LatencyHistogram& of) {
    if (of.count() > 0) row.times.push_back({key, title, summarise(of)});
  };
  const bool is_known = row.has_loops;
  add(is_known ? "closed_latency" : "latency", is_known ? "closed" : "latency", closed.latency);
  if (closed.has_waits) {
    add(is_known ? "closed_service" : "service", is_known ? "closed, service" : "service time",
        closed.service);
  }
  add("open_latency", "open, latency", open.latency);
  add("open_service", "open, service", open.service);
}

// By topic, of one loop.
std::vector<TopicTime> topic_times(std::span<const LoggedQuery> log, QueryPhase phase) {
  std::map<std::string, std::vector<double>> times;
  for (const LoggedQuery& query : log) {
    if (query.phase != phase || query.status == QueryStatus::kError || query.topic.empty())
      continue;
    times[query.topic].push_back(static_cast<double>(query.service_time()));
  }
  std::vector<TopicTime> topics;
  for (auto& [topic, of_topic] : times) {
    topics.push_back({.topic = topic, .median = median_of(std::move(of_topic))});
  }
  return topics;
}

bool tells_loops(const EngineResult& result) {
  return !result.is_log_only ||
         std::any_of(result.log.begin(), result.log.end(),
                     [](const LoggedQuery& query) { return query.phase != QueryPhase::kClosed; });
}

}  // namespace

std::span<const FigureDef> figure_defs() { return kFigures; }

const FigureDef& figure_def(std::string_view key) {
  const auto found = std::find_if(kFigures.begin(), kFigures.end(),
                                  [&](const FigureDef& def) { return def.key == key; });
  assert(found != kFigures.end() && "a figure that is not in the list");
  return *found;
}

std::string percent_name(double share) { return shortest(std::round(share * 1e6) / 1e4); }

double median_of(std::vector<double> numbers) {
  assert(!numbers.empty() && "nothing has no median");
  std::sort(numbers.begin(), numbers.end());
  const std::size_t half = numbers.size() / 2;
  return numbers.size() % 2 == 1 ? numbers[half] : (numbers[half - 1] + numbers[half]) / 2;
}

EngineRow row_of(const EngineResult& result) {
  EngineRow row{.measurement = result.measurement,
                .is_log_only = result.is_log_only,
                .has_loops = tells_loops(result)};
  add_index_figures(row);
  LoopCount closed;
  LoopCount open;
  for (const LoggedQuery& query : result.log) {
    if (query.phase == QueryPhase::kWarmUp) {
      ++row.warm_up;
      continue;
    }
    row.errors += query.status == QueryStatus::kError ? 1 : 0;
    row.timeouts += query.status == QueryStatus::kTimeout ? 1 : 0;
    (query.phase == QueryPhase::kOpen ? open : closed).add(query);
  }
  row.queries = closed.latency.count() + open.latency.count() + row.errors;
  if (row.is_log_only) row.measurement.clients = closed.clients;
  add_rate("closed_queries_per_second", closed, row.measurement.closed_seconds, row);
  add_rate("open_queries_per_second", open, row.measurement.open_seconds, row);
  if (row.measurement.overhead_seconds > 0) {
    row.figures.push_back(
        {.def = &figure_def("overhead_seconds"), .value = row.measurement.overhead_seconds});
  }
  add_times(closed, open, row);
  row.topics = topic_times(result.log, QueryPhase::kClosed);
  if (row.topics.empty()) row.topics = topic_times(result.log, QueryPhase::kOpen);
  return row;
}

}  // namespace assay
