// SPDX-License-Identifier: Apache-2.0
// judged_left_out.cpp: every run evaluated again without the judgments that one run, or group of
// runs, alone gave to the pool; after Zobel (1998), How reliable are the results of large-scale
// information retrieval experiments?
#include <algorithm>
#include <cmath>
#include <numeric>

#include "agreement.hpp"
#include "best_first.hpp"
#include "families.hpp"
#include "judged_parts.hpp"
#include "parallel.hpp"

namespace assay {
namespace {

// Numbers whose sum does not depend on the order in which they came.
std::optional<double> mean_of(std::vector<double> values) {
  if (values.empty()) return std::nullopt;
  std::sort(values.begin(), values.end());
  return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// Every value of one measure, from rows with one for each.
std::vector<Ratio> column_of(std::span<const Ratio> values, std::size_t measure,
                             std::size_t measures) {
  std::vector<Ratio> column;
  for (std::size_t i = measure; i < values.size(); i += measures) column.push_back(values[i]);
  return column;
}

// Higher is better; no mean is the worst.
std::vector<double> merits_of(const Measure& measure, std::span<const Ratio> means) {
  constexpr double kWorst = -1e300;
  std::vector<double> merits;
  for (const Ratio& mean : means) {
    merits.push_back(mean.is_defined() ? better_sign(measure) * mean.value() : kWorst);
  }
  return without_noise(merits);
}

OrderKept order_kept(std::span<const double> truth, std::span<const double> left) {
  const auto number = [](const Ratio& ratio) {
    return ratio.is_defined() ? std::optional(ratio.value()) : std::nullopt;
  };
  const PairAgreement pairs = compare_orders(truth, left);
  return {.tau = number(kendall_tau(pairs)),
          .tau_b = number(kendall_tau_b(pairs)),
          .tau_ap = number(tau_ap(truth, left)),
          .tau_ap_b = number(tau_ap_b(truth, left)),
          .opposite = pairs.opposite};
}

// What one thread needs, kept from topic to topic.
struct Scratch {
  std::vector<double> ideal;
  std::vector<double> pooled;
  std::vector<Hit> hits;
  std::vector<Ratio> passing;
};

// The evaluation of all runs with judgments taken away.
class Again {
 public:
  Again(const FoundLists& lists, const EvalReport& report, const LeftOutUnits& units,
        std::uint32_t depth)
      : lists_(lists),
        report_(report),
        families_(report.measures),
        givers_(sole_givers(lists, units.of_run, depth)),
        topics_of_(units.names.size()) {
    order_rows();
    if (needs_pool(report.measures)) mark_pool();
    for (const Scores& scores : report.runs) {
      std::vector<std::size_t>& places =
          places_.emplace_back(lists.qrels().topic_count(), kNoPlace);
      for (std::size_t i = 0; i < scores.topics.size(); ++i) {
        if (const auto topic = lists.qrels().find_topic(scores.topics[i])) places[*topic] = i;
      }
    }
  }

  // The means of all runs by all measures: those of a run follow each other.
  [[nodiscard]] std::vector<Ratio> means_without(std::uint32_t unit) const {
    const std::size_t measures = report_.measures.size();
    std::vector<std::vector<Ratio>> values;
    for (const Scores& scores : report_.runs) values.push_back(scores.values);
    Scratch scratch;
    for (const std::uint32_t topic : topics_of_[unit]) {
      keep_judgments(unit, topic, scratch);
      for (std::size_t run = 0; run < values.size(); ++run) {
        const std::size_t place = places_[run][topic];
        if (place == kNoPlace) continue;
        compute(unit, lists_.list(run, topic),
                std::span(values[run]).subspan(place * measures, measures), scratch);
      }
    }
    std::vector<Ratio> means;
    for (const std::vector<Ratio>& own : values) {
      for (std::size_t m = 0; m < measures; ++m) {
        const std::vector<Ratio> column = column_of(own, m, measures);
        means.push_back(summarise(report_.measures[m], column, report_.policy.undefined).value);
      }
    }
    return means;
  }

  void count_removed(std::uint32_t unit, double rel, LeftOut& left) const {
    for (const std::uint32_t topic : topics_of_[unit]) {
      for (const std::uint32_t row : rows_of(topic)) {
        if (givers_.of_row[row] != unit) continue;
        left.judgments += 1;
        left.relevant += lists_.qrels().judgment(row).grade >= rel ? 1 : 0;
      }
    }
  }

 private:
  static constexpr std::size_t kNoPlace = static_cast<std::size_t>(-1);

  [[nodiscard]] std::span<const std::uint32_t> rows_of(std::uint32_t topic) const {
    return std::span(rows_).subspan(lists_.qrels().first_row(topic),
                                    lists_.qrels().judgments(topic).size());
  }

  // Of each topic, the highest grade first; and which topics each unit has a say in.
  void order_rows() {
    const Qrels& qrels = lists_.qrels();
    rows_.resize(qrels.judgment_count());
    std::iota(rows_.begin(), rows_.end(), 0U);
    for (const std::uint32_t topic : lists_.topics()) {
      const auto first = rows_.begin() + qrels.first_row(topic);
      const auto last = first + static_cast<std::ptrdiff_t>(qrels.judgments(topic).size());
      std::vector<bool> is_new(topics_of_.size(), true);
      for (auto row = first; row != last; ++row) {
        const std::uint32_t unit = givers_.of_row[*row];
        if (unit >= kSeveral || !is_new[unit]) continue;
        is_new[unit] = false;
        topics_of_[unit].push_back(topic);
      }
      std::sort(first, last, [&](std::uint32_t a, std::uint32_t b) {
        return qrels.judgment(a).grade > qrels.judgment(b).grade;
      });
    }
  }

  void mark_pool() {
    pool_.resize(lists_.qrels().judgment_count());
    for (std::size_t run = 0; run < lists_.runs(); ++run) {
      for (const std::uint32_t topic : lists_.topics()) {
        for (const FoundDoc& doc : lists_.list(run, topic).docs) pool_[doc.row] = true;
      }
    }
  }

  // The judgments of a topic that are left.
  void keep_judgments(std::uint32_t unit, std::uint32_t topic, Scratch& scratch) const {
    scratch.ideal.clear();
    scratch.pooled.clear();
    for (const std::uint32_t row : rows_of(topic)) {
      if (givers_.of_row[row] == unit) continue;
      const double grade = lists_.qrels().judgment(row).grade;
      scratch.ideal.push_back(grade);
      if (!pool_.empty() && pool_[row]) scratch.pooled.push_back(grade);
    }
  }

  void compute(std::uint32_t unit, const FoundLists::List& list, std::span<Ratio> values,
               Scratch& scratch) const {
    scratch.hits.clear();
    for (const FoundDoc& doc : list.docs) {
      if (givers_.of_row[doc.row] == unit) continue;
      scratch.hits.push_back({.rank = doc.rank, .grade = lists_.qrels().judgment(doc.row).grade});
    }
    families_.compute_all({.retrieved = list.retrieved,
                           .found = scratch.hits,
                           .ideal = scratch.ideal,
                           .pooled = scratch.pooled},
                          values, scratch.passing);
  }

  const FoundLists& lists_;
  const EvalReport& report_;
  const Families families_;
  const SoleGivers givers_;
  std::vector<std::vector<std::uint32_t>> topics_of_;  // where a unit gave something alone
  std::vector<std::uint32_t> rows_;                    // as the judgments; within a topic by grade
  std::vector<bool> pool_;                             // what any run returns, if that matters
  std::vector<std::vector<std::size_t>> places_;       // in the scores of each run
};

// The means as they are, by run and measure.
std::vector<Ratio> means_of(const EvalReport& report) {
  std::vector<Ratio> means;
  for (const Scores& scores : report.runs) {
    for (const Summary& summary : scores.summary) means.push_back(summary.value);
  }
  return means;
}

LeftOutMeasure moved(const Measure& measure, std::span<const Ratio> before,
                     std::span<const Ratio> after, std::span<const std::size_t> runs) {
  const std::vector<double> truth = merits_of(measure, before);
  const std::vector<double> left = merits_of(measure, after);
  const std::vector<double> ranks_before = shared_ranks(truth);
  const std::vector<double> ranks_after = shared_ranks(left);
  LeftOutMeasure result{.runs = {}, .order = order_kept(truth, left)};
  for (const std::size_t run : runs) {
    result.runs.push_back({.run = run,
                           .before = before[run],
                           .after = after[run],
                           .rank_before = ranks_before[run],
                           .rank_after = ranks_after[run]});
  }
  return result;
}

LeftOutSummary summary_of(const Measure& measure, std::span<const Ratio> before,
                          std::span<const LeftOut> each, std::size_t place,
                          const EvalReport& report) {
  LeftOutSummary summary;
  std::vector<double> sizes;
  std::vector<double> taus;
  std::vector<Ratio> own(before.begin(), before.end());
  const auto loss_of = [&](const MovedRun& run) { return -better_sign(measure) * run.change(); };
  for (const LeftOut& left : each) {
    const LeftOutMeasure& it = left.measures[place];
    if (it.order.tau) taus.push_back(*it.order.tau);
    for (const MovedRun& run : it.runs) {
      own[run.run] = run.after;
      summary.most_ranks = std::max(summary.most_ranks, std::abs(run.rank_after - run.rank_before));
      if (!run.has_change()) continue;
      sizes.push_back(std::abs(run.change()));
      if (loss_of(run) <= 0) continue;
      const auto worse = [&](const MovedRun& other) {
        if (loss_of(run) != loss_of(other)) return loss_of(run) > loss_of(other);
        return report.runs[run.run].run < report.runs[other.run].run;
      };
      if (!summary.worst || worse(*summary.worst)) summary.worst = run;
    }
  }
  if (!taus.empty()) summary.least_tau = *std::min_element(taus.begin(), taus.end());
  summary.mean_change = mean_of(std::move(sizes));
  summary.mean_tau = mean_of(std::move(taus));
  summary.own = order_kept(merits_of(measure, before), merits_of(measure, own));
  return summary;
}

}  // namespace

LeavingOut leave_out(const FoundLists& lists, const EvalReport& report, const LeftOutUnits& units,
                     const JudgedRuns& settings) {
  const Again again(lists, report, units, settings.depth);
  const std::size_t measures = report.measures.size();
  const std::vector<Ratio> before = means_of(report);
  LeavingOut result;
  result.each.resize(units.names.size());
  for_each_index(units.names.size(), report.policy.threads, [&](std::size_t i, unsigned) {
    const auto unit = static_cast<std::uint32_t>(i);
    const std::vector<Ratio> after = again.means_without(unit);
    std::vector<std::size_t> runs;
    for (std::size_t run = 0; run < units.of_run.size(); ++run) {
      if (units.of_run[run] == unit) runs.push_back(run);
    }
    LeftOut& left = result.each[unit];
    left.name = units.names[unit];
    again.count_removed(unit, settings.rel, left);
    for (std::size_t m = 0; m < measures; ++m) {
      left.measures.push_back(moved(report.measures[m], column_of(before, m, measures),
                                    column_of(after, m, measures), runs));
    }
  });
  for (std::size_t m = 0; m < measures; ++m) {
    result.summary.push_back(
        summary_of(report.measures[m], column_of(before, m, measures), result.each, m, report));
  }
  return result;
}

}  // namespace assay
