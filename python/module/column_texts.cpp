// SPDX-License-Identifier: Apache-2.0
// column_texts.cpp: a column as texts or as numbers, whatever it holds.
#include "column_texts.hpp"

#include <algorithm>

#include "column_numbers.hpp"
#include "python_values.hpp"
#include "raising.hpp"
#include "written_texts.hpp"

namespace nb = nanobind;

namespace assay::python {
namespace {

// Where a column is read, for what goes wrong.
struct Reading {
  const Column& column;
  const ColumnPlace& place;
  std::size_t rows_before = 0;  // those of earlier chunks

  [[noreturn]] void fail(std::size_t row, const std::string& what, std::string hint) const {
    raise(place.words(rows_before + row) + ": column \"" + column.name + "\" " + what,
          std::move(hint));
  }
  void refuse_nulls(const Chunk& chunk) const {
    if (chunk.validity == nullptr && chunk.lying != Lying::kNulls) return;
    for (std::size_t row = 0; row < chunk.rows; ++row) {
      if (chunk.is_null(row)) fail_null(row);
    }
  }
  [[noreturn]] void fail_null(std::size_t row) const {
    fail(row, "has no value", "leave such rows out");
  }
  [[noreturn]] void wrong_type(const Chunk& chunk, std::string_view expected) const {
    raise("column \"" + column.name + "\" is of type " + chunk.type,
          "expected " + std::string(expected));
  }
};

bool is_text(Lying lying) {
  return lying == Lying::kText32 || lying == Lying::kText64 || lying == Lying::kViews ||
         lying == Lying::kBytes;
}

void write_characters(const Reading& reading, const Chunk& chunk, Written& written) {
  for (std::size_t row = 0; row < chunk.rows; ++row) {
    const char* const text = chunk.data + static_cast<std::ptrdiff_t>(row) * chunk.stride;
    std::size_t width = chunk.width;
    const auto at = [&](std::size_t i) { return read_as<char32_t>(text + 4 * i); };
    while (width > 0 && at(width - 1) == 0) --width;
    for (std::size_t i = 0; i < width; ++i) {
      if (is_half(at(i))) reading.fail(row, "has half of a character", "it cannot be UTF-8");
      written.add_character(at(i));
    }
    written.end_text();
  }
}

// Objects are held: code of theirs may take them out of the column.
void write_objects(const Reading& reading, const Chunk& chunk, Written& written) {
  const NumbersAt<PyObject*> objects{chunk.data, chunk.stride};
  for (std::size_t row = 0; row < chunk.rows; ++row) {
    const nb::object object = nb::borrow(objects(row));
    if (is_nothing(object)) reading.fail_null(row);
    nb::object owner;
    const auto text = text_in(object, owner);
    if (!text) reading.fail(row, "has " + no_name(object), kNameHint);
    written.add(*text);
  }
}

Chunk written_chunk(const Reading& reading, const Chunk& chunk, Written& written) {
  if (chunk.lying == Lying::kUcs4) {
    write_characters(reading, chunk, written);
  } else if (chunk.lying == Lying::kObjects) {
    write_objects(reading, chunk, written);
  } else if (!with_integers(chunk, [&](const auto& at) {
               for (std::size_t row = 0; row < chunk.rows; ++row) written.add_number(at(row));
             })) {
    reading.wrong_type(chunk, "text or whole numbers");
  }
  return written.chunk();
}

// The chunk itself if it has texts, else one that is written for it.
Chunk text_chunk(const Reading& reading, const Chunk& chunk, TextColumn& texts) {
  if (is_text(chunk.lying)) return chunk;
  const auto written = std::make_shared<Written>(chunk.rows);
  texts.keep(written);
  return written_chunk(reading, chunk, *written);
}

// The numbers of words, which must be there.
std::vector<std::uint32_t> codes_in(const Reading& reading, const Chunk& chunk) {
  const Chunk& words = *chunk.dictionary;
  std::vector<std::uint32_t> codes(chunk.rows);
  with_integers(chunk, [&](const auto& at) {
    for (std::size_t row = 0; row < chunk.rows; ++row) {
      const auto code = static_cast<std::uint64_t>(at(row));
      if (code >= words.rows || words.is_null(code)) reading.fail_null(row);
      codes[row] = static_cast<std::uint32_t>(code);
    }
  });
  return codes;
}

std::shared_ptr<const TextColumn::Coded> coded_in(const Reading& reading, const Chunk& chunk,
                                                  TextColumn& texts) {
  auto coded = std::make_shared<TextColumn::Coded>();
  coded->codes = codes_in(reading, chunk);
  const Chunk words = text_chunk(reading, *chunk.dictionary, texts);
  with_texts({.chunk = words}, [&](const auto& text_at) {
    for (std::size_t i = 0; i < words.rows; ++i) coded->words.push_back(text_at(i));
  });
  return coded;
}

void add_objects(const Reading& reading, const Chunk& chunk, std::vector<double>& numbers) {
  const NumbersAt<PyObject*> objects{chunk.data, chunk.stride};
  for (std::size_t row = 0; row < chunk.rows; ++row) {
    const nb::object object = nb::borrow(objects(row));
    if (is_nothing(object)) reading.fail_null(row);
    const auto number = number_in(object);
    if (!number) reading.fail(row, "has " + repr_of(object), "make it a number");
    numbers.push_back(*number);
  }
}

void add_numbers(const Reading& reading, const Chunk& chunk, std::vector<double>& numbers) {
  if (chunk.lying == Lying::kObjects) return add_objects(reading, chunk, numbers);
  const bool has_numbers = with_numbers(chunk, [&](const auto& at) {
    const std::size_t begin = numbers.size();
    numbers.resize(begin + chunk.rows);
    for (std::size_t row = 0; row < chunk.rows; ++row) {
      numbers[begin + row] = static_cast<double>(at(row));
    }
  });
  if (!has_numbers) reading.wrong_type(chunk, "numbers");
}

void add_coded_numbers(const Reading& reading, const Chunk& chunk, std::vector<double>& numbers) {
  std::vector<double> words;
  add_numbers(reading, *chunk.dictionary, words);
  for (const std::uint32_t code : codes_in(reading, chunk)) numbers.push_back(words[code]);
}

}  // namespace

const TextColumn::Part& TextColumn::part_of(std::size_t row) const {
  const auto after =
      std::upper_bound(parts_.begin(), parts_.end(), row,
                       [](std::size_t wanted, const Part& part) { return wanted < part.begin; });
  return *std::prev(after);
}

std::string_view TextColumn::operator[](std::size_t row) const {
  const Part& part = part_of(row);
  return with_texts(part, [&](const auto& text_at) { return text_at(row - part.begin); });
}

std::string ColumnPlace::words(std::size_t row) const {
  std::string text = "row " + std::to_string(row + 1);
  if (topics != nullptr) text += ", topic \"" + std::string((*topics)[row]) + "\"";
  if (docs != nullptr) text += ", document \"" + std::string((*docs)[row]) + "\"";
  return text;
}

TextColumn texts_of(const Column& column, const ColumnPlace& place) {
  TextColumn texts;
  for (const auto& owner : column.owners) texts.keep(owner);
  for (const Chunk& chunk : column.chunks) {
    const Reading reading{column, place, texts.rows()};
    if (chunk.rows == 0) continue;
    reading.refuse_nulls(chunk);
    TextColumn::Part part{.begin = texts.rows()};
    if (chunk.dictionary != nullptr) {
      part.chunk.rows = chunk.rows;
      part.coded = coded_in(reading, chunk, texts);
    } else {
      part.chunk = text_chunk(reading, chunk, texts);
    }
    texts.add(std::move(part));
  }
  return texts;
}

std::vector<double> numbers_of(const Column& column, const ColumnPlace& place) {
  std::vector<double> numbers;
  numbers.reserve(column.rows());
  for (const Chunk& chunk : column.chunks) {
    const Reading reading{column, place, numbers.size()};
    if (chunk.rows == 0) continue;
    reading.refuse_nulls(chunk);
    if (chunk.dictionary != nullptr) {
      add_coded_numbers(reading, chunk, numbers);
    } else {
      add_numbers(reading, chunk, numbers);
    }
  }
  return numbers;
}

}  // namespace assay::python
