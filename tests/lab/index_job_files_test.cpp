// SPDX-License-Identifier: Apache-2.0
// index_job_files_test.cpp: sizes of files with holes and several names, and the page cache.
#include "index_job_files.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <sys/statfs.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace assay::lab {
namespace {

namespace fs = std::filesystem;

class IndexFiles : public ::testing::Test {
 protected:
  IndexFiles() {
    std::string name = (fs::temp_directory_path() / "assay-files-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~IndexFiles() override { fs::remove_all(folder_); }

  void write(const std::string& name, std::size_t bytes) const {
    std::ofstream(folder_ + "/" + name, std::ios::binary) << std::string(bytes, 'x');
  }
  [[nodiscard]] std::string shown() const {
    std::string text;
    for (const IndexFile& file : files_of(folder_)) {
      text += file.name + "=" + std::to_string(file.bytes) + " ";
    }
    return text;
  }

  std::string folder_;
};

TEST_F(IndexFiles, AreListedByNameWithTheirBytes) {
  fs::create_directories(folder_ + "/b/deep");
  write("c", 10);
  write("b/deep/x", 5000);
  write("a", 0);
  EXPECT_EQ(shown(), "a=0 b/deep/x=5000 c=10 ");
  EXPECT_EQ(bytes_of(folder_), 5010U);
  EXPECT_EQ(bytes_of(folder_ + "/c"), 10U);
  EXPECT_EQ(files_of(folder_ + "/c").at(0).name, "c");
  EXPECT_TRUE(files_of(folder_ + "/none").empty());
}

TEST_F(IndexFiles, ASecondNameCountsOnceAndALinkNever) {
  write("a", 1000);
  fs::create_hard_link(folder_ + "/a", folder_ + "/b");
  fs::create_symlink(folder_ + "/a", folder_ + "/c");
  fs::create_directory_symlink(folder_, folder_ + "/round");
  EXPECT_EQ(bytes_of(folder_), 1000U);
  // The folder itself may be called by a link.
  EXPECT_EQ(bytes_of(folder_ + "/round"), 1000U);
}

TEST_F(IndexFiles, HolesAreNoBytes) {
  write("sparse", 8192);
  fs::resize_file(folder_ + "/sparse", std::uintmax_t{1} << 30);
  EXPECT_GE(bytes_of(folder_), 8192U);
  EXPECT_LT(bytes_of(folder_), 1U << 20);
}

// How many pages of a file the cache has.
std::size_t cached_pages(const std::string& path) {
  const std::size_t size = fs::file_size(path);
  const int file = open(path.c_str(), O_RDONLY);
  void* const all = mmap(nullptr, size, PROT_READ, MAP_SHARED, file, 0);
  std::vector<unsigned char> pages((size + 4095) / 4096);
  EXPECT_EQ(mincore(all, size, pages.data()), 0);
  munmap(all, size);
  close(file);
  return static_cast<std::size_t>(
      std::count_if(pages.begin(), pages.end(), [](unsigned char page) { return page & 1; }));
}

TEST_F(IndexFiles, AreTakenOutOfTheCache) {
  struct statfs facts {};
  ASSERT_EQ(statfs(folder_.c_str(), &facts), 0);
  constexpr long kTmpfs = 0x01021994;
  if (facts.f_type == kTmpfs) GTEST_SKIP() << "here the cache is the disk";
  fs::create_directory(folder_ + "/deep");
  const std::size_t pages = 1000;
  write("deep/a", pages * 4096);
  EXPECT_EQ(cached_pages(folder_ + "/deep/a"), pages);
  ASSERT_TRUE(write_back(folder_));
  EXPECT_EQ(cached_pages(folder_ + "/deep/a"), pages);
  ASSERT_TRUE(drop_from_cache(folder_));
  EXPECT_LT(cached_pages(folder_ + "/deep/a"), pages / 2);
}

// What somebody has mapped and read stays, though the kernel says that all went well.
TEST_F(IndexFiles, WhatStaysInTheCacheIsAnError) {
  const std::size_t size = 100 * 4096;
  write("mapped", size);
  const int file = open((folder_ + "/mapped").c_str(), O_RDONLY);
  void* const all = mmap(nullptr, size, PROT_READ, MAP_SHARED | MAP_POPULATE, file, 0);
  ASSERT_NE(all, MAP_FAILED);
  const auto done = drop_from_cache(folder_);
  munmap(all, size);
  close(file);
  ASSERT_FALSE(done);
  EXPECT_NE(to_string(done.error()).find(" pages are still in the cache"), std::string::npos)
      << to_string(done.error());
}

TEST_F(IndexFiles, WhatIsNotThereCannotBeDropped) {
  const auto done = drop_from_cache(folder_ + "/none");
  ASSERT_FALSE(done);
  EXPECT_EQ(to_string(done.error()), folder_ + "/none: cannot be found: No such file or directory");
}

}  // namespace
}  // namespace assay::lab
