// SPDX-License-Identifier: Apache-2.0
// engine_run.cpp: one engine from its first index to its measurement.json.
#include "engine_run.hpp"

#include <algorithm>
#include <exception>
#include <filesystem>
#include <utility>
#include <vector>

#include "fold_choice.hpp"
#include "index_stage.hpp"
#include "own_advice.hpp"
#include "run_lines.hpp"
#include "search_stage.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

constexpr std::size_t kKeptNames = 100;  // of topics without an answer

class EngineRun {
 public:
  explicit EngineRun(const EngineStage& stage)
      : stage_(stage), indexes_(stage), grid_(grid_of(stage.engine)) {
    made_.name = stage.engine.name;
    made_.kind = stage.engine.def->word;
    made_.documents = stage.plan.facts.documents;
    made_.collection_bytes = stage.plan.facts.text_bytes;
    made_.depth = stage.plan.experiment.search.depth;
    made_.clients = stage.plan.experiment.search.clients;
    made_.rate = stage.plan.experiment.search.rate;
    tell_settings(grid_.front());
  }

  Result<Done> run() {
    auto groups = group_points(stage_, grid_);
    if (!groups) return groups.error();
    groups_ = *std::move(groups);
    if (grid_.size() > 1) {
      if (auto tuned = tune(); !tuned) return tuned;
    }
    if (auto indexed = make_index(); !indexed) return indexed;
    auto load = search();
    if (!load) return load.error();
    return write_run(*load);
  }

  [[nodiscard]] EngineMeasurement& measurement() { return made_; }
  [[nodiscard]] const IndexStage& indexes() const { return indexes_; }

 private:
  void tell_settings(const ChosenSettings& point) {
    made_.settings.clear();
    for (const EngineSetting& setting : stage_.engine.settings) {
      const std::string word(setting.def->word);
      const std::string value = text_at(point, word);
      // What is found is that of all choices, what it takes that of one.
      made_.settings.emplace_back(
          word, has_several_choices(word) ? "chosen by folds; timed with " + value : value);
    }
  }

  [[nodiscard]] bool has_several_choices(const std::string& word) const {
    if (!folds_) return false;
    const std::string first = text_at(grid_[folds_->choices.front().point], word);
    return std::any_of(
        folds_->choices.begin(), folds_->choices.end(),
        [&](const FoldChoice& choice) { return text_at(grid_[choice.point], word) != first; });
  }

  [[nodiscard]] std::size_t group_of(std::size_t point) const {
    for (std::size_t group = 0; group < groups_.size(); ++group) {
      const auto& points = groups_[group].points;
      if (std::find(points.begin(), points.end(), point) != points.end()) return group;
    }
    return 0;
  }

  [[nodiscard]] std::string point_name(std::size_t point) const {
    return stage_.own("state/point-" + std::to_string(point) + ".run");
  }
  [[nodiscard]] std::string unanswered_name(std::size_t point) const {
    return stage_.own("state/point-" + std::to_string(point) + ".unanswered");
  }

  // Every point once, untimed; those that were searched before a program was killed are there.
  Result<Done> tune() {
    for (std::size_t group = 0; group < groups_.size(); ++group) {
      for (const std::size_t point : groups_[group].points) {
        if (stage_.folder.has(point_name(point))) continue;
        if (groups_[group].has_index) {
          const auto made = indexes_.make(group, grid_[point], 1);
          if (!made) return made.error();
        }
        if (auto searched = search_once(group, point); !searched) return searched;
      }
    }
    GridRuns runs{.points = grid_};
    for (std::size_t point = 0; point < grid_.size(); ++point) {
      const auto input = Input::open(stage_.folder.in(point_name(point)));
      if (!input) return input.error();
      runs.runs.emplace_back((*input)->bytes());
      auto unanswered = read_unanswered(point);
      if (!unanswered) return unanswered.error();
      runs.unanswered.push_back(*std::move(unanswered));
    }
    return choose(runs);
  }

  // A heading, since no file is empty, and a topic a line. Points that were searched by an earlier
  // version have no such file.
  [[nodiscard]] Result<std::vector<std::string>> read_unanswered(std::size_t point) const {
    std::vector<std::string> topics;
    if (!stage_.folder.has(unanswered_name(point))) return topics;
    const auto input = Input::open(stage_.folder.in(unanswered_name(point)));
    if (!input) return input.error();
    std::string_view rest = (*input)->bytes();
    rest.remove_prefix(std::min(rest.find('\n'), rest.size() - 1) + 1);
    while (!rest.empty()) {
      topics.emplace_back(rest.substr(0, rest.find('\n')));
      rest.remove_prefix(std::min(topics.back().size() + 1, rest.size()));
    }
    return topics;
  }

