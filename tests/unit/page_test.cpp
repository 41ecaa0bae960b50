// SPDX-License-Identifier: Apache-2.0
// page_test.cpp: the page of an evaluation: what it says, and that nothing in it is taken for
// markup.
#include "assay/page.hpp"

#include "page_parts.hpp"
#include "report_escape.hpp"
#include "report_text.hpp"
#include "reports.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::kNoValue;
using Runs = std::vector<Run>;  // inside a TEST, Run is a function of GoogleTest

TEST(Verdict, NamesTheTwoBestRunsAndHowFarTheyAreApart) {
  const EvalReport report = testing::report(
      "nDCG@10",
      {{"bm25", {{"1", {0.25}}, {"2", {0.5}}}}, {"splade", {{"1", {0.5}}, {"2", {0.3036}}}}});
  // Differences 0.25 and -0.1964: t = 0.12, and with 1 degree of freedom p = 1 - 2 atan(t) / pi.
  EXPECT_EQ(verdict_of(report),
            "splade is ahead of bm25 by 0.027 nDCG@10 on 2 topics: not significant (95 % interval "
            "−2.809 to +2.863, p 0.924, paired t-test).");
}

TEST(Verdict, HasTheIntervalOfTheLeadWhereLowerIsBetter) {
  // b is lower by 3, 3 and 2: t = 8, and with 2 degrees of freedom p = 1 - 8 / sqrt(66).
  const auto values = [](double first, double second, double third) {
    return std::vector<testing::TopicValues>{{"1", {first}}, {"2", {second}}, {"3", {third}}};
  };
  const EvalReport report =
      testing::report("SearchLength", {{"a", values(5, 6, 7)}, {"b", values(2, 3, 5)}});
  EXPECT_EQ(verdict_of(report),
            "b is ahead of a by 2.667 SearchLength (lower is better) on 3 topics: significant "
            "(95 % interval +1.232 to +4.101, p 0.015, paired t-test).");
}

TEST(Verdict, HasTheIntervalBesideThePThatAgreesWithIt) {
  // b less c is 0.1, 0.2 and 0.2: t = 5, p = 1 - 5 / sqrt(27), three times that after Holm, as the
  // other pairs have larger ones. The interval leaves out 0, as the plain p says.
  const EvalReport report =
      testing::report("AP", {{"a", {{"1", {0.4}}, {"2", {0}}, {"3", {0.1}}}},
                             {"b", {{"1", {0.3}}, {"2", {0.5}}, {"3", {0.6}}}},
                             {"c", {{"1", {0.2}}, {"2", {0.3}}, {"3", {0.4}}}}});
  EXPECT_EQ(verdict_of(report),
            "b is ahead of c, the next of 3 runs, by 0.167 AP on 3 topics: not significant after "
            "Holm (p 0.113, paired t-test; this pair by itself: p 0.038, 95 % interval +0.023 to "
            "+0.310).");
}

TEST(Verdict, OfGeometricMeansHasTheIntervalOfTheirRatio) {
  // Logarithms of the ratios are ln 2 and ln 4: t = 3, p = 1 - 2 atan(3) / pi, and the interval is
  // exp(1.5 ln 2 -+ 12.7062 * 0.5 ln 2).
  const EvalReport report = testing::report(
      "GMAP", {{"a", {{"1", {0.2}}, {"2", {0.2}}}}, {"b", {{"1", {0.4}}, {"2", {0.8}}}}});
  EXPECT_EQ(verdict_of(report),
            "b is ahead of a by 0.366 GMAP on 2 topics: not significant (95 % interval of the "
            "ratio 0.035 to 231.217, p 0.205, paired t-test).");
}

// 2 and 0 documents more: 2 in all, 1 on the mean, and t = 1.
TEST(Verdict, SaysWhatTheIntervalIsAboutWhereSumsAreShown) {
  const EvalReport report = testing::report(
      "NumRelRet", {{"a", {{"1", {1}}, {"2", {4}}}}, {"b", {{"1", {3}}, {"2", {4}}}}});
  const std::string verdict = verdict_of(report);
  EXPECT_NE(verdict.find("(95 % interval of the mean over topics −11.706 to +13.706, p 0.500"),
            std::string::npos)
      << verdict;
}

