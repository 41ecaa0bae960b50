// SPDX-License-Identifier: Apache-2.0
// fusion_runs_test.cpp: whole runs fused, written, trained and tuned.
#include <cmath>
#include <random>

#include "assay/fuse.hpp"
#include "memory_tables.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::text_input;

Fusion fusion_named(std::string_view name) { return fusion_by(**find_fusion_method(name)); }

std::vector<Run> runs_of(const std::vector<std::string>& texts) {
  std::vector<Run> runs;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    runs.push_back(Run::index(text_input(texts[i], "run" + std::to_string(i + 1))).value());
  }
  return runs;
}

struct Written {
  std::string text;
  FusedCount count;
};

Result<Written> written(const std::vector<Run>& runs, const Fusion& fusion,
                        const FuseOptions& options = {}, const FusedFile& file = {}) {
  Written result;
  const auto count =
      write_fused(fusion_runs(runs), fusion, options, file, [&](std::string_view part) {
        result.text += part;
        return Done{};
      });
  if (!count) return count.error();
  result.count = *count;
  return result;
}

std::string text_of(const std::vector<Run>& runs, const Fusion& fusion,
                    const FuseOptions& options = {}, const FusedFile& file = {}) {
  const auto result = written(runs, fusion, options, file);
  return result ? result->text : to_string(result.error());
}

// The second run has no q10, the first no q2.
const std::vector<std::string> kTwo = {
    "q10 Q0 b 1 2 t\nq10 Q0 a 2 2 t\nq1 Q0 a 1 9 t\n",
    "q1 Q0 a 1 5 t\nq1 Q0 b 2 4 t\nq2 Q0 c 1 1 t\n",
};

TEST(FusionRuns, WritesTopicsInNaturalOrderAndCountsGaps) {
  Fusion rrf = fusion_named("rrf");
  rrf.params.k = 0;
  const auto result = written(runs_of(kTwo), rrf);
  ASSERT_TRUE(result);
  EXPECT_EQ(result->text,
            "q1 Q0 a 1 2 assay\nq1 Q0 b 2 0.5 assay\nq2 Q0 c 1 1 assay\n"
            "q10 Q0 b 1 1 assay\nq10 Q0 a 2 0.5 assay\n");
  EXPECT_EQ(result->count.topics, 3U);
  EXPECT_EQ(result->count.documents, 5U);
  ASSERT_EQ(result->count.notes.size(), 2U);
  EXPECT_EQ(result->count.notes[0].message,
            "run1 has no results for 1 of 3 topics: q2; there the other runs decide");
  EXPECT_EQ(result->count.notes[1].message,
            "run2 has no results for 1 of 3 topics: q10; there the other runs decide");
}

TEST(FusionRuns, SaysWhereANormalisationChangesNothing) {
  Fusion rrf = fusion_named("rrf");
  const auto runs = runs_of({kTwo[1], kTwo[1]});
  for (const FusionNorm& norm : all_fusion_norms()) {
    rrf.norm = &norm;
    const bool changes = norm.name == "none" || norm.turns || norm.fills;
    EXPECT_EQ(written(runs, rrf)->count.notes.size(), changes ? 0U : 1U) << norm.name;
  }
}

TEST(FusionRuns, WritesOtherFormatsAndStopsAtTheDepth) {
  Fusion rrf = fusion_named("rrf");
  rrf.params.k = 0;
  const auto as = [&](FileFormat format) {
    return text_of(runs_of(kTwo), rrf, {.threads = 1, .depth = 1}, {.format = format, .tag = "x"});
  };
  EXPECT_EQ(as(FileFormat::kMsmarco), "q1\ta\t1\nq2\tc\t1\nq10\tb\t1\n");
  EXPECT_EQ(as(FileFormat::kCsv),
            "query_id,doc_id,score,rank,tag\nq1,a,2,1,x\nq2,c,1,1,x\nq10,b,1,1,x\n");
  EXPECT_EQ(as(FileFormat::kJson),
            "{\"q1\": {\"a\": 2},\n \"q2\": {\"c\": 1},\n \"q10\": {\"b\": 1}}\n");
}

