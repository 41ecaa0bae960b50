// SPDX-License-Identifier: Apache-2.0
// find_in.cpp: finds the judged documents of a run whose topics are known.
#include <algorithm>

#include "find_ids.hpp"
#include "parallel.hpp"
#include "topic_finder.hpp"

namespace assay {
namespace {

// Every topic that is judged and has values, in the order of the run; `pieces` of one are its
// lines.
template <class Pieces>
std::vector<NearTopic> near_topics(const FoundRun& found, const FindTask& task,
                                   const Pieces& pieces) {
  std::vector<NearTopic> topics;
  for (std::size_t i = 0; i < found.topics.size(); ++i) {
    const FoundTopic& topic = found.topics[i];
    if (topic.judged == kNoTopic || !task.has_values(topic.name, topic.judged)) continue;
    const std::span<const std::string_view> own = pieces(i);
    topics.push_back({.judged = topic.judged,
                      .retrieved = topic.retrieved,
                      .found = topic.count,
                      .pieces = {own.begin(), own.end()},
                      .place = i});
  }
  return topics;
}

void look_for_near_documents(const RowReading& how, std::span<const NearTopic> topics,
                             const FindTask& task, FoundRun& found) {
  NearSample sample(task.qrels);
  for (const NearTopic& topic : topics) sample.add(topic);
  const auto chosen = sample.chosen(found.lines);
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

// Calls read(finder, index, judged, worker) for each of so many topics, on several threads.
template <class NameOf, class Read>
void find_topics(const FindTask& task, std::size_t count, const NameOf& name_of, const Read& read,
                 FoundRun& found) {
  const EvalOptions& options = task.options;
  found.topics.resize(count);
  if (options.ties == Ties::kExpected) found.ties.resize(count);
  std::vector<TopicFinder> finders;
  const unsigned threads = std::max(1U, options.threads);
  for (unsigned i = 0; i < threads; ++i) finders.emplace_back(task, static_cast<std::uint16_t>(i));
  std::size_t done = 0;  // by worker 0 alone; the others work at the same pace
  for_each_index(count, threads, [&](std::size_t i, unsigned worker) {
    const auto judged = task.qrels.find_topic(name_of(i)).value_or(kNoTopic);
    found.topics[i] = read(finders[worker], i, judged, worker);
    if (!found.ties.empty()) found.ties[i] = finders[worker].last_ties();
    if (worker == 0 && options.progress) {
      done += threads;
      options.progress(std::min(done, count), count);
    }
  });
  for (TopicFinder& finder : finders) finder.finish(found);
}

// All topics of a table in memory.
void find_texts(const RowReading& how, const FindTask& task, FoundRun& found,
                std::span<MemoryFault> faults) {
  const MemoryTable& table = *how.memory->table;
  for (std::size_t i = 0; i < table.topic_count(); ++i) found.lines += table.row_count(i);
  find_topics(
      task, table.topic_count(), [&](std::size_t i) { return table.topic(i); },
      [&](TopicFinder& finder, std::size_t i, std::uint32_t judged, unsigned worker) {
        return finder.read(how, i, judged, faults[worker]);
      },
      found);
}

bool has_any_document(const FoundRun& found) {
  return std::any_of(found.stores.begin(), found.stores.end(),
                     [](const FoundStore& store) { return !store.docs.empty(); });
}

}  // namespace

FoundRun find_in(const Qrels& qrels, const Run& run, std::span<const double> cutoffs,
                 const EvalOptions& options) {
  const Wanted wanted(options.only_topics);
  const FindTask task{qrels, options, cutoffs, wanted};
  RowReading how{run.layout(), run.reading(), options.ties};
  FoundRun found{.name = run.input().name(),
                 .input = run.shared_input(),
                 .layout = run.shared_layout(),
                 .reading = run.reading(),
                 .tag = run.tag(),
                 .lines = run.lines()};
  find_topics(
      task, run.topic_count(), [&](std::size_t i) { return run.topic(i); },
      [&](TopicFinder& finder, std::size_t i, std::uint32_t judged, unsigned) {
        return finder.read(how, run.pieces(i), run.topic(i), judged);
      },
      found);
  if (!found.bad.empty() && !options.skip_bad_lines) return found;
  how.depth = options.depth;
  look_for_near_documents(
      how, near_topics(found, task, [&](std::size_t i) { return run.pieces(i); }), task, found);
  return found;
}

Result<FoundRun> find_in(const Qrels& qrels, const MemorySource& run,
                         std::span<const double> cutoffs, const EvalOptions& options) {
  const Wanted wanted(options.only_topics);
  const FindTask task{qrels, options, cutoffs, wanted};
  FoundRun found{.name = run.name, .layout = std::make_shared<const Layout>(), .tag = run.name};
  RowReading how{.layout = *found.layout, .ties = options.ties, .memory = &run};
  std::vector<MemoryFault> faults(std::max(1U, options.threads));
  const IdTable* const ids = ids_of(run, task);
  if (ids != nullptr) {
    find_ids(*ids, task, found, faults);
  } else {
    faults.front() = fault_of_ids(run);
    if (!faults.front().is_set()) find_texts(how, task, found, faults);
  }
  for (const MemoryFault& fault : faults) faults.front().merge(fault);
  if (faults.front().is_set()) return error_of(run, faults.front());
  if (found.lines == 0) return Error{.place = {.file = run.name}, .what = "has no documents"};
  // Numbers that are almost the judged ones mean nothing, unless all are.
  if (ids != nullptr && has_any_document(found)) return found;
  how.depth = options.depth;
  const auto no_lines = [](std::size_t) { return std::span<const std::string_view>(); };
  look_for_near_documents(how, near_topics(found, task, no_lines), task, found);
  return found;
}

}  // namespace assay
