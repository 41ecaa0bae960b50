// SPDX-License-Identifier: Apache-2.0
// efficiency_read.cpp: folders of results, measurements and logs, as they were written.
#include <algorithm>
#include <filesystem>
#include <system_error>

#include "assay/efficiency_table.hpp"
#include "text.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kMeasurement = "measurement.json";
constexpr std::string_view kLog = "queries.jsonl";

bool is_there(const fs::path& path) {
  std::error_code unimportant;  // a name too long for a file is not one
  return fs::exists(path, unimportant);
}

// A line that has no end was cut off when its writer was stopped; lines before it are whole.
Result<std::vector<LoggedQuery>> read_log(const Input& input, const ReadResultsOptions& options,
                                          std::vector<Note>& notes) {
  auto queries = read_query_log(input);
  const std::string_view bytes = input.bytes();
  if (queries || bytes.empty() || bytes.back() == '\n') return queries;
  const std::size_t end = bytes.rfind('\n');
  Error error = queries.error();
  const bool is_last = end != bytes.npos && error.place.line > 1 &&
                       error.place.line == input.place_of(bytes.data() + end + 1).line;
  if (!is_last) return error;
  if (!options.skip_torn_lines) {
    error.what = "the last line is cut off: what wrote it was stopped";
    error.hint = "--skip-torn-lines leaves it out";
    return error;
  }
  const auto whole = Input::from_memory(input.name(), std::string(bytes.substr(0, end + 1)));
  notes.push_back({.code = "torn-line",
                   .count = 1,
                   .message = input.name() + ":" + std::to_string(error.place.line) +
                              ": the last line is cut off, and left out"});
  return read_query_log(*whole);
}

class ResultsReader {
 public:
  explicit ResultsReader(const ReadResultsOptions& options) : options_(options) {}

  Result<Done> add(const std::string& argument) {
    const auto [name, path] = named(argument);
    std::error_code unimportant;
    if (fs::is_directory(path, unimportant)) return add_folder(path);
    const auto input = Input::open(path);
    if (!input) return input.error();
    if (name.empty() && is_measurement(**input)) return add_measurement(path);
    return add_log(**input, name.empty() ? stem_of(path) : name, !name.empty());
  }

  [[nodiscard]] ReadResults take() { return std::move(results_); }

 private:
  struct Named {
    std::string name;  // empty: none was given
    std::string path;
  };
  static Named named(const std::string& argument) {
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos || equals == 0 || is_there(argument)) return {"", argument};
    return {argument.substr(0, equals), argument.substr(equals + 1)};
  }

  // What assay-lab writes begins so; a log has a time in every line.
  static bool is_measurement(const Input& input) {
    if (fs::path(input.name()).filename() == kMeasurement) return true;
    const std::string_view start = trimmed(input.bytes().substr(0, 100));
    return start.starts_with('{') && start.find("\"assay_measurement\"") != start.npos;
  }

  Result<Done> add_folder(const fs::path& folder) {
    if (is_there(folder / kMeasurement)) return add_measurement(folder / kMeasurement);
    std::vector<std::string> engines;
    std::error_code failure;
    for (fs::directory_iterator at(folder, failure), end; !failure && at != end;
         at.increment(failure)) {
      std::error_code unimportant;
      if (at->is_directory(unimportant)) engines.push_back(at->path().filename().string());
    }
    if (failure) {
      return Error{.place = {.file = folder.string()}, .what = "cannot read: " + failure.message()};
    }
    std::sort(engines.begin(), engines.end(), natural_less);
    const std::size_t before = results_.engines.size();
    for (const std::string& engine : engines) {
      if (auto done = add_engine(folder / engine); !done) return done;
    }
    if (results_.engines.size() > before) return Done{};
    return Error{.place = {.file = folder.string()},
                 .what = "there are no results in this folder",
                 .hint = "assay lab writes ENGINE/measurement.json into it"};
  }

  // An engine that was asked but has no measurement yet is one whose experiment goes on, or ended.
  Result<Done> add_engine(const fs::path& folder) {
    if (is_there(folder / kMeasurement)) return add_measurement(folder / kMeasurement);
    if (!is_there(folder / kLog)) return Done{};
    results_.notes.push_back({.code = "not-finished",
                              .count = 1,
                              .message = folder.string() + ": there is a log of queries and no " +
                                         std::string(kMeasurement) + ", so it is left out",
                              .advice = "the experiment goes on, or was stopped: see --resume"});
    return Done{};
  }

  Result<Done> add_measurement(const fs::path& path) {
    const auto input = Input::open(path.string());
    if (!input) return input.error();
    auto measurement = read_measurement(**input);
    if (!measurement) return measurement.error();
    EngineResult result{.measurement = *std::move(measurement)};
    if (result.measurement.name.empty()) {
      result.measurement.name = path.parent_path().filename().string();
    }
    // An engine that failed before it was asked anything has an empty log, or none.
    const fs::path log = path.parent_path() / kLog;
    std::error_code failure;
    if (fs::file_size(log, failure) > 0 && !failure) {
      const auto lines = Input::open(log.string());
      if (!lines) return lines.error();
      auto queries = read_log(**lines, options_, results_.notes);
      if (!queries) return queries.error();
      result.log = *std::move(queries);
    }
    results_.engines.push_back(std::move(result));
    return Done{};
  }

  // One log may be of several engines; a name that was given is that of all of it.
  Result<Done> add_log(const Input& input, const std::string& name, bool is_given) {
    auto queries = read_log(input, options_, results_.notes);
    if (!queries) return queries.error();
    const std::size_t first = results_.engines.size();
    for (LoggedQuery& query : *queries) {
      const std::string& engine = is_given || query.engine.empty() ? name : query.engine;
      auto at = std::find_if(
          results_.engines.begin() + static_cast<std::ptrdiff_t>(first), results_.engines.end(),
          [&](const EngineResult& each) { return each.measurement.name == engine; });
      if (at == results_.engines.end()) {
        results_.engines.push_back({.measurement = {.name = engine}, .is_log_only = true});
        at = std::prev(results_.engines.end());
      }
      at->log.push_back(std::move(query));
    }
    return Done{};
  }

  ReadResultsOptions options_;
  ReadResults results_;
};

}  // namespace

Result<ReadResults> read_results(std::span<const std::string> paths,
                                 const ReadResultsOptions& options) {
  ResultsReader reader(options);
  for (const std::string& path : paths) {
    if (auto done = reader.add(path); !done) return done.error();
  }
  return reader.take();
}

}  // namespace assay
