// SPDX-License-Identifier: Apache-2.0
// pool_sample.cpp: samples of pooled documents of an exact size, stratum by stratum.
#include "pool_sample.hpp"

#include <algorithm>
#include <cmath>

#include "number.hpp"
#include "pool_parts.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::array<std::uint32_t, 3> kUsualStrata = {10, 50, 100};

std::optional<Error> check_rates(const PoolOptions& options) {
  for (const double rate : options.rates) {
    if (rate > 0 && rate <= 1) continue;
    return pool_error("a rate is " + shortest(rate),
                      "rates are above 0, up to 1: a stratum that nothing is drawn from says "
                      "nothing of its documents");
  }
  return std::nullopt;
}

std::optional<Error> complete_strata(PoolOptions& options) {
  if (options.budget || options.topic_budget) {
    return pool_error("a stratified sample has rates, no budget",
                      "give a rate for each stratum, as in --rates 1,0.3,0.1");
  }
  if (options.rates.empty()) {
    return pool_error("a stratified sample needs a rate for each stratum",
                      "as in --rates 1,0.3,0.1 --strata 10,50,100");
  }
  if (options.strata.empty()) options.strata.assign(kUsualStrata.begin(), kUsualStrata.end());
  if (!std::is_sorted(options.strata.begin(), options.strata.end(), std::less_equal<>{}) ||
      options.strata.front() == 0) {
    return pool_error("strata do not rise", "name the last rank of each, as in --strata 10,50,100");
  }
  if (options.rates.size() != options.strata.size()) {
    return pool_error(
        counted(options.rates.size(), "rate") + " for " +
            std::string(options.strata.size() == 1 ? "1 stratum"
                                                   : grouped(options.strata.size()) + " strata"),
        "name the last rank of each with --strata, as in --rates 1,0.2 --strata "
        "10,100");
  }
  if (options.depth) {
    return pool_error("strata say how deep a sample goes", "leave --depth out");
  }
  options.depth = options.strata.back();
  return std::nullopt;
}

std::optional<Error> complete_uniform(PoolOptions& options) {
  const bool has_budget = options.budget || options.topic_budget;
  if (!options.strata.empty()) {
    return pool_error("a uniform sample has no strata", "choose --method stratified for these");
  }
  if (options.rates.size() + (has_budget ? 1 : 0) != 1) {
    return pool_error("a uniform sample needs a rate or a budget, and one of them",
                      "as in --rates 0.1 or --budget 500");
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> complete_sample(PoolOptions& options) {
  if (auto wrong = check_rates(options)) return wrong;
  auto wrong = options.method->has_strata ? complete_strata(options) : complete_uniform(options);
  if (!options.depth) options.depth = kUsualOrderDepth;
  return wrong;
}

std::uint64_t drawn_at(double rate, std::uint64_t size) {
  if (size == 0) return 0;
  const auto drawn = static_cast<std::uint64_t>(std::llround(rate * static_cast<double>(size)));
  return std::clamp<std::uint64_t>(drawn, 1, size);
}

std::uint32_t stratum_of_known(const PoolOptions& options) {
  return static_cast<std::uint32_t>(std::max<std::size_t>(1, options.strata.size()) + 1);
}

std::vector<PoolDoc> sample_of(const PooledTopic& topic, const TopicKnown& known,
                               const PoolOptions& options, std::uint64_t share) {
  const std::size_t strata = std::max<std::size_t>(1, options.strata.size());
  const auto ranks = best_ranks(topic);
  std::vector<std::vector<std::uint32_t>> members(strata);
  std::vector<PoolDoc> docs;
  for (std::uint32_t doc = 0; doc < topic.docs.size(); ++doc) {
    if (known.is_judged(doc)) {
      docs.push_back({.doc = topic.docs[doc],
                      .stratum = stratum_of_known(options),
                      .grade = known.grades[doc]});
    } else if (known.is_open(doc)) {
      const auto at = std::lower_bound(options.strata.begin(), options.strata.end(), ranks[doc]);
      members[static_cast<std::size_t>(at - options.strata.begin())].push_back(doc);
    }
  }
  for (std::size_t s = 0; s < strata; ++s) {
    auto& all = members[s];
    std::sort(all.begin(), all.end(), [&](std::uint32_t a, std::uint32_t b) {
      return std::pair(chance_of(options.seed, topic.name, topic.docs[a]), a) <
             std::pair(chance_of(options.seed, topic.name, topic.docs[b]), b);
    });
    const std::uint64_t drawn =
        options.rates.empty() ? share : drawn_at(options.rates[s], all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      docs.push_back({.doc = topic.docs[all[i]],
                      .stratum = static_cast<std::uint32_t>(s + 1),
                      .probability = static_cast<double>(drawn) / static_cast<double>(all.size()),
                      .is_sampled = i < drawn});
    }
  }
  return docs;
}

}  // namespace assay
