// SPDX-License-Identifier: Apache-2.0
// http_client.cpp: one connection to a server, kept open from one request to the next.
// The only file that includes httplib.h, which takes seconds to compile.
#include "http_client.hpp"

#include <httplib.h>
#include <poll.h>

#include "alarm_clock.hpp"
#include "outside.hpp"

namespace assay::lab {
namespace {

constexpr std::size_t kLargestBody = 64U << 20;

bool is_over(Deadline deadline) { return std::chrono::steady_clock::now() >= deadline; }

// Or it was closed on the other side.
bool has_something_to_read(int connection) {
  pollfd one{connection, POLLIN, 0};
  return ::poll(&one, 1, 0) > 0;
}

Error words_of(httplib::Error error, const std::string& name) {
  if (error == httplib::Error::Connection || error == httplib::Error::ConnectionTimeout) {
    return outside_error(name + " cannot be connected to", kEnded);
  }
  return outside_error(name + " broke off its answer, or does not speak HTTP", kEnded);
}

httplib::Request request_of(const HttpRequest& wanted, const std::string& host) {
  httplib::Request request;
  request.method = wanted.is_post ? "POST" : "GET";
  request.path = wanted.target;
  // What it costs to pack an answer is no part of a search.
  request.headers = {{"Host", host}, {"User-Agent", "assay-lab"}, {"Accept-Encoding", "identity"}};
  if (wanted.is_post) {
    request.body = wanted.body;
    if (!wanted.content_type.empty()) {
      request.headers.emplace("Content-Type", wanted.content_type);
    }
  }
  return request;
}

}  // namespace

// The library has timeouts for each piece that it reads, and a server may send a piece now and
// then for ever: the clock breaks the connection when all of it has taken too long.
struct HttpClient::State {
  HttpPlace place;
  std::string name = name_of(place);
  double timeout_seconds;
  httplib::Client client{place.host, place.port};
  AlarmClock alarm{std::chrono::duration<double>(timeout_seconds), [this] { client.stop(); }};
  bool is_connected = false;

  struct Tried {
    Result<HttpAnswer> answer;
    bool has_begun = false;  // to be answered
  };
  [[nodiscard]] Tried attempt(const HttpRequest& wanted, Deadline deadline);
};

HttpClient::State::Tried HttpClient::State::attempt(const HttpRequest& wanted, Deadline deadline) {
  HttpAnswer answer;
  bool has_begun = false;
  bool is_too_large = false;
  httplib::Request request = request_of(wanted, name);
  request.response_handler = [&](const httplib::Response&) { return has_begun = true; };
  request.content_receiver = [&](const char* data, std::size_t size, std::uint64_t, std::uint64_t) {
    is_too_large = answer.body.size() + size > kLargestBody;
    if (!is_too_large) answer.body.append(data, size);
    return !is_too_large;
  };
  const auto result = client.send(request);
  // Also of an answer that seems complete: one without a length ends where its connection does.
  if (is_over(deadline)) return {outside_error(name + " does not answer in time", kTimeout), true};
  if (is_too_large) {
    return {outside_error(name + " answers with more than 64 MiB", kAnswer), true};
  }
  if (!result) return {words_of(result.error(), name), has_begun};
  answer.status = result->status;
  answer.server = result->get_header_value("Server");
  return {std::move(answer), true};
}

HttpClient::HttpClient(HttpPlace place, double timeout_seconds)
    : state_(new State{.place = std::move(place), .timeout_seconds = timeout_seconds}) {
  httplib::Client& client = state_->client;
  const std::chrono::duration<double> timeout(std::min(timeout_seconds, 1e6));
  client.set_connection_timeout(timeout);
  // Later than the clock, which is to be the one that ends it.
  client.set_read_timeout(timeout + std::chrono::seconds(5));
  client.set_write_timeout(timeout + std::chrono::seconds(5));
  client.set_keep_alive(true);
  client.set_follow_location(false);
  client.set_url_encode(false);
  client.set_tcp_nodelay(true);  // else the body of a request waits 40 ms for its head
}

HttpClient::~HttpClient() = default;

Result<HttpAnswer> HttpClient::send(const HttpRequest& request) {
  State& state = *state_;
  const Deadline deadline = seconds_from_now(state.timeout_seconds);
  // What is there before a question is no answer to it.
  if (state.is_connected && has_something_to_read(state.client.socket())) state.client.stop();
  state.alarm.set(deadline);
  State::Tried tried = state.attempt(request, deadline);
  if (!tried.answer && !tried.has_begun && state.is_connected) {
    // Servers close connections that rest, and may do so while a request is under way.
    state.client.stop();
    tried = state.attempt(request, deadline);
  }
  state.alarm.stop();
  state.is_connected = tried.answer.has_value();
  if (!state.is_connected) state.client.stop();
  return std::move(tried.answer);
}

bool is_taken(const HttpPlace& place) {
  httplib::Client client(place.host, place.port);
  client.set_connection_timeout(std::chrono::seconds(1));
  client.set_read_timeout(std::chrono::milliseconds(100));
  const httplib::Error error = client.Get("/").error();
  return error != httplib::Error::Connection && error != httplib::Error::ConnectionTimeout;
}

}  // namespace assay::lab
