// SPDX-License-Identifier: Apache-2.0
// plot.hpp: from an evaluation to charts: what kinds there are, what each needs, and who makes it.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/chart.hpp"
#include "assay/compare.hpp"
#include "assay/error.hpp"
#include "assay/evaluate.hpp"
#include "assay/measure.hpp"
#include "assay/qrels.hpp"
#include "assay/run.hpp"

namespace assay {

// The last rank that a curve can end at: every rank is a measure to be evaluated.
inline constexpr std::uint32_t kMostRanks = 10'000;

struct PlotRequest {
  std::vector<Measure> measures = {};  // empty: the usual ones of the kind
  std::string topic = {};              // empty: all
  std::uint32_t depth = 0;             // the last rank, at most kMostRanks; 0: what is usual
  std::string title = {};              // empty: made from what is shown
  std::optional<CompareOptions> comparison = {};  // for kinds that test; nothing: what is usual
};

// What charts are made of. The runs are looked at only by kinds that need them.
struct PlotData {
  const EvalReport&
      report;  // with all that plot_measures() says, and values if the kind needs them
  const Qrels& qrels;
  std::span<const Run> runs = {};  // in the order of the report
};

struct PlotKind {
  std::string_view name;
  std::string_view meaning;
  std::string_view usual;  // what is shown where no measure is named
  std::size_t least_runs = 1;
  std::size_t most_runs = std::numeric_limits<std::size_t>::max();
  std::size_t measures = 1;   // how many are shown
  bool takes_topic = false;   // can show one topic alone
  bool takes_depth = false;   // has ranks
  bool needs_values = false;  // of the topics, also where all are shown
  bool needs_runs = false;
  bool takes_tests = false;  // says what differs
  bool takes_any = false;    // measure whatever
  // What must be evaluated for it.
  Result<std::vector<Measure>> (*needs)(const PlotRequest& request) = nullptr;
  Result<Chart> (*draw)(const PlotData& data, const PlotRequest& request) = nullptr;
};

[[nodiscard]] std::span<const PlotKind> plot_kinds();
// Nothing if there is none of this name.
[[nodiscard]] const PlotKind* find_plot_kind(std::string_view name);

// The request with the usual measures filled in; or what is wrong with it for so many runs.
[[nodiscard]] Result<PlotRequest> complete(const PlotKind& kind, PlotRequest request,
                                           std::size_t runs);
// What must be evaluated for a complete request.
[[nodiscard]] Result<std::vector<Measure>> plot_measures(const PlotKind& kind,
                                                         const PlotRequest& request);
// What the evaluation is told beside what was asked: one topic, or all; values, or means alone.
[[nodiscard]] EvalOptions plot_options(EvalOptions options, const PlotKind& kind,
                                       const PlotRequest& request);
[[nodiscard]] Result<Chart> plot_chart(const PlotKind& kind, const PlotData& data,
                                       const PlotRequest& request);

}  // namespace assay
