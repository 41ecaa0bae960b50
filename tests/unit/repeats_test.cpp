// SPDX-License-Identifier: Apache-2.0
// repeats_test.cpp: documents that stand twice, and faults of judgments, where they count.
#include "repeats.hpp"

#include "layout.hpp"
#include "testing.hpp"

namespace assay {
namespace {

Qrels read(std::string text) {
  return Qrels::read(testing::text_input(std::move(text)), {.reading = Reading::kTrecEval}).value();
}

// Rows of documents in a text of one letter each.
std::vector<Row> rows_of(std::string_view text) {
  std::vector<Row> rows;
  for (std::size_t i = 0; i < text.size(); ++i) rows.push_back({.doc = text.substr(i, 1)});
  return rows;
}

std::uint64_t repeats_in(std::string_view text) {
  BadLines bad;
  find_repeats(rows_of(text), bad);
  return bad.total();
}

TEST(Repeats, AreCountedWhereverTheyStand) {
  EXPECT_EQ(repeats_in(""), 0U);
  EXPECT_EQ(repeats_in("a"), 0U);
  EXPECT_EQ(repeats_in("abc"), 0U);
  EXPECT_EQ(repeats_in("abca"), 1U);
  EXPECT_EQ(repeats_in("aabbb"), 3U);
}

TEST(Repeats, NameTheLaterOfTwoPlacesOfTheFileWhateverTheOrderOfRows) {
  const auto input = testing::text_input("xax\nxax\n");
  const std::string_view bytes = input->bytes();
  const std::vector<Row> rows{{.doc = bytes.substr(5, 1)}, {.doc = bytes.substr(1, 1)}};
  BadLines bad;
  find_repeats(rows, bad);
  const Error error = bad.to_error(*input, 2, {});
  EXPECT_EQ(error.place.line, 2U);
  EXPECT_EQ(error.code, "document-twice");
}

TEST(Repeats, FaultsCountOnlyInTopicsOfThePlan) {
  const Qrels qrels = read("1 0 a 1\n2 0 b 1\n2 0 b 0\n3 0 c 1\n");
  Plan plan;
  EXPECT_FALSE(check_faults(qrels, plan));
  plan.rows = {{.topic = "1", .judged = 0}, {.topic = "3", .judged = 2}, {.topic = "9"}};
  EXPECT_FALSE(check_faults(qrels, plan));
  plan.rows.push_back({.topic = "2", .judged = 1});
  const auto error = check_faults(qrels, plan);
  ASSERT_TRUE(error);
  EXPECT_EQ(error->code, "two-grades");
  EXPECT_EQ(error->place.line, 3U);
  EXPECT_FALSE(check_faults(read("1 0 a 1\n"), plan));
}

}  // namespace
}  // namespace assay
