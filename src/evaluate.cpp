// SPDX-License-Identifier: Apache-2.0
// evaluate.cpp: reads a run topic by topic, judges it, and fills one slot of the table for each
// topic. Slots are numbered by topic, so the table does not depend on which thread filled them.
#include "assay/evaluate.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

#include "averages.hpp"
#include "bad_lines.hpp"
#include "bounds.hpp"
#include "expected.hpp"
#include "group_views.hpp"
#include "groups.hpp"
#include "layout.hpp"
#include "near_names.hpp"
#include "needs.hpp"
#include "notes.hpp"
#include "nothing_left.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "plan.hpp"
#include "repeats.hpp"
#include "run_reader.hpp"

namespace assay {
namespace {

// What one thread needs while it works, kept from topic to topic.
struct Worker {
  TopicRows scratch;
  bool has_rows = false;  // any topic so far
  BadLines bad;
  std::vector<Hit> found;
  std::vector<TieGroup> ties;
  std::vector<double> pooled;
  std::vector<double> known;
  GroupViews groups;
};

// Lays the judgments over the rows: ranks of those that the judgments mention.
void judge(const Qrels& qrels, std::size_t topic, const std::vector<Row>& rows, const Marks& known,
           std::vector<Hit>& found) {
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (const auto row = qrels.find(topic, rows[i].doc, rows[i].hash)) {
      found.push_back({.rank = static_cast<std::uint32_t>(i + 1),
                       .is_known = !known.empty() && known[*row] != 0,
                       .grade = qrels.judgment(*row).grade});
    }
  }
}

void find_ties(const std::vector<Row>& rows, std::vector<TieGroup>& ties) {
  ties.clear();
  for (std::uint32_t rank = 2; rank <= rows.size(); ++rank) {
    if (rows[rank - 1].score != rows[rank - 2].score) continue;
    if (ties.empty() || ties.back().last != rank - 1) ties.push_back({rank - 1, rank - 1});
    ties.back().last = rank;
  }
}

// The grades of the judgments that are marked, highest first.
std::span<const double> marked_grades(const Qrels& qrels, std::size_t topic, const Marks& marks,
                                      std::vector<double>& grades) {
  grades.clear();
  if (marks.empty() || topic == kNoRow) return {};
  const std::uint32_t first = qrels.first_row(topic);
  for (std::uint32_t i = 0; i < qrels.judgments(topic).size(); ++i) {
    if (marks[first + i] != 0) grades.push_back(qrels.judgment(first + i).grade);
  }
  std::sort(grades.begin(), grades.end(), std::greater<>{});
  return grades;
}

void look_at(const std::vector<Row>& rows, const std::vector<Hit>& found,
             std::span<const double> cutoffs, TopicFacts& facts) {
  facts.retrieved = static_cast<std::uint32_t>(rows.size());
  facts.found = static_cast<std::uint32_t>(found.size());
  for (std::size_t c = 0; c < cutoffs.size(); ++c) {
    CutFacts& cut = facts.cuts[c];
    cut.looked_at =
        static_cast<std::uint32_t>(std::min<double>(cutoffs[c], static_cast<double>(rows.size())));
    cut.unjudged = cut.looked_at;
    for (const Hit& hit : found) {
      if (hit.rank > cut.looked_at) break;
      cut.unjudged -= is_judged(hit.grade) ? 1 : 0;
    }
    cut.is_tied = cut.looked_at > 0 && cut.looked_at < rows.size() &&
                  rows[cut.looked_at - 1].score == rows[cut.looked_at].score;
  }
}

// A grade above the scale that a measure assumes makes it meaningless.
std::optional<Error> check_grades(const Qrels& qrels, std::span<const Measure> measures) {
  double highest = 0;
  for (std::size_t t = 0; t < qrels.topic_count(); ++t)
    highest = std::max(highest, qrels.ideal(t).front());
  for (const Measure& measure : measures) {
    if (measure.def->highest_grade == nullptr) continue;
    if (highest <= measure.params.*measure.def->highest_grade) continue;
    if (!measure.params.gains.empty()) continue;  // a map in place of the scale
    Measure wider = measure;
    wider.params.*measure.def->highest_grade = highest;
    return Error{.place = {.file = qrels.input().name()},
                 .what = "grade " + shortest(highest) + " is above the scale that " +
                         name_of(measure) + " assumes",
                 .hint = "set the top of the scale: " + name_of(wider),
                 .tally = {},
                 .excerpt = {}};
  }
  return std::nullopt;
}

class Evaluation {
 public:
  Evaluation(const Qrels& qrels, const Run& run, std::span<const Measure> measures,
             const EvalOptions& options, const Pool& pool)
      : qrels_(qrels),
        run_(run),
        measures_(measures),
        options_(options),
        pool_(pool),
        user_(options.user ? *options.user : nobody_),
        plan_(plan_rows(qrels, run, options)),
        workers_(std::max(1U, options.threads)),
        curves_(measures, plan_.rows.size()) {
    const std::size_t topics = plan_.rows.size();
    scores_.run = run.tag();
    scores_.tag = run.tag();
    for (const Plan::Row& row : plan_.rows) scores_.topics.emplace_back(row.topic);
    scores_.values.resize(topics * measures.size());
    if (options.bounds != Bounding::kNone) {
      scores_.bounds.resize(topics * measures.size());
      scale_ = grade_scale(qrels);
    }
    facts_.cutoffs = cutoffs_of(measures);
    facts_.ignored_topics = plan_.ignored;
    facts_.unjudged_topics = plan_.unjudged;
    facts_.left_out_topics = plan_.left_out;
    facts_.topics.resize(topics);
    facts_.cuts.resize(topics * facts_.cutoffs.size());
    if (options.ties == Ties::kExpected) facts_.samples.resize(topics * measures.size());
    for (std::size_t i = 0; i < facts_.topics.size(); ++i) {
      facts_.topics[i].cuts =
          std::span(facts_.cuts).subspan(i * facts_.cutoffs.size(), facts_.cutoffs.size());
    }
  }

