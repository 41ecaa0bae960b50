// SPDX-License-Identifier: Apache-2.0
// sampled.hpp: estimates from a sample of the pool, whose documents were drawn with known chances.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "kernel.hpp"
#include "measures/cumulated_gain.hpp"
#include "measures/params.hpp"
#include "measures/stories.hpp"

namespace assay::measures {

// Calls visit(hit, stratum) for what was retrieved of the strata, down to the cutoff.
template <class Visit>
void visit_drawn(const JudgedTopic& topic, double cutoff, const Visit& visit) {
  for (const Hit& hit : topic.found) {
    if (hit.rank > cutoff) break;
    if (hit.stratum > 0) visit(hit, hit.stratum - 1U);
  }
}

// R: every relevant document that was drawn stands for others.
inline double estimated_relevant(const JudgedTopic& topic, double rel) {
  double relevant = 0;
  for (const Stratum& stratum : topic.strata) {
    if (const double count = count_from(stratum.grades, rel); count > 0)
      relevant += count / stratum.probability;
  }
  return relevant;
}

// What of each stratum stands in the ranking, as far as it was walked.
class SeenStrata {
 public:
  explicit SeenStrata(const JudgedTopic& topic) : seen_(topic.strata.size()) {}

  void add(const Hit& hit, double rel) {
    Seen& seen = seen_[hit.stratum - 1U];
    seen.pooled += 1;
    seen.judged += is_judged(hit.grade) ? 1 : 0;
    seen.relevant += hit.grade >= rel ? 1 : 0;
  }

  // How many of them are relevant: in each stratum the share that is so among the judged ones. The
  // small numbers are those of sample_eval.
  [[nodiscard]] double relevant() const {
    constexpr double kEpsilon = 1e-5;
    double sum = 0;
    for (const Seen& seen : seen_) {
      if (seen.pooled == 0) continue;
      sum += seen.pooled * (seen.relevant + kEpsilon) / (seen.judged + 3 * kEpsilon);
    }
    return sum;
  }
  // So many documents does one stand for that was retrieved and judged.
  [[nodiscard]] double weight(std::size_t stratum) const {
    return seen_[stratum].pooled / seen_[stratum].judged;
  }

 private:
  struct Seen {
    double pooled = 0;
    double judged = 0;
    double relevant = 0;
  };
  std::vector<Seen> seen_;
};

inline constexpr auto extended_inferred_ap = [](const JudgedTopic& topic, const Params& p,
                                                auto trace) {
  SeenStrata above(topic);
  double sum = 0;
  visit_drawn(topic, p.cutoff, [&](const Hit& hit, std::size_t stratum) {
    if (hit.grade >= p.rel) {
      const double precision = (1 + above.relevant()) / hit.rank;
      const double term = precision / topic.strata[stratum].probability;
      sum += term;
      trace(Step{.rank = hit.rank, .grade = hit.grade, .term = term, .total = sum});
    }
    above.add(hit, p.rel);
  });
  return Ratio{sum, estimated_relevant(topic, p.rel)};
};

// The best ranking if there are as many documents of each gain as estimated, to the next whole one.
inline double estimated_ideal(const JudgedTopic& topic, const Params& p) {
  struct Count {
    double gain;
    double documents;
  };
  std::vector<Count> counts;
  for (const Stratum& stratum : topic.strata) {
    for (const double grade : stratum.grades) {
      const double gain = gain_of(grade, p);
      const double documents = 1 / stratum.probability;
      const auto same = std::find_if(counts.begin(), counts.end(),
                                     [gain](const Count& count) { return count.gain == gain; });
      if (same != counts.end()) {
        same->documents += documents;
      } else if (gain > 0) {
        counts.push_back({gain, documents});
      }
    }
  }
  std::sort(counts.begin(), counts.end(),
            [](const Count& a, const Count& b) { return a.gain > b.gain; });
  constexpr double kHalf = 0.5 + 1e-9;  // a half goes up, however its parts were rounded
  double total = 0;
  double rank = 0;
  for (const Count& count : counts) {
    const double end = std::min(p.cutoff, rank + std::floor(count.documents + kHalf));
    while (rank < end) total += count.gain / discount_at(++rank, p);
  }
  return total;
}

inline constexpr auto inferred_ndcg = [](const JudgedTopic& topic, const Params& p, auto trace) {
  SeenStrata seen(topic);
  visit_drawn(topic, p.cutoff, [&](const Hit& hit, std::size_t) { seen.add(hit, p.rel); });
  double sum = 0;
  visit_drawn(topic, p.cutoff, [&](const Hit& hit, std::size_t stratum) {
    if (!is_judged(hit.grade)) return;
    const double term = gain_of(hit.grade, p) / discount_at(hit.rank, p) * seen.weight(stratum);
    sum += term;
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = term, .total = sum});
  });
  const double ideal = estimated_ideal(topic, p);
  return ideal > 0 ? finite(Ratio{sum, ideal}) : kUndefined;
};

