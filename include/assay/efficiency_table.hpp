// SPDX-License-Identifier: Apache-2.0
// efficiency_table.hpp: what engines cost beside how good they are: figures of indexing and
// searching, made of measurements and logs; which engines no other beats; and what changed.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/efficiency.hpp"
#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/input.hpp"
#include "assay/latency.hpp"
#include "assay/policy.hpp"
#include "assay/query_log.hpp"

namespace assay {

// One engine: what was measured of it, and all queries that it was asked.
struct EngineResult {
  EngineMeasurement measurement;
  std::vector<LoggedQuery> log = {};
  bool is_log_only = false;  // times that were measured elsewhere: of the rest only the name counts
};

enum class FigureGroup : std::uint8_t { kIndexing, kSearching, kEffectiveness };
// What one figure is a number of.
enum class FigureUnit : std::uint8_t { kSeconds, kPerSecond, kBytes, kBytesPerSecond, kTimes };
// What low and high are, beside a value.
enum class FigureRange : std::uint8_t {
  kNone,
  kSpread,    // the least and the greatest of repetitions, of which the value is the median
  kInterval,  // 95 % confidence
};

// A figure as the one list of them knows it.
struct FigureDef {
  std::string_view key;    // in files: "index_wall_seconds"
  std::string_view title;  // in tables: "wall time"
  FigureGroup group = FigureGroup::kIndexing;
  FigureUnit unit = FigureUnit::kSeconds;
  bool is_derived = false;     // of another one: their spreads are the same
  bool needs_cache = false;    // differs if the page cache held something else
  bool needs_clients = false;  // differs with the clients of the closed loop
  bool needs_rate = false;     // differs with the rate of the open loop
};
// Without percentiles, of which a sample supports more or fewer, and without measures.
[[nodiscard]] std::span<const FigureDef> figure_defs();
[[nodiscard]] const FigureDef& figure_def(std::string_view key);  // one that is there

struct EngineFigure {
  const FigureDef* def = nullptr;
  double value = 0;
  FigureRange range = FigureRange::kNone;
  double low = 0;
  double high = 0;
  std::uint64_t count = 0;  // repetitions or queries that it is made of
};

// Times of one loop.
struct LoopTimes {
  std::string_view key;    // "open_latency"
  std::string_view title;  // "open, latency"
  LatencySummary summary;
};

// The median service time of one topic, in nanoseconds.
struct TopicTime {
  std::string topic;
  double median = 0;
};

// How much longer one engine takes than another on the same topics.
struct TimeRatio {
  std::size_t topics = 0;
  double ratio = 1;                // of geometric means; above 1: slower
  std::optional<double> low = {};  // 95 % interval; nothing for fewer than two topics
  std::optional<double> high = {};
  double p = 1;
  double adjusted = 1;  // after Holm, for all engines of the table
};

struct EngineRow {
  EngineMeasurement measurement;
  bool is_log_only = false;
  bool has_loops = true;                   // the log says which loop a query was of
  std::vector<EngineFigure> figures = {};  // those that are known, as figure_defs() has them
  std::vector<LoopTimes> times = {};
  std::vector<TopicTime> topics = {};  // by name; of the closed loop, or else of the open one
  std::uint64_t queries = 0;           // that count
  std::uint64_t errors = 0;
  std::uint64_t timeouts = 0;
  std::uint64_t warm_up = 0;            // queries that count nowhere
  std::optional<TimeRatio> ratio = {};  // to the baseline

  // Nothing if it is not known.
  [[nodiscard]] const EngineFigure* find(std::string_view key) const;
  // The times that a user would wait: latency of the open loop if there is one.
  [[nodiscard]] const LoopTimes* waiting() const;
};

struct EfficiencyTable {
  std::vector<EngineRow> engines = {};
  std::optional<std::size_t> baseline = {};  // the engine that others are compared with
  std::vector<std::string> measures = {};    // that any engine has, in the order of the first
  std::vector<Note> notes = {};

  // NaN if the engine has no value of it.
  [[nodiscard]] double value(std::size_t engine, std::string_view measure) const;
};

// The baseline is the engine of this name, or the first one that was searched.
[[nodiscard]] Result<EfficiencyTable> make_efficiency_table(std::span<const EngineResult> results,
                                                            const std::string& baseline = {});

// What effectiveness is set against.
enum class Cost : std::uint8_t { kMedian, kTail, kSize };
inline constexpr std::array kCostChoices = {
    Choice<Cost>{"latency", Cost::kMedian, "the median latency"},
    Choice<Cost>{"p95", Cost::kTail, "what 95 % of the queries do not exceed"},
    Choice<Cost>{"size", Cost::kSize, "the size of the index"},
};
struct TradePoint {
  std::size_t engine = 0;
  double cost = 0;  // seconds or bytes
  double gain = 0;  // of the measure
  bool is_on_front = false;
};
// Engines that have both. On the front are those that no other beats: at least as good and at least
// as cheap, and one of them more so.
[[nodiscard]] std::vector<TradePoint> trade_points(const EfficiencyTable& table,
                                                   std::string_view measure, Cost cost);
// `is_falling`: lower gains are better.
void mark_front(std::span<TradePoint> points, bool is_falling);
[[nodiscard]] bool is_falling_measure(std::string_view measure);

// One figure or mean, then and now.
struct FigureChange {
  std::string key;
  std::string title;
  std::optional<FigureUnit> unit = {};  // nothing: a measure
  double before = 0;
  double after = 0;
};
struct EngineChange {
  std::string name;
  std::vector<std::string> differences = {};   // of version and settings: "b was 0.4, is 0.75"
  std::vector<std::string> not_compared = {};  // and why
  std::vector<FigureChange> figures = {};
  std::optional<TimeRatio> ratio = {};  // of service times, now to then
};
struct EfficiencyChange {
  std::vector<EngineChange> engines = {};
  std::vector<std::string> only_before = {};
  std::vector<std::string> only_after = {};
};
// Engines of the same name; what was measured in another way is named and not compared.
[[nodiscard]] EfficiencyChange compare_efficiency(const EfficiencyTable& before,
                                                  const EfficiencyTable& after);

struct ReadResultsOptions {
  bool skip_torn_lines = false;  // leave out the last line of a log that is cut off
};
struct ReadResults {
  std::vector<EngineResult> engines;
  std::vector<Note> notes = {};
};
// A folder of results, the folder of one engine in it, a measurement.json, or a log of queries,
// which may be "NAME=FILE".
[[nodiscard]] Result<ReadResults> read_results(std::span<const std::string> paths,
                                               const ReadResultsOptions& options = {});

}  // namespace assay
