// SPDX-License-Identifier: Apache-2.0
#include "assay/rank_unjudged.hpp"

#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "unit/testing.hpp"
#include "unjudged_parts.hpp"

namespace assay {
namespace {

using testing::text_input;

using List = std::string;         // a letter for each document, the best first
using Lists = std::vector<List>;  // of one topic, one for each run
using TopicLists = std::vector<Lists>;

// Runs with topics that are lists of letters; they are called a, b, c …
struct Systems {
  std::vector<Run> runs;
  std::vector<PoolRun> named;

  explicit Systems(const TopicLists& topics, const std::vector<std::size_t>& order = {}) {
    std::vector<std::size_t> places = order;
    if (places.empty()) {
      places.resize(topics.front().size());
      std::iota(places.begin(), places.end(), std::size_t{0});
    }
    runs.reserve(places.size());
    for (const std::size_t place : places) {
      std::string text;
      for (std::size_t t = 0; t < topics.size(); ++t) {
        const List& list = topics[t][place];
        for (std::size_t i = 0; i < list.size(); ++i) {
          text += "q" + std::to_string(t) + " Q0 " + list[i] + " " + std::to_string(i + 1) + " " +
                  std::to_string(100 - i) + " x\n";
        }
      }
      runs.push_back(Run::index(text_input(text)).value());
      named.push_back({.name = std::string(1, static_cast<char>('a' + place)), .run = runs.back()});
    }
  }
};

UnjudgedOptions options_for(std::string_view method) {
  UnjudgedOptions options;
  options.methods = {find_unjudged_method(method).value()};
  options.measure = parse_measures("AP").value().front();
  return options;
}

std::vector<double> scores_by(const TopicLists& topics, const UnjudgedOptions& options) {
  const Systems systems(topics);
  return rank_unjudged(systems.named, options).value().orders.front().scores;
}

// Of letters that are relevant, by its definition.
double average_precision(const List& list, const std::set<char>& relevant) {
  double hits = 0;
  double sum = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (!relevant.contains(list[i])) continue;
    hits += 1;
    sum += hits / static_cast<double>(i + 1);
  }
  return sum / static_cast<double>(relevant.size());
}

TopicLists random_topics(std::mt19937& random, std::size_t runs, std::size_t topics) {
  TopicLists all(topics, Lists(runs));
  for (Lists& lists : all) {
    for (List& list : lists) {
      List letters = "abcdefghijklmnop";
      std::shuffle(letters.begin(), letters.end(), random);
      list = letters.substr(0, 3 + random() % 8);
    }
  }
  return all;
}

void expect_near(const std::vector<double>& own, const std::vector<double>& other, double error) {
  ASSERT_EQ(own.size(), other.size());
  for (std::size_t i = 0; i < own.size(); ++i) EXPECT_NEAR(own[i], other[i], error) << i;
}

// Pair by pair: what each other run has of a run's documents.
std::vector<double> references(const TopicLists& topics, std::size_t depth, bool own, bool other) {
  const auto weight = [depth](bool is_weighted, std::size_t index) {
    return is_weighted ? static_cast<double>(depth - index) : 1.0;
  };
  std::vector<double> scores(topics.front().size());
  for (const Lists& lists : topics) {
    for (std::size_t run = 0; run < lists.size(); ++run) {
      double sum = 0;
      double most = 0;
      for (std::size_t k = 0; k < lists.size(); ++k) {
        if (k == run) continue;
        for (std::size_t i = 0; i < depth; ++i) {
          most += weight(own, i) * weight(other, i);
          if (i >= lists[run].size()) continue;
          const std::size_t there = lists[k].find(lists[run][i]);
          if (there < depth) sum += weight(own, i) * weight(other, there);
        }
      }
      scores[run] += sum / most / static_cast<double>(topics.size());
    }
  }
  return scores;
}

TEST(RankUnjudged, ReferenceCountsAreCountedPairByPair) {
  std::mt19937 random(3);
  for (int trial = 0; trial < 20; ++trial) {
    const auto topics = random_topics(random, 2 + random() % 5, 3);
    for (const auto& [name, own, other] : {std::tuple("reference-count", false, false),
                                           std::tuple("reference-count-own", true, false),
                                           std::tuple("reference-count-other", false, true),
                                           std::tuple("reference-count-both", true, true)}) {
      UnjudgedOptions options = options_for(name);
      options.depth = 6;
      expect_near(scores_by(topics, options), references(topics, 6, own, other), 1e-12);
    }
  }
}

TEST(RankUnjudged, RunsThatAreTheSameReferToEachOtherInFull) {
  for (const char* name : {"reference-count", "reference-count-own", "reference-count-other",
                           "reference-count-both", "spoerri"}) {
    UnjudgedOptions options = options_for(name);
    options.depth = 4;
    expect_near(scores_by(TopicLists{Lists{"abcd", "abcd", "abcd"}}, options), {1, 1, 1}, 1e-12);
  }
}

// Every group of five that holds the run, one after the other.
double structure(const Lists& lists, std::size_t run, std::size_t depth) {
  double sum = 0;
  double groups = 0;
  for (unsigned bits = 0; bits < 1U << lists.size(); ++bits) {
    if (std::popcount(bits) != 5 || (bits >> run & 1) == 0) continue;
    groups += 1;
    for (const char doc : lists[run].substr(0, depth)) {
      int others = 0;
      for (std::size_t k = 0; k < lists.size(); ++k) {
        if (k != run && (bits >> k & 1) != 0 && lists[k].find(doc) < depth) ++others;
      }
      sum += others == 4 ? 1 : others == 0 ? -1 : 0;
    }
  }
  return sum / groups / static_cast<double>(std::min(depth, lists[run].size()));
}

TEST(RankUnjudged, TheStructureOfOverlapIsThatOfAllGroupsOfFive) {
  std::mt19937 random(4);
  for (int trial = 0; trial < 20; ++trial) {
    const auto topics = random_topics(random, 5 + random() % 4, 1);
    UnjudgedOptions options = options_for("spoerri");
    options.depth = 5;
    std::vector<double> expected;
    for (std::size_t run = 0; run < topics.front().size(); ++run) {
      expected.push_back(structure(topics.front(), run, 5));
    }
    expect_near(scores_by(topics, options), expected, 1e-12);
  }
}

// Documents by a sum of what runs give, the larger letter first among equals.
std::set<char> best_by(const Lists& lists, std::size_t depth, double share,
                       const std::function<double(const List&, char, std::size_t)>& give) {
  std::set<char> pool;
  for (const List& list : lists) {
    for (const char doc : list.substr(0, depth)) pool.insert(doc);
  }
  std::vector<std::pair<double, char>> docs;
  for (const char doc : pool) {
    double sum = 0;
    for (const List& list : lists) sum += give(list.substr(0, depth), doc, pool.size());
    docs.emplace_back(std::round(sum * 1e9), doc);
  }
  std::sort(docs.rbegin(), docs.rend());
  std::set<char> best;
  const auto count = std::max(1.0, std::round(share * static_cast<double>(docs.size())));
  for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) best.insert(docs[i].second);
  return best;
}

