// SPDX-License-Identifier: Apache-2.0
// tables.hpp: tables of Python as tables of the library.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/format.hpp"
#include "assay/memory.hpp"
#include "written_texts.hpp"

namespace assay::python {

// Rows of a topic lie together.
class PackedTable : public MemoryTable {
 public:
  void begin_topic(std::string_view name) {
    topics_.add(name);
    begins_.push_back(values_.size());
  }
  void add(std::string_view doc, double value) {
    docs_.add(doc);
    values_.push_back(value);
    ++begins_.back();
  }

  [[nodiscard]] std::size_t topic_count() const override { return topics_.size(); }
  [[nodiscard]] std::string_view topic(std::size_t index) const override { return topics_[index]; }
  [[nodiscard]] std::size_t row_count(std::size_t topic) const override {
    return begins_[topic + 1] - begins_[topic];
  }
  void read(std::size_t topic, std::span<MemoryRow> rows) const override {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const std::size_t row = begins_[topic] + i;
      rows[i] = {.doc = docs_[row], .value = values_[row]};
    }
  }

 private:
  Written topics_;
  Written docs_;
  std::vector<double> values_;
  std::vector<std::uint64_t> begins_{0};  // of the topics, and one more
};

// How the values of a table are taken.
struct TableOptions {
  Role role = Role::kRun;
  bool is_single = false;  // scores as 32-bit numbers; what is beyond them is the largest of them
  bool is_whole = false;   // a grade must be a whole number
  unsigned threads = 0;    // that copy; 0 stands for every core
};

// {topic: {document: number}}, or a list of documents instead of the inner one: the best first, or
// all of grade 1. Copies what it needs.
[[nodiscard]] MemorySource table_of_dict(std::string name, nanobind::handle dict,
                                         const TableOptions& options);

void bind_tables(nanobind::module_& module);
void bind_state(nanobind::class_<MemorySource>& table);

}  // namespace assay::python
