// SPDX-License-Identifier: Apache-2.0
// run_reader.cpp: turns the lines of one topic into rows in the order of evaluation.
#include "run_reader.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "doc_slots.hpp"
#include "layout.hpp"
#include "nearby.hpp"
#include "number.hpp"
#include "records.hpp"
#include "row_order.hpp"
#include "scan.hpp"

namespace assay {
namespace {

// Reads the lines of one topic into rows, with no document twice unless the reading allows it.
class TopicReader {
 public:
  TopicReader(Ties ties, Reading reading, TopicRows& scratch, BadLines& bad)
      : ties_(ties), reading_(reading), scratch_(scratch), bad_(bad) {}

  // Any format.
  void read(const Layout& layout, std::string_view piece) {
    if (layout.format == FileFormat::kTrec) return read_columns(piece);
    RecordReader reader(layout, piece, scratch_.texts, bad_);
    for (Record record; reader.next(record);) add(record[kDoc], record[kRank], record[kValue]);
  }

 private:
  // Six columns: the format that must be fast.
  void read_columns(std::string_view piece) {
    const char* at = piece.data();
    const char* const end = at + piece.size();
    Fields<6> fields;
    while (at != end) {
      at = split_line(at, end, fields);
      if (!fields.is_empty()) add_line(fields);
    }
  }

  void add_line(const Fields<6>& fields) {
    if (fields.count < 6) {
      const std::string_view last = fields.text[fields.count - 1];
      const char* const begin = fields.text[0].data();
      bad_.add({.fault = Fault::kColumns,
                .text = {begin, static_cast<std::size_t>(last.data() + last.size() - begin)},
                .earlier = {}});
      return;
    }
    scratch_.long_lines += fields.count > 6 ? 1 : 0;
    add(fields.text[2], fields.text[3], fields.text[4]);
  }

  // Where there is no score the rank is the order.
  void add(std::string_view doc, std::string_view rank, std::string_view score) {
    const bool is_ranked = score.data() == nullptr;
    auto number = parse_number(is_ranked ? rank : score);
    if (reading_ != Reading::kStrict) number = as_trec_eval(number, score);
    if (!number) return refuse(is_ranked ? Fault::kRank : Fault::kScore, is_ranked ? rank : score);
    if (is_ranked && (*number != std::floor(*number) || *number < 0)) {
      return refuse(Fault::kRankNotWhole, rank);
    }
    Row row{.doc = doc, .score = is_ranked ? -*number : *number, .order = 0, .hash = hash_of(doc)};
    if (ties_ == Ties::kFile) row.order = static_cast<double>(scratch_.rows.size());
    if (ties_ == Ties::kRank && rank.data() != nullptr) {
      const auto order = parse_number(rank);
      if (!order) return refuse(Fault::kRank, rank);
      row.order = *order;
    }
    add_once(row);
  }

  // Whatever the text is, it is a score; what is not even a number to C comes last.
  double as_trec_eval(std::optional<double> number, std::string_view score) {
    using Limits = std::numeric_limits<double>;
    if (!number) {
      scratch_.odd.add({.fault = Fault::kScore, .text = score, .earlier = {}});
      number = number_as_in_c(score);
      if (std::isnan(*number)) return -Limits::infinity();
    }
    const double value = reading_ == Reading::kTrecEval9
                             ? static_cast<double>(static_cast<float>(*number))
                             : *number;
    return std::max(value, Limits::lowest());
  }

  void refuse(Fault fault, std::string_view text) {
    bad_.add({.fault = fault, .text = scratch_.texts.origin_of(text), .earlier = {}});
  }

  void add_once(const Row& row) {
    if (slots_for(scratch_.rows.size() + 1) > scratch_.slots.size()) grow();
    std::uint32_t& slot = slot_of(row);
    if (slot != 0) {
      const bool is_strict = reading_ == Reading::kStrict;
      BadLines& told = is_strict ? bad_ : scratch_.odd;
      told.add({.fault = Fault::kRepeatedDocument,
                .text = scratch_.texts.origin_of(row.doc),
                .earlier = scratch_.texts.origin_of(scratch_.rows[slot - 1].doc)});
      if (is_strict) return;
      scratch_.has_repeats = true;
    }
    scratch_.rows.push_back(row);
    slot = static_cast<std::uint32_t>(scratch_.rows.size());
  }

  void grow() {
    scratch_.slots.assign(4 * slots_for(scratch_.rows.size() + 1), 0);
    for (std::uint32_t i = 0; i < scratch_.rows.size(); ++i) slot_of(scratch_.rows[i]) = i + 1;
  }

  std::uint32_t& slot_of(const Row& row) {
    return find_slot(std::span(scratch_.slots), row.hash, [&](std::uint32_t other) {
      return scratch_.rows[other].hash == row.hash && scratch_.rows[other].doc == row.doc;
    });
  }

  Ties ties_;
  Reading reading_;
  TopicRows& scratch_;
  BadLines& bad_;
};

// A table that grows holds its content twice for a while, which is too much for a topic of millions
// of documents: there the lines are counted first.
void make_room(const Layout& layout, std::span<const std::string_view> pieces, TopicRows& scratch) {
  constexpr std::size_t kShortLine = 24;  // bytes; shorter lines only make the table grow once more
  constexpr std::size_t kManyBytes = std::size_t{1} << 24;
  std::size_t bytes = 0;
  for (const std::string_view piece : pieces) bytes += piece.size();
  std::size_t rows = bytes / kShortLine + 1;
  if (bytes > kManyBytes && layout.shape != Shape::kNested) {
    rows = 0;
    for (const std::string_view piece : pieces) rows += count_lines(piece);
    scratch.rows.reserve(rows);
  }
  constexpr std::size_t kManyRows = std::size_t{1} << 20;  // where nobody counted
  if (bytes <= kManyBytes) rows = std::min(rows, kManyRows);
  scratch.slots.assign(slots_for(rows), 0U);
}

}  // namespace

void read_rows(const RowReading& how, std::span<const std::string_view> pieces, TopicRows& scratch,
               BadLines& bad) {
  scratch.rows.clear();
  scratch.has_repeats = false;
  scratch.texts.clear();
  make_room(how.layout, pieces, scratch);
  TopicReader reader(how.ties, how.reading, scratch, bad);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    // Where topics come line by line, each line lies on another page, far from the one before.
    constexpr std::size_t kAhead = 8;
    if (i + kAhead < pieces.size()) bring_near(std::span(pieces[i + kAhead].substr(0, 1)));
    reader.read(how.layout, pieces[i]);
  }
  put_in_order(how.ties, scratch.rows);
  if (scratch.rows.size() > how.depth) scratch.rows.resize(how.depth);
}

void read_topic(const Run& run, std::size_t topic, Ties ties, TopicRows& scratch, BadLines& bad) {
  read_rows({run.layout(), run.reading(), ties}, run.pieces(topic), scratch, bad);
}

}  // namespace assay
