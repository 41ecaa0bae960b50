// SPDX-License-Identifier: Apache-2.0
// fuzz_documents.cpp: any bytes are documents and topics in one of three forms, or an error with a
// place; and what was read is the same when it is written as JSON and read again.
#include <nlohmann/json.hpp>
#include <string>
#include <tuple>
#include <vector>

#include "assay/utf8.hpp"
#include "documents_read.hpp"
#include "fuzz.hpp"

namespace {

using assay::fuzz::require;
using Text = std::tuple<std::string, std::string, std::string>;

void check_error(const assay::Error& error) {
  require(!error.what.empty() && error.place.file == "fuzz", "an error without words or file");
  require(error.excerpt.first + error.excerpt.length <= error.excerpt.line.size() + 1,
          "an underline beyond its line");
}

assay::Result<std::vector<Text>> texts_of(const assay::Input& input, assay::LinesOf lines) {
  std::vector<Text> texts;
  const char* last = input.bytes().data();
  const auto read = assay::read_texts(
      input, lines, [&](const assay::ReadText& text) -> assay::Result<assay::Done> {
        require(!text.id.empty(), "an id without letters");
        require(text.origin.data() >= last, "texts in another order than that of the file");
        last = text.origin.data();
        texts.emplace_back(assay::utf8_text(text.id), assay::utf8_text(text.title),
                           assay::utf8_text(text.text));
        return assay::Done{};
      });
  if (!read) return read.error();
  return texts;
}

std::string as_json(const std::vector<Text>& texts) {
  std::string lines;
  for (const auto& [id, title, text] : texts) {
    lines += nlohmann::json{{"_id", id}, {"title", title}, {"text", text}}.dump() + "\n";
  }
  return lines;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto input = assay::Input::from_memory("fuzz", assay::fuzz::text_of(data, size));
  for (const auto lines : {assay::LinesOf::kDocuments, assay::LinesOf::kTopics}) {
    const auto texts = texts_of(*input, lines);
    if (!texts) {
      check_error(texts.error());
      continue;
    }
    require(!texts->empty(), "a file without texts that is none");
    const auto again = texts_of(*assay::Input::from_memory("fuzz", as_json(*texts)), lines);
    require(again && *again == *texts, "texts that are others when read again");
  }
  return 0;
}
