// SPDX-License-Identifier: Apache-2.0
// report_compare.cpp: numbers, verdicts and marks of a comparison in words.
#include "report_compare.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "best_first.hpp"
#include "compare_letters.hpp"
#include "doc_texts.hpp"
#include "notes.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

// To which side of 0 a test sees the difference; its interval knows best.
double side_of(const TestOutcome& outcome, double difference) {
  if (outcome.low > 0) return 1;
  return outcome.high < 0 ? -1 : difference;
}

bool is_plain(const Comparison& comparison) {
  return comparison.options.standardisation == Standardisation::kNone;
}

std::string sized(const CompareView& view, const MeasureComparison& measure, double size,
                  const Look& look) {
  const bool as_percent = is_in_percent(view.comparison, measure, look);
  return fixed(as_percent ? 100 * size : size, look.digits.value_or(as_percent ? 2 : 4));
}

std::string with_sign(const CompareView& view, const MeasureComparison& measure, double value,
                      const Look& look) {
  const std::string sign = value < 0 ? "−" : value > 0 ? "+" : "";
  if (std::isinf(value)) return suited(sign, look) + (look.ascii ? "inf" : "∞");
  return suited(sign, look) + sized(view, measure, std::abs(value), look);
}

// The places in `order` that each system beats.
std::vector<std::vector<std::size_t>> beaten_places(const CompareView& view,
                                                    const MeasureComparison& measure,
                                                    const std::vector<std::size_t>& order) {
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  std::vector<std::vector<std::size_t>> beaten(order.size());
  for (const PairComparison& pair : measure.pairs) {
    const Verdict verdict = verdict_of(view.comparison, measure, pair, kDeciding);
    if (verdict == Verdict::kBetter) {
      beaten[pair.systems.second].push_back(place[pair.systems.first]);
    } else if (verdict == Verdict::kWorse) {
      beaten[pair.systems.first].push_back(place[pair.systems.second]);
    }
  }
  for (auto& places : beaten) std::sort(places.begin(), places.end());
  return beaten;
}

// The letters of the groups that each system is in.
MarkTexts group_marks(const CompareView& view, const MeasureComparison& measure,
                      const std::vector<std::size_t>& order) {
  std::vector<std::size_t> by_mean = order;  // the first group is that of the best
  const double sign = better_sign(measure.measure);
  std::stable_sort(by_mean.begin(), by_mean.end(), [&](std::size_t a, std::size_t b) {
    return sign * measure.means[a] > sign * measure.means[b];
  });
  std::vector<std::size_t> place(order.size());
  for (std::size_t i = 0; i < by_mean.size(); ++i) place[by_mean[i]] = i;
  std::vector<SystemPair> different;
  for (const PairComparison& pair : measure.pairs) {
    const Verdict verdict = verdict_of(view.comparison, measure, pair, kDeciding);
    if (verdict == Verdict::kOpen || verdict == Verdict::kSame) continue;
    different.push_back({place[pair.systems.first], place[pair.systems.second]});
  }
  MarkTexts result{.marks = std::vector<std::string>(order.size())};
  const auto groups = groups_alike(order.size(), different);
  result.has_groups = groups.has_value();
  if (!groups) return result;
  std::vector<std::vector<std::size_t>> numbers(order.size());
  for (std::size_t g = 0; g < groups->size(); ++g) {
    for (const std::size_t member : (*groups)[g]) numbers[by_mean[member]].push_back(g);
  }
  for (std::size_t s = 0; s < order.size(); ++s) {
    result.marks[s] = letters_text(numbers[s], groups->size());
  }
  return result;
}

std::string dagger_of(const PairComparison& pair, const CompareOptions& options, const Look& look) {
  const double p = pair.tests[kDeciding].adjusted;
  if (p > options.alpha) return {};
  const bool is_strong = p <= options.alpha / kStrong;
  return look.ascii ? (is_strong ? "**" : "*") : (is_strong ? "‡" : "†");
}

}  // namespace

