// SPDX-License-Identifier: Apache-2.0
// measure.hpp: what a measure is: one definition from which everything else is derived.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "assay/error.hpp"
#include "assay/judged.hpp"

namespace assay {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// What a measure makes of one topic: a fraction whose value is undefined when the denominator is 0.
// Kept as two numbers because some averages are ratios of sums, not means of ratios.
struct Ratio {
  double numerator = 0;
  double denominator = 1;

  [[nodiscard]] bool is_defined() const { return denominator != 0; }
  [[nodiscard]] double value() const { return numerator / denominator; }
};

inline constexpr Ratio kUndefined{.numerator = 0, .denominator = 0};

// A mean over all orders of documents of equal score. Orders without a value are left out of it; if
// there are no others, the mean is undefined.
struct Expected {
  Ratio value;
  bool is_partial = false;    // under some orders there is no value
  std::uint32_t samples = 0;  // so many random orders stand for all; 0: exact
  double error = 0;           // the standard error of a sampled value
};

// One line of an explanation: what the document at `rank` adds, and the total so far.
struct Step {
  std::uint32_t rank = 0;
  double grade = 0;
  double term = 0;
  double total = 0;
};

// Grades that gain something else than the rule says, sorted by grade. kNotInPool stands for
// documents that are not in the judgments, kAnyNegative for negative grades that it does not name;
// neither makes a document judged.
using GainMap = std::vector<std::pair<double, double>>;
inline constexpr double kAnyNegative = std::numeric_limits<double>::lowest();

// The values of the words that parameters take; the order is that of their `words` lists.
enum Gain : int { kLinearGain, kExpGain, kPenaltyGain };
enum Discount : int { kLogDiscount, kJkDiscount, kNoDiscount };
enum Ideal : int { kJudgedIdeal, kRetrievedIdeal, kPooledIdeal };
enum RbpGain : int { kBinaryGain, kRawGain };
enum Scale : int { kNoScale, kTopicScale };
enum Tail : int { kTailAlways, kTailIfUnjudged };
enum Norm : int { kNormRelevant, kNormMin };
enum Rounding : int { kRoundUp, kRoundNearest, kRoundTrec9 };
enum AverageKind : int { kMeanOfRatios, kRatioOfMeans };
enum JudgeGroups : int { kAllJudges, kMeanOverGroups };
enum Pairs : int { kAllPairs, kRetrievedPairs, kImpliedPairs };

// Every parameter that any measure takes. A kernel reads its own by name; the others keep these
// values. Defaults that differ from measure to measure stand in the measure's ParamDef.
struct Params {
  double cutoff = kInfinity;  // ranks below this one are not looked at
  double rel = 1;             // the lowest grade that is relevant
  double recall = 0;
  double multiple = 1;  // of R, to make a cutoff
  double beta = 1;
  double alpha = 0.5;
  double p = 0.8;
  double max = 4;
  double base = 2;
  double unjudged = 0;
  double neutral = 1;
  double pad = 0;
  double fill = 0;
  double target = 1;
  double min_rel = 0;
  double max_rel = 1;
  double collection = 0;  // how many documents there are; 0 if unknown
  double wanted = 1;
  // What a document is worth that is relevant and retrieved, only retrieved, only relevant, or
  // neither.
  double a = 1;
  double b = -1;
  double c = 0;
  double d = 0;
  int gain = 0;
  int discount = 0;
  int ideal = 0;
  int ideal_cut = 1;
  int norm = 0;
  int round = 0;
  int relative = 0;
  int average = 0;
  int judged_only = 0;
  int normalize = 1;
  int threshold = 0;
  int scale = 0;
  int tail = 0;
  int groups = 0;
  int pairs = 0;
  GainMap gains;
  std::vector<double> levels;  // of recall, from the lowest

