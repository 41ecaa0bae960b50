// SPDX-License-Identifier: Apache-2.0
// embedded.cpp: indexes that are there as a whole or not at all.
#include "embedded.hpp"

#include <filesystem>

#include "process.hpp"

namespace assay::lab {

namespace fs = std::filesystem;

IndexNames IndexNames::in(const EnginePlaces& places, std::string_view library,
                          std::string_view ending) {
  const auto named = [&](std::string_view name) {
    return (fs::path(places.index) / name).string() + std::string(ending);
  };
  return {.engine = std::string(library),
          .made = named("unfinished"),
          .packed = named("unfinished-copy"),
          .whole = named("index")};
}

Result<Done> IndexNames::check() const {
  std::error_code code;
  if (fs::exists(whole, code)) return Done{};
  Error error = embedded_error(whole, "there is no finished index of " + engine);
  if (fs::exists(made, code) || fs::exists(packed, code)) {
    error.hint = "the making of it was broken off: make it again, in an empty folder";
  }
  return error;
}

Result<Done> IndexNames::finish() const {
  std::error_code code;
  fs::remove_all(made, code);
  if (!code) fs::rename(packed, whole, code);
  if (code) return embedded_error(whole, "the index cannot be put here: " + code.message());
  return Done{};
}

Error embedded_error(const std::string& place, std::string what) {
  return {
      .place = {.file = place}, .what = std::move(what), .hint = {}, .tally = {}, .excerpt = {}};
}

Error late_error(std::string_view library) {
  Error error = embedded_error({}, std::string(library) + " does not answer in time");
  error.code = kTimeout;
  return error;
}

}  // namespace assay::lab
