// SPDX-License-Identifier: Apache-2.0
// output.hpp: where results go: standard output, a file or a device.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "assay/error.hpp"

namespace assay::app {

// Call it first. A standard stream that was closed must not become the number of the next file that
// is opened; and what cannot be written is an error of that write, not a signal that ends us.
void prepare_streams();

// To a file, written beside and renamed so that it is never seen half-done; or to standard output
// if `path` is empty. A reader that goes away has had enough, which is no error.
[[nodiscard]] Result<Done> write_output(const std::string& path, std::string_view text);

// The same for what comes in parts: `fill` hands them to the sink that it is given. If it fails, a
// file stays as it was.
using Fill = std::function<Result<Done>(const Sink&)>;
[[nodiscard]] Result<Done> write_output(const std::string& path, const Fill& fill);

}  // namespace assay::app
