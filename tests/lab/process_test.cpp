// SPDX-License-Identifier: Apache-2.0
// process_test.cpp: programs that behave, and programs that do not, without waiting for either.
#include "process.hpp"

#include <gtest/gtest.h>
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "fake/fake.hpp"

namespace assay::lab {
namespace {

constexpr double kLong = 30;  // seconds that no test takes

std::unique_ptr<Process> shell(const std::string& script, bool has_lines = true) {
  auto made = Process::start({{"sh", "-c", script}, "/", has_lines});
  EXPECT_TRUE(made) << made.error().what;
  return *std::move(made);
}

bool goes_away(pid_t pid) {
  for (int i = 0; i < 1000; ++i) {
    if (::kill(pid, 0) != 0) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

TEST(Process, AnswersLineByLineInItsFolder) {
  const auto made = Process::start({{"sh", "-c", "pwd; cat"}, "/usr", true});
  ASSERT_TRUE(made);
  Process& process = **made;
  EXPECT_EQ(process.read_line(seconds_from_now(kLong)).value(), "/usr");
  ASSERT_TRUE(process.write_line("one\ntwo", seconds_from_now(kLong)));
  EXPECT_EQ(process.read_line(seconds_from_now(kLong)).value(), "one");
  EXPECT_EQ(process.read_line(seconds_from_now(kLong)).value(), "two");
  EXPECT_EQ(process.ending(), "is running");
}

TEST(Process, ALineLargerThanAnyPipeGoesThereAndBack) {
  const auto process = shell("cat");
  const std::string line(3'000'000, 'x');
  ASSERT_TRUE(process->write_line(line, seconds_from_now(kLong)));
  EXPECT_EQ(process->read_line(seconds_from_now(kLong)).value(), line);
}

TEST(Process, AProgramThatIsNotThereIsAnError) {
  const auto made = Process::start({{"no-such-program"}, "/", true});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().what, "cannot start \"no-such-program\": No such file or directory");
  const auto nowhere = Process::start({{"cat"}, "/no/such/folder", true});
  ASSERT_FALSE(nowhere);
  EXPECT_NE(nowhere.error().what.find("there is no folder \"/no/such/folder\""), std::string::npos);
}

TEST(Process, SaysHowItEnded) {
  const auto process = shell("echo first >&2; echo last words >&2; exit 3");
  const auto line = process->read_line(seconds_from_now(kLong));
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().code, "ended");
  EXPECT_EQ(line.error().what,
            "\"sh\" ended with exit code 3; its last output: first | last words");
}

TEST(Process, SaysBySignalOfWhichKindItWasKilled) {
  const auto process = shell("kill -9 $$");
  const auto line = process->read_line(seconds_from_now(kLong));
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().what, "\"sh\" was killed by signal 9 (Killed), without a word");
}

TEST(Process, ALineWithoutEndIsNoAnswer) {
  const auto process = shell("printf 'half a li'");
  const auto line = process->read_line(seconds_from_now(kLong));
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().code, "ended");
}

TEST(Process, WhoSaysALittleAllTheTimeIsStillLate) {
  const auto process = shell("while true; do printf x; sleep 0.01; done");
  const auto line = process->read_line(seconds_from_now(0.2));
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().code, "timeout");
}

TEST(Process, WhoDoesNotReadIsLate) {
  const auto process = shell("sleep 1000");
  const auto sent = process->write_line(std::string(1'000'000, 'x'), seconds_from_now(0.2));
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().code, "timeout");
}

TEST(Process, WritingToTheDeadIsAnError) {
  const auto process = shell("exec <&-; exit 4");
  const auto sent = process->write_line(std::string(1'000'000, 'x'), seconds_from_now(kLong));
  ASSERT_FALSE(sent);
  EXPECT_EQ(sent.error().code, "ended");
  EXPECT_NE(sent.error().what.find("exit code 4"), std::string::npos) << sent.error().what;
}

TEST(Process, MegabytesOfComplaintsDoNotStopIt) {
  const auto process =
      shell("head -c 5000000 /dev/zero | tr '\\0' x >&2; echo over >&2; echo done");
  EXPECT_EQ(process->read_line(seconds_from_now(kLong)).value(), "done");
  const auto end = process->read_line(seconds_from_now(kLong));
  ASSERT_FALSE(end);
  EXPECT_LE(process->last_output().size(), 4096U);
  EXPECT_NE(end.error().what.find("xover"), std::string::npos);
}

TEST(Process, EndsWithTheObjectAndTakesItsChildrenAlong) {
  auto process = shell("trap '' TERM; sh -c \"trap '' TERM; echo \\$\\$; sleep 1000\"; sleep 1000");
  const pid_t grandchild = std::stoi(process->read_line(seconds_from_now(kLong)).value());
  EXPECT_EQ(::kill(grandchild, 0), 0);
  process.reset();
  EXPECT_TRUE(goes_away(grandchild));
}

TEST(Process, SomebodyWhoHoldsThePipesDoesNotHideTheEnd) {
  // setsid leaves the group, so nobody here can end it: it does so itself.
  const auto process = shell("setsid sleep 3 & echo gone >&2; exit 5");
  const auto line = process->read_line(seconds_from_now(kLong));
  ASSERT_FALSE(line);
  EXPECT_EQ(line.error().what, "\"sh\" ended with exit code 5; its last output: gone");
}

TEST(Process, WaitsForTheEndAndKeepsAllThatWasSaid) {
  EXPECT_TRUE(shell("exit 0", false)->wait());
  const auto failed = shell("echo to stdout; exit 9", false)->wait();
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().what, "\"sh\" ended with exit code 9; its last output: to stdout");
}

TEST(Process, InheritsNoPipesOfOthers) {
  // Whoever runs the tests may have left something open, so two lists are compared. Not by a shell,
  // which opens pipes of its own.
  const auto open_in_child = [] {
    const auto made = Process::start({{"ls", "-m", "/proc/self/fd"}, "/", true});
    return (*made)->read_line(seconds_from_now(kLong)).value();
  };
  const std::string alone = open_in_child();
  const auto other = shell("cat");
  EXPECT_EQ(open_in_child(), alone);
}

TEST(Process, DoesNotInheritThatBrokenPipesAreIgnored) {
  const auto process = shell("kill -PIPE $$; echo survived");
  const auto line = process->read_line(seconds_from_now(kLong));
  ASSERT_FALSE(line);
  EXPECT_NE(line.error().what.find("signal 13"), std::string::npos);
}

TEST(Process, NothingIsLeftOpen) {
  const auto open_ones = [] {
    return std::distance(std::filesystem::directory_iterator("/proc/self/fd"), {});
  };
  const auto before = open_ones();
  for (int i = 0; i < 5; ++i) (void)shell("cat")->unread();
  (void)Process::start({{"no-such-program"}, "/", true});
  EXPECT_EQ(open_ones(), before);
}

TEST(Process, AllCanBeKilledAtOnce) {
  const auto process = shell("echo there; sleep 1000");
  ASSERT_TRUE(process->read_line(seconds_from_now(kLong)));
  kill_all_processes();
  const auto line = process->read_line(seconds_from_now(kLong));
  ASSERT_FALSE(line);
  EXPECT_NE(line.error().what.find("signal 9"), std::string::npos);
}

}  // namespace
}  // namespace assay::lab
