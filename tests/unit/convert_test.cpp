// SPDX-License-Identifier: Apache-2.0
// convert_test.cpp: from every format into every other and back, nothing is lost that both hold.
#include "assay/convert.hpp"

#include <array>
#include <random>
#include <set>

#include "testing.hpp"

namespace assay {
namespace {

using testing::text_input;

struct Converted {
  std::string text;
  Conversion done;
};

Result<Converted> converted(std::string text, const ConvertOptions& options) {
  Converted result;
  const auto done = convert(text_input(std::move(text), "f"), options, [&](std::string_view part) {
    result.text += part;
    return Done{};
  });
  if (!done) return done.error();
  result.done = *done;
  return result;
}

std::string text_of(std::string text, const ConvertOptions& options) {
  const auto result = converted(std::move(text), options);
  return result ? result->text : to_string(result.error());
}

const std::string kRun = "q1 Q0 a 1 0.90 t\nq1 Q0 b 2 .5 t\nq2 Q0 a 1 +3 t\n";
const std::string kQrels = "q1 0 a 1\nq1 3 b 0\nq2 0 a -1\n";

TEST(Convert, WritesEveryFormatOfARun) {
  const auto to = [](FileFormat format) { return text_of(kRun, {.to = format}); };
  EXPECT_EQ(to(FileFormat::kTrec), kRun);
  EXPECT_EQ(to(FileFormat::kMsmarco), "q1\ta\t1\nq1\tb\t2\nq2\ta\t1\n");
  EXPECT_EQ(to(FileFormat::kTriples), "q1 a 0.90\nq1 b .5\nq2 a +3\n");
  EXPECT_EQ(to(FileFormat::kTsv),
            "query_id\tdoc_id\tscore\trank\ttag\n"
            "q1\ta\t0.90\t1\tt\nq1\tb\t.5\t2\tt\nq2\ta\t+3\t1\tt\n");
  EXPECT_EQ(to(FileFormat::kCsv),
            "query_id,doc_id,score,rank,tag\nq1,a,0.90,1,t\nq1,b,.5,2,t\nq2,a,+3,1,t\n");
  EXPECT_EQ(
      to(FileFormat::kJsonl),
      "{\"query_id\": \"q1\", \"doc_id\": \"a\", \"score\": 0.90, \"rank\": 1, \"tag\": "
      "\"t\"}\n"
      "{\"query_id\": \"q1\", \"doc_id\": \"b\", \"score\": 0.5, \"rank\": 2, \"tag\": "
      "\"t\"}\n"
      "{\"query_id\": \"q2\", \"doc_id\": \"a\", \"score\": 3, \"rank\": 1, \"tag\": \"t\"}\n");
  EXPECT_EQ(to(FileFormat::kJson), "{\"q1\": {\"a\": 0.90, \"b\": 0.5},\n \"q2\": {\"a\": 3}}\n");
}

TEST(Convert, WritesEveryFormatOfJudgments) {
  const auto to = [](FileFormat format) { return text_of(kQrels, {.to = format}); };
  EXPECT_EQ(to(FileFormat::kTrec), kQrels);
  EXPECT_EQ(to(FileFormat::kBeir), "query-id\tcorpus-id\tscore\nq1\ta\t1\nq1\tb\t0\nq2\ta\t-1\n");
  EXPECT_EQ(to(FileFormat::kCsv),
            "query_id,doc_id,relevance,iteration\nq1,a,1,0\nq1,b,0,3\nq2,a,-1,0\n");
  EXPECT_EQ(to(FileFormat::kJson), "{\"q1\": {\"a\": 1, \"b\": 0},\n \"q2\": {\"a\": -1}}\n");
  EXPECT_EQ(text_of("q1 0 a 1\nq2 0 b 1\n", {.to = FileFormat::kMsmarco}), "q1\ta\nq2\tb\n");
  EXPECT_EQ(to(FileFormat::kMsmarco),
            "f:2:8: grade 0 cannot stand in a msmarco file: it lists documents of grade 1");
}

TEST(Convert, FillsInWhatTheNewFormatNeeds) {
  EXPECT_EQ(text_of("{\"q\": {\"a\": 0.5, \"b\": 2}}", {.to = FileFormat::kTrec, .tag = "x"}),
            "q Q0 a 2 0.5 x\nq Q0 b 1 2 x\n");
  EXPECT_EQ(
      text_of("q\tb\t1\nq\ta\t2\n", {.role = Role::kRun, .to = FileFormat::kTrec, .tag = "x"}),
      "q Q0 b 1 -1 x\nq Q0 a 2 -2 x\n");
  EXPECT_EQ(text_of("q\ta\n", {.to = FileFormat::kTrec}), "q 0 a 1\n");
}

TEST(Convert, PutsMsMarcoFilesInTheOrderOfEvaluation) {
  // Equal scores: the larger id comes first.
  EXPECT_EQ(text_of("q Q0 a 1 1 t\nq Q0 b 2 1 t\nq Q0 c 3 5 t\n", {.to = FileFormat::kMsmarco}),
            "q\tc\t1\nq\tb\t2\nq\ta\t3\n");
}

TEST(Convert, TellsWhatItLeftOut) {
  const auto left_out = [](std::string text, FileFormat to) {
    return converted(std::move(text), {.to = to}).value().done.left_out;
  };
  using Names = std::vector<std::string>;
  EXPECT_EQ(left_out(kRun, FileFormat::kCsv), Names{});
  EXPECT_EQ(left_out(kRun, FileFormat::kJson), (Names{"rank", "tag"}));
  EXPECT_EQ(left_out(kRun, FileFormat::kMsmarco), (Names{"score", "tag"}));
  EXPECT_EQ(left_out(kQrels, FileFormat::kBeir), Names{"iteration"});
  EXPECT_EQ(left_out("q 0 a 1\n", FileFormat::kBeir), Names{});
  EXPECT_EQ(left_out("qid,docno,title,score\nq,a,T,0.5\n", FileFormat::kTrec), Names{"\"title\""});
  EXPECT_EQ(left_out("{\"qid\":1,\"docno\":2,\"score\":3,\"text\":\"x\"}", FileFormat::kTrec),
            Names{"\"text\""});
  EXPECT_EQ(left_out("{\"a\":{\"d\":0.5},\"b\":{}}", FileFormat::kTrec),
            Names{"1 topic without documents"});
  EXPECT_EQ(left_out("{\"a\":{\"d\":0.5},\"b\":{}}", FileFormat::kJson), Names{});
}

TEST(Convert, TakesWhatIsEmptyForWhatIsNotThere) {
  EXPECT_EQ(text_of("{\"qid\":\"q\",\"docno\":\"a\",\"score\":3,\"tag\":\"\"}",
                    {.to = FileFormat::kTrec, .tag = "x"}),
            "q Q0 a 1 3 x\n");
  EXPECT_EQ(
      text_of("qid,docno,score,rank\nq,a,3,7\nq,b,2,\n", {.to = FileFormat::kTrec, .tag = "x"}),
      "q Q0 a 7 3 x\nq Q0 b 2 2 x\n");
  EXPECT_EQ(text_of("{\"qid\":\"q\",\"docno\":\"a\",\"rel\":3,\"iteration\":\"\"}",
                    {.to = FileFormat::kTrec}),
            "q 0 a 3\n");
}

TEST(Convert, TellsOfCommentsAndOfWhatFollowsTheLastColumn) {
  const Converted done =
      converted("# made by hand\nq Q0 a 1 2 t more\n", {.to = FileFormat::kTrec}).value();
  EXPECT_EQ(done.done.left_out,
            (std::vector<std::string>{"1 comment", "what follows the last column in 1 line"}));
}

TEST(Convert, RefusesWhatCannotStandInTheNewFormat) {
  EXPECT_EQ(text_of("query,docid,rating\nred shoes,d,1\n", {.to = FileFormat::kTrec}),
            "f:2:1: \"red shoes\" cannot stand in a trec file: it has a blank");
  EXPECT_EQ(text_of("{\"a\\tb\": {\"d\": 0.5}}", {.to = FileFormat::kTsv}),
            "f:1:2: \"a\tb\" cannot stand in a tsv file: it has a tab or a line end");
  EXPECT_EQ(text_of("q Q0 \xff 1 1 t\n", {.to = FileFormat::kJson}),
            "f:1:6: \"\xff\" cannot stand in a json file: it is not UTF-8");
  EXPECT_EQ(text_of("query,docid,rating\n#1,d,1\n", {.to = FileFormat::kTrec}),
            "f:2:1: \"#1\" cannot stand in a trec file: it begins like a comment");
  EXPECT_EQ(text_of("q Q0 a 1 1 t\n", {.to = FileFormat::kTrec, .tag = "a b"}), "q Q0 a 1 1 t\n");
  EXPECT_EQ(text_of("q a 0.5\n", {.to = FileFormat::kTrec, .tag = "a b"}),
            "f: \"a b\" cannot stand in a trec file: it has a blank");
}

TEST(Convert, RefusesWhatAnEvaluationWouldRefuse) {
  EXPECT_EQ(text_of("q Q0 a 1 1 t\nq Q0 a 2 1 t\n", {.to = FileFormat::kJson}),
            "f:2:6: document is retrieved twice for one topic: \"a\"; first on line 1");
  EXPECT_EQ(text_of("q 0 a x\n", {.to = FileFormat::kJson}),
            "f:1:7: grade is not a finite number: \"x\"");
}

TEST(Convert, EndsWhereTheOutputFails) {
  const auto done = convert(text_input(kRun, "f"), {.to = FileFormat::kCsv}, [](std::string_view) {
    return Error{.place = {.file = "out"}, .what = "is full"};
  });
  ASSERT_FALSE(done.has_value());
  EXPECT_EQ(to_string(done.error()), "out: is full");
}

// Records with everything that a format may have trouble with.
std::string random_csv(unsigned seed, Role role) {
  std::mt19937 random(seed);
  const auto pick = [&](std::size_t count) { return random() % count; };
  const std::vector<std::string> ids = {
      "a", "B-2",     "red shoes", "\"quoted\"", "x,y",    "\xc3\xa9", "tab\there", "line\nend",
      "{", "\\u0041", "#1",        " lead",      "trail ", "0",        "null"};
  const std::vector<std::string> numbers = {"0", "1", "2.50", "-3", "1e-3", "0.1", "12345678901"};
  const bool is_run = role == Role::kRun;
  std::string text =
      is_run ? "query_id,doc_id,score,rank,tag\n" : "query_id,doc_id,relevance,iteration\n";
  const auto quoted = [](const std::string& id) {
    std::string field = "\"";
    for (const char c : id) field += c == '"' ? "\"\"" : std::string(1, c);
    return field + "\"";
  };
  for (std::size_t t = 0; t < 1 + pick(4); ++t) {
    std::set<std::size_t> docs;
    for (std::size_t d = 0; d < 1 + pick(5); ++d) {
      const std::size_t doc = pick(ids.size());
      if (!docs.insert(doc).second) continue;
      text += quoted(ids[t * 3]) + "," + quoted(ids[doc]) + "," + numbers[pick(numbers.size())] +
              "," + std::to_string(pick(9)) + (is_run ? "," + quoted(ids[pick(5)]) : "") + "\n";
    }
  }
  return text;
}

TEST(Convert, LosesNothingOnTheWayThroughCsvAndJsonl) {
  for (unsigned seed = 0; seed < 500; ++seed) {
    for (const Role role : {Role::kRun, Role::kQrels}) {
      const std::string random = random_csv(seed, role);
      const std::string csv = text_of(random, {.role = role, .to = FileFormat::kCsv});
      const std::string jsonl = text_of(csv, {.role = role, .to = FileFormat::kJsonl});
      const std::string again = text_of(jsonl, {.role = role, .to = FileFormat::kCsv});
      ASSERT_EQ(again, csv) << "seed " << seed << "\n" << random;
      ASSERT_EQ(csv.find("f:"), std::string::npos) << csv;
    }
  }
}

TEST(Convert, LosesNothingThatTwoFormatsHold) {
  constexpr std::array kAll = {FileFormat::kTrec, FileFormat::kTriples, FileFormat::kTsv,
                               FileFormat::kCsv,  FileFormat::kJsonl,   FileFormat::kJson};
  for (const Role role : {Role::kRun, Role::kQrels}) {
    const std::string start = role == Role::kRun ? kRun : kQrels;
    for (const FileFormat from : kAll) {
      const std::string first = text_of(start, {.role = role, .to = from});
      for (const FileFormat to : kAll) {
        const std::string second = text_of(first, {.role = role, .from = from, .to = to});
        // Once more through JSON, which writes numbers in its own way.
        EXPECT_EQ(text_of(second, {.role = role, .from = to, .to = FileFormat::kJson}),
                  text_of(start, {.role = role, .to = FileFormat::kJson}))
            << static_cast<int>(from) << " to " << static_cast<int>(to);
      }
    }
  }
}

}  // namespace
}  // namespace assay
