// SPDX-License-Identifier: Apache-2.0
// memory_tables.hpp: small tables in memory, and the same as text.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "assay/memory.hpp"

namespace assay::testing {

struct NamedRows {
  std::string topic;
  std::vector<std::pair<std::string, double>> rows;
  std::vector<double> ranks = {};
};

class SmallTable : public MemoryTable {
 public:
  explicit SmallTable(std::vector<NamedRows> topics) : topics_(std::move(topics)) {}
  [[nodiscard]] std::size_t topic_count() const override { return topics_.size(); }
  [[nodiscard]] std::string_view topic(std::size_t index) const override {
    return topics_[index].topic;
  }
  [[nodiscard]] std::size_t row_count(std::size_t topic) const override {
    return topics_[topic].rows.size();
  }
  void read(std::size_t topic, std::span<MemoryRow> rows) const override {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      rows[i] = {topics_[topic].rows[i].first, topics_[topic].rows[i].second};
    }
  }
  [[nodiscard]] std::vector<double> ranks(std::size_t topic) const override {
    return topics_[topic].ranks;
  }

 private:
  std::vector<NamedRows> topics_;
};

inline MemorySource in_memory(std::string name, std::vector<NamedRows> topics) {
  return {.name = std::move(name), .table = std::make_shared<SmallTable>(std::move(topics))};
}

}  // namespace assay::testing
