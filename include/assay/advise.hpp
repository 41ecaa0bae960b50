// SPDX-License-Identifier: Apache-2.0
// advise.hpp: which measures judgments and runs allow, why, and what to beware of.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"

namespace assay {

// A document is relevant from grade 1 on.
struct JudgmentFacts {
  std::string path;
  std::uint64_t topics = 0;
  std::uint64_t judgments = 0;
  std::uint64_t relevant = 0;
  std::uint64_t not_relevant = 0;  // judged so
  std::uint64_t negative = 0;      // pooled, but not judged
  double lowest = 0;               // grade of those that are judged
  double highest = 0;
  std::uint64_t relevant_grades = 0;    // how many different ones
  std::uint64_t without_relevant = 0;   // topics
  std::uint64_t with_one_relevant = 0;  // topics
  std::uint64_t with_few_relevant = 0;  // topics with one to nine
  double least_relevant = 0;            // per topic, of those that have some
  double median_relevant = 0;
  double most_relevant = 0;
  double median_best = 0;    // documents of the highest grade, per topic that has some relevant
  double reachable_p10 = 0;  // the mean P@10 of a perfect run
};

// Depths at which it is counted how much is judged.
inline constexpr std::array<std::uint32_t, 4> kAdviceDepths = {5, 10, 100, 1000};
enum AdviceDepth : std::size_t { kTop5, kTop10, kTop100, kTop1000 };

struct RunFacts {
  std::string run;
  std::string path;
  std::uint64_t missing = 0;  // judged topics without results
  double shortest = 0;        // documents of a topic that has results
  double median = 0;
  double longest = 0;
  std::array<double, kAdviceDepths.size()> judged = {};  // Judged@k, the mean over topics
  std::uint64_t tied = 0;                                // topics with equal scores across a depth
  std::string ties;                                      // what is to be said of them
};

// The two best runs by the measure that is recommended first.
struct LeadFacts {
  std::string measure;
  std::string first;
  std::string second;
  double difference = 0;
  double reach = 0;  // half the width of its 95 % interval
  std::uint64_t topics = 0;
};

struct AdviceFacts {
  JudgmentFacts judgments;
  std::vector<RunFacts> runs;
  std::optional<LeadFacts> lead;  // if there are two runs and two topics
};

enum class AdviceKind : std::uint8_t { kUse, kBeware };

// One thing that is known about choosing measures. The list of them is all that `advise` knows.
struct AdviceRule {
  std::string_view id;  // stable, for programs
  AdviceKind kind = AdviceKind::kUse;
  std::string_view measures;  // that it recommends; may be empty
  bool (*applies)(const AdviceFacts&) = nullptr;
  std::string (*text)(const AdviceFacts&) = nullptr;
  std::string_view source;
};
[[nodiscard]] std::span<const AdviceRule> advice_rules();

struct Advice {
  const AdviceRule* rule = nullptr;
  std::string text;
};

struct AdviceReport {
  AdviceFacts facts;
  std::vector<Advice> advice;  // in the order of the rules: what to use, then what to beware of
  std::string measures;        // all that is recommended, as `eval` takes it
  // Files and options that give `eval` the same data, in words that are not yet quoted.
  std::vector<std::string> inputs;
};

// What the rules say of these facts: nothing without a run.
[[nodiscard]] std::vector<Advice> advise(const AdviceFacts& facts);
[[nodiscard]] std::string recommended(const std::vector<Advice>& advice);

// Everything from judgments and runs, one at least; `names` are what to call them.
[[nodiscard]] Result<AdviceReport> advise(const Qrels& qrels, std::span<const Run> runs,
                                          std::span<const std::string> names,
                                          const EvalOptions& options = {});

}  // namespace assay
