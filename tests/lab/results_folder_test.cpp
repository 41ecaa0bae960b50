// SPDX-License-Identifier: Apache-2.0
#include "results_folder.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "assay/input.hpp"

namespace assay::lab {
namespace {

namespace fs = std::filesystem;

class ResultsFolderTest : public ::testing::Test {
 protected:
  void TearDown() override { fs::remove_all(path_); }
  [[nodiscard]] Result<ResultsFolder> open(const std::string& experiment, bool resume) const {
    return ResultsFolder::open({.path = path_, .experiment = experiment, .resume = resume});
  }
  std::string path_ = ::testing::TempDir() + "assay-results-" + std::to_string(::getpid());
};

TEST_F(ResultsFolderTest, IsMadeAndWrittenTo) {
  const auto folder = open("one", false);
  ASSERT_TRUE(folder);
  ASSERT_TRUE(folder->write("bm25/run.txt", "text"));
  EXPECT_TRUE(folder->has("bm25/run.txt"));
  EXPECT_EQ((*Input::open(folder->in("bm25/run.txt")))->bytes(), "text");
}

TEST_F(ResultsFolderTest, OfBeforeIsGoneOnWithOnlyIfTold) {
  ASSERT_TRUE(open("one", false));
  const auto again = open("one", false);
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().what, "there are results in this folder already");
  EXPECT_TRUE(open("one", true));
}

TEST_F(ResultsFolderTest, OfAnotherExperimentIsNotGoneOnWith) {
  ASSERT_TRUE(open("one", false));
  const auto other = open("two", true);
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().what, "these are results of another experiment, or of other files");
}

TEST_F(ResultsFolderTest, OfSomebodyElseIsNotTouched) {
  fs::create_directories(path_ + "/letters");
  const auto folder = open("one", true);
  ASSERT_FALSE(folder);
  EXPECT_EQ(folder.error().what, "this folder is not one of results");
  EXPECT_TRUE(fs::exists(path_ + "/letters"));
}

TEST_F(ResultsFolderTest, IsWrittenByOneProgramAtATime) {
  const auto first = open("one", false);
  ASSERT_TRUE(first);
  const auto second = open("one", true);
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error().what, "another experiment writes to this folder");
}

TEST_F(ResultsFolderTest, BeginningsOfFilesOfAKilledProgramAreRemoved) {
  ASSERT_TRUE(open("one", false)->write("bm25/run.txt", "text"));
  const std::string part = path_ + "/bm25/.assay-123.part";
  std::ofstream(part) << "te";
  ASSERT_TRUE(open("one", true));
  EXPECT_FALSE(fs::exists(part));
  EXPECT_TRUE(fs::exists(path_ + "/bm25/run.txt"));
}

TEST_F(ResultsFolderTest, SaysBeforeItIsMadeWhatIsWrong) {
  EXPECT_TRUE(ResultsFolder::check(path_ + "/a/b", false));
  EXPECT_FALSE(fs::exists(path_));
  ASSERT_TRUE(open("one", false));
  EXPECT_TRUE(ResultsFolder::check(path_, true));
  EXPECT_EQ(ResultsFolder::check(path_, false).error().what,
            "there are results in this folder already");
  std::ofstream(path_ + "/file") << "x";
  EXPECT_EQ(ResultsFolder::check(path_ + "/file/results", false).error().what,
            "cannot write here: Not a directory");
}

TEST_F(ResultsFolderTest, EmptiesWhatAnInterruptedStepLeft) {
  const auto folder = open("one", false);
  ASSERT_TRUE(folder->write("bm25/index/half", "x"));
  ASSERT_TRUE(folder->make_empty("bm25/index"));
  EXPECT_TRUE(folder->has("bm25/index"));
  EXPECT_FALSE(folder->has("bm25/index/half"));
}

}  // namespace
}  // namespace assay::lab
