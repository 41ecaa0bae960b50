// SPDX-License-Identifier: Apache-2.0
// bounds_test.cpp: what unjudged documents could do to a value, against every way to judge them.
#include "bounds.hpp"

#include "expected.hpp"
#include "random_measures.hpp"

namespace assay {
namespace {

using testing::Chance;
using testing::measure;
using testing::TiedTopic;

// Whether a document could take any grade, as the guide says it.
bool is_unjudged(double grade, const Params& params) {
  return grade < 0 && std::none_of(params.gains.begin(), params.gains.end(),
                                   [&](const auto& gain) { return gain.first == grade; });
}

struct Case {
  TiedTopic topic;
  std::vector<double> scale;
  Bounding bounding = Bounding::kFixed;
  bool is_expected = false;

  [[nodiscard]] Ratio value(const Measure& measure, const JudgedTopic& judged) const {
    return is_expected ? expected_value(measure, judged, 1).value : compute(measure, judged);
  }

  // The value once the documents are judged.
  [[nodiscard]] Ratio value(const Measure& measure, const std::vector<double>& grades) const {
    TiedTopic changed = topic;
    changed.grades = grades;
    return topic.with([&](const JudgedTopic& before) {
      return changed.with([&](JudgedTopic after) {
        if (bounding == Bounding::kFixed) after.ideal = before.ideal;
        if (bounding == Bounding::kFixed) after.pooled = before.pooled;
        if (bounding == Bounding::kFixed) after.known = before.known;
        return value(measure, after);
      });
    });
  }

