// SPDX-License-Identifier: Apache-2.0
// pool_made.hpp: small runs and judgments by chance, for tests that hold a method against its
// definition.
#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "assay/pool_strategy.hpp"
#include "unit/testing.hpp"

namespace assay::testing {

struct MadeList {
  std::vector<std::string> docs;  // best first
  std::vector<double> scores;
};
using MadeTopic = std::vector<MadeList>;  // one for each run, in byte order of their names

struct MadePool {
  std::vector<std::string> names;  // of the runs, in byte order
  std::map<std::string, MadeTopic> topics;
  std::map<std::string, std::set<std::string>> relevant;
  std::vector<Run> runs;

  [[nodiscard]] std::vector<PoolRun> pool_runs() const {
    std::vector<PoolRun> all;
    for (std::size_t i = 0; i < runs.size(); ++i) all.push_back({names[i], runs[i]});
    return all;
  }
  [[nodiscard]] bool is_relevant(const std::string& topic, const std::string& doc) const {
    return relevant.at(topic).count(doc) > 0;
  }
  [[nodiscard]] std::string qrels_text() const {
    std::string text;
    for (const auto& [topic, lists] : topics) {
      std::set<std::string> docs;
      for (const MadeList& list : lists) docs.insert(list.docs.begin(), list.docs.end());
      for (const std::string& doc : docs) {
        text += topic + " 0 " + doc + (is_relevant(topic, doc) ? " 1\n" : " 0\n");
      }
    }
    return text;
  }
};

// Some lists are empty, and many documents are in several.
inline MadePool made_pool(unsigned seed, std::size_t least_docs = 0) {
  std::mt19937 random(seed);
  const auto below = [&](unsigned n) { return static_cast<std::size_t>(random() % n); };
  MadePool made;
  const std::size_t runs = 1 + below(5);
  const std::size_t topics = 1 + below(3);
  std::vector<std::string> texts(runs);
  for (std::size_t r = 0; r < runs; ++r) made.names.push_back(std::string("run") + char('a' + r));
  for (std::size_t t = 0; t < topics; ++t) {
    const std::string topic = "q" + std::to_string(t + 1);
    made.relevant[topic] = {};
    for (std::size_t r = 0; r < runs; ++r) {
      std::vector<std::string> docs;
      for (char c = 'a'; c < 'm'; ++c) docs.push_back(std::string("d") + c);
      std::shuffle(docs.begin(), docs.end(), random);
      const std::size_t length = r == 0 ? 2 + below(9) : least_docs + below(10);
      docs.resize(length);
      MadeList list{.docs = docs, .scores = {}};
      double score = 50 + static_cast<double>(below(100));
      for (std::size_t i = 0; i < docs.size(); ++i) {
        score -= 0.25 + static_cast<double>(below(8));
        list.scores.push_back(score);
        texts[r] += topic + " Q0 " + docs[i] + " " + std::to_string(i + 1) + " " +
                    std::to_string(score) + " t\n";
        if (below(3) == 0) made.relevant[topic].insert(docs[i]);
      }
      made.topics[topic].push_back(list);
    }
  }
  for (const std::string& text : texts) {
    // A run without a line is no run.
    made.runs.push_back(Run::index(text_input(text.empty() ? "q1 Q0 da 1 1 t\n" : text)).value());
    if (text.empty()) made.topics["q1"][made.runs.size() - 1] = {{"da"}, {1}};
  }
  return made;
}

constexpr unsigned kPools = 150;

struct AskedDoc {
  std::string topic;
  std::string doc;
  friend bool operator==(const AskedDoc&, const AskedDoc&) = default;
};
inline std::ostream& operator<<(std::ostream& out, const AskedDoc& step) {
  return out << step.topic << ":" << step.doc;
}
using AskedDocs = std::vector<AskedDoc>;

inline PoolStrategy strategy_of(const std::vector<PoolRun>& runs, const std::string& method,
                                std::uint64_t seed = 1, std::uint32_t depth = 100) {
  StrategyOptions options{.method = find_pool_method(method).value(), .depth = depth, .seed = seed};
  options.params.decay = 0.5;
  options.params.epsilon = 0.4;
  return PoolStrategy::start(runs, options).value();
}

inline AskedDocs judged_all(PoolStrategy strategy, const MadePool& made) {
  AskedDocs steps;
  while (const auto choice = strategy.next()) {
    const AskedDoc step{std::string(strategy.topic(choice->topic)), std::string(choice->doc)};
    steps.push_back(step);
    const bool is_relevant = made.is_relevant(step.topic, step.doc);
    strategy.tell(choice->topic, choice->doc,
                  is_relevant ? Answer::kRelevant : Answer::kNotRelevant);
  }
  return steps;
}

inline std::vector<std::string> docs_of(const AskedDocs& steps, const std::string& topic) {
  std::vector<std::string> docs;
  for (const AskedDoc& step : steps) {
    if (step.topic == topic) docs.push_back(step.doc);
  }
  return docs;
}

inline std::set<std::string> union_of(const MadeTopic& lists) {
  std::set<std::string> docs;
  for (const MadeList& list : lists) docs.insert(list.docs.begin(), list.docs.end());
  return docs;
}

// The rank of a document in a list, from 1; 0 if it is not there.
inline std::size_t rank_in(const MadeList& list, const std::string& doc) {
  const auto at = std::find(list.docs.begin(), list.docs.end(), doc);
  return at == list.docs.end() ? 0 : static_cast<std::size_t>(at - list.docs.begin()) + 1;
}

}  // namespace assay::testing
