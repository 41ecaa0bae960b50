// SPDX-License-Identifier: Apache-2.0
// format.hpp: the file formats of judgments and runs, with the words for them.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "assay/policy.hpp"

namespace assay {

// What a file is for. The same columns mean different things in judgments and in runs.
enum class Role : std::uint8_t { kQrels, kRun };

enum class FileFormat : std::uint8_t {
  kTrec,
  kMsmarco,
  kTriples,
  kBeir,
  kTsv,
  kCsv,
  kJsonl,
  kJson,
  kQrels5,
  kPrels
};

inline constexpr std::array kRoleChoices = {
    Choice<Role>{"qrels", Role::kQrels, "judgments"},
    Choice<Role>{"run", Role::kRun, "what a system returned"},
};

inline constexpr std::array kFileFormatChoices = {
    Choice<FileFormat>{"trec", FileFormat::kTrec, "4 columns in qrels, 6 in runs"},
    Choice<FileFormat>{"msmarco", FileFormat::kMsmarco,
                       "topic document in qrels, topic document rank in runs"},
    Choice<FileFormat>{"triples", FileFormat::kTriples,
                       "topic document and then grade in qrels, score in runs"},
    Choice<FileFormat>{"beir", FileFormat::kBeir, "qrels with the header query-id corpus-id score"},
    Choice<FileFormat>{"tsv", FileFormat::kTsv, "tabs, a header names the columns"},
    Choice<FileFormat>{"csv", FileFormat::kCsv, "commas, a header names the columns"},
    Choice<FileFormat>{"jsonl", FileFormat::kJsonl, "one JSON object a line"},
    Choice<FileFormat>{"json", FileFormat::kJson, "{topic: {document: number}}"},
    Choice<FileFormat>{"qrels5", FileFormat::kQrels5,
                       "judgments of a sample: topic 0 document stratum grade, -1 if not drawn"},
    Choice<FileFormat>{"prels", FileFormat::kPrels,
                       "judgments of a sample: topic document grade method probability"},
};

}  // namespace assay
