// SPDX-License-Identifier: Apache-2.0
// report_fusion.cpp: methods of fusion, and what was fused, as text.
#include <algorithm>

#include "assay/fuse_report.hpp"
#include "number.hpp"
#include "report_text.hpp"
#include "text.hpp"

namespace assay {
namespace {

constexpr std::size_t kIndent = 20;

std::string entry(std::string_view name, std::string_view text, const Look& look) {
  std::string line = "  " + std::string(name);
  line.resize(std::max(line.size() + 1, kIndent), ' ');
  return wrapped(suited(line + std::string(text), look), look.width, kIndent) + "\n";
}

// "k, a number from 0 to 1 000 000, else 60: what is added to ranks"
std::string param_text(const FusionParamDef& param) {
  return std::string(param.name) + ", " + allowed_text(param) +
         (param.initial ? ", else " + shortest(*param.initial) : "") + ": " +
         std::string(param.meaning);
}

std::string method_text(const FusionMethod& method, const Look& look) {
  std::string out = entry(method.name, method.title, look);
  const auto add = [&](std::string_view text) {
    if (!text.empty()) out += entry("", text, look);
  };
  add(method.formula);
  for (const FusionParamDef& param : method.params) add(param_text(param));
  add(method.source);
  return out;
}

// Methods that need the same beside the runs stand together.
std::string methods_text(bool takes_weights, bool is_trained, const Look& look) {
  std::string out;
  for (const FusionMethod& method : all_fusion_methods()) {
    if (method.takes_weights == takes_weights && method.is_trained == is_trained) {
      out += method_text(method, look);
    }
  }
  return out;
}

}  // namespace

std::string fusion_list_text(const Look& look) {
  const std::string letters =
      "d is a document, n the number of runs that return it, s its score in one of them, length "
      "the "
      "number of documents that a run has for the topic, C the number that any run has. Sums are "
      "over the runs that return d.";
  std::string out = wrapped(letters, look.width, 0) + "\n\nMethods\n";
  out += methods_text(false, false, look);
  out += "\nMethods with a weight for each run\n" + methods_text(true, false, look);
  out += "\nMethods that are trained on judgments\n" + methods_text(false, true, look);
  out += "\nNormalisations of the scores of a run\n";
  for (const FusionNorm& norm : all_fusion_norms()) out += entry(norm.name, norm.formula, look);
  return out;
}

std::string fused_text(const Fusion& fusion, std::size_t runs, const FusedCount& count,
                       const Look& look) {
  const FusionTrial setting{
      .params = fusion.params, .weights = fusion.weights, .value = kUndefined};
  const std::string values = setting_text(*fusion.method, setting);
  const bool is_normalised = fusion.norm->name != "none";
  const std::string text = std::string(fusion.method->name) + (values.empty() ? "" : " " + values) +
                           (is_normalised ? " after " + std::string(fusion.norm->name) : "") +
                           ": " + counted(runs, "run") + ", " + counted(count.topics, "topic") +
                           ", " + counted(count.documents, "document");
  return wrapped(text, look.width, 2) + "\n" + notes_text(count.notes, look);
}

std::string tuning_text(const FusionTuning& tuning, const Measure& measure, const Look& look) {
  const auto told = [&](const FusionTrial& trial) {
    return shown(measure, trial.value, look) + " with " +
           setting_text(*tuning.fusion.method, trial);
  };
  const FusionTrial& best = tuning.trials[tuning.best];
  const bool is_low_better = measure.def->direction == Direction::kLowerIsBetter;
  const auto worst = std::min_element(tuning.trials.begin(), tuning.trials.end(),
                                      [&](const FusionTrial& a, const FusionTrial& b) {
                                        return is_low_better ? a.value.value() > b.value.value()
                                                             : a.value.value() < b.value.value();
                                      });
  const bool is_same = worst->value.value() == best.value.value();
  const std::string text = "best of " + counted(tuning.trials.size(), "setting") + " by " +
                           name_of(measure) + ": " + told(best) +
                           (is_same ? "; none is worse" : "; worst: " + told(*worst));
  return wrapped(text, look.width, 2) + "\n";
}

std::string tuning_csv(const FusionTuning& tuning, const Measure& measure) {
  std::string out;
  for (const FusionParamDef& param : tuning.fusion.method->params) {
    out += std::string(param.name) + ",";
  }
  for (std::size_t i = 0; i < tuning.trials.front().weights.size(); ++i) {
    out += "weight_" + std::to_string(i + 1) + ",";
  }
  out += csv_field(name_of(measure)) + "\n";
  for (const FusionTrial& trial : tuning.trials) {
    for (const FusionParamDef& param : tuning.fusion.method->params) {
      out += shortest(trial.params.*param.number) + ",";
    }
    for (const double weight : trial.weights) out += shortest(weight) + ",";
    out += trial.value.is_defined() ? shortest(trial.value.value()) : std::string(kUndefinedWord);
    out += "\n";
  }
  return out;
}

}  // namespace assay
