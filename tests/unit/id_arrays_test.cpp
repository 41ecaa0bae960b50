// SPDX-License-Identifier: Apache-2.0
// id_arrays_test.cpp: rankings of whole numbers have the values of the same numbers as text.
#include "assay/id_arrays.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/half.hpp"
#include "id_order.hpp"
#include "id_rows.hpp"

namespace assay {
namespace {

using Ids = std::vector<std::int64_t>;

NumberMatrix column(const Ids& numbers) {
  return {.type = NumberType::kInt64,
          .data = numbers.data(),
          .rows = numbers.size(),
          .columns = 1,
          .row_stride = sizeof(std::int64_t),
          .column_stride = sizeof(std::int64_t)};
}

template <class T>
NumberMatrix matrix(NumberType type, const std::vector<T>& numbers, std::size_t columns) {
  return {.type = type,
          .data = numbers.data(),
          .rows = numbers.size() / columns,
          .columns = columns,
          .row_stride = static_cast<std::ptrdiff_t>(columns * sizeof(T)),
          .column_stride = sizeof(T)};
}

TEST(IdOrder, ComparesNumbersAsTheirDigits) {
  const Ids numbers = {0,  1,   9,   10,  11,   19,   100,
                       99, 101, 110, 123, 1000, 1230, std::numeric_limits<std::int64_t>::max()};
  for (const std::int64_t a : numbers) {
    for (const std::int64_t b : numbers) {
      EXPECT_EQ(comes_before_as_text(a, b), std::to_string(a) < std::to_string(b)) << a << ' ' << b;
    }
  }
}

TEST(IdOrder, SortsEqualScoresByName) {
  IdOrder order(Ties::kTrec, kAnyDepth, {});
  const Ids docs = {10, 9, 100};
  const std::vector<float> scores = {1, 1, 2};
  EXPECT_FALSE(order.by_scores<float>(docs, scores));
  // The best is 100; of the others "9" comes before "10", descending.
  EXPECT_EQ(order.rank_of(2), 1U);
  EXPECT_EQ(order.rank_of(1), 2U);
  EXPECT_EQ(order.rank_of(0), 3U);
  EXPECT_TRUE(order.has_ties());
}

TEST(IdOrder, FindsScoresThatAreNoNumbers) {
  IdOrder order(Ties::kTrec, kAnyDepth, {});
  const Ids docs = {1, 2};
  EXPECT_EQ(order.by_scores<double>(docs, std::vector<double>{1, std::nan("")}), 1U);
  EXPECT_EQ(order.by_scores<double>(docs, std::vector<double>{INFINITY, 1}), 0U);
  EXPECT_EQ(order.by_scores<float>(docs, std::vector<float>{2, 1}), std::nullopt);
}

TEST(IdPlaces, FindsWhatIsThereAndWhatIsTwice) {
  IdPlaces places(4);
  const Ids docs = {5, 7, 9};
  EXPECT_EQ(places.set(docs).repeated, kNoPlace);
  EXPECT_EQ(places.find(9), 2U);
  EXPECT_EQ(places.find(6), kNoPlace);
  EXPECT_EQ(places.set(Ids{5, 6, 5}).repeated, 2U);
  EXPECT_TRUE(places.set(Ids{5, -1}).is_negative);
  EXPECT_FALSE(places.set(Ids{5, 1}).is_negative);
}

TEST(IdPlaces, ForgetsTheRankingBefore) {
  IdPlaces places(2);
  (void)places.set(Ids{1, 2});
  const Ids docs = {3, 4};
  (void)places.set(docs);
  EXPECT_EQ(places.find(1), kNoPlace);
  EXPECT_EQ(places.find(4), 1U);
}

// Rankings of any length, with and without marks, and more lookups than are done one by one.
TEST(IdPlaces, FindsEveryDocumentOfManyRankings) {
  std::mt19937_64 random(2);
  for (const std::size_t most : {1, 2, 100, 200, 201, 3000}) {
    IdPlaces places(most);
    for (int ranking = 0; ranking<600; ranking += most> 1000 ? 100 : 1) {
      Ids docs(most);
      for (std::int64_t& doc : docs) doc = static_cast<std::int64_t>(random() >> 2);
      ASSERT_EQ(places.set(docs).repeated, kNoPlace);
      for (std::uint32_t i = 0; i < most; ++i) {
        ASSERT_EQ(places.find(docs[i]), i);
        ASSERT_EQ(places.find(docs[i] + 1), kNoPlace);
      }
      if (most == 1) continue;
      docs.back() = docs.front();
      ASSERT_EQ(places.set(docs).repeated, most - 1);
    }
  }
}

// Most documents lose their slots in long rankings. Each answer is compared with a plain list.
TEST(IdPlaces, KnowsEachDocumentThatLostItsSlotAndEachThatIsTwice) {
  std::mt19937_64 random(3);
  for (const std::size_t most : {50, 1024, 1025, 2048, 2049, 5000}) {
    IdPlaces places(most);
    for (int ranking = 0; ranking < 40; ++ranking) {
      std::map<std::int64_t, std::uint32_t> first;
      std::uint32_t repeated = kNoPlace;
      Ids docs(most);
      for (std::uint32_t i = 0; i < most; ++i) {
        docs[i] = static_cast<std::int64_t>(random() % (most * most));
        const bool is_new = first.emplace(docs[i], i).second;
        if (!is_new && repeated == kNoPlace) repeated = i;
      }
      ASSERT_EQ(places.set(docs).repeated, repeated);
      if (repeated != kNoPlace) continue;
      for (const auto& [doc, place] : first) ASSERT_EQ(places.find(doc), place);
    }
  }
}

// Numbers that have the same slot as 0 in short rankings.
Ids numbers_of_one_slot(std::size_t count) {
  Ids numbers;
  for (std::uint64_t i = 0; numbers.size() < count; ++i) {
    if (i * 0x9e3779b97f4a7c15 >> 50 == 0) numbers.push_back(static_cast<std::int64_t>(i));
  }
  return numbers;
}

TEST(IdPlaces, SeesThatADocumentIsTwiceIfBothLostTheirSlot) {
  const Ids same = numbers_of_one_slot(3);
  IdPlaces places(4);
  EXPECT_EQ(places.set(Ids{same[0], same[0], same[1]}).repeated, 1U);
  EXPECT_EQ(places.set(Ids{same[0], same[1], same[2], same[0]}).repeated, 3U);
  EXPECT_EQ(places.set(same).repeated, kNoPlace);
  for (std::uint32_t i = 0; i < same.size(); ++i) EXPECT_EQ(places.find(same[i]), i);
}

// Slots of short rankings have 2^16 numbers, which two documents of each use up: what the first one
// set is not what the one that has the same numbers again has set.
TEST(IdPlaces, ForgetsWhatStoodThereManyRankingsAgo) {
  for (const auto& [most, rankings] : {std::pair(2, 1 << 17), std::pair(2049, 1 << 10)}) {
    IdPlaces places(static_cast<std::size_t>(most));
    const Ids docs = {1, 6};
    ASSERT_EQ(places.set(docs).repeated, kNoPlace);
    for (int ranking = 0; ranking < rankings; ++ranking) {
      ASSERT_EQ(places.set(std::span(docs).first(1)).repeated, kNoPlace);
      ASSERT_EQ(places.find(6), kNoPlace);
    }
  }
}

TEST(IdPlaces, TakesNoMoreThanFourSlotsForADocumentOfLongRankings) {
  constexpr std::size_t kDocs = 100'000;
  EXPECT_LE(IdPlaces(kDocs).bytes(), kDocs * 4 * sizeof(std::uint64_t));
  IdPlaces places(kDocs);
  Ids docs(kDocs);
  for (std::size_t i = 0; i < kDocs; ++i) docs[i] = static_cast<std::int64_t>(i * 1000);
  EXPECT_EQ(places.set(docs).repeated, kNoPlace);
  EXPECT_EQ(places.find(99'000), 99U);
  docs.back() = 5000;
  EXPECT_EQ(places.set(docs).repeated, kDocs - 1);
}

TEST(Half, HasTheValueOfItsBits) {
  EXPECT_EQ(half_value(0x3c00), 1.0F);
  EXPECT_EQ(half_value(0xc000), -2.0F);
  EXPECT_EQ(half_value(0x0001), 0x1p-24F);
  EXPECT_EQ(half_value(0x7bff), 65504.0F);
  EXPECT_EQ(half_value(0x7c00), std::numeric_limits<float>::infinity());
}

TEST(IdJudgments, HasTopicsInByteOrderOfTheirNumbers) {
  const Ids topics = {0, 2, 10, 1, 100, 2};
  const Ids docs = {5, 6, 7, 8, 9, 5};
  const Ids grades = {1, 1, 1, 1, 1, 0};
  const auto judged = IdJudgments::from({column(topics), column(docs), column(grades)}).value();
  const Qrels& qrels = *judged->qrels();
  std::vector<std::string> names;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t) names.emplace_back(qrels.topic(t));
  EXPECT_EQ(names, (std::vector<std::string>{"0", "1", "10", "100", "2"}));
  EXPECT_EQ(judged->place_of(10), 2U);
  EXPECT_EQ(judged->place_of(3), kNotJudged);
  EXPECT_EQ(Ids(judged->docs(4).begin(), judged->docs(4).end()), (Ids{6, 5}));
  EXPECT_TRUE(qrels.find(4, "6"));
}

TEST(IdJudgments, RefusesMoreThanHaveNumbers) {
  const NumberMatrix endless{.rows = std::size_t{1} << 32};
  const auto judged = IdJudgments::from({endless, endless, endless});
  ASSERT_FALSE(judged);
  EXPECT_EQ(judged.error().what, "has 4 294 967 296 judgments");
}

// One evaluation as numbers, and one of the same names against judgments that are not its own.
TEST(IdRun, HasTheValuesOfItsTexts) {
  constexpr std::size_t kTopics = 150;
  constexpr std::size_t kDepth = 20;
  std::mt19937 random(1);
  Ids topics, docs, grades, ids;
  std::vector<float> scores;
  for (std::size_t t = 0; t < kTopics; ++t) {
    Ids all(60);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::int64_t>(i * 3);
    std::shuffle(all.begin(), all.end(), random);
    ids.insert(ids.end(), all.begin(), all.begin() + kDepth);
    std::shuffle(all.begin(), all.end(), random);
    for (std::size_t i = 0; i < 12; ++i) {
      topics.push_back(static_cast<std::int64_t>(t));
      docs.push_back(all[i]);
      grades.push_back(random() % 3);
    }
    for (std::size_t i = 0; i < kDepth; ++i) scores.push_back(static_cast<float>(random() % 7));
  }
  const IdTriples triples{column(topics), column(docs), column(grades)};
  const auto own = IdJudgments::from(triples, {}, 2).value();
  const auto others = IdJudgments::from(triples, {}, 1).value();
  const IdRanking ranking{.docs = matrix(NumberType::kInt64, ids, kDepth),
                          .scores = matrix(NumberType::kFloat, scores, kDepth)};
  const RunSource run{.path = "run", .memory = id_run("run", own, ranking).value()};
  const auto measures = parse_measures("nDCG@10 AP RR P@5").value();
  for (const Ties ties : {Ties::kTrec, Ties::kDocAsc, Ties::kFile}) {
    const EvalOptions options{.ties = ties, .threads = 2};
    const Scores numbers = evaluate(*own->qrels(), run, measures, options).value();
    const Scores texts = evaluate(*others->qrels(), run, measures, options).value();
    EXPECT_EQ(numbers.topics, texts.topics);
    ASSERT_EQ(numbers.values.size(), texts.values.size());
    for (std::size_t i = 0; i < numbers.values.size(); ++i) {
      EXPECT_EQ(numbers.values[i].value(), texts.values[i].value());
    }
  }
}

TEST(IdRun, RefusesADocumentTwice) {
  const Ids topic = {0}, doc = {1}, grade = {1}, ids = {4, 1, 4};
  const auto judged = IdJudgments::from({column(topic), column(doc), column(grade)}).value();
  const IdRanking ranking{.docs = matrix(NumberType::kInt64, ids, 3)};
  const RunSource run{.path = "run", .memory = id_run("run", judged, ranking).value()};
  const auto scores = evaluate(*judged->qrels(), run, parse_measures("AP").value());
  ASSERT_FALSE(scores);
  EXPECT_EQ(scores.error().what, "topic \"0\" has document 4 twice, in row 0 of the array");
}

// One number stands for a whole row.
TEST(IdRun, RefusesMoreDocumentsThanThereArePlaces) {
  const Ids topic = {0}, doc = {1}, grade = {1}, ids = {4};
  const auto judged = IdJudgments::from({column(topic), column(doc), column(grade)}).value();
  IdRanking ranking{.docs = matrix(NumberType::kInt64, ids, 1)};
  ranking.docs.column_stride = 0;
  ranking.docs.columns = std::size_t{1} << 32;
  const auto run = id_run("run", judged, ranking, IdCheck::kByEvaluate);
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().what, "has rows of 4 294 967 296 documents");
}

}  // namespace
}  // namespace assay
