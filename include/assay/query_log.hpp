// SPDX-License-Identifier: Apache-2.0
// query_log.hpp: one line for each query that an engine was asked: what, when, and how long it
// took.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"
#include "assay/policy.hpp"

namespace assay {

// What a query was asked for.
enum class QueryPhase : std::uint8_t { kWarmUp, kClosed, kOpen };
inline constexpr std::array kQueryPhaseChoices = {
    Choice<QueryPhase>{"warm-up", QueryPhase::kWarmUp, "counts nowhere"},
    Choice<QueryPhase>{"closed", QueryPhase::kClosed, "each client asks when it has its answer"},
    Choice<QueryPhase>{"open", QueryPhase::kOpen, "queries come at a fixed rate, answer or not"},
};

enum class QueryStatus : std::uint8_t { kFine, kError, kTimeout };
inline constexpr std::array kQueryStatusChoices = {
    Choice<QueryStatus>{"ok", QueryStatus::kFine, "answered"},
    Choice<QueryStatus>{"error", QueryStatus::kError, "the engine gave up"},
    Choice<QueryStatus>{"timeout", QueryStatus::kTimeout, "no answer in time"},
};

// Times are nanoseconds; those of one run of an experiment count from the same moment.
struct LoggedQuery {
  std::string engine;
  std::string topic;
  std::string text = {};
  QueryPhase phase = QueryPhase::kClosed;
  std::uint32_t pass = 0;      // which time all topics are asked, from 0
  std::uint32_t client = 0;    // who asked
  std::uint64_t intended = 0;  // when it should have been sent
  std::uint64_t sent = 0;
  std::uint64_t answered = 0;
  std::uint32_t hits = 0;
  QueryStatus status = QueryStatus::kFine;
  std::string message = {};  // of an error

  // As a user waits, and as an engine works: under load the first holds what was spent in a queue.
  [[nodiscard]] std::uint64_t latency() const { return answered - intended; }
  [[nodiscard]] std::uint64_t service_time() const { return answered - sent; }
};

// A line of JSON with its end. `at` is when the query was sent, in nanoseconds since 1970.
[[nodiscard]] std::string log_line(const LoggedQuery& query, std::uint64_t at);

// Reads such lines, and times that were measured elsewhere: JSON objects or columns between tabs or
// commas under a heading. Of each, the time must be there, as latency, service, time, took or
// duration with _ns, _us, _ms or _s behind it; engine and topic may be.
[[nodiscard]] Result<std::vector<LoggedQuery>> read_query_log(const Input& input);

}  // namespace assay
