// SPDX-License-Identifier: Apache-2.0
// golden_peers_test.cpp: the numbers of gdeval, rbp_eval and ir_measures. Where they differ by
// definition assay is asked for theirs; what no question can bridge is left out, counted.
#include <cstdio>

#include "bad_lines.hpp"
#include "golden_files.hpp"
#include "run_reader.hpp"

namespace assay {
namespace {

using testing::Answers;
using testing::Cell;
using testing::Files;
using testing::golden_lines;
using testing::kAll;
using testing::kRounding;

// Printed with so many decimals, a number is off by at most half of the last one.
constexpr double kFourDecimals = 0.5e-4 + kRounding;
constexpr double kFiveDecimals = 0.5e-5 + kRounding;

double number(const std::string& text) { return std::strtod(text.c_str(), nullptr); }

Files data(const std::string& collection, const std::string& run,
           const std::string& qrels = "qrels.txt") {
  return {.qrels = "data/" + collection + "/" + qrels,
          .run = "data/" + collection + "/runs/" + run + ".run"};
}

class Peers : public testing::Golden<::testing::Test> {};

// ---- gdeval

// gdeval -k K: it prints the topics that have a grade above 0, then the mean of these.
void compare_with_gdeval(const Files& files, const std::string& output, std::size_t expected) {
  const auto lines = golden_lines("other/gdeval/" + output, ",");
  const std::string cutoff = lines[0][2].substr(lines[0][2].find('@'));
  const std::string ndcg = "nDCG(gain=exp)" + cutoff;
  const std::string err = "ERR" + cutoff;
  std::vector<Cell> cells;
  for (std::size_t i = 1; i + 1 < lines.size(); ++i) {
    cells.push_back({ndcg, lines[i][1], number(lines[i][2])});
    cells.push_back({err, lines[i][1], number(lines[i][3])});
  }
  const Answers answers(files, cells);
  EXPECT_EQ(testing::compare(answers, cells, kFiveDecimals), expected) << output;

  const double topics = static_cast<double>(lines.size()) - 2;
  EXPECT_EQ(topics + static_cast<double>(answers.undefined(ndcg)), answers.topics().size());
  std::map<std::string, double> sums;
  for (const Cell& cell : cells) sums[cell.measure] += answers.value(cell.measure, cell.topic);
  ASSERT_EQ(lines.back()[1], "amean");
  EXPECT_NEAR(sums[ndcg] / topics, number(lines.back()[2]), kFiveDecimals) << output;
  EXPECT_NEAR(sums[err] / topics, number(lines.back()[3]), kFiveDecimals) << output;
}

TEST_F(Peers, GdevalPrintsTheSameNumbers) {
  const Files web = data("web2014", "cedr-wt14", "qrels.adhoc.txt");
  compare_with_gdeval(web, "web2014.cedr-wt14.k5.csv", 20);
  compare_with_gdeval(web, "web2014.cedr-wt14.k20.csv", 20);
  compare_with_gdeval(data("wikitables", "LTR"), "wikitables.LTR.k10.csv", 114);
  compare_with_gdeval(data("wikitables", "WebTable"), "wikitables.WebTable.k10.csv", 114);
}

// ---- rbp_eval

enum class State { kUnjudged, kNotRelevant, kRelevant };

State state_of(const Qrels& qrels, std::size_t topic, const Row& row) {
  const auto judgment = qrels.find(topic, row.doc, row.hash);
  if (!judgment || !is_judged(qrels.judgment(*judgment).grade)) return State::kUnjudged;
  return qrels.judgment(*judgment).grade >= 1 ? State::kRelevant : State::kNotRelevant;
}

// The first rank from which on the order of equal scores could change RBP or its residual.
double first_doubtful_rank(const Qrels& qrels, std::size_t topic, const std::vector<Row>& rows) {
  for (std::size_t first = 0, i = 1; i < rows.size(); ++i) {
    if (rows[i].score != rows[first].score) first = i;
    if (state_of(qrels, topic, rows[i]) != state_of(qrels, topic, rows[first])) {
      return static_cast<double>(first + 1);
    }
  }
  return kInfinity;
}

// How much of the weight of RBP lies on equal scores on both sides of a depth: rbp_eval gives each
// document of such a group the mean weight of all its ranks, times the share of the group that is
// above the cut. assay takes the mean over all orders, in which only the ranks above it count.
double cut_weight(const std::vector<Row>& rows, double depth, double p) {
  if (depth >= static_cast<double>(rows.size())) return 0;
  const auto last = static_cast<std::size_t>(depth) - 1;
  if (rows[last].score != rows[last + 1].score) return 0;
  std::size_t first = last;
  while (first > 0 && rows[first - 1].score == rows[last].score) --first;
  return std::pow(p, static_cast<double>(first)) - std::pow(p, depth);
}

// Calls visit(name, qrels, topic, rows) for each topic of the run; `topic` may be missing.
template <class Visit>
void visit_topics(const Files& files, const Visit& visit) {
  const auto open = [](const std::string& path) {
    return Input::open((testing::golden_root() / path).string()).value();
  };
  const Qrels qrels = Qrels::read(open(files.qrels)).value();
  const Run run = Run::index(open(files.run)).value();
  TopicRows scratch;
  BadLines bad;
  for (std::size_t i = 0; i < run.topic_count(); ++i) {
    read_topic(run, i, Ties::kTrec, scratch, bad);
    visit(std::string(run.topic(i)), qrels, qrels.find_topic(run.topic(i)), scratch.rows);
  }
}

// For each topic of the run.
std::map<std::string, double> doubtful_ranks(const Files& files) {
  std::map<std::string, double> ranks;
  visit_topics(files,
               [&](const std::string& name, const Qrels& qrels, auto topic, const auto& rows) {
                 ranks[name] = topic ? first_doubtful_rank(qrels, *topic, rows) : kInfinity;
               });
  return ranks;
}

// rbp_eval lets documents of equal score share their weights, assay orders them. A line is compared
// where that cannot be seen: less than 1e-6 of the weight lies on the doubtful ranks.
std::size_t compare_with_rbp_eval(const std::string& run) {
  constexpr double kSeen = 1e-6;
  const Files files = data("robust03", run);
  const auto doubtful = doubtful_ranks(files);
  std::vector<Cell> cells;
  for (const auto& line : golden_lines("other/rbp_eval/robust03." + run + ".txt", " ")) {
    // p= 0.50 q= 303 d= 10 rbp= 0.5010 +0.0010
    const std::string at = line[5] == "full" ? "" : "@" + line[5];
    const double depth = line[5] == "full" ? kInfinity : number(line[5]);
    const bool is_sure =
        std::all_of(doubtful.begin(), doubtful.end(), [&](const auto& topic_and_rank) {
          const auto& [topic, rank] = topic_and_rank;
          const bool is_asked = line[3] == kAll || line[3] == topic;
          return !is_asked || rank > depth || std::pow(number(line[1]), rank - 1) < kSeen;
        });
    if (!is_sure) continue;
    cells.push_back({"RBP(p=" + line[1] + ")" + at, line[3], number(line[7])});
    cells.push_back({"RBPResidual(p=" + line[1] + ")" + at, line[3], number(line[8])});
  }
  return testing::compare(Answers(files, cells), cells, kFourDecimals + kSeen);
}

TEST_F(Peers, RbpEvalPrintsTheSameNumbersWhereNoTieMatters) {
  // Of 156 each; rutcor03100 gives whole blocks of documents one score, from the first rank on.
  EXPECT_EQ(compare_with_rbp_eval("NLPR03vb10"), 156U);
  EXPECT_EQ(compare_with_rbp_eval("pircRBa1"), 136U);
  EXPECT_EQ(compare_with_rbp_eval("rutcor03100"), 10U);
}

// ---- compatibility

// It looks down to rank 1000, and takes the mean over the topics in both files that have an ideal.
std::size_t compare_with_compatibility(const std::string& collection, const std::string& run) {
  std::size_t compared = 0;
  for (const std::string p : {"0.8", "0.95"}) {
    std::vector<Cell> cells;
    auto lines =
        golden_lines("other/compatibility/" + collection + "." + run + ".p" + p + ".csv", ",");
    lines.erase(lines.begin());
    for (const auto& line : lines) {
      const std::string topic = line[1] == "average" ? std::string(kAll) : line[1];
      cells.push_back({"Compat(p=" + p + ")@1000", topic, number(line[2])});
    }
    const Answers answers(
        data(collection, run), cells,
        {.ties = Ties::kDocAsc, .topics = Topics::kBoth, .undefined = Undefined::kSkip});
    compared += testing::compare(answers, cells);
  }
  return compared;
}

TEST_F(Peers, CompatibilityPrintsTheSameNumbers) {
  // Every topic and the mean, for two values of p.
  EXPECT_EQ(compare_with_compatibility("lpk10", "cross"), 2 * 11U);
  EXPECT_EQ(compare_with_compatibility("robust03", "uwmtCR0"), 2 * 13U);
  EXPECT_EQ(compare_with_compatibility("wikitables", "STR"), 2 * 58U);
}

// The same with means over all orders, for every line whose depth cuts no group of equal scores.
std::size_t compare_with_rbp_eval_ties(const std::string& run) {
  const Files files = data("robust03", run);
  std::map<std::string, std::vector<Row>> topics;
  visit_topics(files, [&](const std::string& name, const Qrels&, auto topic, const auto& rows) {
    if (topic) topics[name] = rows;
  });
  std::vector<Cell> cells;
  for (const auto& line : golden_lines("other/rbp_eval/robust03." + run + ".txt", " ")) {
    const std::string at = line[5] == "full" ? "" : "@" + line[5];
    const double depth = line[5] == "full" ? kInfinity : number(line[5]);
    double cut = 0;
    for (const auto& [topic, rows] : topics) {
      if (line[3] == kAll || line[3] == topic) {
        cut = std::max(cut, cut_weight(rows, depth, number(line[1])));
      }
    }
    if (cut > 1e-6) continue;
    cells.push_back({"RBP(p=" + line[1] + ")" + at, line[3], number(line[7])});
    cells.push_back({"RBPResidual(p=" + line[1] + ")" + at, line[3], number(line[8])});
  }
  const Answers answers(files, cells, {.ties = Ties::kExpected});
  return testing::compare(answers, cells, kFourDecimals + 1e-6);
}

TEST_F(Peers, RbpEvalPrintsTheSameNumbersWithTiesExpected) {
  EXPECT_EQ(compare_with_rbp_eval_ties("NLPR03vb10"), 156U);
  EXPECT_EQ(compare_with_rbp_eval_ties("pircRBa1"), 156U);
  EXPECT_EQ(compare_with_rbp_eval_ties("rutcor03100"), 84U);  // the others cut a group
}

// ---- ir_measures

// ir_measures hands each measure to another program, and these order equal scores differently.
struct Engine {
  std::string_view name;
  Ties ties = Ties::kTrec;
  double tolerance = kRounding;
};
constexpr Engine kEngines[] = {
    {.name = "pytrec_eval"},
    {.name = "gdeval", .tolerance = kFiveDecimals},
    {.name = "msmarco", .ties = Ties::kDocAsc},
    {.name = "judged", .ties = Ties::kDocAsc},
    {.name = "compat", .ties = Ties::kDocAsc},
    {.name = "pyndeval", .ties = Ties::kDocAsc},
    {.name = "cwl_eval", .ties = Ties::kFile},
    {.name = "accuracy", .ties = Ties::kFile},
};

// Which engine ir_measures takes for measures that begin so; pytrec_eval for all others.
struct Choice {
  std::string_view start;
  std::string_view engine;
};
constexpr Choice kChoices[] = {
    {"RR@", "msmarco"},  {"Judged", "judged"},   {"Compat", "compat"}, {"Accuracy", "accuracy"},
    {"ERR", "gdeval"},   {"nDCG(dcg", "gdeval"}, {"RBP", "cwl_eval"},  {"BPM", "cwl_eval"},
    {"INS", "cwl_eval"}, {"NERR", "cwl_eval"},   {"SDCG", "cwl_eval"},
};

std::string usual_engine(std::string_view measure) {
  for (const Choice& choice : kChoices) {
    if (measure.starts_with(choice.start)) return std::string(choice.engine);
  }
  return "pytrec_eval";
}

std::string with_param(const std::string& measure, std::string_view param) {
  const std::size_t end = measure.find_first_of("(@");
  const bool has_params = end != std::string::npos && measure[end] == '(';
  return measure.substr(0, end) + "(" + std::string(param) +
         (has_params ? "," + measure.substr(end + 1) : ")" + measure.substr(end));
}

// Versions of trec_eval differ in how many documents reach a level of recall. The tests of
// ir_measures were written with the ninth. Our table of its output was made with the rounding of
// the tenth: robust03 has a topic that tells them apart, 0.1 of 361 relevant documents.
constexpr std::string_view kRoundingOfTests = "round=trec9";
constexpr std::string_view kRoundingOfTable = "round=nearest";

// What to ask assay for, so that it means the same.
std::string in_assay(const std::string& measure, std::string_view engine,
                     std::string_view rounding) {
  if (measure.starts_with("IPrec")) return with_param(measure, rounding);
  // The table lost the gain: gdeval knows no other.
  if (engine == "gdeval" && measure.starts_with("nDCG@")) return with_param(measure, "gain=exp");
  // Its beta stands where the definition has beta squared.
  constexpr std::string_view kSetF = "SetF(beta=";
  if (measure.starts_with(kSetF)) {
    char text[64];
    std::snprintf(text, sizeof text, "SetF(beta=%.17g)",
                  std::sqrt(std::strtod(measure.c_str() + kSetF.size(), nullptr)));
    return text;
  }
  return measure;
}

// Cells by the engine that computed them.
using ByEngine = std::map<std::string, std::vector<Cell>>;

struct Compared {
  std::size_t count = 0;
  std::set<std::string> unknown;  // names without parameters