TEST(FusionRuns, RefusesWhatAFormatCannotHold) {
  const auto runs = runs_of({R"({"q1": {"a b": 1}})", "q1 Q0 c 1 5 t\n"});
  EXPECT_EQ(text_of(runs, fusion_named("sum")),
            "\"a b\" cannot stand in a trec file: it has a blank");
  EXPECT_EQ(text_of(runs, fusion_named("sum"), {}, {.format = FileFormat::kCsv, .tag = "x"}),
            "query_id,doc_id,score,rank,tag\nq1,c,0,1,x\nq1,a b,0,2,x\n");
  EXPECT_EQ(text_of(runs, fusion_named("sum"), {}, {.tag = "a b"}),
            "\"a b\" cannot stand in a trec file: it has a blank");
}

TEST(FusionRuns, SaysWhichLineIsBad) {
  EXPECT_EQ(text_of(runs_of({kTwo[0], "q1 Q0 a 1 x t\n"}), fusion_named("sum")),
            "run2:1:11: score is not a finite number: \"x\"");
}

TEST(FusionRuns, ARunInMemoryIsFusedAsItsFile) {
  const std::vector<MemorySource> tables = {
      testing::in_memory("run1", {{"q10", {{"b", 2}, {"a", 2}}}, {"q1", {{"a", 9}}}}),
      testing::in_memory("run2", {{"q1", {{"b", 4}, {"a", 5}}}, {"q2", {{"c", 1}}}})};
  const auto files = runs_of(kTwo);
  for (const std::string_view name : {"rrf", "mnz", "condorcet"}) {
    std::string text;
    const auto count =
        write_fused(fusion_runs(tables), fusion_named(name), {}, {}, [&](std::string_view part) {
          text += part;
          return Done{};
        });
    ASSERT_TRUE(count);
    EXPECT_EQ(text, text_of(files, fusion_named(name)));
    ASSERT_EQ(count->notes.size(), 2U);
    EXPECT_EQ(count->notes[0].message, written(files, fusion_named(name))->count.notes[0].message);
  }
  const MemorySource bad = testing::in_memory("bad", {{"q1", {{"a", std::nan("")}}}});
  const std::vector<FusionRun> both = {files[0], bad};
  const auto refused = fuse_runs(both, fusion_named("rrf"), {},
                                 [](const FusedTopic&) -> Result<Done> { return Done{}; });
  EXPECT_EQ(to_string(refused.error()),
            "bad: topic \"q1\", document \"a\": score nan is not a finite number");
}

std::string random_run(std::mt19937& random, int topics) {
  std::string text;
  for (int topic = 0; topic < topics; ++topic) {
    if (random() % 8 == 0) continue;
    for (int doc = 0; doc < 12; ++doc) {
      if (random() % 3 == 0) continue;
      text += "q" + std::to_string(topic) + " Q0 d" + std::to_string(doc) + " 1 " +
              std::to_string(random() % 20) + " t\n";
    }
  }
  return text;
}

TEST(FusionRuns, AnyNumberOfThreadsWritesTheSame) {
  std::mt19937 random(6);
  const auto runs = runs_of({random_run(random, 200), random_run(random, 200)});
  for (const std::string_view name : {"rrf", "mnz", "condorcet"}) {
    const Fusion fusion = fusion_named(name);
    EXPECT_EQ(text_of(runs, fusion, {.threads = 1}), text_of(runs, fusion, {.threads = 4}));
  }
}

// Of the first run, t1 has relevant documents at ranks 1 and 3, t2 at rank 2 of 2. The second run
// has no t2. t3 is in no run.
const std::string kJudged = "t1 0 a 1\nt1 0 c 2\nt1 0 b 0\nt2 0 y 1\nt3 0 z 1\n";
const std::vector<std::string> kTrained = {
    "t1 Q0 a 1 3 t\nt1 Q0 b 2 2 t\nt1 Q0 c 3 1 t\nt2 Q0 x 1 2 t\nt2 Q0 y 2 1 t\n",
    "t1 Q0 c 1 3 t\n",
};

