// SPDX-License-Identifier: Apache-2.0
// pool.cpp: which documents of several runs a judge should see.
#include "assay/pool.hpp"

#include <algorithm>
#include <map>
#include <numeric>

#include "notes.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "pool_parts.hpp"
#include "pool_sample.hpp"
#include "text.hpp"

namespace assay {
namespace {

// Another chance than that which draws documents, or their order would tell which were drawn first.
constexpr std::uint64_t kShuffle = 0x9e3779b97f4a7c15;

std::optional<Error> check_method(const PoolOptions& options, const PoolKnown& known) {
  const PoolMethod& method = *options.method;
  const std::string name(method.name);
  const bool has_budget = options.budget || options.topic_budget;
  if (method.kind == PoolKind::kAdaptive && known.qrels == nullptr) {
    return pool_error(name +
                          " chooses each document by the judgments of those before it, and "
                          "there are none",
                      "judge with assay judge --method " + name +
                          ", name judgments with --qrels for the documents that are next, or try "
                          "it with --simulate");
  }
  if (method.kind != PoolKind::kSample && !options.rates.empty()) {
    return pool_error("rates are of samples, and " + name + " draws none",
                      "choose --method stratified or uniform");
  }
  if (method.kind != PoolKind::kSample && !options.strata.empty()) {
    return pool_error("strata are of samples, and " + name + " draws none",
                      "choose --method stratified");
  }
  if (method.kind != PoolKind::kSample && !method.is_by_depth && !has_budget) {
    return pool_error(name + " says what comes first, so it needs a budget",
                      "as in --budget 500, or --budget-per-topic 50");
  }
  if (method.is_global && options.topic_budget) {
    return pool_error(name + " chooses among topics itself",
                      "give a budget of all topics: --budget");
  }
  return std::nullopt;
}

// With everything that was left open.
Result<PoolOptions> completed(PoolOptions options, const PoolKnown& known) {
  if (options.method == nullptr) options.method = find_pool_method("depth").value();
  if (options.budget && options.topic_budget) {
    return pool_error("there are two budgets", "give one of all topics, or one of each");
  }
  if (auto wrong = check_method(options, known)) return *wrong;
  if (options.method->kind == PoolKind::kSample) {
    if (auto wrong = complete_sample(options)) return *wrong;
    return options;
  }
  if (options.depth) return options;
  if (!options.method->is_by_depth)
    options.depth = kUsualOrderDepth;
  else
    options.depth = options.budget || options.topic_budget ? kAnyDepth : kUsualPoolDepth;
  return options;
}

// One topic on its way into the pool.
struct TopicPool {
  TopicKnown known;
  std::vector<PoolDoc> docs;
  std::vector<PoolDoc> outside;  // of a sample: judged, and not among what the runs have
};

PoolDoc plain_doc(const PooledTopic& topic, std::uint32_t number) {
  return {.doc = topic.docs[number]};
}

// The first ones of an order that nobody was asked about.
std::vector<PoolDoc> first_open(const PooledTopic& topic, const TopicKnown& known,
                                std::span<const std::uint32_t> order, std::uint64_t share) {
  std::vector<PoolDoc> docs;
  for (std::size_t i = 0; i < order.size() && docs.size() < share; ++i) {
    if (known.is_open(order[i])) docs.push_back(plain_doc(topic, order[i]));
  }
  return docs;
}

std::vector<std::uint64_t> shares_of(std::span<const TopicPool> topics,
                                     const PoolOptions& options) {
  std::vector<std::uint64_t> open;
  for (const TopicPool& topic : topics) open.push_back(topic.known.open);
  if (options.budget) return fair_shares(open, *options.budget);
  for (std::uint64_t& each : open) each = std::min(each, options.topic_budget.value_or(each));
  return open;
}

// What comes next given what is known, without waiting for answers.
Result<Done> choose_next(std::span<const PoolRun> runs, std::span<const PooledTopic> pooled,
                         const PoolOptions& options, std::vector<TopicPool>& topics) {
  auto strategy = PoolStrategy::start(runs, {.method = options.method,
                                             .params = options.params,
                                             .depth = *options.depth,
                                             .ties = options.ties,
                                             .seed = options.seed,
                                             .threads = options.threads});
  if (!strategy) return strategy.error();
  for (std::size_t t = 0; t < topics.size(); ++t) {
    const TopicKnown& known = topics[t].known;
    for (std::uint32_t doc = 0; doc < known.grades.size(); ++doc) {
      if (known.is_open(doc)) continue;
      const Answer answer =
          known.is_judged(doc) ? answer_of(known.grades[doc], options.rel) : Answer::kPassed;
      strategy->tell(t, pooled[t].docs[doc], answer);
    }
  }
  if (options.topic_budget) {
    for (std::size_t t = 0; t < topics.size(); ++t) {
      while (topics[t].docs.size() < *options.topic_budget) {
        const auto doc = strategy->next(t);
        if (!doc) break;
        topics[t].docs.push_back({.doc = *doc});
        strategy->tell(t, *doc, Answer::kPassed);
      }
    }
    return Done{};
  }
  for (std::uint64_t i = 0; i < *options.budget; ++i) {
    const auto choice = strategy->next();
    if (!choice) break;
    topics[choice->topic].docs.push_back({.doc = choice->doc});
    strategy->tell(choice->topic, choice->doc, Answer::kPassed);
  }
  return Done{};
}

// A sample without a document says nothing of its topic.
std::optional<Error> check_shares(std::span<const TopicPool> topics,
                                  std::span<const std::uint64_t> shares,
                                  const PoolOptions& options) {
  if (options.method->kind != PoolKind::kSample || !options.budget) return std::nullopt;
  std::uint64_t open = 0;
  bool is_empty = false;
  for (std::size_t t = 0; t < topics.size(); ++t) {
    open += topics[t].known.open > 0 ? 1 : 0;
    is_empty = is_empty || (topics[t].known.open > 0 && shares[t] == 0);
  }
  if (!is_empty) return std::nullopt;
  return pool_error("a sample of " + counted(*options.budget, "document") +
                        " has none for some of the " + counted(open, "topic"),
                    "a budget of " + grouped(open) + " or more draws from each");
}

std::optional<Error> choose(std::span<const PooledTopic> pooled, const PoolOptions& options,
                            std::vector<TopicPool>& topics) {
  const auto shares = shares_of(topics, options);
  if (auto wrong = check_shares(topics, shares, options)) return wrong;
  for_each_index(pooled.size(), options.threads, [&](std::size_t t, unsigned /*worker*/) {
    const TopicKnown& known = topics[t].known;
    if (options.method->kind == PoolKind::kSample) {
      topics[t].docs = sample_of(pooled[t], known, options, shares[t]);
      return;
    }
    const TopicTask task{
        .topic = pooled[t], .params = options.params, .ties = options.ties, .seed = options.seed};
    topics[t].docs = first_open(pooled[t], known, options.method->kernel->order(task), shares[t]);
  });
  return std::nullopt;
}

// Runs, ranks and the order within the pool.
void finish(const PooledTopic& topic, const PoolOptions& options, std::vector<PoolDoc>& docs) {
  std::vector<std::uint32_t> ranks;
  std::vector<std::uint32_t> runs;
  if (options.shows) {
    ranks = best_ranks(topic);
    runs = list_counts(topic);
  }
  for (std::size_t i = 0; i < docs.size() && options.shows; ++i) {
    const std::uint32_t number = number_of(topic.docs, docs[i].doc);
    docs[i].runs = runs[number];
    docs[i].best_rank = ranks[number];
  }
  std::sort(docs.begin(), docs.end(), [&](const PoolDoc& a, const PoolDoc& b) {
    const std::uint64_t seed = options.seed ^ kShuffle;
    return std::pair(chance_of(seed, topic.name, a.doc), a.doc) <
           std::pair(chance_of(seed, topic.name, b.doc), b.doc);
  });
}

// The rank down to which every document is in the pool or was judged before.
std::uint32_t depth_reached(const PooledTopic& topic, const TopicPool& chosen) {
  const auto ranks = best_ranks(topic);
  std::vector<bool> is_in(topic.docs.size());
  for (const PoolDoc& doc : chosen.docs) {
    is_in[number_of(topic.docs, doc.doc)] = true;
  }
  std::uint32_t depth = kAnyDepth;
  for (std::uint32_t doc = 0; doc < ranks.size(); ++doc) {
    if (!is_in[doc] && chosen.known.is_open(doc)) depth = std::min(depth, ranks[doc] - 1);
  }
  return depth;
}

// How many of the documents each run returns, and how many of them nobody else does.
void count_runs(const PooledTopic& topic, std::span<const PoolDoc> docs,
                std::vector<DocPool::RunCount>& counts) {
  std::vector<bool> is_new(topic.docs.size());
  for (const PoolDoc& doc : docs) is_new[number_of(topic.docs, doc.doc)] = doc.is_to_judge();
  const std::vector<std::uint32_t> runs = list_counts(topic);
  for (std::size_t run = 0; run < topic.lists.size(); ++run) {
    for (const std::uint32_t doc : topic.lists[run]) {
      if (!is_new[doc]) continue;
      ++counts[run].docs;
      if (runs[doc] == 1) ++counts[run].alone;
    }
  }
}

void note_lack(DocPool& pool) {
  const std::uint64_t found =
      std::accumulate(pool.sizes.begin(), pool.sizes.end(), std::uint64_t{0});
  if (!pool.options.budget || found >= *pool.options.budget) return;
  const std::string depth = *pool.options.depth == kAnyDepth
                                ? std::string("the runs have no more")
                                : "there are no more to depth " + grouped(*pool.options.depth);
  pool.notes.push_back({.code = "budget-left",
                        .count = *pool.options.budget - found,
                        .message = "of " + counted(*pool.options.budget, "document") + " only " +
                                   grouped(found) + " were found: " + depth,
                        .advice = *pool.options.depth == kAnyDepth ? "" : "--depth goes deeper"});
}

DocPool assembled(std::span<const PoolRun> runs, std::vector<PooledTopic>& pooled,
                  std::vector<TopicPool>& topics, PoolOptions options) {
  DocPool pool{.file = {}, .options = std::move(options)};
  for (const PoolRun& run : runs) pool.runs.push_back({.name = run.name});
  const bool is_sample = pool.options.method->kind == PoolKind::kSample;
  std::uint32_t reached = kAnyDepth;
  for (std::size_t t = 0; t < pooled.size(); ++t) {
    TopicPool& topic = topics[t];
    const auto is_judge = [](const PoolDoc& doc) { return doc.is_to_judge(); };
    pool.sizes.push_back(
        static_cast<std::uint64_t>(std::count_if(topic.docs.begin(), topic.docs.end(), is_judge)));
    count_runs(pooled[t], topic.docs, pool.runs);
    reached = std::min(reached, depth_reached(pooled[t], topic));
    for (std::uint32_t doc = 0; doc < topic.known.grades.size(); ++doc) {
      if (topic.known.is_judged(doc))
        ++pool.judged;
      else if (topic.known.is_asked[doc])
        ++pool.asked;
      if (is_sample && topic.known.is_judged(doc)) pool.file.columns.grade = true;
    }
    pool.judged += topic.outside.size();
    if (!topic.outside.empty()) pool.file.columns.grade = true;
    topic.docs.insert(topic.docs.end(), topic.outside.begin(), topic.outside.end());
    if (topic.docs.empty()) continue;
    pool.file.topics.push_back({.name = pooled[t].name, .docs = std::move(topic.docs)});
    auto& texts = pool.file.texts;
    texts.insert(texts.end(), pooled[t].texts.begin(), pooled[t].texts.end());
  }
  std::sort(pool.sizes.begin(), pool.sizes.end());
  PoolFile::Columns& columns = pool.file.columns;
  columns.stratum = columns.probability = columns.sampled = is_sample;
  columns.runs = columns.best_rank = pool.options.shows;
  if (pool.options.method->is_by_depth && reached != kAnyDepth) pool.complete_depth = reached;
  return pool;
}

// Documents that were drawn and have no grade: what is left of a stratum is a smaller sample of it.
void count_as_not_drawn(PoolFile::Topic& topic) {
  struct Count {
    double drawn = 0;
    double graded = 0;
  };
  std::map<std::uint32_t, Count> strata;
  for (const PoolDoc& doc : topic.docs) {
    Count& count = strata[doc.stratum];
    if (doc.is_sampled) ++count.drawn;
    if (doc.grade) ++count.graded;
  }
  for (PoolDoc& doc : topic.docs) {
    const Count& count = strata[doc.stratum];
    if (count.graded == count.drawn || count.graded == 0) continue;
    doc.probability *= count.graded / count.drawn;
    doc.is_sampled = doc.grade.has_value();
  }
}

}  // namespace

std::vector<std::uint64_t> fair_shares(std::span<const std::uint64_t> available,
                                       std::uint64_t budget) {
  std::vector<std::uint64_t> shares(available.size());
  std::vector<std::size_t> open(available.size());
  std::iota(open.begin(), open.end(), std::size_t{0});
  while (!open.empty() && budget > 0) {
    const std::uint64_t each = std::max<std::uint64_t>(1, budget / open.size());
    std::vector<std::size_t> still;
    for (const std::size_t i : open) {
      const std::uint64_t taken = std::min({each, available[i] - shares[i], budget});
      shares[i] += taken;
      budget -= taken;
      if (shares[i] < available[i]) still.push_back(i);
    }
    open = std::move(still);
  }
  return shares;
}

Result<DocPool> make_pool(std::span<const PoolRun> given, const PoolOptions& wanted,
                          const PoolKnown& known) {
  auto options = completed(wanted, known);
  if (!options) return options.error();
  const std::vector<PoolRun> runs = runs_by_name(given);
  const PoolKernel* const kernel = options->method->kernel;
  auto pooled = read_pool(runs, {.depth = *options->depth,
                                 .ties = options->ties,
                                 .scores = kernel != nullptr && kernel->uses_scores,
                                 .threads = options->threads});
  if (!pooled) return pooled.error();
  const KnownDocs docs(known);
  std::vector<TopicPool> topics(pooled->size());
  for_each_index(pooled->size(), options->threads, [&](std::size_t t, unsigned /*worker*/) {
    topics[t].known = docs.of((*pooled)[t]);
    if (options->method->kind != PoolKind::kSample) return;
    topics[t].outside = docs.outside_of((*pooled)[t]);
    for (PoolDoc& doc : topics[t].outside) doc.stratum = stratum_of_known(*options);
  });
  if (options->method->kind == PoolKind::kAdaptive) {
    const auto done = choose_next(runs, *pooled, *options, topics);
    if (!done) return done.error();
  } else {
    if (auto wrong = choose(*pooled, *options, topics)) return *wrong;
  }
  for_each_index(pooled->size(), options->threads, [&](std::size_t t, unsigned /*worker*/) {
    finish((*pooled)[t], *options, topics[t].docs);
  });
  std::vector<Note> notes = notes_on_missing(runs, *pooled);
  if (known.qrels != nullptr) {
    for (Note& note : notes_on_topics(*known.qrels, *pooled)) notes.push_back(std::move(note));
  }
  DocPool pool = assembled(runs, *pooled, topics, *std::move(options));
  pool.notes = std::move(notes);
  note_lack(pool);
  return pool;
}

Result<GradedPool> with_grades(PoolFile pool, const Qrels& qrels) {
  GradedPool graded{.file = std::move(pool)};
  graded.file.columns.grade = true;
  for (PoolFile::Topic& topic : graded.file.topics) {
    for (PoolDoc& doc : topic.docs) {
      if (!doc.is_sampled) continue;
      doc.grade = doc.grade_by(qrels, topic.name);
      doc.grade ? ++graded.graded : ++graded.missing;
    }
    if (graded.file.columns.probability) count_as_not_drawn(topic);
  }
  if (graded.graded == 0) {
    return Error{.place = {.file = qrels.input().name()},
                 .what = "no document of the pool has a grade here",
                 .hint = "are these the judgments of this pool?"};
  }
  return graded;
}

}  // namespace assay
