// SPDX-License-Identifier: Apache-2.0
// report.hpp: what an evaluation has to say, as Python holds it.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "assay/evaluate.hpp"
#include "sources.hpp"

namespace assay::python {

// Tells whether a file is still the same; nothing for what is in memory.
struct FileStamp {
  std::uintmax_t bytes = 0;
  std::filesystem::file_time_type written = {};

  friend bool operator==(const FileStamp&, const FileStamp&) = default;
};
[[nodiscard]] FileStamp stamp_of(const RunSource& source);

// An evaluation and what it was made of.
struct PyReport {
  EvalReport report;
  SharedQrels qrels;                   // null where it came from elsewhere
  std::vector<RunSource> sources;      // the same
  std::vector<FileStamp> stamps = {};  // of the sources, when they were evaluated
};

[[nodiscard]] std::vector<std::string> run_names(const PyReport& report);
// Judgments and sources, or an error where there are none.
[[nodiscard]] const PyReport& with_sources(const PyReport& report);

[[nodiscard]] nanobind::list notes_list(std::span<const Note> notes);

void bind_report(nanobind::module_& module);
void bind_state(nanobind::class_<PyReport>& report);
void bind_compare(nanobind::module_& module);
void bind_insight(nanobind::module_& module);
void bind_diff(nanobind::module_& module);
void bind_measures(nanobind::module_& module);
void bind_parts(nanobind::module_& module);

}  // namespace assay::python
