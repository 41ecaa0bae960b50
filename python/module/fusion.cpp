// SPDX-License-Identifier: Apache-2.0
// fusion.cpp: methods that make one run of several, with what they need: parameters, weights, and
// what was learnt from judgments.
#include "fusion.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string_view.h>
#include <nanobind/stl/vector.h>

#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "assay/fuse.hpp"
#include "assay/fusion_bands.hpp"
#include "copies.hpp"
#include "loaded_runs.hpp"
#include "options.hpp"
#include "python_values.hpp"
#include "raising.hpp"
#include "report.hpp"
#include "sources.hpp"
#include "text_caster.hpp"
#include "words.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

using Sources = std::vector<RunSource>;

nb::object number_or_none(double value) {
  return std::isnan(value) ? nb::none() : nb::object(nb::float_(value));
}

nb::dict params_dict(const FusionMethod& method, const FusionParams& params) {
  nb::dict dict;
  for (const FusionParamDef& param : method.params)
    dict[text_from(param.name)] = number_or_none(params.*param.number);
  return dict;
}

nb::dict param_dict(const FusionParamDef& param) {
  nb::dict dict;
  dict["name"] = text_from(param.name);
  dict["meaning"] = text_from(param.meaning);
  dict["allowed"] = allowed_text(param);
  dict["initial"] = param.initial ? nb::object(nb::float_(*param.initial)) : nb::none();
  return dict;
}

nb::list method_list() {
  nb::list list;
  for (const FusionMethod& method : all_fusion_methods()) {
    nb::dict dict;
    dict["name"] = text_from(method.name);
    dict["title"] = text_from(method.title);
    dict["formula"] = text_from(method.formula);
    dict["source"] = text_from(method.source);
    dict["uses_scores"] = method.uses_scores;
    dict["takes_weights"] = method.takes_weights;
    dict["is_trained"] = method.is_trained;
    nb::list params;
    for (const FusionParamDef& param : method.params) params.append(param_dict(param));
    dict["params"] = params;
    list.append(dict);
  }
  return list;
}

nb::list norm_list() {
  nb::list list;
  for (const FusionNorm& norm : all_fusion_norms()) {
    nb::dict dict;
    dict["name"] = text_from(norm.name);
    dict["formula"] = text_from(norm.formula);
    list.append(dict);
  }
  return list;
}

// What a method reads without looking whether it is there.
void check_tables(const Fusion& fusion) {
  if (fusion.tables.empty()) return;
  const std::string name(fusion.method->name);
  if (!fusion.method->is_trained) raise(name + " is not trained, and has no tables");
  for (const std::vector<double>& table : fusion.tables) {
    for (const double value : table)
      if (!std::isfinite(value)) raise("a number that " + name + " learnt is not finite");
    if (name == "mapfuse" && table.size() != 1)
      raise("mapfuse has one number for each run, not " + std::to_string(table.size()));
    if (name == "probfuse" && static_cast<double>(table.size()) != fusion.params.n_segments)
      raise("probfuse has n_segments numbers for each run, not " + std::to_string(table.size()));
  }
}

Fusion fusion_from(const std::string& method, const std::optional<std::string>& norm,
                   const std::vector<std::pair<std::string, std::string>>& params,
                   std::vector<double> weights, const std::string& ties, FusionTables tables) {
  Fusion fusion = fusion_by(*value_or_raise(find_fusion_method(method)));
  if (norm) fusion.norm = value_or_raise(find_fusion_norm(*norm));
  for (const auto& [name, value] : params)
    value_or_raise(set_fusion_param(fusion, name + "=" + value));
  fusion.weights = std::move(weights);
  fusion.ties = choice_from(kTiesChoices, ties, "ties");
  if (fusion.ties == Ties::kExpected) raise("a fusion needs an order of equal scores");
  fusion.tables = std::move(tables);
  check_tables(fusion);
  return fusion;
}

Fusion trained_on(const Fusion& fusion, const PyQrels& qrels, const Sources& sources,
                  unsigned threads) {
  const nb::gil_scoped_release release;
  const LoadedRuns runs(sources, threads_from(threads));
  Fusion trained = fusion;
  trained.tables =
      value_or_raise(train_fusion(*qrels.qrels, runs.get(), fusion, fuse_options({}, threads)));
  return trained;
}