// What the documents down to the cutoff are estimated to hold of relevant ones.
inline constexpr auto inferred_found = [](const JudgedTopic& topic, const Params& p, auto trace) {
  SeenStrata seen(topic);
  double found = 0;
  visit_drawn(topic, p.cutoff, [&](const Hit& hit, std::size_t) {
    seen.add(hit, p.rel);
    const double now = seen.relevant();
    trace(Step{.rank = hit.rank, .grade = hit.grade, .term = now - found, .total = now});
    found = now;
  });
  return found;
};

inline constexpr auto inferred_num_rel_ret = [](const JudgedTopic& topic, const Params& p,
                                                auto trace) {
  return Ratio{inferred_found(topic, p, trace), 1};
};

inline constexpr auto inferred_precision = [](const JudgedTopic& topic, const Params& p,
                                              auto trace) {
  return Ratio{inferred_found(topic, p, trace), p.cutoff};
};

inline constexpr auto inferred_num_rel = [](const JudgedTopic& topic, const Params& p, auto) {
  return Ratio{estimated_relevant(topic, p.rel), 1};
};

inline constexpr std::array kStandsForColumn = {StoryColumn{Shows::kStandsFor, "stands for"},
                                                StoryColumn{Shows::kTerm, "adds"},
                                                StoryColumn{Shows::kSoFar, "so far"}};
inline constexpr std::array kEstimateColumns = {StoryColumn{Shows::kTotal, "est. relevant"}};

inline constexpr MeasureDef kXinfAp{
    .name = "xinfAP",
    .title = "Extended inferred average precision",
    .formula =
        R"(xinfAP = \frac{1}{\hat R} \sum_{r} \frac{n_c}{m_c} \cdot \frac{1}{k} \left( 1 + \sum_{c'} u_{c'} \frac{a_{c'}+\epsilon}{b_{c'}+3\epsilon} \right), \quad \hat R = \sum_c \frac{n_c}{m_c} R_c)",
    .meaning =
        "An estimate of AP from a stratified sample of the pool. At a relevant document at rank k, "
        "the b judged documents of a stratum above it, a of them relevant, stand for all u "
        "of that stratum above it; the document itself, of stratum c, stands for n/m others, of "
        "n documents in its stratum of which m were judged.",
    .user_model = "As for AP.",
    .caveat =
        "Documents outside the pool count as not relevant. Assumes that each stratum was sampled "
        "at random.",
    .citation =
        "Yilmaz, Kanoulas and Aslam (2008), A simple and efficient sampling method for estimating "
        "AP and NDCG",
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .needs = Need::kStrata,
    .compute = compute_with<extended_inferred_ap>,
    .explain = explain_with<extended_inferred_ap>,
    .story = {.columns = kStandsForColumn, .worked = stories::kMeanOfTerms},
    // R = 2 + 1 * 4/2 + 1 * 4/1 = 8. Rank 2: 1/2, nothing relevant above. Rank 5: 1/5 for the
    // document, one of two and 1/3 of one above, for two. Rank 6: 1 + 1 + 2 over 6, for four.
    .example = {.params = "",
                .run = "02-.11.",
                .judged = "1201.0..1..",
                .expect = 0.5124966250912475,
                .run_strata = "11-2233",
                .judged_strata = "11122223333"}};

// A document that was not drawn has no grade, so there is nothing that it could gain.
inline constexpr auto needs_no_negative_gain = [](const Params& p) -> std::string_view {
  const bool is_negative = std::any_of(p.gains.begin(), p.gains.end(),
                                       [](const auto& pair) { return !is_judged(pair.first); });
  return is_negative ? "gains of documents that were not drawn mean nothing" : "";
};
inline constexpr std::array kInfNdcgParams = {kGain, kNeutral, params::kCutoff};
inline constexpr MeasureDef kInfNdcg{
    .name = "infNDCG",
    .title = "Inferred normalised discounted cumulated gain",
    .formula =
        R"(infNDCG = \frac{1}{\widehat{IDCG}} \sum_c \frac{u_c}{b_c} \sum_{k: d_k \in c} \frac{g(d_k)}{\log_2(k+1)})",
    .meaning =
        "An estimate of nDCG from a stratified sample of the pool. What the b judged documents of "
        "a stratum gain stands for all u of that stratum in the ranking. The ideal list has as "
        "many documents of each grade as the sample makes expect, to the next whole number.",
    .user_model = "As for nDCG.",
    .caveat =
        "Can exceed 1: both the gain and the ideal are estimates. Assumes that each stratum was "
        "sampled at random. The ideal list ends at the cutoff; that of sample_eval can have one "
        "document more.",
    .citation =
        "Yilmaz, Kanoulas and Aslam (2008), A simple and efficient sampling method for estimating "
        "AP and NDCG",
    .params = kInfNdcgParams,
    .at = &Params::cutoff,
    .highest = kInfinity,
    .needs = Need::kStrata,
    .compute = compute_with<inferred_ndcg>,
    .explain = explain_with<inferred_ndcg>,
    .check = needs_no_negative_gain,
    .story = {.columns = kStandsForColumn, .worked = stories::kMeanOfTerms},
    // 2/log2(3) + 2 * 1/log2(6) + 2 * 1/log2(7), over one of grade 2 and 1 + 2 + 4 of grade 1
    .example = {.params = "",
                .run = "02-.11.",
                .judged = "1201.0..1..",
                .expect = 0.5547590957587014,
                .run_strata = "11-2233",
                .judged_strata = "11122223333"}};