double give_reciprocal_rank(const List& list, char doc, std::size_t /*candidates*/) {
  const std::size_t at = list.find(doc);
  return at == List::npos ? 0 : 1 / static_cast<double>(at + 1);
}

double give_borda(const List& list, char doc, std::size_t candidates) {
  const std::size_t at = list.find(doc);
  if (at == List::npos) return static_cast<double>(candidates - list.size() + 1) / 2;
  return static_cast<double>(candidates - at);
}

TEST(RankUnjudged, TheFirstOfTheFusedListCountAsRelevant) {
  std::mt19937 random(5);
  for (int trial = 0; trial < 20; ++trial) {
    const auto topics = random_topics(random, 3 + random() % 3, 2);
    for (const auto& [name, give] :
         {std::pair("nuray-rank", &give_reciprocal_rank), std::pair("nuray-borda", &give_borda)}) {
      UnjudgedOptions options = options_for(name);
      options.depth = 5;
      options.share = 0.4;
      std::vector<double> expected(topics.front().size());
      for (const Lists& lists : topics) {
        const auto relevant = best_by(lists, 5, 0.4, give);
        for (std::size_t run = 0; run < lists.size(); ++run) {
          expected[run] += average_precision(lists[run], relevant) / 2;
        }
      }
      expect_near(scores_by(topics, options), expected, 1e-9);
    }
  }
}

