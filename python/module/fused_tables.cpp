// SPDX-License-Identifier: Apache-2.0
// fused_tables.cpp: fused and normalised runs as tables in memory, and runs as bytes of a file.
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "assay/fuse.hpp"
#include "assay/pack.hpp"
#include "fusion.hpp"
#include "loaded_runs.hpp"
#include "options.hpp"
#include "raising.hpp"
#include "report.hpp"
#include "tables.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

using Sources = std::vector<RunSource>;

void add_topic(std::string_view topic, const ScoredList& docs, PackedTable& table) {
  table.begin_topic(topic);
  for (const ScoredDoc& each : docs) table.add(each.doc, each.score);
}

MemorySource source_of(std::string name, std::shared_ptr<const PackedTable> table) {
  return {.name = std::move(name), .table = std::move(table), .has_unique_docs = true};
}

// (a table, its number of documents, notes)
nb::tuple fused_table(const Fusion& fusion, const Sources& sources, std::string name,
                      const Depth& depth, unsigned threads) {
  const FuseOptions options = fuse_options(depth, threads);
  const auto table = std::make_shared<PackedTable>();
  const FusedCount count = [&] {
    const nb::gil_scoped_release release;
    const LoadedRuns runs(sources, options.threads);
    return value_or_raise(
        fuse_runs(runs.get(), fusion, options, [&](const FusedTopic& fused) -> Result<Done> {
          add_topic(fused.topic, fused.docs, *table);
          return Done{};
        }));
  }();
  return nb::make_tuple(source_of(std::move(name), table), count.documents,
                        notes_list(count.notes));
}

// The topics of all runs in the order in which they first come, and where each run has them.
struct TopicPlaces {
  std::string_view topic;
  std::vector<std::optional<std::size_t>> places;
};
std::vector<TopicPlaces> places_of(FusionRuns runs) {
  std::vector<TopicPlaces> topics;
  std::unordered_map<std::string_view, std::size_t> numbers;
  for (std::size_t run = 0; run < runs.size(); ++run) {
    for (std::size_t i = 0; i < runs[run].topic_count(); ++i) {
      const auto [at, is_new] = numbers.emplace(runs[run].topic(i), topics.size());
      if (is_new)
        topics.push_back(
            {runs[run].topic(i), std::vector<std::optional<std::size_t>>(runs.size())});
      topics[at->second].places[run] = i;
    }
  }
  return topics;
}

std::vector<MemorySource> normalised_tables(const Sources& sources, const std::string& norm_name,
                                            const std::string& ties_word, unsigned threads) {
  const FusionNorm& norm = *value_or_raise(find_fusion_norm(norm_name));
  const Ties ties = choice_from(kTiesChoices, ties_word, "ties");
  const nb::gil_scoped_release release;
  const LoadedRuns loaded(sources, threads_from(threads));
  const FusionRuns runs = loaded.get();
  std::vector<std::shared_ptr<PackedTable>> tables;
  for (std::size_t run = 0; run < runs.size(); ++run)
    tables.push_back(std::make_shared<PackedTable>());
  for (const TopicPlaces& topic : places_of(runs)) {
    std::vector<FusionRun::Topic> read(runs.size());
    std::vector<ScoredList> lists(runs.size());
    for (std::size_t run = 0; run < runs.size(); ++run) {
      if (!topic.places[run]) continue;
      read[run] = value_or_raise(runs[run].read(*topic.places[run], ties));
      lists[run] = read[run].docs;
    }
    normalise(lists, norm, ties);
    for (std::size_t run = 0; run < runs.size(); ++run)
      if (topic.places[run]) add_topic(topic.topic, lists[run], *tables[run]);
  }
  std::vector<MemorySource> results;
  for (std::size_t run = 0; run < runs.size(); ++run)
    results.push_back(source_of(std::string(runs[run].name()), tables[run]));
  return results;
}

nb::dict table_dict(const MemorySource& source) {
  nb::dict topics;
  std::vector<MemoryRow> rows;
  for (std::size_t t = 0; t < source.table->topic_count(); ++t) {
    rows.resize(source.table->row_count(t));
    source.table->read(t, rows);
    nb::dict docs;
    for (const MemoryRow& row : rows) docs[text_from(row.doc)] = row.value;
    topics[text_from(source.table->topic(t))] = docs;
  }
  return topics;
}

// A run alone, whose scores stay as they are.
std::string run_file(const Sources& sources, const std::string& ties, const FusedFile& file,
                     const std::string& path) {
  Fusion fusion = fusion_by(*value_or_raise(find_fusion_method("sum")));
  fusion.norm = value_or_raise(find_fusion_norm("none"));
  fusion.ties = choice_from(kTiesChoices, ties, "ties");
  const LoadedRuns runs(sources, 1);
  std::string text;
  value_or_raise(
      write_fused(runs.get(), fusion, {}, file, [&](std::string_view part) -> Result<Done> {
        text += part;
        return Done{};
      }));
  const Packer* const packer = packer_for(path);
  if (packer == nullptr) return text;
  std::string archive;
  if (!packer->pack(text, archive))
    raise("cannot pack " + path, "write it without its last ending");
  return archive;
}

}  // namespace

void bind_fused_tables(nb::module_& module) {
  module.def("fused_table", &fused_table, nb::arg("fusion"), nb::arg("runs"), nb::arg("name"),
             nb::arg("depth") = nb::none(), nb::arg("threads") = 0,
             "(a table, its number of documents, notes)");
  module.def("normalised_tables", &normalised_tables, nb::arg("runs"), nb::arg("norm"),
             nb::arg("ties") = "trec", nb::arg("threads") = 0,
             "The runs with other scores, each in its new order.");
  module.def("table_dict", &table_dict, nb::arg("table"),
             "{topic: {document: number}} in the order of the table.");
  module.def(
      "run_tag",
      [](const RunSource& run) {
        return value_or_raise_bare(index_run(run, threads_from(0))).tag();
      },
      nb::arg("run"), "The tag in the lines of a run; empty if they have none.");
  module.def(
      "run_file",
      [](const RunSource& run, const std::string& format, std::string tag, const std::string& path,
         const std::string& ties) {
        const std::string text = run_file(
            {run}, ties,
            {.format = choice_from(kFileFormatChoices, format, "format"), .tag = std::move(tag)},
            path);
        return nb::bytes(text.data(), text.size());
      },
      nb::arg("run"), nb::arg("format"), nb::arg("tag"), nb::arg("path"), nb::arg("ties") = "trec",
      "The bytes of a file of this name.");
}

}  // namespace assay::python
