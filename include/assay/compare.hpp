// SPDX-License-Identifier: Apache-2.0
// compare.hpp: whether systems really differ: differences over topics, tests, intervals, and
// corrections for looking at many pairs.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/measure.hpp"
#include "assay/policy.hpp"

namespace assay {

// What is done against finding something by looking often.
enum class Correction : std::uint8_t {
  kNone,
  kBonferroni,
  kHolm,
  kHochberg,
  kBenjaminiHochberg,
  kBenjaminiYekutieli,
};
struct CorrectionDef {
  Choice<Correction> choice;
  std::string_view title;  // "Holm"
};
inline constexpr std::array kCorrections = {
    CorrectionDef{{"none", Correction::kNone, "each p by itself"}, "no correction"},
    CorrectionDef{{"bonferroni", Correction::kBonferroni, "any error; p times the tests"},
                  "Bonferroni"},
    CorrectionDef{{"holm", Correction::kHolm, "any error; never weaker than Bonferroni"}, "Holm"},
    CorrectionDef{{"hochberg", Correction::kHochberg,
                   "any error, if tests do not depend on each other in odd ways"},
                  "Hochberg"},
    CorrectionDef{{"bh", Correction::kBenjaminiHochberg,
                   "the share of errors among what is found (Benjamini and Hochberg)"},
                  "Benjamini and Hochberg"},
    CorrectionDef{{"by", Correction::kBenjaminiYekutieli,
                   "the same for tests that depend on each other in any way"},
                  "Benjamini and Yekutieli"},
};
inline constexpr auto kCorrectionChoices = [] {
  std::array<Choice<Correction>, kCorrections.size()> choices{};
  for (std::size_t i = 0; i < choices.size(); ++i) choices[i] = kCorrections[i].choice;
  return choices;
}();

// Which tests are corrected together.
enum class Family : std::uint8_t { kMeasure, kAll };
inline constexpr std::array kFamilyChoices = {
    Choice<Family>{"measure", Family::kMeasure, "the pairs of each measure"},
    Choice<Family>{"all", Family::kAll, "the pairs of all measures together"},
};

// Values of a topic made comparable with those of others, by what all systems have there.
enum class Standardisation : std::uint8_t { kNone, kZ, kNormal, kUniform, kEmpirical };
inline constexpr std::array kStandardisationChoices = {
    Choice<Standardisation>{"none", Standardisation::kNone, "values as they are"},
    Choice<Standardisation>{"z", Standardisation::kZ, "standard deviations from the topic's mean"},
    Choice<Standardisation>{"normal", Standardisation::kNormal,
                            "the normal distribution function of z (Webber)"},
    Choice<Standardisation>{"uniform", Standardisation::kUniform,
                            "0.15 z + 0.5, cut to 0 and 1 (Sakai)"},
    Choice<Standardisation>{"empirical", Standardisation::kEmpirical,
                            "the share of systems that are not better (Urbano)"},
};

// Two systems of a comparison. A difference is that of the second less the first.
struct SystemPair {
  std::size_t first = 0;
  std::size_t second = 0;
};

inline constexpr double kUnbounded = std::numeric_limits<double>::infinity();

// What one test says of one pair. The interval is the set of differences that the same test would
// not reject, so the two never contradict each other: 0 lies within it exactly if p > alpha.
struct TestOutcome {
  std::optional<double> statistic = {};  // what the test is named after: t, a sum of ranks
  double p = 1;                          // two-sided, never NaN
  double adjusted = 1;                   // for the number of pairs looked at
  double low = -kUnbounded;
  double high = kUnbounded;
  bool is_exact = false;  // no approximation, and nothing was drawn at random
  double least_p = 0;     // so few topics allow no smaller p, whatever they show
  double rounded_to = 0;  // values were made multiples of it to be resampled; 0: they were not
};

struct CompareOptions;

// What a test is given: values of systems on the same topics, and the pairs to look at.
struct PairTask {
  std::span<const double> values;  // of system s on topic t at s * topics + t; finite
  std::size_t systems = 0;
  std::size_t topics = 0;
  std::span<const SystemPair> pairs;
  const CompareOptions& options;
  // An interval is what a test at this level does not reject: options.alpha, or this pair's part of
  // it where a correction shares it out. All else (margins, notes) goes by options.alpha.
  double alpha = 0.05;

