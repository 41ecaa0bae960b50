// SPDX-License-Identifier: Apache-2.0
#include "run_lines.hpp"

#include <gtest/gtest.h>

#include "path_hash.hpp"
#include "progress.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace assay::lab {
namespace {

TEST(RunLines, AreInTheOrderInWhichTheyAreEvaluated) {
  const std::vector<TopicText> topics = {{"q1", "one"}, {"q2", "two"}, {"q10", "ten"}};
  const auto text = run_lines("tag", topics, {{{"a", 0.5}, {"b", 0.5}, {"c", 2}}, {}, {{"d", 1}}});
  ASSERT_TRUE(text);
  EXPECT_EQ(*text, "q1 Q0 c 1 2 tag\nq1 Q0 b 2 0.5 tag\nq1 Q0 a 3 0.5 tag\nq10 Q0 d 1 1 tag\n");
}

TEST(RunLines, AreFoundByTheirTopicAgain) {
  const std::string run = "q1 Q0 a 1 2 t\nq1 Q0 b 2 1 t\nq10 Q0 c 1 1 t\n";
  const auto lines = lines_by_topic(run);
  ASSERT_EQ(lines.size(), 2U);
  EXPECT_EQ(lines.at("q1"), "q1 Q0 a 1 2 t\nq1 Q0 b 2 1 t\n");
  EXPECT_EQ(lines.at("q10"), "q10 Q0 c 1 1 t\n");
  EXPECT_TRUE(lines_by_topic("").empty());
}

class PathHash : public ::testing::Test {
 protected:
  PathHash() {
    std::string name = (std::filesystem::temp_directory_path() / "assay-hash-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~PathHash() override { std::filesystem::remove_all(folder_); }
  void write(const std::string& name, const std::string& text) const {
    std::filesystem::create_directories(std::filesystem::path(folder_ + "/" + name).parent_path());
    std::ofstream(folder_ + "/" + name) << text;
  }
  std::string folder_;
};

// printf abc | sha256sum
TEST_F(PathHash, IsThatOfTheFile) {
  write("a.txt", "abc");
  EXPECT_EQ(*hash_of_path(folder_ + "/a.txt"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(hash_of_path(folder_ + "/b.txt").error().what,
            "cannot be read: No such file or directory");
}

// find -type f ! -name '.*' -printf '%P\n' | LC_ALL=C sort | xargs sha256sum | sha256sum
TEST_F(PathHash, OfAFolderIsThatOfTheListOfItsFiles) {
  write("b/one.txt", "abc");
  write("a.txt", "");
  write(".hidden", "x");
  EXPECT_EQ(*hash_of_path(folder_),
            "c849f9777300002e8e56c60cf52558bb674ecd2e56f4236653b65aa60c887a65");
}

TEST(FoundDocuments, AreCountedOnceAndHeldBesideTheCollection) {
  IdHashes ids;
  EXPECT_TRUE(ids.insert("a") && ids.insert("b"));
  const auto found = found_documents("1 Q0 a 1 2 x\n1 Q0 z 2 1 x\n2 Q0 z 1 1 x\n", ids);
  EXPECT_EQ(found.all, 2U);
  EXPECT_EQ(found.unknown, 1U);
  EXPECT_EQ(found_documents("", ids).all, 0U);
}

TEST(Bar, SaysWhatIsDoneAndWhatIsLeft) {
  Look look{.ascii = true};
  EXPECT_EQ(bar_line("bm25: searching", {.share = 0.25, .seconds = 30}, look),
            "bm25: searching  #####...............   25 %  1:30 left");
  EXPECT_EQ(bar_line("x", {.share = 0, .seconds = 3}, look), "x  ....................    0 %");
  EXPECT_EQ(bar_line("x", {.share = 0.5, .seconds = 7322}, look),
            "x  ##########..........   50 %  2:02:02 left");
  look.ascii = false;
  EXPECT_EQ(bar_line("x", {.share = 2, .seconds = 1}, look),
            "x  ████████████████████  100 %  0:00 left");
}

}  // namespace
}  // namespace assay::lab
