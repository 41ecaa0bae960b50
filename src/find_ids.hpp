// SPDX-License-Identifier: Apache-2.0
// find_ids.hpp: finds the judged documents of a run whose documents are whole numbers.
#pragma once

#include <span>

#include "id_table.hpp"
#include "topic_finder.hpp"

namespace assay {

// The numbers of a run, if they can be looked up in these judgments as they are; else null, and its
// texts have to be read.
[[nodiscard]] const IdTable* ids_of(const MemorySource& run, const FindTask& task);

// Fills topics, stores and lines; topics are those of the table. One fault for each thread.
void find_ids(const IdTable& table, const FindTask& task, FoundRun& found,
              std::span<MemoryFault> faults);

// What is wrong with the numbers of a run that is looked at as texts, if it has any.
[[nodiscard]] MemoryFault fault_of_ids(const MemorySource& run);

}  // namespace assay
