// SPDX-License-Identifier: Apache-2.0
// piece_index.hpp: finds where the records of each topic are.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "assay/input.hpp"
#include "assay/unset_vector.hpp"
#include "bad_lines.hpp"
#include "layout.hpp"
#include "texts.hpp"

namespace assay {

// Topics are unique, in the order of their first record; topic i has the pieces piece_begin[i] ..
// piece_begin[i + 1]. A piece is what a RecordReader reads: whole lines, bad ones, blank ones and
// comments included, or the inside of a nested object.
struct PieceIndex {
  std::vector<std::string_view> topics;
  std::vector<std::size_t> piece_begin;
  UnsetVector<std::string_view> pieces;
  std::uint64_t lines = 0;  // 0 for a nested object, which does not consist of lines
  Texts texts;              // names of topics that stand otherwise in the file
  BadLines bad;             // only what leaves no index at all
};

// The first line of another topic than that of the line at `at`; or `end`. For lines of columns.
[[nodiscard]] const char* next_topic(const char* at, const char* end);

[[nodiscard]] PieceIndex index_pieces(const Input& input, const Layout& layout, unsigned threads);

}  // namespace assay
