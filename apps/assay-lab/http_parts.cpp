// SPDX-License-Identifier: Apache-2.0
// http_parts.cpp: what asking a server is made of: URLs, texts inside of other texts, and pointers
// into an answer.
#include "http_parts.hpp"

#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <nlohmann/json.hpp>
#include <optional>

#include "outside.hpp"
#include "text.hpp"

namespace assay::lab {
namespace {

using Json = nlohmann::json;

Error setting_error(std::string what, std::string hint) {
  return outside_error(std::move(what), "setting", std::move(hint));
}

// Digits and nothing else, as an index of JSON pointers has no zeros before others.
template <class Number>
std::optional<Number> whole_in(std::string_view text) {
  Number value = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool is_whole = wrong == std::errc() && end == text.data() + text.size();
  if (!is_whole || (text.size() > 1 && text.front() == '0')) return std::nullopt;
  return value;
}

const Json* step(const Json& value, const std::string& key) {
  if (value.is_object()) {
    const auto found = value.find(key);
    return found == value.end() ? nullptr : &*found;
  }
  if (!value.is_array()) return nullptr;
  const auto index = whole_in<std::size_t>(key);
  return index && *index < value.size() ? &value[*index] : nullptr;
}

}  // namespace

std::string name_of(const HttpPlace& place) {
  const bool is_v6 = place.host.find(':') != std::string::npos;
  return (is_v6 ? "[" + place.host + "]" : place.host) + ":" + std::to_string(place.port);
}

Result<HttpUrl> split_url(std::string_view url) {
  constexpr std::string_view kScheme = "http://";
  constexpr std::string_view kExpected = "something like http://127.0.0.1:8001/search?q={query}";
  if (lower(url.substr(0, kScheme.size())) != kScheme) {
    const bool is_other = url.find("://") != url.npos;
    return setting_error(
        is_other ? in_quotes(clipped(url.substr(0, url.find("://")), 20)) + " is not supported"
                 : shown(url) + " is no URL",
        is_other ? "only http is: what TLS costs would be measured as the engine's"
                 : "expected " + std::string(kExpected));
  }
  const auto bad = std::find_if(url.begin(), url.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte <= 0x20 || byte >= 0x7f || c == '#';
  });
  if (bad != url.end()) {
    return setting_error(shown(std::string_view(&*bad, 1)) + " cannot stand in a URL",
                         "write it as % and two digits");
  }
  url.remove_prefix(kScheme.size());
  const std::size_t end = std::min(url.find_first_of("/?"), url.size());
  std::string target(url.substr(end));
  if (!target.starts_with('/')) target.insert(0, "/");
  return HttpUrl{std::string(url.substr(0, end)), std::move(target)};
}

Result<HttpPlace> place_in(std::string_view authority) {
  const std::size_t bracket = authority.find(']');
  const std::size_t colon =
      authority.find(':', bracket == authority.npos || authority.front() != '[' ? 0 : bracket);
  std::string_view host = authority.substr(0, colon);
  if (host.starts_with('[') && host.ends_with(']')) host = host.substr(1, host.size() - 2);
  HttpPlace place{.host = std::string(host)};
  if (host.empty() || host.find_first_of("@[]") != host.npos) {
    return setting_error(shown(authority) + " is no host", "expected host:port");
  }
  if (colon != authority.npos) {
    const auto port = whole_in<std::uint16_t>(authority.substr(colon + 1));
    if (!port || *port == 0) {
      return setting_error(shown(authority) + " has no port from 1 to 65535 behind the colon", {});
    }
    place.port = *port;
  }
  return place;
}

Result<std::string> free_port() {
  const int descriptor = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t length = sizeof address;
  auto* const any = reinterpret_cast<sockaddr*>(&address);
  const bool is_fine = descriptor >= 0 && ::bind(descriptor, any, length) == 0 &&
                       ::getsockname(descriptor, any, &length) == 0;
  if (descriptor >= 0) (void)::close(descriptor);
  if (!is_fine) return outside_error("no port is free on 127.0.0.1", "setting");
  return std::to_string(ntohs(address.sin_port));
}

std::string percent_encoded(std::string_view text) {
  constexpr std::string_view kPlain = "-._~";
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string result;
  for (const char c : text) {
    const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (is_letter || is_digit(c) || kPlain.find(c) != kPlain.npos) {
      result += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      result += '%';
      result += kDigits[byte >> 4];
      result += kDigits[byte & 0xf];
    }
  }
  return result;
}

std::string json_escaped(std::string_view text) {
  const std::string quoted = Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
  return quoted.substr(1, quoted.size() - 2);
}

Result<JsonPointer> JsonPointer::parse(std::string_view text) {
  JsonPointer made;
  made.text_ = text;
  if (!text.empty() && text.front() != '/') {
    return setting_error(shown(text) + " is no JSON pointer",
                         "\"/hits/hits\" is the list hits in the object hits");
  }
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '/') {
      made.keys_.emplace_back();
    } else if (text[i] != '~') {
      made.keys_.back() += text[i];
    } else if (++i < text.size() && (text[i] == '0' || text[i] == '1')) {
      made.keys_.back() += text[i] == '0' ? '~' : '/';
    } else {
      return setting_error(shown(text) + " is no JSON pointer", "~ is written ~0, and / ~1");
    }
  }
  return made;
}

const Json* JsonPointer::find(const Json& value) const {
  const Json* at = &value;
  for (const std::string& key : keys_) {
    at = step(*at, key);
    if (at == nullptr) return nullptr;
  }
  return at;
}

}  // namespace assay::lab
