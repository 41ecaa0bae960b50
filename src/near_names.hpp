// SPDX-License-Identifier: Apache-2.0
// near_names.hpp: names in a run that are not judged, but almost.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assay/evaluate.hpp"
#include "notes.hpp"
#include "plan.hpp"

namespace assay {

// Topics of the run without judgments whose names are almost those of judged topics without
// results; and documents whose ids are almost judged ones. For those it looks at some topics only,
// and at all of them if it finds something there: on a run of 5 million lines that is lost in the
// noise (0.34 s with and without, -j1).
[[nodiscard]] std::vector<Note> notes_on_near_names(const Qrels& qrels, const Run& run,
                                                    const Plan& plan, unsigned threads,
                                                    const Facts& facts);

}  // namespace assay
