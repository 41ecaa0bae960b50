// SPDX-License-Identifier: Apache-2.0
#include "assay/sampled_log.hpp"

#include "unit/testing.hpp"

namespace assay {
namespace {

using testing::text_input;

const std::string kLog =
    "{\"schema\":\"assay.judgments/1\",\"judge\":\"ana\",\"kind\":\"graded\",\"scale\":[0,1,2]}\n"
    "{\"topic\":\"1\",\"doc\":\"a\",\"grade\":1}\n"
    "{\"topic\":\"1\",\"doc\":\"a\",\"grade\":2}\n"
    "{\"topic\":\"2\",\"doc\":\"d\",\"grade\":0}\n";

Result<std::string> lines_of(const std::string& log, const std::string& pool) {
  std::string text;
  const auto done = convert_sample(text_input(log), text_input(pool), [&](std::string_view part) {
    text += part;
    return Done{};
  });
  if (!done) return done.error();
  for (const std::string& words : done->left_out) text += words + "\n";
  return text;
}

TEST(SampledLog, HasALineForEachDocumentOfThePool) {
  EXPECT_EQ(lines_of(kLog,
                     "topic\tdoc\tstratum\tprobability\tsampled\n"
                     "1\ta\t1\t1\t1\n1\tb\t2\t0.5\t0\n1\tc\t2\t0.5\t1\n2\td\t1\t1\t1\n")
                .value(),
            "1 0 a 1 2\n1 0 b 2 -1\n1 0 c 2 -1\n2 0 d 1 0\n1 document drawn and not judged yet\n");
}

TEST(SampledLog, RefusesAPoolWithoutStrata) {
  const auto refused = lines_of(kLog, "topic\tdoc\n1\ta\n");
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().what.find("no column \"stratum\""), std::string::npos);
}

TEST(SampledLog, RefusesNamesThatCannotStandInColumns) {
  const auto refused = lines_of(kLog, "topic\tdoc\tstratum\n1\ta\t1\n1\tmy doc\t1\n");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().what, "\"my doc\" cannot stand in columns: it has a blank");
}

}  // namespace
}  // namespace assay
