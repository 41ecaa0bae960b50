// SPDX-License-Identifier: Apache-2.0
// recall_drawn.cpp: what was drawn from the pool, and from what is outside of it.
#include <algorithm>
#include <map>
#include <optional>
#include <unordered_set>

#include "number.hpp"
#include "recall_topics.hpp"
#include "text.hpp"

namespace assay {
namespace {

// What is known of one stratum while the pool is read.
struct PooledStratum {
  SampledStratum counts;
  double least = 1;  // probability
  double most = 0;
};

// Whether all of a stratum had the same chance.
bool is_even(const PooledStratum& stratum) {
  constexpr double kRounded = 1e-6;
  return stratum.counts.pooled == 0 || stratum.most - stratum.least <= kRounded * stratum.most;
}

void add_doc(const PoolDoc& doc, std::optional<double> grade, double relevant,
             PooledStratum& stratum, SampledTopic& topic) {
  ++topic.pooled;
  ++stratum.counts.pooled;
  stratum.least = std::min(stratum.least, doc.probability);
  stratum.most = std::max(stratum.most, doc.probability);
  if (!doc.is_sampled) return;
  if (!grade) {
    ++topic.missing;
    return;
  }
  const bool is_relevant = *grade >= relevant;
  ++stratum.counts.sampled;
  stratum.counts.relevant += is_relevant ? 1 : 0;
  topic.docs.push_back({.probability = doc.probability, .is_relevant = is_relevant});
}

std::uint64_t relevant_outside(const Qrels& qrels, std::uint32_t topic, const PoolFile::Topic& pool,
                               double relevant) {
  std::unordered_set<std::string_view> docs;
  for (const PoolDoc& doc : pool.docs) docs.insert(doc.doc);
  std::uint64_t outside = 0;
  for (const Judgment judgment : qrels.judgments(topic)) {
    if (judgment.grade >= relevant && !docs.contains(judgment.doc)) ++outside;
  }
  return outside;
}

SampledTopic sampled_topic(const PoolFile::Topic& pool, const Qrels& qrels, double relevant) {
  SampledTopic topic{.name = std::string(pool.name)};
  const auto number = qrels.find_topic(pool.name);
  std::map<std::uint32_t, PooledStratum> strata;
  for (const PoolDoc& doc : pool.docs) {
    const auto grade = doc.grade_by(qrels, pool.name);
    add_doc(doc, grade, relevant, strata[doc.stratum], topic);
    if (grade && *grade >= relevant && !qrels.judged_grade(pool.name, doc.doc)) ++topic.in_pool;
  }
  for (const auto& [id, stratum] : strata) {
    topic.is_stratified = topic.is_stratified && is_even(stratum);
    if (stratum.counts.sampled == 0) topic.not_drawn += stratum.counts.pooled;
    topic.strata.push_back(stratum.counts);
  }
  if (number) topic.outside = relevant_outside(qrels, *number, pool, relevant);
  return topic;
}

// The same with so many more that are known.
CountEstimate raised(CountEstimate count, double more) {
  if (count.total) *count.total += more;
  count.low += more;
  count.high += more;
  return count;
}

// What several topics have drawn, together.
struct Drawn {
  std::vector<SampledStratum> strata;
  std::vector<WeightedDoc> docs;
  std::uint64_t pooled = 0;
  std::uint64_t missing = 0;
  std::uint64_t not_drawn = 0;
  std::uint64_t outside = 0;
  std::uint64_t in_pool = 0;
  bool is_stratified = true;
};

void add(const SampledTopic& topic, Drawn& drawn) {
  drawn.strata.insert(drawn.strata.end(), topic.strata.begin(), topic.strata.end());
  drawn.docs.insert(drawn.docs.end(), topic.docs.begin(), topic.docs.end());
  drawn.pooled += topic.pooled;
  drawn.missing += topic.missing;
  drawn.not_drawn += topic.not_drawn;
  drawn.outside += topic.outside;
  drawn.in_pool += topic.in_pool;
  drawn.is_stratified = drawn.is_stratified && topic.is_stratified;
}

CountEstimate total_of(const Drawn& drawn, double level) {
  CountEstimate count = drawn.is_stratified ? stratified_total(drawn.strata, level)
                                            : weighted_total(drawn.docs, drawn.pooled, level);
  return raised(count, static_cast<double>(drawn.outside));
}

void describe(const Drawn& drawn, RecallEstimate& estimate) {
  std::uint64_t relevant = 0;
  for (const WeightedDoc& doc : drawn.docs) relevant += doc.is_relevant ? 1 : 0;
  estimate.basis = grouped(drawn.docs.size()) + " of " + counted(drawn.pooled, "document") +
                   " drawn and judged, " + grouped(relevant) + " relevant";
  if (const auto share = weighted_share(drawn.docs)) {
    estimate.basis += "; of the pool " + fixed(100 * *share, 1) + " % are relevant (Hájek)";
  }
  if (drawn.outside > 0) {
    estimate.basis += "; " + counted(drawn.outside, "relevant document") + " outside of it added";
  }
  if (!drawn.is_stratified) {
    estimate.basis += "; chances differ within strata, so documents count as drawn one by one";
  }
  if (drawn.missing > 0) {
    estimate.warnings.push_back(counted(drawn.missing, "document") +
                                " drawn without a judgment, as if not drawn: right only if these "
                                "are missing by chance");
  }
  if (drawn.in_pool > 0) {
    estimate.warnings.push_back(
        "the grades of " + counted(drawn.in_pool, "relevant document") +
        " stand in the pool alone, so these are not known to the judgments");
  }
  if (drawn.not_drawn > 0) {
    estimate.warnings.push_back(counted(drawn.not_drawn, "document") +
                                " in strata of which none was drawn and judged: not counted");
  }
}

std::uint64_t known_of(const RecallTopics& found, std::string_view topic) {
  const RecallTopic* own = find_topic(found, topic);
  return own == nullptr ? 0 : own->known;
}

// What was drawn of the rest of the collection for one topic.
struct ElusionTopic {
  SampledStratum sample;
  std::uint64_t inside = 0;  // that are retrieved or judged, and should not have been drawn
};

bool is_retrieved(const RecallTopic& topic, std::string_view doc) {
  return topic.runs != nullptr &&
         std::binary_search(topic.runs->docs.begin(), topic.runs->docs.end(), doc);
}

ElusionTopic elusion_topic(const RecallTask& task, const RecallTopic& topic, std::uint32_t number,
                           const RecallOptions& options) {
  ElusionTopic drawn;
  const auto own = task.qrels.find_topic(topic.name);
  for (const Judgment judgment : task.elusion->judgments(number)) {
    if (judgment.grade < 0) continue;
    if (is_retrieved(topic, judgment.doc) ||
        verdict_of(task.qrels, *own, judgment.doc, options.relevant) != DocVerdict::kUnjudged) {
      ++drawn.inside;
      continue;
    }
    ++drawn.sample.sampled;
    drawn.sample.relevant += judgment.grade >= options.relevant ? 1 : 0;
  }
  const std::uint64_t rest =
      options.collection > topic.pooled ? options.collection - topic.pooled : 0;
  drawn.sample.pooled = std::max(rest, drawn.sample.sampled);
  return drawn;
}

}  // namespace

std::vector<SampledTopic> sampled_topics(const PoolFile& pool, const Qrels& qrels,
                                         double relevant) {
  std::vector<SampledTopic> topics;
  for (const PoolFile::Topic& each : pool.topics) {
    topics.push_back(sampled_topic(each, qrels, relevant));
  }
  std::sort(topics.begin(), topics.end(), [](const SampledTopic& a, const SampledTopic& b) {
    return natural_less(a.name, b.name);
  });
  return topics;
}

RecallEstimate estimate_sample(const RecallTask& task, const RecallTopics& found,
                               const RecallOptions& options) {
  RecallEstimate estimate{.method = RecallMethod::kSample};
  Drawn all;
  for (const SampledTopic& topic : task.samples) {
    Drawn own;
    add(topic, own);
    add(topic, all);
    estimate.topics.push_back(topic.name);
    estimate.known += known_of(found, topic.name);
    estimate.of_topics.push_back(total_of(own, options.level));
  }
  estimate.count = total_of(all, options.level);
  describe(all, estimate);
  return estimate;
}

RecallEstimate estimate_elusion(const RecallTask& task, const RecallTopics& found,
                                const RecallOptions& options) {
  RecallEstimate estimate{.method = RecallMethod::kElusion};
  std::vector<SampledStratum> samples;
  SampledStratum sum;
  std::uint64_t inside = 0;
  std::uint64_t unjudged = 0;
  for (const RecallTopic& topic : found.topics) {
    const auto number = task.elusion->find_topic(topic.name);
    if (!number) continue;
    const ElusionTopic drawn = elusion_topic(task, topic, *number, options);
    inside += drawn.inside;
    if (drawn.sample.sampled == 0) continue;
    samples.push_back(drawn.sample);
    sum.pooled += drawn.sample.pooled;
    sum.sampled += drawn.sample.sampled;
    sum.relevant += drawn.sample.relevant;
    unjudged += topic.pooled - topic.judged;
    estimate.known += topic.known;
    estimate.topics.emplace_back(topic.name);
    estimate.of_topics.push_back(raised(stratified_total({&samples.back(), 1}, options.level),
                                        static_cast<double>(topic.known)));
  }
  estimate.count =
      raised(stratified_total(samples, options.level), static_cast<double>(estimate.known));
  estimate.basis = grouped(sum.relevant) + " of " + counted(sum.sampled, "document") +
                   " drawn from " + grouped(sum.pooled) +
                   " that are neither judged nor retrieved, in " + counted(samples.size(), "topic");
  if (inside > 0) {
    estimate.warnings.push_back(counted(inside, "document") +
                                " of the sample left out: judged or retrieved already. If it was "
                                "drawn from all that is not judged, name no runs");
  }
  if (unjudged > 0) {
    estimate.warnings.push_back(counted(unjudged, "document") +
                                " retrieved, but not judged: in neither part, and not counted");
  }
  return estimate;
}

}  // namespace assay
