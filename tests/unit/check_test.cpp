// SPDX-License-Identifier: Apache-2.0
// check_test.cpp: each rule on files that break it, and none on files that do not.
#include "assay/check.hpp"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

#include "testing.hpp"

namespace assay {
namespace {

using testing::text_input;

CheckReport checked(const std::vector<std::string>& texts, const CheckOptions& options = {}) {
  std::vector<std::shared_ptr<const Input>> inputs;
  for (const std::string& text : texts) inputs.push_back(text_input(text, "f"));
  return check(inputs, options).value();
}

// "code count line:column …" of one rule in the last file; empty if it is not broken.
std::string found(const CheckReport& report, std::string_view code) {
  for (const Finding& finding : report.files.back().findings) {
    if (finding.rule->code != code) continue;
    std::string text = std::to_string(finding.count);
    for (const Place& place : finding.places) {
      text += " " + std::to_string(place.line) + ":" + std::to_string(place.column);
    }
    return text;
  }
  return "";
}

std::string in_run(const std::string& text, std::string_view code) {
  return found(checked({text}, {.role = Role::kRun}), code);
}

std::string in_qrels(const std::string& text, std::string_view code) {
  return found(checked({text}, {.role = Role::kQrels}), code);
}

TEST(Check, HasNothingToSayOfGoodFiles) {
  const CheckReport report = checked({"q1 0 a 1\nq1 0 b 0\n", "q1 Q0 a 1 2 t\nq1 Q0 b 2 1 t\n"});
  ASSERT_EQ(report.files.size(), 2U);
  EXPECT_EQ(report.files[0].role, Role::kQrels);
  EXPECT_EQ(report.files[1].role, Role::kRun);
  for (const CheckedFile& file : report.files) EXPECT_TRUE(file.findings.empty());
}

TEST(Check, CountsBadLinesOfEachKindAndNamesTheFirstThree) {
  const std::string run =
      "q Q0 a 1 x t\nq Q0 b 2 y t\nq Q0 c 3 1 t\nq Q0 d 4 z t\nq Q0 c 5 1 t\nq Q0 e 6 w t\nq\n";
  EXPECT_EQ(in_run(run, "score"), "4 1:10 2:10 4:10");
  EXPECT_EQ(in_run(run, "document-twice"), "1 5:6");
  EXPECT_EQ(in_run(run, "columns"), "1 7:1");
  EXPECT_EQ(in_qrels("q 0 a x\nq 0 b 1\nq 0 b 2\nq\n", "grade"), "1 1:7");
  EXPECT_EQ(in_qrels("q 0 a x\nq 0 b 1\nq 0 b 2\nq\n", "two-grades"), "1 3:5");
}

TEST(Check, SeesRanksThatDoNotFollowTheScores) {
  EXPECT_EQ(in_run("q Q0 a 1 3 t\nq Q0 b 2 2 t\n", "ranks"), "");
  EXPECT_EQ(in_run("q Q0 a 2 3 t\nq Q0 b 1 2 t\n", "ranks"), "1 2:6");
  EXPECT_EQ(in_run("q Q0 a 0 3 t\nq Q0 b 1 2 t\n", "ranks"), "");       // from 0
  EXPECT_EQ(in_run("q Q0 b 2 3 t\nq Q0 a 1 3 t\n", "ranks"), "");       // equal scores
  EXPECT_EQ(in_run("q Q0 a 1 3 t\nq Q0 b 1 2 t\n", "ranks"), "1 2:6");  // a rank twice
  EXPECT_EQ(in_run("q\ta\t1\nq\tb\t2\n", "ranks"), "");                 // no scores
}

TEST(Check, SeesTiesTagsShortListsAndScatteredTopics) {
  const std::string run = "p Q0 a 1 1 t\np Q0 b 2 1 t\nq Q0 a 1 1 u\np Q0 c 3 0 u\nr Q0 a 1 1 t\n";
  EXPECT_EQ(in_run(run, "ties"), "1 1:1");
  EXPECT_EQ(in_run(run, "tags"), "2 1:12 4:12");
  EXPECT_EQ(in_run(run, "short-lists"), "2 3:1 5:1");
  EXPECT_EQ(in_run(run, "scattered-topics"), "1 4:1");
}

TEST(Check, SeesIdsThatPeopleTakeForOneAnother) {
  EXPECT_EQ(in_run("q Q0 a 1 2 t\nq Q0 A 2 1 t\n", "near-ids"), "1 2:6");
  EXPECT_EQ(in_run("q Q0 a 1 2 t\np Q0 A 2 1 t\n", "near-ids"), "");  // of different topics
  EXPECT_EQ(in_run("q Q0 a 1 2 t\nQ Q0 a 1 1 t\n", "near-ids"), "1 2:1");
  EXPECT_EQ(in_qrels("qid,docno,rel\nq,d,1\nq,\"d \",1\n", "near-ids"), "1 3:4");
  EXPECT_EQ(in_run("q Q0 \xff 1 2 t\n", "not-utf8"), "1 1:6");
}

TEST(Check, SeesDocumentsThatAreNotInTheCollection) {
  const auto strange = [](const std::string& corpus) {
    return found(checked({"q Q0 a 1 3 t\nq Q0 b 2 2 t\nq Q0 \xc3\xa9 3 1 t\n"},
                         {.role = Role::kRun, .corpus = text_input(corpus, "corpus")}),
                 "not-in-corpus");
  };
  EXPECT_EQ(
      strange("{\"_id\": \"a\", \"text\": \"x\"}\n\n{\"title\": 1, \"docno\": \"\\u00e9\"}\n"),
      "1 2:6");
  EXPECT_EQ(strange("a\tsome text\nb\n"), "1 3:6");
  EXPECT_EQ(strange("a\nb\n\xc3\xa9\r\n"), "");
  const std::vector<std::shared_ptr<const Input>> runs = {text_input("q Q0 a 1 3 t\n", "f")};
  const auto wrong =
      check(runs, {.corpus = text_input("{\"_id\": \"a\"}\n{\"text\": \"x\"}\n", "c")});
  EXPECT_EQ(to_string(wrong.error()), "c:2:1: there is no document id here");
}

TEST(Check, LooksAtGrades) {
  EXPECT_EQ(in_qrels("p 0 a 0\nq 0 a 1\n", "no-relevant"), "1 1:1");
  EXPECT_EQ(in_qrels("p 0 a 0.5\nq 0 a 1\n", "fractional-grades"), "1 1:5");
  EXPECT_EQ(in_qrels("p 0 a -1\nq 0 a 1\n", "negative-grades"), "1 1:5");
  EXPECT_EQ(in_qrels("p 0 a 1\n", "only-relevant"), "1");
  EXPECT_EQ(in_qrels("p 0 a 1\np 0 b 0\n", "only-relevant"), "");
}

TEST(Check, LooksAtBytes) {
  EXPECT_EQ(in_qrels("\xef\xbb\xbfp 0 a 1\n", "byte-order-mark"), "1");
  EXPECT_EQ(in_qrels("p 0 a 1\r\np 0 b 0\r\n", "carriage-returns"), "2 1:8 2:8");
  EXPECT_EQ(in_qrels("qid,docno,rel,title\np,a,1,x\n", "unused-columns"), "1");
  EXPECT_EQ(in_run("q Q0 a 1 2 t more\n", "long-lines"), "1");
}

TEST(Check, LooksAtARunBesideTheJudgments) {
  const CheckReport report = checked({"p 0 a 1\nq 0 a 1\n", "q Q0 b 1 1 t\nr Q0 a 1 1 t\n"});
  EXPECT_EQ(found(report, "missing-topics"), "1");
  EXPECT_EQ(found(report, "unjudged-topics"), "1");
  EXPECT_EQ(found(report, "no-judged-documents"), "1");
  EXPECT_EQ(found(checked({"p 0 a 1\n", "q Q0 a 1 1 t\n"}), "no-common-topic"), "1");
  EXPECT_EQ(found(checked({"p 0 a 1\n", "P Q0 a 1 1 t\n"}), "no-common-topic"), "1");
}

TEST(Check, TakesTheFirstOfSeveralFilesForJudgmentsWhereTheyDoNotTell) {
  const std::string json = "{\"q\": {\"a\": 1}}";
  const CheckReport report = checked({json, json});
  EXPECT_EQ(report.files[0].role, Role::kQrels);
  EXPECT_EQ(report.files[1].role, Role::kRun);
  const std::vector<std::shared_ptr<const Input>> alone = {text_input(json, "f")};
  EXPECT_FALSE(check(alone, {}).has_value());
}

TEST(Check, TakesFilesForWhatTheyAreSaidToBe) {
  const std::string json = "{\"q\": {\"a\": 1.5}}";  // a run by its looks
  const CheckReport report = checked({json, json}, {.roles = {Role::kQrels, std::nullopt}});
  EXPECT_EQ(report.files[0].role, Role::kQrels);
  EXPECT_EQ(report.files[1].role, Role::kRun);
}

TEST(Check, PutsErrorsFirstAndCountsThem) {
  const CheckReport report = checked({"q Q0 a 1 x t\nq Q0 b 2 1 t\nq Q0 B 3 1 t\n"});
  ASSERT_GE(report.files[0].findings.size(), 2U);
  EXPECT_EQ(report.files[0].findings[0].rule->severity, Severity::kError);
  EXPECT_EQ(report.count(Severity::kError), 1U);
  EXPECT_EQ(report.count(Severity::kWarning), 2U);  // ties, near ids
}

TEST(Check, SaysThatNothingCanBeReadWhereNothingCan) {
  EXPECT_EQ(in_run("# nothing\n", "unreadable"), "1");
  EXPECT_EQ(in_qrels("nonsense\n", "unreadable"), "1 1:1");
  EXPECT_EQ(in_run("{\"q\": {\"a\" 1}}", "json"), "1 1:12");
}

TEST(Rules, HaveDifferentCodesAndAMeaning) {
  std::set<std::string_view> codes;
  for (const Rule& rule : all_rules()) {
    EXPECT_TRUE(codes.insert(rule.code).second) << rule.code;
    EXPECT_FALSE(rule.meaning.empty()) << rule.code;
    EXPECT_EQ(find_rule(rule.code), &rule);
  }
  EXPECT_EQ(find_rule("nonsense"), nullptr);
}

TEST(Rules, NameEveryNoteThatTheSourcesWrite) {
  const std::regex written("\\.code = (?:\\w+ \\? )?\"([a-z-]+)\"(?: : \"([a-z-]+)\")?");
  std::size_t codes = 0;
  for (const auto& file : std::filesystem::directory_iterator(ASSAY_SOURCE_DIR "/src")) {
    if (!file.is_regular_file()) continue;
    std::ifstream in(file.path());
    const std::string text((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
    for (std::sregex_iterator at(text.begin(), text.end(), written), end; at != end; ++at) {
      for (const std::string& code : {(*at)[1].str(), (*at)[2].str()}) {
        if (code.empty()) continue;
        EXPECT_NE(find_rule(code), nullptr) << code << " in " << file.path();
        ++codes;
      }
    }
  }
  EXPECT_GT(codes, 15U);
}

}  // namespace
}  // namespace assay
