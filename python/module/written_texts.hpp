// SPDX-License-Identifier: Apache-2.0
// written_texts.hpp: texts of our own, of what is no text where it comes from or may go away there.
#pragma once

#include <charconv>
#include <cstdint>
#include <iterator>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "columns.hpp"

namespace assay::python {

// Surrogates are halves of characters, but for those that stand for bytes that were never UTF-8.
[[nodiscard]] constexpr bool is_other_byte(char32_t character) {
  return character >= 0xdc80 && character <= 0xdcff;
}
[[nodiscard]] constexpr bool is_half(char32_t character) {
  return character >= 0xd800 && character <= 0xdfff && !is_other_byte(character);
}

// Texts one after the other, as one chunk too.
class Written {
 public:
  explicit Written(std::size_t rows = 0) { ends_.reserve(rows + 1); }
  void add(std::string_view text) {
    text_ += text;
    ends_.push_back(static_cast<std::int64_t>(text_.size()));
  }
  template <class Integer>
  void add_number(Integer number) {
    char digits[std::numeric_limits<Integer>::digits10 + 3];
    const auto end = std::to_chars(std::begin(digits), std::end(digits), number).ptr;
    add({digits, static_cast<std::size_t>(end - digits)});
  }
  // Surrogates that stand for bytes are these bytes.
  void add_character(char32_t character) {
    const auto put = [&](unsigned bits) { text_ += static_cast<char>(bits); };
    if (is_other_byte(character)) return put(character & 0xffU);
    const auto rest = [&](unsigned shift) { put(0x80U | ((character >> shift) & 0x3fU)); };
    if (character < 0x80) return put(character);
    if (character < 0x800) {
      put(0xc0U | character >> 6);
    } else {
      if (character < 0x10000) {
        put(0xe0U | character >> 12);
      } else {
        put(0xf0U | character >> 18);
        rest(12);
      }
      rest(6);
    }
    rest(0);
  }
  void end_text() { ends_.push_back(static_cast<std::int64_t>(text_.size())); }

  [[nodiscard]] std::size_t size() const { return ends_.size() - 1; }
  [[nodiscard]] std::string_view operator[](std::size_t index) const {
    const auto begin = static_cast<std::size_t>(ends_[index]);
    return std::string_view(text_).substr(begin,
                                          static_cast<std::size_t>(ends_[index + 1]) - begin);
  }
  [[nodiscard]] Chunk chunk() const {
    return {.lying = Lying::kText64,
            .type = "text",
            .rows = ends_.size() - 1,
            .data = reinterpret_cast<const char*>(ends_.data()),
            .stride = sizeof(std::int64_t),
            .texts = text_.data()};
  }

 private:
  std::string text_;
  std::vector<std::int64_t> ends_{0};
};

}  // namespace assay::python
