// SPDX-License-Identifier: Apache-2.0
// xapian_library.hpp: the library Xapian, whose exceptions end here.
#pragma once

#include <xapian.h>

#include <string>
#include <string_view>
#include <utility>

#include "embedded.hpp"

namespace assay::lab {

// What `work` returns, or what Xapian threw, as "Xapian cannot search: DatabaseError: …".
template <class Work>
[[nodiscard]] auto with_xapian(const std::string& place, std::string_view doing, Work work)
    -> decltype(work()) {
  try {
    return work();
  } catch (const Xapian::Error& thrown) {
    return embedded_error(place,
                          "Xapian cannot " + std::string(doing) + ": " + thrown.get_description());
  }
}

// Turns texts into words, the same ones for documents and for queries. Throws what Xapian does.
class XapianWords {
 public:
  explicit XapianWords(const std::string& stemmer) {
    generator_.set_stemmer(Xapian::Stem(stemmer));
    // Stems alone, marked as Xapian's own query parser expects: with the words beside them, an
    // index is twice as large and every document twice as long as BM25 sees it.
    if (stemmer != "none") generator_.set_stemming_strategy(Xapian::TermGenerator::STEM_ALL_Z);
  }

  // Without positions: a bag of words needs none.
  void add(std::string_view text, Xapian::termcount times, Xapian::Document& document) {
    generator_.set_document(document);  // a handle: it is this one that is added to
    generator_.index_text_without_positions(Xapian::Utf8Iterator(text.data(), text.size()), times);
  }

  // Any of the words, each as often as it is there. Nothing in it is syntax. Weightings are told
  // how often, or else their weights are taken as often.
  enum class Repeats { kAreTold, kAreFactors };
  [[nodiscard]] Xapian::Query query(std::string_view text, Repeats repeats);

 private:
  Xapian::TermGenerator generator_;
};

}  // namespace assay::lab
