// SPDX-License-Identifier: Apache-2.0
// column_table.cpp: tables of the library whose rows are those of columns.
#include "column_table.hpp"

#include <unordered_map>

#include "raising.hpp"

namespace assay::python {
namespace {

// Rows begin .. end, all of one topic.
struct Piece {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// Topics and their rows, while a table is read from the top.
class Grouping {
 public:
  void add(std::string_view topic, Piece piece) {
    const auto [place, is_new] = numbers_.try_emplace(topic, names_.size());
    if (is_new) names_.push_back(topic);
    const std::size_t number = place->second;
    if (!pieces_.empty() && owners_.back() == number && pieces_.back().end == piece.begin) {
      pieces_.back().end = piece.end;
      return;
    }
    pieces_.push_back(piece);
    owners_.push_back(static_cast<std::uint32_t>(number));
  }

  [[nodiscard]] std::vector<std::string_view> names() && { return std::move(names_); }

  // The pieces of the first topic, of the second and so on; `begins` is where each has its first.
  [[nodiscard]] std::vector<Piece> sorted(std::vector<std::size_t>& begins) const {
    begins.assign(names_.size() + 1, 0);
    for (const std::uint32_t owner : owners_) ++begins[owner + 1];
    for (std::size_t t = 1; t < begins.size(); ++t) begins[t] += begins[t - 1];
    std::vector<std::size_t> next(begins.begin(), begins.end() - 1);
    std::vector<Piece> pieces(pieces_.size());
    for (std::size_t i = 0; i < pieces_.size(); ++i) pieces[next[owners_[i]]++] = pieces_[i];
    return pieces;
  }

 private:
  std::unordered_map<std::string_view, std::size_t> numbers_;
  std::vector<std::string_view> names_;
  std::vector<Piece> pieces_;
  std::vector<std::uint32_t> owners_;  // topics of the pieces
};

class ColumnTable : public MemoryTable {
 public:
  ColumnTable(std::shared_ptr<const TableParts> parts, Grouping grouping)
      : parts_(std::move(parts)),
        pieces_(grouping.sorted(begins_)),
        names_(std::move(grouping).names()) {
    for (std::size_t t = 0; t < names_.size(); ++t) {
      std::size_t count = 0;
      for (const Piece& piece : pieces_of(t)) count += piece.end - piece.begin;
      counts_.push_back(count);
    }
  }

  [[nodiscard]] std::size_t topic_count() const override { return names_.size(); }
  [[nodiscard]] std::string_view topic(std::size_t index) const override { return names_[index]; }
  [[nodiscard]] std::size_t row_count(std::size_t topic) const override { return counts_[topic]; }
  void read(std::size_t topic, std::span<MemoryRow> rows) const override {
    std::size_t next = 0;
    for (const Piece& piece : pieces_of(topic)) {
      parts_->docs.for_each(piece.begin, piece.end, [&](std::size_t row, std::string_view doc) {
        rows[next++] = {.doc = doc, .value = parts_->values[row]};
      });
    }
  }
  [[nodiscard]] std::vector<double> ranks(std::size_t topic) const override {
    std::vector<double> ranks;
    if (!parts_->ranks) return ranks;
    ranks.reserve(counts_[topic]);
    for (const Piece& piece : pieces_of(topic)) parts_->ranks->read(piece.begin, piece.end, ranks);
    return ranks;
  }
  [[nodiscard]] std::optional<std::size_t> table_row(std::size_t topic,
                                                     std::size_t row) const override {
    for (const Piece& piece : pieces_of(topic)) {
      if (row < piece.end - piece.begin) return piece.begin + row;
      row -= piece.end - piece.begin;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::span<const Piece> pieces_of(std::size_t topic) const {
    return std::span(pieces_).subspan(begins_[topic], begins_[topic + 1] - begins_[topic]);
  }

  std::shared_ptr<const TableParts> parts_;
  std::vector<std::size_t> begins_;
  std::vector<Piece> pieces_;
  std::vector<std::string_view> names_;
  std::vector<std::size_t> counts_;
};

// Calls visit(text, piece) for the rows that lie together and have the same text.
template <class Visit>
void for_each_piece(const TextColumn& texts, Piece rows, const Visit& visit) {
  Piece piece{rows.begin, rows.begin};
  std::string_view last;
  texts.for_each(rows.begin, rows.end, [&](std::size_t row, std::string_view text) {
    if (text != last && row > piece.begin) {
      visit(last, Piece{piece.begin, row});
      piece.begin = row;
    }
    last = text;
  });
  if (piece.begin < rows.end) visit(last, Piece{piece.begin, rows.end});
}

}  // namespace

std::vector<MemorySource> tables_of(const std::string& name, TableParts given) {
  const auto parts = std::make_shared<const TableParts>(std::move(given));
  const Piece all{0, parts->topics.rows()};
  std::vector<std::string> names;
  std::vector<Grouping> groupings;
  std::unordered_map<std::string_view, std::size_t> numbers;
  const auto add_rows = [&](std::string_view tag, Piece rows) {
    const auto [place, is_new] = numbers.try_emplace(tag, groupings.size());
    if (is_new) {
      names.emplace_back(tag);
      groupings.emplace_back();
    }
    Grouping& grouping = groupings[place->second];
    for_each_piece(parts->topics, rows,
                   [&](std::string_view topic, Piece piece) { grouping.add(topic, piece); });
  };
  if (parts->tags) {
    for_each_piece(*parts->tags, all, add_rows);
  } else {
    add_rows(name, all);
  }
  std::vector<MemorySource> tables;
  for (std::size_t i = 0; i < groupings.size(); ++i) {
    tables.push_back(
        {.name = names[i], .table = std::make_shared<ColumnTable>(parts, std::move(groupings[i]))});
  }
  return tables;
}

TableParts parts_of(const GivenParts& given) {
  const Column& topics = given.topics;
  for (const Column* column : {&given.docs, &given.values, given.tags, given.ranks}) {
    if (column == nullptr || column->rows() == topics.rows()) continue;
    raise("column \"" + column->name + "\" has " + std::to_string(column->rows()) +
              " rows, column \"" + topics.name + "\" has " + std::to_string(topics.rows()),
          "columns of a table have as many rows");
  }
  TableParts parts;
  parts.topics = texts_of(topics, {});
  parts.docs = texts_of(given.docs, {.topics = &parts.topics});
  parts.values = numbers_of(given.values, {.topics = &parts.topics, .docs = &parts.docs});
  if (given.tags != nullptr) parts.tags = texts_of(*given.tags, {.topics = &parts.topics});
  if (given.ranks != nullptr) parts.ranks.emplace(*given.ranks);
  return parts;
}

}  // namespace assay::python
