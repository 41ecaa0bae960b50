// SPDX-License-Identifier: Apache-2.0
#include "assay/query_log.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace assay {
namespace {

Result<std::vector<LoggedQuery>> read(const std::string& text) {
  return read_query_log(*Input::from_memory("queries", text));
}

std::string error_in(const std::string& text) {
  const auto queries = read(text);
  return queries ? "none"
                 : std::to_string(queries.error().place.line) + ": " + queries.error().what;
}

TEST(QueryLog, ReadsWhatItWrites) {
  const LoggedQuery query{.engine = "xapian",
                          .topic = "201",
                          .text = "how \"long\"\n",
                          .phase = QueryPhase::kOpen,
                          .pass = 3,
                          .client = 2,
                          .intended = 1'000,
                          .sent = 1'500,
                          .answered = 9'000,
                          .hits = 20,
                          .status = QueryStatus::kTimeout,
                          .message = "late"};
  const std::string line = log_line(query, 1'767'225'600'123'456'789);
  EXPECT_TRUE(line.starts_with("{\"time\":\"2026-01-01T00:00:00.123456Z\",")) << line;
  EXPECT_EQ(line.find('\n'), line.size() - 1);
  const auto read_back = read(line + line);
  ASSERT_TRUE(read_back);
  ASSERT_EQ(read_back->size(), 2U);
  const LoggedQuery& same = read_back->back();
  EXPECT_EQ(same.engine, "xapian");
  EXPECT_EQ(same.topic, "201");
  EXPECT_EQ(same.text, "how \"long\"\n");
  EXPECT_EQ(same.phase, QueryPhase::kOpen);
  EXPECT_EQ(same.pass, 3U);
  EXPECT_EQ(same.client, 2U);
  EXPECT_EQ(same.latency(), 8'000U);
  EXPECT_EQ(same.service_time(), 7'500U);
  EXPECT_EQ(same.hits, 20U);
  EXPECT_EQ(same.status, QueryStatus::kTimeout);
  EXPECT_EQ(same.message, "late");
}

TEST(QueryLog, ReadsTimesThatWereMeasuredElsewhere) {
  const auto tabs = read("query_id\tlatency_ms\n7\t1.5\n8\t20\n");
  ASSERT_TRUE(tabs) << tabs.error().what;
  EXPECT_EQ(tabs->at(0).topic, "7");
  EXPECT_EQ(tabs->at(0).latency(), 1'500'000U);
  EXPECT_EQ(tabs->at(0).phase, QueryPhase::kClosed);
  const auto commas = read("took_us,engine\n\"12\",\"a \"\"b\"\"\"\n");
  ASSERT_TRUE(commas) << commas.error().what;
  EXPECT_EQ(commas->at(0).engine, "a \"b\"");
  EXPECT_EQ(commas->at(0).latency(), 12'000U);
  const auto objects = read("{\"qid\": \"x\", \"latency_s\": 0.25, \"service_s\": 0.2}\n");
  ASSERT_TRUE(objects) << objects.error().what;
  EXPECT_EQ(objects->at(0).latency(), 250'000'000U);
  EXPECT_EQ(objects->at(0).service_time(), 200'000'000U);
}

TEST(QueryLog, TakesAQueryThatWasSentForOneThatWasDueThen) {
  const auto log = read("{\"sent_ns\": 5000, \"answered_ns\": 7000}\n");
  ASSERT_TRUE(log) << log.error().what;
  EXPECT_EQ(log->at(0).latency(), 2'000U);
  EXPECT_EQ(log->at(0).service_time(), 2'000U);
}

TEST(QueryLog, NamesThePlaceOfWhatIsWrong) {
  EXPECT_EQ(error_in(""), "0: has no queries");
  EXPECT_EQ(error_in("topic\tlatency\n1\t2\n"), "1: no column says how long a query took");
  EXPECT_EQ(error_in("topic\tlatency_ms\n1\t2\n2\tslow\n"), "3: \"slow\" is no number from 0 on");
  EXPECT_EQ(error_in("topic\tlatency_ms\n1\t-2\n"), "2: \"-2\" is no number from 0 on");
  EXPECT_EQ(error_in("topic\tlatency_s\n1\t1e10\n"), "2: \"1e10\" is more than there can be");
  EXPECT_EQ(error_in("topic\tlatency_ms\n1\n"), "2: 1 columns under 2 headings");
  EXPECT_EQ(error_in("{\"latency_ms\": 1}\n{\"topic\": 2}\n"),
            "2: nothing says how long the query took");
  EXPECT_EQ(error_in("{\"latency_ms\": 1}\n{\"latency_ms\": 1\n"), "2: this is no JSON object");
  EXPECT_NE(error_in("{\"answered_ns\": 4}\n").find("nothing says how long the query took"),
            std::string::npos);
  EXPECT_EQ(error_in("{\"sent_ns\": 5, \"answered_ns\": 4}\n"),
            "1: it was answered before it was sent, or sent before its time");
  EXPECT_EQ(error_in("{\"latency_ms\": 1, \"status\": \"odd\"}\n"), "1: \"odd\" is not known here");
}

}  // namespace
}  // namespace assay
