// SPDX-License-Identifier: Apache-2.0
// fuzz_pool_file.cpp: any bytes are a pool that reads back as it was written, or an error with a
// place.
#include "assay/pool_file.hpp"
#include "fuzz.hpp"

using assay::fuzz::require;

namespace {

std::string written(const assay::PoolFile& pool) {
  std::string text;
  const auto done = assay::write_pool_file(pool, ',', [&](std::string_view part) {
    text += part;
    return assay::Result<assay::Done>(assay::Done{});
  });
  require(done.has_value(), "a pool that cannot be written between commas");
  return text;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto pool =
      assay::read_pool_file(assay::Input::from_memory("fuzz", assay::fuzz::text_of(data, size)));
  if (!pool) {
    const assay::Error& error = pool.error();
    require(!error.what.empty() && error.place.file == "fuzz", "an error without words or file");
    require(error.excerpt.first + error.excerpt.length <= error.excerpt.line.size() + 1,
            "an underline beyond its line");
    return 0;
  }
  require(pool->doc_count() > 0 && pool->to_judge() <= pool->doc_count(), "an empty pool");
  for (const auto& topic : pool->topics) {
    require(!topic.name.empty() && !topic.docs.empty(), "a topic without a name or documents");
    for (const assay::PoolDoc& doc : topic.docs) {
      require(!doc.doc.empty(), "a document without a name");
      require(doc.probability > 0 && doc.probability <= 1, "a probability that is none");
    }
  }
  const std::string text = written(*pool);
  const auto again = assay::read_pool_file(assay::Input::from_memory("again", text));
  require(again.has_value(), "what was written cannot be read");
  require(written(*again) == text, "what was written reads otherwise");
  return 0;
}
