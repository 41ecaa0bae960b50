// SPDX-License-Identifier: Apache-2.0
// xapian_library.cpp: queries as bags of words.
#include "xapian_library.hpp"

#include <vector>

namespace assay::lab {

Xapian::Query XapianWords::query(std::string_view text, Repeats repeats) {
  Xapian::Document document;
  add(text, 1, document);
  std::vector<Xapian::Query> words;
  for (auto word = document.termlist_begin(); word != document.termlist_end(); ++word) {
    const Xapian::termcount times = word.get_wdf();
    if (repeats == Repeats::kAreTold) {
      words.emplace_back(*word, times);
    } else {
      words.emplace_back(Xapian::Query::OP_SCALE_WEIGHT, Xapian::Query(*word), times);
    }
  }
  return {Xapian::Query::OP_OR, words.begin(), words.end()};
}

}  // namespace assay::lab