TEST(RankUnjudged, MajoritiesDecideWhichDocumentIsRelevant) {
  // Two of three prefer b to a and to c: b alone counts.
  UnjudgedOptions options = options_for("nuray-condorcet");
  options.share = 0.3;
  expect_near(scores_by(TopicLists{Lists{"abc", "bca", "bac"}}, options), {0.5, 1, 1}, 1e-12);
}

// The probability of each set of two documents that are drawn one after the other, in proportion
// to `weights`.
std::map<std::set<char>, double> pairs_of(const std::map<char, double>& weights) {
  double total = 0;
  for (const auto& [doc, weight] : weights) total += weight;
  std::map<std::set<char>, double> pairs;
  for (const auto& [one, weight] : weights) {
    for (const auto& [other, second] : weights) {
      if (one != other) pairs[{one, other}] += weight / total * second / (total - weight);
    }
  }
  return pairs;
}

TEST(RankUnjudged, DrawnDocumentsHaveTheProbabilitiesThatTheirDefinitionSays) {
  const Lists lists = {"abc", "acd", "ea"};
  const std::map<char, double> returned = {{'a', 3}, {'b', 1}, {'c', 2}, {'d', 1}, {'e', 1}};
  const std::map<char, double> once = {{'a', 1}, {'b', 1}, {'c', 1}, {'d', 1}, {'e', 1}};
  for (const auto& [name, weights] :
       {std::pair("soboroff", returned), std::pair("soboroff-distinct", once)}) {
    UnjudgedOptions options = options_for(name);
    options.count = 2;
    options.repeats = 40'000;
    std::vector<double> expected(3);
    for (const auto& [relevant, probability] : pairs_of(weights)) {
      for (std::size_t run = 0; run < 3; ++run) {
        expected[run] += probability * average_precision(lists[run], relevant);
      }
    }
    expect_near(scores_by(TopicLists{lists}, options), expected, 0.006);  // four standard errors
  }
}

TEST(RankUnjudged, TheNumberOfDocumentsThatAreDrawnVariesAsTold) {
  // Twenty documents, half of them give or take a tenth. All are in the list, so P@20 is the share.
  UnjudgedOptions options = options_for("soboroff-distinct");
  options.measure = parse_measures("P@20").value().front();
  options.share = 0.5;
  options.deviation = 0.1;
  options.repeats = 4000;
  const Systems systems(TopicLists{Lists{"abcdefghijklmnopqrst", "a"}});
  const auto order = rank_unjudged(systems.named, options).value().orders.front();
  EXPECT_NEAR(order.relevant, 10, 0.15);
  EXPECT_NEAR(order.scores[0], 0.5, 0.008);
  EXPECT_NEAR(order.deviations[0], 0.1, 0.01);
  options.count = 4;
  options.count_deviation = 1;
  const auto counted = rank_unjudged(systems.named, options).value().orders.front();
  EXPECT_NEAR(counted.relevant, 4, 0.08);
  EXPECT_NEAR(counted.deviations[0], 0.05, 0.005);
  options.count_deviation = 0;
  EXPECT_EQ(rank_unjudged(systems.named, options).value().orders.front().relevant, 4);
}

TEST(RankUnjudged, AllMethodsGiveTheSameBitsForAnyOrderOfRunsAndAnyThreads) {
  std::mt19937 random(6);
  const auto topics = random_topics(random, 6, 40);
  const Systems one(topics);
  const Systems other(topics, {4, 2, 5, 0, 3, 1});
  for (const UnjudgedMethod& method : all_unjudged_methods()) {
    UnjudgedOptions options = options_for(method.name);
    options.depth = 5;
    options.repeats = 5;
    options.most_biased = 0.5;
    const auto first = rank_unjudged(one.named, options).value();
    options.threads = 4;
    const auto second = rank_unjudged(other.named, options).value();
    EXPECT_EQ(first.systems, second.systems);
    EXPECT_EQ(first.orders.front().scores, second.orders.front().scores) << method.name;
    EXPECT_EQ(first.orders.front().deviations, second.orders.front().deviations) << method.name;
    EXPECT_EQ(first.orders.front().fused, second.orders.front().fused) << method.name;
  }
}

