// SPDX-License-Identifier: Apache-2.0
// recall.cpp: all estimates that the given files allow.
#include "assay/recall.hpp"

#include <algorithm>
#include <numeric>

#include "number.hpp"
#include "recall_topics.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::array kMethods = {
    RecallMethodDef{RecallMethod::kSample, "sample", "Horvitz-Thompson, from a sample of the pool",
                    "every document of the pool had the chance of being drawn that the file says; "
                    "what is not in the pool is not counted"},
    RecallMethodDef{RecallMethod::kChapman, "chapman",
                    "Chapman's estimate, from two groups of runs",
                    "the two find documents independently of each other, and all relevant "
                    "documents of a topic are as easy to find. Systems find the same easy ones, so "
                    "read it as a lower bound"},
    RecallMethodDef{RecallMethod::kChao, "chao", "Chao's lower bound, from several runs",
                    "runs find documents independently of each other, easy and hard ones; those "
                    "that no run could find are not counted. A lower bound"},
    RecallMethodDef{RecallMethod::kDepth, "depth",
                    "new relevant documents over depth, extrapolated",
                    "new relevant documents go on to become fewer along the same curve; what none "
                    "of these runs returns is not counted"},
    RecallMethodDef{RecallMethod::kElusion, "elusion",
                    "a sample of what nobody retrieved or judged",
                    "the sample was drawn at random from all documents that are neither judged nor "
                    "retrieved, the same chance for each of a topic"},
    RecallMethodDef{RecallMethod::kExternal, "external", "documents that experts named",
                    "experts named documents without looking at the runs, and what they name is as "
                    "hard to find as the rest. They name what is prominent, so read it as a lower "
                    "bound"},
};

Error nothing_to_do(std::string what, std::string hint) {
  return {.place = {}, .what = std::move(what), .hint = std::move(hint)};
}

std::string listed(std::span<const std::string> names) {
  return joined(std::vector<std::string>(names.begin(), names.end()), ", ");
}

// Which runs are the first of two captures: those that were named, or every second one by name.
Result<std::vector<char>> first_group(const RecallTask& task, const RecallOptions& options) {
  std::vector<char> is_first(task.names.size());
  for (const std::string& name : options.first_group) {
    const auto at = std::find(task.names.begin(), task.names.end(), name);
    if (at == task.names.end()) {
      return nothing_to_do("there is no run " + in_quotes(name),
                           "the runs are called " + listed(task.names));
    }
    is_first[static_cast<std::size_t>(at - task.names.begin())] = 1;
  }
  if (options.first_group.empty()) {
    std::vector<std::size_t> order(task.names.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return natural_less(task.names[a], task.names[b]);
    });
    for (std::size_t i = 0; i < order.size(); i += 2) is_first[order[i]] = 1;
  }
  if (std::find(is_first.begin(), is_first.end(), 0) == is_first.end()) {
    return nothing_to_do("all runs are in the first group",
                         "leave one at least for the second group");
  }
  return is_first;
}

// Down to where documents count as captured, and how much of that is judged.
void set_depth(const RecallTopics& found, RecallReport& report) {
  const auto most = static_cast<std::uint32_t>(found.depths.documents.size());
  report.depth = report.options.depth != 0 ? report.options.depth : judged_depth(found.depths);
  report.depth = report.depth == 0 ? most : std::min(report.depth, most);
  std::uint64_t documents = 0;
  std::uint64_t judged = 0;
  for (std::uint32_t d = 0; d < report.depth; ++d) {
    documents += found.depths.documents[d];
    judged += found.depths.judged[d];
  }
  report.unjudged = documents - judged;
  if (documents > 0) {
    report.judged_share = static_cast<double>(judged) / static_cast<double>(documents);
  }
}

// What is known is there, whatever an estimate says: one that says less is none, and an interval
// begins there.
void heed_known(std::uint64_t known, CountEstimate& count) {
  constexpr double kRounding = 1e-9;
  const auto least = static_cast<double>(known);
  if (!count.is_defined()) return;
  if (*count.total < least - kRounding * least) {
    count = {.reason =
                 "it says " + fixed(*count.total, 1) + ", and " + grouped(known) + " are known"};
    return;
  }
  count.low = std::max(count.low, least);
  count.high = std::max(count.high, least);
}

void add_run_estimates(const RecallTask& task, const RecallTopics& found,
                       const std::vector<char>& is_first, RecallReport& report) {
  if (task.runs.size() > 1) {
    report.estimates.push_back(estimate_chapman(task, found, report, is_first));
    report.estimates.push_back(estimate_chao(task, found, report));
  } else if (!task.runs.empty()) {
    for (const RecallMethod method : {RecallMethod::kChapman, RecallMethod::kChao}) {
      RecallEstimate none{.method = method, .known = report.all_known()};
      none.count.reason = "needs two runs or more: one finds nothing again";
      report.estimates.push_back(std::move(none));
    }
  }
  if (!task.runs.empty()) report.estimates.push_back(estimate_depth(found, report));
}

