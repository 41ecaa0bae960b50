// SPDX-License-Identifier: Apache-2.0
// embedded_index.hpp: indexes of a few documents, by engines that are libraries.
#pragma once

#include <deque>
#include <filesystem>
#include <string>
#include <vector>

#include "documents.hpp"
#include "engine_settings.hpp"
#include "unit/input_files.hpp"

namespace assay::testing {

struct Doc {
  std::string id;
  std::string title;
  std::string text;
};
using Docs = std::vector<Doc>;

inline lab::DocumentWalk walk_of(const Docs& docs) {
  return [&docs](const lab::TakeDocument& take) -> Result<Done> {
    for (const Doc& doc : docs) {
      auto taken = take({.id = doc.id, .title = doc.title, .text = doc.text});
      if (!taken) return taken;
    }
    return Done{};
  };
}

inline const std::string kGarden = ASSAY_SOURCE_DIR "/examples/garden/";

inline Result<Done> walk_garden(const lab::TakeDocument& take) {
  const auto walked = lab::walk_documents(kGarden + "corpus.jsonl", take);
  if (!walked) return walked.error();
  return Done{};
}

class EmbeddedIndex : public InputFiles {
 protected:
  [[nodiscard]] lab::EnginePlaces places(const std::string& name = "engine") const {
    const auto folder = std::filesystem::path(directory()) / name;
    std::filesystem::create_directories(folder);
    return {.docs = {}, .index = folder.string(), .base = directory()};
  }

  [[nodiscard]] std::unique_ptr<lab::Engine> engine(EngineKind kind,
                                                    const SettingTexts& settings = {}) {
    const EngineConfig& config = configs_.emplace_back(engine_config(kind, settings));
    const lab::ChosenSettings chosen = lab::grid_of(config).front();
    return kind == EngineKind::kXapian ? lab::make_xapian(chosen) : lab::make_fts5(chosen);
  }

  // Of an index that is there already.
  [[nodiscard]] std::unique_ptr<lab::Engine> opened(EngineKind kind, const SettingTexts& settings,
                                                    const std::string& name) {
    auto made = engine(kind, settings);
    const auto is_open = made->open(places(name), {.timeout_seconds = 600});
    EXPECT_TRUE(is_open) << (is_open ? "" : to_string(is_open.error()));
    return made;
  }

  [[nodiscard]] std::unique_ptr<lab::Engine> built(EngineKind kind, const SettingTexts& settings,
                                                   const lab::DocumentWalk& walk) {
    const std::string name = "index-" + std::to_string(configs_.size());
    const auto is_built = engine(kind, settings)->build(places(name), walk);
    EXPECT_TRUE(is_built) << (is_built ? "" : to_string(is_built.error()));
    return opened(kind, settings, name);
  }

  // What a searcher of these settings finds in these documents.
  [[nodiscard]] std::vector<lab::Hit> found(EngineKind kind, const SettingTexts& settings,
                                            const Docs& docs, const std::string& query) {
    return asked(*built(kind, settings, walk_of(docs)), query);
  }

  [[nodiscard]] static std::vector<lab::Hit> asked(lab::Engine& engine, const std::string& query,
                                                   std::uint32_t depth = 100) {
    auto hits = engine.connect().value()->search({.topic = "201", .text = query}, depth);
    EXPECT_TRUE(hits) << query << ": " << (hits ? "" : to_string(hits.error()));
    return hits ? *std::move(hits) : std::vector<lab::Hit>();
  }

  [[nodiscard]] static std::string ids(const std::vector<lab::Hit>& hits) {
    std::string all;
    for (const lab::Hit& hit : hits) all += (all.empty() ? "" : " ") + hit.doc;
    return all;
  }

 private:
  std::deque<EngineConfig> configs_;  // engines point at them
};

}  // namespace assay::testing
