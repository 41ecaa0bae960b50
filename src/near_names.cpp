// SPDX-License-Identifier: Apache-2.0
// near_names.cpp: names in a run that are not judged, but almost.
#include "near_names.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <unordered_set>

#include "bad_lines.hpp"
#include "memory_rows.hpp"
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
  MemoryFault fault = {};
};

const std::vector<Row>& rows_of(const RowReading& how, const NearTopic& topic, Reader& reader) {
  if (how.memory != nullptr) {
    read_rows(how, topic.place, reader.scratch, reader.fault);
  } else {
    read_rows(how, topic.pieces, reader.scratch, reader.unimportant);
  }
  return reader.scratch.rows;
}

NearDocuments near_documents(const Qrels& qrels, const RowReading& how, const NearTopic& topic,
                             Reader& reader) {
  const std::vector<Row>& rows = rows_of(how, topic, reader);
  std::unordered_set<std::uint32_t> found;
  std::vector<std::string_view> not_judged;
  for (const Row& row : rows) {
    if (const auto judgment = qrels.find(topic.judged, row.doc, row.hash)) {
      found.insert(*judgment);
    } else {
      not_judged.push_back(row.doc);
    }
  }
  std::unordered_map<std::string, std::string_view> missed;
  std::uint32_t number = qrels.first_row(topic.judged);
  for (const Judgment& judgment : qrels.judgments(topic.judged)) {
    if (!found.contains(number++)) missed.try_emplace(plain(judgment.doc), judgment.doc);
  }
  NearDocuments near;
  for (const std::string_view doc : not_judged) {
    const auto same = missed.find(plain(doc));
    if (same == missed.end()) continue;
    add({.count = 1,
         .change = difference_of(doc, same->second),
         .topic = qrels.topic(topic.judged),
         .run = doc,
         .qrels = same->second},
        near);
  }
  return near;
}

// The sum over topics; the first example is that of the first topic.
NearDocuments near_documents_in(const Qrels& qrels, const RowReading& how,
                                std::span<const NearTopic> topics, unsigned threads) {
  std::vector<Reader> readers(std::max(1U, threads));
  std::vector<NearDocuments> each(topics.size());
  for_each_index(topics.size(), threads, [&](std::size_t i, unsigned worker) {
    each[i] = near_documents(qrels, how, topics[i], readers[worker]);
  });
  NearDocuments sum;
  for (const NearDocuments& near : each) add(near, sum);
  return sum;
}

// Hardly any judged document was found: less than one in ten of those that could be.
bool is_suspicious(const Qrels& qrels, const NearTopic& topic) {
  const std::size_t possible =
      std::min<std::size_t>(topic.retrieved, qrels.judgments(topic.judged).size());
  return 10 * std::size_t{topic.found} < possible;
}

constexpr std::size_t kMostSuspicious = 12;
constexpr std::size_t kMostOthers = 4;

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

}  // namespace

bool NearSample::wants(const NearTopic& topic) const {
  if (topic.retrieved == 0) return false;
  return is_suspicious(qrels_, topic) ? suspicious_.size() < kMostSuspicious
                                      : others_.size() < kMostOthers;
}

void NearSample::add(NearTopic topic) {
  if (!wants(topic)) return;
  (is_suspicious(qrels_, topic) ? suspicious_ : others_).push_back(std::move(topic));
}

void NearSample::append(const NearSample& later) {
  for (const auto* list : {&later.suspicious_, &later.others_}) {
    for (const NearTopic& topic : *list) add(topic);
  }
}

std::vector<NearTopic> NearSample::chosen(std::uint64_t lines) const {
  constexpr std::uint64_t kFewRows = 2000;
  std::uint64_t budget = std::max(kFewRows, lines / 100);
  std::vector<NearTopic> topics;
  for (const auto* list : {&suspicious_, &others_}) {
    for (const NearTopic& topic : *list) {
      if (topic.retrieved > budget) continue;
      budget -= topic.retrieved;
      topics.push_back(topic);
    }
  }
  return topics;
}

bool has_near_documents(const Qrels& qrels, const RowReading& how,
                        std::span<const NearTopic> topics, unsigned threads) {
  return near_documents_in(qrels, how, topics, threads).count > 0;
}

Note note_on_near_documents(const Qrels& qrels, const RowReading& how,
                            std::span<const NearTopic> topics, unsigned threads) {
  const NearDocuments near = near_documents_in(qrels, how, topics, threads);
  return {.code = "near-documents",
          .count = near.count,
          .message = counted(near.count, "retrieved document") + " would be judged after " +
                     near.change + ": \"" + visible(near.run) + "\" is \"" + visible(near.qrels) +
                     "\" in the judgments, topic " + clipped(near.topic, 40),
          .advice = {}};
}

// No retrieved document is judged: what both sides call them, and what would make them match.
Note note_on_strangers(const Qrels& qrels, const RowReading& how,
                       std::span<const NearTopic> topics) {
  Names judged;
  Names retrieved;
  std::vector<NameGroup> groups(topics.size());
  Reader reader;
  for (std::size_t i = 0; i < topics.size(); ++i) {
    for (const Judgment& judgment : qrels.judgments(topics[i].judged))
      groups[i].qrels.push_back(judgment.doc);
    for (const Row& row : rows_of(how, topics[i], reader)) groups[i].run.push_back(row.doc);
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
  const auto match = find_match(std::move(groups), nouns_of("documents"));
  if (match && is_believable(*match, std::min(judged.size(), retrieved.size()))) {
    words += "; after " + match->change + " " + grouped(match->count) + " of " +
             counted(retrieved.size(), "document") + " looked at would be";
  }
  return {.code = "no-judged-documents", .count = 1, .message = words, .advice = {}};
}

std::vector<Note> notes_on_near_topics(std::vector<std::string_view> missing,
                                       std::vector<std::string_view> ignored) {
  constexpr std::size_t kEnough = 5000;  // names, so that no set of topics makes it slow
  missing.resize(std::min(missing.size(), kEnough));
  ignored.resize(std::min(ignored.size(), kEnough));
  const auto match = find_match({{missing, ignored}}, nouns_of("topics"));
  if (!match || !is_believable(*match, std::min(missing.size(), ignored.size()))) return {};
  return {{.code = "near-topics",
           .count = match->count,
           .message = counted(match->count, "topic") + " of the run would be judged after " +
                      match->change + ": \"" + visible(match->run) + "\" is \"" +
                      visible(match->qrels) + "\" in the judgments",
           .advice = {}}};
}

}  // namespace assay
