// SPDX-License-Identifier: Apache-2.0
// search_stage.cpp: an engine is opened and asked.
#include "search_stage.hpp"

#include <algorithm>
#include <vector>

#include "load_clock.hpp"
#include "run_lines.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

LoadPlan load_plan(const EngineStage& stage) {
  const SearchConfig& told = stage.plan.experiment.search;
  return {.engine = stage.engine.name,
          .topics = stage.plan.topics,
          .depth = told.depth,
          .warm_up = told.warm_up,
          .passes = told.passes,
          .clients = told.clients,
          .rate = told.rate,
          .seed = stage.plan.experiment.seed};
}

// The engine is gone when this is over, with its processes and threads.
Result<LoadResult> search(const EngineStage& stage, const ChosenSettings& settings,
                          const EnginePlaces& places, const LoadPlan& plan, std::string& version) {
  const auto engine = make_engine_of(stage, settings);
  if (!engine) return engine.error();
  const EngineLimits limits{.timeout_seconds = stage.plan.experiment.search.timeout_seconds};
  if (auto opened = (*engine)->open(places, limits); !opened) return opened.error();
  version = (*engine)->version();
  return run_load(
      plan, [&] { return (*engine)->connect(); },
      [&](std::size_t done, std::size_t total) { stage.progress.tell(done, total); });
}

std::string some_of(const std::vector<std::string>& topics) {
  std::string text;
  for (std::size_t i = 0; i < std::min<std::size_t>(topics.size(), 5); ++i) {
    text += (i == 0 ? "" : ", ") + clipped(topics[i], 40);
  }
  return text + (topics.size() > 5 ? ", …" : "");
}

const LoggedQuery* last_failure(const LoadResult& load) {
  const auto found = std::find_if(load.log.rbegin(), load.log.rend(), [](const LoggedQuery& query) {
    return query.status != QueryStatus::kFine;
  });
  return found == load.log.rend() ? nullptr : &*found;
}

}  // namespace

Result<PointRun> search_point(const EngineStage& stage, const ChosenSettings& settings,
                              const EnginePlaces& places) {
  LoadPlan plan = load_plan(stage);
  plan.warm_up = 0;
  plan.passes = 1;
  plan.rate = 0;
  std::string version;
  const auto load = search(stage, settings, places, plan, version);
  if (!load) return load.error();
  if (load->is_cut_short) return cut_short(*load);
  note_failures(stage, *load);
  auto lines = run_lines(stage.engine.name, stage.plan.topics, load->answers.hits);
  if (!lines) return lines.error();
  return PointRun{.lines = *std::move(lines), .unanswered = load->unanswered};
}

Result<LoadResult> search_timed(const EngineStage& stage, const ChosenSettings& settings,
                                const EnginePlaces& places, std::string& version) {
  return search(stage, settings, places, load_plan(stage), version);
}

std::string log_text(const LoadResult& load) {
  // The same for all lines, whatever is done to the clock of the day meanwhile.
  const std::uint64_t start = since_1970(0);
  std::string text;
  for (const LoggedQuery& query : load.log) text += log_line(query, start + query.sent);
  return text;
}

Error cut_short(const LoadResult& load) {
  const LoggedQuery* const last = last_failure(load);
  return Error{.what = "no query of a whole pass was answered" +
                       (last == nullptr ? std::string() : "; the last one: " + last->message)};
}

void note_failures(const EngineStage& stage, const LoadResult& load) {
  const auto failed = static_cast<std::size_t>(
      std::count_if(load.log.begin(), load.log.end(), [](const LoggedQuery& query) {
        return query.status != QueryStatus::kFine && query.phase != QueryPhase::kWarmUp;
      }));
  if (failed > 0) {
    stage.note("failed-queries",
               grouped(failed) + (failed == 1 ? " query" : " queries") +
                   " without an answer, the last: " + last_failure(load)->message);
  }
  if (load.asked_again > load.unanswered.size()) {
    stage.note("late-answers", counted(load.asked_again - load.unanswered.size(), "topic") +
                                   " had an answer only when asked again, after all that is timed");
  }
  if (!load.unanswered.empty()) {
    stage.note("topics-without-answer",
               counted(load.unanswered.size(), "topic") +
                   " had no answer, nor when asked again, and no document in the run: " +
                   some_of(load.unanswered));
  }
  if (!load.unstable.empty()) {
    stage.note("unstable-topics", counted(load.unstable.size(), "topic") +
                                      " answered differently later on: " + some_of(load.unstable));
  }
}

}  // namespace assay::lab
