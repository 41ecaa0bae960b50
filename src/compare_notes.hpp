// SPDX-License-Identifier: Apache-2.0
// compare_notes.hpp: what a reader of tests should know beside their numbers.
#pragma once

#include <span>
#include <vector>

#include "assay/compare.hpp"

namespace assay {

// How a test was made on one measure, and with how many others it is corrected.
struct TestRun {
  const TestDef& test;
  const PairTask& task;
  std::span<const TestOutcome> outcomes;
  std::size_t family = 1;
};

// That means are compared of what an evaluation sums up otherwise; that values standardised over
// two systems say little.
void add_value_notes(const Measure& measure, std::size_t systems, Standardisation standardisation,
                     std::vector<Note>& notes);

// That values were rounded, that there is no spread to test with, that topics or resamples are too
// few to find anything. Nothing twice.
void add_test_notes(const TestRun& run, std::vector<Note>& notes);

}  // namespace assay
