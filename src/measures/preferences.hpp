// SPDX-License-Identifier: Apache-2.0
// preferences.hpp: judgments that say which of two documents is better, and rankings that agree.
#pragma once

#include <array>
#include <optional>
#include <utility>

#include "kernel.hpp"
#include "measures/preference_balance.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// A document in an explanation. Those that nobody compared have no number, nor a place here.
inline Step preference_step(const PreferredDoc& doc, double term, double total) {
  return {.rank = doc.number + 1, .grade = doc.level, .term = term, .total = total};
}

// All groups added up. A document adds the pairs in which it is the preferred one.
inline constexpr auto add_pairs = [](const JudgedTopic& topic, const Params& p, auto trace) {
  PairCounts sum;
  double total = 0;
  for (const Preferences& group : topic.preferences) {
    sum += count_pairs(group, topic.preferred_found,
                       [&](const PreferredDoc& doc, double below, double missing) {
                         const double term = below + (p.pairs == kRetrievedPairs ? 0 : missing);
                         total += term;
                         trace(preference_step(doc, term, total));
                       });
  }
  return sum;
};

inline constexpr auto num_prefs = [](const JudgedTopic& topic, const Params& p, auto) {
  return Ratio{add_pairs(topic, p, NoTrace{}).possible(kAllPairs), 1};
};

inline constexpr auto num_prefs_met = [](const JudgedTopic& topic, const Params& p, auto trace) {
  return Ratio{add_pairs(topic, p, trace).met(p.pairs), 1};
};

inline constexpr auto pref_share = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const PairCounts sum = add_pairs(topic, p, trace);
  return Ratio{sum.met(p.pairs), sum.possible(p.pairs)};
};

// Of the groups that prefer one document of a pair, those that prefer the one that stands above.
struct Votes {
  std::uint32_t above = 0;
  std::uint32_t all = 0;
};

// A document in one group of judges.
struct GroupDoc {
  std::uint32_t number = 0;
  std::uint32_t group = 0;
  std::size_t index = 0;  // in the group
};

// By number; `numbers` is one more than the largest.
struct AllGroupDocs {
  std::vector<GroupDoc> docs;
  std::size_t numbers = 0;

  explicit AllGroupDocs(std::span<const Preferences> groups) {
    for (std::uint32_t g = 0; g < groups.size(); ++g) {
      for (std::size_t i = 0; i < groups[g].docs.size(); ++i) {
        docs.push_back({.number = groups[g].docs[i].number, .group = g, .index = i});
      }
    }
    std::sort(docs.begin(), docs.end(), [](const GroupDoc& a, const GroupDoc& b) {
      return std::pair(a.number, a.group) < std::pair(b.number, b.group);
    });
    if (!docs.empty()) numbers = std::size_t{docs.back().number} + 1;
  }
};

// Adds the votes of one group on a document and each below it; the row has a place for each number.
inline void add_votes(const Preferences& group, std::size_t index, std::span<Votes> row) {
  for (std::size_t k = index + 1; k < group.docs.size(); ++k) {
    Votes& votes = row[group.docs[k].number];
    const bool is_met = group.prefers(index, k);
    votes.above += is_met ? 1 : 0;
    votes.all += is_met || group.prefers(k, index) ? 1 : 0;
  }
}

// The shares of the pairs in a row that count, and the row as it was.
inline Ratio take_votes(const JudgedTopic& topic, const Params& p, const GroupDoc& doc,
                        std::span<Votes> row) {
  Ratio sum{.numerator = 0, .denominator = 0};
  const std::span<const PreferredDoc> docs = topic.preferences[doc.group].docs;
  for (std::size_t k = doc.index + 1; k < docs.size(); ++k) {
    const Votes votes = std::exchange(row[docs[k].number], Votes{});
    if (votes.all == 0) continue;
    if (p.pairs == kRetrievedPairs && docs[k].number >= topic.preferred_found) continue;
    ++sum.denominator;
    if (doc.number < topic.preferred_found) {
      sum.numerator += static_cast<double>(votes.above) / votes.all;
    }
  }
  return sum;
}

