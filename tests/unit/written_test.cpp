// SPDX-License-Identifier: Apache-2.0
// written_test.cpp: the lines of a file one by one, as they stand there.
#include "assay/written.hpp"

#include <string>
#include <vector>

#include "testing.hpp"

namespace assay::testing {
namespace {

struct Seen {
  std::vector<std::string> lines;
  std::string error;
};

Seen seen(Role role, std::string text) {
  Seen all;
  const auto input = Input::from_memory("file", std::move(text));
  const auto done = visit_written(*input, role, [&](const WrittenLine& line) {
    all.lines.push_back(std::string(line.topic) + "|" + std::string(line.iteration) + "|" +
                        std::string(line.doc) + "|" + std::string(line.rank) + "|" +
                        std::to_string(static_cast<int>(line.value)) + "|" + std::string(line.tag));
  });
  if (!done) all.error = to_string(done.error());
  return all;
}

TEST(Written, GivesJudgmentsWithTheirSecondColumn) {
  const Seen all = seen(Role::kQrels, "q2 1 b 2\n\nq1 0 a -1\nq2 2 b 0\n");
  EXPECT_EQ(all.lines, (std::vector<std::string>{"q2|1|b||2|", "q1|0|a||-1|", "q2|2|b||0|"}));
  EXPECT_EQ(all.error, "");
}

TEST(Written, GivesTheLinesOfARunInTheirOrder) {
  const Seen all = seen(Role::kRun, "q1 Q0 b 2 1 t\nq2 Q0 a 1 7 t\nq1 Q0 c 1 3 u");
  EXPECT_EQ(all.lines,
            (std::vector<std::string>{"q1|Q0|b|2|1|t", "q2|Q0|a|1|7|t", "q1|Q0|c|1|3|u"}));
}

TEST(Written, SaysWhereALineIsBad) {
  EXPECT_EQ(seen(Role::kRun, "q1 Q0 b 2 1 t\nq1 Q0 c 1 high t\n").error.substr(0, 11),
            "file:2:11: ");
  EXPECT_EQ(seen(Role::kQrels, "q1 0 b\n").error.substr(0, 10), "file:1:1: ");
}

}  // namespace
}  // namespace assay::testing