  Result<Done> search_once(std::size_t group, std::size_t point) const {
    const std::string count = std::to_string(grid_.size());
    stage_.begin(
        "settings " + std::to_string(point + 1) + " of " + count + ", " + grid_text(grid_[point]),
        "asking once with each of " + count + " settings");
    const auto run = search_point(stage_, grid_[point], indexes_.places(group));
    if (!run) return run.error();
    std::string unanswered = "topics without an answer\n";
    for (const std::string& topic : run->unanswered) unanswered += topic + "\n";
    // First, as a point that has its run is not searched again.
    if (auto kept = keep(stage_, unanswered_name(point), unanswered); !kept) return kept;
    return keep(stage_, point_name(point), run->lines);
  }

  Result<Done> choose(const GridRuns& runs) {
    auto folds = choose_by_folds(stage_.plan, runs);
    if (!folds) return folds.error();
    folds_ = *std::move(folds);
    if (folds_->pooled.empty()) return nothing_found();
    const auto comparison = compare_with_first(stage_.plan, *folds_);
    if (!comparison) return comparison.error();
    folds_text_ = folds_json(stage_.plan, runs, *folds_, *comparison);
    chosen_ = folds_->usual;
    tell_settings(grid_[chosen_]);
    for (std::size_t group = 0; group < groups_.size(); ++group) {
      if (group != group_of(chosen_)) indexes_.remove(group);
    }
    return Done{};
  }

  Result<Done> make_index() {
    const std::size_t group = group_of(chosen_);
    if (!groups_[group].has_index) return Done{};
    auto record = indexes_.make(group, grid_[chosen_], stage_.plan.experiment.index_repetitions);
    if (!record) return record.error();
    made_.cache = std::move(record->cache);
    made_.index_runs = std::move(record->runs);
    made_.files = std::move(record->files);
    return Done{};
  }

  Result<LoadResult> search() {
    stage_.begin("searching");
    auto load =
        search_timed(stage_, grid_[chosen_], indexes_.places(group_of(chosen_)), made_.version);
    if (!load) return load.error();
    made_.closed_seconds = load->closed_seconds;
    made_.open_seconds = load->open_seconds;
    made_.overhead_seconds = load->overhead_seconds;
    made_.unstable = load->unstable;
    if (auto kept = keep(stage_, stage_.own(kQueries), log_text(*load)); !kept) {
      return kept.error();
    }
    if (load->is_cut_short) return cut_short(*load);
    note_failures(stage_, *load);
    return load;
  }

  Result<Done> write_run(const LoadResult& load) {
    const std::string& name = stage_.engine.name;
    std::string lines = folds_ ? folds_->pooled : std::string();
    if (!folds_) {
      auto answered = run_lines(name, stage_.plan.topics, load.answers.hits);
      if (!answered) return answered.error();
      lines = *std::move(answered);
    }
    if (lines.empty()) return nothing_found();
    tell_found(lines, folds_ ? folds_->unanswered : load.unanswered);
    const std::string text = head(name, folds_.has_value()) + lines;
    if (auto valued = add_values(text); !valued) return valued;
    if (folds_) {
      const std::string other = name + "-default";
      auto kept = keep(stage_, default_run_name(name),
                       head(other, false, &grid_.front()) + tagged(folds_->first, other));
      if (kept) kept = keep(stage_, stage_.own(kFolds), folds_text_);
      if (!kept) return kept;
    }
    return keep(stage_, run_name(name), text);
  }

  void tell_found(const std::string& lines, const std::vector<std::string>& unanswered) {
    made_.unanswered_topics = unanswered.size();
    made_.unanswered.assign(
        unanswered.begin(),
        unanswered.begin() + static_cast<std::ptrdiff_t>(std::min(unanswered.size(), kKeptNames)));
    if (!stage_.plan.facts.ids) return;
    const FoundDocuments found = found_documents(lines, *stage_.plan.facts.ids);
    made_.found_documents = found.all;
    made_.unknown_documents = found.unknown;
  }

  Result<Done> add_values(const std::string& run) {
    const std::string name = run_name(stage_.engine.name);
    const RunSource source{
        .path = name, .format = FileFormat::kTrec, .bytes = Input::from_memory(name, run)};
    const auto& measures = stage_.plan.experiment.measures;
    const auto scores = evaluate(stage_.plan.qrels, source, measures, stage_.plan.options);
    if (!scores) return scores.error();
    for (std::size_t m = 0; m < measures.size(); ++m) {
      made_.values.emplace_back(name_of(measures[m]), scores->summary[m].value.value());
    }
    return Done{};
  }

