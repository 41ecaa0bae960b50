// SPDX-License-Identifier: Apache-2.0
// report_measures_test.cpp: what the registry tells of its measures.
#include <nlohmann/json.hpp>
#include <sstream>

#include "report_text.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::measure;

std::string text_of(std::string_view name, const Look& look = {}) {
  return measure_text(*measure(name).def, look);
}

bool contains(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

TEST(MeasureText, ExplainsAMeasure) {
  EXPECT_EQ(text_of("RR"),
            "RR — Reciprocal rank\n"
            "\n"
            "One over the rank of the first relevant document, 0 if there is none. The mean\n"
            "over topics is MRR.\n"
            "\n"
            "formula     RR = \\frac{1}{\\min \\{ i : r_i = 1 \\}}\n"
            "range       from 0 to 1; higher is better\n"
            "over topics mean over topics\n"
            "user model  Somebody who stops at the first relevant document.\n"
            "caveat      An ordinal scale: the step from rank 1 to 2 counts as much as from 2\n"
            "            to never, so means mislead; look at MedianRank and SearchLength, the\n"
            "            median and the mean of the ranks, as well.\n"
            "also called MRR, recip_rank\n"
            "example     RR = 0.3333 for the ranking 001 where the judgments hold 1\n"
            "source      Voorhees (1999), The TREC-8 question answering track report\n"
            "\n"
            "parameters\n"
            "  rel=1              lowest grade that counts as relevant\n"
            "  cutoff=none        ranks looked at, from the top; none looks at all\n"
            "  judged_only=False  first drop retrieved documents that were not judged,\n"
            "                     closing up the ranks\n"
            "  groups=none        mean: the mean over the groups of judges, each by its own\n"
            "                     judgments; one without a value counts 0\n");
}

TEST(MeasureText, TellsTheRangeAndWhichEndIsBetter) {
  EXPECT_TRUE(contains(text_of("NumRet"), "range       from 0 up; neither high nor low is better"));
  EXPECT_TRUE(contains(text_of("NumQ"), "range       from 0 up; neither high nor low is better"));
  EXPECT_TRUE(contains(text_of("RBPResidual"), "range       from 0 to 1; lower is better"));
  EXPECT_TRUE(contains(text_of("DCG"), "range       any number; higher is better"));
  for (const std::string_view name : {"nDCG", "NCG", "RBP", "infAP"}) {
    EXPECT_TRUE(contains(text_of(name), "range       from 0 to 1; higher is better")) << name;
  }
}

TEST(MeasureText, TellsHowTopicsAreSummedUp) {
  EXPECT_TRUE(contains(text_of("NumRet"), "over topics sum over topics"));
  EXPECT_TRUE(
      contains(text_of("GMAP"),
               "over topics geometric mean over topics, values below 0.00001 raised to it"));
}

TEST(MeasureText, SaysWhichParameterIsRequired) {
  EXPECT_TRUE(contains(text_of("P@5"), "P@k — Precision\n"));
  EXPECT_TRUE(contains(text_of("P@5"), "  cutoff=required  "));
  EXPECT_TRUE(contains(text_of("IPrec@0"), "IPrec@t — "));
  EXPECT_TRUE(contains(text_of("IPrec@0"), "  recall=required  "));
}

TEST(MeasureText, NamesWhatOtherToolsCallIt) {
  EXPECT_TRUE(
      contains(text_of("nDCG"), "also called NDCG, ndcg_burges (gain=exp), ndcg, ndcg_cut\n"));
  EXPECT_TRUE(contains(text_of("RBP"), "also called rbp (p=0.9, gain=topic)\n"));
  EXPECT_FALSE(contains(text_of("ERR"), "also called"));
}

TEST(MeasureText, KeepsToTheWidthOfTheTerminal) {
  for (const MeasureDef* def : all_measures()) {
    for (const std::string& line : lines_of(measure_text(*def, {.width = 80}))) {
      // Only a formula may hold a word that is longer than a line.
      EXPECT_TRUE(columns_of(line) <= 80 || line.find("\\frac") != std::string::npos) << line;
    }
  }
  for (const std::size_t width : {60U, 80U, 120U}) {
    for (const std::string& line : lines_of(measure_list_text({.width = width}))) {
      EXPECT_LE(columns_of(line), width) << line;
    }
  }
}

TEST(MeasureText, HasALookWithoutCharactersBeyondAscii) {
  for (const MeasureDef* def : all_measures()) {
    const std::string text = measure_text(*def, {.ascii = true});
    EXPECT_EQ(columns_of(text), text.size()) << def->name;
  }
  const std::string list = measure_list_text({.ascii = true});
  EXPECT_EQ(columns_of(list), list.size());
}

TEST(MeasureText, UsesAPlainDashInAscii) {
  EXPECT_TRUE(text_of("RR", {.ascii = true}).starts_with("RR - Reciprocal rank\n"));
}

TEST(MeasureList, HasALineForEveryMeasureAndNickname) {
  const std::string list = "\n" + measure_list_text({.width = 200});
  for (const MeasureDef* def : all_measures()) {
    const std::string_view at = !def->needs_at ? " " : def->at == &Params::cutoff ? "@k " : "@t ";
    EXPECT_TRUE(contains(list, "\n" + std::string(def->name) + std::string(at))) << def->name;
    EXPECT_TRUE(contains(list, "  " + std::string(def->title))) << def->name;
  }
  for (const Nickname& nickname : all_nicknames()) {
    EXPECT_TRUE(contains(list, "\n" + std::string(nickname.name) + " ")) << nickname.name;
  }
}

TEST(MeasureList, AlignsTitlesAndAddsOtherNames) {
  // The longest form, NumNonrelJudgedRet, has 18 letters, and two blanks follow.
  const std::string list = "\n" + measure_list_text({});
  EXPECT_TRUE(contains(list, "\nRR                  Reciprocal rank; also MRR, recip_rank\n"));
  EXPECT_TRUE(contains(list, "\nERR                 Expected reciprocal rank\n"));
  EXPECT_TRUE(
      contains(list, "\nSeveral at once:\nofficial            what trec_eval prints by default\n"));
}

TEST(MeasureList, SaysWhereLowerIsBetter) {
  const std::string list = "\n" + measure_list_text({});
  EXPECT_TRUE(contains(list, "\nFallout             Fallout; lower is better\n"));
  EXPECT_FALSE(contains(list, "\nSpecificity         Specificity; lower is better\n"));
}

TEST(MeasureText, TellsWhatAMeasureNeeds) {
  EXPECT_TRUE(contains(text_of("Fallout"),
                       "\nneeds       the number of documents in the collection "
                       "(--collection-size N)\n"));
  EXPECT_FALSE(contains(text_of("AP"), "\nneeds "));
}

TEST(MeasureText, TellsOfMediansAndExpectations) {
  EXPECT_TRUE(contains(text_of("MedianRank"), "over topics median over topics\n"));
  EXPECT_TRUE(contains(text_of("RelativeRecall"), "and 4 were expected"));
}

TEST(MeasureJson, HoldsEveryMeasureWithItsParameters) {
  const auto json = nlohmann::json::parse(measure_json(all_measures()));
  EXPECT_EQ(json["schema"], "assay.measures/1");
  ASSERT_EQ(json["measures"].size(), all_measures().size());
  for (std::size_t i = 0; i < all_measures().size(); ++i) {
    const auto& entry = json["measures"][i];
    EXPECT_EQ(entry["name"], all_measures()[i]->name);
    EXPECT_EQ(entry["parameters"].size(), params_of(*all_measures()[i]).size());
  }
}

TEST(MeasureJson, TellsWhatThereIsToKnow) {
  const MeasureDef* const rr = measure("RR").def;
  const auto json = nlohmann::json::parse(measure_json(std::span(&rr, 1)))["measures"];
  ASSERT_EQ(json.size(), 1U);
  EXPECT_EQ(json[0]["title"], "Reciprocal rank");
  EXPECT_EQ(json[0]["range"], "from 0 to 1");
  EXPECT_EQ(json[0]["direction"], "higher is better");
  EXPECT_EQ(json[0]["average"], "mean over topics");
  EXPECT_EQ(json[0]["needs_at"], false);
  EXPECT_EQ(json[0]["also_called"], (nlohmann::json{"MRR", "recip_rank"}));
  EXPECT_EQ(json[0]["parameters"][1],
            (nlohmann::json{{"name", "cutoff"},
                            {"default", "none"},
                            {"meaning", "ranks looked at, from the top; none looks at all"}}));
}

TEST(MeasureReference, SaysThatItIsGenerated) {
  EXPECT_TRUE(measure_reference().starts_with(
      "<!-- generated by tools/regenerate.sh; edit src/measures/ instead -->\n# Measures\n"));
}

TEST(MeasureReference, HasAChapterForEveryMeasure) {
  const std::string page = measure_reference();
  for (const MeasureDef* def : all_measures()) {
    EXPECT_TRUE(contains(page, ": " + std::string(def->title) + "\n\n" + std::string(def->meaning) +
                                   "\n\n$$" + std::string(def->formula) + "$$\n"))
        << def->name;
  }
  EXPECT_TRUE(contains(page, "\n## P@k: Precision\n"));
  EXPECT_TRUE(contains(page, "\n- **Also called**: MRR, recip_rank\n"));
  EXPECT_TRUE(contains(page, "\n| `rel` | `1` | lowest grade that counts as relevant |\n"));
}

TEST(MeasureReference, KeepsItsTablesInShape) {
  // A bar inside a cell would make another cell: every row has four bars.
  for (const std::string& line : lines_of(measure_reference())) {
    if (!line.starts_with("| ")) continue;
    EXPECT_EQ(std::count(line.begin(), line.end(), '|'), 4) << line;
  }
}

}  // namespace
}  // namespace assay
