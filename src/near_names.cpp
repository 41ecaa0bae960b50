// SPDX-License-Identifier: Apache-2.0
// near_names.cpp: names in a run that are not judged, but almost.
#include "near_names.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "bad_lines.hpp"
#include "notes.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "plain_name.hpp"
#include "run_reader.hpp"
#include "text.hpp"
#include "topic_match.hpp"

namespace assay {
namespace {

using Names = std::vector<std::string_view>;

// A topic that is in both files.
struct CommonTopic {
  std::uint32_t in_run = 0;
  std::uint32_t in_qrels = 0;
  std::uint32_t retrieved = 0;  // documents
  std::uint32_t found = 0;      // of those, in the judgments
};
using TopicList = std::vector<CommonTopic>;

// Retrieved documents that would be judged if ids were compared as a person does.
struct NearDocuments {
  std::uint64_t count = 0;
  std::string change;      // that makes them equal
  std::string_view topic;  // of the first
  std::string_view run;
  std::string_view qrels;
};

// The example stays the first one.
void add(const NearDocuments& more, NearDocuments& sum) {
  if (more.count == 0) return;
  const std::uint64_t before = sum.count;
  if (before == 0) sum = more;
  if (more.change != sum.change) sum.change = every_difference();
  sum.count = before + more.count;
}

// What one thread keeps from topic to topic.
struct Reader {
  TopicRows scratch;
  BadLines unimportant;  // those who read the run for its values have told of them
};

const std::vector<Row>& rows_of(const Run& run, std::uint32_t topic, Reader& reader) {
  read_topic(run, topic, assay::Ties::kTrec, reader.scratch, reader.unimportant);
  return reader.scratch.rows;
}

NearDocuments near_documents(const Qrels& qrels, const Run& run, const CommonTopic& topic,
                             Reader& reader) {
  const std::vector<Row>& rows = rows_of(run, topic.in_run, reader);
  std::unordered_set<std::uint32_t> found;
  std::vector<std::string_view> not_judged;
  for (const Row& row : rows) {
    if (const auto judgment = qrels.find(topic.in_qrels, row.doc, row.hash)) {
      found.insert(*judgment);
    } else {
      not_judged.push_back(row.doc);
    }
  }
  std::unordered_map<std::string, std::string_view> missed;
  std::uint32_t number = qrels.first_row(topic.in_qrels);
  for (const Judgment& judgment : qrels.judgments(topic.in_qrels)) {
    if (!found.contains(number++)) missed.try_emplace(plain(judgment.doc), judgment.doc);
  }
  NearDocuments near;
  for (const std::string_view doc : not_judged) {
    const auto same = missed.find(plain(doc));
    if (same == missed.end()) continue;
    add({.count = 1,
         .change = difference_of(doc, same->second),
         .topic = qrels.topic(topic.in_qrels),
         .run = doc,
         .qrels = same->second},
        near);
  }
  return near;
}

// The sum over topics; the first example is that of the first topic.
NearDocuments near_documents_in(const Qrels& qrels, const Run& run,
                                std::span<const CommonTopic> topics, unsigned threads) {
  std::vector<Reader> readers(std::max(1U, threads));
  std::vector<NearDocuments> each(topics.size());
  for_each_index(topics.size(), threads, [&](std::size_t i, unsigned worker) {
    each[i] = near_documents(qrels, run, topics[i], readers[worker]);
  });
  NearDocuments sum;
  for (const NearDocuments& near : each) add(near, sum);
  return sum;
}

// Hardly any judged document was found: less than one in ten of those that could be.
bool is_suspicious(const Qrels& qrels, const CommonTopic& topic) {
  const std::size_t possible =
      std::min<std::size_t>(topic.retrieved, qrels.judgments(topic.in_qrels).size());
  return 10 * std::size_t{topic.found} < possible;
}

// Some topics, evenly over the run, those that look suspicious first, as long as all their lists
// together are short against the run.
TopicList some_topics(const Qrels& qrels, std::span<const CommonTopic> topics) {
  constexpr std::size_t kMostSuspicious = 12;
  constexpr std::size_t kMostOthers = 4;
  constexpr std::uint64_t kFewRows = 20'000;
  const std::uint64_t rows =
      std::accumulate(topics.begin(), topics.end(), std::uint64_t{0},
                      [](std::uint64_t sum, const CommonTopic& t) { return sum + t.retrieved; });
  std::uint64_t budget = std::max(kFewRows, rows / 50);
  std::array<TopicList, 2> kinds;
  for (const CommonTopic& topic : topics)
    kinds[is_suspicious(qrels, topic) ? 0 : 1].push_back(topic);
  TopicList chosen;
  for (const std::size_t kind : {0U, 1U}) {
    const std::size_t most = kind == 0 ? kMostSuspicious : kMostOthers;
    const std::size_t count = std::min(most, kinds[kind].size());
    for (std::size_t i = 0; i < count; ++i) {
      const CommonTopic& topic = kinds[kind][i * kinds[kind].size() / count];
      if (topic.retrieved > budget) continue;
      budget -= topic.retrieved;
      chosen.push_back(topic);
    }
  }
  return chosen;
}

// With a beginning or an end of one's own choice some names are soon made equal to others.
bool is_believable(const NameMatch& match, std::size_t possible) {
  return !match.is_cut || (match.count > 1 && 10 * match.count >= possible);
}

// The first few names, each once.
std::string some_of(Names names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return first_names(names, 3);
}

// No retrieved document is judged: what both sides call them, and what would make them match.
Note note_on_strangers(const Qrels& qrels, const Run& run, const TopicList& topics) {
  Names judged;
  Names retrieved;
  std::vector<NameGroup> groups(topics.size());
  Reader reader;
  for (std::size_t i = 0; i < topics.size(); ++i) {
    for (const Judgment& judgment : qrels.judgments(topics[i].in_qrels))
      groups[i].qrels.push_back(judgment.doc);
    for (const Row& row : rows_of(run, topics[i].in_run, reader)) groups[i].run.push_back(row.doc);
    judged.insert(judged.end(), groups[i].qrels.begin(), groups[i].qrels.end());
    retrieved.insert(retrieved.end(), groups[i].run.begin(), groups[i].run.end());
  }
  std::string words = "no retrieved document is judged";
  if (!topics.empty()) {
    words += "; judged are " + some_of(judged) + "; retrieved are " + some_of(retrieved);
  }
  // A document that is judged for another topic is called the same in both files.
  const std::unordered_set<std::string_view> known(judged.begin(), judged.end());
  for (NameGroup& group : groups) {
    std::erase_if(group.run, [&](std::string_view name) { return known.contains(name); });
  }
  const auto match = find_match(std::move(groups), "documents");
  if (match && is_believable(*match, std::min(judged.size(), retrieved.size()))) {
    words += "; after " + match->change + " " + grouped(match->count) + " of " +
             counted(retrieved.size(), "document") + " looked at would be";
  }
  return {.code = "no-judged-documents", .count = 1, .message = words, .advice = {}};
}

std::vector<Note> notes_on_near_topics(Names missing, Names ignored) {
  constexpr std::size_t kEnough = 5000;  // names, so that no set of topics makes it slow
  missing.resize(std::min(missing.size(), kEnough));
  ignored.resize(std::min(ignored.size(), kEnough));
  const auto match = find_match({{missing, ignored}}, "topics");
  if (!match || !is_believable(*match, std::min(missing.size(), ignored.size()))) return {};
  return {{.code = "near-topics",
           .count = match->count,
           .message = counted(match->count, "topic") + " of the run would be judged after " +
                      match->change + ": \"" + visible(match->run) + "\" is \"" +
                      visible(match->qrels) + "\" in the judgments",
           .advice = {}}};
}

std::vector<Note> notes_on_near_documents(const Qrels& qrels, const Run& run,
                                          std::span<const CommonTopic> topics, unsigned threads) {
  const TopicList chosen = some_topics(qrels, topics);
  const bool has_rows = std::any_of(topics.begin(), topics.end(),
                                    [](const CommonTopic& topic) { return topic.retrieved > 0; });
  const bool has_found = std::any_of(topics.begin(), topics.end(),
                                     [](const CommonTopic& topic) { return topic.found > 0; });
  if (has_rows && !has_found) return {note_on_strangers(qrels, run, chosen)};
  if (near_documents_in(qrels, run, chosen, threads).count == 0) return {};
  const NearDocuments near = near_documents_in(qrels, run, topics, threads);
  return {{.code = "near-documents",
           .count = near.count,
           .message = counted(near.count, "retrieved document") + " would be judged after " +
                      near.change + ": \"" + visible(near.run) + "\" is \"" + visible(near.qrels) +
                      "\" in the judgments, topic " + clipped(near.topic, 40),
           .advice = {}}};
}

}  // namespace

std::vector<Note> notes_on_near_names(const Qrels& qrels, const Run& run, const Plan& plan,
                                      unsigned threads, const Facts& facts) {
  Names missing = plan.left_out;
  for (std::size_t slot = 0; slot < plan.rows.size(); ++slot) {
    const Plan::Row& row = plan.rows[slot];
    if (facts.topics[slot].is_missing && row.judged != kNoRow) missing.push_back(row.topic);
  }
  TopicList common;
  for (std::uint32_t topic = 0; topic < plan.slot_of_run.size(); ++topic) {
    const std::uint32_t slot = plan.slot_of_run[topic];
    if (slot == kNoRow || plan.rows[slot].judged == kNoRow) continue;
    common.push_back({.in_run = topic,
                      .in_qrels = plan.rows[slot].judged,
                      .retrieved = facts.topics[slot].retrieved,
                      .found = facts.topics[slot].found});
  }
  Names strangers = plan.ignored;
  strangers.insert(strangers.end(), plan.unjudged.begin(), plan.unjudged.end());
  auto notes = notes_on_near_topics(std::move(missing), strangers);
  for (Note& note : notes_on_near_documents(qrels, run, common, threads)) {
    notes.push_back(std::move(note));
  }
  return notes;
}

}  // namespace assay
