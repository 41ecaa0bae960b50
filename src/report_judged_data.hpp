// SPDX-License-Identifier: Apache-2.0
// report_judged_data.hpp: how complete judgments are, for other programs.
#pragma once

#include <string>
#include <vector>

#include "assay/report_judged.hpp"

namespace assay {

// One part, a line each, with all digits.
[[nodiscard]] std::string judged_csv(const JudgedView& view, const JudgedLook& look);
[[nodiscard]] std::string judged_tsv(const JudgedView& view, const JudgedLook& look);
// Everything, with notes and where it comes from; the schema's version is in it.
[[nodiscard]] std::string judged_json(const JudgedView& view, const JudgedLook& look);

// "10", or "all".
[[nodiscard]] std::string pool_depth_text(std::uint32_t depth);
// "Judged@10", and "Judged" at last.
[[nodiscard]] std::vector<std::string> share_names(const JudgedRuns& judged);
// In natural order.
[[nodiscard]] std::vector<const JudgedShare*> natural_topics(const RunCompleteness& run);

}  // namespace assay