TEST(Verdict, HasNoTestWhereAllTopicsDifferByTheSame) {
  const EvalReport report = testing::report(
      "AP", {{"a", {{"1", {0.5}}, {"2", {0.25}}}}, {"b", {{"1", {0.75}}, {"2", {0.5}}}}});
  EXPECT_EQ(verdict_of(report),
            "b is ahead of a by 0.250 AP on 2 topics, the same on every topic, so that no test can "
            "tell how far chance goes.");
}

TEST(Verdict, SaysHowManyRunsThereAre) {
  const EvalReport report = testing::report(
      "AP", {{"a", {{"1", {0.125}}}}, {"b", {{"1", {0.5}}}}, {"c", {{"1", {0.25}}}}});
  EXPECT_EQ(verdict_of(report), "b is ahead of c, the next of 3 runs, by 0.250 AP on 1 topic.");
}

TEST(Verdict, DoesNotCompareMeansOverDifferentTopics) {
  const EvalReport report = testing::report(
      "SearchLength", {{"a", {{"1", {4}}, {"2", {1}}}}, {"b", {{"1", {4}}, {"2", {kNoValue}}}}});
  EXPECT_EQ(verdict_of(report),
            "SearchLength is 2.5000 for a and 4.0000 for b, means over different topics: others "
            "have no value.");
}

TEST(Verdict, OfOneRunIsItsMean) {
  EXPECT_EQ(verdict_of(testing::report("AP", {{"a", {{"1", {0.5}}, {"2", {0.25}}}}})),
            "a has AP 0.3750 on 2 topics.");
}

TEST(Verdict, DoesNotRoundADifferenceAway) {
  const EvalReport report =
      testing::report("AP", {{"a", {{"1", {0.5}}}}, {"b", {{"1", {0.5001}}}}});
  EXPECT_EQ(verdict_of(report), "b is ahead of a by less than 0.001 AP on 1 topic.");
}

TEST(Verdict, OfEqualRunsCallsNoneBetter) {
  const EvalReport report = testing::report("AP", {{"a", {{"1", {0.5}}}}, {"b", {{"1", {0.5}}}}});
  EXPECT_EQ(verdict_of(report), "a and b have the same AP, 0.5000, on 1 topic.");
}

TEST(Verdict, KnowsWhereLowerIsBetter) {
  const EvalReport report =
      testing::report("SearchLength", {{"a", {{"1", {5}}}}, {"b", {{"1", {2}}}}});
  EXPECT_EQ(verdict_of(report).substr(0, 22), "b is ahead of a by 3.0");
  EXPECT_NE(verdict_of(report).find("(lower is better)"), std::string::npos);
}

TEST(Verdict, ComparesNoMeansOverDifferentTopics) {
  const EvalReport report = testing::report("AP", {{"a", {{"1", {0.5}}}}, {"b", {{"2", {0.75}}}}});
  EXPECT_EQ(verdict_of(report),
            "2 runs with means over different topics, which cannot be compared.");
}

TEST(Verdict, OfNoValueSaysSo) {
  EvalReport report = testing::report("AP", {{"a", {{"1", {kNoValue}}}}});
  report.runs[0].summary[0].value = kUndefined;
  EXPECT_EQ(verdict_of(report), "AP of a is undefined on 1 topic.");
}

TEST(Page, HashIsWhatABrowserComputes) {
  // echo -n | openssl sha256 -binary | base64
  EXPECT_EQ(page::hash_source(""), "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='");
  EXPECT_EQ(page::hash_source("abc"), "'sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0='");
}

TEST(Page, WordsOfCommandsAreQuotedForAShell) {
  EXPECT_EQ(shell_text("runs/bm25.run"), "runs/bm25.run");
  EXPECT_EQ(shell_text("nDCG@10 AP(rel=2)"), "'nDCG@10 AP(rel=2)'");
  EXPECT_EQ(shell_text("it's"), "'it'\\''s'");
  EXPECT_EQ(shell_text(""), "''");
}