Verdict verdict_of(const Comparison& comparison, const MeasureComparison& measure,
                   const PairComparison& pair, std::size_t test) {
  const TestOutcome& outcome = pair.tests[test];
  if (outcome.adjusted <= comparison.options.alpha) {
    const double side = better_sign(measure.measure) * side_of(outcome, pair.difference);
    return side > 0 ? Verdict::kBetter : Verdict::kWorse;
  }
  for (std::size_t t = 0; t < measure.topics.size(); ++t) {
    if (measure.value(pair.systems.first, t) != measure.value(pair.systems.second, t)) {
      return Verdict::kOpen;
    }
  }
  return Verdict::kSame;
}

std::string verdict_words(Verdict verdict, const Measure& measure) {
  const bool is_neither = measure.def->direction == Direction::kNeither;
  switch (verdict) {
    case Verdict::kBetter: return is_neither ? "higher" : "better";
    case Verdict::kWorse: return is_neither ? "lower" : "worse";
    case Verdict::kSame: return "the same";
    default: return "not significant";
  }
}

bool is_in_logs(const Comparison& comparison, const MeasureComparison& measure) {
  return measure.is_log && is_plain(comparison);
}

bool is_in_percent(const Comparison& comparison, const MeasureComparison& measure,
                   const Look& look) {
  return look.percent && is_plain(comparison) && !measure.is_log && is_share(measure.measure);
}

std::string topic_value_text(const CompareView& view, const MeasureComparison& measure,
                             double value, const Look& look) {
  const double size = is_in_logs(view.comparison, measure) ? std::exp(value) : value;
  return suited(size < 0 ? "−" : "", look) + sized(view, measure, std::abs(size), look);
}

std::string mean_text(const CompareView& view, const MeasureComparison& measure, std::size_t system,
                      const Look& look) {
  return topic_value_text(view, measure, measure.means[system], look);
}

std::string measure_head(const Measure& measure, const Look& look) {
  const bool is_lower = measure.def->direction == Direction::kLowerIsBetter;
  return name_of(measure) + (is_lower && !look.ascii ? " " + std::string(kDownArrow) : "");
}

std::string difference_head(const CompareView& view, const MeasureComparison& measure,
                            const Look& look) {
  const std::string head = look.ascii ? "diff" : "Δ";
  return is_in_logs(view.comparison, measure) ? head + " log" : head;
}

std::string difference_words(const Comparison& comparison, const MeasureComparison& measure) {
  return is_in_logs(comparison, measure) ? "difference of logarithms" : "difference";
}

std::string difference_text(const CompareView& view, const MeasureComparison& measure,
                            double difference, const Look& look) {
  return with_sign(view, measure, difference, look);
}

std::string interval_text(const CompareView& view, const MeasureComparison& measure, double low,
                          double high, const Look& look) {
  if (std::isinf(low) && std::isinf(high)) return "unbounded";
  return "[" + with_sign(view, measure, low, look) + ", " + with_sign(view, measure, high, look) +
         "]";
}

std::string p_text(double p, double alpha) {
  constexpr int kDigits = 3;
  constexpr int kMostDigits = 9;
  if (p < 0.001 && p <= alpha) return "<0.001";
  std::string text = fixed(p, kDigits);
  for (int digits = kDigits; digits < kMostDigits; ++digits) {
    text = fixed(p, digits);
    if ((parse_number(text).value_or(p) <= alpha) == (p <= alpha)) break;
  }
  return text;
}

std::string short_p(double p, double alpha) {
  std::string text = p_text(p, alpha);
  const std::size_t zero = text.find("0.");
  if (zero != std::string::npos) text.erase(zero, 1);
  return text;
}

std::string p_equation(double p, double alpha) {
  const std::string text = p_text(p, alpha);
  return text.starts_with('<') ? "p < " + text.substr(1) : "p = " + text;
}

std::size_t family_size(const Comparison& comparison) {
  std::size_t tests = 0;
  for (const MeasureComparison& measure : comparison.measures) tests += measure.pairs.size();
  const bool is_all = comparison.options.family == Family::kAll;
  return is_all ? tests : comparison.measures.front().pairs.size();
}

bool is_adjusted(const Comparison& comparison, const TestDef& test) {
  return !test.is_joint && comparison.options.correction != Correction::kNone &&
         family_size(comparison) > 1;
}

