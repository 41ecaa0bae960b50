// SPDX-License-Identifier: Apache-2.0
// nothing_left.hpp: bad lines were to be skipped, and there are no others.
#pragma once

#include "assay/error.hpp"

namespace assay {

// `first` is what is wrong with the first of them.
[[nodiscard]] inline Error nothing_left(Error first) {
  first.tally = "no line of this file can be read, so --skip-bad-lines leaves nothing of it";
  return first;
}

}  // namespace assay
