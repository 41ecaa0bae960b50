// SPDX-License-Identifier: Apache-2.0
// table_columns_test.cpp: which columns of a table hold topics, documents and values.
#include "assay/table_columns.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace assay {
namespace {

using Names = std::vector<std::string>;

TEST(TableColumns, KnowsTheNamesOfOthers) {
  for (const Names& names : {Names{"score", "doc_id", "query_id"}, Names{"score", "docno", "qid"},
                             Names{"score", "corpus-id", "query-id"}}) {
    const TableColumns found = table_columns(names, Role::kRun).value();
    EXPECT_EQ(found.topic, 2U);
    EXPECT_EQ(found.doc, 1U);
    EXPECT_EQ(found.value, 0U);
    EXPECT_FALSE(found.tag);
  }
}

TEST(TableColumns, TakesTheBetterOfTwoNames) {
  const Names names = {"query", "qid", "docid", "docno", "score", "system"};
  const TableColumns found = table_columns(names, Role::kRun).value();
  EXPECT_EQ(found.topic, 1U);
  EXPECT_EQ(found.doc, 3U);
  EXPECT_EQ(found.tag, 5U);
}

TEST(TableColumns, FindsTheRanksOfRuns) {
  const Names names = {"qid", "docno", "position", "score"};
  EXPECT_EQ(table_columns(names, Role::kRun).value().rank, 2U);
  EXPECT_FALSE(table_columns(names, Role::kQrels).value().rank);
}

TEST(TableColumns, TakesGivenNamesBeforeAll) {
  const Names names = {"qid", "docno", "score", "Wert"};
  const GivenColumn given{.field = "score", .name = "Wert"};
  EXPECT_EQ(table_columns(names, Role::kRun, {&given, 1}).value().value, 3U);
}

TEST(TableColumns, SaysWhatWasFoundAndExpected) {
  const auto found = table_columns(Names{"qid", "docno", "points"}, Role::kQrels);
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().what, "no column holds the grade: the columns are qid, docno, points");
  EXPECT_EQ(found.error().hint,
            "expected one of relevance, rel, grade, rating, label, judgment, judgement, score");
}

TEST(TableColumns, RefusesGivenNamesThatAreNotThere) {
  const Names names = {"qid", "docno", "score"};
  const GivenColumn missing{.field = "score", .name = "Wert"};
  EXPECT_EQ(table_columns(names, Role::kRun, {&missing, 1}).error().what,
            "there is no column \"Wert\"");
  const GivenColumn unknown{.field = "wert", .name = "score"};
  EXPECT_EQ(table_columns(names, Role::kRun, {&unknown, 1}).error().what,
            "no column of a table is known as \"wert\"");
}

TEST(TableColumns, RefusesNamesThatAreThereTwice) {
  const Names names = {"qid", "docno", "score", "score"};
  EXPECT_EQ(table_columns(names, Role::kRun).error().what, "several columns are called \"score\"");
  EXPECT_EQ(table_columns(Names{"qid", "docno", "score", "x", "x"}, Role::kRun).value().value, 2U);
}

}  // namespace
}  // namespace assay
