// SPDX-License-Identifier: Apache-2.0
// efficiency.hpp: what was measured of a search engine: time and space of indexing, how it was
// searched, and the values of measures; as it is stored.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"

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
  std::uint64_t collection_bytes = 0;  // of titles and texts
  std::vector<IndexRun> index_runs = {};
  std::vector<IndexFile> files = {};  // of the last of them, by name
  std::uint32_t depth = 0;            // documents of a topic that were asked for; 0: not known
  std::uint32_t clients = 1;
  double rate = 0;  // queries in a second for the open loop
  double closed_seconds = 0;
  double open_seconds = 0;
  double overhead_seconds = 0;               // of the harness, for one query
  std::vector<std::string> unstable = {};    // topics answered differently later on
  std::uint64_t unanswered_topics = 0;       // of which the run has nothing, as no answer came
  std::vector<std::string> unanswered = {};  // the first of their names
  std::uint64_t found_documents = 0;         // different ones in the run; 0: not known
  std::uint64_t unknown_documents = 0;       // of these, such as the collection does not have
  std::vector<std::pair<std::string, double>> values = {};  // measure, mean; NaN: it has none
  std::string failure = {};
};

// results/ENGINE/measurement.json
[[nodiscard]] std::string to_json(const EngineMeasurement& measurement);
[[nodiscard]] Result<EngineMeasurement> read_measurement(const Input& input);

}  // namespace assay
