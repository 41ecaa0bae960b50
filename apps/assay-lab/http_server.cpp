// SPDX-License-Identifier: Apache-2.0
// http_server.cpp: a server that was started for an engine.
#include "http_server.hpp"

#include <utility>

#include "text.hpp"

namespace assay::lab {

Result<std::shared_ptr<HttpServer>> HttpServer::start(ProcessPlan plan) {
  plan.has_lines = false;
  auto process = Process::start(plan);
  if (!process) return process.error();
  std::shared_ptr<HttpServer> made(new HttpServer);
  made->program_ = in_quotes(plan.words.front());
  made->process_ = *std::move(process);
  return made;
}

std::optional<std::string> HttpServer::end() {
  const std::lock_guard lock(mutex_);
  if (!process_->has_ended()) return std::nullopt;
  return program_ + " " + process_->ending();
}

}  // namespace assay::lab
