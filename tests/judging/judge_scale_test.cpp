// SPDX-License-Identifier: Apache-2.0
#include "scale.hpp"

#include "unit/testing.hpp"

namespace assay::judge {
namespace {

TEST(JudgeScale, IsAListOrARange) {
  EXPECT_EQ(scale_from("0-3").value(), (std::vector<double>{0, 1, 2, 3}));
  EXPECT_EQ(scale_from("2,0,1").value(), (std::vector<double>{0, 1, 2}));
  EXPECT_FALSE(scale_from("").value().has_value());
  for (const char* const wrong :
       {"3", "0-10", "0,1,1", "a", "0,", "-1,0", "0.5,1", "3-1", "0-", ",", "-"}) {
    EXPECT_FALSE(scale_from(wrong)) << wrong;
  }
}

}  // namespace
}  // namespace assay::judge
