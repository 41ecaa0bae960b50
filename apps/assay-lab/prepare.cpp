// SPDX-License-Identifier: Apache-2.0
// prepare.cpp: an experiment that was looked at as a whole before anything of it runs.
#include "prepare.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <utility>

#include "number.hpp"
#include "path_hash.hpp"
#include "prepare_engines.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

namespace fs = std::filesystem;

// Of an error that has none.
Error at_place(Error error, const Place& place) {
  if (error.place.file.empty()) error.place = place;
  return error;
}

std::string from_base(const std::string& base, const std::string& path) {
  return (fs::path(base) / path).lexically_normal().string();
}

Result<Done> read_topics(LabPlan& plan) {
  auto topics = read_topic_texts(plan.input("topics").path);
  if (!topics) return topics.error();
  plan.topics = *std::move(topics);
  return Done{};
}

// "3 topics without judgments: a, b, c"
struct TopicNote {
  std::string_view code;
  std::string_view noun;
  std::string_view what;
};
Note note_on(const std::vector<std::string>& names, const TopicNote& words) {
  std::string shown;
  for (std::size_t i = 0; i < std::min<std::size_t>(names.size(), 3); ++i) {
    shown += (i == 0 ? ": " : ", ") + clipped(names[i], 40);
  }
  if (names.size() > 3) shown += ", …";
  return {.code = std::string(words.code),
          .count = names.size(),
          .message = counted(names.size(), words.noun) + " " + std::string(words.what) + shown,
          .advice = {}};
}

// A run of all topics is evaluated on those that are judged; judgments of topics that nobody asked
// would count 0 for every engine.
Result<Done> match_topics(LabPlan& plan) {
  plan.options.needs_common_topic = false;  // an engine may find nothing for what is judged
  std::set<std::string> asked;
  std::vector<std::string> not_judged;
  for (const TopicText& topic : plan.topics) {
    asked.insert(topic.id);
    if (!plan.qrels.find_topic(topic.id)) not_judged.push_back(topic.id);
  }
  std::vector<std::string> not_asked;
  for (std::size_t t = 0; t < plan.qrels.topic_count(); ++t) {
    const std::string name(plan.qrels.topic(t));
    (asked.count(name) == 0 ? not_asked : plan.judged).push_back(name);
  }
  if (plan.judged.empty()) {
    return Error{.place = {.file = plan.input("qrels").path},
                 .what = "no topic of " + plan.input("topics").told + " is judged here",
                 .hint = "topics are " + in_quotes(plan.topics.front().id) + " and so on, judged " +
                         "ones " + in_quotes(not_asked.empty() ? "" : not_asked.front())};
  }
  if (!not_judged.empty()) {
    plan.notes.push_back(note_on(
        not_judged,
        {.code = "not-judged", .noun = "topic", .what = "without judgments, not evaluated"}));
  }
  if (!not_asked.empty()) {
    plan.notes.push_back(
        note_on(not_asked,
                {.code = "not-asked", .noun = "judged topic", .what = "not asked, and left out"}));
    plan.options.only_topics = plan.judged;
  }
  return Done{};
}

Result<Done> split_into_folds(LabPlan& plan) {
  if (!plan.experiment.folds || !plan.has_grid()) return Done{};
  const FoldConfig& folds = *plan.experiment.folds;
  auto split = split_topics(plan.judged, {.folds = folds.folds, .seed = folds.seed});
  if (!split) return at_place(split.error(), folds.place);
  plan.split = *std::move(split);
  return Done{};
}

// One by one, so that what cannot be computed is told with its place.
Result<Done> check_measures(const LabPlan& plan) {
  const Experiment& told = plan.experiment;
  const auto check = [&](const Measure& measure, const Place& place) -> Result<Done> {
    const auto fine = checked_options(plan.qrels, {&measure, 1}, plan.options);
    if (!fine) return at_place(fine.error(), place);
    return Done{};
  };
  for (std::size_t m = 0; m < told.measures.size(); ++m) {
    if (auto fine = check(told.measures[m], told.measure_places[m]); !fine) return fine;
  }
  return told.folds ? check(told.folds->measure, told.folds->place) : Done{};
}

Result<Done> check_only(const Experiment& experiment, const std::vector<std::string>& only) {
  std::vector<std::string_view> names;
  for (const EngineConfig& engine : experiment.engines) names.push_back(engine.name);
  for (const std::string& name : only) {
    if (std::find(names.begin(), names.end(), name) != names.end()) continue;
    return Error{.what = "no engine of the experiment is called " + in_quotes(name),
                 .hint = "did you mean " + nearest_names(name, names) + "?",
                 .code = "usage"};
  }
  return Done{};
}

// What `key` is given in the experiment: a view into it, or nothing where it is written in a way
// that only a reader of TOML understands. No table but [collection] has these keys.
std::string_view told_value(std::string_view bytes, std::string_view key, std::string_view value) {
  for (; !bytes.empty(); bytes.remove_prefix(std::min(bytes.find('\n'), bytes.size() - 1) + 1)) {
    std::string_view line = trimmed(bytes.substr(0, bytes.find('\n')));
    constexpr std::string_view kTable = "collection.";
    if (line.starts_with(kTable)) line.remove_prefix(kTable.size());
    if (!line.starts_with(key)) continue;
    const std::string_view given = trimmed(line.substr(key.size()));
    const std::size_t at = given.find(value);
    if (given.starts_with('=') && at != given.npos) return given.substr(at, value.size());
  }
  return {};
}

