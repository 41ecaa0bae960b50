// SPDX-License-Identifier: Apache-2.0
// golden_trec_test.cpp: the numbers of trec_eval 10, digit for digit, on eight real runs. Its rbp
// is unreliable (it reads variables that have no value); the files hold what it evidently means.
#include "golden_files.hpp"

namespace assay {
namespace {

using testing::Answers;
using testing::Cell;
using testing::kAll;

// What trec_eval -m all_trec prints and assay has no measure for: texts.
const std::set<std::string> kNotInAssay = {"relstring", "runid"};

// A run, and what was seen of it when this test was written.
struct Case {
  std::string collection;
  std::string run;
  std::size_t topics = 0;
  std::size_t compared = 0;
  std::string qrels = "qrels.txt";

  friend std::ostream& operator<<(std::ostream& out, const Case& each) {
    return out << each.collection << "/" << each.run;
  }
};

class TrecEval : public testing::Golden<::testing::TestWithParam<Case>> {
 protected:
  // The output of trec_eval -q -m all_trec, had it printed 17 digits.
  [[nodiscard]] static std::vector<Cell> printed() {
    const std::string name = GetParam().collection + "." + GetParam().run;
    std::vector<Cell> cells;
    for (const auto& line : testing::golden_lines("full_precision/" + name + ".all.out", " \t")) {
      cells.push_back({line[0], line[1], std::strtod(line[2].c_str(), nullptr)});
    }
    return cells;
  }

  [[nodiscard]] static Answers answers_to(const std::vector<Cell>& cells) {
    const std::string folder = "data/" + GetParam().collection + "/";
    return {{.qrels = folder + GetParam().qrels, .run = folder + "runs/" + GetParam().run + ".run"},
            cells,
            {.topics = Topics::kBoth}};
  }
};

TEST_P(TrecEval, PrintsTheSameNumbers) {
  const auto cells = printed();
  const Answers answers = answers_to(cells);
  EXPECT_EQ(answers.unknown(), kNotInAssay);
  EXPECT_EQ(answers.topics().size(), GetParam().topics);
  EXPECT_GE(testing::compare(answers, cells), GetParam().compared);
}

INSTANTIATE_TEST_SUITE_P(
    Golden, TrecEval,
    ::testing::Values(Case{"core18", "title_rm3", 6, 668}, Case{"cranfield", "english50", 28, 2758},
                      Case{"lpk10", "hybrid", 10, 1048},
                      Case{"pm2018-trials", "imi_mug_ct1", 12, 1238},
                      Case{"robust03", "pircRBa1", 12, 1238}, Case{"touche2020", "splade", 5, 573},
                      Case{"web2014", "cedr-wt14", 10, 1048, "qrels.adhoc.txt"},
                      Case{"wikitables", "STR", 60, 5798}),
    [](const auto& test) {
      std::string name = test.param.collection + "_" + test.param.run;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

}  // namespace
}  // namespace assay
