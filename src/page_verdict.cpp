// SPDX-License-Identifier: Apache-2.0
// page_verdict.cpp: what the first measure says, in one sentence, and whether it may be chance.
#include <algorithm>
#include <cmath>

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

// ": not significant (95 % interval −0.003 to +0.054, p 0.052 after Holm, paired t-test)"; nothing
// where nothing can be tested. The interval is of the lead, whatever the measure calls better.
std::string significance_of(const EvalReport& report) {
  const EvalReport first = one_measure(report, report.measures.front());
  const auto comparison = compare(first, {.tests = {find_test("t")}});
  if (!comparison || comparison->measures.front().topics.size() < 2) return {};
  const MeasureComparison& measure = comparison->measures.front();
  const auto runs = page_pair(report);
  const auto pair =
      std::find_if(measure.pairs.begin(), measure.pairs.end(), [&](const PairComparison& each) {
        return std::minmax(each.systems.first, each.systems.second) ==
               std::minmax(runs[0], runs[1]);
      });
  const bool is_falling = measure.measure.def->direction == Direction::kLowerIsBetter;
  const bool is_turned = (pair->systems.second == runs[0]) == is_falling;
  const TestOutcome& outcome = pair->tests.front();
  const CompareView view{.report = first, .comparison = *comparison};
  const auto number = [&](double value) {
    return difference_text(view, measure, value, {.digits = kDigits});
  };
  const CompareOptions& options = comparison->options;
  const TestDef& test = *options.tests.front();
  const std::string after =
      is_adjusted(*comparison, test) ? " after " + correction_name(options.correction) : "";
  return (outcome.adjusted <= options.alpha ? ": significant (" : ": not significant (") +
         level_text(1 - options.alpha) + " interval " +
         number(is_turned ? -outcome.high : outcome.low) + " to " +
         number(is_turned ? -outcome.low : outcome.high) + ", p " +
         p_text(outcome.adjusted, options.alpha) + after + ", " + std::string(test.title) + ")";
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
