// SPDX-License-Identifier: Apache-2.0
// column_texts.hpp: a column as texts or as numbers, whatever it holds.
#pragma once

#include <cstring>
#include <memory>
#include <string_view>
#include <vector>

#include "assay/memory.hpp"
#include "columns.hpp"

namespace assay::python {

template <class T>
[[nodiscard]] T read_as(const char* place) {
  T value;
  std::memcpy(&value, place, sizeof value);
  return value;
}

// Texts of a column, in chunks. The views hold as long as it lives.
class TextColumn {
 public:
  // Words by their numbers, as a dictionary has them.
  struct Coded {
    std::vector<std::string_view> words;
    std::vector<std::uint32_t> codes;
  };
  struct Part {
    std::size_t begin = 0;  // its first row
    Chunk chunk;            // of texts, unless they are coded
    std::shared_ptr<const Coded> coded = nullptr;
  };

  void add(Part part) {
    rows_ += part.chunk.rows;
    parts_.push_back(std::move(part));
  }
  void keep(std::shared_ptr<const void> owner) { owners_.push_back(std::move(owner)); }

  [[nodiscard]] std::size_t rows() const { return rows_; }
  [[nodiscard]] std::string_view operator[](std::size_t row) const;

  // Calls visit(row, text) for rows begin .. end.
  template <class Visit>
  void for_each(std::size_t begin, std::size_t end, const Visit& visit) const;

 private:
  [[nodiscard]] const Part& part_of(std::size_t row) const;

  std::size_t rows_ = 0;
  std::vector<Part> parts_;
  std::vector<std::shared_ptr<const void>> owners_;
};

[[nodiscard]] inline std::string_view view_at(const char* view, const void* const* buffers) {
  constexpr std::int32_t kMostWithin = 12;
  const auto size = read_as<std::int32_t>(view);
  if (size <= kMostWithin) return {view + 4, static_cast<std::size_t>(size)};
  const auto* const texts = static_cast<const char*>(buffers[read_as<std::int32_t>(view + 8)]);
  return {texts + read_as<std::int32_t>(view + 12), static_cast<std::size_t>(size)};
}

[[nodiscard]] inline std::string_view bytes_at(const char* text, std::size_t width) {
  while (width > 0 && text[width - 1] == '\0') --width;
  return {text, width};
}

// Calls visit with a function that has the text of a row.
template <class Visit>
auto with_texts(const TextColumn::Part& part, const Visit& visit) {
  const Chunk& chunk = part.chunk;
  const char* const data = chunk.data;
  const auto by_offsets = [&]<class Offset>(Offset) {
    return visit([data, texts = chunk.texts](std::size_t row) {
      const char* const place = data + row * sizeof(Offset);
      const auto begin = read_as<Offset>(place);
      const auto end = read_as<Offset>(place + sizeof(Offset));
      return std::string_view(texts + begin, static_cast<std::size_t>(end - begin));
    });
  };
  if (part.coded != nullptr) {
    return visit([&coded = *part.coded](std::size_t row) { return coded.words[coded.codes[row]]; });
  }
  if (chunk.lying == Lying::kText32) return by_offsets(std::int32_t{});
  if (chunk.lying == Lying::kText64) return by_offsets(std::int64_t{});
  if (chunk.lying == Lying::kViews) {
    return visit([data, buffers = chunk.buffers](std::size_t row) {
      return view_at(data + row * 16, buffers);
    });
  }
  return visit([data, &chunk](std::size_t row) {
    return bytes_at(data + static_cast<std::ptrdiff_t>(row) * chunk.stride, chunk.width);
  });
}

template <class Visit>
void TextColumn::for_each(std::size_t begin, std::size_t end, const Visit& visit) const {
  while (begin < end) {
    const Part& part = part_of(begin);
    const std::size_t part_end = std::min(end, part.begin + part.chunk.rows);
    with_texts(part, [&](const auto& text_at) {
      for (; begin < part_end; ++begin) visit(begin, text_at(begin - part.begin));
    });
  }
}

// A row of a column that is being read, for messages.
struct ColumnPlace {
  const TextColumn* topics = nullptr;  // as far as they are read already
  const TextColumn* docs = nullptr;

  // `Row 3, topic "q1", document "d7"`.
  [[nodiscard]] std::string words(std::size_t row) const;
};

// Whole numbers and objects are written as text once, all else is looked at where it is.
[[nodiscard]] TextColumn texts_of(const Column& column, const ColumnPlace& place);
[[nodiscard]] std::vector<double> numbers_of(const Column& column, const ColumnPlace& place);

}  // namespace assay::python