  friend bool operator==(const Params&, const Params&) = default;
};

// A word that a parameter takes; later words with the same value are other spellings of it. One
// that stands for two choices sets a second parameter as well.
struct Word {
  std::string_view text;
  int value = 0;
  int Params::*other = nullptr;
  int other_value = 0;
};

// One parameter of one measure: a number, a word, or a list of numbers such as {0.25, 0.5}; a word
// perhaps with a map of gains instead.
struct ParamDef {
  std::string_view name;
  std::string_view meaning;
  double Params::*number = nullptr;
  int Params::*word = nullptr;
  std::vector<double> Params::*list = nullptr;  // in increasing order
  double initial = 0;                           // the default, also of words
  std::span<const double> initial_list;
  double lowest = -kInfinity;
  double highest = kInfinity;
  bool is_whole = false;           // takes whole numbers only
  std::span<const Word> words;     // of a word; for a number, special values that have a name
  std::span<const double> values;  // the numbers those names stand for
  bool takes_map = false;
  std::span<const std::string_view> aliases;
};

// kVarianceOfMean: of the mean over topics, where each value is the variance of one.
enum class Average : std::uint8_t { kMean, kGeometric, kSum, kMedian, kVarianceOfMean };
enum class Direction : std::uint8_t { kHigherIsBetter, kLowerIsBetter, kNeither };

// What a measure needs to know beside judgments and ranking.
enum class Need : std::uint8_t {
  kNothing,
  kCollection,
  kKnown,
  kExpected,
  kGroups,
  kPreferences,
  kProbabilities,  // with which the judged documents were drawn
  kStrata,         // of a pool, of which a part was drawn
};
// Whether it is about how judgments came to be a sample, so that those that are none say nothing.
[[nodiscard]] constexpr bool is_about_sample(Need need) {
  return need == Need::kProbabilities || need == Need::kStrata;
}
struct NeedText {
  std::string_view what;
  std::string_view option;  // of the program, which gives it
};
[[nodiscard]] const NeedText& text_of(Need need);

// Another name for a measure, with the parameters that the name implies.
struct Alias {
  std::string_view name;
  std::string_view params;  // as in parentheses: "gain=exp"
};

// What trec_eval takes after the dot of a measure's name.
enum class TrecKind : std::uint8_t {
  kPlain,    // nothing
  kCutoffs,  // whole numbers, a value for each: P.5,10
  kReals,    // real numbers, a value for each: iprec_at_recall.0.1,0.2
  kNumbers,  // real numbers for one value: utility.1,-1,0,0
  kPairs,    // keys and numbers for one value: ndcg.1=3,2=7
};

// What trec_eval does with a measure and with no other.
enum class TrecQuirk : std::uint8_t {
  kNone,
  kZeroIfMissing,     // under -c 0 for a topic without results, whatever no result would be worth
  kCountsAllTopics,   // under -c its sum is a count of its own, over all topics and grades above 0
  kNanIfNothingLeft,  // 0/0 where nothing is left of a ranking and a recall asks for no document
};

// The name under which trec_eval knows a measure, and the values its plain name stands for.
struct TrecName {
  std::string_view name;
  std::string_view params;
  std::span<const double> at;  // empty: takes none
  TrecKind kind = TrecKind::kPlain;
  // Of kNumbers: makes parameters of them. Says what is wrong with them, or nothing.
  std::string_view (*set_numbers)(std::span<const double> numbers, Params& params) = nullptr;
  std::size_t number_count = 0;  // of kNumbers: how many there must be; 0: any
  TrecQuirk quirk = TrecQuirk::kNone;
};

// A ranking whose value is known. In `run` and `judged` a digit is a grade, "." a document that was
// pooled but not judged (grade -1), "-" one that is not in the judgments. A "k" follows a document
// that the user knew; parentheses hold documents of equal score. One group prefers by grade, among
// all that it judged.
struct Example {
  std::string_view params;  // "(rel=2)@5"
  std::string_view run;
  std::string_view judged;
  double expect = 0;
  double expected = 0;  // relevant documents that the user expected
  // The strata of the same documents, a digit each, "-" for one that is not in the judgments.
  std::string_view run_strata = {};
  std::string_view judged_strata = {};
};

// How far something is known to hold when unjudged documents take grades.
enum class Holds : std::uint8_t {
  kNotSaid,
  kFixed,   // while R, the ideal list and all else from the judgments stay
  kAlways,  // also when the documents join the judgments
};

// What is known of the arithmetic of a measure, beside its kernel. What is not said is not assumed,
// so a definition may leave all of it out. tests/unit/traits_test.cpp tries to refute each.
struct Traits {
  // Each retrieved document adds what its own rank and grade make; the rest is from the judgments.
  Holds linear = Holds::kNotSaid;
  // A better grade at any rank never lowers the value; or never raises it.
  Holds monotone = Holds::kNotSaid;
  // Of the same grades at the same ranks, best first gives one end of what is possible and worst
  // first the other; a better grade below the cutoff never raises the value.
  bool likes_order = false;
  // Of a grade it counts only whether it is at least `rel`.
  bool is_binary = false;
  // Numerator and denominator are never negative, and no better grade ever lowers either.
  bool parts_grow = false;
};

// What an explanation shows of a measure at each rank.
enum class Shows : std::uint8_t {
  kTerm,       // of the step at that rank
  kTotal,      // of the steps down to it
  kSoFar,      // that total over the denominator of the value
  kBest,       // the total of the step itself, where steps go from the last to the first
  kGain,       // of the document
  kWeight,     // one over the discount of the rank; the discount is the header
  kStandsFor,  // how many documents of its stratum a judged one stands for
  kMeasure,    // another measure, cut there
};
struct StoryColumn {
  Shows shows = Shows::kTerm;
  std::string_view header;
  std::string_view measure = {};  // its name, for kMeasure
};

// What the ranks of the steps of a measure are.
enum class StepsAre : std::uint8_t {
  kRanks,        // of retrieved documents; a step at rank 0 stands for none
  kIdealRanks,   // of the ideal list
  kPreferences,  // numbers of documents among the preferences
};

// How a value is told: columns rank by rank, and the formula with the numbers of the topic, in
// which words in braces stand for them; src/report_worked.cpp has the list. Where nothing is said,
// terms and totals are shown, and the fraction.
struct Story {
  std::span<const StoryColumn> columns;
  std::string_view worked = {};
  std::string_view outside = {};  // what steps at rank 0 stand for: "recall"
  StepsAre steps = StepsAre::kRanks;
  bool is_set = false;  // order plays no part: retrieved and relevant, as a table of four numbers
};

struct MeasureDef {
  std::string_view name;
  std::string_view title;
  std::string_view formula;     // TeX
  std::string_view meaning;     // what the number says, in a sentence or two
  std::string_view user_model;  // who would see this number
  std::string_view caveat;      // what it does not tell
  std::string_view citation;
  std::span<const Alias> aliases;
  std::span<const TrecName> trec;
  std::span<const ParamDef> params;
  double Params::*at = nullptr;  // the parameter that "@" sets
  bool needs_at = false;
  Average average = Average::kMean;
  Direction direction = Direction::kHigherIsBetter;
  double lowest = 0;  // the range under default parameters
  double highest = 1;
  bool is_count = false;      // whole numbers, printed as such
  bool is_about_all = false;  // says nothing of a single topic
  Need needs = Need::kNothing;
  bool (*is_needed)(const Params&) = nullptr;  // where `needs` depends on parameters
  bool (*leaves_range)(const Params&) =
      nullptr;  // parameters under which values may leave the range
  Ratio (*compute)(const JudgedTopic&, const Params&) = nullptr;
  Ratio (*explain)(const JudgedTopic&, const Params&, std::vector<Step>&) = nullptr;
  // Values that differ in `at` alone, in one pass: those at `points`, which increase. The same bits
  // as `compute` gives.
  void (*compute_many)(const JudgedTopic&, const Params&, std::span<const double> points,
                       std::span<Ratio> values) = nullptr;
  // For the mean of a curve: its values at ranks 1, 2, … as many as there is room for.
  void (*curve)(const JudgedTopic&, const Params&, std::span<Ratio>) = nullptr;
  Traits (*traits)(const Params&) = nullptr;
  // The mean over all orders of equal scores, where there is a formula for it.
  std::optional<Expected> (*expected)(const JudgedTopic&, const Params&) = nullptr;
  // Says what is wrong with a combination of parameters, or nothing.
  std::string_view (*check)(const Params&) = nullptr;
  double Params::*highest_grade = nullptr;  // judgments above it make the measure meaningless
  Story story = {};
  Example example;
};

// A definition with values for its parameters.
struct Measure {
  const MeasureDef* def = nullptr;
  Params params;

