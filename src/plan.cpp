// SPDX-License-Identifier: Apache-2.0
// plan.cpp: which topics of judgments and run are evaluated, and where in the table they go.
#include "plan.hpp"

#include <algorithm>
#include <unordered_set>

#include "notes.hpp"
#include "text.hpp"
#include "topic_match.hpp"

namespace assay {
namespace {

template <class Table>
std::vector<std::string_view> topics_of(const Table& table) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < table.topic_count(); ++i) names.push_back(table.topic(i));
  return names;
}

// The list of topics that are wanted; an empty one wants all.
class Wanted {
 public:
  explicit Wanted(const std::vector<std::string>& names) : names_(names.begin(), names.end()) {}
  [[nodiscard]] bool has(std::string_view topic) const {
    return names_.empty() || names_.contains(topic);
  }

 private:
  std::unordered_set<std::string_view> names_;
};

// For each judged topic its number in the run, or kNoRow. Topics that are not judged go where the
// policy says.
std::vector<std::uint32_t> match(const Qrels& qrels, const Run& run, const EvalOptions& options,
                                 Plan& plan) {
  const Wanted wanted(options.only_topics);
  std::vector<std::uint32_t> run_topic(qrels.topic_count(), kNoRow);
  for (std::uint32_t i = 0; i < run.topic_count(); ++i) {
    const std::string_view name = run.topic(i);
    if (!wanted.has(name)) continue;
    if (const auto topic = qrels.find_topic(name)) {
      run_topic[*topic] = i;
      plan.has_common_topic = true;
    } else if (options.topics == Topics::kRun) {
      plan.unjudged.emplace_back(name);
      plan.rows.push_back({.topic = name, .judged = kNoRow});
    } else {
      plan.ignored.emplace_back(name);
    }
  }
  return run_topic;
}

}  // namespace

Plan plan_rows(const Qrels& qrels, const Run& run, const EvalOptions& options) {
  const Wanted wanted(options.only_topics);
  Plan plan;
  const std::vector<std::uint32_t> run_topic = match(qrels, run, options, plan);
  for (std::uint32_t topic = 0; topic < qrels.topic_count(); ++topic) {
    if (!wanted.has(qrels.topic(topic))) continue;
    if (run_topic[topic] == kNoRow && options.topics != Topics::kQrels) {
      plan.left_out.emplace_back(qrels.topic(topic));
    } else {
      plan.rows.push_back({.topic = qrels.topic(topic), .judged = topic});
    }
  }
  const auto by_name = [](const Plan::Row& a, const Plan::Row& b) { return a.topic < b.topic; };
  std::sort(plan.rows.begin(), plan.rows.end(), by_name);
  plan.slot_of_run.assign(run.topic_count(), kNoRow);
  for (std::uint32_t i = 0; i < run.topic_count(); ++i) {
    const auto row = std::lower_bound(plan.rows.begin(), plan.rows.end(),
                                      Plan::Row{.topic = run.topic(i)}, by_name);
    if (row != plan.rows.end() && row->topic == run.topic(i)) {
      plan.slot_of_run[i] = static_cast<std::uint32_t>(row - plan.rows.begin());
    }
  }
  return plan;
}

Error no_common_topic(const Qrels& qrels, const Run& run, const EvalOptions& options) {
  const auto some = [](const std::vector<std::string_view>& names) {
    return first_names(names, 3) + " (" + grouped(names.size()) + ")";
  };
  const auto judged = topics_of(qrels);
  const auto retrieved = topics_of(run);
  const bool is_list_at_fault = plan_rows(qrels, run, {}).has_common_topic;
  if (is_list_at_fault) {
    const std::vector<std::string_view> listed(options.only_topics.begin(),
                                               options.only_topics.end());
    return {.place = {.file = run.input().name()},
            .what = "no topic of this run that is judged is in the list of topics; listed: " +
                    some(listed) + "; run topics: " + some(retrieved),
            .hint = "name topics in the list as the files do, one on each line",
            .tally = {},
            .excerpt = {},
            .code = "no-common-topic"};
  }
  const std::string match = matching_hint(judged, retrieved, "topics");
  return {.place = {.file = run.input().name()},
          .what = "no topic of this run is in " + qrels.input().name() +
                  "; qrels topics: " + some(judged) + "; run topics: " + some(retrieved),
          .hint = match.empty() ? "are these the right two files?" : match,
          .tally = {},
          .excerpt = {},
          .code = "no-common-topic"};
}

}  // namespace assay