  // Of the second less the first, topic by topic; the same on all where only rounding differs.
  [[nodiscard]] std::vector<double> differences(const SystemPair& pair) const;
};

// A test, as the one list of them knows it.
struct TestDef {
  std::string_view word;
  std::string_view other_word;   // also understood; may be empty
  std::string_view title;        // "paired t-test"
  std::string_view column;       // over a column of numbers: "t", "rand."
  std::string_view meaning;      // what is asked, in a sentence
  std::string_view interval_of;  // what the interval is about: "mean difference"
  bool is_of_mean = false;       // the mean difference itself, as margins are
  bool draws = false;            // by chance: seed and number of draws matter
  bool is_joint = false;         // looks at all systems at once, and needs no correction
  unsigned sides = 1;            // its least p is so many of B + 1, of B draws
  std::vector<TestOutcome> (*run)(const PairTask& task);  // one for each pair
};
[[nodiscard]] std::span<const TestDef> significance_tests();
// By either word, in any case; nothing if there is none.
[[nodiscard]] const TestDef* find_test(std::string_view word);
// "t,randomization"; an error names what was meant.
[[nodiscard]] Result<std::vector<const TestDef*>> parse_tests(std::string_view list);

struct CompareOptions {
  std::vector<const TestDef*> tests = {};  // empty: t and randomization
  std::string baseline = {};               // the name of a run; empty: all pairs
  Correction correction = Correction::kHolm;
  Family family = Family::kMeasure;
  Standardisation standardisation = Standardisation::kNone;
  double alpha = 0.05;
  std::uint32_t resamples = 100'000;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  double tie = 0;  // differences up to it count as none: wins, sign test, Wilcoxon's equal ranks
  std::optional<double> margin = {};  // a loss that does not matter
  // Of tests that draw. Without, their ends stay unbounded; p is the same, and for many pairs much
  // sooner there.
  bool intervals = true;
};

// How large a difference is, beside the spread over topics; nothing where there is no spread.
struct EffectSizes {
  std::optional<double> d_z = {};       // mean of the differences over their standard deviation
  std::optional<double> hedges_g = {};  // the same, corrected for few topics: three at least
  double cliffs_delta = 0;              // how often the second is higher on any two topics, less
                                        // how often it is lower
};

// Paired t-tests, one-sided each: is the loss less than the margin, is any difference?
struct MarginOutcome {
  double p_non_inferior = 1;
  double p_equivalent = 1;   // the larger of two one-sided tests
  double low = -kUnbounded;  // the interval of 1 - 2 alpha that says the same
  double high = kUnbounded;
};

struct PairComparison {
  SystemPair systems = {};
  double difference = 0;                 // of the means
  std::optional<double> deviation = {};  // standard deviation of the differences
  std::uint32_t wins = 0;                // topics where the second is better
  std::uint32_t ties = 0;
  std::uint32_t losses = 0;
  EffectSizes effects = {};
  std::vector<TestOutcome> tests = {};  // as the options name them
  std::optional<MarginOutcome> margin = {};
};

// Two-way analysis of variance: of topics and systems, each value once.
struct AnovaRow {
  double squares = 0;  // sum of squares
  double freedom = 0;  // degrees of freedom
  [[nodiscard]] double mean_square() const { return freedom == 0 ? 0 : squares / freedom; }
};
struct Anova {
  AnovaRow systems = {};
  AnovaRow topics = {};
  AnovaRow error = {};                       // what neither explains
  std::optional<double> f = {};              // of systems over error; nothing if there is no error
  double p = 1;                              // that all systems have the same mean
  std::optional<double> omega_squared = {};  // the share of the spread that systems explain
};

// One measure. Values are as the tests see them: undefined ones replaced, standardised, and as
// logarithms for a geometric mean.
struct MeasureComparison {
  Measure measure;
  std::vector<std::string> topics = {};  // that all systems have a value for, in byte order
  std::vector<double> values = {};       // of system s on topic t at s * topics + t
  std::vector<double> means = {};        // of the values, one for each system
  bool is_log = false;
  std::vector<PairComparison> pairs = {};
  std::optional<Anova> anova = {};  // nothing for one topic
  std::vector<Note> notes = {};

  [[nodiscard]] double value(std::size_t system, std::size_t topic) const {
    return values[system * topics.size() + topic];
  }
};

struct Comparison {
  std::vector<std::string> systems = {};
  std::optional<std::size_t> baseline = {};
  CompareOptions options = {};  // complete
  std::vector<MeasureComparison> measures = {};
};

// The report must have the values of its topics.
[[nodiscard]] Result<Comparison> compare(const EvalReport& report, const CompareOptions& options);

// What a paired t-test finds four times out of five with the spread that a pair has.
struct PairPower {
  double smallest = 0;                       // the true difference that so many topics show
  std::optional<std::uint64_t> topics = {};  // that the observed one needs; nothing if it is 0
};
// Nothing where differences have no spread.
[[nodiscard]] std::optional<PairPower> pair_power(const PairComparison& pair, std::size_t topics,
                                                  double alpha);

// A topic and what became of it from the first system of a pair to the second.
struct TopicMove {
  std::size_t topic = 0;  // its place
  double before = 0;
  double after = 0;
  [[nodiscard]] double delta() const { return after - before; }
};
// The topics with the largest gain, or loss, at most `count`; better or worse, whatever the measure
// calls better.
enum class MoveSide : std::uint8_t { kGained, kLost };
[[nodiscard]] std::vector<TopicMove> largest_moves(const MeasureComparison& measure,
                                                   const SystemPair& pair, MoveSide side,
                                                   std::size_t count);

}  // namespace assay
