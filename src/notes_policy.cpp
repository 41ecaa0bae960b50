// SPDX-License-Identifier: Apache-2.0
// notes_policy.cpp: notes on means over orders, on bounds, and on lists of topics.
#include <algorithm>
#include <cmath>
#include <set>

#include "expected.hpp"
#include "notes.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

// In how many topics something holds for each measure: "ERR@10 in 3 topics, Bpref in 1 topic".
struct Occurrences {
  std::vector<std::string> texts;
  std::uint64_t values = 0;

  template <class Test>
  Occurrences(const Scores& scores, std::span<const Measure> measures, const Test& test) {
    for (std::size_t m = 0; m < measures.size(); ++m) {
      std::uint64_t topics = 0;
      for (std::size_t t = 0; t < scores.topics.size(); ++t) {
        topics += test(t * measures.size() + m) ? 1 : 0;
      }
      if (topics == 0) continue;
      values += topics;
      texts.push_back(name_of(measures[m]) + " in " + counted(topics, "topic"));
    }
  }

  [[nodiscard]] std::string text() const {
    std::vector<std::string> some = texts;
    if (texts.size() <= kMostCuts) return joined(some, ", ");
    some.resize(kMostCuts);
    return joined(some, ", ") + " and " + counted(texts.size() - kMostCuts, "other measure");
  }
};

// 0.00123 as 0.0012.
std::string two_digits(double value) {
  if (value <= 0) return "0";
  return fixed(value, static_cast<int>(std::max(0.0, 1 - std::floor(std::log10(value)))));
}

void add_sampled(const Facts& facts, const Scores& scores, std::span<const Measure> measures,
                 std::vector<Note>& notes) {
  double error = 0;
  for (const Expected& sample : facts.samples) error = std::max(error, sample.error);
  const Occurrences places(scores, measures,
                           [&](std::size_t at) { return facts.samples[at].samples > 0; });
  if (places.values == 0) return;
  notes.push_back({.code = "sampled-orders",
                   .count = places.values,
                   .message = "means over " + grouped(kMostOrders) +
                              " random orders, not all: " + places.text() +
                              "; standard error of a topic at most " + two_digits(error),
                   .advice = "--seed draws other orders"});
}

void add_inexact(const Scores& scores, std::span<const Measure> measures, BoundsKind kind,
                 std::vector<Note>& notes) {
  const Occurrences places(scores, measures,
                           [&](std::size_t at) { return scores.bounds[at].kind == kind; });
  if (places.values == 0) return;
  const bool is_outer = kind == BoundsKind::kOuter;
  notes.push_back(
      {.code = is_outer ? "outer-bounds" : "sampled-bounds",
       .count = places.values,
       .message = std::string(is_outer ? "outer bounds, marked ~, with the exact ones within: "
                                       : "bounds of sampled means, marked ~: ") +
                  places.text(),
       .advice = {}});
}

void add_categories(const Scores& scores, const EvalOptions& options, std::vector<Note>& notes) {
  if (options.categories.empty()) return;
  std::set<std::string_view> known;
  std::set<std::string> empty;
  for (const TopicCategory& line : options.categories) {
    known.insert(line.topic);
    empty.insert(line.category);
  }
  for (const Group& group : scores.groups) empty.erase(group.name);
  std::vector<std::string> without;
  for (const std::string& topic : scores.topics) {
    if (!known.contains(topic)) without.push_back(topic);
  }
  if (!without.empty()) {
    notes.push_back({.code = "topics-without-category",
                     .count = without.size(),
                     .message = counted(without.size(), "topic") +
                                (without.size() == 1 ? " is" : " are") +
                                " in no category: " + first_names(without, kMostNames),
                     .advice = {}});
  }
  if (!empty.empty()) {
    notes.push_back(
        {.code = "empty-categories",
         .count = empty.size(),
         .message = "no topic in " +
                    std::string(empty.size() == 1 ? "the category " : "the categories ") +
                    first_names(std::vector<std::string>(empty.begin(), empty.end()), kMostNames),
         .advice = {}});
  }
}

}  // namespace

void add_policy_notes(const Facts& facts, const Scores& scores, std::span<const Measure> measures,
                      const EvalOptions& options, std::vector<Note>& notes) {
  if (!facts.samples.empty()) add_sampled(facts, scores, measures, notes);
  if (!scores.bounds.empty()) {
    add_inexact(scores, measures, BoundsKind::kOuter, notes);
    add_inexact(scores, measures, BoundsKind::kSampled, notes);
  }
  add_categories(scores, options, notes);
}

std::vector<Note> notes_on_odd(std::string_view code, const BadLines& odd, const Input& input,
                               const LineShape& expected) {
  std::vector<Note> notes;
  for (const BadKind& kind : odd.kinds(expected)) {
    const std::string_view first = kind.first.front();
    const Place place = input.place_of(first.data());
    const bool is_number = kind.code == "grade" || kind.code == "score";
    const std::string what =
        is_number ? counted(kind.count, "odd " + std::string(kind.code)) +
                        " read as trec_eval does (as far as it is a number, else as 0)"
                  : counted(kind.count, "line") + (kind.count == 1 ? " names" : " name") +
                        " a document again, without effect";
    notes.push_back({.code = std::string(code),
                     .count = kind.count,
                     .message = what + ": first " + in_quotes(first) + " at " + place.file + ":" +
                                std::to_string(place.line) + ":" + std::to_string(place.column),
                     .advice = {}});
  }
  return notes;
}

std::vector<Note> notes_on_list(const std::set<std::string>& known,
                                const std::vector<std::string>& list) {
  std::set<std::string> unknown;
  for (const std::string& name : list) {
    if (!known.contains(name)) unknown.insert(name);
  }
  if (unknown.empty()) return {};
  const std::vector<std::string> names(unknown.begin(), unknown.end());
  return {{.code = "unknown-topics",
           .count = names.size(),
           .message = counted(names.size(), "topic") +
                      " of the list in no file: " + first_names(names, kMostNames),
           .advice = {}}};
}

std::vector<Note> notes_on_list(const Qrels& qrels, const std::set<std::string>& in_runs,
                                const std::vector<std::string>& list) {
  std::set<std::string> known = in_runs;
  for (const std::string& name : list) {
    if (qrels.find_topic(name)) known.insert(name);
  }
  return notes_on_list(known, list);
}

}  // namespace assay
