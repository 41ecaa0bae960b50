// SPDX-License-Identifier: Apache-2.0
// plan_test.cpp: which topics are evaluated, and what is told of the others; groups of topics.
#include "plan.hpp"

#include "testing.hpp"

namespace assay {
namespace {

using Names = std::vector<std::string>;
using Runs = std::vector<Run>;  // inside a TEST, Run is a function of GoogleTest

// Topics 1 and 2 are judged, 2 and 3 in the run. AP of topic 2 is 1/2.
const std::string kJudged = "1 0 a 1\n2 0 a 1\n";
const std::string kRetrieved = "3 Q0 a 1 9 t\n2 Q0 x 1 9 t\n2 Q0 a 2 8 t\n";

Result<EvalReport> try_report(std::string_view measures, const EvalOptions& options,
                              const std::string& retrieved = kRetrieved) {
  Runs runs;
  runs.push_back(testing::run(retrieved));
  const Names names{"mine"};
  return evaluate_all(testing::qrels(kJudged), runs, names, parse_measures(measures).value(),
                      options);
}

Scores scores(std::string_view measures, const EvalOptions& options) {
  return try_report(measures, options).value().runs.front();
}

std::string message(const std::vector<Note>& notes, std::string_view code) {
  for (const Note& note : notes) {
    if (note.code == code) return note.message;
  }
  return {};
}

TEST(Plan, TakesAllTopicsOfTheRunWhenTold) {
  const Scores run = scores("P@2 AP Judged RBP(gain=topic)", {.topics = Topics::kRun});
  EXPECT_EQ(run.topics, (Names{"2", "3"}));
  EXPECT_EQ(run.at(0, 0).value(), 0.5);
  EXPECT_EQ(run.at(1, 0).value(), 0);
  EXPECT_FALSE(run.at(1, 1).is_defined());  // nothing is relevant
  EXPECT_EQ(run.at(1, 2).value(), 0);
  EXPECT_EQ(run.summary[0].value.value(), 0.25);
  EXPECT_EQ(message(run.notes, "unjudged-topics"),
            "1 topic of the run without judgments, evaluated with empty ones: 3");
  EXPECT_EQ(message(run.notes, "left-out-topics"), "1 judged topic not in the run, left out: 1");
}

TEST(Plan, BoundsATopicWithoutJudgments) {
  const Scores run =
      scores("P@2 RBP(p=0.5, gain=topic)", {.topics = Topics::kRun, .bounds = Bounding::kFixed});
  EXPECT_EQ(run.bounds_at(1, 0).low.value(), 0);
  EXPECT_EQ(run.bounds_at(1, 0).high.value(), 0.5);
  EXPECT_EQ(run.bounds_at(1, 1).high.value(), 0.5);
  EXPECT_EQ(run.summary[0].bounds.high.value(), (1 + 0.5) / 2);
}

TEST(Plan, TakesOnlyTheTopicsOfAList) {
  const auto report = try_report("P@2", {.only_topics = {"2", "7", "3", "2"}}).value();
  const Scores& run = report.runs.front();
  EXPECT_EQ(run.topics, Names{"2"});
  EXPECT_EQ(run.summary[0].value.value(), 0.5);
  EXPECT_EQ(message(run.notes, "missing-topics"), "");  // 1 was not asked for
  EXPECT_EQ(message(run.notes, "unjudged-topics"),
            "1 topic of the run without judgments, ignored: 3");
  EXPECT_EQ(message(report.notes, "unknown-topics"), "1 topic of the list in no file: 7");
}

TEST(Plan, RefusesAListThatLeavesNothing) {
  for (const Names& list : {Names{"7"}, Names{"1"}}) {
    const auto report = try_report("P@2", {.only_topics = list});
    ASSERT_FALSE(report.has_value());
    EXPECT_EQ(to_string(report.error()),
              "test.run: no topic of this run that is judged is in the list of topics; listed: " +
                  list.front() + " (1); run topics: 2, 3 (2)");
  }
  const auto other = try_report("P@2", {.only_topics = {"9"}}, "9 Q0 a 1 9 t\n");
  EXPECT_EQ(other.error().what.substr(0, 32), "no topic of this run is in test.");
}

TEST(Groups, HaveMeansOfTheirOwn) {
  const Scores run = scores(
      "P@2 NumQ",
      {.intervals = true,
       .categories = {{"2", "b10"}, {"2", "b9"}, {"1", "b10"}, {"1", "b10"}, {"8", "elsewhere"}}});
  ASSERT_EQ(run.groups.size(), 2U);
  EXPECT_EQ(run.groups[0].name, "b9");  // in natural order
  EXPECT_EQ(run.groups[0].topics, 1U);
  EXPECT_EQ(run.groups[0].summary[0].value.value(), 0.5);
  EXPECT_FALSE(run.groups[0].summary[0].interval->low.is_defined());
  EXPECT_EQ(run.groups[1].topics, 2U);
  EXPECT_EQ(run.groups[1].summary[0].value.value(), 0.25);
  EXPECT_EQ(run.groups[1].summary[1].value.value(), 2);
  EXPECT_EQ(message(run.notes, "topics-without-category"), "");
  EXPECT_EQ(message(run.notes, "empty-categories"), "no topic in the category elsewhere");
}

TEST(Groups, TellsWhichTopicsAreInNone) {
  const Scores run = scores("P@2", {.categories = {{"2", "some"}}});
  EXPECT_EQ(message(run.notes, "topics-without-category"), "1 topic is in no category: 1");
  const Scores none = scores("P@2", {.categories = {{"7", "some"}}});
  EXPECT_EQ(message(none.notes, "topics-without-category"), "2 topics are in no category: 1, 2");
  EXPECT_TRUE(none.groups.empty());
}

TEST(Bounded, MeansAreMeansOfBounds) {
  // Topic 1 has no results; topic 2 has x, which may be relevant or not, at the first of 2 ranks.
  const Scores run = scores("P@2 NumRelRet", {.bounds = Bounding::kFixed});
  EXPECT_EQ(run.summary[0].bounds.low.value(), (0 + 0.5) / 2);
  EXPECT_EQ(run.summary[0].bounds.high.value(), (0 + 1) / 2.0);
  EXPECT_EQ(run.summary[1].bounds.high.value(), 2);
  EXPECT_EQ(run.summary[0].bounds.kind, BoundsKind::kExact);
}

TEST(Bounded, MeansCountWhatIsNotDefinedAsTheMeanDoes) {
  // R@2 of topic 1 is 1 if x is relevant and not defined if it is not; of topic 2 it is 1.
  Runs runs;
  runs.push_back(testing::run("1 Q0 x 1 9 t\n2 Q0 a 1 9 t\n"));
  const auto bounds = [&](Undefined undefined) {
    const EvalOptions options{.undefined = undefined, .bounds = Bounding::kFull};
    return evaluate(testing::qrels("1 0 a 0\n2 0 a 1\n"), runs.front(),
                    parse_measures("R@2").value(), options)
        .value()
        .summary[0]
        .bounds;
  };
  EXPECT_EQ(bounds(Undefined::kUsual).low.value(), 0.5);
  EXPECT_EQ(bounds(Undefined::kUsual).high.value(), 1);
  EXPECT_EQ(bounds(Undefined::kSkip).low.value(), 1);
}

TEST(Bounded, RatioOfMeansHasBoundsOnlyWhileTheIdealStays) {
  const auto bounds = [&](Bounding bounding) {
    return scores("NCG(average=ratio)@2", {.bounds = bounding}).summary[0].bounds;
  };
  EXPECT_EQ(bounds(Bounding::kFixed).low.value(), 1.0 / 2);
  EXPECT_EQ(bounds(Bounding::kFixed).high.value(), 1.0 / 2);  // 2 of 1 in topic 2 count as 1
  EXPECT_FALSE(bounds(Bounding::kFull).low.is_defined());
}

// 8 topics of 60 documents with few scores, and judgments for some.
struct Files {
  std::string qrels;
  std::string run;
};

Files random_files() {
  Files files;
  std::uint32_t state = 5;
  const auto draw = [&](std::uint32_t count) {
    state = state * 1664525 + 1013904223;
    return (state >> 16) % count;
  };
  for (int topic = 0; topic < 8; ++topic) {
    for (int doc = 0; doc < 60; ++doc) {
      const std::string name = std::to_string(topic) + " Q0 d" + std::to_string(doc) + " ";
      files.run += name + "1 " + std::to_string(draw(5)) + " t\n";
      if (draw(3) == 0) files.qrels += name + std::to_string(draw(3)) + "\n";
    }
  }
  return files;
}

TEST(Policies, GiveTheSameBitsAndNotesOnAnyNumberOfThreads) {
  const Files files = random_files();
  const auto measures = parse_measures("ERR AP Bpref nDCG@10 BPM(max_rel=2)@10 INST(max_rel=2)");
  const auto on = [&](unsigned threads) {
    const EvalOptions options{.ties = Ties::kExpected,
                              .topics = Topics::kRun,
                              .threads = threads,
                              .bounds = Bounding::kFull,
                              .intervals = true};
    return evaluate(testing::qrels(files.qrels), testing::run(files.run), *measures, options)
        .value();
  };
  const Scores one = on(1);
  EXPECT_FALSE(message(one.notes, "sampled-orders").empty());
  EXPECT_FALSE(message(one.notes, "outer-bounds").empty());
  for (const unsigned threads : {2U, 5U}) {
    const Scores other = on(threads);
    for (std::size_t i = 0; i < one.values.size(); ++i) {
      EXPECT_EQ(one.values[i].numerator, other.values[i].numerator);
      EXPECT_EQ(one.bounds[i].low.numerator, other.bounds[i].low.numerator);
      EXPECT_EQ(one.bounds[i].high.numerator, other.bounds[i].high.numerator);
      EXPECT_EQ(one.bounds[i].kind, other.bounds[i].kind);
    }
    ASSERT_EQ(one.notes.size(), other.notes.size());
    for (std::size_t i = 0; i < one.notes.size(); ++i) {
      EXPECT_EQ(one.notes[i].message, other.notes[i].message);
    }
  }
}

TEST(Policies, TellWhatWasSampled) {
  const Files files = random_files();
  const auto evaluated = [&](std::uint64_t seed) {
    return evaluate(testing::qrels(files.qrels), testing::run(files.run),
                    parse_measures("ERR AP").value(), {.ties = Ties::kExpected, .seed = seed})
        .value();
  };
  const Scores scores = evaluated(1);
  EXPECT_NE(scores.summary[0].value.value(), evaluated(2).summary[0].value.value());
  EXPECT_EQ(scores.summary[1].value.value(), evaluated(2).summary[1].value.value());
  EXPECT_EQ(message(scores.notes, "sampled-orders").substr(0, 60),
            "means over 5 040 random orders, not all: ERR in 8 topics; st");
  EXPECT_EQ(message(scores.notes, "ties"), "equal scores occur in 8 topics");
}

}  // namespace
}  // namespace assay
