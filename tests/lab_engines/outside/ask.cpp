// SPDX-License-Identifier: Apache-2.0
// ask.cpp: makes the index of one engine of an experiment, asks it all topics, and prints a run.
// lab_ask EXPERIMENT ENGINE FOLDER
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

#include "documents.hpp"
#include "engine.hpp"

namespace assay::lab {
namespace {

std::unique_ptr<Engine> engine_of(const ChosenSettings& settings) {
  const bool is_http = settings.engine->def->kind == EngineKind::kHttp;
  return is_http ? make_http(settings) : make_command(settings);
}

Result<Done> print_run(Engine& engine, const std::vector<TopicText>& topics, std::uint32_t depth,
                       const std::string& tag) {
  auto searcher = engine.connect();
  if (!searcher) return searcher.error();
  for (const TopicText& topic : topics) {
    const auto hits = (*searcher)->search({.topic = topic.id, .text = topic.text}, depth);
    if (!hits) return hits.error();
    for (std::size_t i = 0; i < hits->size(); ++i) {
      const Hit& hit = (*hits)[i];
      std::cout << topic.id << " Q0 " << hit.doc << ' ' << i + 1 << ' ' << hit.score << ' ' << tag
                << '\n';
    }
  }
  return Done{};
}

Result<Done> run(const std::string& file, const std::string& name, const std::string& folder) {
  const auto input = Input::open(file);
  if (!input) return input.error();
  const auto experiment = read_experiment(**input);
  if (!experiment) return experiment.error();
  const auto base = std::filesystem::absolute(file).parent_path();
  const auto topics = read_topic_texts((base / experiment->collection.topics).string());
  if (!topics) return topics.error();
  const EnginePlaces places{.docs = (base / experiment->collection.docs).lexically_normal(),
                            .index = std::filesystem::absolute(folder),
                            .base = base};
  for (const EngineConfig& config : experiment->engines) {
    if (config.name != name) continue;
    const auto engine = engine_of(grid_of(config).front());
    if (const auto built = engine->build(places, {}); !built) return built.error();
    const EngineLimits limits{.timeout_seconds = experiment->search.timeout_seconds};
    if (const auto opened = engine->open(places, limits); !opened) return opened.error();
    std::cerr << engine->version() << '\n';
    return print_run(*engine, *topics, experiment->search.depth, name);
  }
  return Error{.place = {}, .what = "no engine " + name, .hint = {}, .tally = {}, .excerpt = {}};
}

}  // namespace
}  // namespace assay::lab

int main(int count, char** words) {
  if (count != 4) return 2;
  std::signal(SIGPIPE, SIG_IGN);
  std::cout.precision(17);
  const auto done = assay::lab::run(words[1], words[2], words[3]);
  if (done) return 0;
  std::cerr << to_string(done.error()) << '\n';
  return 1;
}
