// SPDX-License-Identifier: Apache-2.0
#include "assay/pool.hpp"

#include <cmath>

#include "pool_made.hpp"
#include "pool_parts.hpp"
#include "pool_sample.hpp"

namespace assay {
namespace {

using namespace testing;

std::string text_of(const PoolFile& pool) {
  std::string text;
  const auto done = write_pool_file(pool, '\t', [&](std::string_view part) {
    text += part;
    return Result<Done>(Done{});
  });
  EXPECT_TRUE(done);
  return text;
}

const PoolMethod* method_named(const std::string& name) { return find_pool_method(name).value(); }

std::map<std::string, std::set<std::string>> docs_in(const PoolFile& pool) {
  std::map<std::string, std::set<std::string>> docs;
  for (const PoolFile::Topic& topic : pool.topics) {
    for (const PoolDoc& doc : topic.docs) docs[std::string(topic.name)].emplace(doc.doc);
  }
  return docs;
}

TEST(Pool, HasTheFirstDocumentsOfEveryRunThatAreNotJudged) {
  for (unsigned seed = 0; seed < kPools; ++seed) {
    const MadePool made = made_pool(seed);
    const std::string judged = "q1 0 da 1\nq1 0 db 0\nq1 0 dc -1\nq2 0 dd 2\n";
    const Qrels qrels = Qrels::read(text_input(judged)).value();
    std::map<std::string, std::set<std::string>> expected;
    for (const auto& [topic, lists] : made.topics) {
      for (const MadeList& list : lists) {
        for (std::size_t i = 0; i < std::min<std::size_t>(4, list.docs.size()); ++i) {
          const std::string& doc = list.docs[i];
          // dc was pooled but nobody judged it, so it is asked again.
          if (topic == "q1" && (doc == "da" || doc == "db")) continue;
          if (topic == "q2" && doc == "dd") continue;
          expected[topic].insert(doc);
        }
      }
    }
    const DocPool pool =
        make_pool(made.pool_runs(), {.depth = 4, .seed = seed}, {.qrels = &qrels}).value();
    EXPECT_EQ(docs_in(pool.file), expected) << seed;
    EXPECT_EQ(pool.file.to_judge(), pool.file.doc_count());
  }
}

TEST(Pool, SpendsABudgetExactlyAndInTurns) {
  for (unsigned seed = 0; seed < kPools; ++seed) {
    const MadePool made = made_pool(seed);
    const DocPool pool = make_pool(made.pool_runs(), {.budget = 9}).value();
    std::size_t all = 0;
    for (const auto& [topic, lists] : made.topics) all += union_of(lists).size();
    EXPECT_EQ(pool.file.doc_count(), std::min<std::size_t>(9, all));
    for (const auto& [topic, lists] : made.topics) {
      const auto chosen = docs_in(pool.file)[topic];
      // A topic that has more to give is at most one document behind any other.
      if (chosen.size() < union_of(lists).size()) {
        EXPECT_GE(chosen.size() + 1, pool.sizes.back());
      }
      // What is in stands no deeper than what is not.
      const auto best_rank = [&lists = lists](const std::string& doc) {
        std::size_t best = 100;
        for (const MadeList& list : lists) {
          if (const std::size_t rank = rank_in(list, doc); rank > 0) best = std::min(best, rank);
        }
        return best;
      };
      for (const std::string& in : chosen) {
        for (const std::string& doc : union_of(lists)) {
          if (chosen.count(doc) == 0) {
            EXPECT_LE(best_rank(in), best_rank(doc));
            EXPECT_LT(pool.complete_depth.value(), best_rank(doc));
          }
        }
      }
    }
  }
}

TEST(Pool, IsTheSameForAnyOrderOfRunsAndAnyThreads) {
  for (const PoolMethod& method : all_pool_methods()) {
    const MadePool made = made_pool(21);
    const std::string text = made.qrels_text();
    const Qrels qrels = Qrels::read(text_input(text.substr(0, text.find('\n') + 1))).value();
    PoolOptions options{.method = &method, .shows = true};
    if (method.name == "stratified") {
      options.rates = {0.5, 0.4};
      options.strata = {3, 9};
    } else {
      options.budget = 7;
    }
    auto runs = made.pool_runs();
    const std::string bytes = text_of(make_pool(runs, options, {.qrels = &qrels}).value().file);
    std::reverse(runs.begin(), runs.end());
    EXPECT_EQ(text_of(make_pool(runs, options, {.qrels = &qrels}).value().file), bytes);
    std::swap(runs.front(), runs[runs.size() / 2]);
    options.threads = 3;
    EXPECT_EQ(text_of(make_pool(runs, options, {.qrels = &qrels}).value().file), bytes)
        << method.name;
  }
}

TEST(Pool, IsShuffledByTheSeedAlone) {
  const MadePool made = made_pool(2);
  const auto docs = [&](std::uint64_t seed, std::uint32_t depth) {
    const auto pool = make_pool(made.pool_runs(), {.depth = depth, .seed = seed}).value();
    std::vector<std::string> all;
    for (const PoolDoc& doc : pool.file.topics[0].docs) all.emplace_back(doc.doc);
    return all;
  };
  EXPECT_NE(docs(1, 5), docs(2, 5));
  // A deeper pool has the documents of a shallow one in the same order among themselves.
  auto deep = docs(1, 9);
  const auto shallow = docs(1, 3);
  std::erase_if(deep, [&](const std::string& doc) {
    return std::count(shallow.begin(), shallow.end(), doc) == 0;
  });
  EXPECT_EQ(deep, shallow);
}

TEST(Pool, LeavesOutWhatWasGivenToJudgesBefore) {
  const MadePool made = made_pool(4);
  const DocPool first = make_pool(made.pool_runs(), {.depth = 2}).value();
  const DocPool next = make_pool(made.pool_runs(), {.depth = 6}, {.earlier = &first.file}).value();
  const DocPool all = make_pool(made.pool_runs(), {.depth = 6}).value();
  EXPECT_EQ(next.asked, first.file.doc_count());
  EXPECT_EQ(next.file.doc_count() + first.file.doc_count(), all.file.doc_count());
  for (const auto& [topic, docs] : docs_in(next.file)) {
    for (const std::string& doc : docs) EXPECT_EQ(docs_in(first.file)[topic].count(doc), 0U);
  }
}

TEST(PoolSample, DrawsExactSharesOfEveryStratum) {
  const MadePool made = made_pool(6);
  const PoolOptions options{
      .method = method_named("stratified"), .rates = {1, 0.5, 0.01}, .strata = {2, 5, 10}};
  const Qrels qrels = Qrels::read(text_input("q1 0 da 1\nq1 0 db 0\n")).value();
  const DocPool pool = make_pool(made.pool_runs(), options, {.qrels = &qrels}).value();
  for (const PoolFile::Topic& topic : pool.file.topics) {
    std::map<std::uint32_t, std::vector<PoolDoc>> strata;
    for (const PoolDoc& doc : topic.docs) strata[doc.stratum].push_back(doc);
    std::set<std::string> expected_docs = union_of(made.topics.at(std::string(topic.name)));
    if (topic.name == "q1") expected_docs.insert({"da", "db"});  // also if no run has them
    EXPECT_EQ(docs_in(pool.file)[std::string(topic.name)], expected_docs);
    for (const auto& [stratum, docs] : strata) {
      const auto drawn = static_cast<std::size_t>(std::count_if(
          docs.begin(), docs.end(), [](const PoolDoc& doc) { return doc.is_sampled; }));
      for (const PoolDoc& doc : docs) {
        EXPECT_EQ(doc.probability, static_cast<double>(drawn) / static_cast<double>(docs.size()));
        EXPECT_EQ(doc.grade.has_value(), stratum == 4);  // those that were judged
      }
      const auto half =
          static_cast<std::size_t>(std::llround(0.5 * static_cast<double>(docs.size())));
      // The third stratum has a small rate, and one document at least.
      const std::size_t expected = stratum == 2 ? half : stratum == 3 ? 1 : docs.size();
      EXPECT_EQ(drawn, expected);
    }
  }
}

TEST(PoolSample, RoundsWhatIsDrawnAndDrawsOneAtLeast) {
  EXPECT_EQ(drawn_at(0.3, 10), 3U);
  EXPECT_EQ(drawn_at(1, 7), 7U);
  EXPECT_EQ(drawn_at(0.25, 100), 25U);
  EXPECT_EQ(drawn_at(0.5, 3), 2U);
  EXPECT_EQ(drawn_at(0.01, 5), 1U);
  EXPECT_EQ(drawn_at(0.5, 0), 0U);
}

TEST(PoolSample, DrawsEveryDocumentWithItsProbability) {
  const MadePool made = made_pool(6);
  constexpr int kSeeds = 3000;
  std::map<std::string, int> drawn;
  double probability = 0;
  for (int seed = 0; seed < kSeeds; ++seed) {
    const DocPool pool = make_pool(made.pool_runs(), {.method = method_named("uniform"),
                                                      .rates = {0.3},
                                                      .seed = static_cast<std::uint64_t>(seed)})
                             .value();
    for (const PoolDoc& doc : pool.file.topics[0].docs) {
      probability = doc.probability;
      drawn[std::string(doc.doc)] += doc.is_sampled ? 1 : 0;
    }
  }
  const double error = std::sqrt(probability * (1 - probability) / kSeeds);
  for (const auto& [doc, count] : drawn) {
    EXPECT_NEAR(static_cast<double>(count) / kSeeds, probability, 4 * error) << doc;
  }
}

TEST(PoolSample, GetsItsGradesAfterwards) {
  auto file = read_pool_file(text_input("topic\tdoc\tstratum\tprobability\tsampled\n"
                                        "q1\ta\t1\t0.5\t1\nq1\tb\t1\t0.5\t0\n"
                                        "q1\tc\t1\t0.5\t1\nq1\td\t1\t0.5\t0\n"))
                  .value();
  const Qrels qrels = Qrels::read(text_input("q1 0 a 2\nq1 0 b 1\nq9 0 c 1\n")).value();
  const GradedPool graded = with_grades(std::move(file), qrels).value();
  EXPECT_EQ(graded.graded, 1U);
  EXPECT_EQ(graded.missing, 1U);  // c was to be judged; b and d were not drawn
  // b has a grade from elsewhere, which is not the sample's; c counts as not drawn: 1 of 4 is.
  EXPECT_EQ(text_of(graded.file),
            "topic\tdoc\tstratum\tprobability\tsampled\tgrade\nq1\ta\t1\t0.25\t1\t2\n"
            "q1\tb\t1\t0.25\t0\t\nq1\tc\t1\t0.25\t0\t\nq1\td\t1\t0.25\t0\t\n");
}

TEST(PoolSample, KeepsUnequalProbabilitiesWhereADocumentHasNoGrade) {
  auto file = read_pool_file(text_input("topic\tdoc\tprobability\nq1\ta\t1\nq1\tb\t0.5\n"
                                        "q1\tc\t0.5\n"))
                  .value();
  const Qrels qrels = Qrels::read(text_input("q1 0 a 2\nq1 0 b 1\n")).value();
  const GradedPool graded = with_grades(std::move(file), qrels).value();
  const auto& docs = graded.file.topics[0].docs;  // two of three that were drawn have a grade
  EXPECT_NEAR(docs[0].probability, 2.0 / 3, 1e-12);
  EXPECT_NEAR(docs[1].probability, 1.0 / 3, 1e-12);
  EXPECT_FALSE(docs[2].is_sampled);
}

TEST(PoolSample, NeedsADocumentOfEachTopic) {
  const MadePool made = made_pool(1);
  const auto pool = make_pool(made.pool_runs(), {.method = method_named("uniform"), .budget = 1});
  ASSERT_FALSE(pool);
  EXPECT_NE(pool.error().what.find("a sample of 1 document has none for some of the"),
            std::string::npos);
}

TEST(Pool, SharesABudgetAsIfOneWereGivenAfterTheOther) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 2000; ++trial) {
    std::vector<std::uint64_t> available(1 + random() % 7);
    for (auto& each : available) each = random() % 12;
    const std::uint64_t budget = random() % 60;
    std::vector<std::uint64_t> expected(available.size());
    std::uint64_t left = budget;
    for (bool is_any = true; is_any && left > 0;) {
      is_any = false;
      for (std::size_t i = 0; i < available.size() && left > 0; ++i) {
        if (expected[i] == available[i]) continue;
        ++expected[i];
        --left;
        is_any = true;
      }
    }
    EXPECT_EQ(fair_shares(available, budget), expected);
  }
}

TEST(Pool, SaysWhatIsMissing) {
  const MadePool made = made_pool(1);
  const auto hint = [&](const PoolOptions& options) {
    const auto pool = make_pool(made.pool_runs(), options);
    return pool ? std::string("none") : pool.error().what;
  };
  EXPECT_NE(hint({.method = method_named("mtf"), .budget = 3}).find("there are none"),
            std::string::npos);
  EXPECT_EQ(hint({.method = method_named("rrf")}),
            "rrf says what comes first, so it needs a budget");
  EXPECT_EQ(hint({.rates = {0.5}}), "rates are of samples, and depth draws none");
  EXPECT_EQ(hint({.method = method_named("stratified"), .rates = {1, 0.5}}),
            "2 rates for 3 strata");
  EXPECT_EQ(hint({.method = method_named("uniform"), .rates = {0}}), "a rate is 0");
  EXPECT_EQ(hint({.budget = 3, .topic_budget = 3}), "there are two budgets");
}

}  // namespace
}  // namespace assay