TEST(RankUnjudged, AnotherSeedIsAnotherDraw) {
  std::mt19937 random(8);
  const auto topics = random_topics(random, 4, 5);
  UnjudgedOptions options = options_for("soboroff");
  const auto first = scores_by(topics, options);
  EXPECT_EQ(first, scores_by(topics, options));
  options.seed = 2;
  EXPECT_NE(first, scores_by(topics, options));
}

TEST(RankUnjudged, TheMostBiasedRunsAreThoseUnlikeTheRest) {
  // Documents are returned: x 3 times, y 2, z 1. Cosines with (3, 2, 1): of (1, 1, 0) twice
  // 5 / sqrt(28), of (1, 0, 1) 4 / sqrt(28).
  const Systems systems(TopicLists{Lists{"xy", "yx", "zx"}});
  const auto topics = read_pool(systems.named, {}).value();
  const auto biases = biases_of(topics, 10);
  EXPECT_NEAR(biases[0], 1 - 5 / std::sqrt(28), 1e-15);
  EXPECT_NEAR(biases[1], biases[0], 1e-15);
  EXPECT_NEAR(biases[2], 1 - 4 / std::sqrt(28), 1e-15);
  EXPECT_EQ(most_biased(biases, 0.5), (std::vector<std::size_t>{0, 2}));
  EXPECT_EQ(most_biased(biases, 0.01), (std::vector<std::size_t>{0, 2}));  // two at least
  EXPECT_EQ(most_biased(biases, 1).size(), 3U);
}

TEST(RankUnjudged, ATopicThatARunDoesNotHaveIsWorthNothing) {
  UnjudgedOptions options = options_for("reference-count");
  options.depth = 1;
  expect_near(scores_by(TopicLists{Lists{"a", "a"}, Lists{"b", ""}}, options), {0.5, 0.5}, 1e-15);
}

TEST(RankUnjudged, RefusesWhatCannotBeOrdered) {
  const Systems systems(TopicLists{Lists{"a", "b"}});
  UnjudgedOptions options = options_for("soboroff");
  EXPECT_FALSE(rank_unjudged(std::span(systems.named).first(1), options));
  for (const char* measure : {"GMAP", "prefs", "SearchLength"}) {
    options.measure = parse_measures(measure).value().front();
    EXPECT_FALSE(rank_unjudged(systems.named, options)) << measure;
  }
  EXPECT_FALSE(find_unjudged_method("borda"));
}

TEST(RankUnjudged, SaysHowFarItIsFromTheTruth) {
  // a and b share what they return, c alone finds what is relevant.
  const Systems systems(TopicLists{Lists{"xyz", "xzy", "rst"}});
  const Qrels qrels = Qrels::read(text_input("q0 0 r 1\nq0 0 x 0\nq0 0 y 1\n")).value();
  UnjudgedOptions options = options_for("reference-count-own");
  options.depth = 3;
  const auto orders = rank_unjudged(systems.named, options).value();
  const std::vector<std::string> names = {"a", "b", "c"};
  const std::vector<Measure> measures = {options.measure};
  const auto report = evaluate_all(qrels, systems.runs, names, measures, {}).value();
  const UnjudgedTruth truth = compare_with_truth(orders, report).value();
  // Truly 1/4, 1/6 and 1/2: c a b. Without judgments a and b are equal, then c.
  EXPECT_EQ(orders.orders.front().ranks, (std::vector<double>{1.5, 1.5, 3}));
  EXPECT_EQ(truth.rankings.orders.front().ranks, (std::vector<double>{2, 3, 1}));
  EXPECT_EQ(truth.places.front().best, 3);
  EXPECT_EQ(truth.places.front().first, 2.5);
  // Of three pairs two are opposite, and one is a tie.
  EXPECT_NEAR(*truth.rankings.agreements.front().there[0], -2.0 / 3, 1e-15);
}

}  // namespace
}  // namespace assay
