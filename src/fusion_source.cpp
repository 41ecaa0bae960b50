// SPDX-License-Identifier: Apache-2.0
// fusion_source.cpp: the lists of a run, be it in a file or in memory.
#include "assay/fuse.hpp"
#include "layout.hpp"
#include "memory_rows.hpp"
#include "texts.hpp"

namespace assay {
namespace {

ScoredList list_of(const std::vector<Row>& rows) {
  ScoredList list;
  list.reserve(rows.size());
  for (const Row& row : rows) list.push_back({row.doc, row.score});
  return list;
}

Result<FusionRun::Topic> read_file(const Run& run, std::size_t topic, Ties ties) {
  auto rows = run.rows(topic, ties);
  if (rows) return FusionRun::Topic{.docs = list_of(rows->rows), .texts = std::move(rows->texts)};
  Error error = rows.error();
  error.tally.clear();  // it speaks of skipping, and nothing is skipped here
  return error;
}

Result<FusionRun::Topic> read_memory(const MemorySource& source, std::size_t topic, Ties ties) {
  const Layout none;
  TopicRows rows;
  MemoryFault fault;
  read_rows({.layout = none, .ties = ties, .memory = &source}, topic, rows, fault);
  if (fault.is_set()) return error_of(source, fault);
  return FusionRun::Topic{.docs = list_of(rows.rows), .texts = nullptr};
}

}  // namespace

std::string_view FusionRun::name() const {
  return run_ != nullptr ? run_->input().name() : memory_->name;
}

std::size_t FusionRun::topic_count() const {
  return run_ != nullptr ? run_->topic_count() : memory_->table->topic_count();
}

std::string_view FusionRun::topic(std::size_t index) const {
  return run_ != nullptr ? run_->topic(index) : memory_->table->topic(index);
}

Result<FusionRun::Topic> FusionRun::read(std::size_t topic, Ties ties) const {
  return run_ != nullptr ? read_file(*run_, topic, ties) : read_memory(*memory_, topic, ties);
}

std::vector<FusionRun> fusion_runs(std::span<const Run> runs) { return {runs.begin(), runs.end()}; }

std::vector<FusionRun> fusion_runs(std::span<const MemorySource> runs) {
  return {runs.begin(), runs.end()};
}

}  // namespace assay
