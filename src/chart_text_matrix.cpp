// SPDX-License-Identifier: Apache-2.0
// chart_text_matrix.cpp: names against names in a terminal, a sign for each cell.
#include <algorithm>
#include <array>

#include "chart_text.hpp"
#include "compare_letters.hpp"
#include "report_text.hpp"

namespace assay {
namespace {

// Large and small cells of both styles, with signs of their own.
struct CellSign {
  std::string_view sign;
  std::string_view plain;  // ASCII
};
constexpr std::array<std::array<CellSign, 2>, 2> kSigns = {
    {{{{"▲", "#"}, {"△", "+"}}}, {{{"▼", "="}, {"▽", "-"}}}}};

std::string sign_of(const ChartSeries& series, const Look& look) {
  if (series.is_faded) return look.ascii ? "." : "·";
  const CellSign& sign =
      kSigns[series.style == 0 ? 0 : 1][series.mark == Mark::kSmallCells ? 1 : 0];
  return std::string(look.ascii ? sign.plain : sign.sign);
}

// A matrix in the making.
struct Signs {
  std::vector<std::string> cells;  // row by row
  std::size_t count = 0;
  std::size_t letters = 1;  // columns that the longest letter takes
  std::size_t names = 0;    // and the longest name

  [[nodiscard]] std::size_t head() const { return letters + 2 + names; }
  [[nodiscard]] std::size_t cell() const { return letters + 1; }
};

// Some of its columns, which fit beside the names.
std::string columns_text(const Chart& chart, const Signs& signs, std::size_t first,
                         std::size_t last, const Look& look) {
  std::string text(signs.head(), ' ');
  for (std::size_t c = first; c < last; ++c) text += padded_left(letter_of(c), signs.cell());
  text += "\n";
  for (std::size_t r = 0; r < signs.count; ++r) {
    std::string line =
        padded_right(letter_of(r), signs.letters) + "  " +
        padded_right(clipped_columns(chart.y.names[r], signs.names, look), signs.names);
    for (std::size_t c = first; c < last; ++c) {
      line += padded_left(signs.cells[r * signs.count + c], signs.cell());
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

}  // namespace

std::string matrix_text(const Chart& chart, const Look& look) {
  constexpr std::size_t kMostName = 24;
  Signs signs{.cells = {}, .count = chart.y.names.size()};
  signs.cells.resize(signs.count * signs.count);
  signs.letters = letter_of(std::max<std::size_t>(signs.count, 1) - 1).size();
  for (const std::string& name : chart.y.names) {
    signs.names = std::max(signs.names, std::min(kMostName, columns_of(printable(name))));
  }
  std::string legend;
  for (const ChartSeries& series : chart.series) {
    const std::string sign = sign_of(series, look);
    legend += "  " + sign + " " + printable(series.name) + ": " + series.note + "\n";
    for (const ChartPoint& point : series.points) {
      signs.cells[static_cast<std::size_t>(point.y) * signs.count +
                  static_cast<std::size_t>(point.x)] = sign;
    }
  }
  const std::size_t room = look.width > signs.head() + 10 ? look.width - signs.head() : 10;
  const std::size_t at_once = std::max<std::size_t>(room / signs.cell(), 1);
  std::string text;
  for (std::size_t first = 0; first < signs.count; first += at_once) {
    text += columns_text(chart, signs, first, std::min(first + at_once, signs.count), look) + "\n";
  }
  return text + legend;
}

}  // namespace assay
