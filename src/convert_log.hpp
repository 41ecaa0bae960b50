// SPDX-License-Identifier: Apache-2.0
// convert_log.hpp: judgment logs as judgments in other formats.
#pragma once

#include "assay/convert.hpp"

namespace assay {

// What convert() does with a log: grades go to any format, preferences and grades of subtopics to
// columns alone.
[[nodiscard]] Result<Conversion> convert_log(const std::shared_ptr<const Input>& input,
                                             const ConvertOptions& options, const Sink& sink);

}  // namespace assay
