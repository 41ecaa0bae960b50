// SPDX-License-Identifier: Apache-2.0
// ask.cpp: makes and asks an index from the command line: "ask build xapian FOLDER DOCS
// stemmer=english", then "ask search xapian FOLDER DEPTH stemmer=english" with a query on each line
// of its input.
#include <charconv>
#include <cstdio>
#include <iostream>

#include "documents.hpp"
#include "engine.hpp"

namespace {

using namespace assay;
using namespace assay::lab;

int fail(const Error& error) {
  std::cerr << "ask: " << to_string(error) << '\n';
  return 1;
}

Result<EngineConfig> engine_of(std::string_view kind, const std::vector<std::string_view>& told) {
  EngineConfig config{.name = "engine", .def = nullptr, .settings = {}};
  for (const EngineDef& def : engine_defs()) {
    if (def.word == kind) config.def = &def;
  }
  if (config.def == nullptr) return Error{.what = "no such engine: " + std::string(kind)};
  for (const std::string_view each : told) {
    const std::string_view word = each.substr(0, each.find('='));
    const std::string_view value = each.substr(std::min(word.size() + 1, each.size()));
    for (const SettingDef& def : config.def->settings) {
      if (def.word != word) continue;
      double number = 0;
      std::from_chars(value.data(), value.data() + value.size(), number);
      config.settings.push_back(
          {.def = &def,
           .values = {def.is_number() ? SettingValue(number) : SettingValue(std::string(value))},
           .place = {}});
    }
    if (config.find(word) == nullptr) return Error{.what = "no such setting: " + std::string(word)};
  }
  return config;
}

int build(Engine& engine, const EnginePlaces& places) {
  const auto built = engine.build(places, [&](const TakeDocument& take) -> Result<Done> {
    const auto walked = walk_documents(places.docs, take);
    if (!walked) return walked.error();
    return Done{};
  });
  return built ? 0 : fail(built.error());
}

// Number of the line from 1, document and score; tabs between.
int search(Engine& engine, const EnginePlaces& places) {
  const auto opened = engine.open(places, {.timeout_seconds = 60});
  if (!opened) return fail(opened.error());
  const auto searcher = engine.connect();
  if (!searcher) return fail(searcher.error());
  std::string line;
  for (int number = 1; std::getline(std::cin, line); ++number) {
    const auto hits = (*searcher)->search({.topic = "", .text = line},
                                          static_cast<std::uint32_t>(std::stoul(places.docs)));
    if (!hits) return fail(hits.error());
    for (const lab::Hit& hit : *hits) {
      std::printf("%d\t%s\t%.17g\n", number, hit.doc.c_str(), hit.score);
    }
  }
  return 0;
}

}  // namespace

int main(int count, char** words) {
  const std::vector<std::string_view> args(words + 1, words + count);
  if (args.size() < 4)
    return fail({.what = "ask build|search KIND FOLDER DOCS|DEPTH [key=value…]"});
  const auto config = engine_of(args[1], {args.begin() + 4, args.end()});
  if (!config) return fail(config.error());
  const ChosenSettings settings = grid_of(*config).front();
  const auto engine = args[1] == "xapian" ? make_xapian(settings) : make_fts5(settings);
  const EnginePlaces places{
      .docs = std::string(args[3]), .index = std::string(args[2]), .base = "."};
  return args[0] == "build" ? build(*engine, places) : search(*engine, places);
}
