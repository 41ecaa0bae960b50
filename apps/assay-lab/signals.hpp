// SPDX-License-Identifier: Apache-2.0
// signals.hpp: being told to end.
#pragma once

namespace assay::lab {

// From now on SIGINT, SIGTERM and SIGHUP end this program at once and quietly with exit code 128
// and the number of the signal, and all that it has started with it. Results that are written are
// whole, so an experiment can be gone on with. A signal that is ignored stays so (nohup).
void end_quietly_on_signals();

}  // namespace assay::lab
