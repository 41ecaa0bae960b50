// SPDX-License-Identifier: Apache-2.0
// explain_report.hpp: explanations as text, for people and for programs.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "assay/conventions.hpp"
#include "assay/explain.hpp"
#include "assay/report.hpp"

namespace assay {

// One ranking. Where it was changed, `before` has the values it had.
struct RunExplanation {
  std::string run;
  Explanation told;
  std::vector<Ratio> before;
  std::vector<std::string> changes;  // "D11:2"
};

// The values of one convention, for a topic and over all of them.
struct ConventionValue {
  ConventionForm form;
  Ratio topic;
  Ratio all;
};
struct ConventionTable {
  std::string run;
  std::string topic;  // empty: over all topics alone
  std::vector<ConventionValue> values;
};

// What one command explains.
struct ExplainReport {
  std::vector<RunExplanation> parts;
  std::vector<ConventionTable> conventions;
  bool is_quiz = false;
  bool is_side_by_side = false;  // the parts are pairs of runs
};

struct ExplainFormat {
  std::string_view name;
  std::string_view extension;
  std::string (*write)(const ExplainReport&, const Look&);
};
[[nodiscard]] std::span<const ExplainFormat> explain_formats();

// The table of one ranking, as a part of a page.
[[nodiscard]] std::string explain_html(const RunExplanation& part, const Look& look);

}  // namespace assay
