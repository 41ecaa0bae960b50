// SPDX-License-Identifier: Apache-2.0
// fusion_tune.cpp: every setting of a method tried, and judged by a measure.
#include <algorithm>

#include "compute_scores.hpp"
#include "fusion_parts.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr int kWeightSteps = 10;  // weights are tenths

// All ways to share `left` steps among the weights from `run` on.
void add_weights(std::vector<double>& weights, std::size_t run, int left,
                 std::vector<FusionTrial>& trials) {
  if (run + 1 == weights.size()) {
    weights[run] = static_cast<double>(left) / kWeightSteps;
    trials.push_back({.params = {}, .weights = weights, .value = kUndefined});
    return;
  }
  for (int own = 0; own <= left; ++own) {
    weights[run] = static_cast<double>(own) / kWeightSteps;
    add_weights(weights, run + 1, left - own, trials);
  }
}

// How many there are: steps + runs - 1 over steps.
double weight_count(std::size_t runs) {
  double count = 1;
  for (int step = 1; step <= kWeightSteps; ++step) {
    count *= static_cast<double>(runs - 1 + static_cast<std::size_t>(step)) / step;
  }
  return count;
}

Result<std::vector<FusionTrial>> trials_of(const Fusion& fusion, std::size_t runs) {
  std::vector<FusionTrial> trials;
  const FusionMethod& method = *fusion.method;
  if (method.takes_weights) {
    if (weight_count(runs) > static_cast<double>(kMostTrials)) {
      return fusion_error("weights of " + counted(runs, "run") + " can be tuned in too many ways",
                          "tune fewer runs, or give --weights");
    }
    std::vector<double> weights(runs);
    add_weights(weights, 0, kWeightSteps, trials);
    for (FusionTrial& trial : trials) trial.params = fusion.params;
    return trials;
  }
  if (method.params.empty()) {
    return fusion_error(std::string(method.name) + " has nothing that could be tuned",
                        "leave out --tune");
  }
  const FusionParamDef& param = method.params.front();
  for (int i = 0; i < param.grid_count; ++i) {
    FusionTrial trial{.params = fusion.params, .weights = {}, .value = kUndefined};
    trial.params.*param.number =
        static_cast<double>(param.grid_first + i * param.grid_step) / param.grid_parts;
    trials.push_back(std::move(trial));
  }
  return trials;
}

// Fuses judged topics and evaluates what comes out.
class Tuner {
 public:
  Tuner(const TuneTask& task, const FuseOptions& options, std::span<const JudgedLists> topics)
      : task_(task), options_(options), topics_(topics), found_(topics.size()) {}

  Result<Ratio> value_of(const Fusion& fusion) {
    for_each_index(topics_.size(), options_.threads,
                   [&](std::size_t i, unsigned /*worker*/) { find(i, fusion); });
    FoundRun run;
    run.has_rows = true;
    FoundStore& store = run.stores.emplace_back();
    for (std::size_t i = 0; i < topics_.size(); ++i) {
      run.topics.push_back({.name = task_.qrels.topic(topics_[i].judged),
                            .judged = topics_[i].judged,
                            .retrieved = found_[i].retrieved,
                            .begin = static_cast<std::uint32_t>(store.docs.size()),
                            .count = static_cast<std::uint32_t>(found_[i].docs.size())});
      store.docs.insert(store.docs.end(), found_[i].docs.begin(), found_[i].docs.end());
    }
    EvalOptions options;
    options.threads = options_.threads;
    options.cutoff_notes = false;
    const auto scores = compute_scores(task_.qrels, run, {&task_.measure, 1}, options, {});
    if (!scores) return scores.error();
    return scores->summary.front().value;
  }

 private:
  struct Found {
    std::uint32_t retrieved = 0;
    std::vector<FoundDoc> docs;
  };

  void find(std::size_t i, const Fusion& fusion) {
    Found& found = found_[i];
    found.docs.clear();
    std::vector<NumberedScore> fused = fuse_prepared(topics_[i].topic, fusion);
    if (fused.size() > options_.depth) fused.resize(options_.depth);
    found.retrieved = static_cast<std::uint32_t>(fused.size());
    for (std::uint32_t rank = 1; rank <= fused.size(); ++rank) {
      const std::uint32_t row = topics_[i].rows[fused[rank - 1].number];
      if (row != kNoDoc) found.docs.push_back({.rank = rank, .row = row});
    }
  }

  const TuneTask& task_;
  const FuseOptions& options_;
  std::span<const JudgedLists> topics_;
  std::vector<Found> found_;
};

// What a method that is trained learns from, whatever the setting.
Result<std::vector<std::vector<TrainedList>>> training_lists(const TuneTask& task,
                                                             const Fusion& fusion,
                                                             std::span<const JudgedLists> topics,
                                                             unsigned threads) {
  if (!fusion.method->is_trained) return std::vector<std::vector<TrainedList>>{};
  if (task.training == nullptr) return hits_of(task.qrels, topics, task.runs.size());
  const auto others = load_judged(*task.training, task.runs, fusion, threads);
  if (!others) return others.error();
  return hits_of(*task.training, *others, task.runs.size());
}

bool is_better(const Measure& measure, const Ratio& value, const Ratio& best) {
  if (!value.is_defined()) return false;
  if (!best.is_defined()) return true;
  const bool is_low_better = measure.def->direction == Direction::kLowerIsBetter;
  return is_low_better ? value.value() < best.value() : value.value() > best.value();
}

}  // namespace

Result<FusionTuning> tune_fusion(const TuneTask& task, const Fusion& fusion,
                                 const FuseOptions& options) {
  const auto right = check_fusion(fusion, task.runs.size(), {.tuned = true, .trained = true});
  if (!right) return right.error();
  const auto fits = checked_options(task.qrels, {&task.measure, 1}, {});
  if (!fits) return fits.error();
  auto trials = trials_of(fusion, task.runs.size());
  if (!trials) return trials.error();
  const auto topics = load_judged(task.qrels, task.runs, fusion, options.threads);
  if (!topics) return topics.error();
  const auto training = training_lists(task, fusion, *topics, options.threads);
  if (!training) return training.error();
  FusionTuning tuning{.trials = *std::move(trials), .best = 0, .fusion = fusion};
  Tuner tuner(task, options, *topics);
  Fusion tried = fusion;
  for (std::size_t i = 0; i < tuning.trials.size(); ++i) {
    FusionTrial& trial = tuning.trials[i];
    tried.params = trial.params;
    tried.weights = trial.weights;
    if (fusion.method->is_trained) tried.tables = tables_of(tried, *training);
    const auto value = tuner.value_of(tried);
    if (!value) return value.error();
    trial.value = *value;
    if (i > 0 && !is_better(task.measure, trial.value, tuning.trials[tuning.best].value)) continue;
    tuning.best = i;
    tuning.fusion = tried;
  }
  return tuning;
}

std::string setting_text(const FusionMethod& method, const FusionTrial& trial) {
  std::vector<std::string> parts;
  for (const FusionParamDef& param : method.params) {
    parts.push_back(std::string(param.name) + "=" + shortest(trial.params.*param.number));
  }
  std::vector<std::string> weights;
  for (const double weight : trial.weights) weights.push_back(shortest(weight));
  if (!weights.empty()) parts.push_back("weights " + joined(weights, ","));
  return joined(parts, " ");
}

}  // namespace assay
