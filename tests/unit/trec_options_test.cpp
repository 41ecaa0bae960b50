// SPDX-License-Identifier: Apache-2.0
// trec_options_test.cpp: trec_eval's arguments: short, long, glued, cut short, in any order.
#include <gtest/gtest.h>

#include "help.hpp"
#include "options.hpp"

namespace assay::trec_eval {
namespace {

using Arguments = std::vector<std::string_view>;
using Texts = std::vector<std::string>;

Settings read(const Arguments& arguments) { return read_options(arguments).value(); }

std::string error_of(const Arguments& arguments) {
  const auto settings = read_options(arguments);
  if (settings) return "";
  EXPECT_EQ(settings.error().code, "usage");
  return settings.error().what;
}

TEST(TrecOptions, HaveDefaults) {
  const Settings settings = read({});
  EXPECT_TRUE(settings.request.measures.empty());
  EXPECT_TRUE(settings.files.empty());
  EXPECT_EQ(settings.request.level, 1);
  EXPECT_EQ(settings.request.collection, 0);
  EXPECT_EQ(settings.request.version, TrecVersion::k10);
  EXPECT_EQ(settings.rel_format, "qrels");
  EXPECT_EQ(settings.results_format, "trec_results");
  EXPECT_EQ(settings.depth, 0xffffffffU);
  EXPECT_EQ(settings.format, TrecFormat::kLines);
  EXPECT_TRUE(settings.look.summary);
  EXPECT_FALSE(settings.look.per_topic || settings.complete || settings.request.judged_only);
}

TEST(TrecOptions, AreReadFromLetters) {
  const Settings settings =
      read({"-q", "-n", "-c", "-J",    "-o", "-m", "map", "-m", "P.5", "-l",    "2",  "-M", "100",
            "-N", "9",  "-R", "prefs", "-T", "x",  "-Z",  "z",  "-D",  "0.301", "-j", "3"});
  EXPECT_TRUE(settings.look.per_topic && settings.complete && settings.request.judged_only);
  EXPECT_FALSE(settings.look.summary);
  EXPECT_EQ(settings.request.measures, (Texts{"map", "P.5"}));
  EXPECT_EQ(settings.request.level, 2);
  EXPECT_EQ(settings.depth, 100U);
  EXPECT_EQ(settings.request.collection, 9);
  EXPECT_EQ(settings.rel_format, "prefs");
  EXPECT_EQ(settings.results_format, "x");
  EXPECT_EQ(settings.zscores, "z");
  EXPECT_EQ(settings.only_topic, "301");
  EXPECT_EQ(settings.warnings, Texts{});
  EXPECT_EQ(settings.threads, 3U);
}

TEST(TrecOptions, AreReadFromNames) {
  const Settings settings = read({"--query_eval_wanted",
                                  "--nosummary",
                                  "--complete_rel_info_wanted",
                                  "--Judged_docs_only",
                                  "--measure",
                                  "map",
                                  "--measure=P.5",
                                  "--level_for_rel=2",
                                  "--Max_retrieved_per_topic",
                                  "7",
                                  "--Number_docs_in_coll=9",
                                  "--Rel_info_format=prefs",
                                  "--Zscore=z",
                                  "--Debug_level=2.q.1",
                                  "--compat=9",
                                  "--strict",
                                  "--mend",
                                  "--format=csv",
                                  "--digits",
                                  "0",
                                  "--threads=2"});
  EXPECT_TRUE(settings.look.per_topic && settings.complete && settings.request.judged_only);
  EXPECT_TRUE(settings.strict && settings.mend);
  EXPECT_EQ(settings.warnings.size(), 1U);  // no traces
  EXPECT_EQ(settings.request.measures, (Texts{"map", "P.5"}));
  EXPECT_EQ(settings.depth, 7U);
  EXPECT_EQ(settings.only_topic, "q.1");  // from the first dot on
  EXPECT_EQ(settings.request.version, TrecVersion::k9);
  EXPECT_EQ(settings.format, TrecFormat::kCsv);
  EXPECT_EQ(settings.look.digits, 0);
  EXPECT_EQ(settings.threads, 2U);
}

TEST(TrecOptions, MayBeGluedToLettersAndValues) {
  const Settings settings = read({"-qcmP.5,10", "-l2", "-M100", "-Jm", "map"});
  EXPECT_TRUE(settings.look.per_topic && settings.complete && settings.request.judged_only);
  EXPECT_EQ(settings.request.measures, (Texts{"P.5,10", "map"}));
  EXPECT_EQ(settings.request.level, 2);
  EXPECT_EQ(settings.depth, 100U);
}

TEST(TrecOptions, MayStandAmongFiles) {
  const Settings settings = read({"qrels", "-q", "run", "-m", "map", "-", "more"});
  EXPECT_EQ(settings.files, (Texts{"qrels", "run", "-", "more"}));
  EXPECT_TRUE(settings.look.per_topic);
}

TEST(TrecOptions, EndAtTwoDashes) {
  const Settings settings = read({"-q", "--", "-n", "--", "run"});
  EXPECT_EQ(settings.files, (Texts{"-n", "--", "run"}));
  EXPECT_TRUE(settings.look.summary);
  EXPECT_EQ(read({"-m", "--", "-q"}).request.measures, Texts{"--"});  // a value before all else
}

TEST(TrecOptions, MayBeCutShort) {
  EXPECT_EQ(read({"--meas=map", "--m", "P"}).request.measures, (Texts{"map", "P"}));
  EXPECT_TRUE(read({"--vers"}).version);
  EXPECT_EQ(read({"--Rel=prefs"}).rel_format, "prefs");
  EXPECT_EQ(read({"--co"}).complete, true);  // as if compat, which trec_eval lacks, were not there
  EXPECT_EQ(read({"--com"}).complete, true);
  EXPECT_EQ(read({"--compa=9"}).request.version, TrecVersion::k9);
  EXPECT_EQ(read({"--dig=3"}).look.digits, 3);
}

TEST(TrecOptions, AreNamedWhenTheyAreAmbiguous) {
  EXPECT_EQ(error_of({"--Re=x"}), "--Re could be --Rel_info_format or --Results_format");
  EXPECT_EQ(error_of({"--"
                      "="}),
            "-- could be --help or --version");
}

TEST(TrecOptions, AreRefusedWhenTheyAreUnknown) {
  EXPECT_EQ(error_of({"-y"}), "unknown option -y");
  EXPECT_EQ(error_of({"-qy"}), "unknown option -y");
  EXPECT_EQ(error_of({"--nosuch"}), "unknown option --nosuch");
  EXPECT_EQ(error_of({"--MEASURE=map"}), "unknown option --MEASURE");
}

TEST(TrecOptions, NeedTheirValuesAndTakeNoOthers) {
  EXPECT_EQ(error_of({"-m"}), "-m needs a value: NAME[.PARAMETERS]");
  EXPECT_EQ(error_of({"--meas"}), "--measure needs a value: NAME[.PARAMETERS]");
  EXPECT_EQ(error_of({"-qM"}), "-M needs a value: N");
  EXPECT_EQ(error_of({"--nosummary=1"}), "--nosummary takes no value");
  EXPECT_EQ(error_of({"--Output_old_results_format=x"}), "");  // trec_eval asks for one there
  EXPECT_EQ(read({"-m", "-q"}).request.measures, Texts{"-q"});
  EXPECT_EQ(read({"--measure="}).request.measures, Texts{""});
}

TEST(TrecOptions, TellOfNumbersThatAreTakenOtherwise) {
  EXPECT_EQ(read({"-l", "1.9"}).warnings,
            Texts{"-l takes a whole number; \"1.9\" is read as 1, as trec_eval does"});
  EXPECT_EQ(read({"-M", "-1"}).warnings, Texts{"-M below 0 is taken as 0: no document is kept"});
  EXPECT_EQ(read({"-l2", "-M", "+5", "-N", "0", "-D0.1"}).warnings, Texts{});
  for (const char* threads : {"-4", "abc", ""}) {
    EXPECT_EQ(error_of({"-j", threads}),
              "-j takes a number of threads, 0 for one on each core, not \"" +
                  std::string(threads) + "\"");
  }
}

TEST(TrecOptions, ReadNumbersAsCDoes) {
  EXPECT_EQ(read({"-l", "abc"}).request.level, 0);
  EXPECT_EQ(read({"-l", "1.9"}).request.level, 1);
  EXPECT_EQ(read({"-l-1"}).request.level, -1);
  EXPECT_EQ(read({"-M", "abc"}).depth, 0U);
  EXPECT_EQ(read({"-M", "-1"}).depth, 0U);
  EXPECT_EQ(read({"-M", "99999999999999999999"}).depth, 0xffffffffU);
  EXPECT_EQ(read({"-j", "99999999"}).threads, 1024U);
  EXPECT_EQ(read({"-D", "1"}).warnings.size(), 1U);
  EXPECT_FALSE(read({"-D", "1"}).only_topic);
}

TEST(TrecOptions, CheckWordsOfOurOwn) {
  EXPECT_EQ(error_of({"--compat=8"}), "--compat takes one of 10, 9, not \"8\"");
  EXPECT_EQ(error_of({"--format", "xml"}),
            "--format takes one of trec, json, csv, tsv, not \"xml\"");
  for (const std::string_view digits : {"18", "-1", "", "x", "3x", "99999999999999999999"}) {
    EXPECT_EQ(error_of({"--digits", digits}),
              "--digits takes a number from 0 to 17, not \"" + std::string(digits) + "\"");
  }
  EXPECT_EQ(read({"--digits=17"}).look.digits, 17);
  EXPECT_EQ(read({"-R", "nosuch"}).rel_format, "nosuch");  // trec_eval looks at it later
}

TEST(TrecOptions, KnowEveryFormatOfTheReport) {
  for (const auto& choice : kTrecFormatChoices) {
    EXPECT_EQ(read({"--format", choice.word}).format, choice.value) << choice.word;
  }
}

TEST(TrecOptions, StopAtTheVersion) {
  EXPECT_TRUE(read({"-v", "--nosuch"}).version);
  EXPECT_TRUE(read({"-vy"}).version);
  EXPECT_EQ(error_of({"--nosuch", "-v"}), "unknown option --nosuch");
}

TEST(TrecOptions, KeepEveryFileAndTheLastOfTwoValues) {
  const Settings settings = read({"-l1", "-l", "3", "-Rprefs", "-Rqrels_jg"});
  EXPECT_EQ(settings.request.level, 3);
  EXPECT_EQ(settings.rel_format, "qrels_jg");
}

TEST(TrecOptions, StandInTheHelp) {
  const std::string help = help_text(read({"-h"}), {});
  for (const Option& option : options()) {
    EXPECT_NE(help.find("--" + std::string(option.name)), std::string::npos) << option.name;
  }
  EXPECT_NE(help.find("Measures, in the order"), std::string::npos);
  const std::string asked = help_text(read({"-h", "-m", "P.5", "-R", "prefs"}), {});
  EXPECT_NE(asked.find("\nP\n"), std::string::npos);
  EXPECT_EQ(asked.find("\nP_avgjg\n"), std::string::npos);
  EXPECT_EQ(asked.find("Measures, in the order"), std::string::npos);
  EXPECT_NE(asked.find("prefs (in use)"), std::string::npos);
}

}  // namespace
}  // namespace assay::trec_eval