  [[nodiscard]] bool has_common_topic() const { return plan_.has_common_topic; }
  [[nodiscard]] const Plan& plan() const { return plan_; }

  void read_all() {
    std::size_t done = 0;  // by worker 0 alone; the others work at the same pace
    for_each_index(run_.topic_count(), options_.threads, [&](std::size_t index, unsigned number) {
      Worker& worker = workers_[number];
      read_topic(run_, index, options_.ties, worker.scratch, worker.bad);
      worker.has_rows = worker.has_rows || !worker.scratch.rows.empty();
      const std::uint32_t slot = plan_.slot_of_run[index];
      if (slot != kNoRow) fill(slot, worker);
      if (number == 0 && options_.progress) {
        done += std::max(1U, options_.threads);
        options_.progress(std::min(done, run_.topic_count()), run_.topic_count());
      }
    });
    for (std::uint32_t slot = 0; slot < plan_.rows.size(); ++slot) {
      if (facts_.topics[slot].is_missing) fill_empty(slot, workers_[0]);
    }
  }

  Result<Scores> finish() {
    BadLines bad;
    BadLines odd;
    for (const Worker& worker : workers_) {
      bad.merge(worker.bad);
      odd.merge(worker.scratch.odd);
      facts_.long_lines += worker.scratch.long_lines;
    }
    const LineShape& expected = run_.layout().expected;
    if (!bad.empty() && (!options_.skip_bad_lines || bad.is_fatal())) {
      return bad.to_error(run_.input(), run_.lines(), expected);
    }
    const bool has_rows = std::any_of(workers_.begin(), workers_.end(),
                                      [](const Worker& worker) { return worker.has_rows; });
    if (!has_rows) return nothing_left(bad.to_error(run_.input(), run_.lines(), expected));
    if (!bad.empty()) {
      facts_.bad_lines = bad.to_note(run_.input(), expected);
      facts_.bad_line_count = bad.total();
    }
    facts_.odd_lines = notes_on_odd("odd-lines", odd, run_.input(), expected);
    std::vector<std::size_t> all(plan_.rows.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    scores_.summary = summaries_of(scores_, all, measures_, options_, curves_);
    add_groups(scores_, measures_, options_, curves_);
    facts_.near_names = notes_on_near_names(qrels_, run_, plan_, options_.threads, facts_);
    auto error =
        options_.any_collection ? std::nullopt : check_collection(facts_, scores_, measures_);
    if (error) {
      error->place.file = run_.input().name();
      return *error;
    }
    scores_.notes = notes_of(facts_, scores_, measures_, options_);
    return std::move(scores_);
  }

 private:
  void fill(std::uint32_t slot, Worker& worker) {
    const std::uint32_t topic = plan_.rows[slot].judged;
    std::vector<Row>& rows = worker.scratch.rows;
    facts_.topics[slot].is_missing = rows.empty();  // also where every line was bad and skipped
    if (rows.size() > options_.depth) rows.resize(options_.depth);
    if (worker.scratch.has_repeats) find_repeats(rows, worker.bad);
    worker.found.clear();
    if (topic != kNoRow) judge(qrels_, topic, rows, user_.known, worker.found);
    find_ties(rows, worker.ties);
    facts_.topics[slot].has_ties = !worker.ties.empty();
    look_at(rows, worker.found, facts_.cutoffs, facts_.topics[slot]);
    JudgedTopic judged{.retrieved = static_cast<std::uint32_t>(rows.size()),
                       .found = worker.found,
                       .ideal = ideal_of(topic),
                       .pooled = marked_grades(qrels_, topic, pool_, worker.pooled),
                       .ties = worker.ties,
                       .known = marked_grades(qrels_, topic, user_.known, worker.known),
                       .expected = expected_for(topic)};
    if (topic != kNoRow) {
      worker.groups.build(qrels_, topic, rows);
      worker.groups.show_in(judged);
    }
    compute_all(slot, judged);
  }

  // A topic that the run does not have: the same with an empty ranking.
  void fill_empty(std::uint32_t slot, Worker& worker) {
    worker.scratch.rows.clear();
    worker.scratch.has_repeats = false;
    fill(slot, worker);
  }

  void compute_all(std::uint32_t slot, const JudgedTopic& topic) {
    facts_.topics[slot].documents = topic.retrieved + topic.ideal.size() - topic.found.size();
    curves_.fill(slot, topic);
    if (options_.on_topic) options_.on_topic(slot, topic);
    const bool is_expected = options_.ties == Ties::kExpected;
    for (std::size_t m = 0; m < measures_.size(); ++m) {
      const std::size_t at = slot * measures_.size() + m;
      if (is_expected) {
        facts_.samples[at] =
            expected_value(measures_[m], topic, seed_for(plan_.rows[slot].topic, options_.seed));
        scores_.values[at] = facts_.samples[at].value;
      } else {
        scores_.values[at] = compute(measures_[m], topic);
      }
      if (options_.bounds == Bounding::kNone) continue;
      BoundsOptions how{.bounding = options_.bounds, .scale = scale_, .seed = {}};
      if (is_expected) how.seed = seed_for(plan_.rows[slot].topic, options_.seed);
      scores_.bounds[at] = bounds_of(measures_[m], topic, scores_.values[at], how);
    }
  }

  // A topic that is not judged has empty judgments.
  [[nodiscard]] std::span<const double> ideal_of(std::uint32_t topic) const {
    return topic == kNoRow ? std::span<const double>{} : qrels_.ideal(topic);
  }

  [[nodiscard]] double expected_for(std::uint32_t topic) const {
    return topic == kNoRow ? 0 : user_.expected_for(topic);
  }

  const Qrels& qrels_;
  const Run& run_;
  std::span<const Measure> measures_;
  const EvalOptions& options_;
  const Pool& pool_;
  const UserData nobody_;
  const UserData& user_;
  Plan plan_;
  std::vector<Worker> workers_;
  std::vector<double> scale_;  // of grades, for bounds
  Scores scores_;
  Facts facts_;
  Curves curves_;
};

}  // namespace

bool needs_pool(std::span<const Measure> measures) {
  return std::any_of(measures.begin(), measures.end(),
                     [](const Measure& measure) { return measure.params.ideal == kPooledIdeal; });
}

Result<Pool> pool_of(const Qrels& qrels, std::span<const Run> runs, const EvalOptions& options) {
  Pool pool(qrels.judgment_count(), 0);
  for (const Run& run : runs) {
    std::vector<Worker> workers(std::max(1U, options.threads));
    for_each_index(run.topic_count(), options.threads, [&](std::size_t index, unsigned number) {
      const auto topic = qrels.find_topic(run.topic(index));
      if (!topic) return;
      Worker& worker = workers[number];
      read_topic(run, index, options.ties, worker.scratch, worker.bad);
      for (const Row& row : worker.scratch.rows) {
        if (const auto found = qrels.find(*topic, row.doc, row.hash)) pool[*found] = 1;
      }
    });
    BadLines bad;
    for (const Worker& worker : workers) bad.merge(worker.bad);
    if (!bad.empty() && (!options.skip_bad_lines || bad.is_fatal())) {
      return bad.to_error(run.input(), run.lines(), run.layout().expected);
    }
  }
  return pool;
}

Result<Scores> evaluate(const Qrels& qrels, const Run& run, std::span<const Measure> measures,
                        const EvalOptions& given, const Pool& pool) {
  EvalOptions options = given;
  // trec_eval's own order of equal scores is another where it reads preferences.
  if (options.ties == Ties::kTrec && is_preference(qrels.kind())) options.ties = Ties::kDocAsc;
  if (auto error = check_needs(measures, qrels.kind(), options)) return *error;
  if (auto error = check_grades(qrels, measures)) return *error;
  Evaluation evaluation(qrels, run, measures, options, pool);
  evaluation.read_all();
  auto scores = evaluation.finish();
  if (!scores) return scores;
  if (auto error = check_faults(qrels, evaluation.plan(), run.reading())) return *error;
  // Bad lines first: in a file of another format no topic is found either.
  if (options.needs_common_topic && !evaluation.has_common_topic())
    return no_common_topic(qrels, run, options);
  return scores;
}

}  // namespace assay
