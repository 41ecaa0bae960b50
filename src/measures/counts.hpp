// SPDX-License-Identifier: Apache-2.0
// counts.hpp: how much there was to evaluate.
#pragma once

#include "measures/precision.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

inline constexpr auto num_topics = [](const JudgedTopic&, const Params&, auto) {
  return Ratio{1, 1};
};

inline constexpr auto num_retrieved = [](const JudgedTopic& topic, const Params& p, auto trace) {
  if (p.rel == kNotInPool) return Ratio{static_cast<double>(topic.retrieved), 1};
  return Ratio{count_hits(topic, kInfinity, p.rel, trace), 1};
};

inline constexpr auto num_relevant = [](const JudgedTopic& topic, const Params& p, auto) {
  return Ratio{relevant_in(topic, p.rel), 1};
};

inline constexpr auto num_relevant_retrieved = [](const JudgedTopic& topic, const Params& p,
                                                  auto trace) {
  return Ratio{count_hits(topic, kInfinity, p.rel, trace), 1};
};

inline constexpr auto num_nonrelevant_retrieved = [](const JudgedTopic& topic, const Params& p,
                                                     auto trace) {
  double count = 0;
  for (const Hit& hit : topic.found) {
    if (!is_judged(hit.grade) || hit.grade >= p.rel) continue;
    ++count;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = 1, .total = count});
  }
  return Ratio{count, 1};
};

inline constexpr std::array kNumQTrec = {TrecName{"num_q", "", {}}};
inline constexpr MeasureDef kNumQ{
    .name = "NumQ",
    .title = "Number of topics",
    .formula = R"(|T|)",
    .meaning = "How many topics the other numbers are averaged over.",
    .user_model = "None: a count.",
    .caveat = "",
    .citation = "trec_eval, measure num_q",
    .trec = kNumQTrec,
    .average = Average::kSum,
    .direction = Direction::kNeither,
    .highest = kInfinity,
    .is_count = true,
    .is_about_all = true,
    .compute = compute_with<num_topics>,
    .explain = explain_with<num_topics>,
    .traits = counts_in_ranking,
    .example = {.params = "", .run = "10", .judged = "1", .expect = 1}};

inline constexpr std::array kAny = {Word{"any", 0}};
inline constexpr std::array kAnyValue = {kNotInPool};
inline constexpr ParamDef kRelOrAny{.name = "rel",
                                    .meaning = "count only documents of at least this grade",
                                    .number = &Params::rel,
                                    .initial = kNotInPool,
                                    .lowest = 0,
                                    .words = kAny,
                                    .values = kAnyValue};
inline constexpr std::array kNumRetParams = {kRelOrAny};
inline constexpr std::array kNumRetTrec = {TrecName{"num_ret", "", {}}};
inline constexpr MeasureDef kNumRet{
    .name = "NumRet",
    .title = "Number of retrieved documents",
    .formula = R"(n)",
    .meaning = "How many documents the run returned, summed over topics.",
    .user_model = "None: a count.",
    .caveat = "",
    .citation = "trec_eval, measure num_ret",
    .trec = kNumRetTrec,
    .params = kNumRetParams,
    .average = Average::kSum,
    .direction = Direction::kNeither,
    .highest = kInfinity,
    .is_count = true,
    .compute = compute_with<num_retrieved>,
    .explain = explain_with<num_retrieved>,
    .traits = counts_in_ranking,
    .story = {.columns = stories::kCountColumns},
    .example = {.params = "", .run = "1-0", .judged = "10", .expect = 3}};

// Nothing that was retrieved counts unless it joins the judgments.
inline constexpr auto counts_judgments = [](const Params&) {
  return Traits{
      .linear = Holds::kFixed, .monotone = Holds::kAlways, .likes_order = true, .is_binary = true};
};

inline constexpr std::array kNumRelTrec = {
    TrecName{.name = "num_rel", .params = "", .at = {}, .quirk = TrecQuirk::kCountsAllTopics}};
inline constexpr MeasureDef kNumRel{
    .name = "NumRel",
    .title = "Number of relevant documents",
    .formula = R"(R)",
    .meaning = "How many relevant documents the judgments know, summed over topics.",
    .user_model = "None: a count.",
    .caveat = "Relevant documents that nobody judged are not in it.",
    .citation = "trec_eval, measure num_rel",
    .trec = kNumRelTrec,
    .params = params::kRelOnly,
    .average = Average::kSum,
    .direction = Direction::kNeither,
    .highest = kInfinity,
    .is_count = true,
    .compute = compute_with<num_relevant>,
    .explain = explain_with<num_relevant>,
    .traits = counts_judgments,
    .story = {.columns = stories::kCountColumns},
    .example = {.params = "(rel=2)", .run = "1", .judged = "3210", .expect = 2}};

inline constexpr std::array kNumRelRetTrec = {TrecName{"num_rel_ret", "", {}}};
inline constexpr MeasureDef kNumRelRet{
    .name = "NumRelRet",
    .title = "Number of relevant documents retrieved",
    .formula = R"(\sum_i r_i)",
    .meaning = "How many relevant documents the run returned, summed over topics.",
    .user_model = "None: a count.",
    .caveat = "",
    .citation = "trec_eval, measure num_rel_ret",
    .trec = kNumRelRetTrec,
    .params = params::kRelOnly,
    .average = Average::kSum,
    .highest = kInfinity,
    .is_count = true,
    .compute = compute_with<num_relevant_retrieved>,
    .explain = explain_with<num_relevant_retrieved>,
    .traits = counts_in_ranking,
    .story = {.columns = stories::kCountColumns},
    .example = {.params = "", .run = "101", .judged = "111", .expect = 2}};

inline constexpr auto counts_not_relevant = [](const Params&) {
  return Traits{.linear = Holds::kAlways, .is_binary = true};
};

inline constexpr std::array kNumNonrelTrec = {TrecName{"num_nonrel_judged_ret", "", {}}};
inline constexpr MeasureDef kNumNonrelJudgedRet{
    .name = "NumNonrelJudgedRet",
    .title = "Number of judged, non-relevant documents retrieved",
    .formula = R"(|\{ i : 0 \le g_i < rel \}|)",
    .meaning =
        "How many of the documents that the run returned were judged and found not relevant, "
        "summed over topics.",
    .user_model = "None: a count.",
    .caveat = "Documents that nobody judged are not in it, so that few may mean little judged.",
    .citation = "trec_eval, measure num_nonrel_judged_ret",
    .trec = kNumNonrelTrec,
    .params = params::kRelOnly,
    .average = Average::kSum,
    .direction = Direction::kNeither,
    .highest = kInfinity,
    .is_count = true,
    .compute = compute_with<num_nonrelevant_retrieved>,
    .explain = explain_with<num_nonrelevant_retrieved>,
    .traits = counts_not_relevant,
    .story = {.columns = stories::kCountColumns},
    .example = {.params = "", .run = "10-.0", .judged = "1100.", .expect = 2}};

}  // namespace assay::measures
