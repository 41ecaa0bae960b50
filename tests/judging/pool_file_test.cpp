// SPDX-License-Identifier: Apache-2.0
#include "assay/pool_file.hpp"

#include "unit/testing.hpp"

namespace assay {
namespace {

using testing::text_input;

std::string written(const PoolFile& pool, char separator = '\t') {
  std::string text;
  const auto done = write_pool_file(pool, separator, [&](std::string_view part) {
    text += part;
    return Result<Done>(Done{});
  });
  return done ? text : done.error().what;
}

Error error_of(const std::string& text) {
  const auto pool = read_pool_file(text_input(text));
  EXPECT_FALSE(pool) << text;
  return pool ? Error{} : pool.error();
}

TEST(PoolFile, NeedsTopicAndDocumentOnly) {
  const auto pool = read_pool_file(text_input("topic\tdoc\nq2\tb\nq2\ta\n\nq1\tb\r\n")).value();
  ASSERT_EQ(pool.topics.size(), 2U);
  EXPECT_EQ(pool.topics[0].name, "q2");
  ASSERT_EQ(pool.topics[0].docs.size(), 2U);
  EXPECT_EQ(pool.topics[0].docs[0].doc, "b");
  EXPECT_EQ(pool.topics[0].docs[0].probability, 1);
  EXPECT_TRUE(pool.topics[0].docs[0].is_to_judge());
  EXPECT_EQ(pool.topics[1].docs[0].doc, "b");
  EXPECT_EQ(pool.to_judge(), 3U);
}

TEST(PoolFile, GathersTheDocumentsOfATopicThatComesBack) {
  const auto pool = read_pool_file(text_input("doc\ttopic\na\tq1\nb\tq2\nc\tq1\n")).value();
  ASSERT_EQ(pool.topics.size(), 2U);
  ASSERT_EQ(pool.topics[0].docs.size(), 2U);
  EXPECT_EQ(pool.topics[0].docs[1].doc, "c");
}

TEST(PoolFile, HasWhatIsKnownOfASample) {
  const std::string text =
      "topic\tdoc\tstratum\tprobability\tsampled\tgrade\n"
      "q1\ta\t1\t1\t1\t2\nq1\tb\t2\t0.25\t1\t\nq1\tc\t2\t0.25\t0\t\n";
  const auto pool = read_pool_file(text_input(text)).value();
  const auto& docs = pool.topics[0].docs;
  EXPECT_EQ(docs[0].grade, 2);
  EXPECT_EQ(docs[1].stratum, 2U);
  EXPECT_EQ(docs[1].probability, 0.25);
  EXPECT_FALSE(docs[2].is_sampled);
  EXPECT_EQ(pool.doc_count(), 3U);
  EXPECT_EQ(pool.to_judge(), 1U);  // a has a grade, c was not drawn
  EXPECT_EQ(written(pool), text);
}

TEST(PoolFile, ReadsCommasAndQuotes) {
  const std::string text = "topic,doc,runs,best_rank,score\nq1,\"a \"\"b\"\", c\",3,1,0.5\n";
  const auto pool = read_pool_file(text_input(text)).value();
  EXPECT_EQ(pool.topics[0].docs[0].doc, "a \"b\", c");
  EXPECT_EQ(pool.topics[0].docs[0].runs, 3U);
  EXPECT_EQ(pool.topics[0].docs[0].score, 0.5);
  EXPECT_EQ(written(pool, ','), text);
}

TEST(PoolFile, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(error_of("topic\tdoc\nq1\ta\tb\n").what, "3 columns, and the header names 2");
  const Error twice = error_of("topic\tdoc\nq1\ta\nq2\ta\nq1\ta\n");
  EXPECT_EQ(twice.what, "document \"a\" of topic \"q1\" stands in line 2 already");
  EXPECT_EQ(twice.place.line, 4U);
  EXPECT_EQ(twice.place.column, 4U);
  EXPECT_EQ(error_of("topic\tdoc\tprobability\nq1\ta\t0\n").what, "probability is \"0\"");
  EXPECT_EQ(error_of("topic\tdoc\tstratum\nq1\ta\t1.5\n").hint, "a whole number from 1 expected");
  EXPECT_EQ(error_of("topic\tdoc\ttitle\nq1\ta\tx\n").what, "unknown column \"title\"");
  EXPECT_EQ(error_of("probabilty\ttopic\tdoc\n1\tq1\ta\n").what, "unknown column \"probabilty\"");
  EXPECT_EQ(error_of("topic\tdoc\tdoc\n").what, "there are two columns \"doc\"");
  EXPECT_EQ(error_of("topic\tdoc\nq1\t\n").what, "the document is empty");
  EXPECT_EQ(error_of("topic,doc\nq1,\"a\n").what, "a quote is not closed");
}

TEST(PoolFile, IsNotEmptyAndHasAHeader) {
  EXPECT_EQ(error_of("topic\tdoc\n").what, "the pool is empty: it names no document");
  EXPECT_EQ(error_of("").what, "the first line names no columns topic and doc");
  const Error run = error_of("q1 Q0 a 1 2.5 tag\n");
  EXPECT_EQ(run.what, "the first line names no columns topic and doc");
  EXPECT_EQ(run.place.line, 1U);
}

TEST(PoolFile, RefusesToWriteATabBetweenTabs) {
  const auto pool = read_pool_file(text_input("topic,doc\nq1,\"a\tb\"\n"));
  // The header has no tab, so that this is a file of commas.
  ASSERT_TRUE(pool);
  EXPECT_NE(written(*pool).find("holds a tab"), std::string::npos);
}

}  // namespace
}  // namespace assay
