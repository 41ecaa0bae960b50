// SPDX-License-Identifier: Apache-2.0
// oracle_test.cpp: random small rankings, every measure, random parameters, against the oracle.
// ASSAY_ORACLE_CASES sets the number of cases for each measure; 100 000 otherwise.
#include <cmath>
#include <cstdlib>
#include <random>

#include "oracle/oracle.hpp"
#include "testing.hpp"

namespace assay {
namespace {

using testing::Ranking;

class Chance {
 public:
  explicit Chance(unsigned seed) : random_(seed) {}
  std::size_t below(std::size_t count) { return random_() % count; }
  bool once_in(std::size_t count) { return below(count) == 0; }
  double one_of(std::initializer_list<double> values) {
    return values.begin()[below(values.size())];
  }
  char letter(std::string_view letters) { return letters[below(letters.size())]; }

 private:
  std::mt19937 random_;
};

struct Case {
  std::string run;
  std::string judged;
  std::string pooled;
};

// Retrieved documents are judged ones too; pooled ones are those retrieved here or elsewhere.
Case random_case(Chance& chance) {
  Case made;
  const std::size_t length = chance.below(13);
  for (std::size_t i = 0; i < length; ++i) made.run += chance.letter("0001123.--");
  for (const char c : made.run) {
    if (c != '-') made.judged += c;
  }
  made.pooled = made.judged;
  const std::size_t others = chance.below(6);
  for (std::size_t i = 0; i < others; ++i) {
    const char grade = chance.letter("01123.");
    made.judged += grade;
    if (chance.once_in(2)) made.pooled += grade;
  }
  return made;
}

oracle::Topic oracle_topic(const Case& made) {
  oracle::Topic topic;
  for (const char c : made.run) {
    topic.ranking.push_back(c == '-' ? std::nullopt : std::optional(testing::grade_of(c)));
  }
  for (const char c : made.judged) topic.judged.push_back(testing::grade_of(c));
  for (const char c : made.pooled) topic.pooled.push_back(testing::grade_of(c));
  return topic;
}

double random_number(const ParamDef& param, Chance& chance) {
  if (param.number == &Params::cutoff) return static_cast<double>(1 + chance.below(14));
  if (param.number == &Params::recall) return static_cast<double>(chance.below(21)) / 20;
  if (param.number == &Params::max) return chance.one_of({3, 4, 5});
  if (param.name == "T") return chance.one_of({0.25, 0.5, 1, 2, 3.5});
  if (param.name == "min_rel") return chance.one_of({0, 0.5, 1, 2});
  if (param.name == "max_rel") return chance.one_of({3, 4, 5});
  if (param.number == &Params::base) return chance.one_of({1.5, 2, 2.718281828459045, 10});
  if (param.number == &Params::pad) return static_cast<double>(chance.below(16));
  if (param.number == &Params::fill) return static_cast<double>(chance.below(3));
  if (param.number == &Params::rel) return chance.one_of({0, 1, 2, 3, 1.5});
  if (param.number == &Params::unjudged) return chance.one_of({-1, 0.5});
  if (param.highest == 1) return chance.one_of({0, 0.25, 0.5, 0.8, 0.95, 1});
  return chance.one_of({0, 0.5, 1, 2});
}

GainMap random_map(Chance& chance) {
  GainMap map;
  for (const double grade : {-1.0, 0.0, 1.0, 2.0, 3.0}) {
    if (chance.once_in(2)) map.emplace_back(grade, chance.one_of({-1, 0, 0.5, 1, 3, 10}));
  }
  return map;
}

// The same random parameters for both sides; those not drawn keep their defaults.
struct Pair {
  Measure measure;
  oracle::Setting setting;
};

Pair random_pair(const MeasureDef& def, Chance& chance) {
  Pair pair{.measure = {.def = &def, .params = default_params(def)},
            .setting = {.measure = std::string(def.name), .numbers = {}, .words = {}, .gains = {}}};
  for (const ParamDef* param : params_of(def)) {
    const bool is_required = def.needs_at && param->number != nullptr && param->number == def.at;
    if (!is_required && !chance.once_in(2)) continue;
    const std::string name(param->name);
    if (param->name == "average") continue;  // not a matter of one topic
    const bool is_map = param->number == nullptr && param->word == nullptr;
    if (param->takes_map && (is_map || chance.once_in(3))) {
      pair.measure.params.gains = random_map(chance);
      pair.setting.gains = pair.measure.params.gains;
    } else if (param->word != nullptr) {
      const Word& word = param->words[chance.below(param->words.size())];
      pair.measure.params.*param->word = word.value;
      pair.setting.words[name] = value_of(*param, pair.measure.params);
    } else {
      const double value = random_number(*param, chance);
      pair.measure.params.*param->number = value;
      pair.setting.numbers[name] = value;
    }
  }
  if (def.check != nullptr && !def.check(pair.measure.params).empty())
    return random_pair(def, chance);
  return pair;
}

void expect_agreement(const Pair& pair, const Case& made) {
  const Ratio ours = compute(pair.measure, Ranking(made.run, made.judged, made.pooled).view());
  const auto theirs = oracle::value(pair.setting, oracle_topic(made));
  const std::string what = name_of(pair.measure) + " on \"" + made.run + "\" judged \"" +
                           made.judged + "\" pooled \"" + made.pooled + "\"";
  ASSERT_EQ(ours.is_defined(), theirs.has_value()) << what;
  if (!theirs) return;
  ASSERT_NEAR(ours.value(), *theirs, 1e-10 * std::max(1.0, std::abs(*theirs))) << what;
}

class Oracle : public ::testing::TestWithParam<const MeasureDef*> {};

TEST_P(Oracle, AgreesOnRandomRankingsAndParameters) {
  const char* const wanted = std::getenv("ASSAY_ORACLE_CASES");
  const long cases = wanted == nullptr ? 100'000 : std::atol(wanted);
  ASSERT_GT(cases, 0);
  Chance chance(20240229);
  for (long i = 0; i < cases && !HasFatalFailure(); ++i) {
    const Case made = random_case(chance);
    expect_agreement(random_pair(*GetParam(), chance), made);
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, Oracle,
                         ::testing::ValuesIn(all_measures().begin(), all_measures().end()),
                         [](const auto& test) { return std::string(test.param->name); });

// Random rankings are short, and some user models end after a thousand ranks.
TEST(OracleOfLongRankings, AgreesWhereUserModelsEnd) {
  Chance chance(20240229);
  for (const MeasureDef* def : all_measures()) {
    Pair pair{
        .measure = {.def = def, .params = default_params(*def)},
        .setting = {.measure = std::string(def->name), .numbers = {}, .words = {}, .gains = {}}};
    if (def->at == &Params::cutoff) {
      pair.measure.params.cutoff = 1150;
      pair.setting.numbers["cutoff"] = 1150;
    } else if (def->needs_at) {
      continue;
    }
    for (const std::string_view letters : {"0001123.--", "0000000000000000001."}) {
      Case made;
      for (int i = 0; i < 1200; ++i) made.run += chance.letter(letters);
      std::copy_if(made.run.begin(), made.run.end(), std::back_inserter(made.judged),
                   [](char c) { return c != '-'; });
      made.pooled = made.judged;
      expect_agreement(pair, made);
    }
  }
}

}  // namespace
}  // namespace assay
