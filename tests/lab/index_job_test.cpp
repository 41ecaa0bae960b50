// SPDX-License-Identifier: Apache-2.0
// index_job_test.cpp: jobs whose costs are known. Costs are held to lower bounds; upper bounds are
// wide, for machines that do other things and builds that check memory.
#include "index_job.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <new>
#include <stdexcept>
#include <thread>

#include "index_job_child.hpp"
#include "load_clock.hpp"

namespace assay::lab {
namespace {

namespace fs = std::filesystem;
constexpr std::uint64_t kMega = 1'000'000;

class IndexJobs : public ::testing::Test {
 protected:
  IndexJobs() {
    std::string name = (fs::temp_directory_path() / "assay-job-XXXXXX").string();
    folder_ = mkdtemp(name.data());
  }
  ~IndexJobs() override { fs::remove_all(folder_); }

  [[nodiscard]] Result<IndexRun> measure(const std::function<Result<Done>()>& work,
                                         double limit = 0) const {
    return measure_index({.work = work, .folder = folder_, .limit_seconds = limit});
  }
  [[nodiscard]] std::string in_folder(const std::string& name) const {
    return folder_ + "/" + name;
  }

  std::string folder_;
};

Result<Done> write_file(const std::string& path, std::uint64_t bytes) {
  std::ofstream file(path, std::ios::binary);
  const std::string block(kMega, 'x');
  for (std::uint64_t left = bytes; left > 0 && file;) {
    const std::uint64_t part = std::min<std::uint64_t>(left, block.size());
    file.write(block.data(), static_cast<std::streamsize>(part));
    left -= part;
  }
  file.close();
  return file ? Result<Done>(Done{}) : Error{.what = "cannot write " + path};
}

// Pages that are there, whatever the allocator thinks of freed ones.
Result<Done> use_memory(std::size_t bytes) {
  void* const all =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED) return Error{.what = "no memory"};
  auto* const first = static_cast<volatile char*>(all);
  for (std::size_t i = 0; i < bytes; i += 4096) first[i] = 1;
  munmap(all, bytes);
  return Done{};
}

Result<Done> burn(double seconds) {
  const auto used = [] { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; };
  for (const double start = used(); used() < start + seconds;) {
  }
  return Done{};
}

Result<Done> in_a_child(const std::function<Result<Done>()>& work) {
  const pid_t child = fork();
  if (child == 0) _exit(work() ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  return status == 0 ? Result<Done>(Done{}) : Error{.what = "the child failed"};
}

Result<Done> shell(const std::string& command) {
  return std::system(command.c_str()) == 0 ? Result<Done>(Done{}) : Error{.what = "sh failed"};
}

TEST_F(IndexJobs, NothingCostsLittle) {
  const auto run = measure([] { return Result<Done>(Done{}); });
  ASSERT_TRUE(run);
  RecordProperty("wall_us", static_cast<int>(run->wall_seconds * 1e6));
  EXPECT_GT(run->wall_seconds, 0);
  EXPECT_LT(run->wall_seconds, 1);
  EXPECT_LT(run->cpu_seconds, 1);
  EXPECT_EQ(run->index_bytes, 0U);
  EXPECT_EQ(run->peak_disk, 0U);
  EXPECT_LT(run->bytes_written, kMega);
}

TEST_F(IndexJobs, WallTimeHoldsWaitingAndProcessorTimeDoesNot) {
  const auto run = measure([] {
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    return Result<Done>(Done{});
  });
  ASSERT_TRUE(run);
  EXPECT_GE(run->wall_seconds, 0.3);
  EXPECT_LT(run->wall_seconds, 3);
  EXPECT_LT(run->cpu_seconds, 0.25);
}

TEST_F(IndexJobs, ProcessorTimeIsThatOfTheProcessAndOfWhatItStarted) {
  const auto alone = measure([] { return burn(0.3); });
  ASSERT_TRUE(alone);
  EXPECT_GE(alone->cpu_seconds, 0.29);
  EXPECT_LT(alone->cpu_seconds, 1);
  EXPECT_GE(alone->wall_seconds, 0.29);
  const auto both = measure([] {
    (void)burn(0.2);
    return in_a_child([] { return burn(0.3); });
  });
  ASSERT_TRUE(both);
  EXPECT_GE(both->cpu_seconds, 0.49);
  EXPECT_LT(both->cpu_seconds, 1.5);
}

TEST_F(IndexJobs, PeakMemoryIsThatOfTheJobAndNotOfItsParent) {
  (void)use_memory(600 * kMega);  // a peak of this process, gone before the job begins
  const auto none = measure([] { return Result<Done>(Done{}); });
  ASSERT_TRUE(none);
  EXPECT_GT(none->peak_memory, kMega / 2);
  EXPECT_LT(none->peak_memory, 500 * kMega);  // sanitizers keep some hundred of what is gone
  const auto run = measure([] { return use_memory(200 * kMega); });
  ASSERT_TRUE(run);
  EXPECT_GE(run->peak_memory, 195 * kMega);
  EXPECT_LT(run->peak_memory, none->peak_memory + 250 * kMega);
}

TEST_F(IndexJobs, PeakMemoryIsAlsoThatOfWhatTheJobStarted) {
  const auto none = measure([] { return Result<Done>(Done{}); });
  ASSERT_TRUE(none);
  const auto run = measure([] {
    (void)use_memory(50 * kMega);
    return in_a_child([] { return use_memory(200 * kMega); });
  });
  ASSERT_TRUE(run);
  EXPECT_GE(run->peak_memory, 195 * kMega);
  EXPECT_LT(run->peak_memory, none->peak_memory + 250 * kMega);
}

// 30 MB that are there for 100 ms, and 5 MB that stay: 35 are written, at most 35 are there.
TEST_F(IndexJobs, DiskIsMeasuredAtItsPeakAndInTheEnd) {
  const auto work = [&]() -> Result<Done> {
    (void)write_file(in_folder("temporary"), 30 * kMega);
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    fs::remove(in_folder("temporary"));
    return write_file(in_folder("kept"), 5 * kMega);
  };
  for (const bool is_of_child : {false, true}) {
    const auto run = measure([&] { return is_of_child ? in_a_child(work) : work(); });
    ASSERT_TRUE(run);
    EXPECT_EQ(run->index_bytes, 5 * kMega);
    EXPECT_GE(run->peak_disk, 30 * kMega);
    EXPECT_LE(run->peak_disk, 35 * kMega);
    EXPECT_GE(run->bytes_written, 35 * kMega);
    EXPECT_LT(run->bytes_written, 40 * kMega);
  }
}

TEST_F(IndexJobs, CommandsCountAsWell) {
  const auto run = measure([&] {
    return shell("dd if=/dev/zero of=" + in_folder("made") + " bs=1000000 count=7 2>/dev/null");
  });
  ASSERT_TRUE(run);
  EXPECT_EQ(run->index_bytes, 7 * kMega);
  EXPECT_GE(run->bytes_written, 7 * kMega);
}

TEST_F(IndexJobs, ErrorsComeAcrossWithPlaceAndHint) {
  const auto run = measure([]() -> Result<Done> {
    return Error{.place = {.file = "docs.jsonl", .line = 7, .column = 3},
                 .what = "it is no\nJSON 7 ",
                 .hint = "mend \"it\""};
  });
  ASSERT_FALSE(run);
  EXPECT_EQ(to_string(run.error()), "docs.jsonl:7:3: it is no\nJSON 7 ");
  EXPECT_EQ(run.error().hint, "mend \"it\"");
}

// More than a pipe holds.
TEST_F(IndexJobs, AnErrorMayBeLong) {
  const std::string what(300'000, 'w');
  const auto run = measure([&]() -> Result<Done> { return Error{.what = what}; });
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().what, what);
}

TEST_F(IndexJobs, ExceptionsAreErrors) {
  const auto thrown = measure([]() -> Result<Done> { throw std::runtime_error("oh"); });
  ASSERT_FALSE(thrown);
  EXPECT_EQ(thrown.error().what, "the engine threw an exception: oh");
  const auto memory = measure([]() -> Result<Done> { throw std::bad_alloc(); });
  ASSERT_FALSE(memory);
  EXPECT_EQ(memory.error().what, "the engine ran out of memory while it made the index");
}

TEST_F(IndexJobs, AProcessThatEndsBeforeItsTimeIsNamedByHowItEnded) {
  const auto left = measure([]() -> Result<Done> { _exit(3); });
  ASSERT_FALSE(left);
  EXPECT_EQ(left.error().what,
            "the process that made the index ended with exit code 3 before it was done");
  const auto killed = measure([]() -> Result<Done> {
    kill(getpid(), SIGKILL);
    return Done{};
  });
  ASSERT_FALSE(killed);
  EXPECT_EQ(killed.error().what,
            "the process that made the index was ended by signal 9 (SIGKILL, Killed)");
  EXPECT_NE(killed.error().hint.find("memory ran out"), std::string::npos);
  const auto crashed = measure([]() -> Result<Done> {
    signal(SIGSEGV, SIG_DFL);  // a sanitizer would have its own
    kill(getpid(), SIGSEGV);
    return Done{};
  });
  ASSERT_FALSE(crashed);
  EXPECT_EQ(crashed.error().what,
            "the process that made the index was ended by signal 11 (SIGSEGV, Segmentation fault)");
}

// /dev/full is a disk without room.
TEST_F(IndexJobs, AFullDiskIsTheErrorOfTheEngine) {
  const auto run = measure([] { return write_file("/dev/full", kMega); });
  ASSERT_FALSE(run);
  EXPECT_EQ(run.error().what, "cannot write /dev/full");
}

bool is_alive(const std::string& pid_file) {
  std::ifstream file(pid_file);
  pid_t pid = 0;
  if (!(file >> pid)) return false;
  std::ifstream stat("/proc/" + std::to_string(pid) + "/stat");
  std::string line;
  std::getline(stat, line);
  const std::size_t behind = line.rfind(')');
  return behind != line.npos && line.substr(behind, 3) != ") Z";
}

// Waits a while, because what is killed takes a moment to go.
bool is_gone(const std::string& pid_file) {
  for (int i = 0; i < 200 && is_alive(pid_file); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return !is_alive(pid_file);
}

// The sleeper of the second job leads a group of its own.
TEST_F(IndexJobs, TheLimitEndsTheProcessAndAllThatItStarted) {
  const std::string note = "echo $$ > " + in_folder("pid") + "; exec sleep 60";
  for (const std::string& command :
       {"sh -c '" + note + "'", "perl -e 'setpgrp; exec @ARGV' sh -c '" + note + "'"}) {
    fs::remove(in_folder("pid"));
    const std::uint64_t before = monotonic_now();
    const auto run = measure([&] { return shell(command); }, 0.5);
    const double took = seconds_between(before, monotonic_now());
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().what, "the index was not made within 0.5 s");
    EXPECT_GE(took, 0.5);
    EXPECT_LT(took, 20);
    EXPECT_TRUE(fs::exists(in_folder("pid")));
    EXPECT_TRUE(is_gone(in_folder("pid")));
  }
}

TEST_F(IndexJobs, WhatIsLeftRunningIsKilled) {
  const auto run = measure([&] {
    return shell("sh -c 'echo $$ > " + in_folder("pid") + "; exec sleep 60' & while [ ! -s " +
                 in_folder("pid") + " ]; do sleep 0.01; done");
  });
  ASSERT_TRUE(run);
  EXPECT_LT(run->wall_seconds, 20);
  EXPECT_TRUE(is_gone(in_folder("pid")));
}

// A Ctrl-C ends this program, and must not leave an engine at work.
TEST_F(IndexJobs, AJobDiesWithWhoMeasuresIt) {
  const pid_t measurer = fork();
  if (measurer == 0) {
    (void)measure([&] { return shell("echo $$ > " + in_folder("pid") + "; sleep 60; true"); });
    _exit(0);
  }
  for (int i = 0; i < 1000 && !is_alive(in_folder("pid")); ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  EXPECT_TRUE(is_alive(in_folder("pid")));
  kill(measurer, SIGKILL);
  waitpid(measurer, nullptr, 0);
  EXPECT_TRUE(is_gone(in_folder("pid")));
}

TEST_F(IndexJobs, WhoIsToldHearsHowLargeTheFolderIs) {
  std::uint64_t told = 0;
  double seconds = 0;
  const IndexJob job{.work =
                         [&] {
                           auto done = write_file(in_folder("a"), 3 * kMega);
                           std::this_thread::sleep_for(std::chrono::milliseconds(500));
                           return done;
                         },
                     .folder = folder_,
                     .tell =
                         [&](double after, std::uint64_t bytes) {
                           EXPECT_GE(after, seconds);
                           seconds = after;
                           told = bytes;
                         }};
  ASSERT_TRUE(measure_index(job));
  EXPECT_EQ(told, 3 * kMega);
  EXPECT_GT(seconds, 0.1);
}

TEST(IndexJobReport, OneThatIsCutOffIsNone) {
  const std::string bytes = to_bytes(
      {.peak_memory = 5, .bytes_written = 70, .error = Error{.what = "abc", .hint = "12 3"}});
  const auto whole = report_from(bytes);
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->peak_memory, 5U);
  EXPECT_EQ(whole->bytes_written, 70U);
  ASSERT_TRUE(whole->error);
  EXPECT_EQ(whole->error->hint, "12 3");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(report_from(std::string_view(bytes).substr(0, size))) << size;
  }
}

}  // namespace
}  // namespace assay::lab
