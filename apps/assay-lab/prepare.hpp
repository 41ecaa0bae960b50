// SPDX-License-Identifier: Apache-2.0
// prepare.hpp: an experiment that was looked at as a whole before anything of it runs.
#pragma once

#include <string>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/experiment.hpp"
#include "assay/qrels.hpp"
#include "assay/split.hpp"
#include "documents.hpp"

namespace assay::lab {

// One of the three files, or the folder of documents.
struct LabInput {
  std::string role;  // "docs", "topics", "qrels"
  std::string told;  // as it stands in the experiment
  std::string path;  // absolute
  std::string sha256 = {};
};

struct LabPlan {
  Experiment experiment;
  std::string base;                   // the folder of experiment.toml, absolute
  std::vector<LabInput> inputs = {};  // documents, topics, judgments
  std::vector<TopicText> topics = {};
  Qrels qrels;
  EvalOptions options = {};  // judged topics that are not asked are left out
  CollectionFacts facts = {};
  std::vector<std::string> judged = {};  // the topics that are judged and asked, in byte order
  TopicSplit split = {};                 // of those; without folds: of nothing
  std::vector<Note> notes = {};
  std::vector<std::string> only = {};

  // Those that are asked for, or all.
  [[nodiscard]] std::vector<const EngineConfig*> engines() const;
  [[nodiscard]] const LabInput& input(std::string_view role) const;
  [[nodiscard]] bool has_grid() const;
};

// Everything but the documents: topics, judgments, measures, folds, names, and the programs of
// commands. `only` names the engines that are asked for; none: all.
[[nodiscard]] Result<LabPlan> prepare(const std::string& path,
                                      const std::vector<std::string>& only);
// Walks over the documents once, to count them and to see that they are well formed, and says which
// files all this is about.
[[nodiscard]] Result<Done> look_at_files(LabPlan& plan);

// What results of one folder must have in common: the files by their hashes, and how it is
// measured. One line for each, so that it can be read.
[[nodiscard]] std::string identity_of(const LabPlan& plan);
// The same of one engine: what it is told.
[[nodiscard]] std::string identity_of(const EngineConfig& engine);

}  // namespace assay::lab
