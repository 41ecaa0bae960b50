// SPDX-License-Identifier: Apache-2.0
// fusion_settings.cpp: methods and normalisations by name, parameters as text, and whether a fusion
// has all that it needs.
#include <algorithm>
#include <cmath>

#include "find_in_list.hpp"
#include "fusion_parts.hpp"
#include "number.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr double kLargestWeight = 1e6;

std::string bound_text(double bound) {
  return bound >= 1000 ? grouped(static_cast<std::uint64_t>(bound)) : shortest(bound);
}

bool is_allowed(const FusionParamDef& param, double value) {
  return value >= param.lowest && value <= param.highest &&
         (!param.is_whole || value == std::floor(value));
}

Error not_allowed(const FusionParamDef& param, std::string_view text) {
  return fusion_error(std::string(param.name) + " is " + in_quotes(text),
                      "it is " + allowed_text(param) + ": " + std::string(param.meaning));
}

Result<Done> check_params(const Fusion& fusion) {
  for (const FusionParamDef& param : fusion.method->params) {
    const double value = fusion.params.*param.number;
    const std::string name(param.name);
    if (std::isnan(value)) {
      return fusion_error(
          std::string(fusion.method->name) + " needs " + name + ", " + std::string(param.meaning),
          "give " + allowed_text(param) + " with --param " + name + "=…, or let --tune find one");
    }
    if (!is_allowed(param, value)) return not_allowed(param, shortest(value));
  }
  return Done{};
}

Result<Done> check_weights(const Fusion& fusion, std::size_t runs, bool is_tuned) {
  const std::string name(fusion.method->name);
  const std::size_t count = fusion.weights.size();
  if (!fusion.method->takes_weights) {
    if (count == 0) return Done{};
    return fusion_error(name + " takes no weights",
                        "leave them out, or choose wsum, wmnz, mixed, w_bordafuse or w_condorcet");
  }
  if (is_tuned && count == 0) return Done{};
  if (count == 0) {
    return fusion_error(name + " needs a weight for each run",
                        "give them in the order of the runs, as in --weights 0.6,0.4, or let "
                        "--tune find some");
  }
  if (count != runs) {
    return fusion_error(counted(count, "weight") + " for " + counted(runs, "run"),
                        "give one for each run, in their order");
  }
  for (const double weight : fusion.weights) {
    if (std::abs(weight) <= kLargestWeight) continue;
    return fusion_error(std::isnan(weight) ? "a weight is not a number"
                                           : "weight " + shortest(weight) + " is too large",
                        "weights go up to " + grouped(1'000'000));
  }
  return Done{};
}

Result<Done> check_tables(const Fusion& fusion, std::size_t runs) {
  if (!fusion.method->is_trained || fusion.tables.size() == runs) return Done{};
  return fusion_error(std::string(fusion.method->name) + " is trained on judgments",
                      "name some with --train");
}

}  // namespace

Error fusion_error(std::string what, std::string hint) {
  return {
      .place = {}, .what = std::move(what), .hint = std::move(hint), .tally = {}, .excerpt = {}};
}

std::string allowed_text(const FusionParamDef& param) {
  return std::string(param.is_whole ? "a whole number" : "a number") + " from " +
         bound_text(param.lowest) + " to " + bound_text(param.highest);
}

Result<const FusionMethod*> find_fusion_method(std::string_view name) {
  return find_in_list(all_fusion_methods(), name, "method", "fuse");
}

Result<const FusionNorm*> find_fusion_norm(std::string_view name) {
  return find_in_list(all_fusion_norms(), name, "normalisation", "fuse");
}

Fusion fusion_by(const FusionMethod& method) {
  Fusion fusion{.method = &method, .norm = &usual_fusion_norm(method)};
  for (const FusionParamDef& param : method.params) {
    if (param.initial) fusion.params.*param.number = *param.initial;
  }
  return fusion;
}

Result<Done> set_fusion_param(Fusion& fusion, std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::string_view name = trimmed(text.substr(0, equals));
  std::string known;
  for (const FusionParamDef& param : fusion.method->params) {
    known += (known.empty() ? "" : ", ") + std::string(param.name);
    if (param.name != name) continue;
    const auto written = equals == std::string_view::npos ? "" : trimmed(text.substr(equals + 1));
    const auto value = parse_number(written);
    if (!value || !is_allowed(param, *value)) return not_allowed(param, written);
    fusion.params.*param.number = *value;
    return Done{};
  }
  return fusion_error(std::string(fusion.method->name) + " has no parameter " + in_quotes(name),
                      known.empty() ? "it has none" : "it has " + known);
}

Result<Done> check_fusion(const Fusion& fusion, std::size_t runs, const FusionLacks& lacks) {
  if (runs == 0) return fusion_error("there is no run to fuse", "name two or more");
  if (!lacks.tuned) {
    if (const auto done = check_params(fusion); !done) return done;
  }
  if (const auto done = check_weights(fusion, runs, lacks.tuned); !done) return done;
  return lacks.trained ? Done{} : check_tables(fusion, runs);
}

}  // namespace assay
