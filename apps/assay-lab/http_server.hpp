// SPDX-License-Identifier: Apache-2.0
// http_server.hpp: a server that was started for an engine.
#pragma once

#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "process.hpp"

namespace assay::lab {

// It is stopped, with all that it started, when this goes. Any thread may ask about it.
class HttpServer {
 public:
  [[nodiscard]] static Result<std::shared_ptr<HttpServer>> start(ProcessPlan plan);

  // "\"python3\" ended with exit code 1; its last output: …"; nothing while it runs.
  [[nodiscard]] std::optional<std::string> end();
  // The same; waits for it a second at most, as a connection that broke is seen a moment before the
  // end of who broke it.
  [[nodiscard]] std::optional<std::string> end_soon();
  [[nodiscard]] const std::string& program() const { return program_; }

 private:
  HttpServer() = default;

  std::string program_;
  std::mutex mutex_;
  std::unique_ptr<Process> process_;  // under mutex_
};

}  // namespace assay::lab
