// SPDX-License-Identifier: Apache-2.0
// oracle_test.cpp: random small rankings, every measure, random parameters, against the oracle.
// ASSAY_ORACLE_CASES sets the number of cases for each measure; 40 000 otherwise.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "oracle_cases.hpp"
#include "oracle_preference_cases.hpp"

namespace assay {
namespace {

using testing::Case;
using testing::Chance;
using testing::PreferenceCase;

double random_recall(Chance& chance) { return static_cast<double>(chance.below(21)) / 20; }

double random_number(const ParamDef& param, Chance& chance) {
  if (param.number == &Params::cutoff) return static_cast<double>(1 + chance.below(14));
  if (param.number == &Params::recall) return random_recall(chance);
  if (param.number == &Params::multiple) return static_cast<double>(chance.below(11)) / 5;
  if (param.number == &Params::max) return chance.one_of({3, 4, 5});
  if (param.number == &Params::p && param.highest < 1) return chance.one_of({0.25, 0.5, 0.8, 0.95});
  if (param.name == "n") return static_cast<double>(1 + chance.below(4));
  if (param.name == "T") return chance.one_of({0.25, 0.5, 1, 2, 3.5});
  if (param.name == "min_rel") return chance.one_of({0, 0.5, 1, 2});
  if (param.name == "max_rel") return chance.one_of({3, 4, 5});
  if (param.number == &Params::base) return chance.one_of({1.5, 2, 2.718281828459045, 10});
  if (param.number == &Params::pad) return static_cast<double>(chance.below(16));
  if (param.number == &Params::fill) return static_cast<double>(chance.below(3));
  if (param.number == &Params::rel) return chance.one_of({0, 1, 2, 3, 1.5});
  if (param.number == &Params::unjudged) return chance.one_of({-1, 0.5});
  if (param.lowest < 0) return chance.one_of({-2, -0.5, 0, 1, 3});
  if (param.highest == 1) return chance.one_of({0, 0.25, 0.5, 0.8, 0.95, 1});
  return chance.one_of({0, 0.5, 1, 2});
}

// Now and then with a gain for every negative grade, or for what is not in the judgments.
GainMap random_map(Chance& chance) {
  GainMap map;
  for (const double grade : {kNotInPool, kAnyNegative, -1.0, 0.0, 1.0, 2.0, 3.0}) {
    if (chance.once_in(grade < -1 ? 6 : 2))
      map.emplace_back(grade, chance.one_of({-1, 0, 0.5, 1, 3, 10}));
  }
  return map;
}

// Probabilities of the lowest grade that is relevant; together they are 1.
GainMap random_thresholds(Chance& chance) {
  GainMap map;
  double sum = 0;
  for (const double grade : {1.0, 2.0, 3.0, 5.0}) {
    if (!map.empty() && chance.once_in(2)) continue;
    map.emplace_back(grade, chance.one_of({1, 2, 5}));
    sum += map.back().second;
  }
  for (auto& [grade, probability] : map) probability /= sum;
  return map;
}

// From the smallest collection that can hold the documents upwards; now and then one too small.
double random_collection(const Case& made, double rel, Chance& chance) {
  const auto in_run = static_cast<std::ptrdiff_t>(made.run.size()) -
                      std::count(made.run.begin(), made.run.end(), '-');
  const auto missed = std::count_if(made.judged.begin() + in_run, made.judged.end(),
                                    [rel](char grade) { return testing::grade_of(grade) >= rel; });
  const double least = static_cast<double>(made.run.size()) + static_cast<double>(missed);
  const double extra = chance.once_in(8) ? -1 : static_cast<double>(chance.below(21));
  return std::max(1.0, least + extra);
}

// The same random parameters for both sides; those not drawn keep their defaults.
struct Pair {
  Measure measure;
  oracle::Setting setting;

  explicit Pair(const MeasureDef& def)
      : measure{.def = &def, .params = default_params(def)},
        setting{.measure = std::string(def.name), .numbers = {}, .words = {}, .gains = {}} {}

