// SPDX-License-Identifier: Apache-2.0
// laboratory.cpp: an experiment from its file to its results.
#include "laboratory.hpp"

#include <utility>

#include "against.hpp"
#include "engine_run.hpp"
#include "experiment_record.hpp"
#include "own_advice.hpp"
#include "summary.hpp"

namespace assay::lab {
namespace {

constexpr std::string_view kEngineIdentity = "engine.txt";

class Laboratory {
 public:
  Laboratory(const LabTask& task, const MakeEngine& make, StepProgress& progress)
      : task_(task), make_(make), progress_(progress) {}

  Result<LabOutcome> run() {
    auto plan = prepare(task_.experiment, task_.only);
    if (!plan) return plan.error();
    if (auto fine = ResultsFolder::check(task_.results, task_.resumes); !fine) return fine.error();
    if (auto fine = check_against(task_.against); !fine) return fine.error();
    progress_.begin("looking at the documents");
    if (auto looked = look_at_files(*plan); !looked) return looked.error();
    for (const Note& note : plan->notes) progress_.note(note);
    const auto folder = ResultsFolder::open(
        {.path = task_.results, .experiment = identity_of(*plan), .resume = task_.resumes});
    if (!folder) return folder.error();
    return run_in(*plan, *folder);
  }

 private:
  Result<LabOutcome> run_in(const LabPlan& plan, const ResultsFolder& folder) {
    for (const EngineConfig* engine : plan.engines()) {
      if (auto same = check_same(folder, *engine); !same) return same.error();
    }
    const Environment environment = read_environment({});
    if (auto kept = keep_record(plan, environment, folder); !kept) return kept.error();
    LabOutcome outcome;
    for (const EngineConfig* engine : plan.engines()) {
      const EngineStage stage{.plan = plan,
                              .engine = *engine,
                              .make = make_,
                              .folder = folder,
                              .environment = environment,
                              .progress = progress_};
      if (auto ran = run_one(stage, outcome); !ran) return ran.error();
    }
    return finish(plan, folder, std::move(outcome));
  }

  static bool is_told_the_same(const ResultsFolder& folder, const EngineConfig& engine) {
    const auto old = Input::open(folder.in(engine.name + "/" + std::string(kEngineIdentity)));
    return old && (*old)->bytes() == identity_of(engine);
  }

  // An engine that is told otherwise by now cannot stand beside those of before.
  static Result<Done> check_same(const ResultsFolder& folder, const EngineConfig& engine) {
    if (!is_finished(folder, engine.name) || is_told_the_same(folder, engine)) return Done{};
    return Error{.place = {.file = folder.in(engine.name)},
                 .what = "these are results of " + engine.name + " with other settings",
                 .hint = "remove this folder, or name another one for all results with -o"};
  }

  Result<Done> run_one(const EngineStage& stage, LabOutcome& outcome) {
    const std::string& name = stage.engine.name;
    if (is_finished(stage.folder, name)) return Done{};
    if (!is_told_the_same(stage.folder, stage.engine)) {
      if (auto empty = stage.folder.make_empty(name); !empty) return empty;
    }
    auto told = keep(stage, stage.own(kEngineIdentity), identity_of(stage.engine));
    if (!told) return told;
    const auto made = run_engine(stage, {.keeps_indexes = task_.keeps_indexes});
    if (!made) return made.error();
    if (made->failure.empty()) return Done{};
    outcome.failed.push_back(name);
    progress_.failure({.what = name + ": " + made->failure,
                       .hint = "the other engines go on; --resume tries this one again"});
    return Done{};
  }

  Result<LabOutcome> finish(const LabPlan& plan, const ResultsFolder& folder, LabOutcome outcome) {
    const auto summary =
        summarise({.plan = plan, .folder = folder, .old = task_.against, .look = task_.look});
    if (!summary) return summary.error();
    outcome.text = summary->text;
    progress_.say(summary->notes);
    return outcome;
  }

  const LabTask& task_;
  const MakeEngine& make_;
  StepProgress& progress_;
};

}  // namespace

Result<LabOutcome> run_laboratory(const LabTask& task, const MakeEngine& make,
                                  StepProgress& progress) {
  auto outcome = Laboratory(task, make, progress).run();
  if (!outcome) return with_own_advice(outcome.error());
  return outcome;
}

}  // namespace assay::lab
