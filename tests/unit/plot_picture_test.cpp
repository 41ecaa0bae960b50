// SPDX-License-Identifier: Apache-2.0
// plot_picture_test.cpp: converters that do not come to an end are stopped.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "picture.hpp"

namespace assay::app {
namespace {

namespace fs = std::filesystem;

// A folder with a converter of this script, which alone is on the path.
class OnlyConverter {
 public:
  explicit OnlyConverter(const std::string& script) {
    std::string pattern = (fs::temp_directory_path() / "assay-test-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    const fs::path tool = folder_ / "rsvg-convert";
    std::ofstream(tool) << "#!/bin/sh\n" << script;
    fs::permissions(tool, fs::perms::owner_all);
    ::setenv("PATH", (folder_.string() + ":/usr/bin:/bin").c_str(), 1);
  }
  OnlyConverter(const OnlyConverter&) = delete;
  OnlyConverter& operator=(const OnlyConverter&) = delete;
  ~OnlyConverter() {
    ::setenv("PATH", path_.c_str(), 1);
    fs::remove_all(folder_);
  }
  [[nodiscard]] const fs::path& folder() const { return folder_; }

 private:
  std::string path_ = std::getenv("PATH");
  fs::path folder_;
};

TEST(Picture, IsWhatTheConverterWrites) {
  const OnlyConverter converter("printf picture > \"$4\"\n");
  const auto picture = converted("<svg/>", "pdf");
  ASSERT_TRUE(picture) << picture.error().what;
  EXPECT_EQ(*picture, "picture");
}

TEST(Picture, OfAConverterThatHangsIsAnErrorAndTheConverterIsStopped) {
  const OnlyConverter converter("echo $$ > \"$(dirname \"$0\")/process\"; exec sleep 1000\n");
  const auto picture = converted("<svg/>", "pdf", std::chrono::seconds(1));
  ASSERT_FALSE(picture);
  EXPECT_EQ(picture.error().what, "rsvg-convert was stopped: no pdf after 1 s");
  std::string process;
  std::ifstream(converter.folder() / "process") >> process;
  ASSERT_FALSE(process.empty());
  EXPECT_FALSE(fs::exists("/proc/" + process)) << process;
}

}  // namespace
}  // namespace assay::app
