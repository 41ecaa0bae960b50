// SPDX-License-Identifier: Apache-2.0
// report_judged_lines.cpp: how complete judgments are, in lines and columns.
#include <functional>

#include "best_first.hpp"
#include "number.hpp"
#include "report_judged_data.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

using Line = std::vector<std::string>;
using Lines = std::vector<Line>;

std::string exact(const Ratio& value) {
  return value.is_defined() ? shortest(value.value()) : std::string(kUndefinedWord);
}
std::string exact(const std::optional<double>& value) {
  return value ? shortest(*value) : std::string(kUndefinedWord);
}
// An end that is not bounded is "inf" or "-inf".
std::string exact_end(const Ratio& end) {
  if (!end.is_defined()) return std::string(kUndefinedWord);
  const double value = end.value();
  return value == kInfinity ? "inf" : value == -kInfinity ? "-inf" : shortest(value);
}

void append(Line& line, const Line& more) { line.insert(line.end(), more.begin(), more.end()); }

const Line kContributionHeader = {"judged", "relevant", "unique", "unique_relevant"};
Line contribution_line(const Contribution& given) {
  return {std::to_string(given.judged), std::to_string(given.relevant),
          std::to_string(given.unique), std::to_string(given.unique_relevant)};
}

Line share_header(const JudgedRuns& judged) {
  Line header;
  for (const std::string& name : share_names(judged)) {
    header.push_back(name);
    header.push_back("un" + lower(name));
  }
  return header;
}

Lines run_lines(const JudgedView& view) {
  Lines lines{{"run"}};
  append(lines[0], share_header(view.judged));
  append(lines[0], {"judged_to", "group"});
  append(lines[0], kContributionHeader);
  for (const std::size_t place : best_first(view.report)) {
    const RunCompleteness& run = view.judged.runs[place];
    Line line{run.run};
    for (std::size_t i = 0; i < run.judged.size(); ++i) {
      append(line, {exact(run.judged[i].value), std::to_string(run.unjudged[i])});
    }
    append(line, {pool_depth_text(run.judged_to), run.group});
    append(line, contribution_line(run.given));
    lines.push_back(std::move(line));
  }
  return lines;
}

