// SPDX-License-Identifier: Apache-2.0
// judged_runs.cpp: how complete judgments are for some runs.
#include "assay/judged_runs.hpp"

#include <algorithm>
#include <cassert>
#include <map>

#include "averages.hpp"
#include "best_first.hpp"
#include "judged_parts.hpp"
#include "notes.hpp"
#include "text.hpp"

namespace assay {
namespace {

// Groups in natural order, and of each run which one it is in.
struct Grouping {
  std::vector<std::string> names;
  std::vector<std::uint32_t> of_run;
};

Grouping grouping_of(const EvalReport& report, std::span<const RunGroup> groups) {
  std::map<std::string_view, std::string_view> named;
  for (const RunGroup& each : groups) named.emplace(each.run, each.group);
  std::vector<std::string> own;
  for (const Scores& scores : report.runs) {
    const auto found = named.find(scores.run);
    own.emplace_back(found == named.end() ? std::string_view(scores.run) : found->second);
  }
  Grouping grouping{.names = own, .of_run = {}};
  std::sort(grouping.names.begin(), grouping.names.end(), natural_less);
  grouping.names.erase(std::unique(grouping.names.begin(), grouping.names.end()),
                       grouping.names.end());
  for (const std::string& group : own) {
    const auto place =
        std::lower_bound(grouping.names.begin(), grouping.names.end(), group, natural_less);
    grouping.of_run.push_back(static_cast<std::uint32_t>(place - grouping.names.begin()));
  }
  return grouping;
}

// Judged@k at each cutoff, and Judged at last.
std::vector<Measure> share_measures(std::span<const std::uint32_t> cutoffs) {
  std::string names;
  for (const std::uint32_t cutoff : cutoffs) names += "Judged@" + std::to_string(cutoff) + " ";
  return parse_measures(names + "Judged").value();
}

// Those at the end of the longest list and beyond say what the whole list says.
std::vector<std::uint32_t> usual_cutoffs(const FoundLists& lists,
                                         std::span<const Measure> measures) {
  std::vector<std::uint32_t> cutoffs;
  std::vector<double> wanted = cutoffs_of(measures);
  wanted.insert(wanted.end(), {10, 100, 1000});
  for (const double cutoff : wanted) {
    if (cutoff < 1 || cutoff >= lists.longest()) continue;
    cutoffs.push_back(static_cast<std::uint32_t>(cutoff));
  }
  return cutoffs;
}

void add(Contribution& sum, const Contribution& part) {
  sum.judged += part.judged;
  sum.relevant += part.relevant;
  sum.unique += part.unique;
  sum.unique_relevant += part.unique_relevant;
}

// What is being put together.
struct Task {
  const FoundLists& lists;
  const EvalReport& report;
  std::vector<Measure> shares;
  SoleGivers givers;  // of single runs
};

std::vector<Ratio> shares_of(const Task& task, const FoundLists::List& list) {
  std::vector<Hit> hits;
  for (const FoundDoc& doc : list.docs) {
    hits.push_back({.rank = doc.rank, .grade = task.lists.qrels().judgment(doc.row).grade});
  }
  std::vector<Ratio> shares;
  for (const Measure& measure : task.shares) {
    shares.push_back(compute(measure, {.retrieved = list.retrieved, .found = hits}));
  }
  return shares;
}

RunCompleteness completeness_of(const Task& task, std::size_t run, const JudgedRuns& settings) {
  const Scores& scores = task.report.runs[run];
  RunCompleteness result{.run = scores.run};
  std::vector<std::vector<Ratio>> columns(task.shares.size());
  for (const std::string& name : scores.topics) {
    JudgedShare share{.topic = name};
    const auto topic = task.lists.qrels().find_topic(name);
    const FoundLists::List list = topic ? task.lists.list(run, *topic) : FoundLists::List{};
    share.judged = shares_of(task, list);
    for (std::size_t i = 0; i < columns.size(); ++i) columns[i].push_back(share.judged[i]);
    if (!topic) continue;  // nobody judged it
    share.given = contribution_of(task.lists, *topic, std::span(&run, 1), task.givers, settings);
    add(result.given, share.given);
    result.judged_to = std::min(result.judged_to, judged_to(list));
    result.topics.push_back(std::move(share));
  }
  for (std::size_t i = 0; i < columns.size(); ++i) {
    result.judged.push_back(summarise(task.shares[i], columns[i], task.report.policy.undefined));
    double looked_at = 0;
    double judged = 0;
    for (const Ratio& share : columns[i]) {
      looked_at += share.denominator;
      judged += share.numerator;
    }
    result.looked_at.push_back(static_cast<std::uint64_t>(looked_at));
    result.unjudged.push_back(static_cast<std::uint64_t>(looked_at - judged));
  }
  return result;
}

// Down to where every run is judged in every topic, or a usual depth where that is nowhere.
void set_depth(const FoundLists& lists, const std::optional<std::uint32_t>& wanted,
               JudgedRuns& told) {
  told.is_guessed = !wanted;
  std::uint32_t least = kAnyDepth;
  for (std::size_t run = 0; run < lists.runs(); ++run) {
    for (const std::uint32_t topic : lists.topics()) {
      least = std::min(least, judged_to(lists.list(run, topic)));
    }
  }
  const std::uint32_t guess = least == kAnyDepth ? lists.longest() : least;
  told.depth = wanted.value_or(guess == 0 ? kUsualCurveDepth : guess);
}

void count_judgments(const FoundLists& lists, JudgedRuns& told) {
  told.topics = lists.topics().size();
  for (const std::uint32_t topic : lists.topics()) {
    for (const Judgment judgment : lists.qrels().judgments(topic)) {
      told.judged += is_judged(judgment.grade) ? 1 : 0;
      told.relevant += is_judged(judgment.grade) && judgment.grade >= told.rel ? 1 : 0;
    }
  }
}

std::vector<GroupContribution> group_contributions(const FoundLists& lists,
                                                   const Grouping& grouping,
                                                   const JudgedRuns& settings) {
  const SoleGivers givers = sole_givers(lists, grouping.of_run, settings.depth);
  std::vector<GroupContribution> groups;
  for (std::uint32_t g = 0; g < grouping.names.size(); ++g) {
    GroupContribution& group = groups.emplace_back();
    group.group = grouping.names[g];
    for (std::size_t run = 0; run < grouping.of_run.size(); ++run) {
      if (grouping.of_run[run] == g) group.runs.push_back(run);
    }
    for (const std::uint32_t topic : lists.topics()) {
      add(group.given, contribution_of(lists, topic, group.runs, givers, settings));
    }
  }
  return groups;
}

LeftOutUnits single_runs(const EvalReport& report) {
  LeftOutUnits units;
  for (const Scores& scores : report.runs) {
    units.of_run.push_back(static_cast<std::uint32_t>(units.names.size()));
    units.names.push_back(scores.run);
  }
  return units;
}

}  // namespace

std::vector<OpenOrder> open_orders(const EvalReport& report) {
  std::vector<OpenOrder> orders;
  if (report.policy.bounds == Bounding::kNone) return orders;
  for (std::size_t m = 0; m < report.measures.size(); ++m) {
    const double sign = better_sign(report.measures[m]);
    const auto summary = [&](std::size_t run) -> const Summary& {
      return report.runs[run].summary[m];
    };
    // The worst that the one can be, and the best.
    const auto end = [&](std::size_t run, double which) {
      const Ratio& bound = which > 0 ? summary(run).bounds.high : summary(run).bounds.low;
      return bound.is_defined() ? sign * bound.value() : sign * which * kInfinity;
    };
    OpenOrder& order = orders.emplace_back();
    for (std::size_t a = 0; a < report.runs.size(); ++a) {
      for (std::size_t b = 0; b < report.runs.size(); ++b) {
        if (!summary(a).value.is_defined() || !summary(b).value.is_defined()) continue;
        if (sign * summary(a).value.value() <= sign * summary(b).value.value()) continue;
        ++order.pairs;
        if (end(b, sign) > end(a, -sign)) order.open.push_back({.better = a, .worse = b});
      }
    }
  }
  return orders;
}

std::optional<Error> check_for_judged(const Qrels& qrels, std::span<const Measure> measures,
                                      Ties ties) {
  const auto refused = [](std::string what, std::string hint) {
    return Error{.what = std::move(what), .hint = std::move(hint)};
  };
  if (qrels.kind() != Judgments::kGrades) {
    return refused("how complete judgments are can be said of grades alone", "");
  }
  if (ties == Ties::kExpected) {
    return refused("expected values over equal scores are not possible here: documents need a rank",
                   "name an order of equal scores, such as --ties trec");
  }
  for (const Measure& measure : measures) {
    const Need need = measure.def->needs;
    if ((need == Need::kNothing || need == Need::kCollection) && !has_curve_mean(measure)) continue;
    return refused(name_of(measure) + " cannot be computed with judgments left out",
                   "take a measure that needs grades alone, such as nDCG@10 or AP");
  }
  return std::nullopt;
}

Result<JudgedRuns> look_at_judgments(const Qrels& qrels, std::span<const Run> runs,
                                     const EvalReport& report, const JudgedOptions& options) {
  assert(runs.size() == report.runs.size() && "the report must be of these runs");
  if (auto wrong = check_for_judged(qrels, report.measures, report.policy.ties)) return *wrong;
  const auto lists = FoundLists::find(qrels, runs, report.policy);
  if (!lists) return lists.error();
  JudgedRuns told{.cutoffs = options.cutoffs, .rel = options.rel};
  if (told.cutoffs.empty()) told.cutoffs = usual_cutoffs(*lists, report.measures);
  std::sort(told.cutoffs.begin(), told.cutoffs.end());
  told.cutoffs.erase(std::unique(told.cutoffs.begin(), told.cutoffs.end()), told.cutoffs.end());
  set_depth(*lists, options.depth, told);
  count_judgments(*lists, told);
  const LeftOutUnits units = single_runs(report);
  const Task task{.lists = *lists,
                  .report = report,
                  .shares = share_measures(told.cutoffs),
                  .givers = sole_givers(*lists, units.of_run, told.depth)};
  const Grouping grouping = grouping_of(report, options.groups);
  for (std::size_t run = 0; run < runs.size(); ++run) {
    told.runs.push_back(completeness_of(task, run, told));
    if (!options.groups.empty()) told.runs.back().group = grouping.names[grouping.of_run[run]];
  }
  if (!options.groups.empty()) told.groups = group_contributions(*lists, grouping, told);
  if (options.leaves_out) {
    told.without_run = leave_out(*lists, report, units, told);
    if (!options.groups.empty()) {
      told.without_group =
          leave_out(*lists, report, {.names = grouping.names, .of_run = grouping.of_run}, told);
    }
  }
  told.steps = pool_steps(*lists, options.rel);
  told.orders = open_orders(report);
  told.notes = notes_on_judged(*lists, told, options);
  return told;
}

}  // namespace assay