  void add(const Files& files, const ByEngine& by_engine) {
    for (const auto& [name, cells] : by_engine) {
      const auto* const engine =
          std::find_if(std::begin(kEngines), std::end(kEngines),
                       [&name = name](const Engine& e) { return e.name == name; });
      ASSERT_NE(engine, std::end(kEngines)) << name;
      const Answers answers(files, cells, {.ties = engine->ties});
      count += testing::compare(answers, cells, engine->tolerance);
      for (const std::string& measure : answers.unknown()) {
        unknown.insert(measure.substr(0, measure.find_first_of("(@")));
      }
    }
  }
};

// In its ideal list documents of equal grade and equal score stand as the judgments have them; in
// assay's, and in the program that defined compatibility, as the ranking has them. Four topics of
// the tables have such documents, and so the mean has them.
bool has_another_ideal(const std::string& collection, const std::string& measure,
                       const std::string& topic) {
  const std::set<std::string, std::less<>> topics = {"4", "15", "25", "34", std::string(kAll)};
  return collection == "wikitables" && measure.starts_with("Compat") && topics.contains(topic);
}

Compared compare_with_ir_measures(const std::string& collection, const std::string& run) {
  ByEngine cells;
  for (const auto& line :
       golden_lines("other/ir_measures/" + collection + "." + run + ".tsv", "\t")) {
    if (has_another_ideal(collection, line[1], line[0])) continue;
    const std::string engine = usual_engine(line[1]);
    cells[engine].push_back(
        {in_assay(line[1], engine, kRoundingOfTable), line[0], number(line[2])});
  }
  Compared compared;
  compared.add(data(collection, run), cells);
  return compared;
}

// What assay has no measure for.
const std::set<std::string> kDiversity = {"AP_IA",     "ERR_IA",     "NRBP",    "P_IA", "StRecall",
                                          "alpha_DCG", "alpha_nDCG", "nERR_IA", "nNRBP"};

TEST_F(Peers, IrMeasuresPrintsTheSameNumbers) {
  // Its Accuracy fails on the tables, where all that some topics return is relevant.
  const Compared tables = compare_with_ir_measures("wikitables", "STR");
  EXPECT_GE(tables.count, 2979U);
  EXPECT_TRUE(tables.unknown.empty());
  const Compared robust = compare_with_ir_measures("robust03", "pircRBa1");
  EXPECT_GE(robust.count, 650U);
  EXPECT_TRUE(robust.unknown.empty());
  const Compared hybrid = compare_with_ir_measures("lpk10", "hybrid");
  EXPECT_GE(hybrid.count, 528U);
  EXPECT_TRUE(hybrid.unknown.empty());
}

TEST_F(Peers, TheTestsOfIrMeasuresPass) {
  const std::string folder = "third_party/ir_measures/";
  auto lines = golden_lines(folder + "expected.tsv", "\t");
  lines.erase(lines.begin());  // the names of the columns
  std::map<std::pair<std::string, std::string>, ByEngine> tests;
  for (const auto& line : lines) {
    // test, engine, measure, qrels, run, topic, value
    tests[{line[3], line[4]}][line[1]].push_back(
        {in_assay(line[2], line[1], kRoundingOfTests), line[5], number(line[6])});
  }
  Compared compared;
  for (const auto& [files, cells] : tests) {
    compared.add({.qrels = folder + files.first, .run = folder + files.second}, cells);
  }
  EXPECT_EQ(compared.unknown, kDiversity);
  EXPECT_GE(compared.count, 243U);
}

}  // namespace
}  // namespace assay
