// SPDX-License-Identifier: Apache-2.0
// judged_parts.hpp: what runs have of the judgments, and who gave them to the pool.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "assay/judged_runs.hpp"
#include "found_run.hpp"

namespace assay {

// The judged documents of every run, by topics.
class FoundLists {
 public:
  struct List {
    std::uint32_t retrieved = 0;
    std::span<const FoundDoc> docs = {};  // by rank

    // Those among the first so many.
    [[nodiscard]] std::span<const FoundDoc> down_to(std::uint32_t depth) const;
  };

  [[nodiscard]] static Result<FoundLists> find(const Qrels& qrels, std::span<const Run> runs,
                                               const EvalOptions& options);

  [[nodiscard]] const Qrels& qrels() const { return *qrels_; }
  [[nodiscard]] std::size_t runs() const { return found_.size(); }
  // Numbers in the judgments of the topics that were asked for.
  [[nodiscard]] std::span<const std::uint32_t> topics() const { return topics_; }
  // `topic` is such a number.
  [[nodiscard]] List list(std::size_t run, std::uint32_t topic) const;
  [[nodiscard]] std::uint32_t longest() const;

 private:
  const Qrels* qrels_ = nullptr;
  std::vector<std::uint32_t> topics_;
  std::vector<FoundRun> found_;
  std::vector<std::vector<const FoundTopic*>> lists_;  // of each run, by topics of the judgments
};

// Which unit, a run or a group of several, alone has a judged document among its first ones.
inline constexpr std::uint32_t kNobody = 0xffffffff;
inline constexpr std::uint32_t kSeveral = 0xfffffffe;
struct SoleGivers {
  std::vector<std::uint32_t> of_row;  // of each judgment
};
[[nodiscard]] SoleGivers sole_givers(const FoundLists& lists, std::span<const std::uint32_t> units,
                                     std::uint32_t depth);

// What the runs of one unit gave in one topic.
[[nodiscard]] Contribution contribution_of(const FoundLists& lists, std::uint32_t topic,
                                           std::span<const std::size_t> runs,
                                           const SoleGivers& givers, const JudgedRuns& settings);

// So many documents of the topic are in the judgments, from the top; kAnyDepth: all.
[[nodiscard]] std::uint32_t judged_to(const FoundLists::List& list);

[[nodiscard]] std::vector<PoolStep> pool_steps(const FoundLists& lists, double rel);

// What is left out, one after the other.
struct LeftOutUnits {
  std::vector<std::string> names;
  std::vector<std::uint32_t> of_run;
};
[[nodiscard]] LeavingOut leave_out(const FoundLists& lists, const EvalReport& report,
                                   const LeftOutUnits& units, const JudgedRuns& settings);

// By the bounds of the report, for each measure.
[[nodiscard]] std::vector<OpenOrder> open_orders(const EvalReport& report);

[[nodiscard]] std::vector<Note> notes_on_judged(const FoundLists& lists, const JudgedRuns& told,
                                                const JudgedOptions& options);

}  // namespace assay
