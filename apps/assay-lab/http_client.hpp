// SPDX-License-Identifier: Apache-2.0
// http_client.hpp: one connection to a server, kept open from one request to the next.
#pragma once

#include <memory>
#include <string>

#include "assay/error.hpp"
#include "http_parts.hpp"

namespace assay::lab {

struct HttpRequest {
  bool is_post = false;
  std::string target;  // "/search?q=compost", as it is sent
  std::string body = {};
  std::string content_type = {};
};

struct HttpAnswer {
  int status = 0;
  std::string body;
  std::string server;  // what the server calls itself, or nothing
};

// Neither follows redirects nor asks a proxy. For one thread; after an error it can be used again,
// on another connection.
class HttpClient {
 public:
  HttpClient(HttpPlace place, double timeout_seconds);
  ~HttpClient();

  // An answer of any status, complete within the timeout, which covers connecting as well. Codes:
  // "timeout"; "ended" if nobody listens or the connection breaks; "answer" if it is too large.
  [[nodiscard]] Result<HttpAnswer> send(const HttpRequest& request);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Whether a connection is accepted there.
[[nodiscard]] bool is_taken(const HttpPlace& place);

}  // namespace assay::lab
