// SPDX-License-Identifier: Apache-2.0
// error.hpp: how a function of this library says that it could not do its work.
#pragma once

#include <cstdint>
#include <functional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace assay {

// One place in one file; line and column count from 1, and 0 means "the file as a whole".
struct Place {
  std::string file;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

// The line an error speaks of, with the bytes to underline.
struct Excerpt {
  std::string line;
  std::size_t first = 0;   // index of the first underlined byte
  std::size_t length = 0;  // 0: there is nothing to show
};

// What went wrong, in one sentence, and what to do about it.
struct Error {
  Place place;
  std::string what;
  std::string hint;
  std::string
      tally;  // how many lines of the file have the same fault; empty if that is not the point
  Excerpt excerpt;
  std::string_view code = {};  // stable, for programs, where there is one: "document-twice"
};

// "runs/bm25.txt:1042:23: score is not a number", without excerpt and hint.
[[nodiscard]] std::string to_string(const Error& error);

// Thrown only by Result::value(), for callers who prefer an exception.
class BadResult : public std::runtime_error {
 public:
  explicit BadResult(const Error& error) : std::runtime_error(to_string(error)) {}
};

// A value or the reason why there is none. Named like std::expected (C++23), to be replaced by it.
template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : content_(std::move(value)) {}
  Result(Error error) : content_(std::move(error)) {}

  [[nodiscard]] bool has_value() const { return std::holds_alternative<T>(content_); }
  explicit operator bool() const { return has_value(); }

  [[nodiscard]] T& operator*() & { return std::get<T>(content_); }
  [[nodiscard]] const T& operator*() const& { return std::get<T>(content_); }
  // By value, not T&&: `for (auto& x : f().value())` would outlive what it refers to.
  [[nodiscard]] T operator*() && { return std::get<T>(std::move(content_)); }
  [[nodiscard]] T* operator->() { return &std::get<T>(content_); }
  [[nodiscard]] const T* operator->() const { return &std::get<T>(content_); }

  [[nodiscard]] const Error& error() const { return std::get<Error>(content_); }

  [[nodiscard]] T& value() & {
    if (!has_value()) throw BadResult(error());
    return **this;
  }
  [[nodiscard]] T value() && {
    if (!has_value()) throw BadResult(error());
    return *std::move(*this);
  }

 private:
  std::variant<T, Error> content_;
};

// The value of a function that is called for its effect.
struct Done {};

// Takes a part of an output; any answer but Done ends the writing.
using Sink = std::function<Result<Done>(std::string_view)>;

}  // namespace assay
