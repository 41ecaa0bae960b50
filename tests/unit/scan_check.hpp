// SPDX-License-Identifier: Apache-2.0
// scan_check.hpp: what the quick way through a run finds, and the same from the reader that is its
// reference. Also used by the fuzz target.
#pragma once

#include <algorithm>
#include <memory>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "assay/run.hpp"
#include "bad_lines.hpp"
#include "layout.hpp"
#include "run_reader.hpp"
#include "scan.hpp"
#include "topic_scan.hpp"

namespace assay::testing {

// A ScannedPiece that owns what it says.
struct SeenPiece {
  std::string topic;
  std::size_t begin = 0;  // in the text
  std::size_t size = 0;
  std::uint64_t line_count = 0;
  std::optional<std::uint32_t> judged;
  bool is_regular = false;
  std::uint32_t retrieved = 0;
  std::vector<FoundDoc> found;
  bool has_ties = false;
  std::uint64_t tied_cuts = 0;

  friend bool operator==(const SeenPiece&, const SeenPiece&) = default;
};

inline std::ostream& operator<<(std::ostream& out, const SeenPiece& piece) {
  out << "topic " << piece.topic << " at " << piece.begin << ", " << piece.size << " bytes, "
      << piece.line_count << " lines, " << (piece.judged ? "judged" : "not judged")
      << (piece.is_regular ? "" : ", not regular") << ", retrieved " << piece.retrieved
      << (piece.has_ties ? ", ties" : "") << ", cuts " << piece.tied_cuts << ":";
  for (const FoundDoc& doc : piece.found) out << " " << doc.rank << "=row " << doc.row;
  return out;
}

struct Seen {
  std::vector<SeenPiece> pieces;
  std::uint64_t leading_lines = 0;
  bool has_nul = false;
};

// The text in windows that end at `cuts`, in order, each in memory of just its size.
inline Seen scan_in_windows(const Qrels& qrels, const ScanOptions& options, std::string_view text,
                            std::vector<std::size_t> cuts) {
  Seen seen;
  TopicScanner scanner(qrels, options);
  std::size_t begin = 0;
  cuts.push_back(text.size());
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    const bool is_last = i + 1 == cuts.size();
    const std::size_t size = cuts[i] - begin;
    const auto window = std::make_unique<char[]>(size);
    std::copy_n(text.data() + begin, size, window.get());
    const auto visit = [&](const ScannedPiece& piece) {
      seen.pieces.push_back(
          {.topic = std::string(piece.topic),
           .begin = begin + static_cast<std::size_t>(piece.lines.data() - window.get()),
           .size = piece.lines.size(),
           .line_count = piece.line_count,
           .judged = piece.judged,
           .is_regular = piece.is_regular,
           .retrieved = piece.retrieved,
           .found = {piece.found.begin(), piece.found.end()},
           .has_ties = piece.has_ties,
           .tied_cuts = piece.tied_cuts});
      return true;
    };
    const char* const at = scanner.scan({window.get(), size}, is_last, visit);
    begin += static_cast<std::size_t>(at - window.get());
  }
  seen.leading_lines = scanner.leading_lines();
  seen.has_nul = scanner.has_nul();
  return seen;
}

// Fills in what the documents of a piece are, if nothing is wrong with any line.
inline void read_piece(const Qrels& qrels, const ScanOptions& options, std::string_view lines,
                       SeenPiece& piece) {
  // After a blank line, since a byte order mark counts only at the beginning of a file.
  const Run run = Run::index(Input::from_memory("piece", "\n" + std::string(lines)),
                             {.format = FileFormat::kTrec, .reading = options.reading})
                      .value();
  TopicRows read;
  BadLines bad;
  read_topic(run, 0, options.ties, read, bad);
  piece.is_regular = bad.empty() && read.odd.empty() && read.long_lines == 0;
  if (!piece.is_regular) return;
  if (read.rows.size() > options.depth) read.rows.resize(options.depth);
  const auto is_tied = [&](std::size_t i) { return read.rows[i].score == read.rows[i - 1].score; };
  piece.retrieved = static_cast<std::uint32_t>(read.rows.size());
  for (std::uint32_t i = 0; i < read.rows.size(); ++i) {
    if (i > 0 && is_tied(i)) piece.has_ties = true;
    if (!piece.judged) continue;
    const auto row = qrels.find(*piece.judged, read.rows[i].doc);
    if (row) piece.found.push_back({i + 1, *row});
  }
  for (std::size_t i = 0; i < options.cutoffs.size(); ++i) {
    const auto cut = static_cast<std::size_t>(
        std::min(options.cutoffs[i], static_cast<double>(read.rows.size())));
    if (cut > 0 && cut < read.rows.size() && is_tied(cut)) piece.tied_cuts |= std::uint64_t{1} << i;
  }
}

// Line by line, and each piece by read_topic.
inline Seen read_in_lines(const Qrels& qrels, const ScanOptions& options, std::string_view text) {
  Seen seen;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end;) {
    Fields<1> fields;
    const char* const next = split_line(at, end, fields);
    const std::string_view topic = fields.is_empty() ? std::string_view{} : fields.text[0];
    if (!topic.empty() && (seen.pieces.empty() || seen.pieces.back().topic != topic)) {
      seen.pieces.push_back({.topic = std::string(topic),
                             .begin = static_cast<std::size_t>(at - text.data()),
                             .judged = qrels.find_topic(topic)});
    }
    if (seen.pieces.empty()) {
      ++seen.leading_lines;
    } else {
      ++seen.pieces.back().line_count;
      seen.pieces.back().size += static_cast<std::size_t>(next - at);
    }
    at = next;
  }
  seen.has_nul = text.find('\0') != std::string_view::npos;
  if (seen.has_nul) return seen;  // which no reader takes
  for (SeenPiece& piece : seen.pieces)
    read_piece(qrels, options, text.substr(piece.begin, piece.size), piece);
  return seen;
}

}  // namespace assay::testing