void add_runs(const RecallTask& task, const RecallTopics& found, RecallReport& report) {
  for (std::size_t run = 0; run < task.runs.size(); ++run) {
    RunRecall recall{.name = task.names[run]};
    std::vector<std::uint64_t> of_topics;
    for (const RecallTopic& topic : found.topics) {
      std::uint64_t own = 0;
      for (const std::vector<std::uint32_t>& ranks : topic.ranks) own += ranks[run] != 0 ? 1 : 0;
      of_topics.push_back(own);
      recall.found += own;
    }
    for (const RecallEstimate& estimate : report.estimates) {
      std::uint64_t sum = 0;
      for (const std::string& name : estimate.topics) {
        const RecallTopic* topic = find_topic(found, name);
        if (topic != nullptr) sum += of_topics[static_cast<std::size_t>(topic - &found.topics[0])];
      }
      recall.found_of.push_back(sum);
    }
    report.runs.push_back(std::move(recall));
  }
  std::stable_sort(report.runs.begin(), report.runs.end(),
                   [](const RunRecall& a, const RunRecall& b) {
                     return a.found != b.found ? a.found > b.found : natural_less(a.name, b.name);
                   });
}

Result<Done> check_task(const RecallTask& task, const RecallOptions& options) {
  if (task.runs.empty() && task.samples.empty() && task.elusion == nullptr &&
      task.external == nullptr) {
    return nothing_to_do("judgments alone do not tell what was missed",
                         "add runs, a sample (--pool), an elusion sample or documents of experts");
  }
  if (task.elusion != nullptr && options.collection == 0) {
    return nothing_to_do("an elusion sample needs to know how many documents there are",
                         "say it with --collection-size");
  }
  return Done{};
}

// A collection has room for what is known of each topic that was sampled outside of it.
Result<Done> check_collection(const RecallTask& task, const RecallTopics& found,
                              const RecallOptions& options) {
  for (const RecallTopic& topic : found.topics) {
    const auto number = task.elusion->find_topic(topic.name);
    if (!number || options.collection >= topic.pooled) continue;
    return nothing_to_do("topic " + in_quotes(topic.name) + " has " +
                             counted(topic.pooled, "document") +
                             " judged or retrieved, more than a collection of " +
                             grouped(options.collection) + " has",
                         "give the size of the whole collection to --collection-size");
  }
  return Done{};
}

RecallReport report_on(const RecallTopics& found, const RecallOptions& options) {
  RecallReport report{.options = options, .unjudged_topics = found.unjudged_topics};
  for (const RecallTopic& topic : found.topics) {
    report.topics.emplace_back(topic.name);
    report.known.push_back(topic.known);
    report.judged += topic.judged;
  }
  return report;
}

}  // namespace

std::span<const RecallMethodDef> recall_methods() { return kMethods; }

const RecallMethodDef& recall_method(RecallMethod method) {
  return kMethods[static_cast<std::size_t>(method)];
}

std::uint64_t RecallReport::all_known() const {
  return std::accumulate(known.begin(), known.end(), std::uint64_t{0});
}

std::uint64_t RecallReport::known_of(std::string_view topic) const {
  const auto at = std::lower_bound(topics.begin(), topics.end(), topic, natural_less);
  if (at == topics.end() || *at != topic) return 0;
  return known[static_cast<std::size_t>(at - topics.begin())];
}

std::optional<RecallEstimate::Share> RecallEstimate::share_of(std::uint64_t found) const {
  if (!count.is_defined()) return std::nullopt;
  const auto share = [&](double all) {
    return all > 0 ? std::min(1.0, static_cast<double>(found) / all) : 0.0;
  };
  const double total = std::max(*count.total, static_cast<double>(known));
  if (total <= 0) return std::nullopt;
  return Share{.value = share(total), .low = share(count.high), .high = share(count.low)};
}

Result<RecallReport> estimate_recall(const RecallTask& task, const RecallOptions& options) {
  if (const auto fine = check_task(task, options); !fine) return fine.error();
  std::vector<char> is_first;
  if (task.runs.size() > 1) {
    auto group = first_group(task, options);
    if (!group) return group.error();
    is_first = *std::move(group);
  }
  const auto found = found_topics(task, options);
  if (!found) return found.error();
  if (task.elusion != nullptr) {
    if (const auto fits = check_collection(task, *found, options); !fits) return fits.error();
  }
  RecallReport report = report_on(*found, options);
  if (report.all_known() == 0 && task.samples.empty() && task.elusion == nullptr) {
    return nothing_to_do(
        "no judged document is relevant",
        "relevant are grades from " + shortest(options.relevant) + " on; -l says from where");
  }
  if (!task.runs.empty()) set_depth(*found, report);
  if (!task.samples.empty()) report.estimates.push_back(estimate_sample(task, *found, options));
  add_run_estimates(task, *found, is_first, report);
  if (task.elusion != nullptr) {
    report.estimates.push_back(estimate_elusion(task, *found, options));
  }
  if (task.external != nullptr) {
    report.external = check_external(task, *found, options);
    report.estimates.push_back(estimate_external(task, *found, options));
  }
  for (RecallEstimate& estimate : report.estimates) {
    heed_known(estimate.known, estimate.count);
    for (std::size_t i = 0; i < estimate.of_topics.size(); ++i) {
      heed_known(report.known_of(estimate.topics[i]), estimate.of_topics[i]);
    }
  }
  add_runs(task, *found, report);
  return report;
}

}  // namespace assay
