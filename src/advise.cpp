// SPDX-License-Identifier: Apache-2.0
// advise.cpp: what the rules say of the facts.
#include "assay/advise.hpp"

namespace assay {

std::vector<Advice> advise(const AdviceFacts& facts) {
  std::vector<Advice> advice;
  if (facts.runs.empty()) return advice;  // most rules speak of them
  for (const AdviceRule& rule : advice_rules()) {
    if (rule.applies(facts)) advice.push_back({.rule = &rule, .text = rule.text(facts)});
  }
  return advice;
}

std::string recommended(const std::vector<Advice>& advice) {
  std::string measures;
  for (const Advice& each : advice) {
    if (each.rule->measures.empty()) continue;
    measures += (measures.empty() ? "" : " ") + std::string(each.rule->measures);
  }
  return measures;
}

}  // namespace assay
