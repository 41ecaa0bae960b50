// SPDX-License-Identifier: Apache-2.0
// inputs.hpp: what every verb that evaluates takes: judgments, runs, measures and policies.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "assay/evaluate.hpp"
#include "assay/topic_lines.hpp"
#include "named_runs.hpp"
#include "verbs.hpp"

namespace assay::app {

inline constexpr std::string_view kUsualMeasures = "nDCG@10 AP RR";

// As they stand on the command line.
struct Inputs {
  std::string qrels;
  std::vector<std::string> runs;
  std::vector<std::string> measures;
  std::string_view usual = kUsualMeasures;  // what is evaluated where no measure is named
  std::string name_by = "file";
  std::string only_topics;
  std::string group_by;
  EvalOptions options;
  std::optional<FileFormat> qrels_format;
  std::optional<FileFormat> run_format;
  Judgments judgments = Judgments::kGrades;
  std::int64_t collection_size = 0;
  std::string known;
  std::string expected;
  bool judged_only = false;
  bool hash = false;
  bool quiet = false;
};

// QRELS and RUN, measures and formats.
void add_inputs(Verb& verb, Inputs& inputs);
// The same one by one, for verbs that take runs in another way.
void add_qrels(Verb& verb, Inputs& inputs);
void add_measures(Verb& verb, Inputs& inputs);
void add_measures_and_formats(Verb& verb, Inputs& inputs);
// Who comes first among equal scores, and threads.
void add_ties_and_threads(Verb& verb, EvalOptions& options);
// Which topics are averaged, and what undefined values count.
void add_averaging(Verb& verb, EvalOptions& options);
void add_skip_and_depth(Verb& verb, bool& skip_bad_lines, std::uint32_t& depth);
// What is dropped from the runs, and what is known beside the judgments.
void add_limits(Verb& verb, Inputs& inputs);
void add_user_files(Verb& verb, Inputs& inputs);
void add_file(Verb& verb, const std::string& name, std::string& path, const std::string& help);
// A small file about topics; `shape` is what a line of it looks like.
[[nodiscard]] Result<TopicLines> read_lines(const std::string& path, ValueIs value,
                                            std::string_view shape);

// All but the runs themselves.
struct Prepared {
  std::vector<Measure> measures;
  std::vector<NamedRun> named;
  EvalOptions options;  // complete but for progress
  Qrels qrels;
};
// What is read is not written over by the output, a path or nothing.
[[nodiscard]] Result<Prepared> prepare(const Inputs& inputs, const std::string& output);

// Runs are read while they are evaluated: what most need, in the least time.
[[nodiscard]] Result<EvalReport> evaluate_files(const Inputs& inputs, const Prepared& prepared);
// The same for runs that were read before.
[[nodiscard]] Result<EvalReport> evaluate_runs(const Inputs& inputs, const Prepared& prepared,
                                               const std::vector<Run>& runs);
// The runs themselves, for those who look at documents, and what to call them.
[[nodiscard]] Result<std::vector<Run>> index_runs(const Inputs& inputs, const Prepared& prepared);
[[nodiscard]] Result<std::vector<std::string>> names_of(const Inputs& inputs,
                                                        const Prepared& prepared,
                                                        const std::vector<Run>& runs);

// For those who compare on the topics that all runs have: the means need not be over the same.
void forget_different_topics(EvalReport& report);

}  // namespace assay::app
