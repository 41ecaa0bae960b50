// SPDX-License-Identifier: Apache-2.0
// run_reader.hpp: the rows of one topic, read into space that is used again for the next.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/memory.hpp"
#include "assay/run.hpp"
#include "bad_lines.hpp"
#include "texts.hpp"

namespace assay {

// What reading one topic needs and leaves: keep one for each thread.
struct TopicRows {
  std::vector<Row> rows;     // in the order of evaluation
  bool has_repeats = false;  // some document is there twice, as Reading::kTrecEval allows
  BadLines odd;              // over all topics so far: lines that this reading takes all the same
  std::vector<std::uint32_t> slots;
  Texts texts;                       // ids that stand otherwise in the file
  std::vector<MemoryRow> in_memory;  // the rows of a table, as they stand there
  std::uint64_t long_lines = 0;      // lines with more than six columns, over all topics so far
};

// The sixth column of the last line that has data, which is the tag.
[[nodiscard]] std::string last_column(std::string_view lines);

// How records become rows.
struct RowReading {
  const Layout& layout;
  Reading reading = Reading::kStrict;
  Ties ties = Ties::kTrec;
  std::size_t depth = std::numeric_limits<std::size_t>::max();  // rows of a topic, from the top
  const MemorySource* memory = nullptr;  // where rows come from, if not from records
};

// Fills `scratch.rows` with one topic, whose records are in `pieces`; lines that cannot be used go
// to `bad`.
void read_rows(const RowReading& how, std::span<const std::string_view> pieces, TopicRows& scratch,
               BadLines& bad);
// The same for a topic of a run.
void read_topic(const Run& run, std::size_t topic, Ties ties, TopicRows& scratch, BadLines& bad);

}  // namespace assay
