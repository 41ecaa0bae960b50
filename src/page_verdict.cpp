// SPDX-License-Identifier: Apache-2.0
// page_verdict.cpp: what the first measure says, in one sentence, and whether it may be chance.
#include <algorithm>
#include <cmath>

#include "aligned.hpp"
#include "number.hpp"
#include "page_parts.hpp"
#include "plot_parts.hpp"
#include "report_compare.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr int kDigits = 3;  // of a difference; the table has more

std::string on_topics(const EvalReport& report) {
  return " on " + counted(report.runs.front().topics.size(), "topic");
}

std::string about_one(const EvalReport& report, const Scores& scores) {
  const Measure& measure = report.measures.front();
  const Summary& mean = scores.summary.front();
  const std::string name = printable(scores.run);
  if (!mean.value.is_defined()) {
    return name_of(measure) + " of " + name + " is undefined" + on_topics(report) + ".";
  }
  return name + " has " + name_of(measure) + " " + shown(measure, mean.value, {}) +
         on_topics(report) + ".";
}

// "0.027", or "less than 0.001" where so few digits would show nothing.
std::string difference(const Measure& measure, double delta) {
  const std::string text = shown(measure, {.numerator = delta}, {.digits = kDigits});
  const bool is_nothing = text.find_first_not_of("0.") == std::string::npos;
  return is_nothing ? "less than " + (is_whole(measure) ? "1" : fixed(std::pow(10, -kDigits), 3))
                    : text;
}

// Topics without a value are left out of these means, and the two runs lack different ones.
bool is_over_other_topics(const EvalReport& report, const Scores& best, const Scores& next) {
  const Measure& measure = report.measures.front();
  if (undefined_counts_as(measure, report.policy.undefined)) return false;
  for (std::size_t t = 0; t < best.topics.size() && t < next.topics.size(); ++t) {
    if (best.at(t, 0).is_defined() != next.at(t, 0).is_defined()) return true;
  }
  return false;
}

// The pair of the page under its first measure.
const PairComparison& compared_pair(const EvalReport& report, const MeasureComparison& measure) {
  const auto runs = page_pair(report);
  return *std::find_if(measure.pairs.begin(), measure.pairs.end(), [&](const PairComparison& each) {
    return std::minmax(each.systems.first, each.systems.second) == std::minmax(runs[0], runs[1]);
  });
}

// "95 % interval −0.003 to +0.054": of the lead, whatever the measure calls better. That of
// logarithms becomes one of the ratio of the two.
std::string lead_interval(const CompareView& view, const PairComparison& pair) {
  const MeasureComparison& measure = view.comparison.measures.front();
  const bool is_falling = measure.measure.def->direction == Direction::kLowerIsBetter;
  const bool is_turned = (pair.systems.second == page_pair(view.report)[0]) == is_falling;
  const TestOutcome& outcome = pair.tests.front();
  const bool is_ratio = is_in_logs(view.comparison, measure);
  const auto number = [&](double value) {
    return is_ratio ? fixed(std::exp(value), kDigits)
                    : difference_text(view, measure, value, {.digits = kDigits});
  };
  const bool is_mean = other_than_mean(measure.measure).empty();
  return level_text(1 - view.comparison.options.alpha) + " interval " +
         (is_ratio  ? "of the ratio "
          : is_mean ? ""
                    : "of the mean over topics ") +
         number(is_turned ? -outcome.high : outcome.low) + " to " +
         number(is_turned ? -outcome.low : outcome.high);
}

// ": not significant after Holm (p 0.081, paired t-test; this pair by itself: p 0.013, 95 %
// interval +0.003 to +0.054)"; nothing where nothing can be tested. The interval is that of the
// plain p, and stands beside it.
std::string significance_of(const EvalReport& report) {
  const EvalReport first = one_measure(report, report.measures.front());
  const auto comparison = compare(first, {.tests = {find_test("t")}});
  if (!comparison || comparison->measures.front().topics.size() < 2) return {};
  const PairComparison& pair = compared_pair(report, comparison->measures.front());
  const TestOutcome& outcome = pair.tests.front();
  const CompareOptions& options = comparison->options;
  const TestDef& test = *options.tests.front();
  if (std::isinf(outcome.statistic.value_or(0))) {
    return ", the same on every topic, so that no test can tell how far chance goes";
  }
  const std::string verdict =
      outcome.adjusted <= options.alpha ? ": significant" : ": not significant";
  const std::string interval = lead_interval({.report = first, .comparison = *comparison}, pair);
  const std::string plain = "p " + p_text(outcome.p, options.alpha);
  if (!is_adjusted(*comparison, test)) {
    return verdict + " (" + interval + ", " + plain + ", " + std::string(test.title) + ")";
  }
  return verdict + " after " + correction_name(options.correction) + " (p " +
         p_text(outcome.adjusted, options.alpha) + ", " + std::string(test.title) +
         "; this pair by itself: " + plain + ", " + interval + ")";
}

std::string about_two(const EvalReport& report, const Scores& best, const Scores& next) {
  const Measure& measure = report.measures.front();
  const Ratio& high = best.summary.front().value;
  const Ratio& low = next.summary.front().value;
  if (!high.is_defined() || !low.is_defined()) return about_one(report, best);
  if (is_over_other_topics(report, best, next)) {
    return name_of(measure) + " is " + shown(measure, high, {}) + " for " + printable(best.run) +
           " and " + shown(measure, low, {}) + " for " + printable(next.run) +
           ", means over different topics: others have no value.";
  }
  const std::string of_all =
      report.runs.size() > 2 ? ", the next of " + counted(report.runs.size(), "run") + "," : "";
  const double delta = std::abs(high.value() - low.value());
  if (delta == 0) {
    const std::string others =
        report.runs.size() > 2 ? ", the first of " + counted(report.runs.size(), "run") + "," : "";
    return printable(best.run) + " and " + printable(next.run) + others + " have the same " +
           name_of(measure) + ", " + shown(measure, high, {}) + "," + on_topics(report) + ".";
  }
  const bool is_falling = measure.def->direction == Direction::kLowerIsBetter;
  return printable(best.run) + " is ahead of " + printable(next.run) + of_all + " by " +
         difference(measure, delta) + " " + name_of(measure) +
         (is_falling ? " (lower is better)" : "") + on_topics(report) + significance_of(report) +
         ".";
}

}  // namespace

std::vector<std::size_t> page_pair(const EvalReport& report) {
  std::vector<std::size_t> order = run_order(report, {});
  if (order.size() > 2) order.erase(order.begin() + 2, order.end());
  return order;
}

std::string verdict_of(const EvalReport& report) {
  const auto pair = page_pair(report);
  const Scores& first = report.runs[pair.front()];
  if (pair.size() == 1) return about_one(report, first);
  const std::string runs = counted(report.runs.size(), "run");
  if (!has_same_topics(report)) {
    return runs + " with means over different topics, which cannot be compared.";
  }
  if (report.measures.front().def->direction == Direction::kNeither) {
    return runs + " under " + name_of(report.measures.front()) +
           ", of which neither high nor low is better" + on_topics(report) + ".";
  }
  return about_two(report, first, report.runs[pair.back()]);
}

}  // namespace assay
