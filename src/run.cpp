// SPDX-License-Identifier: Apache-2.0
// run.cpp: turns the six columns of a run file into ranked topics.
// Order matters: trec_eval breaks score ties by document id, descending.
#include "assay/run.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>
#include <unordered_map>

#include "bad_lines.hpp"
#include "doc_slots.hpp"
#include "number.hpp"
#include "parallel.hpp"
#include "scan.hpp"

namespace assay {
namespace {

// A stretch of lines of one topic, blank lines and comments included.
struct Piece {
  std::string_view topic;
  const char* begin;
  const char* end;
};

struct Stretch {
  std::vector<Piece> pieces;
  std::uint64_t lines = 0;
};

// The first field of a line, or nothing if the line is blank or a comment.
std::string_view topic_of(const char* at, const char* end) {
  while (at != end && kind_of(*at) == ByteKind::kBlank) ++at;
  const char* const begin = at;
  at = text_end(at, end);
  const std::string_view field(begin, static_cast<std::size_t>(at - begin));
  return field.starts_with('#') ? std::string_view{} : field;
}

bool starts_with_topic(const char* at, const char* end, std::string_view topic) {
  return static_cast<std::size_t>(end - at) > topic.size() &&
         std::memcmp(at, topic.data(), topic.size()) == 0 &&
         kind_of(at[topic.size()]) == ByteKind::kBlank;
}

// 4 ns a line: most lines begin like the one before, which one short compare shows.
Stretch find_pieces(const char* at, const char* end) {
  Stretch stretch;
  std::string_view topic;
  while (at != end) {
    ++stretch.lines;
    if (topic.empty() || !starts_with_topic(at, end, topic)) {
      const std::string_view found = topic_of(at, end);
      if (!found.empty() && found != topic) {
        if (!stretch.pieces.empty()) stretch.pieces.back().end = at;
        stretch.pieces.push_back({found, at, end});
        topic = found;
      }
    }
    at = next_line(at, end);
  }
  return stretch;
}

// Cuts the bytes at line ends into about equal parts.
std::vector<std::string_view> cut(std::string_view bytes, std::size_t parts) {
  constexpr std::size_t kSmallest = std::size_t{1} << 18;
  parts = std::clamp<std::size_t>(bytes.size() / kSmallest, 1, parts);
  std::vector<std::string_view> cuts;
  const char* at = bytes.data();
  const char* const end = at + bytes.size();
  for (std::size_t part = 1; part <= parts; ++part) {
    const char* wanted = bytes.data() + bytes.size() / parts * part;
    const char* stop = part == parts ? end : next_line(std::max(at, wanted), end);
    cuts.emplace_back(at, static_cast<std::size_t>(stop - at));
    at = stop;
  }
  return cuts;
}

std::string last_tag(std::string_view bytes) {
  Fields<6> fields;
  while (!bytes.empty()) {
    const std::size_t size = bytes.size() - (bytes.ends_with('\n') ? 1 : 0);
    const std::size_t begin = size == 0 ? 0 : bytes.rfind('\n', size - 1) + 1;
    (void)split_line(bytes.data() + begin, bytes.data() + bytes.size(), fields);
    if (!fields.is_empty()) return fields.count < 6 ? std::string{} : std::string(fields.text[5]);
    bytes = bytes.substr(0, begin);
  }
  return {};
}

// Brings the pieces of each topic together, topics in the order of their first piece.
void group_by_topic(const std::vector<Piece>& pieces, std::vector<std::string_view>& topics,
                    std::vector<std::size_t>& begin, std::vector<std::string_view>& grouped) {
  std::unordered_map<std::string_view, std::size_t> numbers;
  std::vector<std::size_t> topic_of_piece;
  for (const Piece& piece : pieces) {
    const auto [found, is_new] = numbers.try_emplace(piece.topic, topics.size());
    if (is_new) topics.push_back(piece.topic);
    topic_of_piece.push_back(found->second);
  }
  begin.assign(topics.size() + 1, 0);
  for (const std::size_t topic : topic_of_piece) ++begin[topic + 1];
  std::partial_sum(begin.begin(), begin.end(), begin.begin());
  std::vector<std::size_t> next(begin);
  grouped.resize(pieces.size());
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const auto size = static_cast<std::size_t>(pieces[i].end - pieces[i].begin);
    grouped[next[topic_of_piece[i]]++] = {pieces[i].begin, size};
  }
}

// By score, and equal scores as `ties` says. A template, so that the compiler sees the rule.
template <Ties ties>
bool comes_first(const Row& a, const Row& b) {
  if (a.score != b.score) return a.score > b.score;
  if constexpr (ties == Ties::kTrec) return a.doc > b.doc;
  if constexpr (ties == Ties::kDocAsc) return a.doc < b.doc;
  return a.order < b.order;
}

// Most runs are in order of score already, which is cheaper to see than to establish: then only
// documents of equal score need sorting.
template <Ties ties>
void put_in_order(std::vector<Row>& rows) {
  const auto by_score = [](const Row& a, const Row& b) { return a.score > b.score; };
  if (!std::is_sorted(rows.begin(), rows.end(), by_score)) {
    std::stable_sort(rows.begin(), rows.end(), comes_first<ties>);
    return;
  }
  for (auto first = rows.begin(); first != rows.end();) {
    const auto last = std::find_if(first + 1, rows.end(),
                                   [&](const Row& row) { return row.score != first->score; });
    if (last - first > 1) std::stable_sort(first, last, comes_first<ties>);
    first = last;
  }
}

}  // namespace

