// SPDX-License-Identifier: Apache-2.0
// pool_simulation.cpp: `assay pool --simulate`: what each method would have found.
#include "pool_simulation.hpp"

#include <array>
#include <cstdio>

#include "assay/report_pool_curves.hpp"
#include "figure.hpp"
#include "names.hpp"
#include "output.hpp"
#include "picture.hpp"
#include "terminal.hpp"

namespace assay::app {
namespace {

// Names between commas; all stands for every method that budgets like these allow.
Result<std::vector<const PoolMethod*>> methods_of(const PoolSettings& settings) {
  std::vector<const PoolMethod*> methods;
  for (const std::string& name : settings.simulate) {
    if (name != "all") {
      const auto method = find_pool_method(name);
      if (!method) return method.error();
      methods.push_back(*method);
      continue;
    }
    for (const PoolMethod& method : all_pool_methods()) {
      const bool is_possible = !method.is_global || !settings.options.topic_budget;
      if (method.kernel != nullptr && is_possible) methods.push_back(&method);
    }
  }
  return methods;
}

Result<BudgetRange> range_of(const PoolSettings& settings) {
  if (settings.options.topic_budget && settings.budget.empty()) {
    return BudgetRange{.last = *settings.options.topic_budget};
  }
  if (settings.options.topic_budget) {
    return wrong_use("there are two budgets", "give one of all topics, or one of each");
  }
  if (settings.budget.empty()) {
    return wrong_use("a simulation needs a budget", "as in --budget 100..2000");
  }
  const auto budget = budget_of(settings.budget);
  if (!budget) return budget.error();
  return BudgetRange{.first = budget->first, .last = budget->last, .step = budget->step};
}

}  // namespace

Result<SimulateOptions> simulation_of(const PoolSettings& settings) {
  if (settings.qrels.empty()) {
    return wrong_use("--simulate judges with judgments that exist", "name them with --qrels");
  }
  if (!settings.method.empty() || !settings.from.empty() || !settings.exclude.empty()) {
    return wrong_use("--simulate names its methods itself and makes no pool",
                     "leave --method, --from and --exclude out");
  }
  const auto methods = methods_of(settings);
  if (!methods) return methods.error();
  const auto range = range_of(settings);
  if (!range) return range.error();
  SimulateOptions options{.methods = *methods,
                          .budgets = budgets_in(*range),
                          .per_topic = settings.options.topic_budget.has_value(),
                          .depth = settings.options.depth.value_or(kUsualOrderDepth),
                          .rel = settings.options.rel,
                          .orders = settings.orders,
                          .repeats = settings.repeats,
                          .ties = settings.options.ties,
                          .seed = settings.options.seed,
                          .threads = settings.options.threads};
  for (const std::string& param : settings.params) {
    if (options.methods.size() != 1) {
      return wrong_use("--param is of one method", "simulate that one alone");
    }
    const auto set = set_pool_param(*options.methods.front(), options.params, param);
    if (!set) return set.error();
  }
  return options;
}

int simulate(const PoolSettings& settings, std::span<const PoolRun> runs, const Qrels& qrels,
             const SimulateOptions& options, const Look& look) {
  Looks looks = settings.looks;
  const bool is_picture = looks.format.empty() && is_converted(ending_of(looks.output));
  if (is_picture) looks.format = "svg";
  const auto format = choose_format(pool_curve_formats(), looks);
  if (!format) return fail(format.error(), look);
  const auto simulation = simulate_pools(runs, qrels, options);
  if (!simulation) return fail(simulation.error(), look);
  const std::string_view name = (*format)->name;
  const std::string text =
      (*format)->write(*simulation, look_of(looks, name == "table" || name == "text"));
  const auto written =
      is_picture ? write_figure(looks.output, text) : write_output(looks.output, text);
  if (!written) return fail(written.error(), look);
  if (!settings.quiet) {
    const std::string notes = notes_text(simulation->notes, look);
    std::fwrite(notes.data(), 1, notes.size(), stderr);
  }
  return kFine;
}

}  // namespace assay::app