  void set(const ParamDef& param, double value) {
    measure.params.*param.number = value;
    setting.numbers[std::string(param.name)] = value;
  }
  void set(const ParamDef& param, const Word& word) {
    measure.params.*param.word = word.value;
    const auto first = std::find_if(param.words.begin(), param.words.end(),
                                    [&](const Word& other) { return other.value == word.value; });
    setting.words[std::string(param.name)] = first->text;
    if (word.other == nullptr) return;
    for (const ParamDef& other : measure.def->params) {
      if (other.word == word.other) set(other, other.words[word.other_value]);
    }
  }
  // The oracle gets the numbers in the order in which they come.
  void set(const ParamDef& param, std::vector<double> numbers) {
    setting.lists[std::string(param.name)] = numbers;
    std::sort(numbers.begin(), numbers.end());
    measure.params.*param.list = numbers;
  }
  void set(const GainMap& gains) {
    measure.params.gains = gains;
    for (const auto& [grade, gain] : gains) {
      if (grade == kNotInPool) {
        setting.absent_gain = gain;
      } else if (grade == kAnyNegative) {
        setting.negative_gain = gain;
      } else {
        setting.gains.emplace_back(grade, gain);
      }
    }
  }
};

void draw(const ParamDef& param, Pair& pair, Chance& chance) {
  if (param.name == "average") return;     // not a matter of one topic
  if (param.name == "collection") return;  // drawn when all else is known
  const bool is_map = param.takes_map && (param.word == nullptr || chance.once_in(3));
  if (is_map) pair.set(param.name == "threshold" ? random_thresholds(chance) : random_map(chance));
  if (param.word != nullptr && !(is_map && chance.once_in(2))) {
    pair.set(param, param.words[chance.below(param.words.size())]);
  } else if (param.list != nullptr) {
    std::vector<double> numbers = {random_recall(chance)};
    while (!chance.once_in(3)) numbers.push_back(random_recall(chance));
    pair.set(param, numbers);
  } else if (param.number != nullptr) {
    pair.set(param, random_number(param, chance));
  }
}

Pair random_pair(const MeasureDef& def, const Case& made, Chance& chance) {
  Pair pair(def);
  for (const ParamDef* param : params_of(def)) {
    const bool is_required = def.needs_at && param->number != nullptr && param->number == def.at;
    if (is_required || chance.once_in(2)) draw(*param, pair, chance);
  }
  for (const ParamDef* param : params_of(def)) {
    if (param->name != "collection" || chance.once_in(6)) continue;
    pair.set(*param, random_collection(made, pair.measure.params.rel, chance));
  }
  const bool is_sound = def.check == nullptr || def.check(pair.measure.params).empty();
  return is_sound ? pair : random_pair(def, made, chance);
}

template <class AnyCase>
void expect_agreement(const Pair& pair, const AnyCase& made) {
  const Ratio ours = testing::library_value(pair.measure, made);
  const auto theirs = oracle::value(pair.setting, testing::oracle_topic(made));
  const std::string what = name_of(pair.measure) + " on " + testing::text_of(made);
  ASSERT_EQ(ours.is_defined(), theirs.has_value()) << what;
  if (!theirs) return;
  ASSERT_NEAR(ours.value(), *theirs, 1e-10 * std::max(1.0, std::abs(*theirs))) << what;
}

class Oracle : public ::testing::TestWithParam<const MeasureDef*> {};

TEST_P(Oracle, AgreesOnRandomRankingsAndParameters) {
  const char* const wanted = std::getenv("ASSAY_ORACLE_CASES");
  const long cases = wanted == nullptr ? 40'000 : std::atol(wanted);
  ASSERT_GT(cases, 0);
  Chance chance(20240229);
  for (long i = 0; i < cases && !HasFatalFailure(); ++i) {
    const Case made = testing::random_case(chance);
    const Pair pair = random_pair(*GetParam(), made, chance);
    if (GetParam()->needs == Need::kPreferences) {
      expect_agreement(pair, testing::random_preferences(8, chance));
    } else {
      expect_agreement(pair, made);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, Oracle,
                         ::testing::ValuesIn(all_measures().begin(), all_measures().end()),
                         [](const auto& test) { return std::string(test.param->name); });

// Random rankings are short, and some user models end after a thousand ranks.
TEST(OracleOfLongRankings, AgreesWhereUserModelsEnd) {
  Chance chance(20240229);
  for (const MeasureDef* def : all_measures()) {
    Pair pair(*def);
    for (const ParamDef* param : params_of(*def)) {
      if (param->name == "collection") pair.set(*param, 1300);
      if (param->number == &Params::cutoff && def->at == &Params::cutoff) pair.set(*param, 1150);
    }
    if (def->needs_at && def->at != &Params::cutoff) continue;
    if (def->needs == Need::kPreferences) continue;
    for (const std::string_view letters : {"0001123.--", "0000000000000000001."}) {
      Case made;
      for (int i = 0; i < 1200; ++i) made.run += chance.letter(letters);
      made.judged = made.pooled = testing::without_absent(made.run);
      testing::add_circumstances(made, 3, chance);  // the oracle tries every order of equal scores
      expect_agreement(pair, made);
    }
  }
}

// Rows of a closure that are longer than a word of memory.
TEST(OracleOfManyDocuments, AgreesOnPreferences) {
  Chance chance(20240229);
  for (const MeasureDef* def : all_measures()) {
    if (def->needs != Need::kPreferences) continue;
    for (int i = 0; i < 30; ++i) {
      const PreferenceCase made = testing::random_preferences(150, chance);
      expect_agreement(random_pair(*def, Case(), chance), made);
    }
  }
}

}  // namespace
}  // namespace assay
