// SPDX-License-Identifier: Apache-2.0
// quick_find.hpp: finds the judged documents of a run in one pass over its bytes.
#pragma once

#include <optional>
#include <span>

#include "assay/evaluate.hpp"
#include "assay/stream.hpp"
#include "found_run.hpp"

namespace assay {

// Nothing where there is more to a run than one pass can know: another format, a topic whose lines
// do not stand together, lines that cannot be used in a file that is not mapped, ids that are
// almost judged ones. Then find_in has the answer.
[[nodiscard]] Result<std::optional<FoundRun>> find_quickly(const Qrels& qrels, Stream& stream,
                                                           const RunSource& source,
                                                           std::span<const double> cutoffs,
                                                           const EvalOptions& options);

}  // namespace assay
