// SPDX-License-Identifier: Apache-2.0
// efficiency.hpp: what engines cost, beside what they are worth: time and space of indexing,
// throughput and latency of searching, and the values of measures.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "assay/compare.hpp"
#include "assay/error.hpp"
#include "assay/input.hpp"
#include "assay/latency.hpp"
#include "assay/query_log.hpp"

namespace assay {

// One making of an index, in a process of its own.
struct IndexRun {
  double wall_seconds = 0;
  double cpu_seconds = 0;           // of the process and all that it started
  std::uint64_t peak_memory = 0;    // resident bytes
  std::uint64_t bytes_written = 0;  // handed to the disk or its cache
  std::uint64_t peak_disk = 0;      // of the engine's folder while it worked, seen from outside
  std::uint64_t index_bytes = 0;    // of the folder when it was done
};

struct IndexFile {
  std::string name;
  std::uint64_t bytes = 0;
};

// All that was measured of one engine. What failed is told in `failure`, and the rest may be empty.
struct EngineMeasurement {
  std::string name = {};
  std::string kind = {};                                           // "xapian"
  std::string version = {};                                        // "Xapian 1.4.22"
  std::vector<std::pair<std::string, std::string>> settings = {};  // each name once
  std::string cache = {};  // "cold" or "warm": what the page cache held when an index was made
  std::uint64_t documents = 0;
  std::uint64_t collection_bytes = 0;
  std::vector<IndexRun> index_runs = {};
  std::vector<IndexFile> files = {};  // of the last of them, by name
  std::uint32_t clients = 1;
  double rate = 0;  // queries in a second for the open loop
  double closed_seconds = 0;
  double open_seconds = 0;
  double overhead_seconds = 0;                              // of the harness, for one query
  std::vector<std::string> unstable = {};                   // topics answered differently later on
  std::vector<std::pair<std::string, double>> values = {};  // measure, mean; NaN: it has none
  std::string failure = {};
};

// results/ENGINE/measurement.json
[[nodiscard]] std::string to_json(const EngineMeasurement& measurement);
[[nodiscard]] Result<EngineMeasurement> read_measurement(const Input& input);

// What is known of one engine: measured here, or times alone that were measured elsewhere.
struct EngineResult {
  EngineMeasurement measurement;
  std::vector<LoggedQuery> log = {};
  bool is_log_only = false;
};
// A folder of results with a folder for each engine, one such folder, or a log of queries with
// columns or lines of any kind. Engines in natural order of their names.
[[nodiscard]] Result<std::vector<EngineResult>> read_results(const std::string& path);

// A number that was measured several times.
struct Repeated {
  double median = 0;
  double least = 0;
  double greatest = 0;
  std::size_t count = 0;  // 0: never
};
[[nodiscard]] Repeated repeated(std::vector<double> values);

struct IndexCost {
  Repeated wall_seconds = {};
  Repeated cpu_seconds = {};
  Repeated documents_per_second = {};
  Repeated peak_memory = {};
  Repeated bytes_written = {};
  Repeated temporary_bytes = {};  // that were on disk at the peak and were gone at the end
  Repeated index_bytes = {};
  std::optional<double> overhead = {};  // bytes of the index for each of the collection
};

// One way of asking. Queries that failed are counted, and have no latency.
struct QueryCost {
  std::uint64_t asked = 0;
  std::uint64_t errors = 0;
  std::uint64_t timeouts = 0;
  std::string first_message = {};   // of an error
  LatencySummary latency = {};      // since the moment a query should have been sent
  LatencySummary service = {};      // since it was sent
  std::optional<double> rate = {};  // answers in a second
  std::optional<double> worst =
      {};  // times the median: the slowest topic, of which several are known

  [[nodiscard]] std::uint64_t answered() const { return asked - errors - timeouts; }
};

struct EfficiencyRow {
  EngineMeasurement measurement;
  bool is_log_only = false;
  std::optional<IndexCost> index = {};
  std::optional<QueryCost> closed = {};
  std::optional<QueryCost> open = {};
  std::vector<std::pair<std::string, double>> topic_times = {};  // median of each, nanoseconds
  bool is_on_front = false;  // no other engine is better in one respect and not worse in the other

  [[nodiscard]] const std::string& name() const { return measurement.name; }
  // The mean of a measure, if it was evaluated and has one.
  [[nodiscard]] std::optional<double> value(const std::string& measure) const;
  // The closed loop, or where there is none the open one.
  [[nodiscard]] const QueryCost* searching() const;
};
[[nodiscard]] EfficiencyRow efficiency_row(const EngineResult& result);

// The median latency in nanoseconds, if the sample supports it.
[[nodiscard]] std::optional<double> median_latency(const EfficiencyRow& row);

// What the values of measures are set against.
enum class CostAxis : std::uint8_t { kLatency, kSize };
inline constexpr std::array kCostAxisChoices = {
    Choice<CostAxis>{"latency", CostAxis::kLatency, "half of the queries take no longer"},
    Choice<CostAxis>{"size", CostAxis::kSize, "bytes of the index"},
};
[[nodiscard]] std::optional<double> cost_of(const EfficiencyRow& row, CostAxis axis);

// The same engine before and after.
struct BeforeAfter {
  EfficiencyRow before;
  EfficiencyRow after;
  std::size_t topics = 0;                    // that both have times of
  std::optional<PairComparison> times = {};  // of their logarithms; the first is before
};

struct EfficiencyOptions {
  std::string measure = {};  // empty: the first that there is
  CostAxis axis = CostAxis::kLatency;
  CompareOptions tests = {};  // baseline: an engine; empty: all pairs, shown with the fastest
};

struct EfficiencyTable {
  std::vector<EfficiencyRow> rows = {};
  EfficiencyOptions options = {};  // complete: the measure is empty if there is none
  bool is_lower_better = false;    // of that measure
  // Logarithms of the median time of each topic, in nanoseconds. Nothing if fewer than two engines
  // have topics in common; notes say why.
  std::optional<Comparison> times = {};
  std::optional<std::size_t> reference = {};  // the system of `times` that others are shown against
  std::vector<BeforeAfter> changes = {};      // of engines in both folders
  std::vector<Note> notes = {};
};

// Names must differ, and a measure that is asked for must be known to an engine.
[[nodiscard]] Result<EfficiencyTable> efficiency_table(std::span<const EngineResult> results,
                                                       const EfficiencyOptions& options);
// The same beside what was measured before, engine by engine.
[[nodiscard]] Result<EfficiencyTable> efficiency_changes(std::span<const EngineResult> before,
                                                         std::span<const EngineResult> after,
                                                         const EfficiencyOptions& options);

}  // namespace assay