void expect_table(std::string_view method, const FusionParams& params, const FusionTables& expect) {
  Fusion fusion = fusion_named(method);
  fusion.params = params;
  const auto runs = runs_of(kTrained);
  const auto tables = train_fusion(testing::qrels(kJudged), fusion_runs(runs), fusion);
  ASSERT_TRUE(tables) << method;
  ASSERT_EQ(tables->size(), expect.size()) << method;
  for (std::size_t run = 0; run < expect.size(); ++run) {
    for (std::size_t i = 0; i < expect[run].size(); ++i) {
      EXPECT_NEAR((*tables)[run][i], expect[run][i], 1e-14) << method << " " << run << " " << i;
    }
  }
}

TEST(FusionRuns, TrainsAsWorkedByHand) {
  expect_table("posfuse", {}, {{0.5, 0.5, 1}, {1}});
  expect_table("slidefuse", {.w = 1}, {{0.5, 0.5, 1}, {1}});
  // (1 + 2/3) / 2 and 1/2; then 1/2 and nothing.
  expect_table("mapfuse", {}, {{2.0 / 3}, {0.25}});
  expect_table("segfuse", {}, {{0.3, 0}, {0.1, 0}});
  // Segments of 2 and 1 documents in t1, of 1 and 1 in t2.
  expect_table("probfuse", {.n_segments = 2}, {{0.25, 1}, {0.5, 0}});
  const double least = std::log(0.001 / 0.999);
  expect_table("bayesfuse", {}, {{std::log(0.3 / 0.7), least}, {std::log(0.1 / 0.9), least}});
}

TEST(FusionRuns, OddsOfWhatIsAlwaysRelevantAreFinite) {
  Fusion fusion = fusion_named("bayesfuse");
  const auto runs =
      runs_of({"q Q0 a 1 5 t\nq Q0 b 1 4 t\nq Q0 c 1 3 t\nq Q0 d 1 2 t\nq Q0 e 1 1 t\n"});
  const auto tables = train_fusion(testing::qrels("q 0 a 1\nq 0 b 1\nq 0 c 1\nq 0 d 1\nq 0 e 1\n"),
                                   fusion_runs(runs), fusion);
  ASSERT_TRUE(tables);
  EXPECT_NEAR((*tables)[0][0], std::log(1 / 0.001), 1e-12);
}

TEST(FusionRuns, TrainingNeedsAMethodAndAJudgedTopic) {
  const auto qrels = testing::qrels("other 0 a 1\n");
  const auto runs = runs_of(kTrained);
  EXPECT_EQ(train_fusion(qrels, fusion_runs(runs), fusion_named("rrf")).error().what,
            "rrf is not trained");
  EXPECT_EQ(train_fusion(qrels, fusion_runs(runs), fusion_named("mapfuse")).error().what,
            "no topic of the runs is judged in test.txt");
}

std::string random_qrels(std::mt19937& random, int topics) {
  std::string text;
  for (int topic = 0; topic < topics; ++topic) {
    for (int doc = 0; doc < 12; ++doc) {
      text += "q" + std::to_string(topic) + " 0 d" + std::to_string(doc) + " " +
              std::to_string(random() % 3) + "\n";
    }
  }
  return text;
}

struct Tuned {
  Qrels qrels;
  std::vector<Run> runs;
  Measure measure;
  Result<FusionTuning> tuning;
};

