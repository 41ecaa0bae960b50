// SPDX-License-Identifier: Apache-2.0
// trec_near.cpp: what somebody meant who wrote a measure as trec_eval does not.
#include "trec_near.hpp"

#include <algorithm>
#include <vector>

#include "assay/measure.hpp"
#include "assay/trec_eval.hpp"
#include "text.hpp"

namespace assay {
namespace {

// Measures and nicknames, long names first: ndcg_cut before ndcg.
std::vector<std::string_view> all_names() {
  std::vector<std::string_view> names(trec_names().begin(), trec_names().end());
  for (const Nickname& nickname : all_nicknames()) names.push_back(nickname.name);
  std::stable_sort(names.begin(), names.end(), [](std::string_view one, std::string_view other) {
    return one.size() > other.size();
  });
  return names;
}

bool is_accepted(const std::string& text) {
  const auto selection = select_trec({.measures = {text}});
  return selection && selection->warnings.empty();
}

// A name in whatever case, alone or before its parameters, which may follow another sign: P_5, p@5.
std::string with_a_dot(std::string_view text) {
  constexpr std::string_view kSigns = "._@:";
  for (const std::string_view name : all_names()) {
    if (lower(text.substr(0, name.size())) != lower(name)) continue;
    const std::string_view rest = text.substr(name.size());
    std::string candidate(name);
    if (!rest.empty() && kSigns.find(rest[0]) == std::string_view::npos) continue;
    if (rest.size() > 1) candidate += "." + std::string(rest.substr(1));
    if (is_accepted(candidate)) return candidate;
  }
  return {};
}

// A name with a slip of the pen: ndgc.
std::string nearly_written(std::string_view text) {
  constexpr std::size_t kMostSlips = 2;
  const std::string_view wrong = text.substr(0, text.find('.'));
  std::string nearest;
  std::size_t least = std::min(kMostSlips, wrong.size() / 3) + 1;
  for (const std::string_view name : all_names()) {
    const std::size_t slips = edit_distance(lower(wrong), lower(name));
    const std::string candidate = std::string(name) + std::string(text.substr(wrong.size()));
    if (slips >= least || !is_accepted(candidate)) continue;
    least = slips;
    nearest = candidate;
  }
  return nearest;
}

}  // namespace

std::string near_trec_measure(std::string_view text) {
  if (text == "all_qrels") return "all_trec";  // trec_eval 10 itself advises the wrong name
  std::string near = with_a_dot(text);
  if (!near.empty()) return near;
  const auto measures = parse_measures(text);  // nDCG@10, RR
  if (measures && measures->size() == 1) near = with_a_dot(trec_name_of(measures->front()));
  return near.empty() ? nearly_written(text) : near;
}

}  // namespace assay