// One row of the table of all pairs is held at a time.
inline constexpr auto pair_share = [](const JudgedTopic& topic, const Params& p, auto trace) {
  if (topic.preferences.size() == 1) return pref_share(topic, p, trace);
  const auto [docs, numbers] = AllGroupDocs(topic.preferences);
  std::vector<Votes> row(numbers);
  Ratio sum{.numerator = 0, .denominator = 0};
  for (auto first = docs.begin(), last = first; first != docs.end(); first = last) {
    if (p.pairs != kAllPairs && first->number >= topic.preferred_found) break;
    for (; last != docs.end() && last->number == first->number; ++last) {
      add_votes(topic.preferences[last->group], last->index, row);
    }
    for (auto doc = first; doc != last; ++doc) {
      const Ratio part = take_votes(topic, p, *doc, row);
      sum.numerator += part.numerator;
      sum.denominator += part.denominator;
      if (part.denominator == 0) continue;
      trace(preference_step(topic.preferences[doc->group].docs[doc->index], part.numerator,
                            sum.numerator));
    }
  }
  return sum;
};

// The mean over groups; of these only the totals are told.
inline constexpr auto mean_of_groups = [](const JudgedTopic& topic, const auto& share, auto trace) {
  double sum = 0;
  for (const Preferences& group : topic.preferences) {
    const std::optional<double> value = share(group);
    if (!value) return kUndefined;
    sum += *value;
    trace(Step{.term = *value, .total = sum});
  }
  return Ratio{sum, static_cast<double>(topic.preferences.size())};
};

inline constexpr auto pref_groups = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const auto share = [&](const Preferences& group) {
    const PairCounts counts = count_pairs(group, topic.preferred_found, kNobodyAsks);
    const double possible = counts.possible(p.pairs);
    return std::optional(possible == 0 ? 0 : counts.met(p.pairs) / possible);
  };
  return mean_of_groups(topic, share, trace);
};

inline constexpr auto pref_balanced = [](const JudgedTopic& topic, const Params& p, auto trace) {
  const auto share = [&](const Preferences& group) {
    const Ratio ratio = balance_of(topic, group, p.pairs).share(topic);
    return ratio.is_defined() ? std::optional(ratio.value()) : std::nullopt;
  };
  return mean_of_groups(topic, share, trace);
};

inline constexpr std::array kPairWords = {
    Word{"all", kAllPairs}, Word{"retrieved", kRetrievedPairs}, Word{"implied", kImpliedPairs}};
inline constexpr ParamDef kPairs{
    .name = "pairs",
    .meaning =
        "pairs that count: all, those of two retrieved documents, or those of at least one (what "
        "the ranking implies)",
    .word = &Params::pairs,
    .words = kPairWords};
inline constexpr ParamDef kAllOrRetrieved{
    .name = "pairs",
    .meaning = "pairs that count: all, or those of two retrieved documents",
    .word = &Params::pairs,
    .words = std::span(kPairWords).first<2>()};
inline constexpr std::array kPairParams = {kPairs};
inline constexpr std::array kAllOrRetrievedParams = {kAllOrRetrieved};

inline constexpr std::string_view kPrefUser = "Somebody shown two documents, who picks the better.";

inline constexpr std::array kNumPrefsTrec = {TrecName{"prefs_num_prefs_poss", "", {}}};
inline constexpr MeasureDef kNumPrefs{
    .name = "NumPrefs",
    .title = "Number of preferences",
    .formula = R"(\sum_g |\{ (a, b) : a \succ_g b \}|)",
    .meaning =
        "How many preferences for one document over another the groups of judges have, summed over "
        "groups and topics.",
    .user_model = "None: a count.",
    .caveat = "Also of documents that were not retrieved.",
    .citation = "trec_eval, measure prefs_num_prefs_poss",
    .trec = kNumPrefsTrec,
    .average = Average::kSum,
    .direction = Direction::kNeither,
    .highest = kInfinity,
    .is_count = true,
    .needs = Need::kPreferences,
    .compute = compute_with<num_prefs>,
    .explain = explain_with<num_prefs>,
    .story = {.columns = stories::kSumColumns, .steps = StepsAre::kPreferences},
    // 2 over three others, two documents of level 1 over 0
    .example = {.params = "", .run = "102", .judged = "2110", .expect = 5}};

