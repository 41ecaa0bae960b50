// SPDX-License-Identifier: Apache-2.0
// compute_scores.cpp: from what was found in a run to a table of scores. Topics have numbered
// places, so that nothing depends on which thread computed them.
#include "compute_scores.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

#include "averages.hpp"
#include "bounds.hpp"
#include "expected.hpp"
#include "families.hpp"
#include "groups.hpp"
#include "large_pages.hpp"
#include "near_names.hpp"
#include "needs.hpp"
#include "notes.hpp"
#include "nothing_left.hpp"
#include "parallel.hpp"
#include "plan.hpp"
#include "repeats.hpp"
#include "topic_judge.hpp"

namespace assay {
namespace {

// What one thread needs while it works, kept from topic to topic, and what it saw.
struct alignas(kApart) Worker {
  TopicJudge judge;
  std::vector<Ratio> passing;
  std::vector<CutFacts> cuts;
  std::vector<CrowdedTopic> crowded;

  // By the thread itself, so that its memory is apart from that of others.
  void prepare(std::size_t cutoffs, std::size_t measures) {
    cuts.resize(cutoffs);
    crowded.resize(measures);
  }
};

// How many documents each cutoff takes in, and how many of those are not judged.
void look_at(const JudgedTopic& topic, std::span<const double> cutoffs, std::span<CutFacts> cuts) {
  for (std::size_t c = 0; c < cutoffs.size(); ++c) {
    const double last = std::min<double>(cutoffs[c], topic.retrieved);
    std::uint64_t judged = 0;
    for (const Hit& hit : topic.found) {
      if (hit.rank > last) break;
      judged += is_judged(hit.grade) ? 1 : 0;
    }
    cuts[c].looked_at += static_cast<std::uint64_t>(last);
    cuts[c].unjudged += static_cast<std::uint64_t>(last) - judged;
  }
}

// Whether values have to be kept to say what they come to. Else sums made on the way are enough.
bool needs_values(std::span<const Measure> measures, const EvalOptions& options) {
  if (options.intervals || options.bounds != Bounding::kNone) return true;
  if (!options.categories.empty() || options.ties == Ties::kExpected) return true;
  return std::any_of(measures.begin(), measures.end(), [](const Measure& measure) {
    return measure.def->average == Average::kMedian || has_curve_mean(measure);
  });
}

// From what was found in a run to values, in the order of its topics.
class Evaluation {
 public:
  Evaluation(const Qrels& qrels, const FoundRun& run, std::span<const Measure> measures,
             const EvalOptions& options, const Pool& pool)
      : qrels_(qrels),
        run_(run),
        measures_(measures),
        families_(measures),
        options_(options),
        pool_(pool),
        user_(options.user ? *options.user : nobody_),
        needs_values_(needs_values(measures, options)),
        keeps_values_(options.values || needs_values_),
        plan_(plan_rows(qrels, run, options)),
        workers_(std::max(1U, options.threads)),
        curves_(measures, plan_.rows.size()) {
    scores_.run = run.tag;
    scores_.tag = run.tag;
    reserve_large(scores_.topics, plan_.rows.size());
    for (const Plan::Row& row : plan_.rows) scores_.topics.emplace_back(row.topic);
    const std::size_t values = plan_.rows.size() * measures.size();
    if (keeps_values_) {
      reserve_large(scores_.values, values);
      scores_.values.resize(values);
    }
    if (options.ties == Ties::kExpected) facts_.samples.resize(values);
    if (options.bounds != Bounding::kNone) {
      scores_.bounds.resize(values);
      scale_ = grade_scale(qrels);
    }
    for (std::size_t m = 0; m < measures.size(); ++m) {
      sums_.emplace_back(measures[m], options.undefined);
      if (measures[m].params.collection > 0) with_collection_.push_back(m);
    }
    facts_.undefined.resize(measures.size());
    facts_.cutoffs = cutoffs_of(noted_measures(measures, options));
  }

  [[nodiscard]] const Plan& plan() const { return plan_; }

  // Topics are computed in parallel, some at a time, and summed up one after the other while the
  // next are computed.
  void compute_all() {
    constexpr std::size_t kValuesAtOnce = std::size_t{1} << 10;
    const unsigned threads = std::max(1U, options_.threads);
    const std::size_t width = std::max<std::size_t>(1, measures_.size());
    const std::size_t rows = plan_.rows.size();
    const std::size_t batch =
        std::clamp<std::size_t>(rows / (32 * threads), 1, kValuesAtOnce / width + 1);
    const std::size_t places = 2 * threads;
    Passing passing(std::min(rows, places * batch));
    if (!keeps_values_) passing.values.resize(passing.texts.size() * measures_.size());
    const auto compute = [&](std::size_t begin, std::size_t end, unsigned worker) {
      workers_[worker].prepare(facts_.cutoffs.size(), measures_.size());
      for (auto slot = static_cast<std::uint32_t>(begin); slot < end; ++slot)
        compute_topic(slot, row_of(slot, passing), workers_[worker]);
    };
    const auto hand_on = [&](std::size_t begin, std::size_t end) {
      for (auto slot = static_cast<std::uint32_t>(begin); slot < end; ++slot)
        sum_up(slot, row_of(slot, passing));
    };
    for_each_in_order(rows, threads, batch, places, compute, hand_on);
  }

