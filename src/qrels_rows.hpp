// SPDX-License-Identifier: Apache-2.0
// qrels_rows.hpp: what a judgment file says, as rows in the order of the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string_view>
#include <vector>

#include "assay/packed_texts.hpp"
#include "assay/qrels.hpp"
#include "bad_lines.hpp"
#include "opinions.hpp"
#include "texts.hpp"

namespace assay {

// Rows that follow each other and have one topic are a stretch.
struct QrelsRows {
  PackedTexts topics;                // of each stretch; a topic may come back
  std::vector<std::uint32_t> begin;  // of each stretch, its first row
  PackedTexts docs;
  UnsetVector<double> grades;
  std::vector<Opinion> opinions;  // whose topic is the number of a stretch, as yet
  BadLines bad;
  BadLines odd;  // lines that only Reading::kTrecEval takes
};

// Of a part of the file, written by one thread.
struct RowsPart {
  std::string_view bytes;
  std::uint64_t lines = 0;
  bool has_nul = false;
  std::size_t first_row = 0;  // in QrelsRows, where there is room for every line
  std::size_t row_count = 0;
  UnsetVector<PackedTexts::Place> topics;
  std::vector<std::uint32_t> begin;
  std::vector<Opinion> opinions;
  BadLines bad;
  BadLines odd;
};

struct OpinionLine {
  std::string_view topic;
  std::string_view group;
  std::string_view part;
  std::string_view doc;
  std::string_view level;
};

class QrelsReader {
 public:
  QrelsReader(std::string_view bytes, const ReadOptions& options);

  // Before anything is read: one pass over the bytes.
  [[nodiscard]] bool has_nul() const;
  [[nodiscard]] std::uint64_t lines() const;

  // Columns between blanks: four, or five with the part of a group.
  void read_columns();
  // Anything else, a record at a time. False if the grade is none.
  bool add(std::string_view topic, std::string_view doc, std::string_view grade,
           const Texts& texts);
  // What a group of judges says of a document, in a part of what it says.
  void add_opinion(const OpinionLine& line, const Texts& texts);

  [[nodiscard]] QrelsRows take();

 private:
  friend class RowsWriter;

  [[nodiscard]] PackedTexts::Place place_of(std::string_view text, PackedTexts& texts);
  void make_room();
  // Adds a part to the `count` rows before it.
  void append(const RowsPart& part, std::size_t count);

  const ReadOptions& options_;
  std::vector<RowsPart> parts_;
  QrelsRows rows_;
  std::mutex mutex_;  // of texts that do not fit into a place
};

}  // namespace assay
