// SPDX-License-Identifier: Apache-2.0
// golden_trec_test.cpp: the numbers of trec_eval 10, digit for digit, on eight real runs. Its rbp
// is unreliable (it reads variables that have no value); the files hold what it evidently means.
#include "golden_files.hpp"

namespace assay {
namespace {

using testing::Answers;
using testing::Cell;
using testing::kAll;

// What trec_eval -m all_trec prints and assay has no measure for.
const std::set<std::string> kNotInAssay = {
    "G",
    "Rndcg",
    "Rprec_mult_0.20",
    "Rprec_mult_0.40",
    "Rprec_mult_0.60",
    "Rprec_mult_0.80",
    "Rprec_mult_1.00",
    "Rprec_mult_1.20",
    "Rprec_mult_1.40",
    "Rprec_mult_1.60",
    "Rprec_mult_1.80",
    "Rprec_mult_2.00",
    "binG",
    "gm_bpref",
    "ndcg_rel",
    "num_nonrel_judged_ret",
    "relative_P_10",
    "relative_P_100",
    "relative_P_1000",
    "relative_P_15",
    "relative_P_20",
    "relative_P_200",
    "relative_P_30",
    "relative_P_5",
    "relative_P_500",
    "relstring",  // text
    "runid",      // text
    "unj_10",
    "unj_20",
    "unj_5",
    "utility",
};

// A run, and what was seen of it when this test was written.
struct Case {
  std::string collection;
  std::string run;
  std::size_t topics = 0;
  std::size_t compared = 0;
  std::size_t forgotten_tails = 0;
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

double find(const std::vector<Cell>& cells, std::string_view measure, std::string_view topic) {
  const auto cell = std::find_if(cells.begin(), cells.end(), [&](const Cell& c) {
    return c.measure == measure && c.topic == topic;
  });
  EXPECT_NE(cell, cells.end()) << measure << " of topic " << topic;
  return cell->value;
}

// Where every retrieved document is judged, trec_eval's rbp_resid leaves out the weight 0.9^n below
// the end of the list of n and prints 0; with one document unjudged it does not. Puts that weight
// back, into the mean as well, and says for how many topics.
std::size_t put_tails_back(std::vector<Cell>& cells) {
  const double topics = find(cells, "num_q", kAll);
  std::size_t count = 0;
  double sum = 0;
  for (Cell& cell : cells) {
    if (cell.measure != "rbp_resid" || cell.value != 0 || cell.topic == kAll) continue;
    cell.value = std::pow(0.9, find(cells, "num_ret", cell.topic));
    sum += cell.value;
    ++count;
  }
  for (Cell& cell : cells) {
    if (cell.measure == "rbp_resid" && cell.topic == kAll) cell.value += sum / topics;
  }
  return count;
}

TEST_P(TrecEval, PrintsTheSameNumbers) {
  auto cells = printed();
  EXPECT_EQ(put_tails_back(cells), GetParam().forgotten_tails);
  const Answers answers = answers_to(cells);
  EXPECT_EQ(answers.unknown(), kNotInAssay);
  EXPECT_EQ(answers.topics().size(), GetParam().topics);
  EXPECT_GE(testing::compare(answers, cells), GetParam().compared);
}

INSTANTIATE_TEST_SUITE_P(
    Golden, TrecEval,
    ::testing::Values(Case{"core18", "title_rm3", 6, 471}, Case{"cranfield", "english50", 28, 1945},
                      Case{"lpk10", "hybrid", 10, 739},
                      Case{"pm2018-trials", "imi_mug_ct1", 12, 873, 1},
                      Case{"robust03", "pircRBa1", 12, 873}, Case{"touche2020", "splade", 5, 404},
                      Case{"web2014", "cedr-wt14", 10, 739, 2, "qrels.adhoc.txt"},
                      Case{"wikitables", "STR", 60, 4089, 60}),
    [](const auto& test) {
      std::string name = test.param.collection + "_" + test.param.run;
      std::replace(name.begin(), name.end(), '-', '_');
      return name;
    });

}  // namespace
}  // namespace assay
