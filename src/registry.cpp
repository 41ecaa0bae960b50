// SPDX-License-Identifier: Apache-2.0
// registry.cpp: the one list of measures, in the order in which they are printed.
#include <algorithm>
#include <array>

#include "condensed.hpp"
#include "measures/average_precision.hpp"
#include "measures/blended.hpp"
#include "measures/cascade.hpp"
#include "measures/compatibility.hpp"
#include "measures/contingency.hpp"
#include "measures/counts.hpp"
#include "measures/cumulated_gain.hpp"
#include "measures/cwl.hpp"
#include "measures/gain_area.hpp"
#include "measures/gain_points.hpp"
#include "measures/graded_precision.hpp"
#include "measures/incomplete.hpp"
#include "measures/nearly_err.hpp"
#include "measures/ordering.hpp"
#include "measures/precision.hpp"
#include "measures/preferences.hpp"
#include "measures/reciprocal_rank.hpp"
#include "measures/sampled.hpp"
#include "measures/search_length.hpp"
#include "measures/sets.hpp"
#include "measures/statistical_ap.hpp"
#include "measures/user_oriented.hpp"

namespace assay {
namespace {

using namespace measures;  // NOLINT: this file is the list of all of them

// clang-format off
constexpr std::array kMeasures = {
    // counts
    &kNumQ, &kNumRet, &kNumRel, &kNumRelRet, &kNumNonrelJudgedRet,
    // what trec_eval calls official
    &kAp, &kGmap, &kRprec, &kBpref, &kRr, &kIprec, &kPrecision,
    // more of binary relevance
    &kRecall, &kSuccess, &kF, &kInfAp, &kEleven,
    &kGmBpref, &kRprecMult, &kYaap, &kBinG,
    &kAreaPr, &kCappedRecall, &kSearchLength, &kMedianRank, &kEsl, &kAccuracy,
    // cumulated gain
    &kCg, &kDcg, &kIcg, &kIdcg, &kNcg, &kNdcg, &kAreaNcg, &kAreaNdcg,
    &kG, &kNdcgRel, &kRndcg,
    // graded relevance, blended with counting
    &kQ, &kO, &kPplus, &kGap,
    // likeness to an ideal list
    &kCompat,
    // users who may stop at each rank
    &kErr, &kNerr, &kRbp, &kRbpResidual, &kInst, &kInsq, &kBpm, &kSdcg,
    &kNerr8, &kNerr9, &kNerr10, &kNerr11,
    // the result as a set
    &kSetP, &kSetR, &kSetF, &kSetAp, &kE, &kUtility,
    // the whole collection
    &kFallout, &kGenerality, &kSetAccuracy, &kSpecificity, &kMcc, &kRoc, &kRnorm, &kPnorm,
    // what the user knew and expected
    &kCoverage, &kNovelty, &kRelativeRecall, &kRecallEffort,
    // preferences between documents
    &kNumPrefs, &kNumPrefsMet, &kPrefShare, &kPrefPair, &kPrefGroups, &kPrefBalanced,
    // estimates from a sample of the pool
    &kXinfAp, &kInfNdcg, &kInfPrecision, &kInfNumRel, &kInfNumRelRet, &kStatAp, &kStatApVar,
    // the judgments themselves
    &kJudged, &kUnjudged,
};
// clang-format on

constexpr std::array kCommon = {params::kJudgedOnly, params::kGroups};

constexpr std::array kNicknames = {
    Nickname{
        "official",
        "num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank iprec_at_recall P",
        "what trec_eval prints by default"},
    Nickname{
        "set",
        "num_q num_ret num_rel num_rel_ret utility set_P set_relative_P set_recall set_map set_F",
        "trec_eval's measures of an unranked result"},
    Nickname{"all_trec",
             "num_q num_ret num_rel num_rel_ret map gm_map Rprec bpref recip_rank iprec_at_recall "
             "P recall infAP gm_bpref Rprec_mult utility 11pt_avg binG G ndcg ndcg_rel Rndcg "
             "ndcg_cut map_cut relative_P success set_P set_relative_P set_recall set_map set_F "
             "num_nonrel_judged_ret rbp rbp_resid unj",
             "almost all that trec_eval computes from graded judgments"},
    Nickname{"qrels_jg", "num_q map_avgjg P_avgjg Rprec_mult_avgjg",
             "trec_eval's means over groups of judges"},
    Nickname{"prefs",
             "num_q prefs_num_prefs_poss prefs_num_prefs_ful prefs_num_prefs_ful_ret prefs_simp "
             "prefs_pair prefs_avgjg",
             "trec_eval's first measures of preferences"},
    Nickname{"all_prefs",
             "num_q prefs_num_prefs_poss prefs_num_prefs_ful prefs_num_prefs_ful_ret prefs_simp "
             "prefs_pair prefs_avgjg prefs_avgjg_Rnonrel prefs_simp_ret prefs_pair_ret "
             "prefs_avgjg_ret prefs_avgjg_Rnonrel_ret prefs_simp_imp prefs_pair_imp "
             "prefs_avgjg_imp",
             "all that trec_eval has of them"},
};

constexpr std::array kNeedTexts = {
    NeedText{"", ""},
    NeedText{"the number of documents in the collection", "--collection-size N"},
    NeedText{"the documents that the user knew", "--known FILE"},
    NeedText{"the numbers of documents that the user expected", "--expected FILE"},
    NeedText{"judgments by groups of judges", "--judgments groups"},
    NeedText{"preferences", "--judgments preferences"},
    NeedText{"judgments of a sample, with strata or probabilities",
             "a column stratum or probability, or the format qrels5 or prels"},
    NeedText{"judgments of a sample with its strata", "a column stratum, or the format qrels5"},
};

// What holds for every definition, checked while compiling.
constexpr bool is_complete(const MeasureDef& def) {
  if (def.name.empty() || def.title.empty() || def.formula.empty() || def.meaning.empty())
    return false;
  if (def.citation.empty())
    return false;  // g++ 12 cannot compare compute with null here under UBSan
  for (const ParamDef& param : def.params) {
    const int kinds = (param.number != nullptr ? 1 : 0) + (param.word != nullptr ? 1 : 0) +
                      (param.list != nullptr ? 1 : 0);
    if (kinds != 1) return false;
    if (param.number != nullptr && param.words.size() != param.values.size()) return false;
    if (param.word != nullptr && param.words.empty()) return false;
  }
  return !def.needs_at || def.at != nullptr;
}

constexpr bool all_are_complete_and_distinct() {
  for (std::size_t i = 0; i < kMeasures.size(); ++i) {
    if (!is_complete(*kMeasures[i])) return false;
    for (std::size_t k = i + 1; k < kMeasures.size(); ++k) {
      if (kMeasures[i]->name == kMeasures[k]->name) return false;
    }
  }
  return true;
}
static_assert(all_are_complete_and_distinct());

// The mean of what each group of judges makes of the ranking; a step for each group. Equal scores
// are the same for all.
template <class Trace>
Ratio mean_over_groups(const Measure& measure, const JudgedTopic& topic, Trace trace) {
  Measure plain = measure;
  plain.params.groups = kAllJudges;
  double sum = 0;
  for (const JudgeGroup& group : topic.groups) {
    const Ratio value = compute(plain, {.retrieved = topic.retrieved,
                                        .found = group.found,
                                        .ideal = group.ideal,
                                        .ties = topic.ties,
                                        .expected = topic.expected});
    const double term = value.is_defined() ? value.value() : 0;
    sum += term;
    trace(Step{.rank = 0, .grade = 0, .term = term, .total = sum});
  }
  return finite({sum, static_cast<double>(topic.groups.size())});
}

}  // namespace

std::span<const MeasureDef* const> all_measures() { return kMeasures; }
std::span<const ParamDef> common_params() { return kCommon; }
std::span<const Nickname> all_nicknames() { return kNicknames; }
const NeedText& text_of(Need need) { return kNeedTexts[static_cast<std::size_t>(need)]; }

std::vector<const ParamDef*> params_of(const MeasureDef& def) {
  std::vector<const ParamDef*> all;
  for (const ParamDef& param : def.params) all.push_back(&param);
  for (const ParamDef& param : kCommon) all.push_back(&param);
  return all;
}

bool is_whole(const Measure& measure) {
  return measure.def->is_count && measure.params.groups == kAllJudges;
}

bool is_share(const Measure& measure) {
  const MeasureDef& def = *measure.def;
  return def.lowest == 0 && def.highest == 1 && !def.is_count &&
         (def.leaves_range == nullptr || !def.leaves_range(measure.params));
}

Params default_params(const MeasureDef& def) {
  Params params;
  for (const ParamDef* param : params_of(def)) {
    if (param->number != nullptr) params.*param->number = param->initial;
    if (param->word != nullptr) params.*param->word = static_cast<int>(param->initial);
    if (param->list != nullptr) {
      (params.*param->list).assign(param->initial_list.begin(), param->initial_list.end());
    }
  }
  return params;
}

Traits traits_of(const Measure& measure) {
  const bool is_said = measure.def->traits != nullptr && measure.params.groups == kAllJudges;
  return is_said ? measure.def->traits(measure.params) : Traits{};
}

void apply(const CommonSettings& settings, Measure& measure) {
  if (settings.judged_only) measure.params.judged_only = 1;
  for (const ParamDef& param : measure.def->params) {
    if (param.number != &Params::collection || measure.params.collection > 0) continue;
    measure.params.collection = settings.collection;
  }
}

Ratio compute(const Measure& measure, const JudgedTopic& topic) {
  if (measure.params.groups != kAllJudges) return mean_over_groups(measure, topic, NoTrace{});
  if (measure.params.judged_only == 0) return finite(measure.def->compute(topic, measure.params));
  return finite(measure.def->compute(Condensed(topic, measure.params).topic, measure.params));
}

void compute_many(const Measure& measure, const JudgedTopic& topic, std::span<const double> points,
                  std::span<Ratio> values) {
  measure.def->compute_many(topic, measure.params, points, values);
  std::transform(values.begin(), values.end(), values.begin(), finite);
}

void compute_curve(const Measure& measure, const JudgedTopic& topic, std::span<Ratio> values) {
  const auto& [def, params] = measure;
  def->curve(params.judged_only == 0 ? topic : Condensed(topic, params).topic, params, values);
  std::transform(values.begin(), values.end(), values.begin(), finite);
}

Ratio explain(const Measure& measure, const JudgedTopic& topic, std::vector<Step>& steps) {
  const auto& [def, params] = measure;
  if (params.groups != kAllJudges) {
    return mean_over_groups(measure, topic, [&](const Step& step) { steps.push_back(step); });
  }
  if (params.judged_only == 0) return finite(def->explain(topic, params, steps));
  return finite(def->explain(Condensed(topic, params).topic, params, steps));
}

}  // namespace assay
