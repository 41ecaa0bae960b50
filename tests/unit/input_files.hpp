// SPDX-License-Identifier: Apache-2.0
// input_files.hpp: files, pipes and standard input for tests.
#pragma once

#include <gtest/gtest.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>

namespace assay::testing {

// A directory of the test's own, gone when the test ends.
class InputFiles : public ::testing::Test {
 protected:
  InputFiles() {
    std::string name = (std::filesystem::temp_directory_path() / "assay-XXXXXX").string();
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error("no temporary directory");
    directory_ = name;
  }
  ~InputFiles() override { std::filesystem::remove_all(directory_); }

  [[nodiscard]] std::string write(const std::string& name, const std::string& bytes) const {
    std::ofstream(directory_ / name, std::ios::binary) << bytes;
    return (directory_ / name).string();
  }
  [[nodiscard]] std::string directory() const { return directory_.string(); }

 private:
  std::filesystem::path directory_;
};

// Standard input comes from this descriptor as long as this lives.
class StandardInput {
 public:
  explicit StandardInput(int descriptor) : saved_(::dup(STDIN_FILENO)) {
    ::dup2(descriptor, STDIN_FILENO);
  }
  StandardInput(const StandardInput&) = delete;
  StandardInput& operator=(const StandardInput&) = delete;
  ~StandardInput() {
    ::dup2(saved_, STDIN_FILENO);
    ::close(saved_);
  }

 private:
  int saved_;
};

// The reading end of a pipe that a thread writes to; what nobody reads is dropped in the end.
class FedPipe {
 public:
  enum Way { kCloses, kStaysOpen, kSlow };
  explicit FedPipe(std::string bytes, Way way = kCloses) {
    int ends[2] = {-1, -1};
    EXPECT_EQ(::pipe(ends), 0);
    reader_ = ends[0];
    writer_ = ends[1];
    feeder_ = std::thread([this, way, fed = std::move(bytes)] { feed(fed, way); });
  }
  FedPipe(const FedPipe&) = delete;
  FedPipe& operator=(const FedPipe&) = delete;
  ~FedPipe() {
    is_over_ = true;
    char rest[4096];
    while (!is_fed_) {
      pollfd wait{reader_, POLLIN, 0};
      if (::poll(&wait, 1, 1) > 0) (void)!::read(reader_, rest, sizeof rest);
    }
    feeder_.join();
    ::close(reader_);
  }
  [[nodiscard]] int reader() const { return reader_; }
  [[nodiscard]] std::string path() const { return "/dev/fd/" + std::to_string(reader_); }

 private:
  void feed(std::string_view bytes, Way way) {
    if (way == kSlow) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    while (!bytes.empty()) {
      const ssize_t written = ::write(writer_, bytes.data(), bytes.size());
      if (written <= 0) break;
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    while (way == kStaysOpen && !is_over_) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ::close(writer_);
    is_fed_ = true;
  }

  int reader_ = -1;
  int writer_ = -1;
  std::atomic<bool> is_over_ = false;
  std::atomic<bool> is_fed_ = false;
  std::thread feeder_;
};

}  // namespace assay::testing
