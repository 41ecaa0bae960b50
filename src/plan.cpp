// SPDX-License-Identifier: Apache-2.0
// plan.cpp: which topics of judgments and run are evaluated, and where in the table they go.
#include "plan.hpp"

#include <algorithm>

#include "large_pages.hpp"
#include "notes.hpp"
#include "text.hpp"
#include "topic_match.hpp"

namespace assay {
namespace {

std::vector<std::string_view> topics_of(const Qrels& qrels) {
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < qrels.topic_count(); ++i) names.push_back(qrels.topic(i));
  return names;
}

std::vector<std::string_view> topics_of(const FoundRun& run) {
  std::vector<std::string_view> names;
  for (const FoundTopic& topic : run.topics) names.push_back(topic.name);
  return names;
}

// For each judged topic its number in the run, or kNoRow. Topics that are not judged go where the
// policy says.
std::vector<std::uint32_t> match(const Qrels& qrels, const FoundRun& run,
                                 const EvalOptions& options, const Wanted& wanted, Plan& plan) {
  std::vector<std::uint32_t> run_topic(qrels.topic_count(), kNoRow);
  for (std::uint32_t i = 0; i < run.topics.size(); ++i) {
    const FoundTopic& topic = run.topics[i];
    if (!wanted.has(topic.name)) continue;
    if (topic.judged != kNoTopic) {
      run_topic[topic.judged] = i;
      plan.has_common_topic = true;
    } else if (options.topics == Topics::kRun) {
      plan.unjudged.emplace_back(topic.name);
      plan.rows.push_back({.topic = topic.name, .judged = kNoRow, .found = i});
    } else {
      plan.ignored.emplace_back(topic.name);
    }
  }
  return run_topic;
}

}  // namespace

Plan plan_rows(const Qrels& qrels, const FoundRun& run, const EvalOptions& options) {
  const Wanted wanted(options.only_topics);
  Plan plan;
  const std::vector<std::uint32_t> run_topic = match(qrels, run, options, wanted, plan);
  reserve_large(plan.rows, plan.rows.size() + qrels.topic_count());
  for (std::uint32_t topic = 0; topic < qrels.topic_count(); ++topic) {
    if (!wanted.has(qrels.topic(topic))) continue;
    if (run_topic[topic] == kNoRow && options.topics != Topics::kQrels) {
      plan.left_out.emplace_back(qrels.topic(topic));
    } else {
      plan.rows.push_back(
          {.topic = qrels.topic(topic), .judged = topic, .found = run_topic[topic]});
    }
  }
  if (!plan.unjudged.empty()) {  // the judged ones alone are in order
    std::sort(plan.rows.begin(), plan.rows.end(),
              [](const Plan::Row& a, const Plan::Row& b) { return a.topic < b.topic; });
  }
  return plan;
}

Error no_common_topic(const Qrels& qrels, const FoundRun& run, const EvalOptions& options) {
  const auto some = [](const std::vector<std::string_view>& names) {
    return first_names(names, 3) + " (" + grouped(names.size()) + ")";
  };
  const auto judged = topics_of(qrels);
  const auto retrieved = topics_of(run);
  const bool is_list_at_fault = plan_rows(qrels, run, {}).has_common_topic;
  if (is_list_at_fault) {
    const std::vector<std::string_view> listed(options.only_topics.begin(),
                                               options.only_topics.end());
    return {.place = {.file = run.name},
            .what = "no topic of this run that is judged is in the list of topics; listed: " +
                    some(listed) + "; run topics: " + some(retrieved),
            .hint = "topics are named in the list as in the files",
            .tally = {},
            .excerpt = {},
            .code = "no-common-topic"};
  }
  const std::string match = matching_hint(judged, retrieved, "topics");
  return {.place = {.file = run.name},
          .what = "no topic of this run is in " + qrels.input().name() +
                  "; qrels topics: " + some(judged) + "; run topics: " + some(retrieved),
          .hint = match.empty() ? "are these the right two files?" : match,
          .tally = {},
          .excerpt = {},
          .code = "no-common-topic"};
}

}  // namespace assay
