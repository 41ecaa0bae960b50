// SPDX-License-Identifier: Apache-2.0
// policy.hpp: what can be decided one way or another, with the words for it, each in one place.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace assay {

// Who comes first among documents of equal score.
// kExpected orders rows as kTrec; values are then means over all orders.
enum class Ties : std::uint8_t { kTrec, kDocAsc, kRank, kFile, kExpected };

// Which topics are averaged.
enum class Topics : std::uint8_t {
  kQrels,  // all that are judged; one that the run misses has an empty ranking
  kBoth,   // those that are judged and in the run
  kRun,    // all of the run; one that is not judged has empty judgments
};

// What documents without a judgment could do to a value.
enum class Bounding : std::uint8_t {
  kNone,   // not asked
  kFixed,  // they take any grade; R and the ideal list stay as they are
  kFull,   // they take any grade and join the judgments
};

// How numbers and repeated documents are read.
enum class Reading : std::uint8_t {
  kStrict,     // what is not right is an error
  kTrecEval,   // as trec_eval: numbers as C reads them, repetition an error only where it counts
  kTrecEval9,  // as its version 9: scores as 32-bit numbers, no look at topics without results
};

// What the lines of a file of judgments say.
enum class Judgments : std::uint8_t { kGrades, kGroups, kPreferences, kGradedPreferences };
[[nodiscard]] constexpr bool is_preference(Judgments judgments) {
  return judgments == Judgments::kPreferences || judgments == Judgments::kGradedPreferences;
}

// trec_eval's own order of equal scores is another where it reads preferences.
[[nodiscard]] constexpr Ties ties_for(Ties ties, Judgments judgments) {
  return ties == Ties::kTrec && is_preference(judgments) ? Ties::kDocAsc : ties;
}

// What an undefined value counts in a mean.
enum class Undefined : std::uint8_t { kUsual, kSkip, kZero, kWorst };

// A word that a user writes, what it stands for, and what that means.
template <class Value>
struct Choice {
  std::string_view word;
  Value value;
  std::string_view meaning;
};

inline constexpr std::array kTiesChoices = {
    Choice<Ties>{"trec", Ties::kTrec, "larger document id first, as trec_eval"},
    Choice<Ties>{"doc-asc", Ties::kDocAsc, "smaller document id first"},
    Choice<Ties>{"rank", Ties::kRank, "smaller number in the rank column first"},
    Choice<Ties>{"file", Ties::kFile, "earlier line first"},
    Choice<Ties>{"expected", Ties::kExpected, "no order, the expected value over all of them"},
};
inline constexpr std::array kTopicsChoices = {
    Choice<Topics>{"qrels", Topics::kQrels, "mean over all qrels topics"},
    Choice<Topics>{"both", Topics::kBoth, "mean over topics in both files"},
    Choice<Topics>{"run", Topics::kRun, "mean over all topics of the run"},
};
inline constexpr std::array kJudgmentsChoices = {
    Choice<Judgments>{"grades", Judgments::kGrades, "one grade for each document"},
    Choice<Judgments>{"groups", Judgments::kGroups,
                      "grades of several groups of judges, which column 2 names"},
    Choice<Judgments>{"preferences", Judgments::kPreferences,
                      "columns topic group part document level; higher levels are preferred"},
    Choice<Judgments>{"graded-preferences", Judgments::kGradedPreferences,
                      "preferences of the groups in column 2, from their grades"},
};
inline constexpr std::array kBoundingChoices = {
    Choice<Bounding>{"none", Bounding::kNone, "not asked"},
    Choice<Bounding>{"fixed", Bounding::kFixed, "R and the ideal list as they are"},
    Choice<Bounding>{"full", Bounding::kFull, "which join the judgments"},
};
inline constexpr std::array kUndefinedChoices = {
    Choice<Undefined>{"usual", Undefined::kUsual,
                      "0 where higher is better, as trec_eval; left out where lower is better"},
    Choice<Undefined>{"skip", Undefined::kSkip, "left out"},
    Choice<Undefined>{"zero", Undefined::kZero, "0"},
    Choice<Undefined>{"worst", Undefined::kWorst, "the worst value, or left out if there is none"},
};

// The entry of a list of choices for one value.
template <class Value, std::size_t count>
[[nodiscard]] constexpr const Choice<Value>& choice_of(const std::array<Choice<Value>, count>& list,
                                                       Value value) {
  for (const Choice<Value>& choice : list) {
    if (choice.value == value) return choice;
  }
  return list.front();
}

}  // namespace assay
