// SPDX-License-Identifier: Apache-2.0
// find_in.cpp: finds the judged documents of a run whose topics are known.
#include <algorithm>

#include "parallel.hpp"
#include "topic_finder.hpp"

namespace assay {
namespace {

// Every topic that is judged and has values, in the order of the run.
std::vector<NearTopic> near_topics(const Run& run, const FoundRun& found, const FindTask& task) {
  std::vector<NearTopic> topics;
  for (std::size_t i = 0; i < found.topics.size(); ++i) {
    const FoundTopic& topic = found.topics[i];
    if (topic.judged == kNoTopic || !task.has_values(topic.name, topic.judged)) continue;
    const auto pieces = run.pieces(i);
    topics.push_back({.judged = topic.judged,
                      .retrieved = topic.retrieved,
                      .found = topic.count,
                      .pieces = {pieces.begin(), pieces.end()}});
  }
  return topics;
}

void look_for_near_documents(const Run& run, const FindTask& task, FoundRun& found) {
  const std::vector<NearTopic> topics = near_topics(run, found, task);
  NearSample sample(task.qrels);
  for (const NearTopic& topic : topics) sample.add(topic);
  const auto chosen = sample.chosen(found.lines);
  const RowReading how{run.layout(), run.reading(), task.options.ties, task.options.depth};
  const auto has_any = [&](std::uint32_t NearTopic::*count) {
    return std::any_of(topics.begin(), topics.end(),
                       [count](const NearTopic& topic) { return topic.*count > 0; });
  };
  const unsigned threads = task.options.threads;
  if (has_any(&NearTopic::retrieved) && !has_any(&NearTopic::found)) {
    found.near_documents.push_back(note_on_strangers(task.qrels, how, chosen));
  } else if (has_near_documents(task.qrels, how, chosen, threads)) {
    found.near_documents.push_back(note_on_near_documents(task.qrels, how, topics, threads));
  }
}

}  // namespace

FoundRun find_in(const Qrels& qrels, const Run& run, std::span<const double> cutoffs,
                 const EvalOptions& options) {
  const Wanted wanted(options.only_topics);
  const FindTask task{qrels, options, cutoffs, wanted};
  const RowReading how{run.layout(), run.reading(), options.ties};
  FoundRun found{.name = run.input().name(),
                 .input = run.shared_input(),
                 .layout = run.shared_layout(),
                 .reading = run.reading(),
                 .tag = run.tag(),
                 .lines = run.lines()};
  found.topics.resize(run.topic_count());
  if (options.ties == Ties::kExpected) found.ties.resize(run.topic_count());
  std::vector<TopicFinder> finders;
  const unsigned threads = std::max(1U, options.threads);
  for (unsigned i = 0; i < threads; ++i) finders.emplace_back(task, static_cast<std::uint16_t>(i));
  std::size_t done = 0;  // by worker 0 alone; the others work at the same pace
  for_each_index(run.topic_count(), threads, [&](std::size_t i, unsigned worker) {
    const std::string_view name = run.topic(i);
    const auto judged = qrels.find_topic(name).value_or(kNoTopic);
    found.topics[i] = finders[worker].read(how, run.pieces(i), name, judged);
    if (!found.ties.empty()) found.ties[i] = finders[worker].last_ties();
    if (worker == 0 && options.progress) {
      done += threads;
      options.progress(std::min(done, run.topic_count()), run.topic_count());
    }
  });
  for (TopicFinder& finder : finders) finder.finish(found);
  if (found.bad.empty() || options.skip_bad_lines) look_for_near_documents(run, task, found);
  return found;
}

}  // namespace assay
