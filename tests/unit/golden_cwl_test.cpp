// SPDX-License-Identifier: Apache-2.0
// golden_cwl_test.cpp: expected utilities of cwl-eval, which prints four decimals. It takes gains
// from 0 to 1 for grades, and documents in the order of the file.
#include "golden_files.hpp"
#include "number.hpp"

namespace assay {
namespace {

using testing::Cell;
using testing::golden_lines;

constexpr double kFourDecimals = 0.5e-4 + testing::kRounding;

// What assay has no measure for.
constexpr std::string_view kNotInAssay[] = {"BPM-Dynamic", "U-L@", "TBG-H@", "IFT-C"};

enum class Gains { kBinary, kGraded, kGradedWithCosts };

// "RBP@0.8" is "RBP(p=0.8, gain=raw)"; nothing where assay has no such measure.
std::string in_assay(const std::string& name, Gains gains) {
  const bool is_binary = gains == Gains::kBinary;
  const auto after = [&](std::string_view start) {
    return name.starts_with(start) ? name.substr(start.size()) : "";
  };
  if (const auto k = after("P@"); !k.empty()) {
    return is_binary ? "P@" + k : "BPM(T=1000000)@" + k;  // nobody gains so much: reads k ranks
  }
  if (const auto p = after("RBP@"); !p.empty()) return "RBP(p=" + p + ", gain=raw)";
  if (const auto k = after("NDCG-k@"); !k.empty()) return "SDCG@" + k;
  if (name == "RR") return is_binary ? "RR" : "BPM(T=0.001)@1000";  // any gain is enough
  // Its AP knows only what was retrieved: all relevant documents of the binary judgments were.
  if (name == "AP") return is_binary ? "AP" : "";
  if (const auto t = after("INST-T="); !t.empty()) return "INST(T=" + t + ")";
  if (const auto t = after("INSQ-T="); !t.empty()) return "INSQ(T=" + t + ")";
  if (const auto t = after("BPM-Static-T="); !t.empty()) {
    if (gains == Gains::kGradedWithCosts) return "";  // K is a cost there, not a number of ranks
    const std::size_t mark = t.find("-K=");
    return "BPM(T=" + t.substr(0, mark) + ")@" + t.substr(mark + 3);
  }
  if (const auto k = after("NERR-EQ8@k="); !k.empty()) return "NERR8@" + k;
  if (const auto k = after("NERR-EQ9@k="); !k.empty()) return "NERR9@" + k;
  if (const auto p = after("NERR-EQ10@phi="); !p.empty()) return "NERR10(p=" + p + ")";
  if (const auto t = after("NERR-EQ11@T="); !t.empty()) return "NERR11(T=" + t + ")";
  const bool is_listed =
      std::any_of(std::begin(kNotInAssay), std::end(kNotInAssay),
                  [&](std::string_view start) { return name.starts_with(start); });
  EXPECT_TRUE(is_listed) << name;
  return "";
}

// Columns: topic, metric, EU, …, and the residual of EU eighth. Says how many values were compared.
std::size_t compare(const testing::Files& files, const std::string& output, Gains gains) {
  std::vector<Cell> cells;
  auto lines = golden_lines(output, "\t");
  lines.erase(lines.begin());
  for (const auto& line : lines) {
    const std::string name = in_assay(line[1], gains);
    if (name.empty()) continue;
    cells.push_back({name, line[0], *parse_number(line[2])});
    if (!line[1].starts_with("RBP@")) continue;
    cells.push_back({"RBPResidual(p=" + line[1].substr(4) + ")", line[0], *parse_number(line[7])});
  }
  const testing::Answers answers(files, cells, {.ties = Ties::kFile});
  EXPECT_TRUE(answers.unknown().empty()) << *answers.unknown().begin();
  return testing::compare(answers, cells, kFourDecimals);
}

class Cwl : public testing::Golden<::testing::Test> {};

TEST_F(Cwl, ItsTestsPass) {
  const std::string folder = "third_party/cwl/";
  const std::string run = folder + "result_file";
  // Of 27 utilities for each of 3 topics, and the residual of RBP.
  EXPECT_EQ(compare({folder + "qrel_file", run}, folder + "out.qrel.tsv", Gains::kBinary), 3 * 14U);
  EXPECT_EQ(compare({folder + "gain_file", run}, folder + "out.gain.tsv", Gains::kGraded), 3 * 13U);
  EXPECT_EQ(
      compare({folder + "gain_file", run}, folder + "out.gain_cost.tsv", Gains::kGradedWithCosts),
      3 * 10U);
}

TEST_F(Cwl, PrintsTheSameNumbersForRuns) {
  for (const std::string run : {"cross", "minilm"}) {
    const std::string folder = "other/cwl_eval/lpk10.";
    // 17 of 22 utilities, and two residuals.
    EXPECT_EQ(compare({folder + "gains.txt", "data/lpk10/runs/" + run + ".run"},
                      folder + run + ".tsv", Gains::kGraded),
              10 * 19U);
  }
}

}  // namespace
}  // namespace assay
