// SPDX-License-Identifier: Apache-2.0
// conventions.cpp: what goes by the same name in the field, and who means what by it.
#include "assay/conventions.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "measure_like.hpp"
#include "number.hpp"

namespace assay {
namespace {

constexpr std::array kConventions = {
    Convention{"nDCG", "nDCG", "gain g, discount log2(r+1)",
               "trec_eval ndcg_cut, pytrec_eval, ir_measures, ranx ndcg, BEIR"},
    Convention{"nDCG", "nDCG(gain=exp)", "gain 2^g-1",
               "gdeval, ranx ndcg_burges, OpenSearch, RRE, Quepid ndcg_cut"},
    Convention{"nDCG", "nDCG(gain=exp, ideal_cut=none)", "gain 2^g-1, ideal list not cut",
               "Quepid ndcg"},
    Convention{"nDCG", "nDCG(ideal_cut=none)", "ideal list not cut", "trec_eval -M k -m ndcg"},
    Convention{"nDCG", "nDCG(discount=jk)", "no discount before rank 2, then log2 r",
               "Jarvelin and Kekalainen, lectures"},
    Convention{"nDCG", "nDCG(discount=jk, base=10)", "no discount before rank 10",
               "Jarvelin and Kekalainen, a patient reader"},
    Convention{"nDCG", "nDCG(ideal=retrieved)", "ideal from the list itself",
               "MatchZoo, search-metrics, lectures"},
    Convention{"nDCG", "nDCG(gain=exp, ideal=retrieved)", "the same, gain 2^g-1", "lectures"},
    Convention{"nDCG", "nDCG(discount=jk, ideal=retrieved)", "the same, discount from rank 2",
               "lectures"},
    Convention{"nDCG", "nDCG(ideal=pooled)", "ideal of all that the runs found",
               "joint assessments"},
    Convention{"nDCG", "nDCG(average=ratio)", "ratio of the means over topics",
               "Jarvelin and Kekalainen's mean vectors"},
    Convention{"nDCG", "nDCG(judged_only=True)", "unjudged documents dropped first",
               "ir_measures judged_only, trec_eval -J, NTCIREVAL"},
    Convention{"DCG", "DCG", "gain g, discount log2(r+1)", "trec_eval dcg, ranx dcg"},
    Convention{"DCG", "DCG(gain=exp)", "gain 2^g-1", "Burges, ranx dcg_burges"},
    Convention{"DCG", "DCG(gain=exp, base=e)", "gain 2^g-1, natural logarithm",
               "as printed by Burges, and by Croft"},
    Convention{"DCG", "DCG(discount=jk)", "no discount before rank 2, then log2 r",
               "Jarvelin and Kekalainen, lectures"},
    Convention{"DCG", "CG", "no discount", "Jarvelin and Kekalainen"},
    Convention{"AP", "AP", "divided by R", "trec_eval map and map_cut, ir_measures, ranx map"},
    Convention{"AP", "AP(norm=min)", "divided by min(k, R)", "RecBole, NTCIREVAL, lectures"},
    Convention{"AP", "AP11", "interpolated, at 11 levels of recall",
               "lectures; trec_eval 11pt_avg but for rounding"},
    Convention{"AP", "AP11(round=nearest)", "the same, levels rounded", "trec_eval 10 11pt_avg"},
    Convention{"AP", "AreaPR", "area under the monotone steps", "lectures"},
    Convention{"AP", "GMAP", "geometric mean over topics", "trec_eval gm_map"},
    Convention{"AP", "AP(judged_only=True)", "unjudged documents dropped first",
               "ir_measures judged_only, trec_eval -J, NTCIREVAL"},
    Convention{"AP", "infAP", "unjudged documents guessed", "trec_eval infAP"},
    Convention{"P", "P", "divided by k", "trec_eval P, ir_measures, ranx precision"},
    Convention{"P", "R_cap", "divided by min(k, R)", "trec_eval relative_P"},
    Convention{"P", "P(judged_only=True)", "unjudged documents dropped first",
               "ir_measures judged_only, trec_eval -J"},
    Convention{"R", "R", "divided by R", "trec_eval recall, ir_measures, ranx recall"},
    Convention{"R", "R_cap", "divided by min(k, R)", "BEIR R_cap"},
    Convention{"R", "Success", "1 if any is relevant", "hit rate; trec_eval success"},
    Convention{"RR", "RR", "1/rank, 0 if nothing is found", "trec_eval recip_rank, ranx mrr"},
    Convention{"RR", "SearchLength", "the rank itself, mean over topics", "known-item search"},
    Convention{"RR", "MedianRank", "the rank itself, median over topics", "known-item search"},
    Convention{"RBP", "RBP", "p = 0.8, relevant or not", "ir_measures"},
    Convention{"RBP", "RBP(gain=raw)", "p = 0.8, grades as they are", "ranx rbp.8"},
    Convention{"RBP", "RBP(p=0.9, gain=topic)", "p = 0.9, grades scaled", "trec_eval 10 rbp"},
    Convention{"RBP", "RBP(p=0.5)", "p = 0.5, an impatient reader", "rbp_eval"},
    Convention{"RBP", "RBP(p=0.95)", "p = 0.95, a patient reader", "rbp_eval, NTCIREVAL"},
    Convention{"ERR", "ERR", "highest grade taken to be 4", "gdeval, ir_measures"},
    Convention{"ERR", "ERR(max={top})", "highest grade of the judgments", "Chapelle and others"},
    Convention{"ERR", "ERR(gain=linear, max={top})", "chance g/(max+1)", "NTCIREVAL"},
    Convention{"ERR", "nERR(max={top})", "divided by the ideal list's", "NTCIREVAL nERR"},
    Convention{"IPrec", "IPrec", "recall reached exactly", "the definition"},
    Convention{"IPrec", "IPrec(round=nearest)", "documents needed rounded",
               "trec_eval 10 iprec_at_recall"},
    Convention{"SetF", "SetF", "beta squared weighs recall", "van Rijsbergen"},
};

// The form with the cutoff and the relevant grade of what was asked for.
Measure form_of(const Convention& convention, const Measure& asked, double top_grade) {
  std::string text(convention.form);
  if (const std::size_t at = text.find("{top}"); at != std::string::npos)
    text.replace(at, 5, shortest(std::max(1.0, top_grade)));
  std::string probe = text;
  Measure form;
  for (const std::string_view at : {"", "@1"}) {  // some need a cutoff to be parsed at all
    auto parsed = parse_measures(probe + std::string(at));
    if (!parsed) continue;
    form = parsed->front();
    break;
  }
  if (form.def->at != nullptr && form.def->at == asked.def->at)
    form.params.*form.def->at = asked.params.*asked.def->at;
  if (has_param(*form.def, &Params::rel) && has_param(*asked.def, &Params::rel))
    form.params.rel = asked.params.rel;
  return form;
}

}  // namespace

std::span<const Convention> all_conventions() { return kConventions; }

std::vector<ConventionForm> conventions_of(const Measure& asked, double top_grade) {
  std::vector<ConventionForm> forms;
  bool is_listed = false;
  for (const Convention& convention : kConventions) {
    if (convention.measure != asked.def->name) continue;
    const Measure form = form_of(convention, asked, top_grade);
    const bool is_asked = form == asked;
    const bool is_known = std::any_of(forms.begin(), forms.end(), [&](const ConventionForm& each) {
      return each.measure == form;
    });
    if (is_known) continue;
    is_listed = is_listed || is_asked;
    forms.push_back({form, &convention, is_asked});
  }
  if (!is_listed) forms.insert(forms.begin(), {asked, nullptr, true});
  return forms;
}

}  // namespace assay
