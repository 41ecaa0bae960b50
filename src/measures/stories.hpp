// SPDX-License-Identifier: Apache-2.0
// stories.hpp: how values come about, for the families that are told alike.
#pragma once

#include <array>

#include "assay/measure.hpp"

namespace assay::stories {

inline constexpr StoryColumn kPrecisionColumn{Shows::kMeasure, "P@r", "P"};
inline constexpr StoryColumn kRecallColumn{Shows::kMeasure, "R@r", "R"};
inline constexpr std::array kPrecisionRecall = {kPrecisionColumn, kRecallColumn};
inline constexpr std::array kApColumns = {kPrecisionColumn, kRecallColumn,
                                          StoryColumn{Shows::kSoFar, "AP so far"}};
inline constexpr std::array kSumColumns = {StoryColumn{Shows::kTerm, "adds"},
                                           StoryColumn{Shows::kTotal, "sum"}};
inline constexpr std::array kMeanColumns = {StoryColumn{Shows::kTerm, "adds"},
                                            StoryColumn{Shows::kSoFar, "so far"}};
inline constexpr std::array kCgColumns = {StoryColumn{Shows::kGain, "gain"},
                                          StoryColumn{Shows::kMeasure, "CG", "CG"}};
inline constexpr std::array kNcgColumns = {
    StoryColumn{Shows::kGain, "gain"}, StoryColumn{Shows::kMeasure, "CG", "CG"},
    StoryColumn{Shows::kMeasure, "ICG", "ICG"}, StoryColumn{Shows::kMeasure, "NCG@r", "NCG"}};
inline constexpr std::array kDcgColumns = {
    StoryColumn{Shows::kGain, "gain"}, StoryColumn{Shows::kWeight, ""},
    StoryColumn{Shows::kTerm, "adds"}, StoryColumn{Shows::kMeasure, "CG", "CG"},
    StoryColumn{Shows::kMeasure, "DCG", "DCG"}};
inline constexpr std::array kNdcgColumns = {StoryColumn{Shows::kGain, "gain"},
                                            StoryColumn{Shows::kWeight, ""},
                                            StoryColumn{Shows::kTerm, "adds"},
                                            StoryColumn{Shows::kMeasure, "CG", "CG"},
                                            StoryColumn{Shows::kMeasure, "DCG", "DCG"},
                                            StoryColumn{Shows::kMeasure, "IDCG", "IDCG"},
                                            StoryColumn{Shows::kMeasure, "nDCG@r", "nDCG"}};
inline constexpr std::array kIdealColumns = {StoryColumn{Shows::kTerm, "adds"},
                                             StoryColumn{Shows::kTotal, "ideal so far"}};

inline constexpr std::array kIprecColumns = {kRecallColumn, kPrecisionColumn,
                                             StoryColumn{Shows::kBest, "best from here"}};
inline constexpr std::array kAreaColumns = {kRecallColumn, kPrecisionColumn,
                                            StoryColumn{Shows::kTerm, "best from here"}};
inline constexpr std::array kBprefColumns = {StoryColumn{Shows::kTerm, "1-n/min(R,N)"},
                                             StoryColumn{Shows::kSoFar, "so far"}};
inline constexpr std::array kInfApColumns = {StoryColumn{Shows::kTerm, "expected P"},
                                             StoryColumn{Shows::kSoFar, "so far"}};
inline constexpr std::array kRrColumns = {StoryColumn{Shows::kTerm, "1/rank"}};
inline constexpr std::array kFirstColumns = {StoryColumn{Shows::kTerm, "first"}};
inline constexpr std::array kOthersColumns = {StoryColumn{Shows::kTerm, "others above"}};
inline constexpr std::array kOrderColumns = {StoryColumn{Shows::kTerm, "others above"},
                                             StoryColumn{Shows::kTotal, "wrong pairs"}};
inline constexpr std::array kLateColumns = {StoryColumn{Shows::kTerm, "too late by"},
                                            StoryColumn{Shows::kTotal, "sum"}};
inline constexpr std::array kBlendColumns = {kPrecisionColumn,
                                             StoryColumn{Shows::kTerm, "blended ratio"},
                                             StoryColumn{Shows::kSoFar, "so far"}};
inline constexpr std::array kCountColumns = {StoryColumn{Shows::kTotal, "counted"}};
inline constexpr std::array kCutNdcgColumns = {StoryColumn{Shows::kTerm, "nDCG@r"},
                                               StoryColumn{Shows::kTotal, "sum"}};
inline constexpr std::array kCutNcgColumns = {StoryColumn{Shows::kTerm, "NCG@r"},
                                              StoryColumn{Shows::kTotal, "sum"}};

// A share of retrieved or relevant documents in one of the four cells: a, b, c and d.
inline constexpr Story set_share(std::string_view worked) {
  return {.columns = kPrecisionRecall, .worked = worked, .is_set = true};
}
inline constexpr std::string_view kShare = "{n} / {d}";
inline constexpr std::string_view kMeanOfTerms = "({terms}) / {d}";
inline constexpr std::string_view kSumOfTerms = "{terms}";

inline constexpr Story kIdealStory{
    .columns = kIdealColumns, .worked = kSumOfTerms, .steps = StepsAre::kIdealRanks};

}  // namespace assay::stories