Result<Done> check_exists(const Input& experiment, const LabInput& input) {
  std::error_code failure;
  if (fs::exists(input.path, failure)) return Done{};
  const std::string_view told = told_value(experiment.bytes(), input.role, input.told);
  if (told.empty()) {
    return Error{.place = {.file = input.path},
                 .what = "there is no such file",
                 .hint = "it is " + input.role + " in [collection], seen from the experiment"};
  }
  return Error{.place = experiment.place_of(told.data()),
               .what = input.role + ": there is no file " + input.path,
               .hint = "paths are seen from the folder of the experiment",
               .excerpt = experiment.excerpt_of(told)};
}

}  // namespace

const LabInput& LabPlan::input(std::string_view role) const {
  return *std::find_if(inputs.begin(), inputs.end(),
                       [role](const LabInput& input) { return input.role == role; });
}

std::vector<const EngineConfig*> LabPlan::engines() const {
  std::vector<const EngineConfig*> wanted;
  for (const EngineConfig& engine : experiment.engines) {
    const bool is_named = std::find(only.begin(), only.end(), engine.name) != only.end();
    if (only.empty() || is_named) wanted.push_back(&engine);
  }
  return wanted;
}

bool LabPlan::has_grid() const {
  return std::any_of(experiment.engines.begin(), experiment.engines.end(),
                     [](const EngineConfig& engine) { return engine.grid_size() > 1; });
}

Result<LabPlan> prepare(const std::string& path, const std::vector<std::string>& only) {
  const auto file = Input::open(path);
  if (!file) return file.error();
  auto experiment = read_experiment(**file);
  if (!experiment) return experiment.error();
  if (auto named = check_only(*experiment, only); !named) return named.error();
  std::error_code failure;
  const fs::path absolute = path == "-" ? fs::current_path() / "-" : fs::absolute(path, failure);
  const std::string base = absolute.parent_path().lexically_normal().string();
  const CollectionConfig& told = experiment->collection;
  std::vector<LabInput> inputs;
  for (const auto& [role, name] : {std::pair("docs", &told.docs), std::pair("topics", &told.topics),
                                   std::pair("qrels", &told.qrels)}) {
    inputs.push_back({.role = role, .told = *name, .path = from_base(base, *name)});
    if (auto there = check_exists(**file, inputs.back()); !there) return there.error();
  }
  const auto judgments = Input::open(inputs.back().path);
  if (!judgments) return judgments.error();
  auto qrels = Qrels::read(*judgments);
  if (!qrels) return qrels.error();
  LabPlan plan{.experiment = *std::move(experiment),
               .base = base,
               .inputs = std::move(inputs),
               .qrels = *std::move(qrels),
               .only = only};
  for (const auto step : {read_topics, match_topics, split_into_folds}) {
    if (auto fine = step(plan); !fine) return fine.error();
  }
  if (auto fine = check_measures(plan); !fine) return fine.error();
  if (auto fine = check_engines(plan); !fine) return fine.error();
  return plan;
}

Result<Done> look_at_files(LabPlan& plan) {
  const auto take = [](const Document& /*document*/) -> Result<Done> { return Done{}; };
  const auto facts = walk_documents(plan.input("docs").path, take);
  if (!facts) return facts.error();
  plan.facts = *facts;
  for (LabInput& input : plan.inputs) {
    auto hash = hash_of_path(input.path);
    if (!hash) return hash.error();
    input.sha256 = *std::move(hash);
  }
  return Done{};
}

std::string identity_of(const LabPlan& plan) {
  const Experiment& experiment = plan.experiment;
  const SearchConfig& search = experiment.search;
  std::string text;
  for (const LabInput& input : plan.inputs) {
    text += input.role + " = sha256:" + input.sha256 + " " + input.told + "\n";
  }
  text += "measures =";
  for (const Measure& measure : experiment.measures) text += " " + name_of(measure);
  text += "\nseed = " + std::to_string(experiment.seed);
  text += "\nindex.repetitions = " + std::to_string(experiment.index_repetitions);
  text += "\nsearch.depth = " + std::to_string(search.depth);
  text += "\nsearch.warm_up = " + std::to_string(search.warm_up);
  text += "\nsearch.passes = " + std::to_string(search.passes);
  text += "\nsearch.clients = " + std::to_string(search.clients);
  text += "\nsearch.rate = " + shortest(search.rate);
  text += "\nsearch.timeout = " + shortest(search.timeout_seconds) + "\n";
  if (!experiment.folds) return text;
  return text + "folds = " + std::to_string(experiment.folds->folds) + " seed " +
         std::to_string(experiment.folds->seed) + " by " + name_of(experiment.folds->measure) +
         "\n";
}

std::string identity_of(const EngineConfig& engine) {
  std::string text = "kind = " + std::string(engine.def->word) + "\n";
  for (const EngineSetting& setting : engine.settings) {
    text += std::string(setting.def->word) + " =";
    for (const SettingValue& value : setting.values) text += " \"" + text_of(value) + "\"";
    text += "\n";
  }
  return text;
}

}  // namespace assay::lab
