// SPDX-License-Identifier: Apache-2.0
// http_parts.hpp: what asking a server is made of: URLs, texts inside of other texts, and pointers
// into an answer.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "assay/error.hpp"

namespace assay::lab {

// Where a server listens.
struct HttpPlace {
  std::string host;  // an address of IPv6 has no brackets here
  std::uint16_t port = 80;
};
// As in a URL: "127.0.0.1:8001", "[::1]:80".
[[nodiscard]] std::string name_of(const HttpPlace& place);

// "http://127.0.0.1:{port}/search?q={query}" is "127.0.0.1:{port}" and "/search?q={query}".
struct HttpUrl {
  std::string authority;
  std::string target;
};
// What no URL of http can have is an error; braces may stand for what is filled in later.
[[nodiscard]] Result<HttpUrl> split_url(std::string_view url);
[[nodiscard]] Result<HttpPlace> place_in(std::string_view authority);
// One that nobody listens at on 127.0.0.1, as a text. Somebody may, a moment later.
[[nodiscard]] Result<std::string> free_port();

// For a value in a URL or in a form: all but letters, digits and -._~ becomes %XX.
[[nodiscard]] std::string percent_encoded(std::string_view text);
// For what stands between quotes in JSON.
[[nodiscard]] std::string json_escaped(std::string_view text);

// A JSON pointer (RFC 6901): "/hits/0/_id"; the empty one points to all of it.
class JsonPointer {
 public:
  [[nodiscard]] static Result<JsonPointer> parse(std::string_view text);

  // Nothing if it leads nowhere.
  [[nodiscard]] const nlohmann::json* find(const nlohmann::json& value) const;
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::vector<std::string> keys_;
};

}  // namespace assay::lab
