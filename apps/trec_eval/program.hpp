// SPDX-License-Identifier: Apache-2.0
// program.hpp: trec_eval as a program of its own and as a verb of assay.
#pragma once

namespace assay::trec_eval {

// The answers that trec_eval gives to its caller, by what went wrong.
enum ExitCode : int {
  kFine = 0,
  kUsage = 1,
  kInput = 2,
  kCalculation = 4,
  kNoTopic = 7,
  kZScores = 255,
};

// `argv[0]` is the name of the program or the verb.
[[nodiscard]] int run(int argc, char** argv);

}  // namespace assay::trec_eval
