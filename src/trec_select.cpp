// SPDX-License-Identifier: Apache-2.0
// trec_select.cpp: from trec_eval's -m to measures, with the names under which they are printed.
#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <utility>

#include "assay/trec_eval.hpp"
#include "condensed.hpp"
#include "number.hpp"
#include "text.hpp"
#include "trec_names.hpp"
#include "trec_near.hpp"
#include "trec_params.hpp"

namespace assay {
namespace {

constexpr std::string_view kRunIdName = "runid";
constexpr std::string_view kGradesName = "relstring";
constexpr std::size_t kUsualGrades = 10;
constexpr double kUsualLevel = 1;

constexpr std::array<std::string_view, 57> kNames = {"runid",
                                                     "num_q",
                                                     "num_ret",
                                                     "num_rel",
                                                     "num_rel_ret",
                                                     "map",
                                                     "gm_map",
                                                     "Rprec",
                                                     "bpref",
                                                     "recip_rank",
                                                     "iprec_at_recall",
                                                     "P",
                                                     "relstring",
                                                     "recall",
                                                     "infAP",
                                                     "gm_bpref",
                                                     "Rprec_mult",
                                                     "utility",
                                                     "11pt_avg",
                                                     "binG",
                                                     "G",
                                                     "dcg",
                                                     "ideal_dcg",
                                                     "ndcg",
                                                     "ndcg_rel",
                                                     "Rndcg",
                                                     "ndcg_cut",
                                                     "map_cut",
                                                     "relative_P",
                                                     "success",
                                                     "set_P",
                                                     "set_relative_P",
                                                     "set_recall",
                                                     "set_map",
                                                     "set_F",
                                                     "num_nonrel_judged_ret",
                                                     "prefs_num_prefs_poss",
                                                     "prefs_num_prefs_ful",
                                                     "prefs_num_prefs_ful_ret",
                                                     "prefs_simp",
                                                     "prefs_pair",
                                                     "prefs_avgjg",
                                                     "prefs_avgjg_Rnonrel",
                                                     "prefs_simp_ret",
                                                     "prefs_pair_ret",
                                                     "prefs_avgjg_ret",
                                                     "prefs_avgjg_Rnonrel_ret",
                                                     "prefs_simp_imp",
                                                     "prefs_pair_imp",
                                                     "prefs_avgjg_imp",
                                                     "map_avgjg",
                                                     "P_avgjg",
                                                     "Rprec_mult_avgjg",
                                                     "yaap",
                                                     "rbp",
                                                     "rbp_resid",
                                                     "unj"};

// Measures of all_trec that version 9 did not have.
constexpr std::array<std::string_view, 3> kNewInTen = {"rbp", "rbp_resid", "unj"};

// The parameters that were given first for a name, if any, and whether somebody was told of others.
struct Given {
  std::optional<std::string> params;
  bool is_told = false;
};
using Asked = std::map<std::string_view, Given>;

// The same name as it stands in the list, which outlives any text.
std::optional<std::string_view> find_trec_name(std::string_view name) {
  const auto* const found = std::find(kNames.begin(), kNames.end(), name);
  return found == kNames.end() ? std::nullopt : std::optional(*found);
}

bool takes_parameters(std::string_view name) {
  const auto named = find_trec(name);
  return named ? named->trec->kind != TrecKind::kPlain : name == kGradesName;
}

const Nickname* find_nickname(std::string_view name) {
  const auto all = all_nicknames();
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Nickname& nickname) { return nickname.name == name; });
  return found == all.end() ? nullptr : &*found;
}

// Nicknames are lists of measures; what trec_eval prints beside them goes with every one.
void mark_nickname(const Nickname& nickname, TrecVersion version, Asked& asked) {
  asked[kRunIdName];
  if (nickname.name == "all_trec") asked[kGradesName];
  std::string_view rest = nickname.measures;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find(' '), rest.size());
    const std::string_view name = rest.substr(0, end);
    const bool is_new = std::find(kNewInTen.begin(), kNewInTen.end(), name) != kNewInTen.end();
    if (version == TrecVersion::k10 || !is_new) asked[*find_trec_name(name)];
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

