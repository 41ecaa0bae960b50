// SPDX-License-Identifier: Apache-2.0
// evaluate.hpp: judgments and a run in, a table of scores out.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/measure.hpp"
#include "assay/memory.hpp"
#include "assay/policy.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"
#include "assay/user_data.hpp"
#include "assay/vector_level.hpp"

namespace assay {

// Which category a topic is in; it may be in several.
struct TopicCategory {
  std::string topic;
  std::string category;
};

// One topic, once it is evaluated.
struct TopicValues {
  std::size_t run = 0;      // of several
  std::size_t place = 0;    // in Scores
  bool is_missing = false;  // the run does not have it
  std::string_view name;
  const JudgedTopic& topic;
  std::span<Ratio> values;  // one for each measure
  std::string& text;        // empty; what is put there goes on to on_row
};

// One topic, once nothing more can change its values.
struct TopicRow {
  std::size_t place = 0;  // in Scores
  std::string_view topic;
  bool is_missing = false;
  std::span<const Ratio> values;
  std::string_view text;  // what on_topic made of it
};

inline constexpr std::uint32_t kAnyDepth = 0xffffffff;
inline constexpr std::size_t kAllMeasures = static_cast<std::size_t>(-1);

struct EvalOptions {
  Ties ties = Ties::kTrec;
  Topics topics = Topics::kQrels;
  Undefined undefined = Undefined::kUsual;
  bool skip_bad_lines = false;
  unsigned threads = 1;
  VectorLevel vectors = widest_vector_level();  // all give the same results
  std::shared_ptr<const UserData> user;         // for the measures that need it; may be null
  std::uint64_t seed = 1;  // for orders that are drawn at random, under Ties::kExpected
  Bounding bounds = Bounding::kNone;
  bool intervals = false;                 // of the means
  std::uint32_t depth = kAnyDepth;        // documents of a topic that are looked at, from the top
  bool any_collection = false;            // its size is taken as it is, even if it cannot be right
  bool needs_common_topic = true;         // a run without any judged topic is an error
  std::vector<std::string> only_topics;   // empty: all
  std::vector<TopicCategory> categories;  // means for each of them as well
  std::size_t run = 0;                    // the number of this run, for on_topic
  bool values = true;                     // of each topic are kept; else only what they come to
  bool cutoff_notes = true;  // say how many topics have ties or unjudged documents at cutoffs
  std::size_t noted = kAllMeasures;  // notes speak of the first so many measures
  // Told now and then how much of a run is done. Called from one thread at a time.
  std::function<void(std::size_t done, std::size_t total)> progress;
  // Told of every topic that is evaluated; from several threads at once, but never twice of one
  // topic. May change the values.
  std::function<void(const TopicValues& topic)> on_topic;
  // Told of the topics in their order, one at a time though by any thread, and only once nothing
  // can go wrong any more but what any_collection lets pass: so values can be written that are not
  // kept.
  std::function<void(const TopicRow& row)> on_row;
};

// Something a reader of the numbers should know.
struct Note {
  std::string code;  // stable, for programs: "missing-topics"
  std::uint64_t count = 0;
  std::string message;
  std::string advice;  // what to do about it; may be empty
};

enum class BoundsKind : std::uint8_t {
  kExact,
  kSampled,  // of means over orders drawn at random
  kOuter,    // the exact ones lie within
};

// How low and how high a value could be if unjudged documents had grades. An end that is not
// bounded is infinite.
struct Bounds {
  Ratio low = kUndefined;
  Ratio high = kUndefined;
  BoundsKind kind = BoundsKind::kExact;
  bool may_be_undefined = false;  // some grades would leave no value
};

// 95 % confidence; undefined for fewer than two values.
struct Interval {
  Ratio low = kUndefined;
  Ratio high = kUndefined;
};

// The last line of a column: the mean, or what the measure's definition says instead.
struct Summary {
  Ratio value;
  std::uint32_t undefined = 0;       // topics without a value
  Bounds bounds;                     // of the mean, if asked for
  std::optional<Interval> interval;  // if asked for, and the measure is averaged by a mean
};

// The topics of one category.
struct Group {
  std::string name;
  std::size_t topics = 0;
  std::vector<Summary> summary;  // one for each measure
};

// Topics in byte order; row i holds the values of topic i, one for each measure.
struct Scores {
  std::string run;
  std::string tag;
  std::vector<std::string> topics;
  std::vector<std::uint32_t> missing;  // places of topics that the run does not have
  std::vector<Ratio> values;           // empty if nobody wants them
  std::vector<Bounds> bounds;          // as `values`, if asked for
  std::vector<Summary> summary;        // one for each measure
  std::vector<Group> groups;           // if asked for, in natural order
  std::vector<Note> notes;