  Result<SeenScores> finish() {
    gather_facts();
    if (needs_values_) {
      std::vector<std::size_t> all(plan_.rows.size());
      std::iota(all.begin(), all.end(), std::size_t{0});
      scores_.summary = summaries_of(scores_, all, measures_, options_, curves_);
    } else {
      for (const ColumnSum& sum : sums_) scores_.summary.push_back(sum.summary());
    }
    add_groups(scores_, measures_, options_, curves_);
    auto error =
        options_.any_collection ? std::nullopt : check_collection(facts_, scores_, measures_);
    if (error) {
      error->place.file = run_.name;
      return *error;
    }
    scores_.notes = notes_of(facts_, scores_, measures_, options_);
    return SeenScores{std::move(scores_), std::move(facts_)};
  }

 private:
  // Room for rows between their computation and their turn.
  struct Passing {
    explicit Passing(std::size_t rows) : texts(rows) {}
    std::vector<Ratio> values;  // unless all of them are kept
    std::vector<std::string> texts;
  };
  struct Row {
    std::span<Ratio> values;
    std::string& text;
  };

  [[nodiscard]] Row row_of(std::size_t slot, Passing& passing) {
    const std::span<Ratio> values = keeps_values_ ? scores_.values : passing.values;
    const std::size_t place = slot % passing.texts.size();
    const std::size_t first = (keeps_values_ ? slot : place) * measures_.size();
    return {values.subspan(first, measures_.size()), passing.texts[place]};
  }

  void sum_up(std::uint32_t slot, const Row& row) {
    const std::span<const Ratio> values = row.values;
    for (std::size_t m = 0; m < values.size(); ++m) {
      sums_[m].add(values[m]);
      if (!values[m].is_defined()) facts_.undefined[m].push_back(slot);
    }
    if (!options_.on_row) return;
    options_.on_row({.place = slot,
                     .topic = scores_.topics[slot],
                     .is_missing = is_missing(slot),
                     .values = values,
                     .text = row.text});
  }

  void gather_facts() {
    facts_.ignored_topics = plan_.ignored;
    facts_.unjudged_topics = plan_.unjudged;
    facts_.left_out_topics = plan_.left_out;
    facts_.long_lines = run_.long_lines;
    facts_.cuts.resize(facts_.cutoffs.size());
    facts_.crowded.resize(measures_.size());
    for (Worker& worker : workers_) {
      worker.prepare(facts_.cutoffs.size(), measures_.size());
      for (std::size_t c = 0; c < facts_.cuts.size(); ++c) {
        facts_.cuts[c].looked_at += worker.cuts[c].looked_at;
        facts_.cuts[c].unjudged += worker.cuts[c].unjudged;
      }
      for (std::size_t m = 0; m < measures_.size(); ++m) {
        if (worker.crowded[m].place < facts_.crowded[m].place)
          facts_.crowded[m] = worker.crowded[m];
      }
    }
    for (std::size_t c = 0; c < run_.tied_at.size(); ++c) {
      facts_.cuts[c].tied = facts_.cutoffs[c] == kInfinity ? run_.tied_topics : run_.tied_at[c];
    }
    for (std::uint32_t slot = 0; slot < plan_.rows.size(); ++slot) {
      if (is_missing(slot)) scores_.missing.push_back(slot);
    }
    if (!run_.bad.empty()) {
      facts_.bad_lines = run_.bad.to_note(*run_.input, run_.layout->expected);
      facts_.bad_line_count = run_.bad.total();
    }
    if (!run_.odd.empty()) {
      facts_.odd_lines = notes_on_odd("odd-lines", run_.odd, *run_.input, run_.layout->expected);
    }
    add_near_names();
  }

  void add_near_names() {
    std::vector<std::string_view> missing = plan_.left_out;
    for (const std::uint32_t slot : scores_.missing) {
      if (plan_.rows[slot].judged != kNoRow) missing.push_back(plan_.rows[slot].topic);
    }
    std::vector<std::string_view> strangers = plan_.ignored;
    strangers.insert(strangers.end(), plan_.unjudged.begin(), plan_.unjudged.end());
    facts_.near_names = notes_on_near_topics(std::move(missing), std::move(strangers));
    facts_.near_names.insert(facts_.near_names.end(), run_.near_documents.begin(),
                             run_.near_documents.end());
  }