Lines topic_lines(const JudgedView& view) {
  Lines lines{{"run", "topic"}};
  append(lines[0], share_header(view.judged));
  append(lines[0], kContributionHeader);
  for (const std::size_t place : best_first(view.report)) {
    const RunCompleteness& run = view.judged.runs[place];
    for (const JudgedShare* topic : natural_topics(run)) {
      Line line{run.run, topic->topic};
      for (const Ratio& share : topic->judged) {
        append(line, {exact(share), shortest(share.denominator - share.numerator)});
      }
      append(line, contribution_line(topic->given));
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

Lines group_lines(const JudgedView& view) {
  Lines lines{{"group", "runs"}};
  append(lines[0], kContributionHeader);
  for (const GroupContribution& group : view.judged.groups) {
    Line line{group.group, std::to_string(group.runs.size())};
    append(line, contribution_line(group.given));
    lines.push_back(std::move(line));
  }
  return lines;
}

// Calls add(kind, left, measure) for every run and group and every measure.
template <class Add>
void visit_left_out(const JudgedView& view, const Add& add) {
  const auto visit = [&](std::string_view kind, const LeftOut& left) {
    for (std::size_t m = 0; m < left.measures.size(); ++m) add(kind, left, m);
  };
  if (!view.judged.without_run.each.empty()) {
    for (const std::size_t run : best_first(view.report)) {
      visit("run", view.judged.without_run.each[run]);
    }
  }
  for (const LeftOut& left : view.judged.without_group.each) visit("group", left);
}

Lines left_out_lines(const JudgedView& view) {
  Lines lines{{"kind", "left_out", "judgments", "relevant", "measure", "run", "before", "after",
               "change", "rank_before", "rank_after"}};
  visit_left_out(view, [&](std::string_view kind, const LeftOut& left, std::size_t m) {
    for (const MovedRun& run : left.measures[m].runs) {
      lines.push_back({std::string(kind), left.name, std::to_string(left.judgments),
                       std::to_string(left.relevant), name_of(view.report.measures[m]),
                       view.report.runs[run.run].run, exact(run.before), exact(run.after),
                       run.has_change() ? shortest(run.change()) : std::string(kUndefinedWord),
                       shortest(run.rank_before), shortest(run.rank_after)});
    }
  });
  return lines;
}

Lines order_lines(const JudgedView& view) {
  Lines lines{{"kind", "left_out", "measure", "tau", "tau-b", "tau-ap", "tau-ap-b", "opposite"}};
  visit_left_out(view, [&](std::string_view kind, const LeftOut& left, std::size_t m) {
    const OrderKept& order = left.measures[m].order;
    lines.push_back({std::string(kind), left.name, name_of(view.report.measures[m]),
                     exact(order.tau), exact(order.tau_b), exact(order.tau_ap),
                     exact(order.tau_ap_b), std::to_string(order.opposite)});
  });
  return lines;
}

Lines pool_lines(const JudgedView& view) {
  Lines lines{{"depth", "judged", "relevant", "new_judged", "new_relevant"}};
  PoolStep before;
  for (const PoolStep& step : view.judged.steps) {
    lines.push_back({pool_depth_text(step.depth), std::to_string(step.judged),
                     std::to_string(step.relevant), std::to_string(step.judged - before.judged),
                     std::to_string(step.relevant - before.relevant)});
    before = step;
  }
  return lines;
}

Lines bounds_lines(const JudgedView& view) {
  Lines lines{{"measure", "run", "value", "low", "high", "kind"}};
  if (view.judged.orders.empty()) return lines;
  for (std::size_t m = 0; m < view.report.measures.size(); ++m) {
    for (const std::size_t run : best_first(view.report)) {
      const Summary& summary = view.report.runs[run].summary[m];
      lines.push_back({name_of(view.report.measures[m]), view.report.runs[run].run,
                       exact(summary.value), exact_end(summary.bounds.low),
                       exact_end(summary.bounds.high),
                       std::string(kind_word(summary.bounds.kind))});
    }
  }
  return lines;
}

Lines lines_of(const JudgedView& view, JudgedPart part) {
  switch (part) {
    case JudgedPart::kTopics: return topic_lines(view);
    case JudgedPart::kGroups: return group_lines(view);
    case JudgedPart::kLeftOut: return left_out_lines(view);
    case JudgedPart::kOrders: return order_lines(view);
    case JudgedPart::kPool: return pool_lines(view);
    case JudgedPart::kBounds: return bounds_lines(view);
    default: return run_lines(view);
  }
}

template <class Field>
std::string text_of(Lines lines, const Field& field, std::string_view between) {
  std::string text;
  for (Line& line : lines) {
    for (std::string& each : line) each = field(each);
    text += joined(line, between) + "\n";
  }
  return text;
}

}  // namespace

std::string pool_depth_text(std::uint32_t depth) {
  return depth == kAnyDepth ? "all" : std::to_string(depth);
}

std::vector<std::string> share_names(const JudgedRuns& judged) {
  std::vector<std::string> names;
  for (const std::uint32_t cutoff : judged.cutoffs) {
    names.push_back("Judged@" + std::to_string(cutoff));
  }
  names.emplace_back("Judged");
  return names;
}

std::vector<const JudgedShare*> natural_topics(const RunCompleteness& run) {
  std::vector<const JudgedShare*> topics;
  for (const JudgedShare& topic : run.topics) topics.push_back(&topic);
  std::stable_sort(topics.begin(), topics.end(),
                   [](const auto* a, const auto* b) { return natural_less(a->topic, b->topic); });
  return topics;
}

std::string judged_csv(const JudgedView& view, const JudgedLook& look) {
  return text_of(lines_of(view, look.part), csv_field, ",");
}
std::string judged_tsv(const JudgedView& view, const JudgedLook& look) {
  return text_of(lines_of(view, look.part), tsv_field, "\t");
}

}  // namespace assay
