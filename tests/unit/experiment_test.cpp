// SPDX-License-Identifier: Apache-2.0
#include "assay/experiment.hpp"

#include <gtest/gtest.h>

#include <string>

namespace assay {
namespace {

const std::string kHead =
    "measures = [\"nDCG@10\", \"AP\"]\n"
    "[collection]\n"
    "docs = \"corpus.jsonl\"\n"
    "topics = \"topics.tsv\"\n"
    "qrels = \"qrels.txt\"\n";
const std::string kEngine = "[[engine]]\nname = \"one\"\nkind = \"xapian\"\n";

Result<Experiment> read(const std::string& text) {
  return read_experiment(*Input::from_memory("lab.toml", text));
}

std::string error_in(const std::string& text) {
  const auto made = read(text);
  if (made) return "none";
  const Error& error = made.error();
  return std::to_string(error.place.line) + ": " + error.what +
         (error.hint.empty() ? "" : " | " + error.hint);
}

TEST(Experiment, HasWhatTheFileSays) {
  const auto made = read("name = \"garden\"\nseed = 7\n" + kHead +
                         "[index]\nrepetitions = 4\ntimeout = 90.5\n"
                         "[search]\ndepth = 50\nclients = 2\nrate = 12.5\ntimeout = 0.5\n"
                         "[folds]\ncount = 4\nmeasure = \"nDCG@10\"\n" +
                         kEngine +
                         "weighting = \"bm25\"\nk1 = [0.9, 1.2]\nb = [0.3, 0.4, 0.5]\n"
                         "[[engine]]\nname = \"two\"\nkind = \"command\"\n"
                         "search = [\"./run\", \"--depth\", \"{depth}\"]\n");
  ASSERT_TRUE(made) << made.error().what;
  EXPECT_EQ(made->name, "garden");
  EXPECT_EQ(made->seed, 7U);
  EXPECT_EQ(made->measures.size(), 2U);
  EXPECT_EQ(made->collection.topics, "topics.tsv");
  EXPECT_EQ(made->index_repetitions, 4U);
  EXPECT_EQ(made->index_timeout_seconds, 90.5);
  EXPECT_EQ(made->search.depth, 50U);
  EXPECT_EQ(made->search.passes, 5U);  // not told
  EXPECT_EQ(made->search.rate, 12.5);
  EXPECT_EQ(made->search.timeout_seconds, 0.5);
  ASSERT_TRUE(made->folds);
  EXPECT_EQ(made->folds->folds, 4U);
  ASSERT_EQ(made->engines.size(), 2U);
  EXPECT_EQ(made->engines[0].def->kind, EngineKind::kXapian);
  EXPECT_EQ(made->engines[0].grid_size(), 6U);
  ASSERT_NE(made->engines[0].find("k1"), nullptr);
  EXPECT_EQ(text_of(made->engines[0].find("k1")->values[1]), "1.2");
  EXPECT_EQ(made->engines[0].find("c"), nullptr);
  EXPECT_EQ(made->engines[1].find("search")->values.size(), 3U);
  EXPECT_EQ(made->engines[1].grid_size(), 1U);  // words of a command are no choice
}

TEST(Experiment, CommandsHaveParametersOfTheirOwn) {
  const std::string head = kHead + "[folds]\nmeasure = \"AP\"\n[[engine]]\nname = \"two\"\n" +
                           "kind = \"command\"\nsearch = [\"./run\", \"{k1}\", \"-{how}-\"]\n";
  const auto made = read(head + "params = {k1 = [0.9, 2], how = \"well\"}\n");
  ASSERT_TRUE(made) << made.error().what;
  const EngineConfig copy = made->engines[0];
  EXPECT_EQ(copy.grid_size(), 2U);
  ASSERT_NE(copy.find("k1"), nullptr);
  EXPECT_EQ(text_of(copy.find("k1")->values[1]), "2");
  EXPECT_EQ(text_of(copy.find("how")->values[0]), "well");
  const auto wrong = [&](const std::string& line) { return error_in(head + line); };
  EXPECT_EQ(wrong("params = {k1 = 1, b = 2, how = \"x\"}\n"),
            "12: b stands in no command of this engine | write {b} where its value belongs");
  EXPECT_EQ(wrong("params = {index = 1}\n"),
            "12: a parameter cannot be called \"index\" | that has a meaning already");
  EXPECT_EQ(wrong("params = {k1 = []}\n"), "12: k1 has no value");
  EXPECT_EQ(wrong("params = {k1 = true}\n"),
            "12: k1 is true or false, a number or a text that is not empty, or a list of these "
            "expected");
  EXPECT_EQ(wrong("params = 7\n"),
            "12: params is a number, a table such as {k1 = [0.9, 1.2]} expected");
  EXPECT_NE(error_in(kHead + kEngine + "params = {k1 = 1}\n").find("unknown key \"params\""),
            std::string::npos);
}

TEST(Experiment, NamesTheKeyAndTheLineOfWhatIsWrong) {
  EXPECT_EQ(error_in(kHead + kEngine + "k = 1\n"),
            "9: unknown key \"k\" of the engine one | did you mean \"b\", \"c\" or \"k1\"?");
  EXPECT_EQ(error_in(kHead + kEngine + "b = 2\n"),
            "9: b cannot be 2 | a number from 0 to 1 expected");
  EXPECT_EQ(error_in(kHead + kEngine + "k1 = []\n"), "9: k1 has no value");
  EXPECT_EQ(error_in(kHead + kEngine + "weighting = \"bm52\"\n").substr(0, 50),
            "9: weighting cannot be \"bm52\" | did you mean \"bm25");
  EXPECT_EQ(error_in(kHead + kEngine + kEngine), "10: two engines are called \"one\"");
  EXPECT_EQ(
      error_in(kHead + "[[engine]]\nname = \"a/b\"\nkind = \"xapian\"\n"),
      "7: an engine cannot be called \"a/b\" | letters, digits and . _ + - expected, the first "
      "no dot");
  EXPECT_EQ(error_in(kHead + "[[engine]]\nname = \"a\"\n"),
            "6: an engine has no name or no kind | name = \"bm25\" and kind = \"xapian\"");
  EXPECT_EQ(error_in(kHead + "[[engine]]\nname = \"a\"\nkind = \"command\"\n"),
            "6: of the engine a, search is missing | the command that answers queries");
  EXPECT_EQ(error_in(kHead + "[search]\ndepht = 5\n" + kEngine).substr(0, 40),
            "7: unknown key \"depht\" in [search] | did");
  EXPECT_EQ(error_in("measures = [\"nDCC@10\"]\n").substr(0, 3), "1: ");
  EXPECT_EQ(error_in(kHead + "[folds]\ncount = 3\n" + kEngine),
            "6: [folds] does not say what settings are chosen by | measure = \"nDCG@10\"");
  EXPECT_EQ(error_in(kHead + "[folds]\nmeasure = \"NumRet\"\n" + kEngine),
            "7: settings cannot be chosen by NumRet | name a measure of which more is better");
}

TEST(Experiment, RefusesASettingThatWouldChangeNothing) {
  EXPECT_EQ(error_in(kHead + kEngine + "k1 = 1\nmu = 5\n"),
            "10: mu means nothing with this weighting | it is for \"lm\"");
  EXPECT_EQ(error_in(kHead + kEngine + "weighting = \"lm\"\nmu = 5\n"),
            "10: mu means nothing with this smoothing | it is for \"dirichlet\" and \"two-stage\"");
  EXPECT_EQ(error_in(kHead + kEngine + "weighting = \"dph\"\nb = 0.5\n"),
            "10: b means nothing with this weighting | it is for \"bm25\" and \"bm25+\"");
  const std::string lm = "weighting = \"lm\"\nsmoothing = [\"absolute\", \"two-stage\"]\n";
  const std::string folds = "[folds]\nmeasure = \"AP\"\n";
  EXPECT_EQ(error_in(kHead + folds + kEngine + lm + "mu = 5\nlambda = 0.3\n"), "none");
}

TEST(Experiment, TakesAMeasureThatIsNamedTwiceOnce) {
  const auto made =
      read("measures = [\"AP\", \"map, P@5\"]\n" + kHead.substr(kHead.find('\n')) + kEngine);
  ASSERT_TRUE(made) << made.error().what;
  ASSERT_EQ(made->measures.size(), 2U);
  ASSERT_EQ(made->measure_places.size(), 2U);
  EXPECT_EQ(made->measure_places[1].column, 19U);
}

TEST(Experiment, PointersMayBeEmptyAndUrlsMayNot) {
  const std::string head = kHead + "[[engine]]\nname = \"a\"\nkind = \"http\"\nid = \"\"\n";
  const auto made = read(head + "url = \"http://a\"\nhits = \"\"\n");
  ASSERT_TRUE(made) << made.error().what;
  EXPECT_EQ(text_of(made->engines[0].find("hits")->values[0]), "");
  EXPECT_EQ(error_in(head + "url = \"\"\nhits = \"/hits\"\n"), "10: url is empty");
}

TEST(Experiment, SaysWhatIsMissing) {
  EXPECT_EQ(error_in(""), "0: [collection] has no docs");
  EXPECT_EQ(error_in(kHead), "0: no [[engine]] is named");
  EXPECT_EQ(error_in(kHead.substr(kHead.find('[', 20)) + kEngine).substr(0, 24),
            "0: there are no measures");
  EXPECT_EQ(error_in("[collection]\ndocs = \"a\"\n"), "1: [collection] has no topics");
  EXPECT_EQ(error_in(kHead + kEngine + "k1 = [1, 2]\n"),
            "9: the settings of one have several values, and no [folds] say how one is chosen");
}

}  // namespace
}  // namespace assay
