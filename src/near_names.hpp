// SPDX-License-Identifier: Apache-2.0
// near_names.hpp: names in a run that are not judged, but almost.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"

namespace assay {

// A topic that is in both files.
struct CommonTopic {
  std::uint32_t in_run = 0;
  std::uint32_t in_qrels = 0;
  std::uint32_t retrieved = 0;  // documents
  std::uint32_t found = 0;      // of those, in the judgments
};

// Topics of the run without judgments whose names are almost those of judged topics without
// results.
[[nodiscard]] std::vector<Note> notes_on_near_topics(std::vector<std::string_view> missing,
                                                     std::vector<std::string_view> ignored);

// Documents whose ids are almost judged ones. Looks at some topics only, and at all of them if it
// finds something there: on a run of 5 million lines that takes 1 % of the evaluation.
[[nodiscard]] std::vector<Note> notes_on_near_documents(const Qrels& qrels, const Run& run,
                                                        std::span<const CommonTopic> topics,
                                                        unsigned threads);

}  // namespace assay
