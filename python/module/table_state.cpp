// SPDX-License-Identifier: Apache-2.0
// table_state.cpp: tables as plain values of Python and back, for pickles.
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "raising.hpp"
#include "tables.hpp"
#include "text_caster.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// Rows of all topics one after the other; ranks as well, if there are any.
struct Rows {
  std::vector<std::string> topics;
  std::vector<std::size_t> counts;  // of the topics
  std::vector<std::string> docs;
  std::vector<double> values;
  std::vector<double> ranks;

  [[nodiscard]] bool is_whole() const {
    std::size_t left = docs.size();
    for (const std::size_t count : counts) {
      if (count > left) return false;
      left -= count;
    }
    return left == 0 && counts.size() == topics.size() && values.size() == docs.size() &&
           (ranks.empty() || ranks.size() == docs.size());
  }
};

class StoredTable : public PackedTable {
 public:
  explicit StoredTable(Rows rows) : ranks_(std::move(rows.ranks)) {
    std::size_t row = 0;
    for (std::size_t t = 0; t < rows.topics.size(); ++t) {
      begin_topic(rows.topics[t]);
      first_rows_.push_back(row);
      for (const std::size_t end = row + rows.counts[t]; row < end; ++row)
        add(rows.docs[row], rows.values[row]);
    }
  }

  [[nodiscard]] std::vector<double> ranks(std::size_t topic) const override {
    if (ranks_.empty()) return {};
    const auto first = ranks_.begin() + static_cast<std::ptrdiff_t>(first_rows_[topic]);
    return {first, first + static_cast<std::ptrdiff_t>(row_count(topic))};
  }

 private:
  std::vector<double> ranks_;
  std::vector<std::size_t> first_rows_;  // of the topics
};

using TableState = std::tuple<std::string, bool, std::vector<std::string>, std::vector<std::size_t>,
                              std::vector<std::string>, std::vector<double>, std::vector<double>>;

TableState table_state(const MemorySource& source) {
  Rows all;
  std::vector<MemoryRow> rows;
  for (std::size_t t = 0; t < source.table->topic_count(); ++t) {
    rows.resize(source.table->row_count(t));
    source.table->read(t, rows);
    all.topics.emplace_back(source.table->topic(t));
    all.counts.push_back(rows.size());
    for (const MemoryRow& row : rows) {
      all.docs.emplace_back(row.doc);
      all.values.push_back(row.value);
    }
    const std::vector<double> ranks = source.table->ranks(t);
    all.ranks.insert(all.ranks.end(), ranks.begin(), ranks.end());
  }
  return {source.name, source.has_unique_docs, all.topics, all.counts, all.docs, all.values,
          all.ranks};
}

void restore(MemorySource& self, TableState state) {
  Rows rows{.topics = std::move(std::get<2>(state)),
            .counts = std::move(std::get<3>(state)),
            .docs = std::move(std::get<4>(state)),
            .values = std::move(std::get<5>(state)),
            .ranks = std::move(std::get<6>(state))};
  if (!rows.is_whole()) raise("this table was not stored whole");
  new (&self) MemorySource{.name = std::move(std::get<0>(state)),
                           .table = std::make_shared<StoredTable>(std::move(rows)),
                           .has_unique_docs = std::get<1>(state)};
}

}  // namespace

void bind_state(nb::class_<MemorySource>& table) {
  table.def("__getstate__", &table_state).def("__setstate__", &restore);
}

}  // namespace assay::python
