// SPDX-License-Identifier: Apache-2.0
// oracle_test.cpp: random small rankings, every measure, random parameters, against the oracle.
// ASSAY_ORACLE_CASES sets the number of cases for each measure; 100 000 otherwise.
#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <iterator>
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
  std::string judged;  // those in the run first, by rank
  std::string pooled;
  std::vector<int> levels = {};  // by rank; the same number: equal scores
  std::string known = {};        // for each judged document '+' where the user knew it, or '-'
  double expected = -1;          // relevant documents the user expects; negative: not known
};

// Equal scores, one in so many, and a user who knows some documents and perhaps expects some.
void add_circumstances(Case& made, std::size_t one_in, Chance& chance) {
  for (std::size_t i = 0; i < made.run.size(); ++i) {
    const bool is_tied = i > 0 && chance.once_in(one_in);
    made.levels.push_back(is_tied ? made.levels.back() : static_cast<int>(i));
  }
  for (std::size_t i = 0; i < made.judged.size(); ++i) made.known += chance.letter("+--");
  if (!chance.once_in(4)) made.expected = static_cast<double>(chance.below(7));
}

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
  add_circumstances(made, 1 + chance.below(4), chance);
  return made;
}

std::vector<double> known_grades(const Case& made) {
  std::vector<double> grades;
  for (std::size_t i = 0; i < made.judged.size(); ++i) {
    if (made.known[i] == '+') grades.push_back(testing::grade_of(made.judged[i]));
  }
  std::sort(grades.begin(), grades.end(), std::greater<>{});
  return grades;
}

oracle::Topic oracle_topic(const Case& made) {
  oracle::Topic topic;
  for (const char c : made.run) {
    topic.ranking.push_back(c == '-' ? std::nullopt : std::optional(testing::grade_of(c)));
  }
  for (const char c : made.judged) topic.judged.push_back(testing::grade_of(c));
  for (const char c : made.pooled) topic.pooled.push_back(testing::grade_of(c));
  topic.level = made.levels;
  std::size_t judged = 0;
  for (const char c : made.run) topic.known.push_back(c != '-' && made.known[judged++] == '+');
  topic.known_judged = known_grades(made);
  if (made.expected >= 0) topic.expected = made.expected;
  return topic;
}

std::vector<TieGroup> ties_of(const Case& made) {
  std::vector<TieGroup> ties;
  const auto length = static_cast<std::uint32_t>(made.run.size());
  for (std::uint32_t first = 1, last = 1; first <= length; first = ++last) {
    while (last < length && made.levels[last] == made.levels[first - 1]) ++last;
    if (last > first) ties.push_back({.first = first, .last = last});
  }
  return ties;
}

// What the library makes of a case.
Ratio library_value(const Measure& measure, const Case& made) {
  Ranking ranking(made.run, made.judged, made.pooled);
  for (std::size_t i = 0; i < ranking.found.size(); ++i) {
    ranking.found[i].is_known = made.known[i] == '+';
  }
  const std::vector<TieGroup> ties = ties_of(made);
  const std::vector<double> known = known_grades(made);
  JudgedTopic topic = ranking.view();
  topic.ties = ties;
  topic.known = known;
  topic.expected = std::max(0.0, static_cast<double>(made.expected));  // unknown is 0
  return compute(measure, topic);
}

double random_number(const ParamDef& param, Chance& chance) {
  if (param.number == &Params::cutoff) return static_cast<double>(1 + chance.below(14));
  if (param.number == &Params::recall) return static_cast<double>(chance.below(21)) / 20;
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
    setting.words[std::string(param.name)] = value_of(param, measure.params);
  }
  void set(const GainMap& gains) { measure.params.gains = setting.gains = gains; }
};

void draw(const ParamDef& param, Pair& pair, Chance& chance) {
  if (param.name == "average") return;  // not a matter of one topic
  if (param.name == "groups") return;   // of several lists of judgments
  if (param.list != nullptr) return;
  if (param.name == "collection") return;  // drawn when all else is known
  const bool is_map = param.number == nullptr && param.word == nullptr;
  if (param.takes_map && (is_map || chance.once_in(3))) {
    pair.set(param.name == "threshold" ? random_thresholds(chance) : random_map(chance));
  } else if (param.word != nullptr) {
    pair.set(param, param.words[chance.below(param.words.size())]);
  } else {
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

// Documents of equal score stand in brackets.
std::string text_of(const Case& made) {
  std::string run;
  const std::vector<TieGroup> ties = ties_of(made);
  for (std::uint32_t rank = 1; rank <= made.run.size(); ++rank) {
    for (const TieGroup& tie : ties) run += tie.first == rank ? "[" : "";
    run += made.run[rank - 1];
    for (const TieGroup& tie : ties) run += tie.last == rank ? "]" : "";
  }
  return "\"" + run + "\" judged \"" + made.judged + "\" known \"" + made.known + "\" pooled \"" +
         made.pooled + "\" expected " + std::to_string(made.expected);
}

void expect_agreement(const Pair& pair, const Case& made) {
  const Ratio ours = library_value(pair.measure, made);
  const auto theirs = oracle::value(pair.setting, oracle_topic(made));
  const std::string what = name_of(pair.measure) + " on " + text_of(made);
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
    expect_agreement(random_pair(*GetParam(), made, chance), made);
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
    for (const std::string_view letters : {"0001123.--", "0000000000000000001."}) {
      Case made;
      for (int i = 0; i < 1200; ++i) made.run += chance.letter(letters);
      std::copy_if(made.run.begin(), made.run.end(), std::back_inserter(made.judged),
                   [](char c) { return c != '-'; });
      made.pooled = made.judged;
      add_circumstances(made, 3, chance);  // the oracle tries every order of equal scores
      expect_agreement(pair, made);
    }
  }
}

}  // namespace
}  // namespace assay
