// SPDX-License-Identifier: Apache-2.0
// oracle_parts.hpp: what the files of the oracle share. Tests include oracle.hpp alone.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>

#include "oracle.hpp"

namespace oracle {

using Grade = std::optional<double>;
using Value = std::optional<double>;

// A parameter, or `otherwise` where it is absent.
double number(const Setting& setting, const std::string& name, Value otherwise = {});
// The first choice is the default.
std::string word(const Setting& setting, const std::string& name,
                 std::initializer_list<std::string> choices);
// How many ranks of a list count.
std::size_t depth(const Setting& setting, std::size_t length);

bool is_judged(Grade grade);
bool is_relevant(const Setting& setting, Grade grade);
// R: the relevant documents in the judgments.
double relevant(const Setting& setting, const Topic& topic);
// The relevant documents among the first k.
double hits_at(const Setting& setting, const Topic& topic, std::size_t k);
// Whether the map of gains has this very grade.
bool is_named(const Setting& setting, Grade grade);
// What the map of gains says of a grade; nothing where it is silent.
Value mapped_gain(const Setting& setting, Grade grade);

// The gain of each rank, and those of all judged documents that gain something, best first.
std::vector<double> gains_by_rank(const Setting& setting, const Topic& topic);
std::vector<double> ideal_gains(const Setting& setting, const Topic& topic);

// The formulas of oracle_gain.cpp.
Value cumulated(const Setting& setting, const Topic& topic);
Value ideal_cumulated(const Setting& setting, const Topic& topic);
Value normalized_cumulated(const Setting& setting, const Topic& topic);
Value expected_reciprocal_rank(const Setting& setting, const Topic& topic);
Value rank_biased_precision(const Setting& setting, const Topic& topic);
Value rank_biased_residual(const Setting& setting, const Topic& topic);

// The formulas of oracle_more.cpp.
Value area_under_pr(const Setting& setting, const Topic& topic);
Value search_length(const Setting& setting, const Topic& topic);
Value capped_recall(const Setting& setting, const Topic& topic);
Value pair_accuracy(const Setting& setting, const Topic& topic);
Value normalized_err(const Setting& setting, const Topic& topic);
Value q_measure(const Setting& setting, const Topic& topic);
Value o_measure(const Setting& setting, const Topic& topic);
Value p_plus(const Setting& setting, const Topic& topic);
Value insq(const Setting& setting, const Topic& topic);
Value inst(const Setting& setting, const Topic& topic);
Value bejeweled_player(const Setting& setting, const Topic& topic);
Value scaled_dcg(const Setting& setting, const Topic& topic);
Value nearly_err_8(const Setting& setting, const Topic& topic);
Value nearly_err_9(const Setting& setting, const Topic& topic);
Value nearly_err_10(const Setting& setting, const Topic& topic);
Value nearly_err_11(const Setting& setting, const Topic& topic);

// The formulas of oracle_sets.cpp: they need to know how many documents there are.
Value fallout(const Setting& setting, const Topic& topic);
Value generality(const Setting& setting, const Topic& topic);
Value set_accuracy(const Setting& setting, const Topic& topic);
Value specificity(const Setting& setting, const Topic& topic);
Value correlation(const Setting& setting, const Topic& topic);
Value roc_area(const Setting& setting, const Topic& topic);
Value normalized_recall(const Setting& setting, const Topic& topic);
Value normalized_precision(const Setting& setting, const Topic& topic);
Value expected_search_length(const Setting& setting, const Topic& topic);

// The formulas of oracle_lists.cpp.
Value e_measure(const Setting& setting, const Topic& topic);
Value graded_ap(const Setting& setting, const Topic& topic);
Value area_of_ncg(const Setting& setting, const Topic& topic);
Value area_of_ndcg(const Setting& setting, const Topic& topic);
Value compatibility(const Setting& setting, const Topic& topic);
Value coverage(const Setting& setting, const Topic& topic);
Value novelty(const Setting& setting, const Topic& topic);
Value relative_recall(const Setting& setting, const Topic& topic);
Value recall_effort(const Setting& setting, const Topic& topic);

// The formulas of oracle_trec.cpp.
Value num_nonrel_judged_ret(const Setting& setting, const Topic& topic);
Value r_precision_mult(const Setting& setting, const Topic& topic);
Value utility(const Setting& setting, const Topic& topic);
Value binary_g(const Setting& setting, const Topic& topic);
Value g_measure(const Setting& setting, const Topic& topic);
Value ndcg_at_relevant(const Setting& setting, const Topic& topic);
Value ndcg_at_changes(const Setting& setting, const Topic& topic);
Value unjudged_share(const Setting& setting, const Topic& topic);
Value yet_another_ap(const Setting& setting, const Topic& topic);

// The formulas of oracle_preferences.cpp.
Value num_prefs(const Setting& setting, const Topic& topic);
Value num_prefs_met(const Setting& setting, const Topic& topic);
Value pref_share(const Setting& setting, const Topic& topic);
Value pref_pair(const Setting& setting, const Topic& topic);
Value pref_groups(const Setting& setting, const Topic& topic);
Value pref_balanced(const Setting& setting, const Topic& topic);

// The formulas of oracle_sampled.cpp.
Value extended_inferred_ap(const Setting& setting, const Topic& topic);
Value inferred_ndcg(const Setting& setting, const Topic& topic);
Value inferred_precision(const Setting& setting, const Topic& topic);
Value inferred_num_rel(const Setting& setting, const Topic& topic);
Value inferred_num_rel_ret(const Setting& setting, const Topic& topic);
Value statistical_ap(const Setting& setting, const Topic& topic);
Value statistical_ap_variance(const Setting& setting, const Topic& topic);

}  // namespace oracle
