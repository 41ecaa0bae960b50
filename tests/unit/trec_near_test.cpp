// SPDX-License-Identifier: Apache-2.0
// trec_near_test.cpp: what an unknown measure of trec_eval is answered with.
#include "trec_near.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string_view>

#include "assay/trec_eval.hpp"

namespace assay {
namespace {

struct Pair {
  std::string_view written;
  std::string_view meant;
};

TEST(TrecNear, FindsWhatWasMeant) {
  constexpr std::array kPairs = {
      Pair{"P_5", "P.5"},
      Pair{"p.5", "P.5"},
      Pair{"P@5", "P.5"},
      Pair{"P.", "P"},
      Pair{"NDCG", "ndcg"},
      Pair{"MAP", "map"},
      Pair{"ndcg_cut_10", "ndcg_cut.10"},
      Pair{"nDCG@10", "ndcg_cut.10"},
      Pair{"map@100", "map_cut.100"},
      Pair{"iprec_at_recall_0.10", "iprec_at_recall.0.10"},
      Pair{"prefs_simp_Ret", "prefs_simp_ret"},
      Pair{"rbp_p=0.5", "rbp.p=0.5"},
      Pair{"RR", "recip_rank"},
      Pair{"ndgc", "ndcg"},
      Pair{"official_trec", ""},
      Pair{"map_5", "map_cut.5"},  // map takes no parameters
      Pair{"all_qrels", "all_trec"},
      Pair{"nosuch", ""},
      Pair{"", ""},
  };
  for (const Pair& pair : kPairs) {
    EXPECT_EQ(near_trec_measure(pair.written), pair.meant) << pair.written;
  }
}

TEST(TrecNear, IsTheHintOfAnUnknownMeasure) {
  const auto near = select_trec({.measures = {"P_5"}});
  ASSERT_FALSE(near);
  EXPECT_EQ(near.error().hint, "did you mean P.5?");
  const auto far = select_trec({.measures = {"nosuch"}});
  ASSERT_FALSE(far);
  EXPECT_EQ(far.error().hint, "trec_eval -h lists what there is");
}

}  // namespace
}  // namespace assay