inline constexpr std::array kInfPrecisionAliases = {Alias{"infP", ""}};
inline constexpr MeasureDef kInfPrecision{
    .name = "iP",
    .title = "Inferred precision",
    .formula = R"(iP@k = \frac{1}{k} \sum_c u_c \frac{a_c+\epsilon}{b_c+3\epsilon})",
    .meaning =
        "An estimate of P from a stratified sample of the pool: of u documents of a stratum in the "
        "first k, b were judged and a are relevant.",
    .user_model = "As for P.",
    .caveat = "A stratum of which nothing was judged counts a third of its documents as relevant.",
    .citation = "sample_eval.pl (NIST, 2011), iP10",
    .aliases = kInfPrecisionAliases,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .needs_at = true,
    .needs = Need::kStrata,
    .compute = compute_with<inferred_precision>,
    .explain = explain_with<inferred_precision>,
    .story = {.columns = kEstimateColumns, .worked = stories::kShare},
    // stratum 1: one of two; stratum 2: two retrieved, one judged and relevant
    .example = {.params = "@5",
                .run = "02-.11.",
                .judged = "1201.0..1..",
                .expect = (2 * (1 + 1e-5) / (2 + 3e-5) + 2 * (1 + 1e-5) / (1 + 3e-5)) / 5,
                .run_strata = "11-2233",
                .judged_strata = "11122223333"}};

inline constexpr std::array kInfNumRelAliases = {Alias{"inum_rel", ""}};
inline constexpr MeasureDef kInfNumRel{
    .name = "infNumRel",
    .title = "Estimated number of relevant documents",
    .formula = R"(\hat R = \sum_c \frac{R_c}{\pi_c})",
    .meaning =
        "How many relevant documents the pool holds, each one that was judged standing for as many "
        "as its chance to be drawn makes expect (Horvitz and Thompson).",
    .user_model = "None: a count.",
    .caveat = "Says nothing of documents outside the pool.",
    .citation = "sample_eval.pl (NIST, 2011), inum_rel; Horvitz and Thompson (1952)",
    .aliases = kInfNumRelAliases,
    .params = params::kRelOnly,
    .average = Average::kSum,
    .direction = Direction::kNeither,
    .highest = kInfinity,
    .needs = Need::kProbabilities,
    .compute = compute_with<inferred_num_rel>,
    .explain = explain_with<inferred_num_rel>,
    // 2 of 3 in the first stratum, 1 of 2 judged of 4, 1 of 1 judged of 4: 2 + 2 + 4
    .example = {.params = "",
                .run = "02-.11.",
                .judged = "1201.0..1..",
                .expect = 8,
                .run_strata = "11-2233",
                .judged_strata = "11122223333"}};

inline constexpr std::array kInfNumRelRetAliases = {Alias{"inum_rel_ret", ""}};
inline constexpr MeasureDef kInfNumRelRet{
    .name = "infNumRelRet",
    .title = "Estimated number of relevant documents retrieved",
    .formula = R"(\sum_c u_c \frac{a_c+\epsilon}{b_c+3\epsilon})",
    .meaning =
        "How many of the retrieved documents of the pool are relevant: of u documents of a stratum "
        "b were judged, and a are relevant.",
    .user_model = "None: a count.",
    .caveat = "A stratum of which nothing was judged counts a third of its documents as relevant.",
    .citation = "sample_eval.pl (NIST, 2011), inum_rel_ret",
    .aliases = kInfNumRelRetAliases,
    .params = params::kRelCutoff,
    .at = &Params::cutoff,
    .average = Average::kSum,
    .highest = kInfinity,
    .needs = Need::kStrata,
    .compute = compute_with<inferred_num_rel_ret>,
    .explain = explain_with<inferred_num_rel_ret>,
    .story = {.columns = kEstimateColumns},
    // one of two of two; one of one of two; one of one of two
    .example = {.params = "",
                .run = "02-.11.",
                .judged = "1201.0..1..",
                .expect = 2 * (1 + 1e-5) / (2 + 3e-5) + 4 * (1 + 1e-5) / (1 + 3e-5),
                .run_strata = "11-2233",
                .judged_strata = "11122223333"}};

}  // namespace assay::measures
