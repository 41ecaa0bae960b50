// SPDX-License-Identifier: Apache-2.0
// page.hpp: an evaluation as one page of HTML that needs nothing but itself.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "assay/efficiency_table.hpp"
#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/input.hpp"
#include "assay/measure.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"

namespace assay {

// An option in words that are not yet quoted, and the verbs that take it.
struct TypedOption {
  std::vector<std::string> words;  // "--ties", "rank"
  std::vector<std::string> verbs;  // "eval", "diff"
};

// How the page was asked for. Every section names the command that gives it in a terminal, unless
// it was asked for elsewhere, and nothing is said here.
struct PageCommand {
  std::string qrels;
  std::vector<std::string> runs;      // as in "bm25.run" or "new=b.run"
  std::vector<std::string> measures;  // with the option: "-m", "nDCG@10"
  std::vector<TypedOption> options;   // all others

  [[nodiscard]] bool is_known() const { return !qrels.empty(); }
};

// Everything the page is made of.
struct PageSource {
  const Qrels& qrels;
  // Of page_measures(asked), with the values of topics, intervals, and EvalOptions::noted as many
  // as were asked for.
  const EvalReport& report;
  std::size_t asked = 0;
  std::span<const Run> pair;           // the runs of page_pair, in that order
  const Input* docs = nullptr;         // the collection, if what documents say is to be shown
  const Input* topic_texts = nullptr;  // and the topics
  std::string title = {};              // empty: a usual one
  PageCommand command;
  const EfficiencyTable* efficiency = nullptr;  // what the runs cost, if that was measured
  std::string results = {};                     // the folder that it comes from, if there is one
};

// The measures asked for, which must be one at least, and after them those that sections need.
[[nodiscard]] Result<std::vector<Measure>> page_measures(std::span<const Measure> asked,
                                                         Judgments judgments);

// The two runs whose topics are set against each other: the best two, or the first two where none
// is better; fewer if there are fewer.
[[nodiscard]] std::vector<std::size_t> page_pair(const EvalReport& report);

// What the first measure says, in one sentence.
[[nodiscard]] std::string verdict_of(const EvalReport& report);

[[nodiscard]] Result<std::string> report_html(const PageSource& source);

}  // namespace assay
