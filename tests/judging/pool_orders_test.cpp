// SPDX-License-Identifier: Apache-2.0
// Every order that is made of the runs alone beside a simulation that is written from its
// definition, as plainly as can be.
#include "assay/pool_strategy.hpp"

#include <cmath>
#include <functional>

#include "pool_made.hpp"
#include "pool_parts.hpp"

namespace assay {
namespace {

using namespace testing;

// Orders by a score of each document; equal ones by larger id.
using DocScore = std::function<double(const MadeTopic&, const std::string&)>;
std::vector<std::string> sorted_by(const MadeTopic& lists, const DocScore& score) {
  std::vector<std::pair<double, std::string>> docs;
  for (const std::string& doc : union_of(lists)) docs.emplace_back(score(lists, doc), doc);
  std::sort(docs.rbegin(), docs.rend());
  std::vector<std::string> order;
  for (const auto& [value, doc] : docs) order.push_back(doc);
  return order;
}

void expect_order(const std::string& method, const DocScore& score, std::size_t least_docs = 0) {
  for (unsigned seed = 0; seed < kPools; ++seed) {
    const MadePool made = made_pool(seed, least_docs);
    const AskedDocs steps = judged_all(strategy_of(made.pool_runs(), method), made);
    for (const auto& [topic, lists] : made.topics) {
      EXPECT_EQ(docs_of(steps, topic), sorted_by(lists, score)) << method << " of pool " << seed;
    }
  }
}

// A sum over the runs that have the document of what its rank is worth.
DocScore sum_of(const std::function<double(double)>& worth) {
  return [worth](const MadeTopic& lists, const std::string& doc) {
    double sum = 0;
    for (const MadeList& list : lists) {
      const std::size_t rank = rank_in(list, doc);
      if (rank > 0) sum += worth(static_cast<double>(rank));
    }
    return sum;
  };
}

TEST(PoolStrategy, FusesByRanks) {
  expect_order("rrf", sum_of([](double rank) { return 1 / (60 + rank); }));
  expect_order("rbp", sum_of([](double rank) { return (1 - 0.8) * std::pow(0.8, rank - 1); }));
  expect_order("dcg", sum_of([](double rank) { return 1 / std::log2(rank + 1); }));
  expect_order("borda", [](const MadeTopic& lists, const std::string& doc) {
    const auto all = static_cast<double>(union_of(lists).size());
    double sum = 0;
    for (const MadeList& list : lists) {
      if (list.docs.empty()) continue;
      const std::size_t rank = rank_in(list, doc);
      sum += rank > 0 ? all - static_cast<double>(rank) + 1
                      : (all - static_cast<double>(list.docs.size()) + 1) / 2;
    }
    return sum;
  });
}

// Scores of the runs that have the document, from 0 to 1.
std::vector<double> shares_of(const MadeTopic& lists, const std::string& doc) {
  std::vector<double> shares;
  for (const MadeList& list : lists) {
    const std::size_t rank = rank_in(list, doc);
    if (rank == 0) continue;
    const double low = list.scores.back();
    shares.push_back((list.scores[rank - 1] - low) / (list.scores.front() - low));
  }
  return shares;
}

TEST(PoolStrategy, FusesByScores) {
  const auto sum = [](const std::vector<double>& all) {
    double total = 0;
    for (const double each : all) total += each;
    return total;
  };
  const auto expect = [&](const std::string& method, auto combine) {
    expect_order(
        method,
        [combine](const MadeTopic& lists, const std::string& doc) {
          return combine(shares_of(lists, doc));
        },
        2);
  };
  using Shares = std::vector<double>;
  expect("combsum", sum);
  expect("combmnz", [&](const Shares& s) { return sum(s) * static_cast<double>(s.size()); });
  expect("combanz", [&](const Shares& s) { return sum(s) / static_cast<double>(s.size()); });
  expect("combmax", [](const Shares& s) { return *std::max_element(s.begin(), s.end()); });
  expect("combmin", [](const Shares& s) { return *std::min_element(s.begin(), s.end()); });
  expect("combmed", [](Shares s) {
    std::sort(s.begin(), s.end());
    const std::size_t half = s.size() / 2;
    return s.size() % 2 == 1 ? s[half] : (s[half - 1] + s[half]) / 2;
  });
}

TEST(PoolStrategy, PutsNoDocumentBeforeOneThatMostRunsPrefer) {
  for (unsigned seed = 0; seed < kPools; ++seed) {
    const MadePool made = made_pool(seed);
    const AskedDocs steps = judged_all(strategy_of(made.pool_runs(), "condorcet"), made);
    for (const auto& [topic, lists] : made.topics) {
      const auto docs = docs_of(steps, topic);
      ASSERT_EQ(docs.size(), union_of(lists).size());
      for (std::size_t i = 1; i < docs.size(); ++i) {
        int lead = 0;
        for (const MadeList& list : lists) {
          const std::size_t a = rank_in(list, docs[i - 1]);
          const std::size_t b = rank_in(list, docs[i]);
          if (a == b) continue;  // both are absent
          lead += b == 0 || (a > 0 && a < b) ? 1 : -1;
        }
        EXPECT_GE(lead, 0) << docs[i - 1] << " before " << docs[i] << ", pool " << seed;
      }
    }
  }
}

TEST(PoolStrategy, GoesDownTheRanksByDepth) {
  for (unsigned seed = 0; seed < kPools; ++seed) {
    const MadePool made = made_pool(seed);
    const AskedDocs steps = judged_all(strategy_of(made.pool_runs(), "depth", 7, 5), made);
    for (const auto& [topic, lists] : made.topics) {
      std::vector<std::string> expected;
      for (std::size_t rank = 1; rank <= 5; ++rank) {
        std::set<std::pair<std::uint64_t, std::string>> found;
        for (const MadeList& list : lists) {
          if (list.docs.size() < rank) continue;
          const std::string& doc = list.docs[rank - 1];
          if (std::count(expected.begin(), expected.end(), doc) == 0) {
            found.emplace(chance_of(7, topic, doc), doc);
          }
        }
        for (const auto& [chance, doc] : found) expected.push_back(doc);
      }
      EXPECT_EQ(docs_of(steps, topic), expected) << seed;
    }
  }
}

}  // namespace
}  // namespace assay
