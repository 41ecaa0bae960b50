// SPDX-License-Identifier: Apache-2.0
// fuzz_judgment_log.cpp: any bytes are a log of actions that can be read as judgments, or an error
// with a place; and what stands is written and read again as the same.
#include "assay/judgment_log.hpp"
#include "assay/qrels.hpp"
#include "fuzz.hpp"

using assay::fuzz::require;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = assay::Input::from_memory("fuzz", assay::fuzz::text_of(data, size));
  for (const auto& choice : assay::kJudgmentsChoices) {
    (void)assay::Qrels::read(input, {.judgments = choice.value});
  }
  const auto log = assay::read_judgment_log(input);
  if (!log) {
    const assay::Error& error = log.error();
    require(!error.what.empty() && error.place.file == "fuzz", "an error without words or file");
    require(error.excerpt.first + error.excerpt.length <= error.excerpt.line.size() + 1,
            "an underline beyond its line");
    return 0;
  }
  require(!log->terms.empty() && log->grades().size() <= log->actions.size(), "more than was said");
  std::string text = judgment_log_line(log->terms.front());
  for (const assay::JudgingAction& action : log->actions) text += judgment_log_line(action);
  const auto again = assay::read_judgment_log(assay::Input::from_memory("again", text));
  require(again && again->actions.size() == log->actions.size(), "it is not what was written");
  return 0;
}