// (the best fusion, [(parameters, weights, value)], the place of the best)
nb::tuple tuned_on(const Fusion& fusion, const PyQrels& qrels, const std::optional<PyQrels>& train,
                   const Sources& sources, const Measure& measure, const Depth& depth,
                   unsigned threads) {
  const FuseOptions options = fuse_options(depth, threads);
  const FusionTuning tuning = [&] {
    const nb::gil_scoped_release release;
    const LoadedRuns runs(sources, options.threads);
    return value_or_raise(tune_fusion({.qrels = *qrels.qrels,
                                       .training = train ? train->qrels.get() : nullptr,
                                       .runs = runs.get(),
                                       .measure = measure},
                                      fusion, options));
  }();
  nb::list trials;
  for (const FusionTrial& trial : tuning.trials) {
    const double value = trial.value.is_defined() ? trial.value.value() : std::nan("");
    trials.append(
        nb::make_tuple(params_dict(*fusion.method, trial.params), nb::cast(trial.weights), value));
  }
  return nb::make_tuple(tuning.fusion, trials, tuning.best);
}

// What it is made again of.
nb::tuple reduced(const Fusion& self) {
  std::vector<std::pair<std::string, std::string>> params;
  for (const FusionParamDef& param : self.method->params) {
    const double value = self.params.*param.number;
    if (!std::isnan(value)) params.emplace_back(param.name, repr_of(nb::float_(value)));
  }
  return nb::make_tuple(nb::type<Fusion>(),
                        nb::make_tuple(self.method->name, self.norm->name, params, self.weights,
                                       choice_of(kTiesChoices, self.ties).word, self.tables));
}

void bind_properties(nb::class_<Fusion>& fusion) {
  fusion.def_prop_ro("method", [](const Fusion& self) { return text_from(self.method->name); })
      .def_prop_ro("norm", [](const Fusion& self) { return text_from(self.norm->name); })
      .def_prop_ro("params",
                   [](const Fusion& self) { return params_dict(*self.method, self.params); })
      .def_prop_ro(
          "ties",
          [](const Fusion& self) { return text_from(choice_of(kTiesChoices, self.ties).word); })
      .def_ro("weights", &Fusion::weights)
      .def_ro("tables", &Fusion::tables);
}

}  // namespace

void bind_fusion(nb::module_& module) {
  nb::class_<Fusion> fusion(module, "Fusion", "A method with all that it needs.");
  bind_properties(fusion);
  share_copies(fusion);
  fusion
      .def(
          "__init__",
          [](Fusion* self, const std::string& method, const std::optional<std::string>& norm,
             const std::vector<std::pair<std::string, std::string>>& params,
             std::vector<double> weights, const std::string& ties, FusionTables tables) {
            new (self) Fusion(
                fusion_from(method, norm, params, std::move(weights), ties, std::move(tables)));
          },
          nb::arg("method"), nb::arg("norm") = nb::none(),
          nb::arg("params") = std::vector<std::pair<std::string, std::string>>{},
          nb::arg("weights") = std::vector<double>{}, nb::arg("ties") = "trec",
          nb::arg("tables") = FusionTables{})
      .def("__reduce__", &reduced)
      .def("trained_on", &trained_on, nb::arg("qrels"), nb::arg("runs"), nb::arg("threads") = 0,
           "The same, with what the judgments say of these runs.")
      .def("tuned_on", &tuned_on, nb::arg("qrels"), nb::arg("train").none(), nb::arg("runs"),
           nb::arg("measure"), nb::arg("depth") = nb::none(), nb::arg("threads") = 0,
           "Every setting tried: (the best, all of them, the place of the best).");
  module.def("fusion_methods", &method_list);
  module.def("fusion_norms", &norm_list);
  module.def(
      "bayesfuse_band_ends",
      [] {
        const auto ends = bayesfuse_band_ends();
        return std::vector<std::size_t>(ends.begin(), ends.end());
      },
      "How many ranks there are up to the end of each band of bayesfuse.");
  bind_fused_tables(module);
}

}  // namespace assay::python
