// SPDX-License-Identifier: Apache-2.0
// text.cpp: the few string helpers that more than one file needs.
#include "text.hpp"

namespace assay {
namespace {

// The digits that a text begins with, without leading zeros.
std::string_view leading_number(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && is_digit(text[size])) ++size;
  const std::size_t zeros = std::min(text.find_first_not_of('0'), size);
  return text.substr(zeros, size - zeros);
}

std::size_t digits_at(std::string_view text) {
  std::size_t size = 0;
  while (size < text.size() && is_digit(text[size])) ++size;
  return size;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
  if (text.empty()) return 0;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
  }
  // Overlong forms, surrogates, and what lies beyond Unicode.
  const bool is_legal = !(lead == 0xe0 && byte(1) < 0xa0) && !(lead == 0xed && byte(1) > 0x9f) &&
                        !(lead == 0xf0 && byte(1) < 0x90) && !(lead == 0xf4 && byte(1) > 0x8f);
  return is_legal ? length : 0;
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

std::string csv_field(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

std::string clipped(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
  return std::string(text.substr(0, most)) + "…";
}

std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::vector<std::size_t>> cost(from.size() + 1,
                                             std::vector<std::size_t>(to.size() + 1));
  for (std::size_t i = 0; i <= from.size(); ++i) {
    for (std::size_t k = 0; k <= to.size(); ++k) {
      if (i == 0 || k == 0) {
        cost[i][k] = i + k;
        continue;
      }
      const std::size_t change = from[i - 1] == to[k - 1] ? 0 : 1;
      cost[i][k] = std::min({cost[i - 1][k] + 1, cost[i][k - 1] + 1, cost[i - 1][k - 1] + change});
      if (i > 1 && k > 1 && from[i - 1] == to[k - 2] && from[i - 2] == to[k - 1]) {
        cost[i][k] = std::min(cost[i][k], cost[i - 2][k - 2] + 1);
      }
    }
  }
  return cost[from.size()][to.size()];
}

std::string nearest_names(std::string_view written, const std::vector<std::string_view>& names) {
  constexpr std::size_t kLongName = 64;  // the rest tells nothing more
  constexpr std::size_t kMostNames = 3;
  std::vector<std::pair<std::size_t, std::string_view>> near;
  for (const std::string_view name : names) {
    near.emplace_back(
        edit_distance(lower(written.substr(0, kLongName)), lower(name.substr(0, kLongName))), name);
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  near.resize(std::min(near.size(), kMostNames));
  std::string text;
  for (std::size_t i = 0; i < near.size(); ++i) {
    text += i == 0 ? "" : i + 1 == near.size() ? " or " : ", ";
    text += in_quotes(near[i].second);
  }
  return text;
}

bool natural_less(std::string_view a, std::string_view b) {
  const std::string_view whole_a = a;
  const std::string_view whole_b = b;
  while (!a.empty() && !b.empty()) {
    if (is_digit(a.front()) && is_digit(b.front())) {
      const std::string_view x = leading_number(a);
      const std::string_view y = leading_number(b);
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
      a.remove_prefix(digits_at(a));
      b.remove_prefix(digits_at(b));
    } else {
      if (a.front() != b.front()) {
        return static_cast<unsigned char>(a.front()) < static_cast<unsigned char>(b.front());
      }
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  if (a.empty() && b.empty()) return whole_a < whole_b;  // "01" and "1"
  return a.empty();
}

}  // namespace assay
