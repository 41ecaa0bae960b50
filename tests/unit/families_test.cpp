// SPDX-License-Identifier: Apache-2.0
// families_test.cpp: measures computed together have the very bits of each by itself.
#include "families.hpp"

#include <bit>
#include <cmath>

#include "random_measures.hpp"

namespace assay {
namespace {

using testing::Chance;

// The same measure at other points, perhaps one twice, perhaps without a cutoff.
void add_siblings(std::vector<Measure>& measures, Chance& chance) {
  const Measure first = measures.back();
  if (first.def->at == nullptr) return;
  const bool is_cutoff = first.def->at == &Params::cutoff;
  for (std::size_t i = chance.below(6); i > 0; --i) {
    Measure sibling = first;
    sibling.params.*first.def->at = is_cutoff ? static_cast<double>(1 + chance.below(11))
                                              : static_cast<double>(chance.below(11)) / 10;
    if (is_cutoff && !first.def->needs_at && chance.once_in(5)) sibling.params.cutoff = kInfinity;
    measures.push_back(sibling);
  }
}

std::vector<Measure> random_request(const MeasureDef& def, Chance& chance) {
  std::vector<Measure> measures;
  for (std::size_t i = 1 + chance.below(3); i > 0; --i) {
    measures.push_back(testing::random_measure(def, chance));
    add_siblings(measures, chance);
  }
  for (std::size_t i = measures.size() - 1; i > 0; --i) {
    std::swap(measures[i], measures[chance.below(i + 1)]);
  }
  return measures;
}

bool has_same_bits(const Ratio& one, const Ratio& other) {
  using Bits = std::uint64_t;
  return std::bit_cast<Bits>(one.numerator) == std::bit_cast<Bits>(other.numerator) &&
         std::bit_cast<Bits>(one.denominator) == std::bit_cast<Bits>(other.denominator);
}

class FamiliesOfEvery : public ::testing::TestWithParam<const MeasureDef*> {};

TEST_P(FamiliesOfEvery, HaveTheBitsOfEachByItself) {
  Chance chance(5);
  std::vector<Ratio> passing;
  for (int i = 0; i < 2000; ++i) {
    const std::vector<Measure> measures = random_request(*GetParam(), chance);
    const Families families(measures);
    const testing::TiedTopic made = testing::random_topic(chance, {.most = 12});
    made.with([&](const JudgedTopic& topic) {
      std::vector<Ratio> values(measures.size(), {-7, -7});
      families.compute_all(topic, values, passing);
      for (std::size_t m = 0; m < measures.size(); ++m) {
        EXPECT_TRUE(has_same_bits(values[m], compute(measures[m], topic)))
            << name_of(measures[m]) << " of " << made.text();
      }
    });
    if (HasFailure()) return;
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, FamiliesOfEvery,
                         ::testing::ValuesIn(all_measures().begin(), all_measures().end()),
                         [](const auto& test) { return std::string(test.param->name); });

TEST(Families, AreOfTheMeasuresThatHaveCutoffsInUse) {
  for (const std::string_view name : {"P@5", "R@5", "AP", "IPrec@0.5", "nDCG", "DCG", "CG"}) {
    EXPECT_NE(testing::measure(name).def->compute_many, nullptr) << name;
  }
  for (const MeasureDef* def : all_measures()) {
    EXPECT_TRUE(def->compute_many == nullptr || def->at != nullptr) << def->name;
  }
}

}  // namespace
}  // namespace assay