inline constexpr std::array kNumPrefsMetTrec = {
    TrecName{"prefs_num_prefs_ful", "", {}},
    TrecName{"prefs_num_prefs_ful_ret", "pairs=retrieved", {}}};
inline constexpr MeasureDef kNumPrefsMet{
    .name = "NumPrefsMet",
    .title = "Number of preferences that the ranking meets",
    .formula = R"(\sum_g |\{ (a, b) : a \succ_g b, a \text{ above } b \}|)",
    .meaning =
        "How many preferences have the preferred document retrieved and the other one below it or "
        "not retrieved, summed over groups and topics.",
    .user_model = "None: a count.",
    .caveat = "Grows with the square of the number of documents: read it beside NumPrefs.",
    .citation = "trec_eval, measure prefs_num_prefs_ful",
    .trec = kNumPrefsMetTrec,
    .params = kAllOrRetrievedParams,
    .average = Average::kSum,
    .highest = kInfinity,
    .is_count = true,
    .needs = Need::kPreferences,
    .compute = compute_with<num_prefs_met>,
    .explain = explain_with<num_prefs_met>,
    .story = {.columns = stories::kSumColumns, .steps = StepsAre::kPreferences},
    // 1 over 0, and 2 over the 1 that was not retrieved
    .example = {.params = "", .run = "102", .judged = "2110", .expect = 2}};

inline constexpr std::array kPrefShareTrec = {TrecName{"prefs_simp", "", {}},
                                              TrecName{"prefs_simp_ret", "pairs=retrieved", {}},
                                              TrecName{"prefs_simp_imp", "pairs=implied", {}}};
inline constexpr MeasureDef kPrefShare{
    .name = "PrefShare",
    .title = "Share of preferences that the ranking meets",
    .formula =
        R"(\frac{\sum_g |\{ (a, b) : a \succ_g b, a \text{ above } b \}|}{\sum_g |\{ (a, b) : a \succ_g b \}|})",
    .meaning =
        "Of all preferences, the share that has the preferred document retrieved and the other one "
        "below it or not retrieved. Undefined where there is no preference.",
    .user_model = kPrefUser,
    .caveat =
        "A pair at the end weighs as much as one at the top, and groups with many pairs outweigh "
        "others.",
    .citation =
        "Carterette and Bennett (2008), Evaluation measures for preference judgments; trec_eval, "
        "measure prefs_simp",
    .trec = kPrefShareTrec,
    .params = kPairParams,
    .needs = Need::kPreferences,
    .compute = compute_with<pref_share>,
    .explain = explain_with<pref_share>,
    .story = {.columns = stories::kSumColumns,
              .worked = stories::kShare,
              .steps = StepsAre::kPreferences},
    // of 1 over 0, 2 over 1 and 2 over 0 the first
    .example = {.params = "(pairs=retrieved)", .run = "102", .judged = "2110", .expect = 1.0 / 3}};

inline constexpr std::array kPrefPairTrec = {TrecName{"prefs_pair", "", {}},
                                             TrecName{"prefs_pair_ret", "pairs=retrieved", {}},
                                             TrecName{"prefs_pair_imp", "pairs=implied", {}}};
