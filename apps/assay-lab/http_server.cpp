// SPDX-License-Identifier: Apache-2.0
// http_server.cpp: a server that was started for an engine.
#include "http_server.hpp"

#include <chrono>
#include <thread>
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

std::optional<std::string> HttpServer::end_soon() {
  constexpr double kEndSeconds = 1;
  constexpr std::chrono::milliseconds kEndNap{2};
  const Deadline patience = seconds_from_now(kEndSeconds);
  // The lock is let go in between: other clients may ask at the same time.
  auto said = end();
  while (!said && std::chrono::steady_clock::now() < patience) {
    std::this_thread::sleep_for(kEndNap);
    said = end();
  }
  return said;
}

std::optional<std::string> HttpServer::end() {
  const std::lock_guard lock(mutex_);
  if (!process_->has_ended()) return std::nullopt;
  return program_ + " " + process_->ending();
}

}  // namespace assay::lab
