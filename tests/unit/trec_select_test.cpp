// SPDX-License-Identifier: Apache-2.0
// trec_select_test.cpp: from -m to measures: names, their order, parameters and errors.
#include <set>

#include "assay/trec_eval.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using What = TrecColumn::What;

TrecSelection select(std::vector<std::string> measures, TrecVersion version = TrecVersion::k10) {
  return select_trec({.measures = std::move(measures), .version = version}).value();
}

std::string code_of(std::vector<std::string> measures) {
  const auto selection = select_trec({.measures = std::move(measures)});
  return selection ? "" : std::string(selection.error().code);
}

// The names that are printed, with blanks between them.
std::string names_of(const TrecSelection& selection) {
  std::string names;
  for (const TrecColumn& column : selection.columns) {
    names += (names.empty() ? "" : " ") + column.name;
  }
  return names;
}
std::string names(std::vector<std::string> measures, TrecVersion version = TrecVersion::k10) {
  return names_of(select(std::move(measures), version));
}

Measure only(const TrecRequest& request) { return select_trec(request).value().measures.at(0); }

constexpr std::string_view kOfficial =
    "runid num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank "
    "iprec_at_recall_0.00 iprec_at_recall_0.10 iprec_at_recall_0.20 iprec_at_recall_0.30 "
    "iprec_at_recall_0.40 iprec_at_recall_0.50 iprec_at_recall_0.60 iprec_at_recall_0.70 "
    "iprec_at_recall_0.80 iprec_at_recall_0.90 iprec_at_recall_1.00 "
    "P_5 P_10 P_15 P_20 P_30 P_100 P_200 P_500 P_1000";

TEST(TrecSelect, KnowsEveryNameOfTrecEvalAndItsDefinition) {
  EXPECT_EQ(trec_names().size(), 57U);
  for (const std::string_view name : trec_names()) {
    const bool is_measure = name != "runid" && name != "relstring";
    EXPECT_EQ(trec_definition(name) != nullptr, is_measure) << name;
    EXPECT_EQ(code_of({std::string(name)}), "") << name;
  }
  EXPECT_EQ(trec_definition("nosuch"), nullptr);
}

TEST(TrecSelect, TakesTheOfficialMeasuresIfNobodyAsks) {
  EXPECT_EQ(names({}), kOfficial);
  EXPECT_EQ(names({"official"}), kOfficial);
}

TEST(TrecSelect, PrintsInItsOwnOrderWhateverIsAskedFirst) {
  EXPECT_EQ(names({"unj.5", "ndcg", "P.10,5", "map", "runid", "map"}),
            "runid map P_5 P_10 ndcg unj_5");
}

TEST(TrecSelect, GivesColumnsTheirMeasures) {
  const TrecSelection selection = select({"runid", "P.5", "relstring", "ndcg_cut.20,10"});
  ASSERT_EQ(selection.columns.size(), 5U);
  EXPECT_EQ(selection.columns[0].what, What::kRunId);
  EXPECT_EQ(selection.columns[1].what, What::kMeasure);
  EXPECT_EQ(selection.columns[2].what, What::kGrades);
  EXPECT_EQ(selection.columns[2].length, 10U);
  ASSERT_EQ(selection.measures.size(), 3U);
  EXPECT_EQ(selection.columns[1].measure, 0U);
  EXPECT_EQ(selection.columns[3].measure, 1U);
  EXPECT_EQ(selection.measures[0], testing::measure("P@5"));
  EXPECT_EQ(selection.measures[1], testing::measure("ndcg_cut.10"));
  EXPECT_EQ(selection.measures[2], testing::measure("ndcg_cut.20"));
}

TEST(TrecSelect, KnowsTheNicknames) {
  EXPECT_EQ(names({"set"}),
            "runid num_q num_ret num_rel num_rel_ret utility set_P set_relative_P set_recall "
            "set_map set_F");
  EXPECT_EQ(names({"prefs"}),
            "runid num_q prefs_num_prefs_poss prefs_num_prefs_ful prefs_num_prefs_ful_ret "
            "prefs_simp prefs_pair prefs_avgjg");
  EXPECT_EQ(names({"qrels_jg"}).substr(0, 31), "runid num_q map_avgjg P_avgjg_5");
  EXPECT_EQ(select({"all_prefs"}).columns.size(), 16U);
  EXPECT_EQ(select({"all_trec"}).columns.size(), 100U);  // 99 of the summary, and relstring
}

TEST(TrecSelect, LeavesOutOfAllTrecWhatVersion9DidNotHave) {
  const std::string nine = names({"all_trec"}, TrecVersion::k9);
  EXPECT_EQ(nine + " rbp rbp_resid unj_5 unj_10 unj_20", names({"all_trec"}));
  EXPECT_EQ(names({"rbp", "unj.5"}, TrecVersion::k9), "rbp unj_5");  // whoever asks by name
}

TEST(TrecSelect, SortsCutoffsAndReadsThemAsCDoes) {
  EXPECT_EQ(names({"P.100,5,23.4"}), "P_5 P_23 P_100");
  EXPECT_EQ(names({"P.5.7"}), "P_5");
  EXPECT_EQ(names({"P.5, 10"}), "P_5 P_10");
  EXPECT_EQ(names({"P.99999999999999999999"}), "P_9223372036854775807");
  EXPECT_EQ(names({"iprec_at_recall..5,0.25"}), "iprec_at_recall_0.25 iprec_at_recall_0.50");
  EXPECT_EQ(names({"Rprec_mult.0x1"}), "Rprec_mult_1.00");
  EXPECT_EQ(names({"iprec_at_recall.123456789"}), "iprec_at_recall_12345678");  // 8 characters
}

