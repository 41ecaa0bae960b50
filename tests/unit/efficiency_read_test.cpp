// SPDX-License-Identifier: Apache-2.0
// efficiency_read_test.cpp: folders of results as they are left by experiments, whole or not.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>

#include "assay/efficiency_table.hpp"

namespace assay {
namespace {

namespace fs = std::filesystem;

// A folder that goes away with the test.
class Folder {
 public:
  Folder() : path_(fs::path(::testing::TempDir()) / "assay-efficiency-read") {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  ~Folder() { fs::remove_all(path_); }

  std::string write(const std::string& name, const std::string& text) const {
    const fs::path path = path_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};

std::string measurement(const std::string& name) { return to_json({.name = name}); }
constexpr const char* kLine = "{\"topic\": \"1\", \"latency_ms\": 2}\n";

Result<ReadResults> read(const std::string& path, bool skip = false) {
  return read_results(std::vector{path}, {.skip_torn_lines = skip});
}

TEST(ReadResults, ReadsTheEnginesOfAFolderInNaturalOrder) {
  const Folder folder;
  folder.write("e10/measurement.json", measurement("e10"));
  folder.write("e2/measurement.json", measurement("e2"));
  folder.write("e2/queries.jsonl", kLine);
  folder.write("e10.run", "not looked at");
  fs::create_directories(folder.path() + "/indexes");
  const auto results = read(folder.path());
  ASSERT_TRUE(results) << to_string(results.error());
  ASSERT_EQ(results->engines.size(), 2U);
  EXPECT_EQ(results->engines[0].measurement.name, "e2");
  EXPECT_EQ(results->engines[0].log.size(), 1U);
  EXPECT_EQ(results->engines[1].measurement.name, "e10");
  EXPECT_TRUE(results->engines[1].log.empty());
  EXPECT_TRUE(results->notes.empty());
}

TEST(ReadResults, ReadsOneEngineByItsFolderOrItsFile) {
  const Folder folder;
  const std::string file = folder.write("a/measurement.json", measurement("a"));
  folder.write("a/queries.jsonl", kLine);
  for (const std::string& path : {file, folder.path() + "/a"}) {
    const auto results = read(path);
    ASSERT_TRUE(results) << to_string(results.error());
    ASSERT_EQ(results->engines.size(), 1U);
    EXPECT_EQ(results->engines[0].log.size(), 1U);
    EXPECT_FALSE(results->engines[0].is_log_only);
  }
}

TEST(ReadResults, TakesAnEmptyLogForNone) {
  const Folder folder;
  folder.write("a/measurement.json", measurement("a"));
  folder.write("a/queries.jsonl", "");
  const auto results = read(folder.path());
  ASSERT_TRUE(results) << to_string(results.error());
  EXPECT_TRUE(results->engines[0].log.empty());
}

TEST(ReadResults, LeavesOutAnEngineThatIsNotDone) {
  const Folder folder;
  folder.write("a/measurement.json", measurement("a"));
  folder.write("b/queries.jsonl", kLine);
  const auto results = read(folder.path());
  ASSERT_TRUE(results) << to_string(results.error());
  EXPECT_EQ(results->engines.size(), 1U);
  ASSERT_EQ(results->notes.size(), 1U);
  EXPECT_EQ(results->notes[0].code, "not-finished");
  EXPECT_NE(results->notes[0].message.find("/b: "), std::string::npos);
}

TEST(ReadResults, RefusesAFolderWithoutResults) {
  const Folder folder;
  folder.write("a.run", "");
  const auto results = read(folder.path());
  ASSERT_FALSE(results);
  EXPECT_EQ(results.error().what, "there are no results in this folder");
  EXPECT_FALSE(read(folder.path() + "/none"));
}

TEST(ReadResults, NamesThePlaceOfAMeasurementThatIsWrong) {
  const Folder folder;
  const std::string path = folder.write("a/measurement.json", "{\n  \"assay_measurement\": 2\n}\n");
  const auto results = read(folder.path());
  ASSERT_FALSE(results);
  EXPECT_EQ(results.error().place.file, path);
  EXPECT_EQ(results.error().place.line, 2U);
}

TEST(ReadResults, RefusesATornLastLineUnlessItMayBeLeftOut) {
  const Folder folder;
  folder.write("a/measurement.json", measurement("a"));
  folder.write("a/queries.jsonl", std::string(kLine) + kLine + "{\"topic\": \"1\", \"laten");
  const auto refused = read(folder.path());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().place.line, 3U);
  EXPECT_EQ(refused.error().what, "the last line is cut off: what wrote it was stopped");
  const auto results = read(folder.path(), true);
  ASSERT_TRUE(results) << to_string(results.error());
  EXPECT_EQ(results->engines[0].log.size(), 2U);
  ASSERT_EQ(results->notes.size(), 1U);
  EXPECT_EQ(results->notes[0].code, "torn-line");
}

TEST(ReadResults, RefusesABadLineThatIsNotTheLastOne) {
  const Folder folder;
  const std::string lines = std::string(kLine) + "{\"topic\n" + kLine + "{\"x";
  const std::string path = folder.write("log.jsonl", lines);
  for (const bool skip : {false, true}) {
    const auto results = read(path, skip);
    ASSERT_FALSE(results);
    EXPECT_EQ(results.error().place.line, 2U);
    EXPECT_EQ(results.error().what, "this is no JSON object");
  }
}

TEST(ReadResults, TakesEnginesOfALogByTheirNamesOrThatOfTheFile) {
  const Folder folder;
  const std::string path =
      folder.write("lucene.tsv", "engine\tlatency_ms\nfast\t1\n\t5\nfast\t2\n");
  const auto results = read(path);
  ASSERT_TRUE(results) << to_string(results.error());
  ASSERT_EQ(results->engines.size(), 2U);
  EXPECT_EQ(results->engines[0].measurement.name, "fast");
  EXPECT_EQ(results->engines[0].log.size(), 2U);
  EXPECT_TRUE(results->engines[0].is_log_only);
  EXPECT_EQ(results->engines[1].measurement.name, "lucene");
  const auto named = read("mine=" + path);
  ASSERT_TRUE(named) << to_string(named.error());
  ASSERT_EQ(named->engines.size(), 1U);
  EXPECT_EQ(named->engines[0].measurement.name, "mine");
  EXPECT_EQ(named->engines[0].log.size(), 3U);
}

}  // namespace
}  // namespace assay
