// SPDX-License-Identifier: Apache-2.0
// recipe.cpp: what exactly numbers are, and which files they come from.
#include "recipe.hpp"

namespace assay {
namespace {

// The words for the policy that every number of this evaluation shares.
std::string policy_words(const EvalReport& report) {
  const EvalOptions& policy = report.policy;
  return "ties=" + std::string(choice_of(kTiesChoices, policy.ties).word) +
         " topics=" + std::string(choice_of(kTopicsChoices, policy.topics).word) +
         " undefined=" + std::string(choice_of(kUndefinedChoices, policy.undefined).word) +
         (policy.depth == kAnyDepth ? "" : " depth=" + std::to_string(policy.depth)) +
         (policy.ties == Ties::kExpected ? " seed=" + std::to_string(policy.seed) : "") +
         (policy.bounds == Bounding::kNone
              ? ""
              : " bounds=" + std::string(choice_of(kBoundingChoices, policy.bounds).word));
}

}  // namespace

std::vector<InputRole> inputs_of(const EvalReport& report) {
  std::vector<InputRole> inputs{{"qrels", report.qrels}};
  for (const Source& source : report.sources) inputs.push_back({"run", source});
  const auto add = [&](std::string_view role, const UserFile& file) {
    if (!file.path.empty())
      inputs.push_back({role,
                        {.path = file.path,
                         .sha256 = file.sha256,
                         .format = {},
                         .fields = {},
                         .lines = file.lines,
                         .topics = file.topics}});
  };
  if (report.policy.user) add("known", report.policy.user->known_file);
  if (report.policy.user) add("expected", report.policy.user->expected_file);
  return inputs;
}

std::string full_recipe(const Measure& measure, const EvalReport& report) {
  const std::string recipe = recipe_of(measure);
  return recipe + (recipe.empty() ? "" : " ") + policy_words(report);
}

}  // namespace assay
