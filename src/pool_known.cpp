// SPDX-License-Identifier: Apache-2.0
// pool_known.cpp: what is known of pooled documents.
#include "pool_known.hpp"

#include <algorithm>

#include "notes.hpp"
#include "pool_parts.hpp"
#include "text.hpp"
#include "topic_match.hpp"

namespace assay {

KnownDocs::KnownDocs(const PoolKnown& known) : qrels_(known.qrels) {
  if (known.earlier == nullptr) return;
  for (const PoolFile::Topic& topic : known.earlier->topics) {
    auto& asked = asked_[topic.name];
    for (const PoolDoc& doc : topic.docs) {
      if (doc.is_sampled) asked.insert(doc.doc);
    }
  }
}

TopicKnown KnownDocs::of(const PooledTopic& topic) const {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  TopicKnown known{.grades = std::vector(topic.docs.size(), kNone),
                   .is_asked = std::vector<bool>(topic.docs.size())};
  const auto judged = qrels_ == nullptr ? std::nullopt : qrels_->find_topic(topic.name);
  const auto asked = asked_.find(topic.name);
  for (std::uint32_t doc = 0; doc < topic.docs.size(); ++doc) {
    if (judged) {
      if (const auto row = qrels_->find(*judged, topic.docs[doc])) {
        known.grades[doc] = qrels_->judgment(*row).grade;
      }
    }
    known.is_asked[doc] = asked != asked_.end() && asked->second.contains(topic.docs[doc]);
    if (known.is_open(doc)) ++known.open;
  }
  return known;
}

std::vector<PoolDoc> KnownDocs::outside_of(const PooledTopic& topic) const {
  std::vector<PoolDoc> docs;
  const auto judged = qrels_ == nullptr ? std::nullopt : qrels_->find_topic(topic.name);
  if (!judged) return docs;
  for (const Judgment judgment : qrels_->judgments(*judged)) {
    const bool is_pooled = std::binary_search(topic.docs.begin(), topic.docs.end(), judgment.doc);
    if (is_judged(judgment.grade) && !is_pooled) {
      docs.push_back({.doc = judgment.doc, .grade = judgment.grade});
    }
  }
  return docs;
}

std::vector<Note> notes_on_topics(const Qrels& qrels, std::span<const PooledTopic> topics) {
  std::vector<std::string_view> pooled;
  std::vector<std::string_view> unjudged;
  for (const PooledTopic& topic : topics) {
    pooled.push_back(topic.name);
    if (!qrels.find_topic(topic.name)) unjudged.push_back(topic.name);
  }
  std::vector<std::string_view> judged;
  std::vector<std::string_view> lost;  // judged, and no run has them
  for (std::size_t i = 0; i < qrels.topic_count(); ++i) {
    judged.push_back(qrels.topic(i));
    if (std::find(pooled.begin(), pooled.end(), judged.back()) == pooled.end()) {
      lost.push_back(judged.back());
    }
  }
  std::vector<Note> notes;
  if (unjudged.size() == pooled.size()) {
    notes.push_back({.code = "no-common-topic",
                     .count = unjudged.size(),
                     .message = "no topic of the runs is judged in " + qrels.input().name(),
                     .advice = matching_hint(judged, pooled, "topic")});
    return notes;
  }
  if (!lost.empty()) {
    notes.push_back({.code = "unpooled-topics",
                     .count = lost.size(),
                     .message = "no run has results for " + counted(lost.size(), "judged topic") +
                                ": " + first_names(lost, kMostNames),
                     .advice = {}});
  }
  return notes;
}

std::vector<Note> notes_on_missing(std::span<const PoolRun> runs,
                                   std::span<const PooledTopic> topics) {
  std::vector<Note> notes;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    std::vector<std::string_view> missing;
    for (const PooledTopic& topic : topics) {
      if (topic.lists[run].empty()) missing.push_back(topic.name);
    }
    if (missing.empty()) continue;
    notes.push_back({.code = "missing-topics",
                     .count = missing.size(),
                     .message = runs[run].name + " has no results for " + grouped(missing.size()) +
                                " of " + counted(topics.size(), "topic") + ": " +
                                first_names(missing, kMostNames),
                     .advice = {}});
  }
  return notes;
}

}  // namespace assay
