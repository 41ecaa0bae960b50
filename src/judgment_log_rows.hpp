// SPDX-License-Identifier: Apache-2.0
// judgment_log_rows.hpp: what stands in a judgment log, as lines of judgments.
#pragma once

#include <vector>

#include "assay/judgment_log.hpp"
#include "qrels_rows.hpp"
#include "texts.hpp"

namespace assay {

// In the order of the log. Of grades, the group is the judge; of subtopics, the subtopic; of
// preferences, each has a part of its own, with all documents that were said to be as good as the
// two. `texts` keeps what does not stand in the log.
[[nodiscard]] std::vector<OpinionLine> rows_of_log(const JudgmentLog& log, Texts& texts);

// Why a log cannot be read as such judgments, or nothing.
[[nodiscard]] std::optional<Error> refused_as(const JudgmentLog& log, Judgments judgments);

}  // namespace assay
