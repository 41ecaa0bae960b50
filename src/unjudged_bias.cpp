// SPDX-License-Identifier: Apache-2.0
// unjudged_bias.cpp: which runs are least like the rest.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string_view>
#include <unordered_map>

#include "number.hpp"
#include "unjudged_parts.hpp"

namespace assay {
namespace {

using DocCounts = std::unordered_map<std::string_view, std::uint64_t>;

// Calls take(run, document) for each that is returned.
template <class Take>
void visit_heads(std::span<const PooledTopic> topics, std::uint32_t depth, const Take& take) {
  for (const PooledTopic& topic : topics) {
    for (std::size_t run = 0; run < topic.lists.size(); ++run) {
      const auto& list = topic.lists[run];
      for (std::size_t i = 0; i < std::min<std::size_t>(list.size(), depth); ++i) {
        take(run, topic.docs[list[i]]);
      }
    }
  }
}

double length_of(const DocCounts& counts) {
  std::uint64_t squares = 0;
  for (const auto& [doc, count] : counts) squares += count * count;
  return std::sqrt(real(squares));
}

}  // namespace

// All sums are of whole numbers, so the order of documents does not matter.
std::vector<double> biases_of(std::span<const PooledTopic> topics, std::uint32_t depth) {
  std::vector<DocCounts> own(topics.empty() ? 0 : topics.front().lists.size());
  DocCounts all;
  visit_heads(topics, depth, [&](std::size_t run, std::string_view doc) {
    ++own[run][doc];
    ++all[doc];
  });
  std::vector<double> biases;
  const double length = length_of(all);
  for (const DocCounts& counts : own) {
    std::uint64_t product = 0;
    for (const auto& [doc, count] : counts) product += count * all.at(doc);
    const double both = length * length_of(counts);
    biases.push_back(both == 0 ? 0 : 1 - real(product) / both);
  }
  return biases;
}

std::vector<std::size_t> most_biased(std::span<const double> biases, double share) {
  std::vector<std::size_t> runs(biases.size());
  std::iota(runs.begin(), runs.end(), std::size_t{0});
  std::stable_sort(runs.begin(), runs.end(),
                   [&](std::size_t a, std::size_t b) { return biases[a] > biases[b]; });
  const double wanted = std::ceil(share * real(biases.size()) - 1e-9);
  runs.resize(std::min(biases.size(), std::max<std::size_t>(2, static_cast<std::size_t>(wanted))));
  std::sort(runs.begin(), runs.end());
  return runs;
}

}  // namespace assay
