// SPDX-License-Identifier: Apache-2.0
// params.hpp: the parameters that several measures share, defined once.
#pragma once

#include <array>

#include "assay/measure.hpp"

namespace assay::params {

inline constexpr std::array kNone = {Word{"none", 0}};
inline constexpr std::array kNoneValue = {kInfinity};
inline constexpr std::array kNoYes = {Word{"False", 0}, Word{"True", 1}, Word{"no", 0},
                                      Word{"yes", 1},   Word{"0", 0},    Word{"1", 1}};

inline constexpr ParamDef kCutoff{.name = "cutoff",
                                  .meaning = "ranks looked at, from the top; none looks at all",
                                  .number = &Params::cutoff,
                                  .initial = kInfinity,
                                  .lowest = 1,
                                  .is_whole = true,
                                  .words = kNone,
                                  .values = kNoneValue};

inline constexpr ParamDef kRel{.name = "rel",
                               .meaning = "lowest grade that counts as relevant",
                               .number = &Params::rel,
                               .initial = 1,
                               .lowest = 0};

inline constexpr ParamDef kJudgedOnly{
    .name = "judged_only",
    .meaning = "first drop retrieved documents that were not judged, closing up the ranks",
    .word = &Params::judged_only,
    .words = kNoYes};

inline constexpr std::array kGroupWords = {Word{"none", kAllJudges}, Word{"mean", kMeanOverGroups}};
inline constexpr ParamDef kGroups{
    .name = "groups",
    .meaning =
        "mean: the mean over the groups of judges, each by its own judgments; one without a value "
        "counts 0",
    .word = &Params::groups,
    .words = kGroupWords};

inline constexpr std::array kUnknown = {Word{"unknown", 0}};
inline constexpr std::array kUnknownValue = {0.0};
inline constexpr ParamDef kCollection{
    .name = "collection",
    .meaning = "how many documents the collection has; --collection-size sets it for all measures",
    .number = &Params::collection,
    .initial = 0,
    .lowest = 1,
    .is_whole = true,
    .words = kUnknown,
    .values = kUnknownValue};

// Cutoffs of trec_eval where none is given.
inline constexpr std::array kTrecCutoffs = {5.0,   10.0,  15.0,  20.0,  30.0,
                                            100.0, 200.0, 500.0, 1000.0};

inline constexpr std::array kRelOnly = {kRel};
inline constexpr std::array kRelCutoff = {kRel, kCutoff};

}  // namespace assay::params
