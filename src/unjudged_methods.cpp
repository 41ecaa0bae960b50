// SPDX-License-Identifier: Apache-2.0
// unjudged_methods.cpp: the one list of methods that order systems without judgments. In formulas n
// is the number of runs, k the depth, and w(r) = k - r + 1 the weight of rank r.
#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

#include "find_in_list.hpp"
#include "fusion_parts.hpp"
#include "number.hpp"
#include "text.hpp"
#include "unjudged_parts.hpp"

namespace assay {
namespace {

using Weight = double (*)(std::uint32_t depth, std::size_t index);
double same_weight(std::uint32_t /*depth*/, std::size_t /*index*/) { return 1; }
// Whole numbers, so that sums do not depend on the order of the runs.
double linear_weight(std::uint32_t depth, std::size_t index) { return real(depth) - real(index); }

// What the other runs have of the documents of each: their weight there times that here, beside
// what it would be if all runs were the same.
template <Weight own, Weight other>
void count_references(const UnjudgedTopic& topic, std::span<double> values) {
  std::vector<double> references(topic.topic.docs.size());
  for (std::size_t run = 0; run < values.size(); ++run) {
    const auto head = head_of(topic, run);
    for (std::size_t i = 0; i < head.size(); ++i) references[head[i]] += other(topic.depth, i);
  }
  double most = 0;
  for (std::size_t i = 0; i < topic.depth; ++i) {
    most += own(topic.depth, i) * other(topic.depth, i) * (real(values.size()) - 1);
  }
  for (std::size_t run = 0; run < values.size(); ++run) {
    const auto head = head_of(topic, run);
    double sum = 0;
    for (std::size_t i = 0; i < head.size(); ++i) {
      sum += own(topic.depth, i) * (references[head[i]] - other(topic.depth, i));
    }
    values[run] = sum / most;
  }
}

// The share of ways to choose `others` runs of `runs` that are all among `having`.
double share_of_choices(std::size_t having, std::size_t runs, std::size_t others) {
  double share = 1;
  for (std::size_t i = 0; i < others; ++i) {
    if (having <= i) return 0;
    share *= real(having - i) / real(runs - i);
  }
  return share;
}

// Groups of five, each run in all of them that there are.
void count_structure(const UnjudgedTopic& topic, std::span<double> values) {
  constexpr std::size_t kGroup = 5;
  const std::size_t runs = values.size();
  const std::size_t others = std::min(kGroup, runs) - 1;
  std::vector<std::size_t> having(topic.topic.docs.size());
  for (std::size_t run = 0; run < runs; ++run) {
    for (const std::uint32_t doc : head_of(topic, run)) ++having[doc];
  }
  for (std::size_t run = 0; run < runs; ++run) {
    const auto head = head_of(topic, run);
    double sum = 0;
    for (const std::uint32_t doc : head) {
      sum += share_of_choices(having[doc] - 1, runs - 1, others) -
             share_of_choices(runs - having[doc], runs - 1, others);
    }
    if (!head.empty()) values[run] = sum / real(head.size());
  }
}

std::size_t below(PoolChance& chance, std::size_t bound) {
  return std::min(static_cast<std::size_t>(chance.uniform() * real(bound)), bound - 1);
}

std::vector<std::uint32_t> draw_documents(const UnjudgedTopic& topic, std::size_t count,
                                          PoolChance& chance) {
  std::vector<std::uint32_t> docs = topic.pool;
  for (std::size_t i = 0; i < count; ++i)
    std::swap(docs[i], docs[i + below(chance, docs.size() - i)]);
  docs.resize(count);
  return docs;
}

// From the lists of all runs put together, where a document stands as often as it is returned;
// what was drawn before is passed over.
std::vector<std::uint32_t> draw_returned(const UnjudgedTopic& topic, std::size_t count,
                                         PoolChance& chance) {
  std::vector<std::uint32_t> returned;
  for (std::size_t run = 0; run < topic.topic.lists.size(); ++run) {
    const auto head = head_of(topic, run);
    returned.insert(returned.end(), head.begin(), head.end());
  }
  std::sort(returned.begin(), returned.end());  // whatever the order of the runs
  std::vector<bool> is_drawn(topic.topic.docs.size());
  std::vector<std::uint32_t> docs;
  for (std::size_t i = 0; docs.size() < count; ++i) {
    std::swap(returned[i], returned[i + below(chance, returned.size() - i)]);
    if (is_drawn[returned[i]]) continue;
    is_drawn[returned[i]] = true;
    docs.push_back(returned[i]);
  }
  return docs;
}

constexpr UnjudgedKernel kBasic{.count = count_references<same_weight, same_weight>};
constexpr UnjudgedKernel kOwn{.count = count_references<linear_weight, same_weight>};
constexpr UnjudgedKernel kOther{.count = count_references<same_weight, linear_weight>};
constexpr UnjudgedKernel kBoth{.count = count_references<linear_weight, linear_weight>};
constexpr UnjudgedKernel kStructure{.count = count_structure};
constexpr UnjudgedKernel kRandom{.draw = draw_documents};
constexpr UnjudgedKernel kVotes{.draw = draw_returned};
constexpr UnjudgedKernel kByRank{.fusion = "rrf", .k = 0};
constexpr UnjudgedKernel kByBorda{.fusion = "bordafuse"};
constexpr UnjudgedKernel kByCondorcet{.fusion = "condorcet"};

constexpr std::string_view kSoboroff =
    "Soboroff, Nicholas and Cahan (2001), Ranking retrieval systems without relevance judgments";
constexpr std::string_view kWuCrestani =
    "Wu and Crestani (2003), Methods for ranking information retrieval systems without relevance "
    "judgments";
constexpr std::string_view kAfterWuCrestani =
    "after Wu and Crestani (2003), who weigh ranks in several ways; linear weights are ours";
constexpr std::string_view kNuray =
    "Nuray and Can (2006), Automatic ranking of information retrieval systems using data fusion";

constexpr std::array kMethods = {
    UnjudgedMethod{.name = "soboroff",
                   .title = "random pseudo-judgments, from what is returned",
                   .formula = "documents are drawn from the first k of all runs put together, each "
                              "as often there as it is returned, and count as relevant; the mean "
                              "over the draws",
                   .source = kSoboroff,
                   .depth = 100,
                   .share = 0.05,
                   .deviation = 0.04,
                   .draws = true,
                   .kernel = &kVotes},
    UnjudgedMethod{.name = "soboroff-distinct",
                   .title = "random pseudo-judgments, from the pool",
                   .formula = "as soboroff, with every document of the pool equally likely",
                   .source = kSoboroff,
                   .depth = 100,
                   .share = 0.05,
                   .deviation = 0.04,
                   .draws = true,
                   .kernel = &kRandom},
    UnjudgedMethod{.name = "reference-count",
                   .title = "reference counts",
                   .formula =
                       "sum over the first k documents of the number of other runs that have "
                       "them among their first k, divided by k * (n - 1)",
                   .source = kWuCrestani,
                   .depth = 100,
                   .kernel = &kBasic},
    UnjudgedMethod{.name = "reference-count-own",
                   .title = "reference counts, weighted by rank here",
                   .formula = "sum of w(rank here) * number of other runs, divided by the most it "
                              "can be",
                   .source = kAfterWuCrestani,
                   .depth = 100,
                   .kernel = &kOwn},
    UnjudgedMethod{.name = "reference-count-other",
                   .title = "reference counts, weighted by rank there",
                   .formula = "sum over other runs of w(rank there), divided by the most it can be",
                   .source = kAfterWuCrestani,
                   .depth = 100,
                   .kernel = &kOther},
    UnjudgedMethod{.name = "reference-count-both",
                   .title = "reference counts, weighted by both ranks",
                   .formula = "sum over other runs of w(rank here) * w(rank there), divided by the "
                              "most it can be",
                   .source = kAfterWuCrestani,
                   .depth = 100,
                   .kernel = &kBoth},
    UnjudgedMethod{.name = "nuray-rank",
                   .title = "pseudo-judgments by fusion of ranks",
                   .formula = "the first documents by sum of 1 / rank over the first k count as "
                              "relevant",
                   .source = kNuray,
                   .depth = 30,
                   .share = 0.5,
                   .fuses = true,
                   .kernel = &kByRank},
    UnjudgedMethod{
        .name = "nuray-borda",
        .title = "pseudo-judgments by Borda count",
        .formula = "the first documents by Borda count over the first k count as relevant",
        .source = kNuray,
        .depth = 30,
        .share = 0.5,
        .fuses = true,
        .kernel = &kByBorda},
    UnjudgedMethod{.name = "nuray-condorcet",
                   .title = "pseudo-judgments by majorities",
                   .formula = "the first documents by Condorcet fusion of the first k count as "
                              "relevant",
                   .source = kNuray,
                   .depth = 30,
                   .share = 0.5,
                   .fuses = true,
                   .kernel = &kByCondorcet},
    UnjudgedMethod{
        .name = "spoerri",
        .title = "structure of overlap",
        .formula = "share of the first k documents that all of a group of five runs have, "
                   "less that of those that no other has; the mean over all groups that "
                   "the run can be in",
        .source = "Spoerri (2007), Using the structure of overlap between search results "
                  "to rank retrieval systems without relevance judgments, with all "
                  "groups in place of some",
        .depth = 50,
        .kernel = &kStructure},
};

}  // namespace

std::span<const std::uint32_t> head_of(const UnjudgedTopic& topic, std::size_t run) {
  const std::vector<std::uint32_t>& list = topic.topic.lists[run];
  return std::span(list).first(std::min<std::size_t>(list.size(), topic.depth));
}

// Scores are not looked at: these methods fuse ranks.
std::vector<std::uint32_t> fused_docs(const UnjudgedTopic& topic, const UnjudgedKernel& kernel) {
  const auto& docs = topic.topic.docs;
  std::vector<ScoredList> lists;
  for (const std::size_t run : topic.fused) {
    const auto head = head_of(topic, run);
    ScoredList& list = lists.emplace_back();
    for (std::size_t i = 0; i < head.size(); ++i) {
      list.push_back({docs[head[i]], real(head.size() - i)});
    }
  }
  Fusion fusion = fusion_by(**find_fusion_method(kernel.fusion));
  if (kernel.k) fusion.params.k = *kernel.k;
  std::vector<std::uint32_t> best;
  for (const ScoredDoc& scored : fuse_topic(std::move(lists), fusion)) {
    best.push_back(number_of(docs, scored.doc));
  }
  return best;
}

std::span<const UnjudgedMethod> all_unjudged_methods() { return kMethods; }

Result<const UnjudgedMethod*> find_unjudged_method(std::string_view name) {
  return find_in_list(all_unjudged_methods(), name, "method", "rank-unjudged");
}

}  // namespace assay
