// SPDX-License-Identifier: Apache-2.0
// fuse.hpp: several runs made into one: methods, normalisations of scores, training and tuning.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/format.hpp"
#include "assay/measure.hpp"
#include "assay/memory.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"

namespace assay {

struct ScoredDoc {
  std::string_view doc;
  double score = 0;

  friend bool operator==(const ScoredDoc&, const ScoredDoc&) = default;
};
// Best first; a document stands in it once.
using ScoredList = std::vector<ScoredDoc>;

// Every parameter that any method takes. One that nobody gave is NaN.
struct FusionParams {
  double gamma = std::numeric_limits<double>::quiet_NaN();
  double sigma = std::numeric_limits<double>::quiet_NaN();
  double k = std::numeric_limits<double>::quiet_NaN();
  double phi = std::numeric_limits<double>::quiet_NaN();
  double n_segments = std::numeric_limits<double>::quiet_NaN();
  double w = std::numeric_limits<double>::quiet_NaN();
};

struct FusionParamDef {
  std::string_view name;
  std::string_view meaning;
  double FusionParams::*number = nullptr;
  std::optional<double> initial;  // else it must be given, or tuned
  double lowest = 0;
  double highest = 0;
  bool is_whole = false;
  // What is tried when it is tuned: `count` numbers from `first` on, each divided by `parts`.
  int grid_first = 0;
  int grid_step = 1;
  int grid_count = 0;
  int grid_parts = 1;
};

// "a number from 0 to 1"
[[nodiscard]] std::string allowed_text(const FusionParamDef& param);

struct FusionKernel;

// One way to make one list of several.
struct FusionMethod {
  std::string_view name;
  std::string_view title;
  std::string_view formula;
  std::string_view source;
  std::span<const FusionParamDef> params = {};
  bool uses_scores = false;  // else ranks alone
  bool takes_weights = false;
  bool is_trained = false;  // on judgments
  const FusionKernel* kernel = nullptr;
};
[[nodiscard]] std::span<const FusionMethod> all_fusion_methods();
[[nodiscard]] Result<const FusionMethod*> find_fusion_method(std::string_view name);

// What makes scores of several systems comparable.
struct FusionNorm {
  std::string_view name;
  std::string_view formula;
  void (*apply)(std::span<ScoredDoc> list) = nullptr;  // null: scores stay
  bool turns = false;                                  // the last becomes the first
  bool fills = false;  // documents of other lists are put behind the last one
};
[[nodiscard]] std::span<const FusionNorm> all_fusion_norms();
[[nodiscard]] Result<const FusionNorm*> find_fusion_norm(std::string_view name);
// What is done if nobody says: min-max where scores are used.
[[nodiscard]] const FusionNorm& usual_fusion_norm(const FusionMethod& method);

// What training found out about each run, in the order of the runs.
using FusionTables = std::vector<std::vector<double>>;

// A method with all that it needs.
struct Fusion {
  const FusionMethod* method = nullptr;
  const FusionNorm* norm = nullptr;
  FusionParams params;
  std::vector<double> weights;  // one for each run, if the method takes them
  FusionTables tables;          // if it is trained
  Ties ties = Ties::kTrec;      // among equal scores; kRank and kFile can be for runs alone
};
// With its usual normalisation and parameters.
[[nodiscard]] Fusion fusion_by(const FusionMethod& method);
// "k=60"
[[nodiscard]] Result<Done> set_fusion_param(Fusion& fusion, std::string_view text);

// What a check looks past, because it comes later.
struct FusionLacks {
  bool tuned = false;    // parameters or weights
  bool trained = false;  // tables
};
// Whether nothing is missing and nothing is wrong.
[[nodiscard]] Result<Done> check_fusion(const Fusion& fusion, std::size_t runs,
                                        const FusionLacks& lacks = {});

// The lists of one topic, one for each run, with other scores and in their new order.
void normalise(std::vector<ScoredList>& lists, const FusionNorm& norm, Ties ties = Ties::kTrec);

// One topic: a list for each run, empty if it has none, which then has no say. The fusion must have
// passed check_fusion().
[[nodiscard]] ScoredList fuse_topic(std::vector<ScoredList> lists, const Fusion& fusion);

// A run of a file or in memory, which must live as long.
class FusionRun {
 public:
  FusionRun(const Run& run) : run_(&run) {}
  FusionRun(const MemorySource& memory) : memory_(&memory) {}

  [[nodiscard]] std::string_view name() const;
  [[nodiscard]] std::size_t topic_count() const;
  [[nodiscard]] std::string_view topic(std::size_t index) const;
  // Its documents, best first, and what their ids may be in.
  struct Topic {
    ScoredList docs;
    std::shared_ptr<const Texts> texts;  // null for a run in memory
  };
  [[nodiscard]] Result<Topic> read(std::size_t topic, Ties ties) const;

 private:
  const Run* run_ = nullptr;
  const MemorySource* memory_ = nullptr;
};
using FusionRuns = std::span<const FusionRun>;
// All of a list, as they are asked for below.
[[nodiscard]] std::vector<FusionRun> fusion_runs(std::span<const Run> runs);
[[nodiscard]] std::vector<FusionRun> fusion_runs(std::span<const MemorySource> runs);

struct FuseOptions {
  unsigned threads = 1;             // the result is the same with any number
  std::uint32_t depth = kAnyDepth;  // documents of a topic that are kept
};

struct FusedTopic {
  std::string_view topic;
  ScoredList docs;
};
// Told of the topics in natural order, one at a time; any answer but Done ends the work. What it
// is told views the runs, and texts that live only as long as the call.
using FusedSink = std::function<Result<Done>(const FusedTopic&)>;

struct FusedCount {
  std::uint64_t topics = 0;
  std::uint64_t documents = 0;
  std::vector<Note> notes;
};
[[nodiscard]] Result<FusedCount> fuse_runs(FusionRuns runs, const Fusion& fusion,
                                           const FuseOptions& options, const FusedSink& sink);

// The same as a file.
struct FusedFile {
  FileFormat format = FileFormat::kTrec;
  std::string tag = "assay";
};
[[nodiscard]] Result<FusedCount> write_fused(FusionRuns runs, const Fusion& fusion,
                                             const FuseOptions& options, const FusedFile& file,
                                             const Sink& sink);

// Trains on the judged topics that any of the runs has. Grades from 1 on are relevant.
[[nodiscard]] Result<FusionTables> train_fusion(const Qrels& qrels, FusionRuns runs,
                                                const Fusion& fusion,
                                                const FuseOptions& options = {});

// One setting, and what the measure says of it.
struct FusionTrial {
  FusionParams params;
  std::vector<double> weights;
  Ratio value;
};
struct FusionTuning {
  std::vector<FusionTrial> trials;
  std::size_t best = 0;  // the first, if several are
  Fusion fusion;         // by that setting, trained if it has to be
};
struct TuneTask {
  const Qrels& qrels;
  const Qrels* training = nullptr;  // for a method that is trained; null: `qrels`
  FusionRuns runs;
  Measure measure;
};
inline constexpr std::size_t kMostTrials = 20'000;
// Tries every setting: values of the parameter, or weights in tenths that sum to 1. What counts is
// what evaluate() says of the fused run, over all judged topics.
[[nodiscard]] Result<FusionTuning> tune_fusion(const TuneTask& task, const Fusion& fusion,
                                               const FuseOptions& options = {});
// "k=60" or "weights 0.3,0.7"
[[nodiscard]] std::string setting_text(const FusionMethod& method, const FusionTrial& trial);

}  // namespace assay
