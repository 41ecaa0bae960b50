// SPDX-License-Identifier: Apache-2.0
// pool_sample.hpp: samples of pooled documents.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "assay/pool.hpp"
#include "pool_known.hpp"

namespace assay {

// What a sample needs beside what was said of it, or what is wrong with that.
[[nodiscard]] std::optional<Error> complete_sample(PoolOptions& options);

// So many of a stratum of this size, and at least one: else nobody knew anything of the others.
[[nodiscard]] std::uint64_t drawn_at(double rate, std::uint64_t size);

// Documents that have a grade already are a stratum of their own, behind the others.
[[nodiscard]] std::uint32_t stratum_of_known(const PoolOptions& options);

// All documents of a topic that nobody was asked about, drawn or not: within a stratum every one is
// drawn with the same probability, the number drawn over the size. Documents with a grade are all
// drawn. `share` is how many are drawn without rates.
[[nodiscard]] std::vector<PoolDoc> sample_of(const PooledTopic& topic, const TopicKnown& known,
                                             const PoolOptions& options, std::uint64_t share);

}  // namespace assay