  [[nodiscard]] Bounds bounds(const Measure& measure) const {
    return topic.with([&](const JudgedTopic& judged) {
      BoundsOptions options{.bounding = bounding, .scale = scale, .seed = {}};
      if (is_expected) options.seed = 1;
      return bounds_of(measure, judged, value(measure, judged), options);
    });
  }
};

// Every value that there can be, in any order.
std::vector<double> all_values(const Case& made, const Measure& measure) {
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < made.topic.grades.size(); ++i) {
    if (is_unjudged(made.topic.grades[i], measure.params)) open.push_back(i);
  }
  const auto count = static_cast<std::size_t>(
      std::pow(static_cast<double>(made.scale.size()), static_cast<double>(open.size())) + 0.5);
  std::vector<double> values;
  for (std::size_t number = 0; number < count; ++number) {
    std::vector<double> grades = made.topic.grades;
    std::size_t rest = number;
    for (const std::size_t i : open) {
      grades[i] = made.scale[rest % made.scale.size()];
      rest /= made.scale.size();
    }
    const Ratio ratio = made.value(measure, grades);
    if (ratio.is_defined()) values.push_back(ratio.value());
  }
  return values;
}

// A share is never said to lie beyond 0 and 1, whatever more hits than R would make it.
double in_range(const Measure& measure, double value) {
  const MeasureDef& def = *measure.def;
  if (def.leaves_range != nullptr && def.leaves_range(measure.params)) return value;
  return std::clamp(value, def.lowest, def.highest);
}

void expect_right(const Case& made, const Measure& measure, std::size_t& outer) {
  const Bounds bounds = made.bounds(measure);
  const std::vector<double> values = all_values(made, measure);
  const std::string what = name_of(measure) + " on " + made.topic.text() +
                           (made.bounding == Bounding::kFull ? " full" : "") +
                           (made.is_expected ? " expected" : "");
  if (values.empty()) {
    ASSERT_TRUE(!bounds.low.is_defined() || bounds.kind == BoundsKind::kOuter) << what;
    return;
  }
  const double low = in_range(measure, *std::min_element(values.begin(), values.end()));
  const double high = in_range(measure, *std::max_element(values.begin(), values.end()));
  ASSERT_TRUE(bounds.low.is_defined() && bounds.high.is_defined()) << what;
  if (bounds.kind == BoundsKind::kExact) {
    ASSERT_NEAR(bounds.low.value(), low, 1e-11 * std::max(1.0, std::abs(low))) << what;
    ASSERT_NEAR(bounds.high.value(), high, 1e-11 * std::max(1.0, std::abs(high))) << what;
  } else {
    ++outer;
    ASSERT_LE(bounds.low.value(), low + 1e-11) << what;
    ASSERT_GE(bounds.high.value(), high - 1e-11) << what;
  }
}

class BoundsOfEvery : public ::testing::TestWithParam<const MeasureDef*> {};

TEST_P(BoundsOfEvery, AreThoseOfAllWaysToJudge) {
  Chance chance(20240229);
  std::size_t outer = 0;
  for (int i = 0; i < 2000 && !HasFatalFailure(); ++i) {
    Measure measure = testing::random_measure(*GetParam(), chance);
    measure.params.judged_only = 0;
    const Case made{.topic = testing::random_topic(chance, {.most = 6}),
                    .scale = chance.once_in(3) ? std::vector{0.0, 1.0} : std::vector{0.0, 1.0, 3.0},
                    .bounding = chance.once_in(2) ? Bounding::kFull : Bounding::kFixed};
    expect_right(made, measure, outer);
  }
  // So few documents can all be tried; but of unjudged ones nobody knows if they were known.
  if (GetParam()->needs != Need::kKnown) {
    EXPECT_EQ(outer, 0U);
  }
}

TEST_P(BoundsOfEvery, HoldForMeansOverOrders) {
  Chance chance(5);
  std::size_t outer = 0;
  for (int i = 0; i < 500 && !HasFatalFailure(); ++i) {
    Measure measure = testing::random_measure(*GetParam(), chance);
    measure.params.judged_only = 0;
    const Case made{
        .topic = testing::random_topic(chance, {.grades = {0, 1, 2, -1, kNotInPool}, .most = 5}),
        .scale = {0, 1, 3},
        .bounding = chance.once_in(2) ? Bounding::kFull : Bounding::kFixed,
        .is_expected = true};
    expect_right(made, measure, outer);
  }
  if (GetParam()->needs != Need::kKnown) {
    EXPECT_LT(outer, 100U);
  }
}

// Ten documents of unknown grade: 4^10 ways are not tried, so that arguments and outer bounds are.
TEST_P(BoundsOfEvery, HoldWhereThereAreTooManyWaysToTry) {
  Chance chance(11);
  for (int i = 0; i < 60 && !HasFatalFailure(); ++i) {
    Measure measure = testing::random_measure(*GetParam(), chance);
    measure.params.judged_only = 0;
    Case made{.topic = testing::random_topic(chance, {.grades = {0, 1, 2, 3}, .most = 6}),
              .scale = {0, 1, 2, 3},
              .bounding = chance.once_in(2) ? Bounding::kFull : Bounding::kFixed};
    for (int k = 0; k < 10; ++k) {
      const auto at = static_cast<std::ptrdiff_t>(chance.below(made.topic.grades.size() + 1));
      made.topic.grades.insert(made.topic.grades.begin() + at, chance.once_in(4) ? -1 : kNotInPool);
      made.topic.known.insert(made.topic.known.begin() + at, false);
    }
    made.topic.ties.clear();
    const Bounds bounds = made.bounds(measure);
    if (!bounds.low.is_defined()) continue;
    for (int k = 0; k < 200; ++k) {
      std::vector<double> grades = made.topic.grades;
      const std::size_t most = 1 + chance.below(4);
      for (double& grade : grades) {
        if (is_unjudged(grade, measure.params)) grade = static_cast<double>(chance.below(most));
      }
      const Ratio ratio = made.value(measure, grades);
      if (!ratio.is_defined()) continue;
      const double value = in_range(measure, ratio.value());
      const std::string what = name_of(measure) + " on " + made.topic.text();
      ASSERT_LE(bounds.low.value(), value + 1e-11) << what;
      ASSERT_GE(bounds.high.value(), value - 1e-11) << what;
    }
  }
}

// Of a sample nobody says how documents without a grade were drawn, so there are none.
std::vector<const MeasureDef*> measures_with_bounds() {
  std::vector<const MeasureDef*> defs(all_measures().begin(), all_measures().end());
  std::erase_if(defs, [](const MeasureDef* def) { return is_about_sample(def->needs); });
  return defs;
}

INSTANTIATE_TEST_SUITE_P(Registry, BoundsOfEvery, ::testing::ValuesIn(measures_with_bounds()),
                         [](const auto& test) { return std::string(test.param->name); });

// Digits are grades, "-" is not judged; `elsewhere` are judged documents that were not retrieved.
Bounds bounds(std::string_view text, std::string_view run, std::vector<double> elsewhere,
              Bounding bounding = Bounding::kFixed) {
  Case made{.topic = {.grades = {}, .elsewhere = std::move(elsewhere), .ties = {}},
            .scale = {0, 1, 2},
            .bounding = bounding};
  for (const char c : run) made.topic.grades.push_back(testing::grade_of(c));
  return made.bounds(measure(text));
}

TEST(Bounds, TryGradesBetweenThoseThatOccur) {
  // Judgments of 0 and 3 only: a scale of 0, 1, 2, 3.
  EXPECT_EQ(grade_scale(testing::qrels("1 0 a 3\n1 0 b 0\n2 0 a 0.5\n")),
            (std::vector<double>{0, 0.5, 1, 2, 3}));
  EXPECT_EQ(grade_scale(testing::qrels("1 0 a 0\n1 0 b -1\n")), std::vector<double>{0});
  EXPECT_EQ(grade_scale(testing::qrels("1 0 a 5000\n")).size(), 21U);  // 0 to 19, and 5000
}

TEST(Bounds, FollowFromTheDocumentsThatTheMeasureLooksAt) {
  const Bounds two = bounds("P@2", "1--", {});
  EXPECT_EQ(two.low.value(), 0.5);
  EXPECT_EQ(two.high.value(), 1);
  EXPECT_EQ(two.kind, BoundsKind::kExact);
  EXPECT_EQ(bounds("P@1", "1--", {}).high.value(), 1);
  EXPECT_EQ(bounds("P@1", "1--", {}).low.value(), 1);
}

TEST(Bounds, KeepOrChangeTheJudgments) {
  // Two relevant documents known, one found; the open one may be the second found of three.
  const Bounds fixed = bounds("R@5", "1-", {1});
  EXPECT_EQ(fixed.low.value(), 0.5);
  EXPECT_EQ(fixed.high.value(), 1);
  const Bounds full = bounds("R@5", "1-", {1}, Bounding::kFull);
  EXPECT_EQ(full.low.value(), 0.5);
  EXPECT_DOUBLE_EQ(full.high.value(), 2.0 / 3);
  // Below the cutoff a relevant document can only lower recall.
  const Bounds below = bounds("R@1", "1-", {1}, Bounding::kFull);
  EXPECT_DOUBLE_EQ(below.low.value(), 1.0 / 3);
  EXPECT_EQ(below.high.value(), 0.5);
}

TEST(Bounds, MayBeThereWhereTheValueIsNot) {
  EXPECT_FALSE(bounds("R@5", "-", {}).low.is_defined());
  EXPECT_EQ(bounds("R@5", "-", {}, Bounding::kFull).low.value(), 1);
  EXPECT_EQ(bounds("SearchLength", "0--", {1}).low.value(), 2);
  EXPECT_EQ(bounds("SearchLength", "0--", {1}).high.value(), 3);
}

TEST(Bounds, AreSaidToBeOuterWhereNothingElseIsKnown) {
  const std::string many(9, '-');  // 3^9 ways
  const Bounds bejewelled = bounds("BPM(max_rel=2)@9", many, {1});
  EXPECT_EQ(bejewelled.kind, BoundsKind::kOuter);
  EXPECT_EQ(bejewelled.low.value(), 0);
  EXPECT_EQ(bejewelled.high.value(), 1);
  const Bounds unbounded = bounds("nDCG(gain=penalty, ideal=retrieved)", many, {1});
  EXPECT_EQ(unbounded.kind, BoundsKind::kOuter);
  EXPECT_EQ(unbounded.low.value(), -kInfinity);
  EXPECT_EQ(unbounded.high.value(), kInfinity);
  EXPECT_EQ(bounds("AP", many, {1}, Bounding::kFull).kind, BoundsKind::kExact);
}

TEST(Bounds, AreTheValueWhereUnjudgedDocumentsAreDropped) {
  const Bounds dropped = bounds("P(judged_only=True)@2", "-1-0", {});
  EXPECT_EQ(dropped.low.value(), 0.5);
  EXPECT_EQ(dropped.high.value(), 0.5);
  EXPECT_EQ(dropped.kind, BoundsKind::kExact);
}

TEST(Bounds, PutTheNewGradeInPlaceOfTheNegativeOne) {
  // Three judgments, one of them -1: it is replaced, the document outside of them is added.
  MeasureDef def{.name = "Judgments"};
  def.compute = [](const JudgedTopic& topic, const Params&) {
    return Ratio{static_cast<double>(topic.ideal.size()), 1};
  };
  def.highest = kInfinity;
  const Case made{.topic = {.grades = {-1, kNotInPool, 1}, .elsewhere = {0}, .ties = {}},
                  .scale = {0, 1},
                  .bounding = Bounding::kFull};
  const Bounds count = made.bounds({.def = &def, .params = {}});
  EXPECT_EQ(count.low.value(), 4);
  EXPECT_EQ(count.high.value(), 4);
}

TEST(Bounds, TakeTheGradesOfTheWholeFile) {
  const Qrels qrels = testing::qrels("1 0 a 2\n1 0 b -1\n2 0 a 0.5\n2 0 b 2\n");
  EXPECT_EQ(grade_scale(qrels), (std::vector<double>{0, 0.5, 1, 2}));
}

}  // namespace
}  // namespace assay
