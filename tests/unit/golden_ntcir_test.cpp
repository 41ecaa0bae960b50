// SPDX-License-Identifier: Apache-2.0
// golden_ntcir_test.cpp: the numbers of pyNTCIREVAL, which prints four decimals. It has levels L0,
// L1, ... of relevance, and gains for them from L1 on.
#include <cstdio>
#include <optional>

#include "golden_files.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::Cell;
using testing::golden_lines;
using testing::kRounding;

constexpr double kFourDecimals = 0.5e-4 + kRounding;

// Its defaults: beta 1, logarithms of base 2, p of RBP 0.95. <gains> is a map from levels to gains,
// <shares> one to shares of the highest gain. ERR and nERR take the grades for the gains.
struct Name {
  std::string_view theirs;
  std::string_view ours;
};
constexpr Name kNames[] = {
    {"RR", "RR"},
    {"O-measure", "O(gain=<gains>)"},
    {"OMeasure", "O(gain=<gains>)"},
    {"P-plus", "Pplus(gain=<gains>)"},
    {"PPlusMeasure", "Pplus(gain=<gains>)"},
    {"AP", "AP(norm=min)"},
    {"Q-measure", "Q(gain=<gains>)"},
    {"QMeasure", "Q(gain=<gains>)"},
    {"Q", "Q(gain=<gains>)"},
    {"RBP", "RBP(p=0.95,gain=<shares>)"},
    {"ERR", "ERR(gain=linear,max=<max>)"},
    {"nERR", "nERR(gain=linear,max=<max>)"},
    {"nDCG", "nDCG(discount=jk,gain=<gains>)"},
    {"MSnDCG", "nDCG(gain=<gains>)"},
    {"P", "P"},
    {"Precision", "P"},
    {"Hit", "Success"},
};
// What assay has no measure for.
const std::set<std::string> kNotInAssay = {"P-measure", "PMeasure", "NCUgu,P", "NCUgu,BR",
                                           "NCUrb,P",   "NCUrb,BR", "NCUguP",  "NCUguBR",
                                           "NCUrbP",    "NCUrbBR"};

using Gains = std::vector<double>;  // of L1, L2, ...

// {1:1,2:4,3:9}
std::string map_of(const Gains& gains, double divisor) {
  std::string text;
  for (std::size_t i = 0; i < gains.size(); ++i) {
    char entry[64];
    std::snprintf(entry, sizeof entry, ",%zu:%.17g", i + 1, gains[i] / divisor);
    text += entry;
  }
  return "{" + text.substr(1) + "}";
}

std::string filled(std::string text, std::string_view place, const std::string& with) {
  const std::size_t at = text.find(place);
  return at == std::string::npos ? text : text.replace(at, place.size(), with);
}

// "nERR@0010=" is "nERR(gain=linear,max=2)@10"; nothing where assay has no such measure.
std::optional<std::string> in_assay(std::string name, const Gains& gains) {
  name.pop_back();
  const std::size_t at = std::min(name.find('@'), name.size());
  const std::string cutoff =
      at == name.size() ? "" : "@" + std::to_string(std::stoi(&name[at + 1]));
  name.resize(at);
  for (const Name& entry : kNames) {
    if (name != entry.theirs) continue;
    std::string text(entry.ours);
    text = filled(text, "<gains>", map_of(gains, 1));
    text = filled(text, "<shares>", map_of(gains, gains.back()));
    char highest[32];
    std::snprintf(highest, sizeof highest, "%g", gains.back());
    return filled(text, "<max>", highest) + cutoff;
  }
  EXPECT_TRUE(kNotInAssay.contains(name)) << name;
  return std::nullopt;
}

class Ntcir : public testing::Golden<::testing::Test> {};

// ---- runs over real judgments, one line for each topic and measure

// Gains 1 and 2, as the grades. Topics without relevant documents are not in the output.
std::size_t compare_tables(const std::string& run) {
  std::vector<Cell> cells;
  for (const auto& line : golden_lines("other/pyntcireval/wikitables." + run + ".txt", " ")) {
    if (line[1] == "#") continue;
    const auto measure = in_assay(line[1], {1, 2});
    if (measure) cells.push_back({*measure, line[0], std::strtod(line[2].c_str(), nullptr)});
  }
  const testing::Answers answers(
      {.qrels = "data/wikitables/qrels.txt", .run = "data/wikitables/runs/" + run + ".run"}, cells);
  EXPECT_TRUE(answers.unknown().empty()) << *answers.unknown().begin();
  return testing::compare(answers, cells, kFourDecimals);
}

TEST_F(Ntcir, PrintsTheSameNumbersForRuns) {
  // 28 of the 33 numbers of a topic.
  EXPECT_EQ(compare_tables("LTR"), 54 * 28U);
  EXPECT_EQ(compare_tables("single_field"), 56 * 28U);
}

// ---- its own tests: one topic, whose documents have the levels of a .rel file

const std::string kFolder = "third_party/pyNTCIREVAL/";

// The topic of its tests. Grades are the levels, or the gains of the levels.
testing::Ranking sample(const Gains& gains, bool is_graded_by_gain) {
  std::map<std::string, char> grades;
  std::string judged;
  for (const auto& line : golden_lines(kFolder + "sample.rel", " ")) {
    const int level = line[1].at(1) - '0';
    const bool is_gain = is_graded_by_gain && level > 0;
    const int grade =
        is_gain ? static_cast<int>(gains.at(static_cast<std::size_t>(level - 1))) : level;
    grades[line[0]] = static_cast<char>('0' + grade);
    judged += grades[line[0]];
  }
  std::string run;
  for (const auto& line : golden_lines(kFolder + "sample.res", " ")) {
    run += grades.contains(line[0]) ? grades[line[0]] : '-';
  }
  return {run, judged};
}

std::string judged_only(const std::string& measure) {
  const std::size_t end = measure.find_first_of("(@");
  if (end != std::string::npos && measure[end] == '(') {
    return measure.substr(0, end) + "(judged_only=True," + measure.substr(end + 1);
  }
  return measure.substr(0, end) + "(judged_only=True)" +
         (end == std::string::npos ? "" : measure.substr(end));
}

std::size_t compare_sample(const std::string& output, const Gains& gains, bool is_condensed) {
  std::size_t compared = 0;
  for (const auto& line : golden_lines(kFolder + output, " ")) {
    if (line.empty() || line[0] == "#") continue;
    const auto name = in_assay(line[0], gains);
    if (!name) continue;
    const std::string measure = is_condensed ? judged_only(*name) : *name;
    const bool takes_grades = measure.find("max=") != std::string::npos;
    const double value = testing::score(measure, sample(gains, takes_grades));
    EXPECT_NEAR(value, std::strtod(line[1].c_str(), nullptr), kFourDecimals) << output << measure;
    ++compared;
  }
  return compared;
}

TEST_F(Ntcir, ItsTestsPass) {
  // 14 of 19 numbers.
  EXPECT_EQ(compare_sample("res_test_compute.txt", {1, 2, 3}, false), 14U);
  EXPECT_EQ(compare_sample("res_test_compute_grade.txt", {1, 4, 9}, false), 14U);
  EXPECT_EQ(compare_sample("res_test_compute_cutoff.txt", {1, 2, 3}, false), 14U);
  EXPECT_EQ(compare_sample("res_test_compute_label_j.txt", {1, 2, 3}, true), 14U);
}

}  // namespace
}  // namespace assay
