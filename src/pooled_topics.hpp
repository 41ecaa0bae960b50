// SPDX-License-Identifier: Apache-2.0
// pooled_topics.hpp: what several runs return for each topic, every document numbered once: for all
// who ask which run found what.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "assay/fuse.hpp"

namespace assay {

struct PooledTopic {
  std::string_view name;
  std::vector<std::string_view> docs;             // each once, in byte order
  std::vector<std::vector<std::uint32_t>> lists;  // of each run, numbers in `docs`, best first
  std::vector<std::shared_ptr<const Texts>> texts;
  std::vector<std::vector<double>> scores = {};  // of each list, if they were asked for
};

// The number of a document, which must be there.
[[nodiscard]] std::uint32_t number_of(std::span<const std::string_view> docs, std::string_view doc);
// The best rank of each document in any list.
[[nodiscard]] std::vector<std::uint32_t> best_ranks(const PooledTopic& topic);
// How many lists each document is in.
[[nodiscard]] std::vector<std::uint32_t> list_counts(const PooledTopic& topic);

struct PoolReading {
  std::uint32_t depth = kAnyDepth;  // documents of a topic that are taken of each run
  Ties ties = Ties::kTrec;
  bool scores = false;   // keep them
  unsigned threads = 1;  // the result is the same with any number
};

// Topics that any of the runs has, in natural order; the runs must live as long. A run without a
// topic has an empty list there.
[[nodiscard]] Result<std::vector<PooledTopic>> pooled_topics(FusionRuns runs,
                                                             const PoolReading& reading);

}  // namespace assay