TEST(Page, LinksHoldNothingThatEndsThem) {
  EXPECT_EQ(percent_text("a,1.5\n\"<é"), "a,1.5%0A%22%3C%C3%A9");
}

TEST(Page, SpreadsheetsSeeNoFormula) {
  const EvalReport report =
      testing::report("AP", {{"@run", {{"=1+1", {0.5}}, {"-5", {-0.25}}, {"a", {1}}}}});
  EXPECT_EQ(write_spreadsheet(report, {.per_topic = true, .summary = false}),
            "run,topic,measure,value\n'@run,-5,AP,-0.25\n'@run,'=1+1,AP,0.5\n'@run,a,AP,1\n");
}

constexpr const char* kQrels = "1 0 a 2\n1 0 b 1\n1 0 c 0\n2 0 a 1\n3 0 a 0\n";
constexpr const char* kFirst = "1 Q0 c 1 9 one\n1 Q0 b 2 8 one\n2 Q0 a 1 7 one\n";
constexpr const char* kSecond = "1 Q0 a 1 9 two\n1 Q0 b 2 8 two\n2 Q0 <x> 1 7 two\n";

struct Texts {
  std::shared_ptr<const Input> docs;
  std::shared_ptr<const Input> topics;
};

std::string page_of(const Runs& runs, std::vector<std::string> names, EvalOptions options = {},
                    const Texts& texts = {}) {
  const Qrels qrels = testing::qrels(kQrels);
  const auto asked = parse_measures("nDCG@10 AP").value();
  const auto measures = page_measures(asked, qrels.kind()).value();
  options.intervals = true;
  options.noted = asked.size();
  const EvalReport report = evaluate_all(qrels, runs, names, measures, options).value();
  Runs pair;
  for (const std::size_t run : page_pair(report)) pair.push_back(runs[run]);
  return report_html({.qrels = qrels,
                      .report = report,
                      .asked = asked.size(),
                      .pair = pair,
                      .docs = texts.docs.get(),
                      .topic_texts = texts.topics.get(),
                      .title = {},
                      .command = {.qrels = "qrels.txt",
                                  .runs = std::move(names),
                                  .measures = {"-m", "nDCG@10 AP"},
                                  .options = {{{"--ties", "rank"}, {"eval", "diff"}},
                                              {{"--run-format", "trec"}, {"diff", "check"}},
                                              {{"-o", "page.html"}, {}}}}})
      .value();
}

TEST(Page, ShowsOnlyTheMeasuresAskedForAndNotesOnThem) {
  const std::string page = page_of({testing::run(kFirst), testing::run(kSecond)}, {"one", "two"});
  EXPECT_NE(page.find("data-sort=\"number\" class=\"n\">AP</th>"), std::string::npos);
  EXPECT_NE(page.find("nDCG@10, AP are undefined for 1 topic, counted as 0: 3"), std::string::npos);
  EXPECT_NE(page.find("1 judged topic without a relevant document (grade at least 1): 3"),
            std::string::npos);
}

TEST(Page, NamesTheCommandOfASection) {
  const std::string page = page_of({testing::run(kFirst)}, {"one"});
  EXPECT_NE(page.find("<code>assay eval qrels.txt one -m &#39;nDCG@10 AP&#39; --ties rank "
                      "--intervals</code>"),
            std::string::npos);
  EXPECT_NE(page.find("assay report qrels.txt one -m &#39;nDCG@10 AP&#39; --ties rank "
                      "--run-format trec -o page.html"),
            std::string::npos);
}

