// SPDX-License-Identifier: Apache-2.0
// http_plan.hpp: how a server is asked and how its answers are read, as the settings of an engine
// tell it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine.hpp"
#include "http_client.hpp"
#include "http_parts.hpp"

namespace assay::lab {

class HttpPlan {
 public:
  // Errors are those of settings, with their places.
  [[nodiscard]] static Result<HttpPlan> read(const ChosenSettings& settings);

  // The URL has {port}, for a server that is to be started.
  [[nodiscard]] bool wants_port() const;
  // Where the server listens, if `port` is what was chosen for it.
  [[nodiscard]] Result<HttpPlace> place(const std::string& port) const;

  [[nodiscard]] HttpRequest request(std::string_view query, std::uint32_t depth) const;
  // Code "engine" if the server answers with another status than 200 to 299, else "answer".
  [[nodiscard]] Result<std::vector<Hit>> hits(const HttpAnswer& answer, std::uint32_t depth) const;

 private:
  explicit HttpPlan(const ChosenSettings& settings);
  [[nodiscard]] Result<Done> read_url();
  [[nodiscard]] Result<Done> read_body();
  [[nodiscard]] Result<Done> read_pointers();
  [[nodiscard]] Result<std::string> body_with(std::string_view query, std::uint32_t depth) const;
  [[nodiscard]] Result<Hit> hit(const nlohmann::json& value, std::size_t rank,
                                std::uint32_t depth) const;

  ChosenSettings settings_;
  HttpUrl url_;
  bool is_post_ = false;
  bool is_json_ = false;
  std::string body_;
  JsonPointer hits_;
  JsonPointer id_;
  std::optional<JsonPointer> score_;
};

}  // namespace assay::lab
