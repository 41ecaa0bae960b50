// SPDX-License-Identifier: Apache-2.0
// delimited.cpp: lines of columns between tabs or commas.
#include "delimited.hpp"

#include <cstring>
#include <string>

#include "scan.hpp"

namespace assay {
namespace {

// The end of a field without quotes: the separator, the line end, or the end of the file.
const char* plain_end(const char* at, const char* end, char separator) {
  while (at != end && *at != separator && *at != '\n') ++at;
  return at;
}

// The quote that closes the field whose first quote is at `at`, or null.
const char* closing_quote(const char* at, const char* end) {
  ++at;
  while (true) {
    at = static_cast<const char*>(std::memchr(at, '"', static_cast<std::size_t>(end - at)));
    if (at == nullptr || at + 1 == end || at[1] != '"') return at;
    at += 2;
  }
}

std::string_view unquoted(std::string_view inside, Texts& texts) {
  std::size_t at = inside.find("\"\"");
  if (at == std::string_view::npos) return inside;
  std::string text(inside);
  for (; at != std::string::npos; at = text.find("\"\"", at + 1)) text.erase(at, 1);
  return texts.add(std::move(text), inside);
}

bool ends_field(const char* at, const char* end, char separator) {
  if (at != end && *at == '\r') ++at;
  return at == end || *at == separator || *at == '\n';
}

}  // namespace

const char* split_delimited(const char* at, const char* end, char separator, DelimitedLine& line,
                            Texts& texts) {
  const char* const begin = at;
  line.fields.clear();
  line.wrong = {};
  while (true) {
    if (separator != '\t' && at != end && *at == '"') {
      const char* const closing = closing_quote(at, end);
      if (closing == nullptr || !ends_field(closing + 1, end, separator)) {
        // Nobody knows where such a field ends: the next line is taken as a new start.
        const char* const next = next_line(at, end);
        line.wrong = between(at, plain_end(at, end, '\n'));
        line.text = between(begin, plain_end(at, end, '\n'));
        return next;
      }
      line.fields.push_back(unquoted(between(at + 1, closing), texts));
      at = closing + 1;
      if (at != end && *at == '\r') ++at;
    } else {
      const char* const stop = plain_end(at, end, separator);
      std::string_view field = between(at, stop);
      if ((stop == end || *stop == '\n') && field.ends_with('\r')) field.remove_suffix(1);
      line.fields.push_back(field);
      at = stop;
    }
    line.text = between(begin, at);
    if (at == end) return end;
    if (*at++ == '\n') return at;
  }
}

}  // namespace assay