  friend bool operator==(const Measure&, const Measure&) = default;
};

// Every measure, in the order in which lists of them are printed.
[[nodiscard]] std::span<const MeasureDef* const> all_measures();
// Parameters that every measure has, beside its own.
[[nodiscard]] std::span<const ParamDef> common_params();
// The parameters of a measure: its own, then the common ones.
[[nodiscard]] std::vector<const ParamDef*> params_of(const MeasureDef& def);
[[nodiscard]] Params default_params(const MeasureDef& def);

// Names that stand for several measures.
struct Nickname {
  std::string_view name;
  std::string_view measures;
  std::string_view meaning;
};
[[nodiscard]] std::span<const Nickname> all_nicknames();

// The language of measures: "nDCG@10 AP(rel=2)", "ndcg_cut.10,100", "P@1..15"; see
// docs/measures.md.
[[nodiscard]] Result<std::vector<Measure>> parse_measures(std::string_view text);
// The one canonical name, which parses back to the same measure.
[[nodiscard]] std::string name_of(const Measure& measure);
// The name trec_eval would print, or the canonical one where it has none.
[[nodiscard]] std::string trec_name_of(const Measure& measure);
// Every parameter with its value: what exactly was computed.
[[nodiscard]] std::string recipe_of(const Measure& measure);
// One parameter's value as text.
[[nodiscard]] std::string value_of(const ParamDef& param, const Params& params);

// What is set for all measures at once.
struct CommonSettings {
  bool judged_only = false;
  double collection = 0;  // documents in it, for measures that do not name theirs; 0 if unknown
};
void apply(const CommonSettings& settings, Measure& measure);

// Whether every value is a whole number.
[[nodiscard]] bool is_whole(const Measure& measure);
// Whether every value lies between 0 and 1, so that it can be shown as per cent.
[[nodiscard]] bool is_share(const Measure& measure);

[[nodiscard]] Traits traits_of(const Measure& measure);
[[nodiscard]] Ratio compute(const Measure& measure, const JudgedTopic& topic);
// The values at each of `points`, which increase, in place of the parameter that "@" sets; for a
// definition with compute_many, over all documents and judges.
void compute_many(const Measure& measure, const JudgedTopic& topic, std::span<const double> points,
                  std::span<Ratio> values);
// The values at ranks 1, 2, … of a measure that is the mean of a curve.
void compute_curve(const Measure& measure, const JudgedTopic& topic, std::span<Ratio> values);
[[nodiscard]] Ratio explain(const Measure& measure, const JudgedTopic& topic,
                            std::vector<Step>& steps);

}  // namespace assay