  [[nodiscard]] const Ratio& at(std::size_t topic, std::size_t measure) const {
    return values[topic * summary.size() + measure];
  }
  [[nodiscard]] const Bounds& bounds_at(std::size_t topic, std::size_t measure) const {
    return bounds[topic * summary.size() + measure];
  }
};

// For ideal=pooled: which judgments any of the compared runs returned. Empty: nobody asked.
using Pool = Marks;
[[nodiscard]] bool needs_pool(std::span<const Measure> measures);
[[nodiscard]] Result<Pool> pool_of(const Qrels& qrels, std::span<const Run> runs,
                                   const EvalOptions& options);

// The options as far as they depend on the judgments; an error if a measure lacks what it needs.
[[nodiscard]] Result<EvalOptions> checked_options(const Qrels& qrels,
                                                  std::span<const Measure> measures,
                                                  EvalOptions options);

// The same numbers, bit for bit, on any number of threads.
[[nodiscard]] Result<Scores> evaluate(const Qrels& qrels, const Run& run,
                                      std::span<const Measure> measures,
                                      const EvalOptions& options = {}, const Pool& pool = {});

// A run that is read while it is evaluated, in one pass and in little memory however long it is, if
// its lines are as they mostly are; and in the way of Run::index if they are not.
struct RunSource {
  std::string path;                                 // or "-"; not looked at if it is elsewhere
  std::optional<FileFormat> format = std::nullopt;  // else guessed
  Reading reading = Reading::kStrict;
  InputOptions input = {};
  MemorySource memory = {};                      // if it has a table
  std::shared_ptr<const Input> bytes = nullptr;  // of a file, where it is not on a path
};
// The run itself, for those who look at documents.
[[nodiscard]] Result<Run> index_run(const RunSource& source, unsigned threads = 1);
[[nodiscard]] Result<Scores> evaluate(const Qrels& qrels, const RunSource& run,
                                      std::span<const Measure> measures,
                                      const EvalOptions& options = {});

// What an undefined value of this measure counts in its mean, or nothing if it is left out.
[[nodiscard]] std::optional<double> undefined_counts_as(const Measure& measure,
                                                        Undefined undefined);

// The least that a value counts in a geometric mean, as trec_eval has it.
inline constexpr double kGeometricFloor = 1e-5;

// One column in one number, in the order of the topics.
[[nodiscard]] Summary summarise(const Measure& measure, std::span<const Ratio> column,
                                Undefined undefined);

// Where the numbers come from.
struct Source {
  std::string path;
  std::string sha256;  // empty unless asked for
  FileFormat format = FileFormat::kTrec;
  std::string fields;  // what stands where: "topic document rank"
  std::uint64_t lines = 0;
  std::uint64_t topics = 0;
  bool had_byte_order_mark = false;
};

// What is known of the judgments as a whole.
struct GradeRange {
  double lowest = 0;  // of those that are judged
  double highest = 0;
  std::uint64_t negative = 0;  // pooled, but not judged
};

// Everything an evaluation of several runs has to say.
struct EvalReport {
  std::vector<Measure> measures;
  std::vector<Scores> runs;
  Source qrels;
  std::vector<Source> sources;  // one for each run
  GradeRange grades;
  EvalOptions policy;
  std::vector<Note> notes;  // on all runs together; those of one run are in its Scores
};

// Several runs against the same judgments; `names` are what to call them.
[[nodiscard]] Result<EvalReport> evaluate_all(const Qrels& qrels, std::span<const Run> runs,
                                              std::span<const std::string> names,
                                              std::span<const Measure> measures,
                                              const EvalOptions& options = {});
// The same for runs that are read on the way, as many at once as there are threads. A run without a
// name goes by its tag.
[[nodiscard]] Result<EvalReport> evaluate_all(const Qrels& qrels, std::span<const RunSource> runs,
                                              std::span<const std::string> names,
                                              std::span<const Measure> measures,
                                              const EvalOptions& options = {});

// Whether the means of all runs are over the same topics, so that they can be compared.
[[nodiscard]] bool has_same_topics(const EvalReport& report);

}  // namespace assay