// One -m. The name ends at the first dot.
std::optional<Error> mark(std::string_view text, TrecVersion version, Asked& asked,
                          std::vector<std::string>& warnings) {
  const std::size_t dot = text.find('.');
  const std::string_view name = text.substr(0, dot);
  const bool has_params = dot != std::string_view::npos;
  const auto known = find_trec_name(name);
  const Nickname* nickname = known ? nullptr : find_nickname(name);
  if ((!known && nickname == nullptr) || (has_params && dot + 1 == text.size())) {
    const std::string near = near_trec_measure(text);
    return trec_error(
        "unknown-measure", "unknown measure " + in_quotes(text),
        near.empty() ? "trec_eval -h lists what there is" : "did you mean " + near + "?");
  }
  if (nickname != nullptr) mark_nickname(*nickname, version, asked);
  if (has_params && (nickname != nullptr || !takes_parameters(name))) {
    warnings.push_back(std::string(name) + " takes no parameters, so those of " + in_quotes(text) +
                       " are ignored");
  }
  if (nickname != nullptr) return std::nullopt;
  auto& [given, is_told] = asked[*known];
  if (!has_params || !takes_parameters(name)) return std::nullopt;
  if (given && std::exchange(is_told, true)) return std::nullopt;
  if (given) {
    warnings.push_back("parameters of " + std::string(name) + " are given twice; \"" + *given +
                       "\" counts and \"" + std::string(text.substr(dot + 1)) + "\" does not");
  } else {
    given = text.substr(dot + 1);
  }
  return std::nullopt;
}

bool has_param(const Measure& measure, double Params::*number) {
  const auto params = measure.def->params;
  return std::any_of(params.begin(), params.end(),
                     [&](const ParamDef& param) { return param.number == number; });
}

bool has_param(const Measure& measure, int Params::*word) {
  const auto params = measure.def->params;
  return std::any_of(params.begin(), params.end(),
                     [&](const ParamDef& param) { return param.word == word; });
}

// What the options say for all measures.
void set_common(const TrecRequest& request, Measure& measure) {
  // A measure whose own default is another does not ask what is relevant: num_ret.
  if (has_param(measure, &Params::rel) && measure.params.rel == kUsualLevel) {
    measure.params.rel = std::max(request.level, 0.0);
  }
  if (has_param(measure, &Params::collection)) measure.params.collection = request.collection;
  if (has_param(measure, &Params::round) && request.version == TrecVersion::k9) {
    measure.params.round = kRoundTrec9;
  }
  if (request.judged_only && measure.def->needs != Need::kPreferences) {
    measure.params.judged_only = 1;
  }
}

TrecColumn grades_column(const std::optional<std::string>& text) {
  TrecColumn column{.name = std::string(kGradesName),
                    .plain = kGradesName,
                    .what = TrecColumn::What::kGrades,
                    .measure = 0,
                    .length = kUsualGrades};
  if (!text) return column;
  const double length = number_as_in_c(*text);
  constexpr double kMost = 1e15;
  column.name += "_" + *text;
  column.length = length >= 1 ? static_cast<std::size_t>(std::min(length, kMost)) : 0;
  return column;
}

std::optional<Error> add_columns(std::string_view name, const std::optional<std::string>& text,
                                 const TrecRequest& request, TrecSelection& selection) {
  if (name == kRunIdName) {
    selection.columns.push_back(
        {.name = std::string(name), .plain = name, .what = TrecColumn::What::kRunId});
    return std::nullopt;
  }
  if (name == kGradesName) {
    selection.columns.push_back(grades_column(text));
    return std::nullopt;
  }
  const TrecMeasure named = *find_trec(name);
  auto made = text ? trec_columns(named, *text) : trec_columns(named);
  if (!made) return made.error();
  if (text) warn_of_odd_parts(named, *text, selection.warnings);
  for (std::size_t i = 0; i < made->measures.size(); ++i) {
    set_common(request, made->measures[i]);
    selection.columns.push_back({.name = std::move(made->names[i]),
                                 .plain = name,
                                 .what = TrecColumn::What::kMeasure,
                                 .measure = selection.measures.size(),
                                 .length = 0,
                                 .quirk = named.trec->quirk});
    selection.measures.push_back(std::move(made->measures[i]));
  }
  return std::nullopt;
}

}  // namespace

std::span<const std::string_view> trec_names() { return kNames; }

const MeasureDef* trec_definition(std::string_view name) {
  const auto named = find_trec(name);
  return named ? named->def : nullptr;
}

Result<TrecSelection> select_trec(const TrecRequest& request) {
  TrecSelection selection;
  Asked asked;
  const std::vector<std::string> usual{"official"};
  for (const std::string& text : request.measures.empty() ? usual : request.measures) {
    if (auto error = mark(text, request.version, asked, selection.warnings)) return *error;
  }
  for (const std::string_view name : kNames) {
    const auto marked = asked.find(name);
    if (marked == asked.end()) continue;
    if (auto error = add_columns(name, marked->second.params, request, selection)) return *error;
  }
  return selection;
}

std::string grade_string(const JudgedTopic& topic, std::size_t length, bool judged_only) {
  if (judged_only) return grade_string(Condensed(topic, Params{}).topic, length, false);
  std::string text(std::min<std::size_t>(length, topic.retrieved), '-');
  for (const Hit& hit : topic.found) {
    if (hit.rank > text.size()) break;
    char& letter = text[hit.rank - 1];
    if (hit.grade < 0)
      letter = '.';
    else
      letter = hit.grade > 9 ? '>' : static_cast<char>('0' + static_cast<int>(hit.grade));
  }
  return text;
}

}  // namespace assay
