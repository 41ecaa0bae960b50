// SPDX-License-Identifier: Apache-2.0
// http_plan.cpp: how a server is asked and how its answers are read, as the settings of an engine
// tell it.
#include "http_plan.hpp"

#include <nlohmann/json.hpp>

#include "outside.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

using Json = nlohmann::json;

Json parsed(const std::string& text) {
  return Json::parse(text, nullptr, /*allow_exceptions=*/false);
}

std::vector<Replacement> names_of(std::string query, std::uint32_t depth) {
  return {{"query", std::move(query)}, {"depth", std::to_string(depth)}};
}

Error nothing_at(const std::string& place, const JsonPointer& pointer, const Json& value) {
  return outside_error(
      place + " has nothing at " + in_quotes(pointer.text()) + ": " + shown_value(value), kAnswer);
}

Error status_error(const HttpAnswer& answer) {
  const bool is_redirect = answer.status >= 300 && answer.status < 400;
  return outside_error(
      "the server answers with status " + std::to_string(answer.status) +
          (answer.body.empty() ? ", without a word" : ": " + shown(answer.body)),
      "engine", is_redirect ? "redirects are not followed: give the URL that they lead to" : "");
}

}  // namespace

HttpPlan::HttpPlan(const ChosenSettings& settings) : settings_(settings) {}

Result<HttpPlan> HttpPlan::read(const ChosenSettings& settings) {
  HttpPlan plan(settings);
  for (const auto part : {&HttpPlan::read_url, &HttpPlan::read_body, &HttpPlan::read_pointers}) {
    if (const auto done = (plan.*part)(); !done) return done.error();
  }
  return plan;
}

Result<Done> HttpPlan::read_url() {
  auto url = split_url(settings_.text("url", ""));
  if (!url) return error_of_setting(url.error(), settings_, "url");
  url_ = *std::move(url);
  if (wants_port() && settings_.list("serve").empty()) {
    return error_of_setting(
        outside_error("{port} is for a server that is started", "setting",
                      "serve = [\"./server\", \"--port\", \"{port}\"] starts one"),
        settings_, "url");
  }
  if (const auto sample = place("1"); !sample) return sample.error();
  const auto target = fill_text(url_.target, names_of("test", 1));
  if (!target) return error_of_setting(target.error(), settings_, "url");
  return Done{};
}

Result<Done> HttpPlan::read_body() {
  body_ = settings_.text("body", "");
  is_post_ = settings_.text("method", body_.empty() ? "GET" : "POST") == "POST";
  if (!is_post_ && !body_.empty()) {
    return error_of_setting(outside_error("a GET has no body", "setting", "method = \"POST\""),
                            settings_, "body");
  }
  is_json_ = trimmed(body_).starts_with('{') || trimmed(body_).starts_with('[');
  if ((url_.target + body_).find("{query}") == std::string::npos) {
    return error_of_setting(
        outside_error("neither it nor body has {query}: all topics would be answered the same",
                      "setting", "something like http://127.0.0.1:8001/search?q={query}"),
        settings_, "url");
  }
  const auto sample = body_with("test", 1);
  if (!sample) return error_of_setting(sample.error(), settings_, "body");
  if (is_json_ && parsed(*sample).is_discarded()) {
    return error_of_setting(outside_error("it begins like JSON, and is none: " + shown(body_),
                                          "setting", "{query} stands in quotes, {depth} without"),
                            settings_, "body");
  }
  return Done{};
}

Result<Done> HttpPlan::read_pointers() {
  for (const auto& [word, pointer] : {std::pair{"hits", &hits_}, std::pair{"id", &id_}}) {
    auto read = JsonPointer::parse(settings_.text(word, ""));
    if (!read) return error_of_setting(read.error(), settings_, word);
    *pointer = *std::move(read);
  }
  if (settings_.find("score") == nullptr) return Done{};
  auto read = JsonPointer::parse(settings_.text("score", ""));
  if (!read) return error_of_setting(read.error(), settings_, "score");
  score_ = *std::move(read);
  return Done{};
}

bool HttpPlan::wants_port() const { return url_.authority.find("{port}") != std::string::npos; }

Result<HttpPlace> HttpPlan::place(const std::string& port) const {
  const std::vector<Replacement> names = {{"port", port}};
  const auto authority = fill_text(url_.authority, names);
  if (!authority) return error_of_setting(authority.error(), settings_, "url");
  auto place = place_in(*authority);
  if (!place) return error_of_setting(place.error(), settings_, "url");
  return place;
}

Result<std::string> HttpPlan::body_with(std::string_view query, std::uint32_t depth) const {
  return fill_text(body_, names_of(is_json_ ? json_escaped(query) : percent_encoded(query), depth));
}

HttpRequest HttpPlan::request(std::string_view query, std::uint32_t depth) const {
  // Neither can fail: both were filled in once before.
  HttpRequest request{.is_post = is_post_,
                      .target = *fill_text(url_.target, names_of(percent_encoded(query), depth))};
  if (body_.empty()) return request;
  request.body = *body_with(query, depth);
  request.content_type = is_json_ ? "application/json" : "application/x-www-form-urlencoded";
  return request;
}

Result<Hit> HttpPlan::hit(const Json& value, std::size_t rank, std::uint32_t depth) const {
  const std::string place = "the document at rank " + std::to_string(rank);
  const Json* const id = id_.find(value);
  if (id == nullptr) return nothing_at(place, id_, value);
  auto doc = id_in(*id);
  if (!doc) return doc.error();
  if (!score_) return Hit{*std::move(doc), static_cast<double>(depth) - static_cast<double>(rank)};
  const Json* const score = score_->find(value);
  if (score == nullptr) return nothing_at(place, *score_, value);
  const auto number = score_in(*score);
  if (!number) return number.error();
  return Hit{*std::move(doc), *number};
}

Result<std::vector<Hit>> HttpPlan::hits(const HttpAnswer& answer, std::uint32_t depth) const {
  if (answer.status < 200 || answer.status > 299) return status_error(answer);
  const Json body = parsed(answer.body);
  if (body.is_discarded()) {
    return outside_error("the answer is no JSON: " + shown(answer.body), kAnswer);
  }
  const Json* const list = hits_.find(body);
  if (list == nullptr) return nothing_at("the answer", hits_, body);
  if (!list->is_array()) {
    return outside_error(
        "the answer has no list at " + in_quotes(hits_.text()) + ": " + shown_value(*list),
        kAnswer);
  }
  std::vector<Hit> hits;
  for (const Json& each : *list) {
    auto found = hit(each, hits.size() + 1, depth);
    if (!found) return found.error();
    hits.push_back(*std::move(found));
  }
  return checked(std::move(hits), depth);
}

}  // namespace assay::lab