Tuned tuned(std::string_view method, std::size_t run_count, std::string_view measure) {
  std::mt19937 random(7);
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < run_count; ++i) texts.push_back(random_run(random, 20));
  Qrels qrels = testing::qrels(random_qrels(random, 21));
  auto runs = runs_of(texts);
  const Measure parsed = parse_measures(measure).value().front();
  auto tuning = tune_fusion(
      {.qrels = qrels, .training = nullptr, .runs = fusion_runs(runs), .measure = parsed},
      fusion_named(method));
  return {std::move(qrels), std::move(runs), parsed, std::move(tuning)};
}

// What evaluate() says of the run that is written by the best setting.
double evaluated(const Tuned& tuned, const Fusion& fusion, const FuseOptions& options = {}) {
  const Run run = testing::run(text_of(tuned.runs, fusion, options));
  return evaluate(tuned.qrels, run, {&tuned.measure, 1}).value().summary[0].value.value();
}

TEST(FusionRuns, TuningFindsTheBestValueThatAnEvaluationWouldFind) {
  for (const std::string_view method : {"rrf", "rbc", "wsum", "w_condorcet", "probfuse"}) {
    const Tuned result = tuned(method, 2, "nDCG@5");
    ASSERT_TRUE(result.tuning) << method;
    const FusionTuning& tuning = *result.tuning;
    const double best = tuning.trials[tuning.best].value.value();
    for (const FusionTrial& trial : tuning.trials) EXPECT_LE(trial.value.value(), best) << method;
    EXPECT_EQ(evaluated(result, tuning.fusion), best) << method;
  }
}

TEST(FusionRuns, TuningSeesAsManyDocumentsAsAreKept) {
  const Tuned all = tuned("rrf", 2, "AP");
  const auto cut = tune_fusion({.qrels = all.qrels,
                                .training = nullptr,
                                .runs = fusion_runs(all.runs),
                                .measure = all.measure},
                               fusion_named("rrf"), {.threads = 2, .depth = 3});
  ASSERT_TRUE(cut);
  EXPECT_EQ(cut->trials[cut->best].value.value(), evaluated(all, cut->fusion, {.depth = 3}));
}

TEST(FusionRuns, TuningTriesEveryWeightThatSumsToOne) {
  for (const auto& [runs, count] : {std::pair(2U, 11U), std::pair(3U, 66U), std::pair(4U, 286U)}) {
    const Tuned result = tuned("wsum", runs, "AP");
    ASSERT_TRUE(result.tuning);
    EXPECT_EQ(result.tuning->trials.size(), count);
  }
  EXPECT_EQ(tuned("wsum", 9, "AP").tuning.error().what,
            "weights of 9 runs can be tuned in too many ways");
}

TEST(FusionRuns, TuningKnowsWhereLowerIsBetterAndWhatIsFixed) {
  const Tuned result = tuned("wsum", 2, "SearchLength");
  ASSERT_TRUE(result.tuning);
  const FusionTrial& best = result.tuning->trials[result.tuning->best];
  for (const FusionTrial& trial : result.tuning->trials) {
    EXPECT_GE(trial.value.value(), best.value.value());
  }
  EXPECT_LT(best.value.value(), result.tuning->trials.front().value.value());
  EXPECT_EQ(tuned("sum", 2, "AP").tuning.error().what, "sum has nothing that could be tuned");
}

TEST(FusionRuns, TuningUsesOtherJudgmentsForTraining) {
  const auto runs = runs_of(kTrained);
  const Qrels train = testing::qrels(kJudged);
  const Qrels qrels = testing::qrels("t1 0 b 1\n");
  const Measure measure = parse_measures("AP").value().front();
  const auto tuning = tune_fusion(
      {.qrels = qrels, .training = &train, .runs = fusion_runs(runs), .measure = measure},
      fusion_named("slidefuse"));
  ASSERT_TRUE(tuning);
  EXPECT_EQ(tuning->trials.size(), 100U);
  EXPECT_EQ(tuning->fusion.tables[0], (std::vector<double>{0.5, 0.5, 1}));
  EXPECT_EQ(setting_text(*tuning->fusion.method, tuning->trials[tuning->best]), "w=1");
}

}  // namespace
}  // namespace assay