  // Also where every line was bad and skipped.
  [[nodiscard]] bool is_missing(std::uint32_t slot) const {
    const std::uint32_t found = plan_.rows[slot].found;
    return found == kNoRow || run_.topics[found].is_missing;
  }

  void compute_topic(std::uint32_t slot, const Row& made, Worker& worker) {
    const Plan::Row& row = plan_.rows[slot];
    Retrieved retrieved{.judged = row.judged, .count = 0, .docs = {}, .ties = {}};
    if (row.found != kNoRow) {
      const FoundTopic& found = run_.topics[row.found];
      retrieved.count = found.retrieved;
      retrieved.docs = run_.docs(found);
      retrieved.ties = run_.tie_groups(row.found);
    }
    const JudgedTopic judged = worker.judge.judge({qrels_, user_, pool_}, retrieved);
    if (options_.cutoff_notes) look_at(judged, facts_.cutoffs, worker.cuts);
    look_for_crowd(slot, judged, worker);
    if (options_.ties != Ties::kExpected)
      families_.compute_all(judged, made.values, worker.passing);
    compute_values(slot, judged, made);
  }

  void look_for_crowd(std::uint32_t slot, const JudgedTopic& topic, Worker& worker) const {
    const std::uint64_t documents = topic.retrieved + topic.ideal.size() - topic.found.size();
    for (const std::size_t m : with_collection_) {
      if (static_cast<double>(documents) <= measures_[m].params.collection) continue;
      if (slot < worker.crowded[m].place) worker.crowded[m] = {slot, documents};
    }
  }

  void compute_values(std::uint32_t slot, const JudgedTopic& topic, const Row& row) {
    const std::span<Ratio> values = row.values;
    curves_.fill(slot, topic);
    const bool is_expected = options_.ties == Ties::kExpected;
    for (std::size_t m = 0; m < measures_.size(); ++m) {
      const std::size_t at = slot * measures_.size() + m;
      if (is_expected) {
        facts_.samples[at] =
            expected_value(measures_[m], topic, seed_for(plan_.rows[slot].topic, options_.seed));
        values[m] = facts_.samples[at].value;
      }
      if (options_.bounds == Bounding::kNone) continue;
      BoundsOptions how{.bounding = options_.bounds, .scale = scale_, .seed = {}};
      if (is_expected) how.seed = seed_for(plan_.rows[slot].topic, options_.seed);
      scores_.bounds[at] = bounds_of(measures_[m], topic, values[m], how);
    }
    if (!options_.on_topic) return;
    row.text.clear();
    options_.on_topic({.run = options_.run,
                       .place = slot,
                       .is_missing = is_missing(slot),
                       .name = scores_.topics[slot],
                       .topic = topic,
                       .values = values,
                       .text = row.text});
  }

  const Qrels& qrels_;
  const FoundRun& run_;
  std::span<const Measure> measures_;
  const Families families_;
  const EvalOptions& options_;
  const Pool& pool_;
  const UserData nobody_;
  const UserData& user_;
  const bool needs_values_;  // to sum them up
  const bool keeps_values_;
  Plan plan_;
  std::vector<Worker> workers_;
  std::vector<double> scale_;  // of grades, for bounds
  std::vector<ColumnSum> sums_;
  std::vector<std::size_t> with_collection_;  // measures that know its size
  Scores scores_;
  Facts facts_;
  Curves curves_;
};

// What is wrong with the lines of a run, if it stops us.
std::optional<Error> check_lines(const FoundRun& run, const EvalOptions& options) {
  if (run.bad.empty() && run.has_rows) return std::nullopt;
  Error error = run.bad.to_error(*run.input, run.lines, run.layout->expected);
  if (!run.bad.empty() && (!options.skip_bad_lines || run.bad.is_fatal())) return error;
  if (!run.has_rows) return nothing_left(std::move(error));
  return std::nullopt;
}

}  // namespace

Result<SeenScores> compute_seen(const Qrels& qrels, const FoundRun& run,
                                std::span<const Measure> measures, const EvalOptions& options,
                                const Pool& pool) {
  if (auto error = check_lines(run, options)) return *error;
  Evaluation evaluation(qrels, run, measures, options, pool);
  if (auto error = check_faults(qrels, evaluation.plan(), run.reading)) return *error;
  // Bad lines first: in a file of another format no topic is found either.
  if (options.needs_common_topic && !evaluation.plan().has_common_topic)
    return no_common_topic(qrels, run, options);
  evaluation.compute_all();
  return evaluation.finish();
}

Result<Scores> compute_scores(const Qrels& qrels, const FoundRun& run,
                              std::span<const Measure> measures, const EvalOptions& options,
                              const Pool& pool) {
  auto seen = compute_seen(qrels, run, measures, options, pool);
  if (!seen) return seen.error();
  return std::move(seen->scores);
}

}  // namespace assay
