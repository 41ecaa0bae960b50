// SPDX-License-Identifier: Apache-2.0
// run_large_test.cpp: runs above the size from which the index is made in parts, one per thread.
#include "bad_lines.hpp"
#include "layout.hpp"
#include "run_reader.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::text_input;

constexpr std::size_t kPart = std::size_t{1} << 18;  // the smallest part that is worth a thread

Run indexed(const std::string& text, unsigned threads) {
  return Run::index(text_input(text), {.threads = threads}).value();
}

// All that can be read of a run, as text.
std::string everything(const Run& run) {
  std::string text = std::to_string(run.lines()) + " lines, tag " + run.tag() + "\n";
  TopicRows scratch;
  BadLines bad;
  for (std::size_t topic = 0; topic < run.topic_count(); ++topic) {
    text += "topic " + std::string(run.topic(topic)) + ":";
    read_topic(run, topic, Ties::kFile, scratch, bad);
    for (const Row& row : scratch.rows)
      text += " " + std::string(row.doc) + "=" + std::to_string(row.score);
    text += "\n";
  }
  return text + (bad.empty()
                     ? ""
                     : to_string(bad.to_error(run.input(), run.lines(), run.layout().expected)));
}

void expect_same_for_all_threads(const std::string& text) {
  const std::string expected = everything(indexed(text, 1));
  for (const unsigned threads : {2U, 3U, 7U, 8U, 16U, 64U}) {
    EXPECT_TRUE(everything(indexed(text, threads)) == expected) << threads << " threads";
  }
}

std::string line(std::string_view topic, int doc) {
  return std::string(topic) + " Q0 doc" + std::to_string(doc) + " 1 " + std::to_string(doc % 97) +
         ".5 tag\n";
}

TEST(LargeRun, MayHaveATopicThatSpansEveryCut) {
  std::string text = line("first", 0);
  int count = 0;
  while (text.size() < 5 * kPart) text += line("301", ++count);
  text += line("last", 0);
  const auto run = indexed(text, 4);
  ASSERT_EQ(run.topic_count(), 3U);
  EXPECT_EQ(run.topic(1), "301");
  EXPECT_EQ(run.lines(), static_cast<std::uint64_t>(count) + 2);
  assay::TopicRows scratch;
  BadLines bad;
  read_topic(run, 1, Ties::kFile, scratch, bad);
  EXPECT_EQ(scratch.rows.size(), static_cast<std::size_t>(count));
  EXPECT_TRUE(bad.empty());
  expect_same_for_all_threads(text);
}

TEST(LargeRun, MayHaveItsTopicsInterleaved) {
  std::string text;
  for (int doc = 0; text.size() < 5 * kPart; ++doc) text += line(std::to_string(doc % 5), doc);
  const auto run = indexed(text, 4);
  ASSERT_EQ(run.topic_count(), 5U);
  for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(run.topic(i), std::to_string(i));
  expect_same_for_all_threads(text);
}

TEST(LargeRun, MayHaveManySmallTopics) {
  // 17 parts, of which several threads each take some.
  std::string text;
  for (int doc = 0; text.size() < 17 * kPart; ++doc) text += line(std::to_string(doc / 3), doc);
  expect_same_for_all_threads(text);
}

TEST(LargeRun, MayHaveCommentsBlankLinesAndCarriageReturnsAtTheCuts) {
  std::string text;
  for (int doc = 0; text.size() < 5 * kPart; ++doc) {
    text += "# comment\n\r\n" + line("7", doc);
    text.insert(text.size() - 1, "\r");
  }
  expect_same_for_all_threads(text);
}

TEST(LargeRun, MayBeginWithAPartOfCommentsOnly) {
  std::string text;
  while (text.size() < 3 * kPart) text += "# nothing to see here\n";
  text += line("7", 1);
  const auto run = indexed(text, 4);
  ASSERT_EQ(run.topic_count(), 1U);
  EXPECT_EQ(run.topic(0), "7");
  expect_same_for_all_threads(text);
}

TEST(LargeRun, MayHaveALineLongerThanSeveralParts) {
  const std::string id(std::size_t{1} << 20, 'd');
  const std::string text = "1 Q0 " + id + " 1 3 t\n1 Q0 " + id + "x 2 2 t\n2 Q0 " + id + " 1 1 t";
  const auto run = indexed(text, 12);
  ASSERT_EQ(run.topic_count(), 2U);
  EXPECT_EQ(run.lines(), 3U);
  assay::TopicRows scratch;
  BadLines bad;
  read_topic(run, 0, Ties::kTrec, scratch, bad);
  ASSERT_EQ(scratch.rows.size(), 2U);
  EXPECT_TRUE(scratch.rows[0].doc == id);
  EXPECT_TRUE(scratch.rows[1].doc == id + "x");
  expect_same_for_all_threads(text);
}

TEST(LargeRun, MayHaveATopicOfAMegabyte) {
  const std::string id(std::size_t{1} << 20, 't');
  const std::string text = id + " Q0 a 1 2 t\n" + id + "x Q0 b 1 1 t\n" + id + " Q0 c 1 1 t\n";
  const auto run = indexed(text, 8);
  ASSERT_EQ(run.topic_count(), 2U);
  EXPECT_TRUE(run.topic(0) == id);
  expect_same_for_all_threads(text);
}

TEST(LargeRun, SpeaksOfTheFirstBadLineWhateverTheThreads) {
  std::string text;
  for (int doc = 0; text.size() < 4 * kPart; ++doc)
    text += doc % 1000 == 999 ? "7 Q0 bad\n" : line("7", doc);
  const auto run = indexed(text, 4);
  assay::TopicRows scratch;
  BadLines bad;
  read_topic(run, 0, Ties::kTrec, scratch, bad);
  EXPECT_EQ(bad.to_error(run.input(), run.lines(), run.layout().expected).place.line, 1000U);
  expect_same_for_all_threads(text);
}

TEST(LargeRun, IsRefusedForANulByteNearItsEnd) {
  std::string text;
  for (int doc = 0; text.size() < 4 * kPart; ++doc) text += line("7", doc);
  text.back() = '\0';
  for (const unsigned threads : {1U, 4U}) {
    const auto run = assay::Run::index(text_input(text), {.threads = threads});
    ASSERT_FALSE(run.has_value());
    EXPECT_EQ(run.error().what, "NUL byte");
  }
}

}  // namespace
}  // namespace assay
