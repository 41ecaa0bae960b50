// SPDX-License-Identifier: Apache-2.0
// fuzz_doc_texts.cpp: any bytes are texts of documents and topics, or an error with a place.
#include "doc_texts.hpp"
#include "fuzz.hpp"

namespace {

using assay::fuzz::require;

// The first few ids that the file itself has, and one that it need not have.
assay::WantedIds wanted_of(const assay::CorpusIds& corpus) {
  assay::WantedIds wanted = {"a"};
  for (const std::string_view id : corpus.ids) {
    if (wanted.size() < 8) wanted.insert(id);
  }
  return wanted;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = assay::Input::from_memory("fuzz", assay::fuzz::text_of(data, size));
  const auto corpus = assay::read_corpus_ids(input);
  const assay::WantedIds wanted = corpus ? wanted_of(*corpus) : assay::WantedIds{"a", "1"};
  for (const auto lines : {assay::LinesOf::kDocuments, assay::LinesOf::kTopics}) {
    const auto read = assay::read_doc_texts(*input, lines, wanted);
    if (!read) {
      const assay::Error& error = read.error();
      require(!error.what.empty() && error.place.file == "fuzz" && error.place.line > 0,
              "an error without words or place");
      require(error.excerpt.first + error.excerpt.length <= error.excerpt.line.size() + 1,
              "an underline beyond its line");
      continue;
    }
    require(read->size() <= wanted.size(), "more texts than were wanted");
    for (const auto& [id, text] : *read) {
      require(wanted.contains(id), "a text that nobody wanted");
      require(text.title.size() <= assay::kMostTextBytes + 3 &&
                  text.text.size() <= assay::kMostTextBytes + 3,
              "a text without an end");
    }
  }
  return 0;
}
