// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "assay/efficiency.hpp"

namespace assay {
namespace {

EngineMeasurement whole_measurement() {
  return {.name = "xapian-b0.4",
          .kind = "xapian",
          .version = "Xapian 1.4.22",
          .settings = {{"model", "bm25"}, {"b", "0.4"}},
          .cache = "warm",
          .documents = 1200,
          .collection_bytes = 3'000'000,
          .index_runs = {{.wall_seconds = 1.5,
                          .cpu_seconds = 2.25,
                          .peak_memory = 50'000'000,
                          .bytes_written = 18'446'744'073'709'551'615U,
                          .peak_disk = 9'000'000,
                          .index_bytes = 6'000'000}},
          .files = {{"position.glass", 4'000'000}},
          .clients = 2,
          .rate = 40,
          .closed_seconds = 0.5,
          .open_seconds = 12,
          .overhead_seconds = 1e-6,
          .unstable = {"7", "a \"b\""},
          .values = {{"nDCG@10", 0.4321}, {"AP", std::nan("")}},
          .failure = "it stopped"};
}

std::string error_in(const std::string& text) {
  const auto result = read_measurement(*Input::from_memory("m.json", text));
  return result ? "none" : to_string(result.error());
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

TEST(Measurement, ReadsWhatItWrites) {
  const std::string text = to_json(whole_measurement());
  EXPECT_TRUE(text.starts_with("{\n  \"assay_measurement\": 1,\n")) << text;
  const auto read = read_measurement(*Input::from_memory("m.json", text));
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(to_json(*read), text);
  EXPECT_EQ(read->name, "xapian-b0.4");
  EXPECT_EQ(read->settings, whole_measurement().settings);
  ASSERT_EQ(read->index_runs.size(), 1U);
  EXPECT_EQ(read->index_runs[0].bytes_written, 18'446'744'073'709'551'615U);
  EXPECT_EQ(read->unstable, whole_measurement().unstable);
  ASSERT_EQ(read->values.size(), 2U);
  EXPECT_EQ(read->values[0].second, 0.4321);
  EXPECT_TRUE(std::isnan(read->values[1].second));
}

TEST(Measurement, OfNothingIsReadBackToo) {
  const std::string text = to_json({});
  const auto read = read_measurement(*Input::from_memory("m.json", text));
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(to_json(*read), text);
}

TEST(Measurement, PassesOverWhatLaterVersionsAdd) {
  const std::string text = to_json(whole_measurement());
  EXPECT_EQ(error_in(replaced(text, "\"failure\"", "\"energy\": [1, {}], \"failure\"")), "none");
}

TEST(Measurement, SaysWhereItIsWrong) {
  const std::string text = to_json(whole_measurement());
  EXPECT_EQ(error_in(""), "m.json:1:1: this is not JSON");
  EXPECT_EQ(error_in("[1]"), "m.json:1:1: an object expected");
  EXPECT_EQ(error_in("{}"), "m.json:1:1: \"assay_measurement\" is not there");
  EXPECT_EQ(error_in("{\"name\": 1}"), "m.json:1:10: \"assay_measurement\" does not stand first");
  EXPECT_EQ(error_in(replaced(text, ": 1,", ": 2,")),
            "m.json:2:24: version 2 is not known here, only 1");
  EXPECT_EQ(error_in(text + "x"), "m.json:52:1: this is not JSON");
  EXPECT_EQ(error_in(replaced(text, "1.5,", "\"1.5\",")),
            "m.json:20:25: a number from 0 on expected");
  EXPECT_EQ(error_in(replaced(text, "1.5,", "-1,")), "m.json:20:25: a number from 0 on expected");
  EXPECT_EQ(error_in(replaced(text, "50000000", "5e7")),
            "m.json:22:24: a whole number from 0 on expected");
  EXPECT_EQ(error_in(replaced(text, "1615,", "16150,")),
            "m.json:23:26: a whole number from 0 on expected");
  EXPECT_EQ(error_in(replaced(text, "\"cpu_seconds\"", "\"wall_seconds\"")),
            "m.json:21:25: \"wall_seconds\" is there twice");
  EXPECT_EQ(error_in(replaced(text, "\"cpu_seconds\"", "\"cpu\"")),
            "m.json:19:7: \"cpu_seconds\" is not there");
  EXPECT_EQ(error_in(replaced(text, "0.4321", "\"high\"")),
            "m.json:47:16: a number or null expected");
}

}  // namespace
}  // namespace assay
