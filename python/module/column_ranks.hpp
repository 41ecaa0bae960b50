// SPDX-License-Identifier: Apache-2.0
// column_ranks.hpp: a column of ranks, which only ties ask for.
#pragma once

#include <memory>
#include <vector>

#include "columns.hpp"

namespace assay::python {

// Numbers stay where they are until somebody asks, on any thread: most tables have ranks, and few
// evaluations need them. What is no number is NaN.
class RankColumn {
 public:
  // Objects of Python are read here, as that takes the lock.
  explicit RankColumn(const Column& column);

  // Appends those of rows begin .. end.
  void read(std::size_t begin, std::size_t end, std::vector<double>& ranks) const;

 private:
  std::vector<Chunk> chunks_;
  std::vector<std::size_t> ends_;  // of the chunks
  std::vector<std::shared_ptr<const void>> owners_;
};

}  // namespace assay::python
