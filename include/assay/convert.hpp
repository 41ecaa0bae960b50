// SPDX-License-Identifier: Apache-2.0
// convert.hpp: judgments and runs from one file format into another.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/format.hpp"
#include "assay/input.hpp"

namespace assay {

struct ConvertOptions {
  std::optional<Role> role;        // guessed if not given
  std::optional<FileFormat> from;  // guessed if not given
  FileFormat to = FileFormat::kTrec;
  std::string tag = "assay";  // of a run that has none, where the format needs one
};

struct Conversion {
  Role role = Role::kRun;
  FileFormat from = FileFormat::kTrec;
  FileFormat to = FileFormat::kTrec;
  std::uint64_t topics = 0;
  std::uint64_t records = 0;
  std::vector<std::string> left_out;  // what the new format has no place for, in words
};

// Reads all of the file first, as strictly as an evaluation would, and then writes it topic by
// topic, in the order in which topics and documents come.
[[nodiscard]] Result<Conversion> convert(const std::shared_ptr<const Input>& input,
                                         const ConvertOptions& options, const Sink& sink);

}  // namespace assay