TEST(Page, CommandsHaveTheOptionsThatTheirVerbsTake) {
  const std::string page = page_of({testing::run(kFirst), testing::run(kSecond)}, {"one", "two"});
  for (const std::string command :
       {"assay diff two one -t 2 -t 1 --qrels qrels.txt -m &#39;nDCG@10 AP&#39; --ties rank "
        "--run-format trec</code>",
        "assay diff two one -t 1 --qrels qrels.txt -m &#39;nDCG@10 AP&#39; --ties rank "
        "--run-format trec</code>",
        "assay explain qrels.txt two one -m &#39;nDCG@10 AP&#39; -t 1</code>",
        "--run-format trec</code></p>\n</section>\n<section id=\"recipe\""}) {
    EXPECT_NE(page.find(command), std::string::npos) << command;
  }
}

TEST(Page, OfOneRunHasNoComparison) {
  const std::string page = page_of({testing::run(kFirst)}, {"one"});
  EXPECT_EQ(page.find("id=\"changes\""), std::string::npos);
  EXPECT_NE(page.find("id=\"topics\""), std::string::npos);
}

TEST(Page, MarkupInNamesIsText) {
  const std::string name = "</script><img src=x onerror=alert(1)>";
  const std::string page = page_of({testing::run(kFirst), testing::run(kSecond)}, {name, "two"});
  EXPECT_EQ(page.find("<img"), std::string::npos);
  EXPECT_NE(page.find("&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;"), std::string::npos);
}

TEST(Page, ATopicThatARunWasNotAveragedOverHasNoValue) {
  const std::string page =
      page_of({testing::run("1 Q0 a 1 9 one\n"), testing::run("2 Q0 a 1 9 two\n")}, {"one", "two"},
              {.topics = Topics::kBoth});
  EXPECT_NE(page.find("<tr><th scope=\"row\">2</th><td class=\"none\">–</td><td>1.0000</td>"),
            std::string::npos);
}

TEST(Page, SkipsTheLinesThatTheEvaluationSkipped) {
  const std::string bad = std::string(kFirst) + "1 Q0 d 3 many one\n";
  const std::string page =
      page_of({testing::run(bad), testing::run(kSecond)}, {"one", "two"}, {.skip_bad_lines = true});
  EXPECT_NE(page.find("id=\"changes\""), std::string::npos);
  const std::size_t note = page.find("1 bad line ignored");
  ASSERT_NE(note, std::string::npos);
  EXPECT_EQ(page.find("1 bad line ignored", note + 1), std::string::npos) << "it was told before";
}

TEST(Page, ListsEndWhereTheEvaluationEnds) {
  const Runs runs = {testing::run("1 Q0 c 1 9 one\n1 Q0 underneath 2 8 one\n"),
                     testing::run(kSecond)};
  EXPECT_NE(page_of(runs, {"one", "two"}).find("underneath"), std::string::npos);
  EXPECT_EQ(page_of(runs, {"one", "two"}, {.depth = 1}).find("underneath"), std::string::npos);
}

TEST(Page, SaysWhichTextsAreMissing) {
  const std::string page =
      page_of({testing::run(kFirst), testing::run(kSecond)}, {"one", "two"}, {},
              {.docs = testing::text_input("x\tother\n", "wrong.docs"),
               .topics = testing::text_input("1\tthe first\n", "some.topics")});
  EXPECT_NE(page.find("wrong.docs has no text for 4 documents: &lt;x&gt;, a, b, c"),
            std::string::npos);
  EXPECT_NE(page.find("some.topics has no text for 1 topic: 2"), std::string::npos);
  EXPECT_NE(page.find("<span class=\"soft\">the first</span>"), std::string::npos);
}

TEST(Notes, SpeakOfTheFirstMeasuresOnlyIfToldSo) {
  const Qrels qrels = testing::qrels(kQrels);
  const auto measures = parse_measures("P@1 AP P@20").value();
  const Scores scores = evaluate(qrels, testing::run(kSecond), measures, {.noted = 1}).value();
  ASSERT_FALSE(scores.notes.empty());
  for (const Note& note : scores.notes) {
    EXPECT_EQ(note.message.find("AP"), std::string::npos) << note.message;
    EXPECT_EQ(note.message.find("20"), std::string::npos) << note.message;
  }
}

}  // namespace
}  // namespace assay