  [[nodiscard]] std::string head(const std::string& tag, bool is_pooled,
                                 const ChosenSettings* settings = nullptr) const {
    const LabPlan& plan = stage_.plan;
    RunFacts facts{.tag = tag,
                   .experiment = plan.experiment.name,
                   .engine = made_.kind,
                   .version = made_.version,
                   .docs = plan.input("docs").told,
                   .topics = plan.input("topics").told,
                   .qrels = plan.input("qrels").told,
                   .seed = std::to_string(plan.experiment.seed)};
    for (const Measure& measure : plan.experiment.measures) {
      facts.measures.push_back(name_of(measure));
    }
    for (const auto& [word, value] : made_.settings) {
      const bool varies = is_pooled && stage_.engine.find(word)->values.size() > 1 &&
                          !stage_.engine.find(word)->def->is_list;
      facts.settings.emplace_back(word, varies                ? by_fold(word)
                                        : settings == nullptr ? value
                                                              : text_at(*settings, word));
    }
    return metadata_header(stage_.environment, facts);
  }

  [[nodiscard]] static std::string text_at(const ChosenSettings& point, const std::string& word) {
    const bool is_list = point.engine->find(word)->def->is_list;
    return is_list ? joined(point.list(word), " ") : point.text(word, "");
  }

  // "0.9, 1.2, 0.9 by fold"
  [[nodiscard]] std::string by_fold(const std::string& word) const {
    std::vector<std::string> values;
    for (const FoldChoice& choice : folds_->choices) {
      values.push_back(grid_[choice.point].text(word, ""));
    }
    return joined(values, ", ") + " by fold";
  }

  [[nodiscard]] static std::string tagged(const std::string& lines, const std::string& tag) {
    std::string text;
    for (std::string_view rest = lines; !rest.empty();) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      text += line.substr(0, line.rfind(' ') + 1);
      text += tag + "\n";
      rest.remove_prefix(line.size() + 1);
    }
    return text;
  }

  [[nodiscard]] static Error nothing_found() {
    return Error{.what = "no document was found for any topic"};
  }

  const EngineStage& stage_;
  IndexStage indexes_;
  std::vector<ChosenSettings> grid_;
  std::vector<IndexGroup> groups_ = {};
  std::optional<FoldResult> folds_ = {};
  std::string folds_text_ = {};
  std::size_t chosen_ = 0;
  EngineMeasurement made_ = {};
};

Result<Done> run_guarded(EngineRun& run) {
  try {
    return run.run();
  } catch (const std::exception& thrown) {
    return Error{.what = std::string("the engine threw an exception: ") + thrown.what()};
  }
}

std::string failure_text(const Error& given) {
  const Error error = with_own_advice(given);
  return to_string(error) + (error.hint.empty() ? "" : "; " + error.hint);
}

}  // namespace

std::string run_name(const std::string& engine) { return engine + ".run"; }
std::string default_run_name(const std::string& engine) { return engine + "-default.run"; }

std::optional<EngineMeasurement> measurement_of(const ResultsFolder& folder,
                                                const std::string& engine) {
  const auto input = Input::open(folder.in(engine + "/" + std::string(kMeasurement)));
  if (!input) return std::nullopt;
  auto measurement = read_measurement(**input);
  return measurement ? std::optional(*std::move(measurement)) : std::nullopt;
}

bool is_finished(const ResultsFolder& folder, const std::string& engine) {
  const auto measurement = measurement_of(folder, engine);
  return measurement && measurement->failure.empty() && folder.has(run_name(engine));
}

Result<EngineMeasurement> run_engine(const EngineStage& stage, const EngineRunOptions& options) {
  EngineRun run(stage);
  const auto done = run_guarded(run);
  EngineMeasurement& made = run.measurement();
  if (!done) {
    if (done.error().code == kResults) return done.error();
    made.failure = failure_text(done.error());
    made.values.clear();
    // A disk that is full of an index has no room for what is to be said of it.
    if (!options.keeps_indexes) run.indexes().remove_all();
  }
  const auto kept = keep(stage, stage.own(kMeasurement), to_json(made));
  if (!kept) return kept.error();
  if (!options.keeps_indexes) run.indexes().remove_all();
  return made;
}

}  // namespace assay::lab
