// SPDX-License-Identifier: Apache-2.0
// power_plan.hpp: how many topics an experiment needs, from runs that are there or a given spread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/measure.hpp"
#include "assay/power.hpp"

namespace assay {

struct PowerQuestion {
  std::vector<double> differences = {};      // to be found; empty: some usual ones
  bool are_effects = false;                  // they are in standard deviations of the differences
  std::optional<std::uint64_t> topics = {};  // what these show; else those of the pilot
  std::optional<std::size_t> systems = {};   // compared at once; else those of the pilot, or two
  TestDesign design = {};
};

// What it takes to find one difference. Nothing where no number of topics is enough.
struct PowerRow {
  double difference = 0;
  std::optional<double> power = {};  // with the topics that were asked for
  std::optional<std::uint64_t> topics = {};
  std::optional<std::uint64_t> anova_topics = {};
  std::optional<std::uint64_t> interval_topics = {};
};

struct PowerPlan {
  std::optional<Measure> measure = {};  // none if the spread was given
  bool is_log = false;                  // of a geometric mean: differences are of logarithms
  double deviation = 1;                 // of the differences of two systems over topics
  std::size_t pilot_topics = 0;         // that it is known from; 0 if it was given
  std::size_t pilot_systems = 0;
  std::size_t systems = 2;
  std::optional<std::uint64_t> topics = {};
  std::optional<double> smallest = {};  // difference that they show
  std::vector<PowerRow> rows = {};
};

struct PowerReport {
  PowerQuestion question = {};
  std::vector<PowerPlan> plans = {};
  std::vector<Note> notes = {};
};

// With a spread that is known.
[[nodiscard]] PowerReport plan_power(double deviation, const PowerQuestion& question);

// With the spread that these runs have: what system and topic do not explain, which for two runs is
// that of their differences. The report must have the values of its topics.
[[nodiscard]] Result<PowerReport> plan_power(const EvalReport& pilot,
                                             const PowerQuestion& question);

}  // namespace assay
