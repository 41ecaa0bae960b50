// SPDX-License-Identifier: Apache-2.0
// http.cpp: an engine that is a server of HTTP: each client its own connection.
#include <chrono>
#include <limits>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "engine.hpp"
#include "http_client.hpp"
#include "http_plan.hpp"
#include "http_server.hpp"
#include "outside.hpp"

namespace assay::lab {
namespace {

constexpr double kStartSeconds = 60;
constexpr std::chrono::milliseconds kNap{20};
constexpr int kUnavailable = 503;  // what servers say while they load what they need

// What clients share; nothing of it changes once there are some.
struct HttpShared {
  HttpPlan plan;
  HttpPlace place;
  double timeout_seconds = 10;
  std::shared_ptr<HttpServer> server;  // nothing if it was there already
};

class HttpSearcher final : public Searcher {
 public:
  explicit HttpSearcher(std::shared_ptr<const HttpShared> shared)
      : shared_(std::move(shared)), client_(shared_->place, shared_->timeout_seconds) {}

  Result<std::vector<Hit>> search(const Query& query, std::uint32_t depth) override {
    const auto answer = client_.send(shared_->plan.request(query.text, depth));
    if (answer) return shared_->plan.hits(*answer, depth);
    Error error = answer.error();
    if (const auto end = end_of_server(error)) error.what += "; " + *end;
    return error;
  }

 private:
  // Its end is waited for once: a server that lives on has the habit of breaking connections, and
  // should not be timed with our waiting.
  [[nodiscard]] std::optional<std::string> end_of_server(const Error& error) {
    if (!shared_->server) return std::nullopt;
    const bool waits = error.code == kEnded && !has_waited_;
    has_waited_ = has_waited_ || waits;
    return waits ? shared_->server->end_soon() : shared_->server->end();
  }

  std::shared_ptr<const HttpShared> shared_;
  HttpClient client_;
  bool has_waited_ = false;
};

// Asks a first question until it is answered. A server that was there already is asked once.
class FirstQuestion {
 public:
  explicit FirstQuestion(const HttpShared& shared)
      : shared_(shared), client_(shared.place, shared.timeout_seconds) {}

  [[nodiscard]] Result<HttpAnswer> ask() {
    const HttpRequest request = shared_.plan.request("test", 1);
    const Deadline patience = seconds_from_now(kStartSeconds);
    while (true) {
      const auto answer = client_.send(request);
      if (!shared_.server) return answer;
      if (const auto end = shared_.server->end()) return ended(*end);
      if (answer && answer->status != kUnavailable) return answer;
      if (std::chrono::steady_clock::now() >= patience) return too_late(answer);
      std::this_thread::sleep_for(kNap);
    }
  }

 private:
  [[nodiscard]] static Error ended(const std::string& end) {
    return outside_error(end, kEnded, "a server stays in the foreground until it is told to end");
  }
  [[nodiscard]] Error too_late(const Result<HttpAnswer>& last) const {
    return outside_error(shared_.server->program() + " has not answered within 60 s: " +
                             (last ? "status 503" : last.error().what),
                         kTimeout);
  }

  const HttpShared& shared_;
  HttpClient client_;
};

class HttpEngine final : public Engine {
 public:
  explicit HttpEngine(ChosenSettings settings) : settings_(std::move(settings)) {}

  std::string index_key() const override { return index_command_key(settings_); }
  bool has_index() const override { return !settings_.list("index").empty(); }

  Result<Done> build(const EnginePlaces& places, const DocumentWalk& /*walk*/) override {
    // Whoever waits for an index should not then learn that the URL is none.
    if (const auto plan = HttpPlan::read(settings_); !plan) return plan.error();
    return run_index_command(settings_, places);
  }

  Result<Done> open(const EnginePlaces& places, const EngineLimits& limits) override {
    auto plan = HttpPlan::read(settings_);
    if (!plan) return plan.error();
    EnginePlaces own = places;
    if (plan->wants_port()) {
      auto port = free_port();
      if (!port) return port.error();
      own.port = *std::move(port);
    }
    auto place = plan->place(own.port);
    if (!place) return place.error();
    HttpShared shared{*std::move(plan), *std::move(place), limits.timeout_seconds, nullptr};
    if (const auto started = start_server(own, shared); !started) return started.error();
    return check_answer(std::move(shared));
  }

  Result<std::unique_ptr<Searcher>> connect() override {
    return std::unique_ptr<Searcher>(std::make_unique<HttpSearcher>(shared_));
  }

  std::string version() const override { return version_; }

 private:
  [[nodiscard]] Result<Done> start_server(const EnginePlaces& places, HttpShared& shared) {
    if (settings_.list("serve").empty()) return Done{};
    if (is_taken(shared.place)) {
      return outside_error(name_of(shared.place) + " is taken: another server answers there",
                           "setting", "stop it, or have {port} in url and serve: a free one");
    }
    auto command = command_of(settings_, "serve", places);
    if (!command) return command.error();
    auto server = HttpServer::start(*std::move(command));
    if (!server) return server.error();
    shared.server = *std::move(server);
    return Done{};
  }

  [[nodiscard]] Result<Done> check_answer(HttpShared shared) {
    const auto answer = FirstQuestion(shared).ask();
    if (!answer) return answer.error();
    // One that is not told how many may answer with more.
    const auto hits = shared.plan.hits(*answer, std::numeric_limits<std::uint32_t>::max());
    if (!hits) return hits.error();
    version_ = answer->server.empty() ? name_of(shared.place) : plain(answer->server);
    shared_ = std::make_shared<const HttpShared>(std::move(shared));
    return Done{};
  }

  // It goes into tables and heads of files.
  [[nodiscard]] static std::string plain(const std::string& text) {
    const std::string quoted = shown(text);
    return quoted.substr(1, quoted.size() - 2);
  }

  ChosenSettings settings_;
  std::shared_ptr<const HttpShared> shared_;
  std::string version_;
};

}  // namespace

std::unique_ptr<Engine> make_http(const ChosenSettings& settings) {
  return std::make_unique<HttpEngine>(settings);
}

}  // namespace assay::lab
