// SPDX-License-Identifier: Apache-2.0
// pool_file.hpp: documents that wait for a judge, as a file: columns with a header, between tabs or
// commas. The columns `topic` and `doc` are all it needs.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/input.hpp"

namespace assay {

class Qrels;
class Texts;

struct PoolDoc {
  std::string_view doc;
  std::uint32_t stratum = 0;                   // of a sample, from 1; 0: there are none
  double probability = 1;                      // with which the design draws it, above 0
  bool is_sampled = true;                      // judge it; else it is in the pool but was not drawn
  std::optional<double> grade = std::nullopt;  // if it was judged before
  // What a judge should not see, if it was asked for.
  std::uint32_t runs = 0;       // that return it
  std::uint32_t best_rank = 0;  // in any of them
  double score = std::numeric_limits<double>::quiet_NaN();

  [[nodiscard]] bool is_to_judge() const { return is_sampled && !grade; }
  // What the judgments say, else what the pool says; nothing where neither judged it.
  [[nodiscard]] std::optional<double> grade_by(const Qrels& qrels, std::string_view topic) const;
};

struct PoolFile {
  struct Topic {
    std::string_view name;
    std::vector<PoolDoc> docs;  // each once, in the order in which they are judged
  };
  struct Columns {
    bool stratum = false;
    bool probability = false;
    bool sampled = false;
    bool grade = false;
    bool runs = false;
    bool best_rank = false;
    bool score = false;
  };

  std::vector<Topic> topics;  // each once, none without a document
  Columns columns;            // beside topic and document
  // What the views above look at; empty if that belongs to the runs that were pooled.
  std::shared_ptr<const Input> input = nullptr;
  std::vector<std::shared_ptr<const Texts>> texts = {};

  [[nodiscard]] std::size_t doc_count() const;
  // Those that are drawn and have no grade.
  [[nodiscard]] std::size_t to_judge() const;
};

// Rows of a topic need not stand together; its documents stay in their order. Refused are unknown
// columns, a document that stands twice, and a file without any.
[[nodiscard]] Result<PoolFile> read_pool_file(std::shared_ptr<const Input> input);

// The same bytes for the same pool. Between tabs an id with a tab or a line end is an error.
[[nodiscard]] Result<Done> write_pool_file(const PoolFile& pool, char separator, const Sink& sink);

}  // namespace assay
