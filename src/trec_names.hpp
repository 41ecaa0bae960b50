// SPDX-License-Identifier: Apache-2.0
// trec_names.hpp: measures from trec_eval's names and what follows their dot: P.5,10, ndcg.1=3,2=7.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "assay/measure.hpp"

namespace assay {

// A measure by one of the names that trec_eval has for it.
struct TrecMeasure {
  const MeasureDef* def = nullptr;
  const TrecName* trec = nullptr;
};

// A key and its number: "p" a persistence, a whole number a level of relevance and its gain.
struct TrecPair {
  std::string_view key;
  double value = 0;
};

// The exact name only, without anything after it.
[[nodiscard]] std::optional<TrecMeasure> find_trec(std::string_view name);

// From numbers that were read already; from none, what the plain name stands for. Cutoffs must be 1
// and more, and nothing may be NaN; beyond that a number may lie outside the range of its
// parameter, where the measure has the value that trec_eval gives it, or none.
[[nodiscard]] Result<std::vector<Measure>> trec_measures(const TrecMeasure& named,
                                                         std::span<const double> values);

// The same from pairs. Of several gains of one level the lowest counts, of several p the last, as
// in trec_eval; keys that mean nothing are passed over. Level -1 is trec_eval's for documents that
// are not in the judgments, -2 for those that are there with a negative grade.
[[nodiscard]] Result<std::vector<Measure>> trec_measures_of_pairs(const TrecMeasure& named,
                                                                  std::span<const TrecPair> pairs);

// The same from the text after the dot, where every number must be in range and every key known.
[[nodiscard]] Result<std::vector<Measure>> parse_trec_params(const TrecMeasure& named,
                                                             std::string_view text);

// "ndcg.1=3,2=7" taken apart: a name whose numbers or pairs all belong to one measure. Nothing for
// other texts, P.5,10 included, which stands for two.
struct TrecItem {
  TrecMeasure named;
  std::string_view text;  // after the dot
};
[[nodiscard]] std::optional<TrecItem> as_trec_item(std::string_view text);

// Whether `part`, after a comma, goes on with what an item began: the "2=7" above.
[[nodiscard]] bool continues_trec_item(std::string_view item, std::string_view part);

}  // namespace assay
