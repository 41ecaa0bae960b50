// SPDX-License-Identifier: Apache-2.0
// check.hpp: what in judgments and runs would make numbers wrong.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/format.hpp"
#include "assay/input.hpp"

namespace assay {

enum class Severity : std::uint8_t {
  kError,    // an evaluation would refuse the file
  kWarning,  // numbers may not mean what they seem to
  kRemark,   // good to know
};

// One thing that may be wrong. The notes of an evaluation have their codes from the same list.
struct Rule {
  std::string_view code;
  Severity severity = Severity::kRemark;
  std::string_view meaning;
};

[[nodiscard]] std::span<const Rule> all_rules();
// The rule of this code, or null.
[[nodiscard]] const Rule* find_rule(std::string_view code);
[[nodiscard]] std::string_view severity_word(Severity severity);

// What was found, with the first few places.
struct Finding {
  const Rule* rule = nullptr;
  std::uint64_t count = 0;
  std::string message;
  std::string advice;
  std::vector<Place> places;
};

struct CheckedFile {
  Source source;
  Role role = Role::kRun;
  std::vector<Finding> findings;
};

struct CheckOptions {
  std::optional<Role> role;  // of a single file; else guessed
  std::optional<FileFormat> qrels_format;
  std::optional<FileFormat> run_format;
  std::shared_ptr<const Input> corpus;  // the documents there are; may be null
  unsigned threads = 1;
  std::vector<std::optional<Role>> roles = {};  // of each file, or empty; none is guessed
};

struct CheckReport {
  std::vector<CheckedFile> files;

  [[nodiscard]] std::uint64_t count(Severity severity) const;
};

// Looks at each file, and at each run beside the judgments, if there are any: of several files the
// first is taken for judgments where the files do not tell. Errors are about files of which nothing
// can be said at all; everything else is a finding.
[[nodiscard]] Result<CheckReport> check(std::span<const std::shared_ptr<const Input>> inputs,
                                        const CheckOptions& options);

}  // namespace assay