TEST(TrecSelect, KeepsTheTextOfOtherParameters) {
  EXPECT_EQ(names({"utility.1,-1.0,0,0"}), "utility_1,-1.0,0,0");
  EXPECT_EQ(names({"11pt_avg..25,.5"}), "11pt_avg_.25,.5");
  EXPECT_EQ(names({"set_F.0.50"}), "set_F_0.50");
  EXPECT_EQ(names({"ndcg.1=3.5,2=7"}), "ndcg_1=3.5,2=7");
  EXPECT_EQ(names({"rbp.p=.5"}), "rbp_p=.5");
  EXPECT_EQ(only({.measures = {"rbp.p=.5"}}).params.p, 0.5);
  EXPECT_EQ(only({.measures = {"ndcg.2=7,1=3"}}).params.gains, (GainMap{{1, 3}, {2, 7}}));
  EXPECT_EQ(only({.measures = {"ndcg.1="}}).params.gains, (GainMap{{1, 0}}));
}

TEST(TrecSelect, ReadsHowManyGradesToPrint) {
  const auto length = [](const std::string& text) { return select({text}).columns[0].length; };
  EXPECT_EQ(names({"relstring.5"}), "relstring_5");
  EXPECT_EQ(length("relstring"), 10U);
  EXPECT_EQ(length("relstring.5.9"), 5U);
  EXPECT_EQ(length("relstring.-3"), 0U);
  EXPECT_EQ(length("relstring.nan"), 0U);
  EXPECT_EQ(length("relstring.inf"), 1'000'000'000'000'000U);
}

TEST(TrecSelect, KeepsTheParametersThatWereGivenFirst) {
  const TrecSelection twice = select({"P.5", "P.10"});
  EXPECT_EQ(names_of(twice), "P_5");
  EXPECT_EQ(twice.warnings,
            std::vector<std::string>{
                "parameters of P are given twice; \"5\" counts and \"10\" does not"});
  const TrecSelection after = select({"P", "P.10", "official"});
  EXPECT_TRUE(names_of(after).ends_with("iprec_at_recall_1.00 P_10"));
  EXPECT_TRUE(after.warnings.empty());
}

TEST(TrecSelect, IgnoresParametersOfWhatTakesNone) {
  const TrecSelection selection = select({"map.5", "set.3"});
  EXPECT_EQ(selection.warnings,
            (std::vector<std::string>{"map takes no parameters, so those of \"map.5\" are ignored",
                                      "set takes no parameters, so those of \"set.3\" are "
                                      "ignored"}));
  EXPECT_TRUE(names_of(selection).starts_with("runid num_q num_ret num_rel num_rel_ret map "));
}

TEST(TrecSelect, SaysWhichMeasureIsUnknown) {
  for (const char* text : {"nosuch", "P_5", "p.5", "ndcg_p", "P.", "map.", "", ".", "ndcg@10"}) {
    EXPECT_EQ(code_of({text}), "unknown-measure") << text;
  }
}

TEST(TrecSelect, SaysWhichParametersAreWrong) {
  for (const char* text :
       {"P.0", "P.-5", "P.abc", "P.5,,", "P.5,5", "ndcg_cut.abc", "iprec_at_recall..5,0.50",
        "iprec_at_recall.nan", "ndcg.1", "ndcg.1==2", "ndcg.1=2,", "rbp.0.5", "ndcg.1=nan",
        "set_F.nan", "utility.nan,0,0,0"}) {
    EXPECT_EQ(code_of({text}), "measure-parameters") << text;
  }
  EXPECT_EQ(code_of({"utility.1,2,3"}), "parameter-count");
  EXPECT_EQ(code_of({"utility.1,2,3,4,5"}), "parameter-count");
}

TEST(TrecSelect, GivesMeasuresWhatTheOptionsSay) {
  EXPECT_EQ(only({.measures = {"map"}, .level = 2}).params.rel, 2);
  EXPECT_EQ(only({.measures = {"map"}, .level = -1}).params.rel, 0);
  EXPECT_EQ(only({.measures = {"utility"}, .collection = 9}).params.collection, 9);
  EXPECT_EQ(only({.measures = {"map"}, .judged_only = true}).params.judged_only, 1);
  EXPECT_EQ(only({.measures = {"prefs_simp"}, .judged_only = true}).params.judged_only, 0);
  EXPECT_EQ(only({.measures = {"iprec_at_recall"}, .version = TrecVersion::k9}).params.round,
            kRoundTrec9);
  EXPECT_NE(only({.measures = {"iprec_at_recall"}}).params.round, kRoundTrec9);
  // What is retrieved does not depend on what is relevant.
  EXPECT_EQ(only({.measures = {"num_ret"}, .level = 2}), only({.measures = {"num_ret"}}));
}

TEST(GradeString, HasALetterForEachGrade) {
  const testing::Ranking ranking("10-.2", "10.29");
  EXPECT_EQ(grade_string(ranking.view(), 10, false), "10-.2");
  EXPECT_EQ(grade_string(ranking.view(), 3, false), "10-");
  EXPECT_EQ(grade_string(ranking.view(), 0, false), "");
  EXPECT_EQ(grade_string(ranking.view(), 10, true), "102");  // what is judged, closed up
  EXPECT_EQ(grade_string(testing::Ranking("", "1").view(), 10, false), "");
}

TEST(GradeString, MarksGradesAbove9) {
  const std::vector<Hit> found{{.rank = 1, .grade = 9}, {.rank = 2, .grade = 10}};
  EXPECT_EQ(grade_string({.retrieved = 2, .found = found}, 10, false), "9>");
}

}  // namespace
}  // namespace assay