inline constexpr MeasureDef kPrefPair{
    .name = "PrefPair",
    .title = "Mean over pairs of the groups that agree",
    .formula =
        R"(\frac{1}{|P|} \sum_{\{a, b\} \in P} \frac{|\{ g : a \succ_g b \}|}{|\{ g : a \succ_g b \text{ or } b \succ_g a \}|}, \quad a \text{ above } b)",
    .meaning =
        "For each pair of documents that somebody compared, the share of the groups that prefer "
        "the one above; the mean over pairs. A pair that was not retrieved counts 0. Undefined "
        "where there is no preference.",
    .user_model = kPrefUser,
    .caveat = "Pairs compared by one group weigh as much as those compared by all.",
    .citation = "trec_eval, measure prefs_pair",
    .trec = kPrefPairTrec,
    .params = kPairParams,
    .needs = Need::kPreferences,
    .compute = compute_with<pair_share>,
    .explain = explain_with<pair_share>,
    .story = {.columns = stories::kSumColumns,
              .worked = stories::kShare,
              .steps = StepsAre::kPreferences},
    // one group: two of five pairs
    .example = {.params = "", .run = "102", .judged = "2110", .expect = 2.0 / 5}};

inline constexpr std::array kPrefGroupsTrec = {TrecName{"prefs_avgjg", "", {}},
                                               TrecName{"prefs_avgjg_ret", "pairs=retrieved", {}},
                                               TrecName{"prefs_avgjg_imp", "pairs=implied", {}}};
inline constexpr MeasureDef kPrefGroups{
    .name = "PrefGroups",
    .title = "Mean over groups of the share of preferences met",
    .formula =
        R"(\frac{1}{|G|} \sum_{g \in G} \frac{|\{ (a, b) : a \succ_g b, a \text{ above } b \}|}{|\{ (a, b) : a \succ_g b \}|})",
    .meaning =
        "PrefShare of each group of judges, and the mean of these, so that every group weighs the "
        "same. A group without a pair counts 0. Undefined where there is no group.",
    .user_model = "Any of the groups, each as likely as another.",
    .caveat = "A group that compared two documents weighs as much as one that compared hundreds.",
    .citation = "trec_eval, measure prefs_avgjg",
    .trec = kPrefGroupsTrec,
    .params = kPairParams,
    .needs = Need::kPreferences,
    .compute = compute_with<pref_groups>,
    .explain = explain_with<pref_groups>,
    .story = {.columns = stories::kSumColumns,
              .worked = stories::kShare,
              .outside = "group",
              .steps = StepsAre::kPreferences},
    // three of four pairs; that of the two missing documents does not count
    .example = {.params = "(pairs=implied)", .run = "20", .judged = "2100", .expect = 3.0 / 4}};

inline constexpr std::array kPrefBalancedTrec = {
    TrecName{"prefs_avgjg_Rnonrel", "", {}},
    TrecName{"prefs_avgjg_Rnonrel_ret", "pairs=retrieved", {}}};
inline constexpr MeasureDef kPrefBalanced{
    .name = "PrefBalanced",
    .title = "Preferences met, with as many nonrelevant documents as relevant",
    .formula =
        R"(\frac{1}{|G|} \sum_{g \in G} \frac{met_g + found_g (R_g - N_g)}{pairs_g + R_g (R_g - N_g)} \text{ if } R_g \ge N_g, \text{ else of the first } R_g \text{ nonrelevant})",
    .meaning =
        "PrefGroups with R nonrelevant documents (level 0 or below) for a group's R relevant "
        "ones: those that lack are taken to stand below all that were retrieved; of more, only the "
        "first R in the ranking count. Undefined where this leaves a group without pairs.",
    .user_model = "As for PrefGroups.",
    .caveat =
        "Follows trec_eval where that is odd: when documents are left out, those of the lowest "
        "level also count as pairs with themselves and each other, so that 1 cannot be reached.",
    .citation = "trec_eval, measure prefs_avgjg_Rnonrel",
    .trec = kPrefBalancedTrec,
    .params = kAllOrRetrievedParams,
    .needs = Need::kPreferences,
    .compute = compute_with<pref_balanced>,
    .explain = explain_with<pref_balanced>,
    .story = {.columns = stories::kSumColumns,
              .worked = stories::kShare,
              .outside = "group",
              .steps = StepsAre::kPreferences},
    // three relevant documents: two stand above the 0, all above the two that lack, of nine pairs
    .example = {.params = "", .run = "1101", .judged = "1110", .expect = 8.0 / 9}};

}  // namespace assay::measures
