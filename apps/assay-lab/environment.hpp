// SPDX-License-Identifier: Apache-2.0
// environment.hpp: where numbers were measured, for the results and for the heads of run files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace assay::lab {

// What cannot be found out is not there.
struct Environment {
  // In this order: date, cpu, architecture, cores, memory, kernel, os, governor, load, compiler,
  // assay, and engine as often as there are some.
  std::vector<std::pair<std::string, std::string>> facts;

  // The first of that name, or nothing.
  [[nodiscard]] std::string_view find(std::string_view key) const;
};

// `engines` are as Engine::version has them: "Xapian 1.4.22". Read it before there is work to do:
// the load is that of the last minute.
[[nodiscard]] Environment read_environment(std::span<const std::string> engines);

// What a run is of. What is empty is not told.
struct RunFacts {
  std::string tag;
  std::string experiment;
  std::string engine;   // "xapian"
  std::string version;  // "Xapian 1.4.22"
  std::vector<std::pair<std::string, std::string>> settings = {};
  std::string docs;
  std::string topics;
  std::string qrels;
  std::vector<std::string> measures = {};
  std::string seed;
};

// Comments for the head of a run file, as of ir_metadata (Breuer, Keller and Schaer, 2022): YAML
// behind "# ", between two lines that say where it begins and ends. Any text is one line of it.
// assay and trec_eval 10 pass over such lines; trec_eval 9 does not.
[[nodiscard]] std::string metadata_header(const Environment& environment, const RunFacts& facts);

}  // namespace assay::lab
