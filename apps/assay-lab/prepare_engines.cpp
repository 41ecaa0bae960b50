// SPDX-License-Identifier: Apache-2.0
// prepare_engines.cpp: what can be known of engines before one of them runs.
#include "prepare_engines.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>

#include "http_plan.hpp"
#include "outside.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

namespace fs = std::filesystem;

constexpr auto kEndings = std::to_array<std::string_view>(
    {".run", ".txt", ".json", ".jsonl", ".html", ".svg", ".csv", ".tsv", ".md"});
constexpr std::string_view kDefault = "-default";

// A folder is called as the engine, and files of results stand beside it.
Result<Done> check_name(const Experiment& experiment, const EngineConfig& engine) {
  const bool is_file = std::any_of(kEndings.begin(), kEndings.end(), [&](std::string_view ending) {
    return engine.name.ends_with(ending);
  });
  if (is_file) {
    return Error{.what = "the engine " + in_quotes(engine.name) + " is called as a file of results",
                 .hint = "leave the ending out"};
  }
  for (const EngineConfig& other : experiment.engines) {
    if (other.grid_size() == 1 || engine.name != other.name + std::string(kDefault)) continue;
    return Error{.what = in_quotes(engine.name) + " is what the run of " + in_quotes(other.name) +
                         " with its first settings is called",
                 .hint = "call the engine otherwise"};
  }
  return Done{};
}

bool is_program(const fs::path& path) {
  std::error_code failure;
  return fs::is_regular_file(path, failure) && ::access(path.c_str(), X_OK) == 0;
}

// As the system looks for it when it is started.
bool is_found(const std::string& word, const std::string& base) {
  if (word.find('/') != word.npos) return is_program(fs::path(base) / word);
  const char* const told = std::getenv("PATH");
  std::string_view path = told == nullptr ? "/bin:/usr/bin" : told;
  while (true) {
    const std::size_t end = std::min(path.find(':'), path.size());
    const fs::path folder = end == 0 ? fs::path(base) : fs::path(base) / path.substr(0, end);
    if (is_program(folder / word)) return true;
    if (end == path.size()) return false;
    path.remove_prefix(end + 1);
  }
}

Result<Done> check_command(const LabPlan& plan, const EngineConfig& engine,
                           const EngineSetting& setting) {
  const ChosenSettings settings = grid_of(engine).front();
  // Something like the folder that it will be.
  EnginePlaces places{.docs = plan.input("docs").path, .index = plan.base, .base = plan.base};
  if (setting.def->word == "serve") places.port = "1";
  const auto command = command_of(settings, setting.def->word, places);
  if (!command) return command.error();
  if (command->words.empty() || is_found(command->words.front(), plan.base)) return Done{};
  return Error{.place = setting.place,
               .what = "there is no program " + in_quotes(command->words.front()) +
                       " for the engine " + engine.name,
               .hint = "names without \"/\" are looked for in PATH, others from " + plan.base};
}

// Whoever waits for an index should not then learn that the URL is none.
Result<Done> check_requests(const EngineConfig& engine) {
  if (engine.def->kind != EngineKind::kHttp) return Done{};
  for (const ChosenSettings& point : grid_of(engine)) {
    if (const auto request = HttpPlan::read(point); !request) return request.error();
  }
  return Done{};
}

}  // namespace

Result<Done> check_engines(const LabPlan& plan) {
  for (const EngineConfig* engine : plan.engines()) {
    if (auto fine = check_name(plan.experiment, *engine); !fine) return fine;
    for (const EngineSetting& setting : engine->settings) {
      if (!setting.def->is_list) continue;
      if (auto fine = check_command(plan, *engine, setting); !fine) return fine;
    }
    if (auto fine = check_requests(*engine); !fine) return fine;
  }
  return Done{};
}

}  // namespace assay::lab