std::vector<std::size_t> system_order(const CompareView& view, const Look& look) {
  const Comparison& comparison = view.comparison;
  const MeasureComparison& first = comparison.measures.front();
  std::vector<std::size_t> order(comparison.systems.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (!look.best_first) return order;
  const double sign = better_sign(first.measure);
  const auto key = [&](std::size_t s) {
    return std::tuple(comparison.baseline != s, -sign * first.means[s],
                      std::string_view(comparison.systems[s]));
  };
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
  return order;
}

std::vector<bool> best_means(const CompareView& view, const MeasureComparison& measure,
                             const Look& look) {
  std::vector<bool> is_best(measure.means.size(), false);
  if (measure.measure.def->direction == Direction::kNeither) return is_best;
  std::size_t best = 0;
  for (std::size_t s = 1; s < measure.means.size(); ++s) {
    const double sign = better_sign(measure.measure);
    if (sign * measure.means[s] > sign * measure.means[best]) best = s;
  }
  // Equal after rounding is equal to the reader: all of them are best.
  const std::string text = mean_text(view, measure, best, look);
  for (std::size_t s = 0; s < is_best.size(); ++s) {
    is_best[s] = mean_text(view, measure, s, look) == text;
  }
  return is_best;
}

MarkTexts marks_of(const CompareView& view, const MeasureComparison& measure,
                   const std::vector<std::size_t>& order, const Look& look) {
  MarkTexts result{.marks = std::vector<std::string>(order.size())};
  if (view.marks == MarkStyle::kGroups) {
    result = group_marks(view, measure, order);
    for (std::string& mark : result.marks) mark = suited(std::move(mark), look);
    return result;
  }
  if (view.marks == MarkStyle::kDaggers) {
    for (const PairComparison& pair : measure.pairs) {
      result.marks[pair.systems.second] = dagger_of(pair, view.comparison.options, look);
    }
    return result;
  }
  const auto beaten = beaten_places(view, measure, order);
  for (std::size_t s = 0; s < order.size(); ++s) {
    result.marks[s] = suited(letters_text(beaten[s], order.size()), look);
  }
  return result;
}

std::string crowd_words(const Measure& measure) {
  return name_of(measure) + " has more than " + std::to_string(kMostGroups) +
         " groups, too many to show";
}

Result<MarkStyle> choose_marks(std::optional<MarkStyle> wanted, const Comparison& comparison) {
  const bool has_baseline = comparison.baseline.has_value();
  const MarkStyle marks = wanted.value_or(has_baseline ? MarkStyle::kDaggers : MarkStyle::kLetters);
  if (marks == MarkStyle::kDaggers && !has_baseline) {
    return Error{.what = "daggers mark what differs from a baseline, and there is none",
                 .hint = "name one with --baseline, or take --marks letters"};
  }
  if (marks != MarkStyle::kDaggers && has_baseline) {
    return Error{.what = std::string(choice_of(kMarkChoices, marks).word) +
                         " need all pairs of runs, and only those with a baseline are tested",
                 .hint = "leave --baseline out, or take --marks daggers"};
  }
  return marks;
}

Result<TopicTexts> read_topic_texts(const Comparison& comparison, const Input& input,
                                    std::vector<Note>& notes) {
  WantedIds wanted;
  for (const MeasureComparison& measure : comparison.measures) {
    wanted.insert(measure.topics.begin(), measure.topics.end());
  }
  const auto found = read_doc_texts(input, LinesOf::kTopics, wanted);
  if (!found) return found.error();
  TopicTexts texts;
  std::vector<std::string_view> missing;
  for (const std::string_view topic : wanted) {
    const auto text = found->find(topic);
    if (text == found->end()) {
      missing.push_back(topic);
    } else {
      texts.emplace(topic, text->second.text);
    }
  }
  note_missing(input, missing, "topic", notes);
  return texts;
}

std::vector<Note> measure_notes(const Comparison& comparison) {
  std::vector<Note> notes;
  for (const MeasureComparison& measure : comparison.measures) {
    add_new_notes(measure.notes, notes);
  }
  return notes;
}

}  // namespace assay