Result<Run> Run::index(std::shared_ptr<const Input> input, const ReadOptions& options) {
  const std::string_view bytes = input->bytes();
  const auto cuts = cut(bytes, std::max(1U, options.threads));
  std::vector<Stretch> stretches(cuts.size());
  for_each_index(cuts.size(), static_cast<unsigned>(cuts.size()), [&](std::size_t i, unsigned) {
    stretches[i] = find_pieces(cuts[i].data(), cuts[i].data() + cuts[i].size());
  });
  if (const auto nul = bytes.find('\0'); nul != std::string_view::npos) {
    BadLines bad;
    bad.add({.fault = Fault::kNulByte, .text = bytes.substr(nul, 1), .earlier = {}});
    return bad.to_error(*input, 0);
  }
  Run run;
  std::vector<Piece> pieces;
  for (const Stretch& stretch : stretches) {
    run.lines_ += stretch.lines;
    pieces.insert(pieces.end(), stretch.pieces.begin(), stretch.pieces.end());
  }
  if (pieces.empty()) {
    return Error{.place = {.file = input->name()},
                 .what = "has no results, only blank lines and comments",
                 .hint = "6 columns expected: topic Q0 document rank score tag"};
  }
  run.tag_ = last_tag(bytes);
  run.input_ = std::move(input);
  group_by_topic(pieces, run.topics_, run.piece_begin_, run.pieces_);
  return run;
}

namespace {

// Reads the lines of one topic into rows, with no document twice.
class TopicReader {
 public:
  TopicReader(Ties ties, Run::Scratch& scratch, BadLines& bad)
      : ties_(ties), scratch_(scratch), bad_(bad) {}

  void read(std::string_view piece) {
    const char* at = piece.data();
    const char* const end = at + piece.size();
    Fields<6> fields;
    while (at != end) {
      at = split_line(at, end, fields);
      if (!fields.is_empty()) add(fields);
    }
  }

 private:
  void add(const Fields<6>& fields) {
    if (fields.count < 6) {
      const std::string_view last = fields.text[fields.count - 1];
      const char* const begin = fields.text[0].data();
      bad_.add({.fault = Fault::kRunColumns,
                .text = {begin, static_cast<std::size_t>(last.data() + last.size() - begin)},
                .earlier = {}});
      return;
    }
    scratch_.long_lines += fields.count > 6 ? 1 : 0;
    const auto score = parse_number(fields.text[4]);
    if (!score) {
      bad_.add({.fault = Fault::kScore, .text = fields.text[4], .earlier = {}});
      return;
    }
    Row row{.doc = fields.text[2], .score = *score, .order = 0, .hash = hash_of(fields.text[2])};
    if (ties_ == Ties::kFile) row.order = static_cast<double>(scratch_.rows.size());
    if (ties_ == Ties::kRank) {
      const auto rank = parse_number(fields.text[3]);
      if (!rank) {
        bad_.add({.fault = Fault::kRank, .text = fields.text[3], .earlier = {}});
        return;
      }
      row.order = *rank;
    }
    add_once(row);
  }

  void add_once(const Row& row) {
    if (slots_for(scratch_.rows.size() + 1) > scratch_.slots.size()) grow();
    std::uint32_t& slot = slot_of(row);
    if (slot != 0) {
      bad_.add({.fault = Fault::kRepeatedDocument,
                .text = row.doc,
                .earlier = scratch_.rows[slot - 1].doc});
      return;
    }
    scratch_.rows.push_back(row);
    slot = static_cast<std::uint32_t>(scratch_.rows.size());
  }

  void grow() {
    scratch_.slots.assign(4 * slots_for(scratch_.rows.size() + 1), 0);
    for (std::uint32_t i = 0; i < scratch_.rows.size(); ++i) slot_of(scratch_.rows[i]) = i + 1;
  }

  std::uint32_t& slot_of(const Row& row) {
    return find_slot(scratch_.slots, row.hash, [&](std::uint32_t other) {
      return scratch_.rows[other].hash == row.hash && scratch_.rows[other].doc == row.doc;
    });
  }

  Ties ties_;
  Run::Scratch& scratch_;
  BadLines& bad_;
};

}  // namespace

void Run::read_topic(std::size_t index, Ties ties, Scratch& scratch, BadLines& bad) const {
  constexpr std::size_t kShortLine = 24;  // bytes; shorter lines only make the table grow once more
  std::size_t bytes = 0;
  for (std::size_t i = piece_begin_[index]; i < piece_begin_[index + 1]; ++i)
    bytes += pieces_[i].size();
  scratch.rows.clear();
  scratch.slots.assign(slots_for(bytes / kShortLine + 1), 0U);
  TopicReader reader(ties, scratch, bad);
  for (std::size_t i = piece_begin_[index]; i < piece_begin_[index + 1]; ++i) {
    reader.read(pieces_[i]);
  }
  switch (ties) {
    case Ties::kTrec: return put_in_order<Ties::kTrec>(scratch.rows);
    case Ties::kDocAsc: return put_in_order<Ties::kDocAsc>(scratch.rows);
    case Ties::kRank: return put_in_order<Ties::kRank>(scratch.rows);
    case Ties::kFile: return put_in_order<Ties::kFile>(scratch.rows);
  }
}

}  // namespace assay
