// SPDX-License-Identifier: Apache-2.0
// report_markup_test.cpp: tables for pages and papers, character by character.
#include "report_text.hpp"
#include "reports.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::kNoValue;
using testing::report;
using testing::small_report;

constexpr std::string_view kRecipes =
    "% nDCG@10: gain=linear neutral=1 discount=log base=2 ideal=judged ideal_cut=cutoff unjudged=0 "
    "pad=0 fill=0 average=mean cutoff=10 judged_only=False groups=none ties=trec "
    "topics=qrels undefined=usual\n"
    "% AP: rel=1 norm=R cutoff=none judged_only=False groups=none ties=trec topics=qrels "
    "undefined=usual\n";

TEST(ReportMarkdown, SetsTheBestInBold) {
  EXPECT_EQ(write_markdown(small_report(), {}),
            "| run | nDCG@10 | AP | topics |\n"
            "| --- | ---: | ---: | ---: |\n"
            "| splade | **0.6250** | 0.3750 | 2 |\n"
            "| bm25 | 0.3750 | **0.5000** | 2 |\n"
            "\n"
            "2 judged topics · grades 0–1, relevant ≥ 1 · mean over all qrels topics\n");
}

TEST(ReportMarkdown, SetsAllInBoldThatAreEqualAfterRounding) {
  const std::string text = write_markdown(
      report("AP", {{"a", {{"1", {0.12341}}}}, {"b", {{"1", {0.12339}}}}, {"c", {{"1", {0.1}}}}}),
      {});
  EXPECT_NE(text.find("| a | **0.1234** | 1 |\n| b | **0.1234** | 1 |\n| c | 0.1000 | 1 |\n"),
            std::string::npos)
      << text;
}

TEST(ReportMarkdown, SetsTheLowestInBoldWhereLowerIsBetter) {
  const std::string text = write_markdown(
      report("RBPResidual", {{"a", {{"1", {0.5}}}}, {"b", {{"1", {0.25}}}}}), {.digits = 2});
  EXPECT_NE(text.find("| b | **0.25** | 1 |\n| a | 0.50 | 1 |\n"), std::string::npos) << text;
  EXPECT_NE(text.find("| run | RBPResidual ↓ | topics |\n"), std::string::npos) << text;
}

TEST(ReportLatex, SetsAnArrowWhereLowerIsBetter) {
  const std::string text = write_latex(report("AP RBPResidual", {{"a", {{"1", {0.5, 0.5}}}}}), {});
  EXPECT_NE(text.find("run & AP & RBPResidual $\\downarrow$ & topics"), std::string::npos) << text;
}

TEST(ReportLatex, SetsSymbolsAsItsOwn) {
  const Grid grid{.columns = {{"Δ", false}}, .rows = {{{"−0.5"}}, {{"a → b"}}}};
  const std::string text = grid_latex(grid);
  EXPECT_NE(text.find("$\\Delta$ \\\\"), std::string::npos) << text;
  EXPECT_NE(text.find("$-$0.5 \\\\"), std::string::npos) << text;
  EXPECT_NE(text.find("a $\\rightarrow$ b \\\\"), std::string::npos) << text;
}

TEST(ReportMarkdown, LetsNoNameStartAFormula) {
  const std::string text = write_markdown(report("AP", {{"$a$", {{"1", {0.5}}}}}), {});
  EXPECT_NE(text.find("| \\$a\\$ |"), std::string::npos) << text;
}

TEST(ReportMarkdown, NeverSetsUndefinedInBold) {
  const std::string text =
      write_markdown(report("R@5", {{"a", {{"1", {kNoValue}}}}, {"b", {{"1", {kNoValue}}}}}), {});
  EXPECT_NE(text.find("| a | undefined | 1 |\n| b | undefined | 1 |\n"), std::string::npos) << text;
}

TEST(ReportMarkdown, EscapesWhatMarkdownWouldTakeForItsOwn) {
  const std::string text =
      write_markdown(report("AP", {{"a|b*c_d`e<f>[g]#h\\i", {{"1", {0.5}}}}}), {});
  EXPECT_NE(text.find("| a\\|b\\*c\\_d\\`e\\<f\\>\\[g\\]\\#h\\\\i | 0.5000 | 1 |\n"),
            std::string::npos)
      << text;
}

