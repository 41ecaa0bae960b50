// SPDX-License-Identifier: Apache-2.0
// index_stage.cpp: the indexes of one engine, made and measured.
#include "index_stage.hpp"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "index_job.hpp"
#include "number.hpp"

namespace assay::lab {
namespace {

std::string index_name(std::size_t group) { return "index/" + std::to_string(group); }
std::string record_name(std::size_t group) {
  return "state/index-" + std::to_string(group) + ".json";
}

std::string size_text(std::uint64_t bytes) {
  return fixed(static_cast<double>(bytes) / 1e6, 1) + " MB";
}

}  // namespace

Result<std::vector<IndexGroup>> group_points(const EngineStage& stage,
                                             const std::vector<ChosenSettings>& grid) {
  std::vector<IndexGroup> groups;
  for (std::size_t point = 0; point < grid.size(); ++point) {
    const auto engine = make_engine_of(stage, grid[point]);
    if (!engine) return engine.error();
    const std::string key = (*engine)->index_key();
    auto group = std::find_if(groups.begin(), groups.end(),
                              [&](const IndexGroup& each) { return each.key == key; });
    if (group == groups.end()) {
      groups.push_back({.key = key, .points = {}, .has_index = (*engine)->has_index()});
      group = groups.end() - 1;
    }
    group->points.push_back(point);
  }
  return groups;
}

EnginePlaces IndexStage::places(std::size_t group) const {
  const std::string index = stage_.folder.in(stage_.own(index_name(group)));
  return {.docs = stage_.plan.input("docs").path,
          .index = std::filesystem::absolute(index).lexically_normal().string(),
          .base = stage_.plan.base};
}

void IndexStage::remove(std::size_t group) const {
  std::error_code failure;
  std::filesystem::remove_all(places(group).index, failure);
  std::filesystem::remove(stage_.folder.in(stage_.own(record_name(group))), failure);
}

void IndexStage::remove_all() const {
  std::error_code failure;
  std::filesystem::remove_all(stage_.folder.in(stage_.own("index")), failure);
  std::filesystem::remove_all(stage_.folder.in(stage_.own("state")), failure);
}

Result<IndexRecord> IndexStage::read_record(std::size_t group) const {
  const std::string name = stage_.own(record_name(group));
  if (!stage_.folder.has(name)) return IndexRecord{};
  const auto input = Input::open(stage_.folder.in(name));
  if (!input) return input.error();
  auto kept = read_measurement(**input);
  if (!kept) return kept.error();
  return IndexRecord{.runs = std::move(kept->index_runs),
                     .files = std::move(kept->files),
                     .cache = std::move(kept->cache)};
}

Result<Done> IndexStage::keep_record(std::size_t group, const IndexRecord& record) const {
  const EngineMeasurement kept{.name = stage_.engine.name,
                               .kind = std::string(stage_.engine.def->word),
                               .cache = record.cache,
                               .index_runs = record.runs,
                               .files = record.files};
  return keep(stage_, stage_.own(record_name(group)), to_json(kept));
}

Result<IndexRecord> IndexStage::make(std::size_t group, const ChosenSettings& settings,
                                     std::uint32_t times) const {
  auto record = read_record(group);
  if (!record) return record.error();
  // The record is written behind the index, so one that is complete has its index; one that is
  // not may have the beginnings of the next.
  const bool is_there = stage_.folder.has(stage_.own(index_name(group)));
  if (!is_there && record->runs.size() >= times) record->runs.resize(times - 1);
  while (record->runs.size() < times) {
    const std::string step =
        "index " + std::to_string(record->runs.size() + 1) + " of " + std::to_string(times);
    if (auto made = make_once(group, settings, step, *record); !made) return made.error();
    if (auto kept = keep_record(group, *record); !kept) return kept.error();
  }
  return record;
}

Result<Done> IndexStage::make_once(std::size_t group, const ChosenSettings& settings,
                                   const std::string& step, IndexRecord& record) const {
  const EnginePlaces where = places(group);
  if (auto empty = stage_.folder.make_empty(stage_.own(index_name(group))); !empty) {
    return Error{.place = empty.error().place, .what = empty.error().what, .code = kResults};
  }
  const auto engine = make_engine_of(stage_, settings);
  if (!engine) return engine.error();
  stage_.begin(step);
  record.cache = drop_from_cache(where.docs) ? "cold" : "warm";
  const DocumentWalk walk = [&where](const TakeDocument& take) -> Result<Done> {
    const auto facts = walk_documents(where.docs, take);
    if (!facts) return facts.error();
    return Done{};
  };
  const double expected = record.runs.empty() ? 0 : record.runs.back().wall_seconds;
  const auto measured =
      measure_index({.work = [&] { return (*engine)->build(where, walk); },
                     .folder = where.index,
                     .limit_seconds = stage_.plan.experiment.index_timeout_seconds,
                     .tell =
                         [&](double seconds, std::uint64_t bytes) {
                           stage_.progress.tell_time(seconds, expected, size_text(bytes));
                         }});
  if (!measured) return measured.error();
  record.runs.push_back(*measured);
  record.files = files_of(where.index);
  return Done{};
}

}  // namespace assay::lab
