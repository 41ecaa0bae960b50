// SPDX-License-Identifier: Apache-2.0
// conventions_test.cpp: the list of what goes by the same name.
#include "assay/conventions.hpp"

#include <algorithm>

#include "testing.hpp"

namespace assay {
namespace {

TEST(Conventions, AreAllMeasuresWithTheCutoffThatWasAskedFor) {
  for (const Convention& convention : all_conventions()) {
    EXPECT_FALSE(convention.what.empty());
    EXPECT_FALSE(convention.tools.empty());
    Measure asked = testing::measure(std::string(convention.measure) +
                                     (convention.measure == "P" || convention.measure == "R" ? "@7"
                                      : convention.measure == "IPrec" ? "@0.5"
                                                                      : ""));
    const auto forms = conventions_of(asked, 3);
    EXPECT_TRUE(std::any_of(forms.begin(), forms.end(), [&](const ConventionForm& form) {
      return form.convention == &convention;
    })) << convention.form;
    for (const ConventionForm& form : forms) {
      EXPECT_EQ(testing::measure(name_of(form.measure)), form.measure);
      if (form.measure.def->at == asked.def->at && asked.def->at != nullptr) {
        EXPECT_EQ(form.measure.params.*asked.def->at, asked.params.*asked.def->at);
      }
    }
  }
}

TEST(Conventions, HoldWhatWasAskedForOnce) {
  for (const char* text : {"nDCG@10", "nDCG(gain=exp)@10", "nDCG(gain=exp, pad=20)@10", "AP(rel=2)",
                           "Bpref", "ERR(max=3)@5"}) {
    const auto forms = conventions_of(testing::measure(text), 3);
    const auto asked = std::count_if(forms.begin(), forms.end(),
                                     [](const ConventionForm& form) { return form.is_asked; });
    EXPECT_EQ(asked, 1) << text;
  }
}

TEST(Conventions, TakeTheHighestGradeWhereItMatters) {
  const auto forms = conventions_of(testing::measure("ERR"), 3);
  EXPECT_TRUE(std::any_of(forms.begin(), forms.end(), [](const ConventionForm& form) {
    return form.measure == testing::measure("ERR(max=3)");
  }));
}

}  // namespace
}  // namespace assay