TEST(ReportMarkdown, ShowsTopicsAndRecipesWhenAsked) {
  EXPECT_EQ(write_markdown(report("P@5", {{"r", {{"q10", {0.5}}, {"q9", {0.25}}}}}),
                           {.per_topic = true, .recipe = true}),
            "| topic | P@5 |\n"
            "| --- | ---: |\n"
            "| q9 | 0.2500 |\n"
            "| q10 | 0.5000 |\n"
            "| all | 0.3750 |\n"
            "\n"
            "2 judged topics · grades 0–1, relevant ≥ 1 · mean over all qrels topics\n"
            "\n"
            "- `P@5: rel=1 cutoff=5 judged_only=False groups=none ties=trec topics=qrels "
            "undefined=usual`\n");
}

TEST(ReportLatex, IsABooktabsTableWithItsRecipe) {
  EXPECT_EQ(write_latex(small_report(), {}),
            "% 2 judged topics · grades 0–1, relevant ≥ 1 · mean over all qrels topics\n" +
                std::string(kRecipes) +
                "\\begin{tabular}{lrrr}\n"
                "\\toprule\n"
                "run & nDCG@10 & AP & topics \\\\\n"
                "\\midrule\n"
                "splade & \\textbf{0.6250} & 0.3750 & 2 \\\\\n"
                "bm25 & 0.3750 & \\textbf{0.5000} & 2 \\\\\n"
                "\\bottomrule\n"
                "\\end{tabular}\n");
}

TEST(ReportLatex, SaysWhichFilesTheNumbersComeFrom) {
  EvalReport hashed = small_report();
  hashed.qrels.sha256 = "c0de";
  hashed.sources[0].sha256 = "91ab";
  const std::string text = write_latex(hashed, {});
  EXPECT_NE(text.find("\n% qrels.txt sha256:c0de\n% bm25.run sha256:91ab\n\\begin{tabular}"),
            std::string::npos)
      << text;
}

TEST(ReportLatex, EscapesWhatLatexWouldTakeForItsOwn) {
  const std::string text =
      write_latex(report("AP", {{"a&b%c$d#e_f{g}h~i^j\\k<l>m|n", {{"1", {0.5}}}}}), {});
  const std::string starred =
      write_latex(report("AP", {{"*bm25--rm3", {{"1", {0.5}}}}, {"[x]", {{"1", {0.5}}}}}), {});
  EXPECT_NE(starred.find("\n{}*bm25-{}-rm3 & "), std::string::npos) << starred;
  EXPECT_NE(starred.find("\n{}[x] & "), std::string::npos) << starred;
  EXPECT_NE(
      text.find("\na\\&b\\%c\\$d\\#e\\_f\\{g\\}h\\textasciitilde{}i\\textasciicircum{}j"
                "\\textbackslash{}k\\textless{}l\\textgreater{}m\\textbar{}n & 0.5000 & 1 \\\\\n"),
      std::string::npos)
      << text;
}

TEST(ReportLatex, EscapesTheNamesOfMeasures) {
  const std::string text = write_latex(
      report("nDCG(gain={1:2}) P(judged_only=True)@5", {{"r", {{"1", {0.5, 0.5}}}}}), {});
  EXPECT_NE(text.find("\nrun & nDCG(gain=\\{1:2\\}) & P(judged\\_only=True)@5 & topics \\\\\n"),
            std::string::npos)
      << text;
}

TEST(ReportLatex, LetsNoNameLeaveItsComment) {
  EvalReport evil = small_report();
  evil.sources[0] = {.path = "a\n\\input{b}", .sha256 = "91ab", .lines = 1, .topics = 1};
  const std::string text = write_latex(evil, {});
  EXPECT_NE(text.find("% a\\x0a\\input{b} sha256:91ab\n"), std::string::npos) << text;
}

}  // namespace
}  // namespace assay
